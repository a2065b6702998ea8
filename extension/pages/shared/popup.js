// What pages that hang at the button have in common; see popup.css.

import { browser } from "../../common/browser.js";
import { POPUP_CHANNEL } from "../../common/popup_channel.js";

/** Tell a tab or a window of its own from a popup, which is in no tab, and keep a popup from being a bit too low. */
export async function fitPlace() {
  const root = document.documentElement;
  if (await browser.tabs.getCurrent()) {
    root.dataset.place = "window";
    return;
  }
  new BroadcastChannel(POPUP_CHANNEL).addEventListener("message", () => window.close());
  // It speaks of the tab that it was opened on. Firefox leaves it open over the next one, where a press would only close it.
  browser.tabs.onActivated.addListener(() => window.close());
  const named = Number(new URLSearchParams(location.search).get("tab"));
  const [active] = await browser.tabs.query({ active: true, currentWindow: true });
  if (named && active && active.id !== named) {
    window.close(); // the reader went on while it was opened
  }
  // Chromium gives a popup whole pixels and cuts off what is over, so that it would scroll by a fraction of one.
  new ResizeObserver(() => {
    root.style.minBlockSize = `${Math.ceil(document.body.getBoundingClientRect().height)}px`;
  }).observe(document.body);
}
