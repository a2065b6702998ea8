"use strict";
// A frame of another site that was crunched with the page around it goes back when that does, and shows its original for as
// long as that does.

(() => {
  const crunch = globalThis.crunch;
  const onMessage = crunch.extensionApi()?.runtime.onMessage;

  /** @param {{type?: string, what?: string}} message  of this extension */
  const hear = ({ type, what }) => {
    const { layer } = crunch;
    if (type !== "far_frame" || !layer) {
      return;
    }
    if (what === "restore") {
      onMessage?.removeListener(hear);
      crunch.hearsPage = false;
      crunch.endPeek(layer);
      crunch.restore();
    } else if (what === "peek") {
      crunch.startPeek(layer);
    } else {
      crunch.endPeek(layer);
    }
  };

  if (onMessage && !crunch.hearsPage) {
    crunch.hearsPage = true;
    onMessage.addListener(hear);
  }
})();
