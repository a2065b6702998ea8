"use strict";
// A sheet of the extension does not reach into shadow trees, so each tree with marks adopts a copy of it. It stands
// beside the tree's own rules: a selector no rule has, with the weight of ids, lets it win.

(() => {
  const { boostOf, sheetText } = globalThis.crunch;
  const { getRootNode, nodeType, ownerDocument } = globalThis.crunch.native;

  /**
   * @param {CrunchLayer} layer
   * @param {Iterable<Element>} marked
   */
  function adoptSheets(layer, marked) {
    /** @type {Map<Document, CSSStyleSheet>} */
    const sheets = new Map(); // a sheet can be adopted only within the document that it was made for
    for (const element of marked) {
      const root = getRootNode.call(element);
      if (nodeType.call(root) !== 11 || layer.adopted.has(/** @type {ShadowRoot} */ (root))) {
        continue;
      }
      const owner = /** @type {Document} */ (ownerDocument.call(element));
      const sheet = sheets.get(owner) ?? newSheet(owner, layer);
      sheets.set(owner, sheet);
      adopt(/** @type {ShadowRoot} */ (root), sheet);
      layer.adopted.set(/** @type {ShadowRoot} */ (root), sheet);
    }
  }

  /**
   * @param {Document} owner
   * @param {CrunchLayer} layer
   * @returns {CSSStyleSheet}
   */
  function newSheet(owner, layer) {
    const view = /** @type {Window & typeof globalThis} */ (owner.defaultView);
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(sheetText(layer, layer.rules, true));
    return sheet;
  }

  /**
   * After rules were added to those of the layer.
   *
   * @param {CrunchLayer} layer
   */
  function renewSheets(layer) {
    const text = sheetText(layer, layer.rules, true);
    for (const sheet of new Set(layer.adopted.values())) {
      sheet.replaceSync(text);
    }
  }

  /**
   * @param {ShadowRoot} root
   * @param {CSSStyleSheet} sheet
   */
  function adopt(root, sheet) {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }

  /**
   * @param {CrunchLayer} layer
   */
  function releaseSheets(layer) {
    for (const [root, sheet] of layer.adopted) {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
    }
  }

  /**
   * @param {CrunchNode[]} nodes
   * @param {CrunchSeal} seal
   * @returns {CrunchLayer["adopted"]} what an extension of ours left in shadow trees when it was reloaded
   */
  function leftoverSheets(nodes, seal) {
    const boost = boostOf(seal);
    /** @type {CrunchLayer["adopted"]} */
    const adopted = new Map();
    for (const node of nodes) {
      if (nodeType.call(node) === 11) {
        const root = /** @type {ShadowRoot} */ (node);
        const sheet = root.adoptedStyleSheets.find(({ cssRules }) => cssRules[0]?.cssText.includes(boost));
        if (sheet) {
          adopted.set(root, sheet);
        }
      }
    }
    return adopted;
  }

  Object.assign(globalThis.crunch, { adoptSheets, renewSheets, releaseSheets, leftoverSheets });
})();
