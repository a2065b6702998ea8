// Opens the extension's own pages: the panel over the page, the others in tabs, each of them at most once.

import { browser } from "../common/browser.js";
import { POPUP_CHANNEL } from "../common/popup_channel.js";
import { readSettings } from "../common/settings.js";

const PANEL = "pages/panel/panel.html";
/** Room for the panel in a window of its own, where the browser cannot show it at the button. */
const WINDOW = { width: 392, height: 640 };
/** Times that a popup is asked to close. */
const MOST_ASKED = 20;
const ASK_AGAIN_MILLISECONDS = 100;

/** @returns {Promise<void>} */
export function openHelp() {
  return openInTab("pages/host_help/host_help.html");
}

/** @returns {Promise<void>} */
export function openWelcome() {
  return openInTab("pages/welcome/welcome.html");
}

/**
 * The panel for a tab. Older Firefox opens popups only in the reader's gesture, so nothing is awaited before.
 *
 * @param {chrome.tabs.Tab} tab
 * @param {string} [code] why nothing can be done there
 * @param {boolean} [closes] whether it goes where it hangs at the button already
 */
export async function openPanel({ id: tabId, windowId }, code = "", closes = false) {
  const popup = `${PANEL}?tab=${tabId}${code && `&why=${code}`}`;
  try {
    const prepared = browser.action.setPopup({ tabId, popup });
    await Promise.all([prepared, browser.action.openPopup({ windowId })]);
  } catch (error) {
    if (closes && (await closePopup())) {
      return;
    }
    console.info(`The panel opens in a window of its own: ${error}`);
    await openInWindow(popup);
  } finally {
    await browser.action.setPopup({ tabId, popup: await usualPopup() });
  }
}

/**
 * The shortcut of the panel, pressed once more, puts it away.
 *
 * @param {chrome.tabs.Tab} tab
 */
export function togglePanel(tab) {
  return openPanel(tab, "", true);
}

/** @returns {Promise<boolean>} whether there was one */
async function closePopup() {
  // Firefox lets the background reach its popup; the worker of Chromium has to ask for it.
  const views = browser.extension?.getViews?.({ type: "popup" }) ?? [];
  for (const view of views) {
    view.close();
  }
  if (views.length > 0) {
    return true;
  }
  const channel = new BroadcastChannel(POPUP_CHANNEL);
  let asked = 0;
  for (; asked < MOST_ASKED && (await hasPopup()); asked += 1) {
    channel.postMessage("close"); // one that still loads does not hear it yet
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MILLISECONDS));
  }
  channel.close();
  return asked > 0;
}

async function hasPopup() {
  const contexts = await browser.runtime.getContexts?.({ contextTypes: ["POPUP"] });
  return (contexts?.length ?? 0) > 0;
}

/** Whether one is open; of Chromium alone. */
export async function isPanelOpen() {
  const url = browser.runtime.getURL(PANEL);
  return (await browser.runtime.getContexts({})).some(({ documentUrl }) => documentUrl?.startsWith(url));
}

/** The button opens the panel or presses, as the reader chose; browsers forget this when they end. */
export async function choosePopup() {
  await browser.action.setPopup({ popup: await usualPopup() });
}

async function usualPopup() {
  return (await readSettings()).press === "panel" ? PANEL : "";
}

/** @param {string} path */
async function openInWindow(path) {
  const url = browser.runtime.getURL(path);
  if (browser.windows) {
    await browser.windows.create({ type: "popup", url, ...WINDOW });
  } else {
    await browser.tabs.create({ url });
  }
}

/** @param {string} path */
async function openInTab(path) {
  const url = browser.runtime.getURL(path);
  const [open] = await browser.tabs.query({ url });
  if (open?.id !== undefined) {
    await browser.tabs.update(open.id, { active: true });
  } else {
    await browser.tabs.create({ url });
  }
}
