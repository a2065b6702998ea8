"use strict";
// A modal dialog that is hidden stays modal: nothing of the page could be clicked or get the focus. So it is closed for
// as long as the page is crunched, keeps its `open`, as to the page it is open still, and becomes modal again with undo.

(() => {
  const native = globalThis.crunch.native;
  const { flatParent } = globalThis.crunch;
  const { body, getAttribute, hasAttribute, localName, nodeType, ownerDocument } = native;
  const { removeAttribute, setAttribute } = native;
  const { close, showModal } = HTMLDialogElement.prototype;
  const { blur, focus } = HTMLElement.prototype;
  const { matches } = Element.prototype;
  const MOST_AGAIN = 20; // times that a page may open them while it is crunched

  /** @param {Node} node @returns {node is HTMLDialogElement} */
  function isModal(node) {
    return nodeType.call(node) === 1 && localName.call(/** @type {Element} */ (node)) === "dialog"
      ? matches.call(/** @type {Element} */ (node), "dialog:modal")
      : false;
  }

  /**
   * @param {CrunchLayer} layer
   * @param {CrunchMarks} marks  with "modal" where a dialog is to be closed
   * @returns {boolean} whether there was one
   */
  function endModality(layer, marks) {
    const { dropWord, hiddenRoot, remember } = globalThis.crunch;
    const hidden = new Set([...marks].filter(([, words]) => words.includes("modal")).map(([dialog]) => dialog));
    for (const dialog of hidden) {
      dropWord(marks, dialog, "modal");
    }
    const open = hidden.size > 0 ? layer.nodes.filter(isModal) : [];
    const closed = [];
    while (open.length > 0) {
      const dialog = topmost(open);
      if (!hidden.has(dialog) || !hiddenRoot(layer, dialog)) {
        break; // what stays is over all that is left
      }
      open.splice(open.indexOf(dialog), 1);
      const place = globalThis.crunch.placeOf(layer, dialog, "open");
      const opener = closeQuietly(dialog);
      remember(layer, marks, dialog, `${isClosable(dialog) ? "shut" : "modal"}-${closed.length}-${place}`);
      if (opener) {
        remember(layer, marks, opener, `opens-${closed.length}`);
      }
      closed.push(dialog);
    }
    return closed.length > 0;
  }

  /**
   * @param {HTMLDialogElement} dialog
   * @returns {Element | null} what had the focus before it opened
   */
  function closeQuietly(dialog) {
    return globalThis.crunch.quietly(dialog, () => {
      const value = getAttribute.call(dialog, "open") ?? "";
      close.call(dialog);
      const path = globalThis.crunch.focusPath();
      const opener = path.at(-1) ?? null;
      if (!isClosable(dialog)) {
        setAttribute.call(dialog, "open", value);
      }
      const root = opener && body.call(/** @type {Document} */ (ownerDocument.call(opener)));
      return opener === root || path.some((element) => isIn(element, dialog)) ? null : opener;
    });
  }

  /** @param {Element} dialog @returns {boolean} whether a key or a click elsewhere closes it though it is not modal */
  function isClosable(dialog) {
    return /^(any|closerequest)$/i.test(getAttribute.call(dialog, "closedby") ?? "");
  }

  /**
   * The focus is in the topmost one, unless the page has moved it.
   *
   * @param {HTMLDialogElement[]} open
   */
  function topmost(open) {
    const path = globalThis.crunch.focusPath();
    return open.findLast((dialog) => path.some((element) => isIn(element, dialog))) ?? open[open.length - 1];
  }

  /** @param {Element} element @param {Element} around */
  function isIn(element, around) {
    for (let above = /** @type {Element | null} */ (element); above; above = flatParent(above)) {
      if (above === around) {
        return true;
      }
    }
    return false;
  }

  /**
   * A page may insist on its dialog; or it opens another one that stands in a hidden part, and learns that it was closed.
   *
   * @param {CrunchLayer} layer
   */
  function keepFree(layer) {
    let again = 0;
    const observer = new MutationObserver((records) => {
      if (globalThis.crunch.layer !== layer || again >= MOST_AGAIN) {
        observer.disconnect();
        return;
      }
      for (const target of new Set(records.map((record) => record.target))) {
        if (isModal(target) && globalThis.crunch.hiddenRoot(layer, target)) {
          again += 1;
          const isOurs = (layer.marked.get(target) ?? []).some((word) => /^(modal|shut)-/.test(word));
          isOurs ? closeQuietly(target) : close.call(target);
        }
      }
    });
    observer.observe(document, { subtree: true, attributeFilter: ["open"] });
  }

  /**
   * While the marks still hide them, so that they appear as what they are. One that the page has closed stays closed.
   *
   * @param {CrunchLayer} layer
   */
  function reopenModals(layer) {
    const { halves, isInPage, putAttribute, quietly } = globalThis.crunch;
    const closed = [...layer.marked].flatMap(([dialog, words]) => {
      const found = words.map((word) => /^(modal|shut)-(\d+)-(.*)$/.exec(word)).find(Boolean);
      return found ? [{ dialog, isShut: found[1] === "shut", order: Number(found[2]), rest: found[3] }] : [];
    });
    for (const { dialog, isShut, order, rest } of closed.sort((one, other) => other.order - one.order)) {
      const isDialog = dialog instanceof HTMLDialogElement || localName.call(dialog) === "dialog";
      if (!isDialog || !isInPage(dialog) || isModal(dialog) || hasAttribute.call(dialog, "open") === isShut) {
        continue;
      }
      const [place, value] = halves(rest);
      quietly(dialog, () => {
        focusOpener(layer, dialog, `opens-${order}`);
        removeAttribute.call(dialog, "open");
        showModal.call(/** @type {HTMLDialogElement} */ (dialog));
        putAttribute(layer, dialog, "open", place, value);
      });
    }
  }

  /**
   * The browser gives the focus back, when a dialog closes, to what had it when it opened.
   *
   * @param {CrunchLayer} layer
   * @param {Element} dialog
   * @param {string} word
   */
  function focusOpener(layer, dialog, word) {
    const { focused, hiddenRoot, isInPage, unmark } = globalThis.crunch;
    const [opener] = [...layer.marked].find(([, words]) => words.includes(word)) ?? [];
    const active = focused();
    if (!opener || !isInPage(opener)) {
      active && blur.call(active);
      return;
    }
    for (let part = hiddenRoot(layer, opener); part && !isIn(dialog, part); ) {
      unmark(layer, part);
      const above = flatParent(part);
      part = above && hiddenRoot(layer, above);
    }
    focus.call(opener, { preventScroll: true });
  }

  Object.assign(globalThis.crunch, { isModal, endModality, keepFree, reopenModals });
})();
