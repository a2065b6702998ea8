"use strict";
// The legible font in a document whose policy may forbid fonts: handed over as bytes it is nothing that the browser loads,
// so that no policy is broken and no page is told of a breach. It goes with the mode.

(() => {
  const { defaultView, ownerDocument } = globalThis.crunch.native;
  const fontsOf = /** @type {(this: Document) => FontFaceSet} */ (
    Object.getOwnPropertyDescriptor(Document.prototype, "fonts")?.get
  );
  const { add, delete: remove } = FontFaceSet.prototype;

  /**
   * @param {{data: string, weight: string, style: string}[]} files  with their bytes in base64
   */
  function addFaces(files) {
    const reading = globalThis.crunch.layer?.reading;
    for (const root of reading?.survey.roots ?? []) {
      const owner = globalThis.crunch.isInPage(root) ? ownerDocument.call(root) : null;
      const view = owner && /** @type {(Window & typeof globalThis) | null} */ (defaultView.call(owner));
      for (const { data, weight, style } of view ? files : []) {
        const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        const face = new /** @type {typeof globalThis} */ (view).FontFace("Crunch Legible", bytes, { weight, style });
        const fonts = fontsOf.call(/** @type {Document} */ (owner));
        add.call(fonts, face);
        reading?.faces.push(() => remove.call(fonts, face));
      }
    }
  }

  globalThis.crunch.addFaces = addFaces;
})();
