"use strict";
// A small handle on a page that was just crunched: it opens the panel, and fades after a while.

(() => {
  // Over the page, in a corner where sites seldom put anything of their own once it is crunched. While it is pointed at
  // or has the focus it stays.
  const STYLE = `
    button.handle { position: fixed; inset-block-end: 1rem; inset-inline-end: 1rem; z-index: 2147483647; min-block-size: 2.75rem;
      padding: 0.5rem 0.875rem; border: 1px solid GrayText; border-radius: 999px; background: Canvas; color: CanvasText;
      font: 600 0.875rem/1.25 system-ui, sans-serif; cursor: pointer; box-shadow: 0 2px 10px rgb(0 0 0 / 25%);
      animation: fade 1s 5s both; }
    button.handle:is(:hover, :focus-visible) { animation: none; }
    @keyframes fade { to { opacity: 0; visibility: hidden; } }
    @media (prefers-reduced-motion: reduce) { button.handle { animation: fade 1ms 6s both; } }
    @media print { button.handle { display: none; } }`;

  function showHandle() {
    const { extensionApi, layer, leaveOwn, makeElement, speakOurs } = globalThis.crunch;
    const api = extensionApi();
    if (!layer || !api) {
      return false;
    }
    const { i18n, runtime } = api;
    const root = globalThis.crunch.ownInReach(layer, STYLE);
    root.querySelector("button.handle")?.remove();
    const button = makeElement("button");
    button.type = "button";
    button.className = "handle";
    button.textContent = i18n.getMessage("handle");
    button.title = i18n.getMessage("command_panel");
    speakOurs(button);
    button.addEventListener("click", ({ isTrusted }) => {
      if (!isTrusted) {
        return; // no press of a reader
      }
      runtime.sendMessage({ type: "open_panel" }).catch(() => undefined); // the extension was reloaded meanwhile
    });
    button.addEventListener("animationend", () => leaveOwn(layer, button));
    root.append(button);
    return true;
  }

  globalThis.crunch.showHandle = showHandle;
})();
