// Event wiring, and nothing else. The shortcut (_execute_action) comes as a press of the button.

import { browser } from "../common/browser.js";
import { createMenus, onMenu } from "./context_menu.js";
import { press } from "./crunch_page.js";

browser.runtime.onInstalled.addListener(createMenus);
browser.contextMenus.onClicked.addListener(onMenu);
browser.action.onClicked.addListener((tab) => {
  if (tab.id !== undefined) {
    press(tab.id);
  }
});
