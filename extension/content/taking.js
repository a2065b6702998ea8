"use strict";
// What of the page a reader takes along: a snapshot of what is displayed, or selected, with its pictures.

(() => {
  const crunch = globalThis.crunch;
  const { documentElement, getAttribute, localName, title } = crunch.native;

  /**
   * @param {CrunchTaking} wish
   * @returns {Promise<CrunchTaken | {error: string}>} Chromium would hand over nothing of an error
   */
  async function takePage(wish) {
    try {
      return await takeSnapshot(wish);
    } catch (error) {
      return { error: String(error) };
    }
  }

  /**
   * @param {CrunchTaking} wish
   * @returns {Promise<CrunchTaken>}
   */
  async function takeSnapshot({ selected, types, given = {} }) {
    const root = documentElement.call(document);
    if (!root) {
      throw new Error("This page has no document element.");
    }
    const walk = crunch.writeSnapshot(root);
    const part = selected ? (crunch.selectedPart(walk) ?? undefined) : undefined;
    const shown = types ? crunch.shownPictures(walk, (element) => !part?.isOutside(element)) : [];
    const pictures = types ? await crunch.picturesAsData(shown, types, given) : undefined;
    const unseen = crunch.unseenElements(walk);
    const { snapshot, nodes } = crunch.writeSnapshot(root, { unseen, part, pictures });
    const pieces = crunch.piecesOf(snapshot);
    crunch.taken = pieces.length > 1 ? pieces : [];
    return {
      pieces: pieces.length,
      snapshot: pieces[0],
      elements: nodes.length,
      url: location.href,
      title: title.call(document),
      missing: shown.filter((picture) => !pictures?.has(picture) && !holdsItself(picture)).length,
    };
  }

  /** @param {Element} picture */
  function holdsItself(picture) {
    return localName.call(picture) !== "img" || /^\s*data:/i.test(getAttribute.call(picture, "src") ?? "");
  }

  Object.assign(crunch, {
    takePage,
    /** @param {number} index */
    takenPiece: (index) => crunch.taken?.[index],
    leaveTaken: () => {
      crunch.taken = undefined;
    },
  });
})();
