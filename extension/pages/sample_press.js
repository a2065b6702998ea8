// A press on the sample page. The browser lets no extension inject into its own pages, so the sample loads the content
// files itself and takes the style sheet as one of its own; snapshot, host and markers are those of every press.

import { ask } from "../common/requests.js";

/** @typedef {{crunched: boolean, share: number, hiddenParts: number}} SampleOutcome */

/**
 * @param {Window & typeof globalThis & {crunch: Crunch}} page
 * @returns {Promise<SampleOutcome>}
 */
export async function pressSample(page) {
  const captured = page.crunch.capture();
  if (captured.state === "crunched") {
    page.crunch.restore();
    page.document.adoptedStyleSheets = [];
    return { crunched: false, share: 1, hiddenParts: 0 };
  }
  /** @type {import("../common/types.js").CrunchReply} */
  const reply = await ask("crunch_sample", { snapshot: captured.snapshot, elements: captured.elements });
  const sheet = new page.CSSStyleSheet();
  sheet.replaceSync(page.crunch.plan(reply).css);
  page.document.adoptedStyleSheets = [sheet];
  const { hiddenParts } = page.crunch.commit();
  return { crunched: true, share: reply.share, hiddenParts };
}
