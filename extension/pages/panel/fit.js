// A popup is at most 600 px high. Where that is not enough for all of the panel, how the main content is found gives way: it
// is folded, and opens in place of the choice for the site and of what one can do with the text. Where words are long in a
// language, what stands between gets less room then, and a choice is not explained any more.

import { byId } from "../shared/elements.js";

const MOST_PIXELS = 600;
const [FOLDED, CLOSE] = ["folded", "close"];

/** Looks again whenever words come or go. */
export function watchHeight() {
  const [main, how] = [byId("overview"), byId("how")];
  const fold = () => {
    const isPopup = document.documentElement.dataset.place !== "window";
    const { tight } = document.body.dataset;
    if (!isPopup || tight === CLOSE || main.offsetHeight <= MOST_PIXELS) {
      return;
    }
    if (tight) {
      document.body.dataset.tight = CLOSE;
    } else {
      document.body.dataset.tight = FOLDED;
      how.open = how.contains(document.activeElement);
    }
  };
  new ResizeObserver(fold).observe(main);
}
