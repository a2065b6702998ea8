// What became of a page that was saved: its document, the agreement of its annotators, a bar for every algorithm.

import { asCrunchError } from "../../common/errors.js";
import { ask } from "../../common/requests.js";
import { byId, make } from "../shared/elements.js";
import { counted, errorText, listed, percent, text } from "../shared/texts.js";

const ADJUDICATED = "adjudicated";

/**
 * @param {number} tabId
 * @param {import("../../protocol/messages.js").AnnotationSaveReply} reply
 */
export async function showResult(tabId, reply) {
  byId("result-words").textContent = counted("annotate_saved_words", reply.words, reply.document);
  const lost = Math.max(0, ...reply.found.map((one) => one.lost));
  byId("result-lost").textContent = lost ? counted("annotate_lost", lost) : "";
  byId("result").hidden = false;
  byId("result-title").focus();
  try {
    if (reply.annotators.filter((name) => name !== ADJUDICATED).length > 1) {
      await showAgreement(tabId);
    }
    await showScores(tabId, reply.document);
  } catch (thrown) {
    const error = asCrunchError(thrown);
    byId("problem").textContent = `${errorText(error)} ${error.detail}`;
  }
}

/** @param {number} tabId */
async function showAgreement(tabId) {
  const figures = await ask("annotation_differences", { tabId, shows: false });
  const rows = {
    agreement_annotators: listed(figures.annotators),
    agreement_kappa: figure(figures.kappa),
    agreement_gold_kappa: figure(figures.gold_kappa),
    agreement_text: figure(figures.text_f1),
    agreement_blocks: String(figures.blocks),
  };
  byId("agreement-figures").replaceChildren(
    ...Object.entries(rows).flatMap(([key, value]) => [make("dt", {}, text(key)), make("dd", {}, value)]),
  );
  byId("settle").hidden = figures.differing === 0;
  byId("settle").addEventListener("click", () => ask("annotation_differences", { tabId, shows: true }));
  byId("agreement").hidden = false;
}

/**
 * @param {number} tabId
 * @param {string} name of the document
 */
async function showScores(tabId, name) {
  byId("scores").hidden = false;
  byId("scores-words").textContent = text("scores_working");
  const { measure, scores } = await ask("annotation_scores", { name });
  byId("scores-words").textContent = text("scores_words", text(`measure_${measure}`));
  byId("bars").replaceChildren(
    ...scores.map((/** @type {import("../../protocol/messages.js").AlgorithmScoreMessage} */ score) =>
      make("li", {}, bar(tabId, score)),
    ),
  );
}

/**
 * @param {number} tabId
 * @param {import("../../protocol/messages.js").AlgorithmScoreMessage} score
 */
function bar(tabId, { algorithm, f1, precision, recall, problem }) {
  const filled = make("span", { class: "filled" });
  filled.style.inlineSize = `${f1 * 100}%`;
  const words = problem || text("scores_bar", algorithm, figure(f1), percent(precision), percent(recall));
  return make(
    "button",
    {
      type: "button",
      "aria-label": words,
      title: words,
      click: () => ask("annotation_compare", { tabId, algorithm }),
    },
    make("span", {}, algorithm),
    make("span", { class: "track" }, filled),
    make("span", { class: "figure" }, figure(f1)),
  );
}

/** @param {number} value */
function figure(value) {
  return new Intl.NumberFormat(text("text_language"), { minimumFractionDigits: 3, maximumFractionDigits: 3 }).format(
    value,
  );
}
