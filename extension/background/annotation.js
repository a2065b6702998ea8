// Marking a page as a test page: the page as it is, then the labels on it, then the host's answer. The folder and the
// names of files are the host's; nothing that a page holds comes near them.

import { ANNOTATION_FILES } from "../common/annotation_files.js";
import { browser } from "../common/browser.js";
import { CrunchError } from "../common/errors.js";
import { host } from "../common/host_client.js";
import { ownWords } from "../common/said.js";
import { readSettings } from "../common/settings.js";
import { press } from "./crunch_page.js";
import { look } from "./page_questions.js";
import { capture, discard, run } from "./page_scripts.js";
import { forgetLook } from "./reading_page.js";
import { dropSheets } from "./restore_page.js";

const FORM = "pages/annotate/annotate.html";

/**
 * Begin to mark the page of a tab.
 *
 * @param {number} tabId
 */
export async function startMarking(tabId) {
  await checkAllowed(tabId);
  if (await call(tabId, "describeAnnotation")) {
    await browser.tabs.update(tabId, { active: true });
    return; // its labels are not to be lost by choosing the entry again
  }
  const { folder, problem, said } = await packageFolder(null);
  if (!folder || problem) {
    throw new CrunchError("no_folder", ownWords(said)(problem)); // before anything is marked that could not be saved
  }
  await restored(tabId);
  await browser.tabs.update(tabId, { active: true });
  await run(tabId, { files: [...ANNOTATION_FILES] });
  const captured = await call(tabId, "captureForAnnotation");
  if (captured?.state !== "captured") {
    throw new CrunchError("page", captured?.message ?? "the page could not be read");
  }
  const screenshot = await pictureOf(tabId);
  const page = await call(tabId, "annotationPage");
  const known = await ask("annotation_page", page);
  await call(tabId, "keepFacts", { language: known.language ?? "", page_type: known.page_type });
  if (!(await call(tabId, "startAnnotation", { screenshot, algorithms: known.algorithms }))) {
    throw new CrunchError("page_gone");
  }
}

/**
 * A page that is crunched is shown as it is first: what is saved holds no mark of ours.
 *
 * @param {number} tabId
 */
async function restored(tabId) {
  if ((await look(tabId)).state === "crunched") {
    await press(tabId, { deliberate: true, quiet: true });
  }
  const captured = await capture(tabId);
  if (captured.state === "crunched") {
    throw new CrunchError("page", "the page could not be shown as it was");
  }
  if (captured.left) {
    await dropSheets(tabId, captured.left);
    forgetLook(tabId);
  }
  await discard(tabId); // nothing is asked of it: marks of a reloaded extension that do nothing any more have gone
}

/** @param {number} tabId */
async function checkAllowed(tabId) {
  const [{ research }, tab] = await Promise.all([readSettings(), browser.tabs.get(tabId)]);
  if (!research || tab.incognito) {
    throw new CrunchError("extension", "pages are marked with research features on, and not in private windows");
  }
}

/**
 * @template {import("../common/ports.js").HostType} T
 * @param {T} type
 * @param {import("../common/ports.js").HostFields<T>} fields
 */
function ask(type, fields) {
  return host.ask(type, fields, "crunch");
}

/**
 * What the window shows, before anything of ours is in it.
 *
 * @param {number} tabId
 * @returns {Promise<string>} a PNG in base64; empty where the browser refuses
 */
async function pictureOf(tabId) {
  try {
    const painted = () =>
      new Promise((resolve) => {
        setTimeout(() => resolve(false), 1000);
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)));
      });
    await run(tabId, { func: painted }); // the tab has only just come to the front
    const { windowId, active } = await browser.tabs.get(tabId);
    if (!active) {
      return "";
    }
    const address = await browser.tabs.captureVisibleTab(windowId, { format: "png" });
    return address.slice(address.indexOf(",") + 1);
  } catch (error) {
    console.info(`There is no screenshot: ${error}`);
    return "";
  }
}

/**
 * Call one of the functions of extension/annotate in a page.
 *
 * @param {number} tabId
 * @param {string} name
 * @param {unknown} [argument]
 * @returns {Promise<any>}
 */
function call(tabId, name, argument = null) {
  const func = (/** @type {string} */ called, /** @type {unknown} */ value) => {
    const own = /** @type {Record<string, any> | undefined} */ (
      /** @type {unknown} */ (Object.hasOwn(globalThis, "crunch") ? globalThis.crunch : undefined)
    );
    return own?.[called]?.(value) ?? null;
  };
  return run(tabId, { func, args: [name, argument] });
}

/**
 * What the form shows of the page, and what the package has of its address.
 *
 * @param {number} tabId
 */
export async function marking(tabId) {
  const state = await described(tabId);
  const known = await ask("annotation_page", await call(tabId, "annotationPage"));
  return { ...state, known };
}

/** @param {number} tabId */
async function described(tabId) {
  const state = await call(tabId, "describeAnnotation");
  if (!state) {
    throw new CrunchError("page_not_marked");
  }
  return state;
}

/**
 * @param {number} tabId
 * @param {import("../common/ports.js").AnnotationFacts} facts
 */
export function keepFacts(tabId, facts) {
  return call(tabId, "keepFacts", facts);
}

/**
 * Save the page, or learn what has to be asked first.
 *
 * @param {number} tabId
 * @param {import("../common/ports.js").AnnotationChoices} choices
 */
export async function saveMarked(tabId, choices) {
  await checkAllowed(tabId);
  const page = await call(tabId, "markedPage");
  if (!page) {
    throw new CrunchError("page_not_marked");
  }
  return ask("annotation_save", { ...page, ...choices });
}

/** @param {string} name of a document */
export function scoresOf(name) {
  return ask("annotation_scores", { document: name });
}

/** @param {string | null} path that the reader wrote on the options page */
export function packageFolder(path) {
  return host.ask("annotation_folder", { path });
}

/**
 * What an algorithm keeps of the page, as labels to begin with.
 *
 * @param {number} tabId
 * @param {string} algorithm
 */
export async function propose(tabId, algorithm) {
  return call(tabId, "proposeLabels", [await proposal(tabId, algorithm), algorithm]);
}

/**
 * What an algorithm keeps, drawn beside the labels.
 *
 * @param {number} tabId
 * @param {string} algorithm
 */
export async function compare(tabId, algorithm) {
  await call(tabId, "compareWith", [await proposal(tabId, algorithm), algorithm]);
  await browser.tabs.update(tabId, { active: true });
}

/**
 * @param {number} tabId
 * @param {string} algorithm
 */
async function proposal(tabId, algorithm) {
  await checkAllowed(tabId);
  const page = await call(tabId, "annotationPage");
  if (!page) {
    throw new CrunchError("page_not_marked");
  }
  const { spans } = await ask("annotation_proposal", { ...page, algorithm });
  const labels = [];
  for (let index = 0; index + 3 < spans.length; index += 4) {
    const [element, slot, start, end] = spans.slice(index, index + 4);
    labels.push({ label: "main", element, slot, start, end });
  }
  return labels;
}

/**
 * How far two annotators agree.
 *
 * @param {number} tabId
 * @param {boolean} shows  whether the page is to show where they differ, to be settled
 */
export async function differences(tabId, shows) {
  const page = await call(tabId, "annotationPage");
  if (!page) {
    throw new CrunchError("page_not_marked");
  }
  const { agreed, first, second, ...figures } = await ask("annotation_differences", page);
  if (shows) {
    await call(tabId, "showDifferences", { agreed, first, second, annotators: figures.annotators });
    await browser.tabs.update(tabId, { active: true });
  }
  return { ...figures, differing: first.length };
}

/** @param {number} tabId */
export async function leaveMarking(tabId) {
  await call(tabId, "leaveAnnotation");
  await browser.tabs.update(tabId, { active: true });
}

/**
 * The form for a page, in a tab beside it.
 *
 * @param {chrome.tabs.Tab & {id: number}} tab
 * @param {boolean} saves
 */
export async function openForm({ id, index, windowId }, saves) {
  const url = browser.runtime.getURL(`${FORM}?tab=${id}${saves ? "&save" : ""}`);
  const open = await browser.tabs.query({ url: browser.runtime.getURL(`${FORM}*`) });
  const own = open.find((one) => new URL(one.url ?? "about:blank").searchParams.get("tab") === String(id));
  if (own?.id !== undefined) {
    await browser.tabs.update(own.id, { active: true, url });
  } else {
    await browser.tabs.create({ url, index: index + 1, windowId, openerTabId: id });
  }
}
