// Copy and save: the text of the page, or what is selected of it, to the clipboard or into a file; and to the printer.

import { browser } from "../../common/browser.js";
import { asCrunchError } from "../../common/errors.js";
import { ask } from "../../common/requests.js";
import { keepTakeWish, takeWish } from "../../common/take_wish.js";
import { byId } from "../shared/elements.js";
import { counted, errorText, text } from "../shared/texts.js";
import { askToCapture, canCapture, capturedPictures, mayCapture } from "./captured_pictures.js";
import { fileName } from "./file_names.js";
import { openView } from "./views.js";

/** @typedef {import("../../common/ports.js").Format} Format */

const KINDS = /** @type {Record<string, string>} */ ({
  text: "text/plain",
  markdown: "text/markdown",
  "clean-html": "text/html",
  epub: "application/epub+zip",
});

/**
 * @param {number} tabId
 */
export function watchTake(tabId) {
  byId("take").addEventListener("click", () => openTakeView(tabId));
  byId("copy").addEventListener("click", () => work(() => copyText(tabId)));
  byId("copy-markdown").addEventListener("click", () => work(() => copyMarkdown(tabId)));
  byId("copy-html").addEventListener("click", () => work(() => copyHtml(tabId)));
  for (const button of byId("save-as").querySelectorAll("button")) {
    button.addEventListener("click", () => work(() => save(tabId, /** @type {Format} */ (button.dataset.format))));
  }
  byId("take-more").addEventListener("click", () => work(() => saveMore(tabId)));
  byId("print").addEventListener("click", async () => {
    await ask("print_page", { tabId });
    window.close();
  });
  return resume(tabId);
}

/** @param {import("../../common/types.js").PageState} page */
export function showTake({ state }) {
  byId("take").disabled = state === "impossible" || state === "unknown";
}

/** @param {number} tabId */
async function openTakeView(tabId) {
  showStatus("");
  openView("take", "take");
  const selected = await ask("selected_text", { tabId }).catch(() => "");
  byId("take-what").hidden = selected.trim() === "";
  byId(selected.trim() === "" ? "take-all" : "take-selected").checked = true;
}

/** Whether it is what is selected that is wanted. */
function isSelected() {
  return byId("take-selected").checked === true;
}

/** @param {() => Promise<string>} doing it ends with what is said of it */
async function work(doing) {
  showStatus(text("take_working"));
  try {
    showStatus(await doing());
  } catch (thrown) {
    showStatus(errorText(asCrunchError(thrown)), "error");
  }
}

/**
 * @param {string} words
 * @param {string} [state]
 */
function showStatus(words, state = "") {
  byId("take-status").textContent = words;
  byId("take-status").dataset.state = state;
}

/** @param {number} tabId */
function plainText(tabId) {
  return isSelected() ? ask("selected_text", { tabId }) : ask("displayed_text", { tabId });
}

/** @param {number} tabId */
async function copyText(tabId) {
  const words = await plainText(tabId);
  await navigator.clipboard.writeText(words);
  return counted("panel_copied", words.length);
}

/** @param {number} tabId */
async function copyMarkdown(tabId) {
  const { text: words } = await take(tabId, "markdown", false);
  await navigator.clipboard.writeText(words);
  return counted("panel_copied", words.length);
}

/**
 * As formatted text for a word processor, and as markup for an editor.
 *
 * @param {number} tabId
 */
async function copyHtml(tabId) {
  const { text: page } = await take(tabId, "clean-html", false);
  const markup = page.slice(page.indexOf("<body>") + 6, page.lastIndexOf("</body>")).trim();
  const kinds = { "text/html": page, "text/plain": markup };
  const entries = Object.entries(kinds).map(([type, written]) => [type, new Blob([written], { type })]);
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(entries))]);
  return counted("panel_copied", markup.length);
}

/**
 * @param {number} tabId
 * @param {Format} format
 * @param {boolean} pictures
 */
async function take(tabId, format, pictures) {
  const wish = { tabId, format, selected: isSelected(), pictures };
  const taken = await ask("take_page", wish);
  if (taken.missing > 0 && (await mayCapture())) {
    return ask("take_page", { ...wish, given: await capturedPictures(tabId) });
  }
  return taken;
}

/** What was saved last. @type {Format} */
let lastFormat = "clean-html";

/**
 * The browser's question closes a panel that hangs at the button; the background opens it again after a yes.
 *
 * @param {number} tabId
 */
async function saveMore(tabId) {
  const waiting = keepTakeWish({ tabId, format: lastFormat, selected: isSelected() });
  const isLet = await askToCapture();
  await waiting;
  await takeWish();
  return isLet ? save(tabId, lastFormat) : text("take_not_more");
}

/**
 * What was to be saved when the browser asked and the panel before this one closed.
 *
 * @param {number} tabId
 */
async function resume(tabId) {
  const wish = await takeWish();
  if (wish?.tabId === tabId && (await mayCapture())) {
    await openTakeView(tabId);
    byId(wish.selected ? "take-selected" : "take-all").checked = true;
    await work(() => save(tabId, wish.format));
  }
}

/**
 * @param {number} tabId
 * @param {Format} format
 */
async function save(tabId, format) {
  const taken =
    format === "text"
      ? { text: await plainText(tabId), encoding: "text", suffix: ".txt", title: await pageTitle(tabId), missing: 0 }
      : await take(tabId, format, true);
  const content =
    taken.encoding === "base64" ? Uint8Array.from(atob(taken.text), (sign) => sign.charCodeAt(0)) : taken.text;
  const name = fileName(taken.title, format === "clean-html" ? ".html" : taken.suffix);
  offer(new Blob([content], { type: KINDS[format] }), name);
  lastFormat = format;
  const isMore = taken.missing > 0 && canCapture() && !(await mayCapture());
  for (const id of ["take-more", "take-more-help"]) {
    byId(id).hidden = !isMore;
  }
  const missing = taken.missing > 0 ? [counted("take_missing", taken.missing)] : [];
  return [text("take_saved", name), ...missing].join(" ");
}

/** @param {number} tabId */
async function pageTitle(tabId) {
  return (await browser.tabs.get(tabId)).title ?? "";
}

/**
 * @param {Blob} file
 * @param {string} name
 */
function offer(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
}
