"use strict";
// A page of a site with "always", from the start of its loading: covered until it is crunched, so that nothing flashes
// and nothing jumps. The cover is an animation of the root's opacity: it leaves no trace in the document, no rule of the
// page and no policy stops it, and it ends by itself even when everything else fails.

(() => {
  const crunch = globalThis.crunch;
  /** A page that takes longer is shown as it is; it is still crunched, unless the reader has begun. */
  const COVERED_MILLISECONDS = 1500;
  const BEGINNINGS = ["wheel", "touchmove", "keydown", "pointerdown"];

  /** @type {Animation | undefined} */
  let cover;

  async function crunchByItself() {
    cover = crunch.native.documentElement.call(document)?.animate({ opacity: [0, 0] }, COVERED_MILLISECONDS);
    const timer = setTimeout(uncover, COVERED_MILLISECONDS);
    try {
      await loaded();
      if (!crunch.pageForbids()) {
        await crunch.extensionApi()?.runtime.sendMessage({ type: "crunch_by_itself" });
      }
    } finally {
      clearTimeout(timer);
      uncover();
      watchBeginning(false);
    }
  }

  function uncover() {
    cover?.cancel();
    cover = undefined;
    watchBeginning(true);
  }

  /** @param {Event} event  what the page makes up is no reader */
  function begin({ isTrusted }) {
    if (isTrusted) {
      crunch.beingRead = true;
      watchBeginning(false);
    }
  }

  /** @param {boolean} on */
  function watchBeginning(on) {
    for (const type of BEGINNINGS) {
      if (on) {
        addEventListener(type, begin, { capture: true, passive: true });
      } else {
        removeEventListener(type, begin, { capture: true });
      }
    }
  }

  /** Everything is parsed, and every style sheet of the page is there: before, nothing knows what is displayed. */
  async function loaded() {
    if (document.readyState === "loading") {
      await event(document, "DOMContentLoaded");
    }
    const sheets = [
      .../** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel="stylesheet"]')),
    ];
    if (sheets.some(({ sheet, disabled, media }) => !sheet && !disabled && matchMedia(media).matches)) {
      await event(window, "load");
    }
  }

  /**
   * @param {EventTarget} target
   * @param {string} type
   */
  function event(target, type) {
    return new Promise((resolve) => {
      /** @param {Event} happened */
      const hear = (happened) => {
        if (happened.isTrusted) {
          target.removeEventListener(type, hear);
          resolve(undefined);
        }
      };
      target.addEventListener(type, hear);
    });
  }

  async function start() {
    if (/** @type {{prerendering?: boolean}} */ (document).prerendering) {
      await event(document, "prerenderingchange");
    }
    await crunchByItself();
  }

  if (document.contentType === "text/html" && !crunch.addressForbids(location.href)) {
    start();
  }
})();
