// What takes the reader to the text adds this to the object that the content files share.

interface CrunchHeading {
  element: Element;
  /** From 1. */
  level: number;
  text: string;
  /** Characters of other text before it. */
  before: number;
}

interface CrunchKeptText {
  /** In the order of the page. */
  headings: CrunchHeading[];
  /** Blocks of other text among which the title may be. */
  lines: { element: Element; text: string }[];
  words: number;
  /** That it takes to read it. */
  minutes: number;
  /** The first block with text. */
  first: Element | null;
}

type CrunchArrival = import("../common/types.js").Arrival;
type CrunchStep = import("../common/types.js").HeadingStep;

interface CrunchPlanned {
  /** Numbers of the links past the clutter, which go with it. The host does not know of them. */
  skipLinks: number[];
}

interface CrunchLayer {
  skipLinks?: CrunchPlanned["skipLinks"];
}

interface Crunch {
  hideSkipLinks(captured: CrunchCapture, states: Uint8Array, hidden: Set<Element>, marks: CrunchMarks): number[];
  keptText(layer: CrunchLayer): CrunchKeptText;
  titleOf(text: CrunchKeptText): Element | null;
  arriveAt(layer: CrunchLayer, element: Element): boolean;
  goToText(how?: { gently?: boolean }): CrunchArrival | null;
  headingHere(headings: Element[]): number;
  listHeadings(): CrunchStep | Promise<CrunchStep>;
  goToHeading(step: 1 | -1): CrunchStep;
}
