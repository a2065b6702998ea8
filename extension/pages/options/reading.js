// Options: the look of the reading mode everywhere, and the sites that have their own.

import { changedLook } from "../../common/reading.js";
import { changeSettings, readSettings } from "../../common/settings.js";
import { siteOf } from "../../common/sites.js";
import { byId, make } from "../shared/elements.js";
import { readingControls } from "../shared/reading_controls.js";
import { text } from "../shared/texts.js";

/** @typedef {import("../../common/settings.js").Settings} Settings */

/**
 * @param {() => void} onSaved
 * @returns {(settings: Settings) => void} shows what holds
 */
export function watchReading(onSaved) {
  /** @param {Parameters<typeof changeSettings>[0]} change */
  const save = async (change) => {
    await changeSettings(change);
    onSaved();
    show(await readSettings());
  };
  const showLook = readingControls(byId("reading-controls"), (change) =>
    save(({ reading }) => ({ reading: { ...reading, look: changedLook(reading.look, change) } })),
  );
  const always = byId("reading-always");
  always.addEventListener("change", () => save(({ reading }) => ({ reading: { ...reading, always: always.checked } })));
  /** @param {Settings} settings */
  function show({ reading, readingSites }) {
    showLook(reading.look);
    always.checked = reading.always;
    const rows = Object.keys(readingSites).map((origin) => row(origin, save));
    byId("reading-sites").replaceChildren(...rows);
    byId("no-reading-sites").hidden = rows.length > 0;
  }
  return show;
}

/**
 * @param {string} origin
 * @param {(change: Parameters<typeof changeSettings>[0]) => unknown} save
 */
function row(origin, save) {
  const name = siteOf(origin)?.name ?? origin;
  const forget = () =>
    save(({ readingSites }) => {
      const { [origin]: _, ...others } = readingSites;
      return { readingSites: others };
    });
  const button = make("button", { type: "button", click: forget }, text("reading_site_forget"));
  button.setAttribute("aria-label", `${text("reading_site_forget")}: ${name}`);
  return make("li", {}, make("span", {}, name), button);
}
