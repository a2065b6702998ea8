// The form of a page that is being marked: what is known of it, saving, what has to be asked before, and how well every
// algorithm does on it.

import { readAnnotator, rememberAnnotator } from "../../common/annotator.js";
import { browser } from "../../common/browser.js";
import { asCrunchError } from "../../common/errors.js";
import { ask } from "../../common/requests.js";
import { ownWords } from "../../common/said.js";
import { byId, make } from "../shared/elements.js";
import { counted, errorText, fillTexts, listed, text } from "../shared/texts.js";
import { showResult } from "./result.js";

const TYPES = ["article", "blog", "forum", "product", "documentation", "listing", "recipe", "service", "other"];
const SIGNS = ["logged_in", "form_values", "address_tokens", "tokens", "emails"];
const ADJUDICATED = "adjudicated";

const parameters = new URLSearchParams(location.search);
const tabId = Number(parameters.get("tab"));

/** The answers given so far. @type {Omit<import("../../common/ports.js").AnnotationChoices, "annotator">} */
let answers = {};

async function start() {
  fillTexts();
  byId("page_type").append(...TYPES.map((type) => new Option(text(`page_type_${type}`), type)));
  const form = /** @type {HTMLFormElement} */ (byId("form"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answers = {};
    save();
  });
  form.addEventListener("change", () => ask("annotation_facts", { tabId, facts: facts() }));
  byId("leave").addEventListener("click", leave);
  byId("close").addEventListener("click", leave);
  byId("back").addEventListener("click", back);
  try {
    await show();
  } catch (thrown) {
    form.hidden = true;
    showProblem(thrown);
    return;
  }
  byId("save").focus();
  if (parameters.has("save") && form.checkValidity()) {
    await save();
  }
}

async function show() {
  const { url, title, known, facts: stated, marked, seconds, ...shape } = await ask("annotation_state", { tabId });
  const { annotator, licence } = await readAnnotator();
  byId("status").textContent = counted("annotate_marked", marked);
  byId("address").textContent = `${title} ${url}`;
  byId("folder").textContent = ownWords(known.said)(known.problem) || known.folder;
  byId("time").textContent = new Intl.NumberFormat(text("text_language"), {
    ...{ style: "unit", unit: "minute", unitDisplay: "long", maximumFractionDigits: 1 },
  }).format(seconds / 60);
  byId("guideline").textContent = text("annotate_guideline_version", known.guideline_version);
  byId("annotator").value = annotator;
  byId("language").value = stated.language ?? known.language ?? "";
  byId("page_type").value = stated.page_type ?? known.page_type;
  byId("licence").value = stated.licence ?? licence;
  byId("notes").value = stated.notes ?? "";
  checkbox("fragmented").checked = stated.fragmented ?? shape.fragmented;
  checkbox("multiple_articles").checked = stated.multiple_articles ?? shape.multiple_articles;
}

/** @param {string} name @returns {HTMLInputElement} */
function checkbox(name) {
  return /** @type {HTMLInputElement} */ (document.querySelector(`input[name="${name}"]`));
}

/** What the form says. */
function facts() {
  return {
    language: byId("language").value.trim(),
    page_type: byId("page_type").value,
    licence: byId("licence").value.trim(),
    notes: byId("notes").value.trim(),
    fragmented: checkbox("fragmented").checked,
    multiple_articles: checkbox("multiple_articles").checked,
  };
}

async function save() {
  byId("problem").textContent = "";
  byId("question").hidden = true;
  byId("status").textContent = text("annotate_saving");
  const annotator = answers.existing === "adjudicate" ? ADJUDICATED : byId("annotator").value;
  try {
    await rememberAnnotator({ annotator: byId("annotator").value, licence: byId("licence").value.trim() });
    await ask("annotation_facts", { tabId, facts: facts() });
    const reply = await ask("annotation_save", { tabId, annotator, ...answers });
    byId("status").textContent = "";
    if (reply.question) {
      question(reply);
    } else {
      byId("form").hidden = true;
      await showResult(tabId, reply);
    }
  } catch (thrown) {
    byId("status").textContent = "";
    showProblem(thrown);
  }
}

/** @param {import("../../protocol/messages.js").AnnotationSaveReply} reply */
function question(reply) {
  const isPrivate = reply.question === "private";
  byId("question-title").textContent = text(isPrivate ? "question_private" : "question_duplicate");
  byId("question-words").textContent = isPrivate
    ? text("question_private_words")
    : text("question_duplicate_words", reply.document, listed(reply.annotators));
  const signs = SIGNS.filter((sign) => reply.signs[sign]);
  byId("question-signs").replaceChildren(
    ...signs.map((sign) => make("li", {}, counted(`sign_${sign}`, Number(reply.signs[sign])))),
  );
  byId("question-answers").replaceChildren(...(isPrivate ? privateAnswers() : duplicateAnswers(reply)));
  byId("question").hidden = false;
  byId("question-title").focus();
}

function privateAnswers() {
  return [
    answer("question_scrub", { scrub: true }, true),
    answer("question_as_it_is", { scrub: false }),
    make("button", { type: "button", click: leave }, text("question_not_save")),
  ];
}

/** @param {import("../../protocol/messages.js").AnnotationSaveReply} reply */
function duplicateAnswers({ annotators }) {
  const isOwn = annotators.includes(byId("annotator").value);
  const buttons = isOwn ? [] : [answer("question_second", { existing: "second" }, true)];
  if (annotators.filter((name) => name !== ADJUDICATED).length > 1) {
    buttons.push(answer("question_settle", { existing: "adjudicate" }));
  }
  buttons.push(
    answer("question_replace", { existing: "replace" }),
    answer("question_another", { existing: "another" }),
  );
  return [...buttons, make("button", { type: "button", click: leave }, text("question_not_save"))];
}

/**
 * @param {string} key
 * @param {typeof answers} given
 * @param {boolean} isFirst
 */
function answer(key, given, isFirst = false) {
  const press = () => {
    answers = { ...answers, ...given };
    save();
  };
  return make("button", { type: "button", class: isFirst ? "primary" : "", click: press }, text(key));
}

/** @param {unknown} thrown */
function showProblem(thrown) {
  const error = asCrunchError(thrown);
  byId("problem").textContent = `${errorText(error)} ${error.code === "not_saved" ? error.detail : ""}`;
}

async function leave() {
  await ask("annotation_leave", { tabId }).catch(() => undefined); // the page may be gone
  await close();
}

async function back() {
  await browser.tabs.update(tabId, { active: true });
}

async function close() {
  const own = await browser.tabs.getCurrent();
  if (own?.id !== undefined) {
    await browser.tabs.remove(own.id);
  }
}

start();
