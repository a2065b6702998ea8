// Event wiring, and nothing else. The shortcut (_execute_action) comes as a press of the button.

import { browser } from "../common/browser.js";
import { onSettingsChanged } from "../common/settings.js";
import { onPermissionAdded } from "./choosing.js";
import { onCommand } from "./commands.js";
import { createMenus, onMenu } from "./context_menu.js";
import { press } from "./crunch_page.js";
import { choosePopup, openWelcome } from "./open_pages.js";
import { onMessage } from "./requests.js";
import { onPermissionRemoved, registerScript } from "./sites.js";
import { resumeReading } from "./speech/session.js";
import { showStateAfterRestart, showStateAfterUpdate } from "./tab_state.js";

browser.runtime.onInstalled.addListener(async ({ reason }) => {
  await createMenus();
  await registerScript();
  await (reason === "install" ? openWelcome() : showStateAfterUpdate());
});
browser.runtime.onMessage.addListener(onMessage);
browser.contextMenus.onClicked.addListener(onMenu);
// Firefox keeps its event page while a listener's promise is open.
browser.action.onClicked.addListener((tab) => (tab.id === undefined ? undefined : press(tab.id)));
browser.commands.onCommand.addListener(onCommand);
browser.permissions.onAdded.addListener(onPermissionAdded);
browser.permissions.onRemoved.addListener(onPermissionRemoved);
onSettingsChanged(async () => {
  await choosePopup();
  await registerScript();
});

choosePopup();
showStateAfterRestart();
resumeReading();
