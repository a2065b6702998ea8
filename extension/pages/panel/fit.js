// A popup is at most 600 px high. Where that is not enough for all of the panel, how the main content is found gives way: it
// is folded, and opens in place of the choice for the site and of what one can do with the text.

import { byId } from "../shared/elements.js";

const MOST_PIXELS = 600;

/** Looks again whenever words come or go. */
export function watchHeight() {
  const [main, how] = [byId("overview"), byId("how")];
  const fold = () => {
    const isPopup = document.documentElement.dataset.place !== "window";
    if (isPopup && !("tight" in document.body.dataset) && main.offsetHeight > MOST_PIXELS) {
      document.body.dataset.tight = "";
      how.open = how.contains(document.activeElement);
    }
  };
  new ResizeObserver(fold).observe(main);
}
