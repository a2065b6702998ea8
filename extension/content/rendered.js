"use strict";
// What only the browser knows: whether an element is rendered.

(() => {
  const { assignedSlot, checkVisibility, firstChild, hasAttribute, localName, nextSibling, nodeType, parentNode } =
    globalThis.crunch.native;
  // The second name is the one of Chromium before 121. The browser reads all members, from an object without a
  // prototype a tenth faster.
  const WITH_VISIBILITY = Object.assign(Object.create(null), {
    ...{ visibilityProperty: true, checkVisibilityCSS: true },
    ...{ checkOpacity: false, opacityProperty: false, contentVisibilityAuto: false },
  });

  /**
   * @param {Element} element  an element whose ancestors are rendered
   * @returns {CrunchFact} 0 rendered, 1 nothing of its subtree is, 2 its own text is not
   */
  function renderedFact(element) {
    if (checkVisibility.call(element, WITH_VISIBILITY)) {
      return 0;
    }
    const style = getComputedStyle(element);
    if (style.display === "contents") {
      // No box of its own, so the check says nothing about its children.
      return inSkippedContents(element) ? 1 : style.visibility === "visible" ? 0 : 2;
    }
    return checkVisibility.call(element) ? 2 : 1;
  }

  /**
   * Whether an element without a box sits directly in something that does not render its contents.
   *
   * @param {Element} element
   * @returns {boolean}
   */
  function inSkippedContents(element) {
    const parent = assignedSlot.call(element) ?? parentNode.call(element);
    if (parent === null || nodeType.call(parent) !== 1) {
      return false;
    }
    const box = /** @type {Element} */ (parent);
    if (localName.call(box) === "details" && !hasAttribute.call(box, "open")) {
      return element !== firstSummary(box);
    }
    return getComputedStyle(box).contentVisibility === "hidden";
  }

  /**
   * @param {Element} details
   * @returns {Node | null}
   */
  function firstSummary(details) {
    let child = firstChild.call(details);
    while (child && !(nodeType.call(child) === 1 && localName.call(/** @type {Element} */ (child)) === "summary")) {
      child = nextSibling.call(child);
    }
    return child;
  }

  globalThis.crunch.renderedFact = renderedFact;
})();
