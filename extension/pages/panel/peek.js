// How the original of a crunched page is seen for a moment.

import { readSettings } from "../../common/settings.js";
import { byId, keys } from "../shared/elements.js";
import { text } from "../shared/texts.js";

/** @param {boolean} isCrunched */
export async function showPeek(isCrunched) {
  const { peek } = await readSettings();
  byId("peek-keys").replaceChildren(...keys(peek));
  byId("peek").hidden = !isCrunched || peek === "";
  if (isCrunched && peek) {
    byId("press").title = `${text("peek_hold")} (${peek})`;
  } else {
    byId("press").removeAttribute("title");
  }
}
