// Where what hangs at the button is asked to close.

export const POPUP_CHANNEL = "crunch-popup";
