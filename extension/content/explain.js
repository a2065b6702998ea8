"use strict";
// What is hidden on a crunched page, and single parts of it shown again, one by one. Injected when the panel asks.

(() => {
  const crunch = globalThis.crunch;
  const { firstChild, localName, nextSibling, nodeType, nodeValue } = crunch.native;
  const MOST_PARTS = 500;
  const EXCERPT = 90;
  const GONE = new Set(["hide", "cell"]);
  const FADED = new Set(["faded", "bare"]);
  const SILENT = new Set(["script", "style", "template", "noscript"]);

  /**
   * @returns {CrunchPart[]} in the order of the page
   */
  function hiddenParts() {
    const { layer, summary } = crunch;
    if (!layer) {
      return [];
    }
    crunch.forgetGone(layer);
    const shown = new Set(shownOf(layer).map(({ element }) => element));
    const parts = [...(summary?.removals ?? []), ...ownRemovals(layer)].flatMap((removal) => {
      const node = layer.nodes[removal.element];
      const element = node && nodeType.call(node) === 1 ? /** @type {Element} */ (node) : null;
      if (!element || !crunch.isInPage(element) || !(isGone(layer, element) || shown.has(removal.element))) {
        return [];
      }
      const { kind, reason } = removal;
      const tag = localName.call(element);
      return [
        {
          ...{ element: removal.element, kind, reason, tag, text: excerpt(element), shown: shown.has(removal.element) },
          byHand: layer.byHand?.has(element) === true,
        },
      ];
    });
    parts.sort((one, other) => one.element - other.element);
    return parts.slice(0, MOST_PARTS);
  }

  /**
   * What goes without the host: it knows nothing of what nobody sees.
   *
   * @param {CrunchLayer} layer
   */
  function ownRemovals({ skipLinks = [] }) {
    const reason = crunch.extensionApi()?.i18n.getMessage("part_skip_link") ?? "";
    return skipLinks.map((element) => ({ element, kind: "navigation", reason }));
  }

  /**
   * @param {CrunchLayer} layer
   * @param {Element} element
   * @returns {boolean} whether it is hidden, or a picture that is dimmed
   */
  function isGone(layer, element) {
    return layer.hidden.has(element) || (layer.marked.get(element) ?? []).some((word) => FADED.has(word));
  }

  /**
   * @param {number} number of the element
   * @returns {boolean} whether it is shown now
   */
  function showPart(number) {
    const layer = crunch.layer;
    const element = /** @type {Element | undefined} */ (layer?.nodes[number]);
    if (!layer || !element || !crunch.showAgain(layer, element)) {
      return false;
    }
    element.scrollIntoView({ block: "center", behavior: "instant" });
    return true;
  }

  /**
   * @param {number} number of the element
   * @returns {number | null} the element that is hidden again
   */
  function hidePart(number) {
    const layer = crunch.layer;
    const part = layer && shownOf(layer).find((one) => one.element === number);
    const element = part && /** @type {Element | undefined} */ (layer.nodes[part.element]);
    if (!element) {
      return null;
    }
    crunch.mark(layer, element, part.words);
    if (part.words.some((word) => GONE.has(word))) {
      layer.hidden.add(element);
    }
    leaveStack(layer, part, element);
    leaveCorrected(part.element, "keep");
    crunch.partsChanged(layer);
    return part.element;
  }

  /**
   * Undo what the reader did last, or last with one part.
   *
   * @param {number} [number]  of that
   * @returns {{element: number, isShown: boolean} | null} what it is in now
   */
  function undoPart(number) {
    const layer = crunch.layer;
    const isOne = (/** @type {number} */ element) => typeof number !== "number" || element === number;
    const part = crunch.shownParts?.filter((one) => one.layer === layer && isOne(one.element)).at(-1);
    if (!layer || !part) {
      return null;
    }
    const together = crunch.shownParts?.filter((one) => one !== part && one.group && one.group === part.group) ?? [];
    for (const one of together.reverse()) {
      undoOne(layer, one);
    }
    return undoOne(layer, part);
  }

  /**
   * @param {CrunchLayer} layer
   * @param {NonNullable<Crunch["shownParts"]>[number]} part
   */
  function undoOne(layer, part) {
    if (!part.isHiding) {
      return hidePart(part.element) === null ? null : { element: part.element, isShown: false };
    }
    const element = /** @type {Element | undefined} */ (layer.nodes[part.element]);
    if (!element) {
      return null;
    }
    crunch.unhide(layer, element, part.words);
    leaveStack(layer, part, element);
    leaveCorrected(part.element, "hide");
    return { element: part.element, isShown: true };
  }

  /** @param {CrunchLayer} layer */
  function shownOf(layer) {
    return crunch.shownParts?.filter((part) => part.layer === layer && !part.isHiding) ?? [];
  }

  /**
   * @param {CrunchLayer} layer
   * @param {NonNullable<Crunch["shownParts"]>[number]} part
   * @param {Element} element
   */
  function leaveStack(layer, part, element) {
    crunch.shownParts = crunch.shownParts?.filter((one) => one !== part && one.layer === layer) ?? [];
    layer.undone = [...(layer.undone ?? []), { element, isHiding: part.isHiding === true, group: part.group }];
  }

  /**
   * What is undone is not to hold for good either.
   *
   * @param {number} number of the element
   * @param {"hide" | "keep"} undone
   */
  function leaveCorrected(number, undone) {
    const { summary } = crunch;
    const kept = summary?.corrections?.filter(({ element, action }) => element === number && action === undone) ?? [];
    for (const { host, name } of kept) {
      crunch
        .extensionApi()
        ?.runtime.sendMessage({ type: "correction_undone", host, name })
        .catch(() => undefined); // the extension was reloaded: it stays, and is in the list of the next press
    }
    if (summary && kept.length > 0) {
      summary.corrections = summary.corrections?.filter((one) => !kept.includes(one));
    }
  }

  /**
   * @param {Element} root
   * @returns {string} the beginning of its text
   */
  function excerpt(root) {
    let text = "";
    /** @type {Node[]} */
    const open = [root];
    for (let node = open.pop(); node && text.length < EXCERPT; node = open.pop()) {
      const type = nodeType.call(node);
      if (type === 3) {
        text = `${text} ${nodeValue.call(node) ?? ""}`.replace(/\s+/g, " ").trimStart();
      } else if (type === 1 && !SILENT.has(localName.call(/** @type {Element} */ (node)))) {
        const children = [];
        for (let child = firstChild.call(node); child; child = nextSibling.call(child)) {
          children.push(child);
        }
        open.push(...children.reverse());
      }
    }
    const whole = text.trim();
    return whole.length > EXCERPT ? `${whole.slice(0, EXCERPT).toWellFormed()}…` : whole;
  }

  if (crunch) {
    Object.assign(crunch, { hiddenParts, showPart, hidePart, undoPart, leaveCorrected });
  }
})();
