// Calls into the page: the content scripts of extension/content, run on demand and only in the pressed tab.

import { browser, runInPage, tabOf } from "../common/browser.js";
import { pageErrorCode } from "../common/browser_errors.js";
import { BOX_FILES, CONTENT_FILES, OUTPUT_FILES, PICTURE_FILES, SEEN_FILES } from "../common/content_files.js";
import { CrunchError } from "../common/errors.js";
import { newSeal, ownSeals } from "../common/seals.js";
import { captureInPage, commitInPage, planInPage, restoreInPage, stepInPage } from "./page_steps.js";

/** @typedef {import("../common/browser.js").Place} Place */

/** Addresses of pages that Firefox refuses without a reason; a PDF it shows in a page of its own. */
const REFUSED_ADDRESSES = /** @type {const} */ ([
  [/^(about|chrome|moz-extension|resource):/i, "impossible_browser_page"],
  [/^https:\/\/addons\.mozilla\.org\//i, "impossible_store"],
  [/\.pdf($|[?#])/i, "impossible_pdf"],
]);

/** The browser shows a PDF in a page of three elements; only so small a page is asked what it is. */
const MOST_ELEMENTS_OF_A_VIEWER = 10;

/** Tabs in whose pages the content scripts may stand already; to ask is quicker than to put all of them there anew.
 * @type {Set<Place>} */
const filled = new Set();

/** Milliseconds; a page that no extension may touch is said to be one after their sum. */
const PAUSES_BEFORE_RETRY = Object.freeze([0, 20, 60, 150, 300]);

/**
 * Take the snapshot of a tab's page, or learn that it is crunched already.
 *
 * In about one of eight presses the browser refuses the first injection, as the permission that the press grants has
 * not reached the page's process yet; on a busy machine that can take longer, so it is tried again a few times.
 *
 * @param {Place} place
 * @returns {Promise<Exclude<import("../common/types.js").CaptureResult, {state: "failed" | "marked"}>>}
 */
export async function capture(place) {
  let found = await runWhereAllowed(place);
  for (const pause of PAUSES_BEFORE_RETRY) {
    if (found) {
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    found = await runWhereAllowed(place);
  }
  if (!found) {
    throw await refusedPage(place);
  }
  /** @type {Exclude<typeof found, {state: "marked"}>} those of its marks that are ours are taken up */
  const captured =
    found.state === "marked"
      ? await runOnSamePage(place, { func: stepInPage, args: ["adopt", await ownSeals(found.document, found.tokens)] })
      : found;
  if (captured.state === "failed") {
    throw new CrunchError("page", captured.message);
  }
  if (
    captured.state === "captured" &&
    captured.elements <= MOST_ELEMENTS_OF_A_VIEWER &&
    (await run(place, { func: () => document.contentType })) === "application/pdf"
  ) {
    await discard(place);
    throw new CrunchError("impossible_pdf");
  }
  return captured;
}

/**
 * Take the snapshot of a captured page anew, without the text that nobody sees.
 *
 * @param {Place} place
 * @returns {Promise<import("../common/types.js").Captured | undefined>} undefined where all is seen
 */
export async function captureSeen(place) {
  await run(place, { files: [...SEEN_FILES] });
  const result = await run(place, { func: stepInPage, args: ["captureSeen"] });
  if (result?.error !== undefined) {
    throw new CrunchError("page", result.error);
  }
  return result?.value?.state === "captured" ? result.value : undefined;
}

/**
 * @param {Place} place
 * @returns {Promise<import("../common/types.js").CaptureResult | undefined>} undefined when the browser refused:
 *   Chromium throws, Firefox runs nothing on its own pages and says nothing
 */
async function runWhereAllowed(place) {
  try {
    const again = filled.has(place) ? await run(place, { func: captureInPage }) : undefined;
    const found = again ?? (await run(place, { files: [...CONTENT_FILES] }));
    typeof place === "number" && filled.add(place);
    return found;
  } catch (error) {
    if (error instanceof CrunchError && error.code === "impossible_not_allowed") {
      return undefined;
    }
    throw error;
  }
}

/** @param {number} tabId  whose next press trusts nothing that stands in the page */
export function fillAnew(tabId) {
  filled.delete(tabId);
}

/**
 * Why the browser refuses a page, where its own words do not say.
 *
 * @param {Place} place
 */
export async function refusedPage(place) {
  try {
    const { url = "" } = await browser.tabs.get(tabOf(place));
    const refused = REFUSED_ADDRESSES.find(([pattern]) => pattern.test(url));
    return new CrunchError(refused ? refused[1] : "impossible_not_allowed", url);
  } catch (error) {
    return pageError(error);
  }
}

/**
 * Piece `index` of the snapshot that was taken last.
 *
 * @param {Place} place
 * @param {number} index
 * @returns {Promise<string>}
 */
export function snapshotPiece(place, index) {
  return runOnSamePage(place, { func: stepInPage, args: ["snapshotPiece", index] });
}

/**
 * Work out what to mark, with what the page found out while the host worked; the page is not changed yet. Only the
 * markers go into the page: thousands of reasons would take longer on the way than all the rest.
 *
 * @param {Place} place
 * @param {import("../common/types.js").CrunchReply} reply
 * @param {{document: string, keepsOnly: boolean}} how  of which document the reply is; whether the reader chose what stays
 * @returns {Promise<import("../common/types.js").Planned>}
 */
export async function plan(place, reply, { document, keepsOnly }) {
  const { elements, bitmap, hidden_slots, output = null, faded = [], line_length = 0 } = reply;
  const files = [...(output ? OUTPUT_FILES : []), ...(faded.length > 0 ? PICTURE_FILES : [])];
  if (files.length > 0) {
    await run(place, { files });
  }
  const markers = { elements, bitmap, hidden_slots, output, faded, line_length, keeps_only: keepsOnly };
  return runOnSamePage(place, { func: planInPage, args: [markers, await newSeal(document)] });
}

/**
 * How large the pictures of the captured page are shown; injected only for readers who want that used.
 *
 * @param {Place} place
 * @returns {Promise<number[]>}
 */
export async function pictureBoxes(place) {
  return (await run(place, { files: [...BOX_FILES] })) ?? [];
}

/**
 * Set the markers, in one step.
 *
 * @param {number} tabId
 * @returns {Promise<import("../common/types.js").Committed>}
 */
export function commit(tabId) {
  return runOnSamePage(tabId, { func: commitInPage });
}

/**
 * Take the markers off.
 *
 * @param {number} tabId
 * @returns {Promise<import("../common/types.js").Restored>}
 */
export function restore(tabId) {
  return runOnSamePage(tabId, { func: restoreInPage });
}

/**
 * The same for a press that failed, at whichever step: markers and style sheet go, if there are any.
 *
 * @param {number} tabId
 * @param {string} css
 */
export async function takeOff(tabId, css) {
  try {
    if ((await state(tabId)) === "crunched") {
      await restore(tabId);
    }
  } catch (error) {
    console.error(error); // without the style sheet nothing of it shows; the next press tries it again
  }
  await removeCSS(tabId, css).catch((error) => console.error(error));
}

/**
 * Forget the snapshot; for a press that ends without markers. A page that is gone has forgotten it.
 *
 * @param {Place} place
 */
export async function discard(place) {
  try {
    await run(place, { func: stepInPage, args: ["discard"] });
  } catch (error) {
    if (!(error instanceof CrunchError)) {
      throw error;
    }
  }
}

/**
 * What the page's layer is in now; undefined where there is none, and where the page may not be asked.
 *
 * @param {number} tabId
 * @returns {Promise<string | undefined>}
 */
export async function state(tabId) {
  try {
    return (await run(tabId, { func: stepInPage, args: ["state"] }))?.value ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {number} tabId
 * @param {string} css
 * @param {boolean} allFrames
 * @param {"USER" | "AUTHOR"} [origin]
 */
export async function insertCSS(tabId, css, allFrames, origin = "USER") {
  try {
    await browser.scripting.insertCSS({ target: { tabId, allFrames }, css, origin });
  } catch (error) {
    throw pageError(error);
  }
}

/**
 * Without any effect where the sheet is not, or where the page is gone.
 *
 * @param {number} tabId
 * @param {string} css
 * @param {"USER" | "AUTHOR"} [origin]
 */
export async function removeCSS(tabId, css, origin = "USER") {
  try {
    await browser.scripting.removeCSS({ target: { tabId, allFrames: true }, css, origin });
  } catch (error) {
    if (pageError(error).code === "page") {
      throw pageError(error);
    }
  }
}

/**
 * A call that needs what an earlier call left in the page; nothing there means that the page was navigated.
 *
 * @param {Place} place
 * @param {import("../common/browser.js").Injection} injection of a step in the page
 */
async function runOnSamePage(place, injection) {
  const attempt = /** @type {import("./page_steps.js").Attempt | undefined | null} */ (await run(place, injection));
  if (attempt?.error !== undefined) {
    throw new CrunchError(attempt.code ?? "page", attempt.error);
  }
  if (attempt?.value === undefined || attempt.value === null) {
    throw new CrunchError("page_gone");
  }
  return attempt.value;
}

/**
 * @param {Place} place
 * @param {import("../common/browser.js").Injection} injection
 */
export async function run(place, injection) {
  try {
    return await runInPage(place, injection);
  } catch (error) {
    throw pageError(error);
  }
}

/**
 * @param {unknown} error
 * @returns {CrunchError}
 */
function pageError(error) {
  const text = error instanceof Error ? error.message : String(error);
  return new CrunchError(pageErrorCode(text), text);
}
