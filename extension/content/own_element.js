"use strict";
// The one element of ours: last child of <html>, with a closed shadow root, so that neither side's styles reach the
// other. Whatever of ours is shown in a page stands in it.

(() => {
  const { body, documentElement, setAttribute } = globalThis.crunch.native;
  const STYLE = `
    :host { all: initial !important; display: block !important; position: relative !important; clear: both !important;
      color-scheme: var(--scheme) !important; }
    * { box-sizing: border-box; }
    :is(a, button, input, summary):focus-visible { outline: 2px solid; outline-offset: 2px; }
    [hidden] { display: none !important; }`;

  /**
   * @param {CrunchLayer} layer
   * @param {string} css  of what is going to stand in it
   * @returns {ShadowRoot}
   */
  function ownElement(layer, css) {
    if (!layer.own) {
      const host = globalThis.crunch.makeElement("div");
      const root = host.attachShadow({ mode: "closed" });
      addSheet(root, STYLE.replace("var(--scheme)", schemeOfPage()));
      setAttribute.call(host, layer.attribute, "crunch-layer ours"); // so that it is found when the extension is reloaded
      const i18n = globalThis.crunch.extensionApi()?.i18n;
      if (i18n) {
        setAttribute.call(host, "lang", i18n.getMessage("text_language"));
        setAttribute.call(host, "dir", i18n.getMessage("@@bidi_dir"));
      }
      /** @type {Element} */ (documentElement.call(document)).append(host);
      layer.own = { host, root };
    }
    addSheet(layer.own.root, css);
    return layer.own.root;
  }

  /**
   * Light on a light page and dark on a dark one, whatever the system prefers.
   *
   * @returns {"light" | "dark" | "light dark"}
   */
  function schemeOfPage() {
    const root = /** @type {Element} */ (documentElement.call(document));
    const backgrounds = [body.call(document), root].map((element) =>
      element ? getComputedStyle(element).backgroundColor : "",
    );
    const painted = backgrounds.find((color) => color && !/^(transparent|rgba\(.*, 0\))$/.test(color));
    if (painted === undefined) {
      const schemes = getComputedStyle(root).colorScheme;
      return schemes === "normal" || !schemes.includes("dark") ? "light" : "light dark";
    }
    const [red, green, blue] = /^rgb/.test(painted) ? (painted.match(/[\d.]+/g) ?? []).map(Number) : [];
    if (blue === undefined) {
      return "light dark";
    }
    return red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? "light" : "dark";
  }

  /**
   * No style element: the page's policy would forbid it.
   *
   * @param {ShadowRoot} root
   * @param {string} css
   */
  function addSheet(root, css) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }

  globalThis.crunch.ownElement = ownElement;
})();
