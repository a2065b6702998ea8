// The bundled sample, crunched with what is being edited; a change shows at once.

import { asCrunchError } from "../common/errors.js";
import { byId } from "./elements.js";
import { crunchSample, restoreSample } from "./sample_press.js";
import { counted, errorText, percent, text } from "./texts.js";

/** @typedef {{algorithm: string, preset?: string}} Method */

/** @type {Method} */
let method = { algorithm: "auto" };
let showsOriginal = false;
let isWanted = false;
let isGoingOn = false;

export function watchPreview() {
  byId("preview-original").addEventListener("change", (/** @type {Event} */ { target }) => {
    showsOriginal = /** @type {HTMLInputElement} */ (target).checked;
    preview();
  });
  byId("preview").addEventListener("load", () => preview());
}

/** @param {Method} [next] what to show from now on */
export async function preview(next = method) {
  method = next;
  isWanted = true;
  if (isGoingOn) {
    return;
  }
  isGoingOn = true;
  try {
    while (isWanted) {
      isWanted = false;
      await show();
    }
  } finally {
    isGoingOn = false;
  }
}

async function show() {
  const frame = byId("preview");
  const status = byId("preview-status");
  const page = frame.contentWindow;
  if (page?.document.documentElement.dataset.ready !== "true") {
    return; // it says so itself when it is there
  }
  try {
    let captured = page.crunch.capture();
    if (captured.state === "crunched") {
      restoreSample(page);
      captured = page.crunch.capture();
    }
    if (showsOriginal) {
      status.textContent = text("preview_original_shown");
      return;
    }
    const { share, hiddenParts } = await crunchSample(page, captured, method);
    status.textContent = counted("panel_kept", hiddenParts, percent(share));
    frame.dataset.share = String(share);
  } catch (thrown) {
    const error = asCrunchError(thrown);
    status.textContent = `${errorText(error)} ${error.detail}`;
  }
}
