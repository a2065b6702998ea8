// What is shown over a page that is being marked stands in a frame of ours, in a closed shadow root: so no key, no click
// and no change of focus in it is an event of the page, which can neither hear one nor make one, nor get at the frame.

(() => {
  const { documentElement, parentNode, replaceWith } = {
    ...globalThis.crunch.native,
    replaceWith: Element.prototype.replaceWith,
  };
  /** Milliseconds for the browser to make an empty document. */
  const LONGEST_WAIT = 1000;

  /**
   * @returns {Promise<CrunchOverlay>}
   */
  async function makeOverlay() {
    const { HOST_CSS, ANNOTATION_CSS, makeElement, words } = globalThis.crunch;
    const host = makeElement("div");
    const shadow = host.attachShadow({ mode: "closed" });
    const frame = makeElement("iframe");
    frame.title = words("annotate_region");
    shadow.append(frame);
    addSheet(shadow, globalThis, HOST_CSS);
    await loaded(frame, () => documentElement.call(document)?.append(host));
    const inner = frame.contentDocument;
    const view = /** @type {(Window & typeof globalThis) | null} */ (frame.contentWindow);
    if (!inner?.body || !view) {
      // A page whose policy puts it into a sandbox: every frame in it is of another origin.
      frame.remove();
      addSheet(shadow, globalThis, ANNOTATION_CSS);
      return { host, root: shadow, place: shadow, frame: null, ...watched(host, () => true) };
    }
    addSheet(inner, view, ANNOTATION_CSS);
    inner.title = words("annotate_region");
    inner.documentElement.lang = words("text_language");
    inner.documentElement.dir = words("text_direction");
    const isAlive = () => frame.contentDocument === inner; // one that is moved is loaded anew, and empty
    return { host, root: inner, place: inner.body, frame, ...watched(host, isAlive) };
  }

  /**
   * @param {HTMLIFrameElement} frame
   * @param {() => void} insert
   */
  function loaded(frame, insert) {
    return new Promise((resolve) => {
      frame.addEventListener("load", resolve, { once: true });
      setTimeout(resolve, LONGEST_WAIT, undefined);
      insert();
    });
  }

  /**
   * No style element: the page's policy would forbid it.
   *
   * @param {ShadowRoot | Document} root
   * @param {typeof globalThis} view  a sheet can be adopted only in the document that it was made for
   * @param {string} css
   */
  function addSheet(root, view, css) {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }

  /**
   * @param {HTMLElement} host
   * @param {() => boolean} isAlive
   */
  function watched(host, isAlive) {
    const isInPlace = () => parentNode.call(host) === documentElement.call(document) && isAlive();
    return {
      isInPlace,
      /** @param {() => void} lost  called once, when the page has taken it away */
      watch: (lost) => {
        const look = () => {
          if (!isInPlace()) {
            observer.disconnect();
            lost();
          }
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { childList: true, subtree: true });
        setTimeout(look); // it may have been taken away while the browser made the frame's document
        return () => observer.disconnect();
      },
      remove: () => replaceWith.call(host, ...host.childNodes), // what the page has put into it stays
    };
  }

  Object.assign(globalThis.crunch, { makeOverlay });
})();
