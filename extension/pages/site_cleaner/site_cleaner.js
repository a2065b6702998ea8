// The site cleaner: a folder of saved pages, chosen pages of it, the work on them with its news, and the results.
//
// This page has a host process of its own: when it is closed, or the host dies, what is finished stays, and the next
// start goes on from there.

import { asCrunchError } from "../../common/errors.js";
import { host } from "../../common/host_client.js";
import { outcomeInOwnWords } from "../../common/said.js";
import { FORMATS } from "../../protocol/formats.js";
import { byId } from "../shared/elements.js";
import { algorithmsInWords } from "../shared/own_names.js";
import { counted, errorText, fillTexts, text } from "../shared/texts.js";
import { chooseFolder } from "./folders.js";
import { PageList } from "./list.js";
import { showResult, watchResult } from "./result.js";

/** @typedef {import("../../common/connection.js").Connection} Connection */

/** What was listed, and where its results go. */
let places = { folder: "", out: "" };

/** The work under way. @type {{connection: Connection, id: number, paused: boolean} | null} */
let work = null;

/** Which listing is shown; an older one that still comes in is dropped. */
let listing = 0;

fillTexts();
/** What a format is called is a name, but for these. Firefox complains of each text that is asked for and not there. */
const FORMAT_WORDS = new Map([
  ["text", "cleaner_format_text"],
  ["clean-html", "cleaner_format_clean_html"],
]);
byId("format").append(
  ...FORMATS.map(([name, title]) => {
    const key = FORMAT_WORDS.get(name);
    return new Option(key ? text(key) : title, name);
  }),
);
const list = new PageList(
  { table: byId("table"), head: byId("head"), viewport: byId("viewport"), rows: byId("rows") },
  { onChosen: showChosen, onOpen: (page, outcome) => showResult(places, page, outcome) },
);
watchResult();
byId("look").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  look();
});
byId("browse-folder").addEventListener("click", async () => {
  const chosen = await chooseFolder(byId("folder").value);
  if (chosen) {
    byId("folder").value = chosen;
    await look();
  }
});
byId("browse-out").addEventListener("click", async () => {
  const chosen = await chooseFolder(byId("out").value);
  byId("out").value = chosen ?? byId("out").value;
});
byId("select-all").addEventListener("click", () => list.chooseAll(true));
byId("remove-all").addEventListener("click", () => list.chooseAll(false));
byId("start").addEventListener("click", start);
byId("pause").addEventListener("click", pauseOrResume);
byId("stop").addEventListener("click", () => control("stop"));
byId("folder").focus();

/**
 * @template {"cleaner_list" | "cleaner_start"} T
 * @param {T} type
 * @param {import("../../common/ports.js").HostFields<T>} fields
 * @param {(news: import("../../common/ports.js").HostNews) => void} onNews
 * @param {(connection: Connection, id: number) => void} [onSent]
 * @returns {Promise<import("../../common/ports.js").HostReply<T>>}
 */
function longRequest(type, fields, onNews, onSent) {
  return host.use((connection) => {
    const id = connection.nextId();
    const reply = connection.request(type, fields, { id, limit: Number.POSITIVE_INFINITY, onNews });
    onSent?.(connection, id);
    return reply;
  });
}

async function look() {
  const own = ++listing;
  const folder = byId("folder").value.trim();
  byId("folder-problem").textContent = "";
  list.clear();
  byId("listing").hidden = false;
  try {
    const reply = await longRequest("cleaner_list", { folder }, (news) => {
      if (own === listing && news.type === "cleaner_pages") {
        list.add(news.pages);
        showChosen();
      }
    });
    if (own !== listing) {
      return;
    }
    places = { folder: reply.folder, out: reply.out };
    byId("folder").value = reply.folder;
    byId("out").value = reply.out;
    byId("cleaning").hidden = list.length === 0;
    byId("folder-problem").textContent = list.length === 0 ? text("cleaner_no_pages") : "";
    byId("listing").hidden = list.length === 0;
    await showAlgorithms();
  } catch (thrown) {
    byId("listing").hidden = true;
    const error = asCrunchError(thrown);
    byId("folder-problem").textContent = error.code === "bad_settings" ? error.detail : errorText(error);
  }
}

async function showAlgorithms() {
  const select = byId("algorithm");
  if (select.options.length === 0) {
    const algorithms = algorithmsInWords(await host.describe());
    select.replaceChildren(
      ...algorithms.map(
        ({ name, title }) => new Option(name === "tree-matching" ? text("cleaner_algorithm_compare") : title, name),
      ),
    );
  }
}

function showChosen() {
  byId("chosen").textContent = text(
    "cleaner_chosen",
    new Intl.NumberFormat(text("text_language")).format(list.count),
    counted("cleaner_count", list.length),
  );
  showButtons();
}

function showButtons() {
  const focused = document.activeElement;
  byId("start").disabled = work !== null || list.count === 0;
  byId("pause").disabled = work === null;
  byId("stop").disabled = work === null;
  byId("pause").textContent = text(work?.paused ? "cleaner_resume" : "cleaner_pause");
  const buttons = [byId("start"), byId("pause"), byId("stop")];
  if (buttons.includes(focused) && /** @type {HTMLButtonElement} */ (focused).disabled) {
    buttons.find(({ disabled }) => !disabled)?.focus(); // a button that is switched off would let the focus fall
  }
}

async function start() {
  const progress = byId("progress");
  places.out = byId("out").value.trim();
  byId("problem").textContent = "";
  progress.value = 0;
  list.forgetOutcomes();
  /** @type {import("../../common/ports.js").HostFields<"cleaner_start">} */
  const fields = {
    ...places,
    ...list.wanted(),
    algorithm: byId("algorithm").value,
    format: byId("format").value,
    images: byId("images").checked,
    duplicates: byId("duplicates").checked ? "skip" : "report",
  };
  try {
    const reply = await longRequest("cleaner_start", fields, showNews, (connection, id) => {
      work = { connection, id, paused: false };
      byId("state").textContent = text("cleaner_looking");
      showButtons();
    });
    showEnd(reply);
  } catch (thrown) {
    const error = asCrunchError(thrown);
    byId("state").textContent = "";
    byId("problem").textContent =
      error.code === "bad_settings" ? error.detail : `${errorText(error)} ${text("cleaner_goes_on")}`;
  } finally {
    work = null;
    showButtons();
  }
}

/** @param {import("../../common/ports.js").HostNews} news */
function showNews(news) {
  if (news.type !== "cleaner_progress") {
    return;
  }
  const { phase, done, total, outcomes = [] } = news;
  const number = new Intl.NumberFormat(text("text_language"));
  // A first look takes about a third of the time.
  const share = total === 0 ? 0 : done / total;
  byId("progress").value = phase === "looking" ? share / 3 : (1 + 2 * share) / 3;
  list.note(outcomes.map(outcomeInOwnWords));
  if (!work?.paused) {
    const key = phase === "looking" ? "cleaner_looked" : "cleaner_working";
    byId("state").textContent = text(key, number.format(done), number.format(total));
  }
}

/** @param {import("../../protocol/messages.js").CleanerStartReply} reply */
function showEnd({ counts, seconds, stopped, report }) {
  const { cleaned = 0, kept = 0, failed = 0, duplicate = 0 } = /** @type {Record<string, number>} */ (counts);
  const parts = [
    stopped ? text("cleaner_stopped") : text("cleaner_done"),
    counted("cleaner_done_cleaned", cleaned),
    ...(kept ? [counted("cleaner_done_kept", kept)] : []),
    ...(duplicate ? [counted("cleaner_done_duplicate", duplicate)] : []),
    ...(failed ? [counted("cleaner_done_failed", failed)] : []),
    text("cleaner_seconds", new Intl.NumberFormat(text("text_language")).format(seconds)),
    text("cleaner_report", report),
  ];
  byId("progress").value = stopped ? byId("progress").value : 1;
  byId("state").textContent = parts.join(" ");
}

async function pauseOrResume() {
  if (work) {
    const { paused } = work;
    await control(paused ? "resume" : "pause");
    if (work) {
      work.paused = !paused;
      byId("state").textContent = text(paused ? "cleaner_resumed" : "cleaner_paused");
      showButtons();
    }
  }
}

/** @param {"pause" | "resume" | "stop"} action */
async function control(action) {
  if (work) {
    const { connection, id } = work;
    const fields = { target: id, action };
    await connection.request("cleaner_control", fields, { limit: 10_000 }).catch(() => undefined); // the work says it
  }
}
