"use strict";
// The one element of ours: last child of <html>, with a closed shadow root, so that neither side's styles reach the
// other. Whatever of ours is shown in a page stands in it, and it is there only while something is shown.

(() => {
  const { body, checkVisibility, documentElement, firstChild, nextSibling, nodeType, nodeValue, openOrClosedRoot } =
    globalThis.crunch.native;
  const { isConnected, querySelectorAll, setAttribute } = globalThis.crunch.native;
  const { append, replaceWith } = Element.prototype;
  const { createComment } = Document.prototype;
  const STYLE = `
    :host { all: initial !important; display: block !important; position: relative !important; clear: both !important;
      color-scheme: var(--scheme) !important; }
    * { box-sizing: border-box; }
    :is(a, button, input, summary):focus-visible { outline: 2px solid; outline-offset: 2px; }
    [hidden] { display: none !important; }
    @media print { :host { display: none !important; } }`;
  /** Where nothing of the page may move. */
  const ALONE = ":host { position: fixed !important; inset: auto !important; }";

  /**
   * @param {CrunchHolder} holder  the layer, or whoever shows something on a page without one
   * @param {string} css  of what is going to stand in it
   * @param {string} [word]  without it the element says nothing of the page's state
   * @param {Element | null} [place]  where its last child can be used, if that is not the root
   * @returns {ShadowRoot}
   */
  function ownElement(holder, css, word = " ours", place = documentElement.call(document)) {
    if (!holder.own) {
      const host = globalThis.crunch.makeElement("div");
      // A copy that the page makes of it has to be known as one, by what no page can write: the secret in its root.
      const root = host.attachShadow({ mode: "closed", clonable: true });
      root.append(createComment.call(document, holder.seal.secret));
      addSheet(root, STYLE.replace("var(--scheme)", schemeOfPage()));
      // So that it is found when the extension is reloaded.
      setAttribute.call(host, holder.attribute, holder.seal.token + word);
      append.call(/** @type {Element} */ (place), host);
      holder.own = { host, root };
    } else if (!isConnected.call(holder.own.host)) {
      append.call(/** @type {Element} */ (place), holder.own.host); // the page has taken it away meanwhile
    }
    addSheet(holder.own.root, css);
    return holder.own.root;
  }

  /**
   * While the page has a modal dialog open, nothing outside of it can be clicked or is read out.
   *
   * @param {CrunchHolder} holder
   * @param {string} css
   * @param {string} [word]
   * @returns {ShadowRoot} in that dialog, if there is one, also where something of ours stands elsewhere already
   */
  function ownInReach(holder, css, word) {
    const root = /** @type {Element} */ (documentElement.call(document));
    const shown = [...querySelectorAll.call(root, "dialog:modal")].filter((dialog) => checkVisibility.call(dialog));
    const dialog = shown.pop();
    const { attribute, seal, own } = holder;
    return dialog && !(own && dialog.contains(own.host))
      ? ownElement(own ? { attribute, seal } : holder, css + ALONE, word, dialog)
      : ownElement(holder, css, word);
  }

  /**
   * Take something out of it; with the last one it goes itself.
   *
   * @param {CrunchHolder} holder
   * @param {Element} element
   */
  function leaveOwn(holder, element) {
    const root = element.getRootNode();
    element.remove();
    if (root instanceof ShadowRoot && root.childElementCount === 0) {
      removeHost(root.host);
      holder.own = holder.own?.root === root ? undefined : holder.own;
    }
  }

  /**
   * @param {Element} element
   * @param {CrunchSeal} seal
   * @returns {boolean} whether it has a closed shadow root of ours: the secret is in it, which no page can read
   */
  function isOwnElement(element, { secret }) {
    // Chromium throws for what is no HTML.
    const root = element instanceof HTMLDivElement ? openOrClosedRoot(element) : null;
    for (let node = root?.mode === "closed" && firstChild.call(root); node; node = nextSibling.call(node)) {
      if (nodeType.call(node) === 8 && nodeValue.call(node) === secret) {
        return true;
      }
    }
    return false;
  }

  /**
   * What the page has put into it meanwhile stays where it is.
   *
   * @param {Element} host
   */
  function removeHost(host) {
    replaceWith.call(host, ...host.childNodes);
  }

  /**
   * Words of ours are in the reader's language, whatever that of the page is.
   *
   * @param {HTMLElement} element
   */
  function speakOurs(element) {
    const i18n = globalThis.crunch.extensionApi()?.i18n;
    if (i18n) {
      element.lang = i18n.getMessage("text_language");
      element.dir = i18n.getMessage("text_direction");
    }
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

  Object.assign(globalThis.crunch, { ALONE, isOwnElement, leaveOwn, ownElement, ownInReach, removeHost, speakOurs });
})();
