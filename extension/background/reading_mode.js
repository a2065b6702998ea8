// The reading mode: on and off, changed, kept for a site or everywhere. What is chosen on a site that has its own holds
// there; of private windows nothing is kept, there it holds for the page.

import { browser } from "../common/browser.js";
import { CrunchError } from "../common/errors.js";
import { changedLook, isSpaced, nextSize, spacing, THEMES } from "../common/reading.js";
import { changeSettings, readSettings } from "../common/settings.js";
import { siteOf } from "../common/sites.js";
import { press } from "./crunch_page.js";
import { look as lookAtPage } from "./page_questions.js";
import { hideReading, lookOfPage, showBar, showReading } from "./reading_page.js";

/** @typedef {import("../common/reading.js").Look} Look */
/** @typedef {import("../common/reading.js").Reading} Reading */
/** @typedef {import("../common/types.js").ReadingState} ReadingState */

/**
 * @param {number} tabId
 * @returns {Promise<{site: {origin: string, name: string} | null, isPrivate: boolean, kept: Reading, isOfSite: boolean}>}
 */
async function whatHolds(tabId) {
  const tab = await browser.tabs.get(tabId);
  const site = siteOf(tab.url);
  const { reading, readingSites } = await readSettings();
  const own = site ? readingSites[site.origin] : undefined;
  return { site, isPrivate: tab.incognito, kept: own ?? reading, isOfSite: own !== undefined };
}

/**
 * @param {number} tabId
 * @returns {Promise<ReadingState>}
 */
export async function readingState(tabId) {
  const [{ site, isPrivate, kept, isOfSite }, shown] = await Promise.all([whatHolds(tabId), lookOfPage(tabId)]);
  return {
    isOn: shown !== null,
    look: shown ?? kept.look,
    always: kept.always,
    isOfSite,
    site: isPrivate ? "" : (site?.name ?? ""),
  };
}

/**
 * On: a page that is not crunched is crunched before.
 *
 * @param {number} tabId
 * @param {boolean} isOn
 * @returns {Promise<ReadingState>}
 */
export async function turnReading(tabId, isOn) {
  if (!isOn) {
    await hideReading(tabId);
    return readingState(tabId);
  }
  const { kept } = await whatHolds(tabId);
  const isCrunched = (await lookAtPage(tabId)).state === "crunched";
  if (!isCrunched) {
    await crunch(tabId);
  }
  if (!(await showReading(tabId, kept.look))) {
    await crunch(tabId); // marks of an extension that was reloaded
    await showReading(tabId, kept.look);
  }
  return readingState(tabId);
}

/** @param {number} tabId */
async function crunch(tabId) {
  const outcome = await press(tabId, { again: true, quiet: true });
  if (outcome?.error) {
    throw outcome.error;
  }
  if (outcome?.state !== "crunched" && outcome?.state !== "unsure") {
    throw new CrunchError("cancelled");
  }
}

/**
 * @param {number} tabId
 * @returns {Promise<ReadingState>}
 */
export async function callBar(tabId) {
  const state = (await lookOfPage(tabId)) ? undefined : await turnReading(tabId, true);
  await showBar(tabId);
  return state ?? readingState(tabId);
}

/**
 * The command: on, or off.
 *
 * @param {number} tabId
 */
export async function toggleReading(tabId) {
  await turnReading(tabId, (await lookOfPage(tabId)) === null);
}

/**
 * @param {number} tabId
 * @param {Partial<Look>} change
 * @returns {Promise<ReadingState>}
 */
export async function changeReading(tabId, change) {
  const [{ site, isPrivate, kept, isOfSite }, shown] = await Promise.all([whatHolds(tabId), lookOfPage(tabId)]);
  const look = changedLook(shown ?? kept.look, change);
  if (shown) {
    await showReading(tabId, look);
  }
  if (!isPrivate) {
    await keep({ ...kept, look }, isOfSite && site ? site.origin : "");
  }
  return readingState(tabId);
}

/**
 * @param {number} tabId
 * @param {{always?: boolean, isOfSite?: boolean}} how
 * @returns {Promise<ReadingState>}
 */
export async function keepReading(tabId, { always, isOfSite }) {
  const { site, isPrivate, kept, isOfSite: wasOfSite } = await whatHolds(tabId);
  if (isPrivate || !site) {
    return readingState(tabId);
  }
  const { origin } = site;
  if (isOfSite === false && wasOfSite) {
    await changeSettings(({ readingSites }) => {
      const { [origin]: _, ...others } = readingSites;
      return { readingSites: others };
    });
    if (await lookOfPage(tabId)) {
      await showReading(tabId, (await readSettings()).reading.look);
    }
  } else {
    const look = (await lookOfPage(tabId)) ?? kept.look;
    await keep({ always: always ?? kept.always, look }, (isOfSite ?? wasOfSite) ? origin : "");
  }
  return readingState(tabId);
}

/**
 * @param {Reading} reading
 * @param {string} origin  "" for everywhere
 */
function keep(reading, origin) {
  return changeSettings(({ readingSites }) =>
    origin ? { readingSites: { ...readingSites, [origin]: reading } } : { reading },
  );
}

/**
 * What a button of the bar does.
 *
 * @param {number} tabId
 * @param {string} what
 */
export async function stepReading(tabId, what) {
  const look = await lookOfPage(tabId);
  if (!look) {
    return;
  }
  if (what === "off") {
    await turnReading(tabId, false);
  } else if (what === "larger" || what === "smaller") {
    await changeReading(tabId, { size: nextSize(look, what === "larger" ? 1 : -1) });
  } else if (what === "spacing") {
    await changeReading(tabId, spacing(!isSpaced(look)));
  } else if (what === "focus") {
    const next = /** @type {Record<number, 0 | 1 | 3 | 5>} */ ({ 0: 1, 1: 3, 3: 5, 5: 0 });
    await changeReading(tabId, { focus: next[look.focus] });
  } else {
    const theme = THEMES.find((name) => `theme-${name}` === what);
    await (theme && changeReading(tabId, { theme }));
  }
}
