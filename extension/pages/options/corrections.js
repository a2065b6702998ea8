// Options: all that the reader hides and keeps for good, on every site, each with what makes it hold on more pages and
// what takes it out.

import { asCrunchError } from "../../common/errors.js";
import { ask } from "../../common/requests.js";
import { ownWords } from "../../common/said.js";
import { byId, make } from "../shared/elements.js";
import { errorText, text } from "../shared/texts.js";

/** @typedef {import("../../protocol/messages.js").CorrectionMessage} Correction */
/** @typedef {import("../../protocol/messages.js").CorrectionsReply} Reply */

/** From the narrowest on. */
const SCOPES = /** @type {const} */ (["page", "path", "site"]);

const list = make("ul", { class: "list", id: "corrections-list", "aria-labelledby": "corrections-title" });
const problem = make("p", { class: "problem", id: "corrections-problem", role: "status" });
const box = make("div", { class: "stack", id: "corrections" });

/** Nothing of it is there where nothing is hidden or kept, or where the host is silent: its own section says why. */
export async function showCorrections() {
  if (!box.isConnected) {
    box.append(make("h3", { id: "corrections-title", tabindex: "-1" }, text("corrections_title")), list, problem);
    box.hidden = true;
    byId("sites").append(box);
  }
  try {
    show(await ask("corrections", { fields: {} }));
  } catch {
    box.hidden = true;
  }
}

/** @param {Reply} reply */
function show({ corrections, problems, said }) {
  const focused = document.activeElement?.getAttribute("data-key");
  list.replaceChildren(...corrections.map((one) => make("li", {}, ...row(one))));
  problem.textContent = problems.map(ownWords(said)).join(" ");
  box.hidden = corrections.length === 0 && problems.length === 0;
  if (focused) {
    /** @type {HTMLElement | null} */ (list.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus();
  }
}

/**
 * @param {Correction} correction
 * @returns {HTMLElement[]}
 */
function row({ host, name, action, scope, place, words, made }) {
  const key = `correction ${host} ${name}`;
  const facts = [text(`correction_${action}`), made].filter(Boolean).join(" · ");
  const where = make("bdi", { dir: "ltr" }, `${host}${place}`);
  const about = make("span", {}, make("bdi", {}, words), make("br", {}));
  about.append(make("span", { class: "quiet small" }, where, ` · ${facts}`));
  const select = make("select", { "aria-label": text("correction_scope_label", words), "data-key": key });
  for (const wider of SCOPES.slice(SCOPES.indexOf(scope))) {
    select.append(new Option(text(`scope_${wider}`), wider, false, wider === scope));
  }
  select.disabled = scope === "site";
  select.addEventListener("change", () => change({ action: "change", host, name, scope: asScope(select.value) }));
  const remove = make("button", { type: "button", "aria-label": text("take_out_of", words) }, text("take_out"));
  remove.addEventListener("click", async () => {
    const isDone = await change({ action: "remove", host, name });
    if (isDone) {
      byId(box.hidden ? "new-site" : "corrections-title").focus();
    }
  });
  return [about, select, remove];
}

/** @param {string} value */
function asScope(value) {
  return /** @type {Correction["scope"]} */ (value);
}

/**
 * @param {import("../../common/ports.js").HostFields<"corrections">} fields
 * @returns {Promise<boolean>}
 */
async function change(fields) {
  try {
    show(await ask("corrections", { fields }));
    return true;
  } catch (thrown) {
    const error = asCrunchError(thrown);
    await showCorrections();
    problem.textContent = error.code === "bad_settings" ? error.detail : errorText(error);
    return false;
  }
}
