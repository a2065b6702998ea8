// What is said of a stretch, for who does not see it.

(() => {
  const { localName } = globalThis.crunch.native;
  const SHOWN_WORDS = 12;
  /** @type {Readonly<Record<string, string>>} */
  const ELEMENTS = Object.freeze({
    ...{ p: "element_paragraph", li: "element_item", td: "element_cell", th: "element_cell", a: "element_link" },
    ...{ h1: "element_heading", h2: "element_heading", h3: "element_heading", h4: "element_heading" },
    ...{ blockquote: "element_quotation", pre: "element_code", figcaption: "element_caption" },
    ...{ ul: "element_list", ol: "element_list", table: "element_table", article: "element_article" },
  });

  /**
   * @param {CrunchAnnotation} annotation
   * @param {CrunchStretch} stretch
   * @returns {string} block, label and position, for who does not see them
   */
  function describeStretch(annotation, stretch) {
    const { text, marks } = annotation;
    const { elementOf, words } = globalThis.crunch;
    const { slots, blocks, nodes } = text;
    const inside = slots.slice(stretch.first, stretch.end).map(({ text: own }, index, all) => {
      const from = index === 0 ? stretch.from : 0;
      return own.slice(from, index === all.length - 1 ? stretch.to : own.length);
    });
    const all = inside.join(" ").split(/\s+/).filter(Boolean);
    const beginning = all.slice(0, SHOWN_WORDS).join(" ") + (all.length > SHOWN_WORDS ? "…" : "");
    const label = /** @type {CrunchMarkModel} */ (marks).labelOf(stretch);
    const tag = localName.call(/** @type {Element} */ (nodes[elementOf(text, stretch)]));
    const name = Object.hasOwn(ELEMENTS, tag) ? words(ELEMENTS[tag]) : tag;
    const first = slots[stretch.first].block + 1;
    const count = new Set(slots.slice(stretch.first, stretch.end).map(({ block }) => block)).size;
    const position =
      count > 1
        ? words("annotate_position_many", first, first + count - 1, blocks.length)
        : words("annotate_position", first, blocks.length);
    const state =
      label === null ? words("label_none") : label === "mixed" ? words("label_mixed") : words(`label_${label}`);
    const said = words("annotate_stretch", beginning, name, state, position);
    const whole = { from: stretch.from, to: slots[stretch.first].text.length };
    const answers = globalThis.crunch.bothAnswers(annotation, stretch.first, whole);
    return answers ? words("text_parts", said, answers) : said;
  }

  /**
   * @param {CrunchAnnotation} annotation
   * @param {number} place
   * @param {{from: number, to: number}} segment
   * @returns {string} what each of two annotators says there; nothing where they agree
   */
  function bothAnswers({ differences }, place, { from, to }) {
    if (!differences) {
      return "";
    }
    const { words } = globalThis.crunch;
    const { first, second, annotators } = differences;
    const said = [first, second].map((side) => side[place].find((one) => one.from < to && one.to > from)?.label);
    return said[0] && said[1]
      ? words("annotate_answers", annotators[0], words(`label_${said[0]}`), annotators[1], words(`label_${said[1]}`))
      : "";
  }

  Object.assign(globalThis.crunch, { bothAnswers, describeStretch });
})();
