// What the reader hides and keeps for good: the host keeps it, the page remembers what of it holds there.

import { browser } from "../common/browser.js";
import { CORRECT_FILES, EXPLAIN_FILES, PICKER_FILES } from "../common/content_files.js";
import { CrunchError } from "../common/errors.js";
import { host } from "../common/host_client.js";
import { siteOf } from "../common/sites.js";
import { press } from "./crunch_page.js";
import { run } from "./page_scripts.js";

/**
 * @typedef {import("../protocol/messages.js").AppliedCorrection} Applied
 * @typedef {import("../common/types.js").CorrectionsHere} CorrectionsHere
 * @typedef {Pick<Applied, "action"> & {element: number, scope: import("../common/types.js").Scope}} Wish
 */

/**
 * One after the other: a choice replaces the one before.
 *
 * @template Result
 * @param {number} tabId
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
function inTurn(tabId, work) {
  return navigator.locks.request(`corrections ${tabId}`, work);
}

/**
 * What holds on the page of a tab, with what the host says of it.
 *
 * @param {number} tabId
 * @returns {Promise<CorrectionsHere>}
 */
export async function correctionsHere(tabId) {
  const why = await whyNot(tabId);
  const held = await heldBy(tabId);
  const { corrections } = held.length > 0 ? await host.ask("corrections", {}) : { corrections: [] };
  const list = held.flatMap((one) => {
    const known = corrections.find(({ host: site, name }) => site === one.host && name === one.name);
    return known ? [{ ...known, state: one.state, element: one.element }] : []; // else it was taken out elsewhere
  });
  return { why, list };
}

/**
 * Hide or keep a part from now on, in place of what was chosen for it before.
 *
 * @param {number} tabId
 * @param {Pick<Wish, "element" | "action"> & {scope: Wish["scope"] | null}} wish without a scope it holds only now
 * @returns {Promise<CorrectionsHere>}
 */
export function correctPart(tabId, { element, action, scope }) {
  return inTurn(tabId, async () => {
    if (await whyNot(tabId)) {
      throw new CrunchError("extension", "nothing can be kept for this page");
    }
    const before = (await heldBy(tabId)).filter((one) => one.element === element && one.action === action);
    const added = scope ? [await keep(tabId, { element, action, scope })] : [];
    for (const one of before) {
      await remove(one);
    }
    await hold(tabId, before, added);
    return correctionsHere(tabId);
  });
}

/**
 * Let the reader choose a part of the page to hide.
 *
 * @param {number} tabId
 */
export async function pickPart(tabId) {
  const why = await whyNot(tabId);
  await run(tabId, { files: [...PICKER_FILES] });
  const func = (/** @type {boolean} */ canKeep) => globalThis.crunch?.startPicker?.(canKeep) ?? false;
  if (!(await run(tabId, { func, args: [why === ""] }))) {
    throw new CrunchError("page");
  }
}

/**
 * Take one out. What it did to the page is undone at once.
 *
 * @param {number} tabId
 * @param {Pick<Applied, "host" | "name">} which
 */
export function takeOut(tabId, which) {
  return inTurn(tabId, async () => {
    const held = (await heldBy(tabId)).filter((one) => one.host === which.host && one.name === which.name);
    await remove(which);
    await hold(tabId, held, []);
    if (held.some(({ state }) => state === "applied")) {
      await press(tabId, { again: true, quiet: true });
    }
  });
}

/**
 * The reader has undone in the page what it stands for.
 *
 * @param {Pick<Applied, "host" | "name">} which
 */
export async function remove({ host: site, name }) {
  await host.ask("corrections", { action: "remove", host: site, name });
}

/**
 * @param {number} tabId
 * @returns {Promise<CorrectionsHere["why"]>} why nothing can be kept
 */
async function whyNot(tabId) {
  const { url, incognito } = await browser.tabs.get(tabId);
  return incognito ? "private" : siteOf(url) ? "" : "no_site";
}

/**
 * @param {number} tabId
 * @returns {Promise<Applied[]>}
 */
async function heldBy(tabId) {
  await run(tabId, { files: [...EXPLAIN_FILES] });
  return (await run(tabId, { func: () => globalThis.crunch?.tellCorrections?.() })) ?? [];
}

/**
 * @param {number} tabId
 * @param {Applied[]} gone
 * @param {Applied[]} added
 */
async function hold(tabId, gone, added) {
  const func = (/** @type {[Applied[], Applied[]]} */ ...changed) => globalThis.crunch?.holdCorrections?.(...changed);
  await run(tabId, { func, args: [gone, added] });
}

/**
 * @param {number} tabId
 * @param {Wish} wish
 * @returns {Promise<Applied>}
 */
async function keep(tabId, { element, action, scope }) {
  await run(tabId, { files: [...CORRECT_FILES] });
  const func = (/** @type {number} */ number) => globalThis.crunch?.captureCorrected?.(number);
  const taken = await run(tabId, { func, args: [element] });
  if (taken?.state !== "captured") {
    throw new CrunchError("page_gone");
  }
  try {
    const { host: site, name } = await send(tabId, taken, { action, scope });
    return { host: site, name, action, state: "applied", element };
  } finally {
    await run(tabId, { func: () => globalThis.crunch?.dropCorrected?.() }).catch(() => undefined);
  }
}

/**
 * @param {number} tabId
 * @param {CrunchCorrected} taken
 * @param {Pick<Wish, "action" | "scope">} wish
 */
function send(tabId, { pieces, snapshot, elements, url, element }, wish) {
  return host.use(async (connection, limits) => {
    const id = connection.nextId();
    for (let index = 0; pieces > 1 && index < pieces; index += 1) {
      const func = (/** @type {number} */ number) => globalThis.crunch?.correctedPiece?.(number);
      const text = await run(tabId, { func, args: [index] });
      if (typeof text !== "string") {
        throw new CrunchError("page_gone");
      }
      connection.post({ type: "snapshot_part", id, index, text });
    }
    const whole = pieces > 1 ? { snapshot: "", snapshot_parts: pieces } : { snapshot, snapshot_parts: 0 };
    return connection.request("correct", { ...whole, elements, url, element, ...wish }, { id, limit: limits.crunch });
  });
}
