// What pages that hang at the button have in common; see popup.css.

import { browser } from "../common/browser.js";

/** Tell a tab or a window of its own from a popup, which is in no tab, and keep a popup from being a bit too low. */
export async function fitPlace() {
  const root = document.documentElement;
  if (await browser.tabs.getCurrent()) {
    root.dataset.place = "window";
    return;
  }
  // Chromium gives a popup whole pixels and cuts off what is over, so that it would scroll by a fraction of one.
  new ResizeObserver(() => {
    root.style.minBlockSize = `${Math.ceil(document.body.getBoundingClientRect().height)}px`;
  }).observe(document.body);
}
