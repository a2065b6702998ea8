// The entries of the page's and the selection's context menu.

import { browser } from "../common/browser.js";
import { press } from "./crunch_page.js";

const PAGE = "crunch-page";
const SELECTION = "keep-only-selection";

/** The browser keeps the entries, so they are made once: when the extension is installed or updated. */
export async function createMenus() {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({ id: PAGE, contexts: ["page"], title: browser.i18n.getMessage("menu_page") });
  browser.contextMenus.create({
    id: SELECTION,
    contexts: ["selection"],
    title: browser.i18n.getMessage("menu_selection"),
  });
}

/**
 * @param {{menuItemId: string | number}} info
 * @param {{id?: number}} [tab]
 */
export async function onMenu(info, tab) {
  if (tab?.id !== undefined) {
    await press(tab.id, { keepOnly: info.menuItemId === SELECTION });
  }
}
