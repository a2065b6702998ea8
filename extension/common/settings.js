// What the reader chose, in storage.local under one key: read value by value, so that one that is damaged or unknown
// costs only itself; with a version, and one step for each version that was. What an administrator set is stronger.

import { browser } from "./browser.js";
import { managedValues } from "./managed.js";
import { readReading } from "./reading.js";
import { isOrigin } from "./sites.js";

const KEY = "settings";
const VERSION = 1;

/** @typedef {import("./reading.js").Reading} Reading */
/** @typedef {"always" | "never"} SiteChoice  "ask" is the absence of a choice */

/**
 * @typedef {object} Settings
 * @property {"crunch" | "panel"} press what the press of the button does
 * @property {boolean} badge whether the button counts the hidden parts
 * @property {boolean} handle whether a crunched page shows a handle that opens the panel
 * @property {boolean} automatic whether the sites with "always" are crunched by themselves
 * @property {boolean} arrive whether the focus goes to the text of a page that was crunched by itself
 * @property {string} peek the keys that show the original of a crunched page while they are held; "" for none
 * @property {boolean} research whether the features for researchers are shown
 * @property {string} algorithm the name of an algorithm of the host
 * @property {string} preset the name of one of its presets, which names the algorithm; "" for none
 * @property {"keep" | "dim" | "hide"} pictures what becomes of those that do not belong to the main content
 * @property {number} rate how fast a page is read aloud; 1 is the voice's own
 * @property {Record<string, string>} voices the name of a voice by language
 * @property {Record<string, SiteChoice>} sites by origin
 * @property {Reading} reading how pages look in reading mode
 * @property {Record<string, Reading>} readingSites the same of sites that have their own, by origin
 */

/**
 * Value by name -> its fallback, and what makes one good.
 *
 * @type {{[Name in keyof Settings]: {fallback: Settings[Name], read: (value: unknown) => Settings[Name] | undefined}}}
 */
const FIELDS = {
  press: { fallback: "crunch", read: oneOf("crunch", "panel") },
  badge: { fallback: false, read: readSwitch },
  handle: { fallback: true, read: readSwitch },
  automatic: { fallback: false, read: readSwitch },
  arrive: { fallback: false, read: readSwitch },
  peek: { fallback: "Alt+Shift+H", read: readKeys },
  research: { fallback: false, read: readSwitch },
  algorithm: { fallback: "auto", read: readName },
  preset: { fallback: "", read: readPreset },
  pictures: { fallback: "keep", read: oneOf("keep", "dim", "hide") },
  rate: { fallback: 1, read: readRate },
  voices: { fallback: {}, read: readVoices },
  sites: { fallback: {}, read: readSites },
  reading: { fallback: readReading({}), read: (value) => (value === undefined ? undefined : readReading(value)) },
  readingSites: { fallback: {}, read: readReadingSites },
};

/**
 * Step n makes version n + 2 of the settings from version n + 1.
 *
 * @typedef {(stored: Record<string, unknown>) => Record<string, unknown>} Migration
 * @type {readonly Migration[]}
 */
const MIGRATIONS = [];

/** A letter or digit with Ctrl or Alt, or a function key. */
const HELD_KEYS =
  /^(?:(?=.*(?:Ctrl|Alt)\+)(?:Ctrl\+)?(?:Alt\+)?(?:Shift\+)?[A-Z0-9]|(?:Ctrl\+)?(?:Alt\+)?(?:Shift\+)?F(?:[1-9]|1[0-2]))$/;

/** How text has to look to be read is for nobody else to say. */
const READERS_OWN = Object.freeze(["reading", "readingSites"]);

/** @returns {Promise<Settings>} what holds: the administrator's choices over the reader's */
export async function readSettings() {
  const [own, managed] = await Promise.all([readOwn(), readManaged()]);
  return merged(own, managed);
}

/** What the reader chose. */
async function readOwn() {
  return validated((await browser.storage.local.get(KEY))[KEY]);
}

/** @returns {Promise<Partial<Settings>>} the good ones of the values that an administrator set */
export async function readManaged() {
  const values = await managedValues();
  const fields = Object.entries(FIELDS).filter(([name]) => !READERS_OWN.includes(name));
  const read = fields.map(([name, field]) => [name, field.read(values[name])]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/**
 * Sites are added to those of the reader; everything else takes the place of the reader's choice.
 *
 * @param {Settings} own
 * @param {Partial<Settings>} managed
 * @returns {Settings}
 */
function merged(own, managed) {
  return { ...own, ...managed, sites: { ...own.sites, ...managed.sites } };
}

/**
 * What a request to the host names, so that it finds the main content as the reader wants it.
 *
 * @returns {Promise<{algorithm: string, preset?: string}>}
 */
export async function readMethod() {
  const { algorithm, preset } = await readSettings();
  return preset ? { algorithm, preset } : { algorithm };
}

/** What becomes of pictures that do not belong to the main content. */
export async function readPictures() {
  return (await readSettings()).pictures;
}

/**
 * Change some of the settings; two changes at the same time, of two pages, both hold.
 *
 * @param {Partial<Settings> | ((before: Settings) => Partial<Settings>)} change
 * @returns {Promise<Settings>} all of them
 */
export function changeSettings(change) {
  return navigator.locks.request(KEY, async () => {
    const before = await readOwn();
    const after = validated({ ...before, ...(typeof change === "function" ? change(before) : change) });
    await browser.storage.local.set({ [KEY]: { version: VERSION, ...after } });
    return merged(after, await readManaged());
  });
}

/** @param {(settings: Settings) => unknown} listener */
export function onSettingsChanged(listener) {
  browser.storage.local.onChanged.addListener(async (changes) => {
    if (KEY in changes) {
      listener(merged(validated(changes[KEY].newValue), await readManaged()));
    }
  });
}

/** @param {Settings} settings */
export function exportSettings(settings) {
  return `${JSON.stringify({ crunch: "settings", version: VERSION, ...settings }, null, 2)}\n`;
}

/**
 * @param {string} text of an exported file
 * @returns {Settings}
 * @throws {SyntaxError} when it is no such file
 */
export function importSettings(text) {
  const read = JSON.parse(text);
  if (read?.crunch !== "settings") {
    throw new SyntaxError("not a file of settings");
  }
  return validated(read);
}

/** @returns {Settings} */
export function defaultSettings() {
  return validated({});
}

/**
 * @param {unknown} stored
 * @param {readonly Migration[]} migrations
 * @returns {Settings}
 */
export function validated(stored, migrations = MIGRATIONS) {
  const isObject = typeof stored === "object" && stored !== null && !Array.isArray(stored);
  let values = isObject ? /** @type {Record<string, unknown>} */ (stored) : {};
  const version = Number.isInteger(values.version) ? Number(values.version) : migrations.length + 1;
  for (const migrate of migrations.slice(Math.max(version, 1) - 1)) {
    values = migrate(values);
  }
  const read = Object.entries(FIELDS).map(([name, field]) => [
    name,
    field.read(values[name]) ?? structuredClone(field.fallback),
  ]);
  return Object.fromEntries(read);
}

/**
 * @template {string} T
 * @param {...T} words
 * @returns {(value: unknown) => T | undefined}
 */
function oneOf(...words) {
  return (value) => words.find((word) => word === value);
}

/** @param {unknown} value */
function readSwitch(value) {
  return typeof value === "boolean" ? value : undefined;
}

/** @param {unknown} value */
function readName(value) {
  return typeof value === "string" && /^[a-z][a-z0-9_-]{0,40}$/.test(value) ? value : undefined;
}

/** @param {unknown} value */
function readPreset(value) {
  return typeof value === "string" && /^([a-z0-9][a-z0-9-]{0,63})?$/.test(value) ? value : undefined;
}

/** @param {unknown} value */
function readKeys(value) {
  return value === "" || isHeldKeys(value) ? value : undefined;
}

/**
 * Plain letters belong to screen readers and to the page.
 *
 * @param {unknown} value
 * @returns {value is string} whether these are keys that a page can be told to listen to: "Alt+Shift+H", "F7"
 */
export function isHeldKeys(value) {
  return typeof value === "string" && HELD_KEYS.test(value);
}

/** @param {unknown} value */
function readRate(value) {
  return typeof value === "number" && value >= 0.5 && value <= 3 ? value : undefined;
}

/**
 * @param {unknown} value
 * @returns {Record<string, string> | undefined}
 */
function readVoices(value) {
  if (typeof value !== "object" || value === null) {
    return undefined;
  }
  const good = Object.entries(value).filter(
    ([language, name]) => /^[a-z]{2,8}$/.test(language) && typeof name === "string" && name.length <= 200,
  );
  return Object.fromEntries(good);
}

/**
 * @param {unknown} value
 * @returns {Record<string, SiteChoice> | undefined}
 */
function readSites(value) {
  if (typeof value !== "object" || value === null) {
    return undefined;
  }
  const good = Object.entries(value).filter(
    ([origin, choice]) => isOrigin(origin) && (choice === "always" || choice === "never"),
  );
  return Object.fromEntries(good);
}

/**
 * @param {unknown} value
 * @returns {Record<string, Reading> | undefined}
 */
function readReadingSites(value) {
  if (typeof value !== "object" || value === null) {
    return undefined;
  }
  const good = Object.entries(value).filter(([origin]) => isOrigin(origin));
  return Object.fromEntries(good.map(([origin, reading]) => [origin, readReading(reading)]));
}
