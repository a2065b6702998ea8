"use strict";
// The text of the page as a reader would copy it: what the browser renders, without what nobody sees.

(() => {
  const { body, documentElement, firstChild, nextSibling, nodeType } = globalThis.crunch.native;
  const { animate } = Element.prototype;
  const innerText = /** @type {(this: Node) => string} */ (
    Object.getOwnPropertyDescriptor(HTMLElement.prototype, "innerText")?.get
  );

  /** @returns {string} */
  function displayedText() {
    const page = body.call(document);
    const root = documentElement.call(document);
    if (!page || !root || !(page instanceof HTMLElement)) {
      return "";
    }
    const unseen = globalThis.crunch.unseenElements(globalThis.crunch.writeSnapshot(root));
    // Only the browser knows how text falls into lines, and it leaves out what is not visible. An animation that ends
    // before anything is painted changes that without a trace: no attribute, no rule, no event.
    /** @type {Animation[]} */
    const motions = [];
    try {
      for (const element of unseen) {
        for (let child = firstChild.call(element); child; child = nextSibling.call(child)) {
          const isSeen = nodeType.call(child) === 1 && !unseen.has(child);
          if (isSeen && getComputedStyle(/** @type {Element} */ (child)).visibility === "visible") {
            motions.push(held(/** @type {Element} */ (child), "visible"));
          }
        }
      }
      for (const element of unseen) {
        motions.push(held(/** @type {Element} */ (element), "hidden"));
      }
      return innerText.call(page);
    } finally {
      for (const motion of motions) {
        motion.cancel();
      }
    }
  }

  /**
   * @param {Element} element
   * @param {string} visibility
   */
  function held(element, visibility) {
    return animate.call(element, { visibility: [visibility, visibility] }, { duration: 1000, fill: "both" });
  }

  globalThis.crunch.displayedText = displayedText;
})();
