// One request of a press to the host: the snapshot of a page goes there, its markers come back.

import { tabOf } from "../common/browser.js";
import { asCrunchError } from "../common/errors.js";
import { host } from "../common/host_client.js";
import { readMethod, readPictures } from "../common/settings.js";
import * as page from "./page_scripts.js";
import { siteFields } from "./site_memory.js";

/** More parts than the panel lists: some of them the page will have taken out by then. */
const MOST_REMOVALS = 1000;

/**
 * Ask for the markers of a page, with the settings of now and how much the reader wants hidden on it. Where text comes
 * to stand in place of the page, ask again without what nobody sees: there it would come into sight.
 *
 * @param {Asking} asking
 */
export async function askForMarkers(asking) {
  const answer = await askOnce(asking);
  if (typeof answer.reply.output?.text !== "string") {
    return answer;
  }
  asking.signal.throwIfAborted();
  const seen = await page.captureSeen(asking.place);
  return seen ? askOnce({ ...asking, captured: seen }) : answer;
}

/**
 * @typedef {{place: import("../common/browser.js").Place, captured: import("../common/types.js").Captured, keepOnly: boolean, signal: AbortSignal,
 *   isLate?: boolean, compare?: import("./crunch_page.js").Options["compare"]}} Asking
 *
 * @param {Asking} asking
 */
async function askOnce({ place, captured, keepOnly, signal, compare, isLate }) {
  const [method, pictures, site] = await Promise.all([
    readMethod(),
    readPictures(),
    siteFields(tabOf(place), captured.url),
  ]);
  const wanted = captured.amount;
  const fields = {
    elements: captured.elements,
    url: captured.url,
    ...method,
    for_all_pages: true,
    settings: {},
    keep_only: keepOnly ? captured.selected : [],
    removals_offset: 0,
    removals_limit: MOST_REMOVALS,
    ...site,
    // The page was remembered when it was pressed; a frame is what the page around it has made of it.
    ...((isLate || typeof place !== "number") && site.site ? { remember: false } : {}),
    ...(compare && site.site
      ? { compare: true, remember: true, other_page: compare.otherPage, other_url: compare.otherUrl }
      : {}),
    ...(pictures === "keep" ? {} : { pictures, picture_boxes: await page.pictureBoxes(place) }),
  };
  async function* pieces() {
    yield captured.snapshot;
    for (let index = 1; index < captured.pieces; index += 1) {
      yield await page.snapshotPiece(place, index);
    }
  }
  /** @param {{amount?: number}} settings */
  const askWith = async (settings) => {
    const reply = await host.crunch({ ...fields, settings }, pieces(), captured.pieces, signal);
    const { amount } = /** @type {{amount?: number}} */ (reply.settings ?? {});
    return { reply, amount: settings.amount ?? amount };
  };
  if (wanted === undefined) {
    return askWith({});
  }
  try {
    return await askWith({ amount: wanted });
  } catch (error) {
    if (asCrunchError(error).code !== "bad_settings") {
      throw error;
    }
    return askWith({}); // what the reader chose meanwhile, or the host's own settings, knows no amount
  }
}
