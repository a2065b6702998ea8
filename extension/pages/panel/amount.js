// Hide less … hide more: a slider of five steps, each with its words.

import { byId } from "../shared/elements.js";
import { amountInWords } from "../shared/setting_values.js";

/** Counts what the reader does with the slider, which then is not moved by anything else. */
let moves = 0;
let isMoving = false;

/** @param {(amount: number) => Promise<unknown>} use */
export function watchAmount(use) {
  const slider = byId("amount");
  showWords();
  slider.addEventListener("input", () => {
    moves += 1;
    isMoving = true;
    showWords();
  });
  slider.addEventListener("change", async () => {
    const before = moves;
    try {
      await use(Number(slider.value));
    } finally {
      isMoving = moves !== before;
    }
  });
}

/**
 * @param {boolean} isKnown whether there is such a setting
 * @param {boolean} isUsable whether there is a page to use it on
 * @param {number} amount
 */
export function showAmount(isKnown, isUsable, amount) {
  const slider = byId("amount");
  byId("amount-box").hidden = !isKnown;
  slider.disabled = !isUsable;
  if (!isMoving) {
    slider.value = String(amount);
    showWords();
  }
}

function showWords() {
  const slider = byId("amount");
  const words = amountInWords(Number(slider.value));
  byId("amount-words").textContent = words;
  slider.setAttribute("aria-valuetext", words);
}
