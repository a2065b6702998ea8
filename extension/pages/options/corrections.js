// Options: all that the reader hides and keeps for good, on every site, each with what makes it hold on more pages and
// what takes it out; and all of it as a file, for another machine.

import { asCrunchError } from "../../common/errors.js";
import { ask } from "../../common/requests.js";
import { ownWords } from "../../common/said.js";
import { byId, make } from "../shared/elements.js";
import { errorText, text } from "../shared/texts.js";

/** @typedef {import("../../protocol/messages.js").CorrectionMessage} Correction */
/** @typedef {import("../../protocol/messages.js").CorrectionsReply} Reply */

/** From the narrowest on. */
const SCOPES = /** @type {const} */ (["page", "path", "site"]);

const file = make("input", { type: "file", accept: ".toml,application/toml", id: "corrections-file", hidden: "" });
const exporting = make("button", { type: "button", id: "corrections-export" }, text("options_export"));
const importing = make("button", { type: "button", id: "corrections-import" }, text("options_import"));
const list = make("ul", { class: "list", id: "corrections-list", "aria-labelledby": "corrections-title" });
const problem = make("p", { class: "problem", id: "corrections-problem", role: "status" });
const box = make("div", { class: "stack", id: "corrections" });

/** Nothing of it is there where the host is silent: its own section says why. */
export async function showCorrections() {
  if (!box.isConnected) {
    const buttons = make("div", { class: "row", role: "group", "aria-labelledby": "corrections-title" });
    buttons.append(exporting, importing, file);
    box.append(
      make("h3", { id: "corrections-title", tabindex: "-1" }, text("corrections_title")),
      list,
      buttons,
      problem,
    );
    box.hidden = true;
    byId("sites").append(box);
    exporting.addEventListener("click", saveFile);
    importing.addEventListener("click", () => file.click());
    file.addEventListener("change", async () => {
      await takeFile(/** @type {HTMLInputElement} */ (file).files?.[0]);
      /** @type {HTMLInputElement} */ (file).value = "";
    });
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
  list.hidden = corrections.length === 0;
  exporting.hidden = list.hidden;
  box.hidden = false;
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
  const where = make("bdi", { dir: "ltr" }, `${host}${place}`);
  const about = make("span", {}, make("bdi", {}, words), make("br", {}));
  about.append(make("span", { class: "quiet small" }, where, ` · ${text(`correction_${action}`)}`));
  if (made) {
    about.lastElementChild?.append(" · ", make("bdi", { dir: "ltr" }, made));
  }
  const select = make("select", { "aria-label": text("correction_scope_label", words), "data-key": key });
  for (const wider of SCOPES.slice(SCOPES.indexOf(scope))) {
    select.append(new Option(text(`scope_${wider}`), wider, false, wider === scope));
  }
  select.disabled = scope === "site";
  select.addEventListener("change", () => change({ action: "change", host, name, scope: asScope(select.value) }));
  const remove = make("button", { type: "button", "aria-label": text("take_out_of", words) }, text("take_out"));
  remove.addEventListener("click", async () => {
    if (await change({ action: "remove", host, name })) {
      byId("corrections-title").focus();
    }
  });
  return [about, select, remove];
}

async function saveFile() {
  const reply = await change({ action: "export" });
  if (reply?.text) {
    const address = URL.createObjectURL(new Blob([reply.text], { type: "application/toml" }));
    make("a", { href: address, download: "crunch-corrections.toml" }).click();
    URL.revokeObjectURL(address);
  }
}

/** @param {File | undefined} chosen */
async function takeFile(chosen) {
  const reply = chosen && (await change({ action: "import", name: chosen.name, text: await chosen.text() }));
  if (reply) {
    problem.prepend(`${text("corrections_added", String(reply.added))} `);
  }
}

/** @param {string} value */
function asScope(value) {
  return /** @type {Correction["scope"]} */ (value);
}

/**
 * @param {import("../../common/ports.js").HostFields<"corrections">} fields
 * @returns {Promise<Reply | null>} null where it was refused; why is said
 */
async function change(fields) {
  try {
    const reply = await ask("corrections", { fields });
    show(reply);
    return reply;
  } catch (thrown) {
    const error = asCrunchError(thrown);
    await showCorrections();
    problem.textContent = error.code === "bad_settings" ? error.detail : errorText(error);
    return null;
  }
}
