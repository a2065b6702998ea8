// Calls into a crunched page for its reading mode: plan, sheet, marks; and off again.

import { browser, isFirefox } from "../common/browser.js";
import { READING_FILES } from "../common/content_files.js";
import { CrunchError } from "../common/errors.js";
import { readSettings } from "../common/settings.js";
import { siteOf } from "../common/sites.js";
import { insertCSS, removeCSS, run } from "./page_scripts.js";

/** @typedef {import("../common/reading.js").Look} Look */

/** The faces of the legible font, by file. */
const FACES = /** @type {const} */ ([
  ["atkinson-hyperlegible-400.woff2", "400", "normal"],
  ["atkinson-hyperlegible-400-italic.woff2", "400", "italic"],
  ["atkinson-hyperlegible-700.woff2", "700", "normal"],
]);

/** @typedef {{data: string, weight: string, style: string}} Face */

/** @type {Promise<Face[]> | undefined} */
let faces;

/**
 * Put the reading mode on a crunched page, or change how it looks there. The new sheet comes before the old one goes, so
 * that the page is never seen without; and the page is measured after both, so that its styles are worked out once.
 * One look after the other: a sheet that another look takes for its own would go with that.
 *
 * @param {number} tabId
 * @param {Look} look
 * @returns {Promise<"shown" | "not_crunched" | "undone">} not crunched: it has to be (again), before; undone: meanwhile
 */
export function showReading(tabId, look) {
  return navigator.locks.request(sheetsOf(tabId), () => show(tabId, look));
}

/** @param {number} tabId */
function sheetsOf(tabId) {
  return `reading sheets ${tabId}`;
}

/**
 * @param {number} tabId
 * @param {Look} look
 * @returns {Promise<"shown" | "not_crunched" | "undone">}
 */
async function show(tabId, look) {
  const planned = (await planIn(tabId, look)) ?? (await planWithFiles(tabId, look));
  if (!planned) {
    return "not_crunched";
  }
  const { css, before, hasFaces } = planned;
  if (look.font === "legible" && !hasFaces) {
    await addLegibleFont(tabId);
  }
  const isSame = before === css;
  const inserted = isSame ? undefined : insertCSS(tabId, css, true);
  if (isFirefox) {
    await inserted; // it keeps no order; Chromium does, and so draws no frame in between
  }
  const commit = run(tabId, { func: stepOfReading, args: ["commitReading"] });
  const removed = before && !isSame ? removeCSS(tabId, before) : undefined;
  const [committed] = await Promise.all([commit, inserted, removed]);
  const isDone = committed && !committed.error && !committed.isUndone;
  const finished = isDone ? await run(tabId, { func: stepOfReading, args: ["finishReading"] }) : committed;
  if (!finished || finished.error) {
    await removeCSS(tabId, css);
    throw new CrunchError(finished ? "page" : "page_gone", finished?.error);
  }
  if (finished.isUndone) {
    await removeCSS(tabId, css);
    return "undone";
  }
  return "shown";
}

/**
 * @param {number} tabId
 * @param {Look} look
 * @returns {Promise<CrunchReadingPlanned | null>}
 */
async function planIn(tabId, look) {
  const func = (/** @type {Look} */ value) => globalThis.crunch?.planReading?.(value) ?? null;
  return (await run(tabId, { func, args: [look] })) ?? null;
}

/**
 * The same where the page has not got what plans yet.
 *
 * @param {number} tabId
 * @param {Look} look
 */
async function planWithFiles(tabId, look) {
  await run(tabId, { files: [...READING_FILES] });
  return planIn(tabId, look);
}

/**
 * Runs in the page.
 *
 * @param {"commitReading" | "finishReading"} step
 * @returns {Promise<{error?: string, isUndone?: boolean}>}
 */
async function stepOfReading(step) {
  try {
    return { isUndone: (await globalThis.crunch[step]()) === null };
  } catch (error) {
    return { error: String(error) };
  }
}

/**
 * Take it off; the page stays crunched.
 *
 * @param {number} tabId
 * @returns {Promise<boolean>} whether it was on
 */
export function hideReading(tabId) {
  return navigator.locks.request(sheetsOf(tabId), () => hide(tabId));
}

/** @param {number} tabId */
async function hide(tabId) {
  const css = await run(tabId, { func: () => globalThis.crunch?.leaveReading?.() ?? null });
  if (typeof css === "string") {
    await dropSheets(tabId, css);
  }
  return typeof css === "string";
}

/**
 * The bar over a page that is in reading mode.
 *
 * @param {number} tabId
 * @param {boolean} byReader
 */
export async function showBar(tabId, byReader) {
  const func = (/** @type {boolean} */ value) => globalThis.crunch.showReadingBar?.(value);
  await run(tabId, { func, args: [byReader] });
}

/**
 * The sheets of a reading mode whose marks have gone already.
 *
 * @param {number} tabId
 * @param {string} css
 */
async function dropSheets(tabId, css) {
  await removeCSS(tabId, css);
  if (isFirefox) {
    await removeCSS(tabId, sheetOf(await legibleFaces())); // nothing happens where it was never used
  }
}

/** How pages looked that are being crunched anew, by tab. @type {Map<number, Look>} */
const looks = new Map();

/**
 * The same of a page that is shown as it was, and the sheet of what marked hidden parts on it.
 *
 * @param {number} tabId
 * @param {import("../common/types.js").Restored} restored
 */
export async function dropReading(tabId, restored) {
  const { reading, strips } = restored;
  if (strips) {
    await removeCSS(tabId, strips);
  }
  if (reading) {
    looks.set(tabId, reading.look);
    await dropSheets(tabId, reading.css);
  }
  return restored;
}

/**
 * The page is not crunched anew after all.
 *
 * @param {number} tabId
 */
export function forgetLook(tabId) {
  looks.delete(tabId);
}

/**
 * @param {number} tabId
 * @returns {Promise<Look | null>} how the page looks now; null where it is not in reading mode
 */
export async function lookOfPage(tabId) {
  const func = () => (Object.hasOwn(globalThis, "crunch") ? globalThis.crunch.layer?.reading?.look : null) ?? null;
  const look = await run(tabId, { func }).catch(() => null);
  return look ?? null;
}

/**
 * After a press: what was in reading mode before is so again, and so is what the reader wants always so. A page that is
 * crunched stays crunched where this fails.
 *
 * @param {number} tabId
 * @param {{state: string}} outcome
 */
export async function beginReading(tabId, { state }) {
  const before = looks.get(tabId);
  looks.delete(tabId);
  if (state !== "crunched" && state !== "unsure") {
    return;
  }
  try {
    const { reading, readingSites } = await readSettings();
    const site = siteOf((await browser.tabs.get(tabId)).url);
    const kept = (site && readingSites[site.origin]) ?? reading;
    if (before || kept.always) {
      await showReading(tabId, before ?? kept.look);
    }
  } catch (error) {
    console.error(error);
  }
}

/**
 * Chromium holds a page's policy against the fonts of a sheet of ours, and tells the page of the breach.
 *
 * @param {number} tabId
 */
async function addLegibleFont(tabId) {
  const files = await legibleFaces();
  if (isFirefox) {
    await insertCSS(tabId, sheetOf(files), true);
  } else {
    const func = (/** @type {Face[]} */ value) => globalThis.crunch.addFaces(value);
    await run(tabId, { func, args: [files] });
  }
}

/** @param {Face[]} files */
function sheetOf(files) {
  const rules = files.map(({ data, weight, style }) => {
    const source = `url("data:font/woff2;base64,${data}") format("woff2")`;
    return `@font-face{font-family:"Crunch Legible";font-weight:${weight};font-style:${style};src:${source}}`;
  });
  return rules.join("\n");
}

/** @returns {Promise<Face[]>} with their bytes in base64 */
function legibleFaces() {
  faces ??= Promise.all(
    FACES.map(async ([file, weight, style]) => {
      const response = await fetch(browser.runtime.getURL(`fonts/${file}`), { redirect: "error" });
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { data: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")), weight, style };
    }),
  );
  return faces;
}
