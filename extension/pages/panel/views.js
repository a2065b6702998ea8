// The panel shows one view at a time: the overview, or one that a button of it opened and whose first button goes back.

import { byId } from "../shared/elements.js";

/**
 * Show a view in place of the overview; the focus goes to its title, and back to the opener afterwards.
 *
 * @param {string} name `hidden` for the view `hidden-view` with the title `hidden-title` and the button `hidden-back`
 * @param {string} opener id of the button of the overview
 * @param {() => unknown} [onBack]
 */
export function openView(name, opener, onBack) {
  const view = byId(`${name}-view`);
  byId(`${name}-back`).onclick = () => {
    swap(view, false);
    byId(opener).focus();
    onBack?.();
  };
  swap(view, true);
  byId(`${name}-title`).focus();
}

/**
 * @param {HTMLElement} view
 * @param {boolean} isOpen
 */
function swap(view, isOpen) {
  byId("overview").hidden = isOpen;
  view.hidden = !isOpen;
}
