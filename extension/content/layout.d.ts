// What the content files that lay a page out add to the object that they share.

interface CrunchRunningText {
  number: number;
  /** Its longest text node. */
  text: Node;
  /** Too short to fill a line. */
  isShort: boolean;
  /** Whether most of its characters are ideographs or as wide as such. */
  isWide: boolean;
}

/** A block of text as it was before the press, widths in pixels. */
interface CrunchLines {
  number: number;
  element: Element;
  /** As `width` of its style counts it. */
  width: number;
  /** What of that width is no room for text. */
  edges: number;
  font: CrunchFont;
  isCell: boolean;
  isShort: boolean;
}

/** How wide the characters of a font were found to be: of so many samples, together. */
interface CrunchFont {
  size: number;
  width: number;
  units: number;
  samples: number;
}

/** How wide a block may get; the words that do it, of a cell one for each step of padding. */
interface CrunchLimit {
  element: Element;
  width: number;
  most: number;
  words: string[];
  isCell: boolean;
  isShort: boolean;
}

interface CrunchCapture {
  /** Read while the host works. */
  lines?: CrunchLines[];
  /** How far the reading has come. */
  preparing?: Generator<void, void, void>;
}

interface CrunchPlanned {
  limits: CrunchLimit[];
  releases: CrunchRelease[];
}

/** What may have been taken from each of these elements by itself, and the word that gives it back. */
interface CrunchRelease {
  /** With the share of the kept text that is their own. */
  elements: [element: Element, own: number][];
  /** Nothing where it was not taken. */
  cure(style: CSSStyleDeclaration): string[] | null;
  word: string;
}

interface Crunch {
  wallKind(captured: CrunchCapture, number: number): "money or login" | "consent" | "other";
  isWalled(captured: CrunchCapture): boolean;
  holdsOverlay(part: Element): boolean;
  clearTraces(planning: CrunchPlanning, roots: number[]): CrunchRelease[];
  planRelease(planning: CrunchPlanning, weights: Float64Array, cure: CrunchRelease["cure"]): CrunchRelease;
  releaseEach(layer: CrunchLayer, releases: CrunchRelease[]): void;
  /** A reading in pieces stops after so many. */
  ELEMENTS_AT_ONCE: number;
  prepareNow(captured: CrunchCapture): void;
  textBlocks(captured: CrunchCapture): Generator<void, CrunchRunningText[], void>;
  unitsOf(text: string): number;
  readLines(captured: CrunchCapture): Generator<void, CrunchLines[], void>;
  planLines(
    lines: CrunchLines[],
    wish: { length: number; states: Uint8Array; marks: CrunchMarks; fontSteps: number; word(declarations: string[]): string },
  ): CrunchLimit[];
  limitLines(layer: CrunchLayer, limits: CrunchLimit[]): void;
}
