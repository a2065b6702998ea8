// The reading mode: on and off, changed, kept for a site or everywhere. What is chosen on a site that has its own holds
// there; of private windows nothing is kept, there it holds for the page.

import { browser, shortcutOf } from "../common/browser.js";
import { CrunchError } from "../common/errors.js";
import { changedLook, isSpaced, nextSize, spacing, THEMES } from "../common/reading.js";
import { changeSettings, readSettings } from "../common/settings.js";
import { siteOf } from "../common/sites.js";
import { joined, text } from "../common/words.js";
import { say } from "./announce.js";
import { press } from "./crunch_page.js";
import { look as lookAtPage } from "./page_questions.js";
import { hideReading, lookOfPage, showBar, showReading } from "./reading_page.js";

/** @typedef {import("../common/reading.js").Look} Look */
/** @typedef {import("../common/reading.js").Reading} Reading */
/** @typedef {import("../common/types.js").ReadingState} ReadingState */

/** What waits for its turn, by tab. @type {Map<number, {changes: Partial<Look>[], done: Promise<ReadingState>}>} */
const changesWaiting = new Map();

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
 * @param {{quiet?: boolean}} [how] whoever asks tells the reader why a page could not be crunched
 * @returns {Promise<ReadingState>}
 */
export function turnReading(tabId, isOn, { quiet = true } = {}) {
  return inTurn(tabId, () => turn(tabId, isOn, quiet));
}

/**
 * What is asked for a tab is done one after the other: a key that is held, or a slider that is pulled, asks faster than a
 * page can be shown.
 *
 * @template T
 * @param {number} tabId
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
function inTurn(tabId, work) {
  return navigator.locks.request(`reading ${tabId}`, work);
}

/** @param {number} tabId @param {boolean} isOn @param {boolean} quiet */
async function turn(tabId, isOn, quiet) {
  if (!isOn) {
    await hideReading(tabId);
    return readingState(tabId);
  }
  const { kept } = await whatHolds(tabId);
  const isCrunched = (await lookAtPage(tabId)).state === "crunched";
  if (!isCrunched) {
    await crunch(tabId, quiet);
  }
  if ((await showReading(tabId, kept.look)) === "not_crunched") {
    await crunch(tabId, quiet); // marks of an extension that was reloaded
    await showReading(tabId, kept.look);
  }
  return readingState(tabId);
}

/** @param {number} tabId @param {boolean} quiet */
async function crunch(tabId, quiet) {
  const outcome = await press(tabId, { again: true, quiet });
  if (outcome?.error) {
    throw outcome.error;
  }
  if (outcome?.state !== "crunched" && outcome?.state !== "unsure") {
    throw new CrunchError("cancelled");
  }
}

/**
 * The bar over the page, which is put into reading mode for it.
 *
 * @param {number} tabId
 * @param {{byReader?: boolean}} [how] from the page itself: then the bar has the focus, and a second call takes it away
 * @returns {Promise<ReadingState>}
 */
export function callBar(tabId, { byReader = false } = {}) {
  return inTurn(tabId, async () => {
    const isOn = (await lookOfPage(tabId)) !== null;
    const state = isOn ? undefined : byReader ? await turnAndSay(tabId, true) : await turn(tabId, true, true);
    await showBar(tabId, byReader);
    return state ?? readingState(tabId);
  });
}

/**
 * From the page itself: on, or off.
 *
 * @param {number} tabId
 */
export async function toggleReading(tabId) {
  await inTurn(tabId, async () => turnAndSay(tabId, (await lookOfPage(tabId)) === null));
}

/**
 * Nobody but the page can tell what came of it.
 *
 * @param {number} tabId
 * @param {boolean} isOn
 */
async function turnAndSay(tabId, isOn) {
  const state = await turn(tabId, isOn, false);
  const keys = await shortcutOf("reading-mode");
  const words = text(state.isOn ? "reading_is_on" : "reading_is_off");
  const way = state.isOn && keys ? joined("text_sentences", [words, text("say_reading_key", keys)]) : words;
  await say(tabId, { words: way, isShown: false });
  return state;
}

/**
 * @param {number} tabId
 * @param {Partial<Look>} change
 * @returns {Promise<ReadingState>}
 */
export function changeReading(tabId, change) {
  const waiting = changesWaiting.get(tabId);
  if (waiting) {
    waiting.changes.push(change); // a page need not be shown for each step of a slider
    return waiting.done;
  }
  const changes = [change];
  const done = inTurn(tabId, () => {
    changesWaiting.delete(tabId);
    return makeChanges(tabId, changes);
  });
  changesWaiting.set(tabId, { changes, done });
  return done;
}

/**
 * @param {number} tabId
 * @param {Partial<Look>[]} changes
 * @returns {Promise<ReadingState>}
 */
async function makeChanges(tabId, changes) {
  const [{ site, isPrivate, kept, isOfSite }, shown] = await Promise.all([whatHolds(tabId), lookOfPage(tabId)]);
  const look = changes.reduce(changedLook, shown ?? kept.look);
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
 * @param {{always?: boolean, isOfSite?: boolean}} choice
 * @returns {Promise<ReadingState>}
 */
export function keepReading(tabId, choice) {
  return inTurn(tabId, () => keepChoice(tabId, choice));
}

/**
 * @param {number} tabId
 * @param {{always?: boolean, isOfSite?: boolean}} choice
 * @returns {Promise<ReadingState>}
 */
async function keepChoice(tabId, { always, isOfSite }) {
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
  await inTurn(tabId, () => step(tabId, what));
}

/** @param {number} tabId @param {string} what */
async function step(tabId, what) {
  const look = await lookOfPage(tabId);
  if (!look) {
    return;
  }
  if (what === "off") {
    await turnAndSay(tabId, false);
  } else if (what === "larger" || what === "smaller") {
    await makeChanges(tabId, [{ size: nextSize(look, what === "larger" ? 1 : -1) }]);
  } else if (what === "spacing") {
    await makeChanges(tabId, [spacing(!isSpaced(look))]);
  } else if (what === "focus") {
    const next = /** @type {Record<number, 0 | 1 | 3 | 5>} */ ({ 0: 1, 1: 3, 3: 5, 5: 0 });
    await makeChanges(tabId, [{ focus: next[look.focus] }]);
  } else {
    const theme = THEMES.find((name) => `theme-${name}` === what);
    await (theme && makeChanges(tabId, [{ theme }]));
  }
}
