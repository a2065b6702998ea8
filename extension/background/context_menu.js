// The entries of the page's, the selection's and the button's context menu.

import { browser } from "../common/browser.js";
import { press } from "./crunch_page.js";
import { goToText } from "./go_to_text.js";
import { openHelp, openPanel } from "./open_pages.js";
import { callBar, toggleReading } from "./reading_mode.js";
import { readAloud } from "./speech/reading.js";

const PAGE = "crunch-page";
const TEXT = "go-to-text";
const SPEECH = "read-aloud-here";
const READING = "reading-mode";
const BAR = "reading-bar";
const SELECTION = "keep-only-selection";
const PANEL = "open-panel";
const HELP = "host-help";

/** The browser keeps the entries, so they are made once: when the extension is installed or updated. */
export async function createMenus() {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({ id: PAGE, contexts: ["page"], title: browser.i18n.getMessage("menu_page") });
  browser.contextMenus.create({ id: TEXT, contexts: ["page"], title: browser.i18n.getMessage("menu_text") });
  browser.contextMenus.create({
    id: SELECTION,
    contexts: ["selection"],
    title: browser.i18n.getMessage("menu_selection"),
  });
  browser.contextMenus.create({
    id: SPEECH,
    contexts: ["page", "selection"],
    title: browser.i18n.getMessage("menu_speech"),
  });
  browser.contextMenus.create({ id: READING, contexts: ["page"], title: browser.i18n.getMessage("command_reading") });
  browser.contextMenus.create({ id: BAR, contexts: ["page"], title: browser.i18n.getMessage("command_reading_bar") });
  browser.contextMenus.create({ id: PANEL, contexts: ["action"], title: browser.i18n.getMessage("menu_panel") });
  browser.contextMenus.create({ id: HELP, contexts: ["action"], title: browser.i18n.getMessage("menu_host_help") });
}

/**
 * @param {{menuItemId: string | number}} info
 * @param {chrome.tabs.Tab} [tab]
 */
export async function onMenu(info, tab) {
  if (info.menuItemId === HELP) {
    await openHelp();
  } else if (info.menuItemId === PANEL) {
    await (tab && openPanel(tab));
  } else if (info.menuItemId === TEXT) {
    await (tab?.id !== undefined && goToText(tab.id));
  } else if (info.menuItemId === SPEECH) {
    await (tab?.id !== undefined && readAloud(tab.id, { anew: true }));
  } else if (info.menuItemId === READING) {
    await (tab?.id !== undefined && toggleReading(tab.id));
  } else if (info.menuItemId === BAR) {
    await (tab?.id !== undefined && callBar(tab.id, { byReader: true }));
  } else if (tab?.id !== undefined) {
    await press(tab.id, { keepOnly: info.menuItemId === SELECTION });
  }
}
