// "Compare with another page of this site": what there is to compare with, the reader's word before anything is
// fetched, and what came of it.

import { asCrunchError } from "../../common/errors.js";
import { ask } from "../../common/requests.js";
import { byId } from "../shared/elements.js";
import { fitPlace } from "../shared/popup.js";
import { counted, errorText, fillTexts, text } from "../shared/texts.js";

const tabId = Number(new URLSearchParams(location.search).get("tab"));
let site = "";

fillTexts();
fitPlace();
byId("back").addEventListener("click", () => location.replace(`../panel/panel.html?tab=${tabId}`));
byId("compare-seen").addEventListener("click", () => compare());
byId("compare-other").addEventListener("click", () => compare(byId("other-address").textContent));
byId("forget").addEventListener("click", forget);
show();

async function show() {
  try {
    const state = await ask("compare_state", { tabId });
    site = state.site;
    byId("seen").hidden = state.pages === 0;
    byId("seen-words").textContent = counted("compare_seen_words", state.pages);
    byId("other").hidden = state.link === null;
    byId("other-text").textContent = state.link?.text ?? "";
    byId("other-address").textContent = state.link?.address ?? "";
    byId("forget").hidden = state.pages === 0;
    if (state.isPrivate) {
      say(text("compare_private"));
    } else if (state.pages === 0 && !state.link) {
      say(text("compare_nothing"));
    }
  } catch (thrown) {
    sayError(thrown);
  }
  byId("ways").removeAttribute("aria-busy");
}

/** @param {string} [address] */
async function compare(address) {
  const buttons = [byId("compare-seen"), byId("compare-other")];
  for (const button of buttons) {
    button.disabled = true;
  }
  say(text("panel_working"));
  try {
    const { pages, repeated, fetched } = await ask("compare", { tabId, address });
    await show();
    if (pages === 0) {
      say(text(fetched ? "compare_same" : "compare_only_itself"));
    } else {
      say(
        [...comparedWith(pages, fetched), repeated ? counted("compare_done", repeated) : text("compare_none")].join(
          " ",
        ),
      );
    }
  } catch (thrown) {
    sayError(thrown);
  }
  for (const button of buttons) {
    button.disabled = false;
  }
}

/**
 * What was compared with, in words.
 *
 * @param {number} pages
 * @param {string | undefined} fetched address of one of them
 */
function comparedWith(pages, fetched) {
  const seen = fetched ? pages - 1 : pages;
  return [
    ...(fetched ? [text("compare_with_fetched", fetched)] : []),
    ...(seen > 0 ? [counted("compare_with_seen", seen)] : []),
  ];
}

async function forget() {
  try {
    await ask("forget", { site });
    await show();
    say(text("compare_forgotten"));
    byId("back").focus();
  } catch (thrown) {
    sayError(thrown);
  }
}

/** @param {string} words */
function say(words) {
  byId("outcome").dataset.state = "";
  byId("outcome").textContent = words;
}

/** @param {unknown} thrown */
function sayError(thrown) {
  const error = asCrunchError(thrown);
  byId("outcome").dataset.state = "error";
  byId("outcome").textContent = `${errorText(error)} ${error.detail}`;
}
