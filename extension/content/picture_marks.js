"use strict";
// Pictures that do not belong to the main content and stay in their place: they fade, or stop lying behind text.

(() => {
  const crunch = globalThis.crunch;

  /**
   * @param {CrunchPlanning} planning
   * @param {CrunchFaded[]} faded
   */
  function planPictures({ captured, hidden, marks }, faded) {
    for (const { element: number, action } of faded) {
      const element = /** @type {Element | undefined} */ (captured.nodes[number]);
      if (element && !hidden.has(element)) {
        crunch.addWords(marks, element, action === "dim" ? "faded" : "bare", "still");
      }
    }
  }

  crunch.planPictures = planPictures;
})();
