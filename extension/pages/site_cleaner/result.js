// One result: its text, and the page's whole text with what was taken out struck through.

import { asCrunchError } from "../../common/errors.js";
import { host } from "../../common/host_client.js";
import { byId, make } from "../shared/elements.js";
import { errorText, text } from "../shared/texts.js";

/**
 * @param {{folder: string, out: string}} places
 * @param {import("../../protocol/messages.js").CleanerPage} page
 * @param {import("../../protocol/messages.js").CleanerOutcome} outcome
 */
export async function showResult({ folder, out }, page, outcome) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("result"));
  byId("result-title").textContent = page.title || page.name;
  byId("result-words").textContent = outcome.words ?? "";
  byId("result-path").textContent = "";
  byId("result-text").textContent = "";
  byId("result-difference").replaceChildren();
  dialog.showModal();
  try {
    const fields = { folder, out, name: page.name, output: outcome.output ?? "" };
    const found = await host.ask("cleaner_result", fields, "crunch");
    byId("result-path").textContent = found.path;
    byId("result-text").textContent = found.text || text("cleaner_empty_result");
    byId("result-difference").replaceChildren(
      ...found.lines.map((line) => make("div", {}, make(line.kept ? "span" : "del", {}, line.text))),
      ...(found.cut ? [make("p", { class: "quiet" }, text("cleaner_cut"))] : []),
    );
  } catch (thrown) {
    const error = asCrunchError(thrown);
    byId("result-text").textContent = `${errorText(error)} ${error.detail}`;
  }
}

export function watchResult() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("result"));
  byId("result-text").tabIndex = 0; // both scroll, so the keyboard has to reach them
  byId("result-difference").tabIndex = 0;
  byId("result-close").addEventListener("click", () => dialog.close());
  for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (dialog.querySelectorAll('input[name="view"]'))) {
    radio.addEventListener("change", () => {
      byId("result-text").hidden = radio.value !== "text";
      byId("result-difference").hidden = radio.value === "text";
    });
  }
}
