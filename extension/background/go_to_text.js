// "Go to the text": the page is crunched where it is not, the focus goes to its title, and one message says what is there.
// On a crunched page it says so again. It never shows the original.

import { arrivalWords, say } from "./announce.js";
import { arrive } from "./arrive.js";
import { isWorking, press } from "./crunch_page.js";
import { leaveWhereTaken } from "./marks_taken.js";

/**
 * @param {number} tabId
 * @param {{confirmed?: boolean}} [options]
 */
export async function goToText(tabId, { confirmed } = {}) {
  if (isWorking(tabId)) {
    return; // a key that repeats, or one pressed again for it takes long: it comes to the same
  }
  const { state } = await leaveWhereTaken(tabId);
  if (state === "crunched") {
    const arrival = await arrive(tabId);
    await (arrival && say(tabId, { words: arrivalWords(arrival), isShown: false }));
  } else {
    await press(tabId, { toText: true, deliberate: true, confirmed });
  }
}
