// A press on the sample page. The browser lets no extension inject into its own pages, so the sample loads the content
// files itself and takes the style sheet as one of its own; snapshot, host and markers are those of every press.

import { ask } from "../../common/requests.js";
import { newSeal } from "../../common/seals.js";

/** @typedef {{crunched: boolean, share: number, hiddenParts: number}} SampleOutcome */

/** @typedef {import("../../common/types.js").Captured} Captured */

/** @typedef {Window & typeof globalThis & {crunch: Crunch}} Sample */

/**
 * @param {Sample} page
 * @returns {Promise<SampleOutcome>}
 */
export async function pressSample(page) {
  const captured = page.crunch.capture();
  if (captured.state === "crunched") {
    restoreSample(page);
    return { crunched: false, share: 1, hiddenParts: 0 };
  }
  return crunchSample(page, /** @type {Captured} */ (captured)); // it holds no marks of anybody else
}

/** @param {Sample} page */
export function restoreSample(page) {
  page.crunch.restore();
  page.document.adoptedStyleSheets = [];
}

/**
 * @param {Sample} page
 * @param {Captured} captured
 * @param {{algorithm: string, preset?: string}} [method] without it the reader's own
 * @returns {Promise<SampleOutcome>}
 */
export async function crunchSample(page, captured, method) {
  /** @type {import("../../common/types.js").CrunchReply} */
  const reply = await ask("crunch_sample", { snapshot: captured.snapshot, elements: captured.elements, method });
  const sheet = new page.CSSStyleSheet();
  sheet.replaceSync(page.crunch.plan(reply, await newSeal(captured.document)).css);
  page.document.adoptedStyleSheets = [sheet];
  const { hiddenParts } = page.crunch.commit();
  page.crunch.listRemovedLinks(reply.removed_links ?? [], reply.removed_links_total ?? 0);
  return { crunched: true, share: reply.share, hiddenParts };
}
