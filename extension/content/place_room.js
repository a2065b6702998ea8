"use strict";
// Room above or below a page, or a box that scrolls, that became too short for the reader's place. It goes as soon as it
// is out of sight, and no sheet of paper is left empty for it.

(() => {
  const { clientHeight, documentElement, nodeType, scrollHeight, scrollingElement, scrollTo, scrollTop } =
    globalThis.crunch.native;
  const { addEventListener, removeEventListener } = EventTarget.prototype;

  const STEPS = 32; // of room; less than a window is needed
  const ROOM = /^(?:inner-)?(above|below)-(\d+)$/;

  /**
   * @returns {CrunchRule[]}
   */
  function roomRules() {
    const { paddingTop, paddingBottom } = getComputedStyle(/** @type {Element} */ (documentElement.call(document)));
    /** @type {CrunchRule[]} */
    const rules = [];
    /** @param {string} word @param {string} declaration */
    const add = (word, declaration) => rules.push({ word, declarations: [declaration], isOfScreens: true });
    for (let step = 1; step <= STEPS; step += 1) {
      const room = pixels(step);
      add(`above-${step}`, `padding-top:calc(${paddingTop} + ${room}px)`);
      add(`below-${step}`, `padding-bottom:calc(${paddingBottom} + ${room}px)`);
      add(`inner-above-${step}`, `margin-top:${room}px`);
      add(`inner-below-${step}`, `margin-bottom:${room}px`);
    }
    return rules;
  }

  /** @param {number} step */
  function pixels(step) {
    return Math.ceil((innerHeight * step) / STEPS);
  }

  /**
   * @param {CrunchLayer} layer
   * @param {Element | null} scroller  null is the page
   * @returns {(side: "above" | "below", pixels: number) => boolean} false where no more can be given
   */
  function roomAdder(layer, scroller) {
    return (side, wanted) => {
      const element = scroller ? edgeOf(layer, scroller, side) : documentElement.call(document);
      const step = Math.min(STEPS, Math.ceil((wanted * STEPS) / innerHeight));
      const word = `${scroller ? "inner-" : ""}${side}-${step}`;
      const words = (element && layer.marked.get(element)) ?? [];
      if (!element || words.includes(word)) {
        return false;
      }
      layer.room = { element, scroller };
      const others = words.filter((one) => ROOM.exec(one)?.[1] !== side && one !== "still");
      globalThis.crunch.adoptSheets(layer, [element]);
      globalThis.crunch.mark(layer, element, [...others, "still", word]);
      return true;
    };
  }

  /**
   * Padding would make the box itself larger, where its size is that of its contents.
   *
   * @param {CrunchLayer} layer
   * @param {Element} scroller
   * @param {"above" | "below"} side
   * @returns {Element | undefined} what stays at this end of it
   */
  function edgeOf({ hidden }, scroller, side) {
    const children = globalThis.crunch.flatChildren(scroller).filter((child) => {
      if (nodeType.call(child) !== 1 || hidden.has(/** @type {Element} */ (child))) {
        return false;
      }
      const { display, position } = getComputedStyle(/** @type {Element} */ (child));
      return !/^(none|contents|inline)$/.test(display) && !/^(absolute|fixed)$/.test(position);
    });
    return /** @type {Element | undefined} */ (children.at(side === "above" ? 0 : -1));
  }

  /**
   * @param {CrunchLayer} layer
   */
  function watchRoom(layer) {
    if (!layer.room) {
      return;
    }
    const target = layer.room.scroller ?? document;
    const look = () => {
      if (layer.peek || layer.reading) {
        return; // the marks are away for a moment; what another look scrolls is not the reader's doing
      }
      if (globalThis.crunch.layer !== layer || closeRoom(layer)) {
        layer.leaveRoom?.();
      }
    };
    layer.leaveRoom = () => removeEventListener.call(target, "scrollend", look);
    addEventListener.call(target, "scrollend", look, { passive: true });
  }

  /**
   * @param {CrunchLayer} layer
   * @returns {boolean} whether there is none any more
   */
  function closeRoom(layer) {
    const { element, scroller } = layer.room ?? {};
    if (!element) {
      return true;
    }
    const wordsNow = () => layer.marked.get(element) ?? [];
    const box = scroller ?? scrollingElement.call(document) ?? element;
    for (const band of wordsNow().filter((word) => ROOM.test(word))) {
      const [, side, step] = /** @type {RegExpExecArray} */ (ROOM.exec(band));
      const room = pixels(Number(step));
      const top = scrollTop.call(box);
      const isInSight = side === "above" ? top < room : top + clientHeight.call(box) > scrollHeight.call(box) - room;
      if (isInSight) {
        continue;
      }
      const words = wordsNow().filter((word) => word !== band);
      globalThis.crunch.mark(layer, element, words);
      if (side === "above") {
        scrollTo.call(box, { top: top - room, behavior: "instant" });
      }
    }
    return !wordsNow().some((word) => ROOM.test(word));
  }

  Object.assign(globalThis.crunch, { roomRules, roomAdder, watchRoom });
})();
