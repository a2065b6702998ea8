// A list of any length: only the lines in sight are in the page.

import { make } from "../shared/elements.js";
import { percent, text } from "../shared/texts.js";

/** Lines above and below those in sight, so that a small scroll shows no gap. */
const BEYOND = 8;
/** Browsers draw nothing beyond some ten million pixels. */
const TALLEST = 8_000_000;

/**
 * @typedef {import("../../protocol/messages.js").CleanerPage} Page
 * @typedef {import("../../protocol/messages.js").CleanerOutcome} Outcome
 */

export class PageList {
  /** @type {Page[]} */
  #pages = [];
  /** @type {Map<string, number>} */
  #places = new Map();
  /** @type {boolean[]} */
  #chosen = [];
  /** @type {(Outcome | undefined)[]} */
  #outcomes = [];
  /** @type {Map<number, HTMLElement>} */
  #shown = new Map();
  #waiting = 0;
  /** Of a line, in pixels: it depends on the size of the text and the width of the window. */
  #height = 44;
  #count = 0;

  /**
   * @param {{table: HTMLElement, head: HTMLElement, viewport: HTMLElement, rows: HTMLElement}} parts
   * @param {{onChosen(): void, onOpen(page: Page, outcome: Outcome): void}} events
   */
  constructor({ table, head, viewport, rows }, { onChosen, onOpen }) {
    this.table = table;
    this.viewport = viewport;
    this.rows = rows;
    this.onChosen = onChosen;
    this.onOpen = onOpen;
    describeTable(table, head, viewport, rows);
    viewport.addEventListener("scroll", () => this.#drawSoon());
    new ResizeObserver(() => this.#drawSoon()).observe(viewport);
  }

  get length() {
    return this.#pages.length;
  }

  /** How many pages are chosen. */
  get count() {
    return this.#count;
  }

  clear() {
    this.#pages = [];
    this.#places.clear();
    this.#chosen = [];
    this.#outcomes = [];
    this.#count = 0;
    this.viewport.scrollTop = 0;
    this.#redraw();
  }

  /** @param {Page[]} pages */
  add(pages) {
    for (const page of pages) {
      this.#places.set(page.name, this.#pages.length);
      this.#pages.push(page);
      this.#chosen.push(true);
    }
    this.#count += pages.length;
    this.table.setAttribute("aria-rowcount", String(this.#pages.length + 1));
    this.#drawSoon();
  }

  /** @param {boolean} on */
  chooseAll(on) {
    this.#chosen.fill(on);
    this.#count = on ? this.#pages.length : 0;
    this.#redraw();
    this.onChosen();
  }

  /** What a request names: the chosen pages, or those that are not, whichever are fewer. */
  wanted() {
    const names = (/** @type {boolean} */ on) =>
      this.#pages.filter((_, place) => this.#chosen[place] === on).map(({ name }) => name);
    return 2 * this.#count > this.#pages.length ? { without: names(false) } : { only: names(true) };
  }

  forgetOutcomes() {
    this.#outcomes = [];
    this.#redraw();
  }

  /** @param {Outcome[]} outcomes */
  note(outcomes) {
    for (const outcome of outcomes) {
      const place = this.#places.get(outcome.name);
      if (place !== undefined) {
        this.#outcomes[place] = outcome;
        if (this.#shown.has(place)) {
          this.#replace(place);
        }
      }
    }
  }

  #drawSoon() {
    if (!this.#waiting) {
      this.#waiting = requestAnimationFrame(() => {
        this.#waiting = 0;
        this.#draw();
      });
    }
  }

  /** All lines anew; the one in sight that has the focus keeps it. */
  #redraw() {
    for (const [place, row] of this.#shown) {
      if (place < this.#pages.length && row.contains(document.activeElement)) {
        this.#replace(place);
      } else {
        row.remove();
        this.#shown.delete(place);
      }
    }
    this.#drawSoon();
  }

  #draw() {
    const height = this.viewport.clientHeight;
    this.#height = Number.parseFloat(getComputedStyle(this.rows).gridAutoRows);
    const total = this.#pages.length * this.#height;
    this.rows.style.blockSize = `${Math.min(total, TALLEST)}px`;
    const scrollable = Math.max(1, Math.min(total, TALLEST) - height);
    // A list taller than a browser can draw is scrolled in proportion.
    const offset =
      total > TALLEST ? (this.viewport.scrollTop / scrollable) * (total - height) : this.viewport.scrollTop;
    const shift = this.viewport.scrollTop - offset;
    const first = Math.max(0, Math.floor(offset / this.#height) - BEYOND);
    const last = Math.min(this.#pages.length, Math.ceil((offset + height) / this.#height) + BEYOND);
    for (const [place, row] of this.#shown) {
      const isAway = place < first || place >= last;
      if (isAway && !row.contains(document.activeElement)) {
        row.remove();
        this.#shown.delete(place);
      }
    }
    let before = null;
    for (let place = last - 1; place >= first; place -= 1) {
      let row = this.#shown.get(place);
      if (!row) {
        row = this.#line(place);
        this.#shown.set(place, row);
        this.rows.insertBefore(row, before);
      }
      row.style.insetBlockStart = `${place * this.#height + shift}px`;
      before = row;
    }
  }

  /** @param {number} place */
  #replace(place) {
    const before = this.#shown.get(place);
    if (before) {
      const focused = before.contains(document.activeElement) ? document.activeElement?.localName : undefined;
      const row = this.#line(place);
      row.style.insetBlockStart = before.style.insetBlockStart;
      before.replaceWith(row);
      this.#shown.set(place, row);
      if (focused) {
        const control = row.querySelector(focused) ?? row.querySelector("input");
        /** @type {HTMLElement | null} */ (control)?.focus();
      }
    }
  }

  /** @param {number} place */
  #line(place) {
    const page = this.#pages[place];
    const outcome = this.#outcomes[place];
    const title = page.title || page.name;
    const box = make("input", {
      type: "checkbox",
      checked: this.#chosen[place],
      "aria-label": text("cleaner_clean_page", title),
      change: (event) => this.#choose(place, /** @type {HTMLInputElement} */ (event.target).checked),
    });
    const open =
      outcome?.output && (outcome.status === "cleaned" || outcome.status === "kept")
        ? [
            make(
              "button",
              {
                type: "button",
                class: "link",
                "aria-label": text("cleaner_open_page", title),
                click: () => this.onOpen(page, outcome),
              },
              text("cleaner_open"),
            ),
          ]
        : [];
    return make(
      "div",
      { class: "line", role: "row", "aria-rowindex": String(place + 2) },
      make("span", { role: "cell" }, box),
      make(
        "span",
        { role: "cell", class: "name" },
        make("bdi", { title }, title),
        make("bdi", { class: "file", title: page.name }, page.name),
      ),
      make("span", { role: "cell", class: "size" }, size(page.size)),
      make("span", { role: "cell", class: "state", ...stateOf(outcome) }, stateWords(outcome)),
      make("span", { role: "cell" }, ...open),
    );
  }

  /**
   * @param {number} place
   * @param {boolean} on
   */
  #choose(place, on) {
    this.#count += on === this.#chosen[place] ? 0 : on ? 1 : -1;
    this.#chosen[place] = on;
    this.onChosen();
  }
}

/**
 * No `table` of HTML can leave lines out, so that these are made one by their roles.
 *
 * @param {HTMLElement} table
 * @param {HTMLElement} head
 * @param {HTMLElement} viewport
 * @param {HTMLElement} rows
 */
function describeTable(table, head, viewport, rows) {
  table.setAttribute("role", "table");
  table.setAttribute("aria-label", text("cleaner_pages"));
  head.setAttribute("role", "row");
  viewport.setAttribute("role", "rowgroup");
  viewport.setAttribute("aria-label", text("cleaner_pages"));
  viewport.tabIndex = 0; // the keyboard scrolls it
  rows.setAttribute("role", "presentation");
  head.replaceChildren(
    make("span", { role: "columnheader" }, make("span", { class: "visually-hidden" }, text("cleaner_column_chosen"))),
    make("span", { role: "columnheader" }, text("cleaner_column_title")),
    make("span", { role: "columnheader", class: "size" }, text("cleaner_column_size")),
    make("span", { role: "columnheader" }, text("cleaner_column_state")),
    make("span", { role: "columnheader" }, make("span", { class: "visually-hidden" }, text("cleaner_column_result"))),
  );
}

/**
 * @param {Outcome | undefined} outcome
 * @returns {Record<string, string>}
 */
function stateOf(outcome) {
  return outcome ? { "data-status": outcome.status, title: outcome.words ?? "" } : {};
}

/** @param {Outcome | undefined} outcome */
function stateWords(outcome) {
  if (!outcome) {
    return "";
  }
  const { status, share, words = "" } = outcome;
  if (status === "failed") {
    return text("cleaner_failed", words);
  }
  if (status === "duplicate") {
    return text("cleaner_duplicate", words);
  }
  const kept = typeof share === "number" ? percent(share) : "";
  return text(outcome.unsure ? "cleaner_unsure" : "cleaner_cleaned", kept);
}

/** @param {number} bytes */
function size(bytes) {
  const language = text("text_language");
  const [value, unit] = bytes < 1e6 ? [Math.ceil(bytes / 1e3), "kilobyte"] : [bytes / 1e6, "megabyte"];
  return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: value < 10 ? 1 : 0 }).format(
    value,
  );
}
