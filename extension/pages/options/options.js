// Options: every change is saved at once, and said so; what changes elsewhere is shown here at once.

import { browser, openShortcutSettings, shortcuts } from "../../common/browser.js";
import { ask } from "../../common/requests.js";
import { changeSettings, onSettingsChanged, readSettings } from "../../common/settings.js";
import { byId, keys, make } from "../shared/elements.js";
import { browserName, hostPaths } from "../shared/host_paths.js";
import { watchHost } from "../shared/host_watch.js";
import { hostWords } from "../shared/host_words.js";
import { chosenMethod, methodValue, methodWords, presentName, readMethods, showMethods } from "../shared/methods.js";
import { fillTexts, text } from "../shared/texts.js";
import { watchBackup } from "./backup.js";
import { showCorrections } from "./corrections.js";
import { lockManaged } from "./locks.js";
import { showSettings, watchMethods } from "./method_forms.js";
import { showPeekKeys, watchPeekKeys } from "./peek_keys.js";
import { watchReading } from "./reading.js";
import { watchResearch } from "./research.js";
import { watchSections } from "./sections.js";
import { showAccess, showPermissions, showSites, watchNewSite } from "./sites.js";
import { showRemembered, watchRemembered } from "./templates.js";

/** @typedef {import("../../common/settings.js").Settings} Settings */

/** Commands with a row and words of their own. */
const MAIN_COMMANDS = new Set(["_execute_action", "open-panel", "go-to-text"]);
const SWITCHES = /** @type {const} */ (["badge", "handle", "automatic", "arrive", "research"]);

/** What the host last said. @type {import("../shared/methods.js").Methods} */
let known = { algorithms: [], presets: [] };
/** Shows the section of the reading mode. @type {ReturnType<typeof watchReading>} */
let showReading;

async function start() {
  fillTexts();
  watchSections();
  showPermissions();
  watchControls();
  watchNewSite(saved);
  watchRemembered(saved);
  watchBackup(saved);
  watchMethods(saved);
  watchResearch(saved);
  showReading = watchReading(saved);
  onSettingsChanged(show);
  browser.permissions.onAdded.addListener(refresh);
  browser.permissions.onRemoved.addListener(refresh);
  addEventListener("focus", () => Promise.all([showShortcuts(), refresh()])); // the reader may come back from changing them
  byId("change-shortcuts").addEventListener("click", openShortcutSettings);
  const look = watchHost(showHost);
  byId("host-retry").addEventListener("click", () => {
    showAsking();
    return look();
  });
  showAsking();
  await Promise.all([refresh(), showShortcuts()]);
}

async function refresh() {
  await show(await readSettings());
}

/** @param {Settings} settings */
async function show(settings) {
  if (saving > 0) {
    return; // of a choice before the one that is being saved: it would jump back for a moment
  }
  for (const name of SWITCHES) {
    control(name).checked = settings[name];
  }
  showReading(settings);
  showPeekKeys(settings.peek);
  control(`press"][value="${settings.press}`).checked = true;
  control(`pictures"][value="${settings.pictures}`).checked = true;
  const select = /** @type {HTMLSelectElement} */ (byId("algorithm"));
  select.value = methodValue({ ...settings, preset: presentName(known.presets, settings.preset) });
  byId("algorithm-words").textContent = methodWords(known, select.value);
  await Promise.all([showSites(settings, saved), showAccess(saved), showRemembered(), showCorrections()]);
  await lockManaged();
}

/**
 * @param {string} name
 * @returns {HTMLInputElement}
 */
function control(name) {
  return /** @type {HTMLInputElement} */ (document.querySelector(`input[name="${name}"]`));
}

function watchControls() {
  watchPeekKeys(save);
  for (const name of SWITCHES) {
    control(name).addEventListener("change", ({ target }) => {
      save({ [name]: /** @type {HTMLInputElement} */ (target).checked });
    });
  }
  for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('input[name="press"]'))) {
    radio.addEventListener("change", () => save({ press: radio.value === "panel" ? "panel" : "crunch" }));
  }
  for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (
    document.querySelectorAll('input[name="pictures"]')
  )) {
    radio.addEventListener("change", () => save({ pictures: /** @type {Settings["pictures"]} */ (radio.value) }));
  }
  byId("algorithm").addEventListener("change", (/** @type {Event} */ { target }) => {
    const select = /** @type {HTMLSelectElement} */ (target);
    byId("algorithm-words").textContent = methodWords(known, select.value);
    save(chosenMethod(select)).then(() => ask("crunch_again"));
  });
}

/** How many choices are being saved. */
let saving = 0;

/** @param {Partial<Settings>} change */
async function save(change) {
  saving += 1;
  try {
    await changeSettings(change);
    saved();
  } finally {
    saving -= 1;
    await refresh();
  }
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let savedTimer;

function saved() {
  clearTimeout(savedTimer);
  byId("saved").textContent = text("options_saved");
  savedTimer = setTimeout(() => {
    byId("saved").textContent = "";
  }, 3000);
}

async function showShortcuts() {
  const named = await shortcuts();
  for (const [name, shortcut] of Object.entries(named)) {
    byId(`keys-${name}`).replaceChildren(...shown(shortcut));
  }
  const others = (await browser.commands.getAll()).filter(({ name = "" }) => !MAIN_COMMANDS.has(name));
  byId("other-keys").replaceChildren(
    ...others.flatMap(({ description = "", shortcut = "" }) => [
      make("dt", {}, description),
      make("dd", {}, ...shown(shortcut)),
    ]),
  );
}

/** @param {string} shortcut */
function shown(shortcut) {
  return shortcut ? keys(shortcut) : [text("options_no_shortcut")];
}

function showAsking() {
  byId("host-state").dataset.state = "asking";
  byId("host-state").textContent = text("host_asking");
}

/** @param {import("../../common/types.js").HostState} host */
async function showHost(host) {
  const line = byId("host-state");
  line.dataset.state = host.state;
  line.textContent = hostWords(host);
  byId("host-help").hidden = host.state === "ready";
  const versions = host.state === "ready" ? { help_version: host.host, help_python: host.python } : {};
  const rows = Object.entries({ ...versions, options_extension: browser.runtime.getManifest().version });
  byId("host-facts").replaceChildren(
    ...rows.flatMap(([key, value]) => [make("dt", {}, text(key)), make("dd", {}, value)]),
    make("dt", {}, text("help_paths")),
    ...(await hostPaths()).map((path) => make("dd", {}, make("code", {}, path))),
    make("dt", {}, text("options_install")),
    make("dd", {}, make("code", {}, `crunch install --browser ${browserName()}`)),
  );
  await showAlgorithms();
}

/** @param {boolean} isMissing whether the host could not say what there is */
function showMissing(isMissing) {
  for (const words of document.querySelectorAll(".methods-missing")) {
    words.toggleAttribute("hidden", !isMissing);
  }
}

async function showAlgorithms() {
  const select = byId("algorithm");
  const settings = await readSettings();
  try {
    const methods = await readMethods();
    known = methods;
    showMethods(select, methods, settings);
    byId("algorithm-words").textContent = methodWords(known, select.value);
    select.disabled = false;
    showMissing(false);
    await lockManaged();
    await showSettings(methods);
  } catch {
    showMissing(true);
    const value = methodValue(settings);
    select.replaceChildren(new Option(text("panel_algorithms_unknown"), value)); // the host's section says why
    select.disabled = true;
  }
}

start();
