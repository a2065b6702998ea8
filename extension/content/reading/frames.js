"use strict";
// Frames in the reading mode are as high as what is in them; where nobody may look in, as they were.

(() => {
  const { documentElement, frameDocument, getBoundingClientRect } = globalThis.crunch.native;
  /** Heights to choose from, as rules are there before anything is measured: each a twelfth more than the one before. */
  const STEPS = Object.freeze(Array.from({ length: 64 }, (_, step) => Math.round(120 * 1.085 ** step)));
  /** Pixels below the last line. */
  const ROOM = 8;

  /**
   * @param {CrunchSurvey} survey
   * @param {CrunchMarks} words
   * @returns {CrunchReadingRule[]}
   */
  function frameRules({ frames }, words) {
    if (frames.size === 0) {
      return [];
    }
    const { addWords } = globalThis.crunch;
    for (const [element, height] of frames) {
      addWords(words, element, "read-frame", `read-frame-${height}`);
    }
    /** @param {string} name @param {number} height @returns {CrunchReadingRule} */
    const rule = (name, height) => ({
      ...{ on: "", word: `${name}-${height}` },
      declarations: [`block-size:${height}px`, "max-block-size:none"],
    });
    return [
      { on: "", word: "read-frame", declarations: ["inline-size:100%", "position:static", "min-block-size:0"] },
      ...[...new Set(frames.values())].map((height) => rule("read-frame", height)),
      ...STEPS.map((height) => rule("read-high", height)),
    ];
  }

  /**
   * What is in a frame has its own width now, and is as high as it is.
   *
   * @param {CrunchLayer} layer
   * @param {CrunchReading} reading
   */
  function fitFrames(layer, reading) {
    const found = [...reading.survey.frames.keys()].filter(globalThis.crunch.isInPage).map((element) => {
      const inner = frameDocument.call(/** @type {HTMLIFrameElement} */ (element));
      const root = inner && documentElement.call(inner);
      return { element, height: root ? getBoundingClientRect.call(root).height : 0 };
    });
    for (const { element, height } of found) {
      const step = STEPS.find((one) => one >= height + ROOM) ?? STEPS[STEPS.length - 1];
      if (height > 0) {
        globalThis.crunch.addReadingWords(layer, reading, element, `read-high-${step}`);
      }
    }
  }

  Object.assign(globalThis.crunch, { frameRules, fitFrames });
})();
