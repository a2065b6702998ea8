// Event wiring, and nothing else. The shortcut (_execute_action) comes as a press of the button.

import { browser } from "../common/browser.js";
import { showState } from "./action_state.js";
import { createMenus, onMenu } from "./context_menu.js";
import { press } from "./crunch_page.js";

browser.runtime.onInstalled.addListener(createMenus);
browser.contextMenus.onClicked.addListener(onMenu);
// Firefox keeps its event page while a listener's promise is open.
browser.action.onClicked.addListener((tab) => (tab.id === undefined ? undefined : press(tab.id)));
browser.runtime.onMessage.addListener((message, sender) => {
  if (message.type === "shown_again" && sender.tab?.id !== undefined) {
    showState(sender.tab.id, message.state === "crunched" ? "crunched" : "idle");
  }
});
