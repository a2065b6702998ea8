// The bundled sample, crunched with what is being edited; a change shows at once.

import { asCrunchError } from "../../common/errors.js";
import { byId } from "../shared/elements.js";
import { crunchSample, restoreSample } from "../shared/sample_press.js";
import { counted, errorText, percent, text } from "../shared/texts.js";

/** @typedef {{algorithm: string, preset?: string}} Method */

/** One sample page in a frame, the line below it, and the switch to the original. */
export class Preview {
  /** @type {Method} */
  #method = { algorithm: "auto" };
  #isWanted = false;
  #isGoingOn = false;
  /** Whether something changed while the frame was not displayed, in which nothing is rendered. */
  #isDue = false;
  #frame;
  #status;
  #original;

  /** @param {string} id of the frame; those of the others begin with it */
  constructor(id) {
    this.#frame = byId(id);
    this.#status = byId(`${id}-status`);
    this.#original = /** @type {HTMLInputElement} */ (byId(`${id}-original`));
    this.#original.addEventListener("change", () => this.show());
    this.#frame.addEventListener("load", () => this.show());
    new ResizeObserver(() => this.#isDue && this.show()).observe(this.#frame); // its section is shown
  }

  /** @param {Method} [method] what to crunch with from now on */
  async show(method = this.#method) {
    this.#method = method;
    this.#isWanted = true;
    if (this.#isGoingOn) {
      return;
    }
    this.#isGoingOn = true;
    try {
      while (this.#isWanted) {
        this.#isWanted = false;
        await this.#crunch();
      }
    } finally {
      this.#isGoingOn = false;
    }
  }

  async #crunch() {
    const page = this.#frame.contentWindow;
    if (page?.document.documentElement.dataset.ready !== "true") {
      return; // it loads, and then comes here by itself
    }
    this.#isDue = !this.#frame.checkVisibility();
    if (this.#isDue) {
      return;
    }
    try {
      let captured = page.crunch.capture();
      if (captured.state === "crunched") {
        restoreSample(page);
        captured = page.crunch.capture();
      }
      if (this.#original.checked) {
        this.#status.textContent = text("preview_original_shown");
        return;
      }
      const { share, hiddenParts } = await crunchSample(page, captured, this.#method);
      this.#status.textContent = counted("panel_kept", hiddenParts, percent(share));
    } catch (thrown) {
      const error = asCrunchError(thrown);
      this.#status.textContent = `${errorText(error)} ${error.detail}`;
    }
  }
}
