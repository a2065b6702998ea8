// Options: what researchers need. The folder of test pages is the host's, which checks and keeps it; here it is written.

import { readAnnotator, rememberAnnotator } from "../../common/annotator.js";
import { asCrunchError } from "../../common/errors.js";
import { ask } from "../../common/requests.js";
import { ownWords } from "../../common/said.js";
import { byId } from "../shared/elements.js";
import { counted, errorText, text } from "../shared/texts.js";

/** @param {() => void} onSaved */
export async function watchResearch(onSaved) {
  const folder = byId("package-folder");
  byId("package-form").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    choose(folder.value.trim(), onSaved);
  });
  const annotator = byId("annotator");
  const licence = byId("licence");
  ({ annotator: annotator.value, licence: licence.value } = await readAnnotator());
  for (const field of [annotator, licence]) {
    field.addEventListener("change", async () => {
      if (annotator.checkValidity()) {
        await rememberAnnotator({ annotator: annotator.value, licence: licence.value.trim() });
        onSaved();
      }
    });
  }
  await show(null);
  if (waiting) {
    byId("package-problem").textContent ||= text("error_no_folder");
    folder.focus();
  }
}

/** The tab whose page is to be marked as soon as there is a folder; 0 for none. */
const waiting = Number(new URLSearchParams(location.search).get("mark"));

/**
 * @param {string} path
 * @param {() => void} onSaved
 */
async function choose(path, onSaved) {
  if (!(await show(path))) {
    return;
  }
  onSaved();
  if (waiting && byId("package-problem").textContent === "") {
    try {
      await ask("annotation_start", { tabId: waiting });
    } catch (thrown) {
      byId("package-problem").textContent = errorText(asCrunchError(thrown));
    }
  }
}

/**
 * @param {string | null} path  to choose first
 * @returns {Promise<boolean>} whether the host took it
 */
async function show(path) {
  const state = byId("package-state");
  const problem = byId("package-problem");
  problem.textContent = "";
  try {
    const reply = await ask("annotation_folder", { path });
    byId("package-folder").value = reply.folder ?? "";
    state.textContent = reply.folder ? counted("research_documents", reply.documents) : text("research_no_folder");
    problem.textContent = ownWords(reply.said)(reply.problem);
    return true;
  } catch (thrown) {
    const error = asCrunchError(thrown);
    problem.textContent = error.code === "bad_settings" ? error.detail : errorText(error);
    return false;
  }
}
