// What the panel, the button and the sites with "always" ask of a page.

import { COPY_FILES, EXPLAIN_FILES, KEY_FILES, LINK_FILES } from "../common/content_files.js";
import { asCrunchError } from "../common/errors.js";
import { ownSeals } from "../common/seals.js";
import { readSettings } from "../common/settings.js";
import { refusedPage, run } from "./page_scripts.js";

/** What makes the object that the content scripts share, in a page that has not been pressed yet. */
const OWN_OBJECT_FILES = /** @type {const} */ (["content/dom.js"]);

/**
 * Leave with the markers what is asked for later, and the keys that the page listens to while it is crunched. After the
 * press, because thousands of reasons take their time.
 *
 * @param {number} tabId
 * @param {import("../common/types.js").Summary} summary
 */
export async function keepSummary(tabId, summary) {
  const func = (/** @type {typeof summary} */ values, /** @type {string} */ peek) => {
    if (globalThis.crunch?.layer) {
      globalThis.crunch.summary = values;
      globalThis.crunch.listenForKeys(peek);
    }
  };
  const { peek } = await readSettings();
  await run(tabId, { files: [...KEY_FILES] });
  await run(tabId, { func, args: [summary, peek] });
}

/**
 * The list at the end of the page. After the press, as nobody looks there at once.
 *
 * @param {number} tabId
 * @param {import("../common/types.js").CrunchReply} reply
 * @param {boolean} [isOther]  than the page that was pressed: the list of that one goes
 */
export async function listRemovedLinks(tabId, { removed_links = [], removed_links_total = 0 }, isOther = false) {
  if (removed_links.length === 0 && !isOther) {
    return;
  }
  await run(tabId, { files: [...LINK_FILES] });
  const func = (/** @type {CrunchRemovedLink[]} */ links, /** @type {number} */ total) =>
    globalThis.crunch?.listRemovedLinks(links, total);
  await run(tabId, { func, args: [removed_links, removed_links_total] });
}

/**
 * How much the reader wants hidden on this page. The page itself remembers it: so it goes with the page, and nothing is
 * stored of a private window.
 *
 * @param {import("../common/browser.js").Place} place
 * @param {number} amount
 */
export async function keepAmount(place, amount) {
  await run(place, { files: [...OWN_OBJECT_FILES] });
  const func = (/** @type {number} */ value) => {
    globalThis.crunch.amount = value;
  };
  await run(place, { func, args: [amount] });
}

/**
 * Whether the reader has begun to read a page that is to be crunched by itself.
 *
 * @param {number} tabId
 * @returns {Promise<boolean>}
 */
export async function isBeingRead(tabId) {
  return (await run(tabId, { func: () => globalThis.crunch?.beingRead === true })) === true;
}

/**
 * What a page is in, from the page itself.
 *
 * @param {number} tabId
 * @returns {Promise<import("../common/types.js").PageState>}
 */
export async function look(tabId) {
  const func = () => {
    const own = Object.hasOwn(globalThis, "crunch") ? globalThis.crunch : undefined; // a page may call an element so
    const { layer, summary, amount } = own ?? {};
    // Marks of a reloaded extension are at work; those of a crunched page that was saved as a file do nothing.
    const left = ["hide", "text"].flatMap((word) =>
      [...document.querySelectorAll(`[data-crunch~="${word}"]`)].filter((element) => {
        const { display, visibility } = getComputedStyle(element);
        return word === "hide" ? display === "none" : visibility === "hidden";
      }),
    );
    const taken = layer && own?.holds?.() === false;
    const tokens = layer ? [] : [...new Set(left.map((element) => element.getAttribute("data-crunch")?.split(" ")[0]))];
    return {
      isCrunched: layer !== undefined && !taken,
      amount,
      code: taken ? "marks_taken" : undefined,
      summary: layer && { ...summary, removals: undefined },
      tokens,
      identity: `${performance.timeOrigin} ${location.origin}`, // as content/dom.js has it
    };
  };
  try {
    const seen = await run(tabId, { func });
    if (!seen) {
      return refused(await refusedPage(tabId)); // Firefox says nothing
    }
    const { isCrunched, tokens, identity, ...known } = seen;
    const isOurs = isCrunched || (tokens.length > 0 && (await ownSeals(identity, tokens)).length > 0);
    return { ...known, state: isOurs ? "crunched" : "none" };
  } catch (error) {
    return refused(asCrunchError(error));
  }
}

/**
 * @param {import("../common/errors.js").CrunchError} error
 * @returns {import("../common/types.js").PageState}
 */
function refused({ code, impossible }) {
  return { state: impossible && code !== "impossible_not_allowed" ? "impossible" : "unknown", code };
}

/**
 * @param {number} tabId
 * @returns {Promise<import("../common/types.js").HiddenPart[]>}
 */
export async function hiddenParts(tabId) {
  return (await explain(tabId, "tellParts")) ?? [];
}

/**
 * Show a hidden part again; see content/told_parts.js.
 *
 * @param {number} tabId
 * @param {number} element
 * @returns {Promise<boolean>}
 */
export function showPart(tabId, element) {
  return explain(tabId, "showToldPart", element);
}

/**
 * Hide a part once more; see content/told_parts.js.
 *
 * @param {number} tabId
 * @param {number} element
 * @returns {Promise<boolean>}
 */
export function hidePart(tabId, element) {
  return explain(tabId, "hideToldPart", element);
}

/**
 * Undo what the reader showed or hid last; see content/told_parts.js.
 *
 * @param {number} tabId
 * @returns {Promise<{element: number, isShown: boolean} | null>}
 */
export function undoPart(tabId) {
  return explain(tabId, "undoToldPart");
}

/**
 * The text that is displayed.
 *
 * @param {number} tabId
 * @returns {Promise<string>}
 */
export async function displayedText(tabId) {
  await run(tabId, { files: [...COPY_FILES] });
  return ((await run(tabId, { func: () => globalThis.crunch.displayedText() })) ?? "").trim();
}

/**
 * @param {number} tabId
 * @param {"tellParts" | "showToldPart" | "hideToldPart" | "undoToldPart"} what
 * @param {number} [element]
 */
async function explain(tabId, what, element) {
  await run(tabId, { files: [...EXPLAIN_FILES] });
  return run(tabId, {
    func: (/** @type {typeof what} */ name, /** @type {any} */ number) =>
      globalThis.crunch?.[name]?.(number ?? undefined) ?? null,
    args: [what, element ?? null],
  });
}
