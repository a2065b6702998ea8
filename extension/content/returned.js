"use strict";
// A crunched page that comes back from the back/forward cache is still crunched, but its button has forgotten it.

(() => {
  const crunch = globalThis.crunch;
  if (crunch.tellsReturn) {
    return;
  }
  crunch.tellsReturn = true;
  addEventListener("pageshow", ({ persisted }) => {
    const api = /** @type {typeof chrome} */ (/** @type {any} */ (globalThis).browser ?? globalThis.chrome);
    if (persisted && crunch.layer && api.runtime?.id) {
      api.runtime.sendMessage({ type: "page_returned", summary: crunch.summary });
    }
  });
})();
