// Hide less … hide more: a slider of five steps, each with its words.

import { byId } from "./elements.js";
import { text } from "./texts.js";

const STEPS = ["amount_much_less", "amount_less", "amount_usual", "amount_more", "amount_much_more"];

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
  const words = text(STEPS[Number(slider.value) - Number(slider.min)]);
  byId("amount-words").textContent = words;
  slider.setAttribute("aria-valuetext", words);
}
