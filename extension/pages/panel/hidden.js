// The list of what is hidden, with why; a click shows a part again and goes there, one more hides it.

import { asCrunchError } from "../../common/errors.js";
import { ask } from "../../common/requests.js";
import { byId, make } from "../shared/elements.js";
import { counted, errorText, text } from "../shared/texts.js";
import { loadCorrections, offerScopes, renewCorrections } from "./corrections.js";
import { openView } from "./views.js";

/** What a part without text is called, by its element. */
const NAMES = /** @type {Record<string, string>} */ ({
  img: "part_picture",
  picture: "part_picture",
  svg: "part_picture",
  figure: "part_picture",
  canvas: "part_picture",
  video: "part_video",
  audio: "part_video",
  iframe: "part_frame",
  form: "part_form",
  hr: "part_line",
});

/** @typedef {import("../../common/types.js").HiddenPart} HiddenPart */

let count = 0;
/** Parts that were shown here. @type {number[]} */
let shown = [];
/** Those that the reader has hidden. @type {number[]} */
let byHand = [];

/**
 * @param {number} tabId
 * @param {() => unknown} onBack
 */
export async function openHiddenView(tabId, onBack) {
  await listParts(tabId);
  byId("undo").onclick = () => undo(tabId);
  byId("pick").onclick = () => pick(tabId);
  byId("strips").checked = await ask("strips", { tabId });
  byId("strips").onchange = () => ask("turn_strips", { tabId, isOn: byId("strips").checked });
  openView("hidden", "show-hidden", onBack);
  await loadCorrections(tabId, () => listParts(tabId).then(renewCorrections));
}

/** @param {number} tabId */
async function listParts(tabId) {
  /** @type {HiddenPart[]} */
  const parts = await ask("hidden_parts", { tabId });
  shown = parts.filter((part) => part.shown).map(({ element }) => element);
  byHand = parts.filter((part) => part.byHand).map(({ element }) => element);
  count = parts.length;
  byId("parts").replaceChildren(...parts.map((part) => make("li", {}, partButton(tabId, part))));
  for (const part of parts) {
    showState(part.element, part.shown);
  }
  showCount();
  showUndo();
}

/**
 * @param {number} tabId
 * @param {HiddenPart} part
 */
function partButton(tabId, part) {
  const words = part.text || text(NAMES[part.tag] ?? "part_other");
  const button = make(
    "button",
    { type: "button", "data-element": String(part.element) },
    make("span", { class: "part-text", dir: "auto" }, words),
    make("span", { class: "part-do" }),
    make("span", { class: "part-why" }, `${text(`kind_${part.kind.replaceAll(" ", "_")}`)} · ${part.reason}`),
  );
  button.addEventListener("click", () => toggle(tabId, part.element));
  return button;
}

/**
 * @param {number} tabId
 * @param {number} element
 */
async function toggle(tabId, element) {
  const isShown = shown.includes(element);
  const isDone = await (isShown ? ask("hide_part", { tabId, element }) : ask("show_part", { tabId, element }));
  if (isDone) {
    changed(element, !isShown);
  } else {
    await listParts(tabId); // the page has thrown it away, or it was shown otherwise
  }
}

/** @param {number} tabId */
async function undo(tabId) {
  const undone = await ask("undo_part", { tabId });
  if (undone?.isShown) {
    await listParts(tabId);
    byId("hidden-status").textContent = text("panel_part_shown");
    await renewCorrections();
  } else if (undone) {
    changed(undone.element, false);
  }
}

/**
 * The panel closes, as the choice goes on in the page.
 *
 * @param {number} tabId
 */
async function pick(tabId) {
  try {
    await ask("pick_part", { tabId });
    window.close();
  } catch (thrown) {
    byId("hidden-trouble").textContent = errorText(asCrunchError(thrown));
  }
}

/**
 * @param {number} element
 * @param {boolean} isShown
 */
function changed(element, isShown) {
  shown = shown.filter((other) => other !== element);
  if (isShown) {
    shown.push(element);
  }
  showState(element, isShown);
  byId("hidden-status").textContent = text(isShown ? "panel_part_shown" : "panel_part_hidden");
  showCount();
  showUndo();
  if (!isShown) {
    renewCorrections(); // what is hidden again is not kept for good
  }
}

function showCount() {
  byId("hidden-title").textContent = counted("panel_hidden_title", count - shown.length);
}

/**
 * @param {number} element
 * @param {boolean} isShown
 */
function showState(element, isShown) {
  const button = byId("parts").querySelector(`[data-element="${element}"]`);
  const row = /** @type {Element} */ (button.parentElement);
  row.toggleAttribute("data-shown", isShown);
  const words = /** @type {Element} */ (row.querySelector(".part-do"));
  words.textContent = text(isShown ? "part_hide" : "part_show");
  offerScopes(row, isShown);
}

function showUndo() {
  byId("undo").disabled = shown.length + byHand.length === 0;
}
