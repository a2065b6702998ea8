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

/** What sticks to the window's top, and the pixels below it. */
interface CrunchSticky {
  number: number;
  element: Element;
  top: number;
}

/** What is at the top of something, and not where the flow would have it. */
interface CrunchTops {
  sticky: CrunchSticky[];
  /** What is moved up, over what is before it. */
  laidUp: { number: number; element: Element }[];
}

/** What an element, or what is generated before or after it, does to the page's counters. */
interface CrunchCounting {
  number: number;
  element: Element;
  pseudo: string;
  reset: [name: string, value: number][];
  increment: [name: string, value: number][];
  set: [name: string, value: number][];
}

/** An element whose width the page's style asks for. */
interface CrunchAsked {
  element: Element;
  width: number;
  word: string;
}

interface CrunchCapture {
  counters?: CrunchCounting[];
  tops?: CrunchTops;
  /** Read while the host works. */
  lines?: CrunchLines[];
  /** How far the reading has come. */
  preparing?: Generator<void, void, void>;
}

interface CrunchPlanned {
  asked: CrunchAsked[];
  lines: CrunchLines[];
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

interface CrunchLentFocus {
  from: Element | null;
  heading: Element | null;
  before: string | null;
  /** The frames and hosts around it, where nothing that stays could take the focus. */
  around?: Element[];
}

interface CrunchLayer {
  /** The text that was under the reader's eye before the press, and where it was after that. */
  eye?: { anchor: CrunchAnchor; after: number } | undefined;
  /** What got room for the reader's place. */
  room?: { element: Element; scroller: Element | null };
  leaveRoom?: () => void;
  /** Selects again what was selected in the field of an overlay. */
  caret?: (() => void) | undefined;
  /** By column and font: the word that limits the lines of text in it. */
  lineWords?: Map<string, string>;
  /** What was limited, with the word that does it. */
  limited?: [Element, string][];
}

interface Crunch {
  freeRoom(planning: CrunchPlanning): void;
  freeRows(planning: CrunchPlanning): void;
  freeTops(planning: CrunchPlanning): void;
  readCounters(captured: CrunchCapture): Generator<void, CrunchCounting[], void>;
  readTops(captured: CrunchCapture): Generator<void, CrunchTops, void>;
  keepNumbers(planning: CrunchPlanning): void;
  planAsked(captured: CrunchCapture, planning: Pick<CrunchPlanning, "states" | "word">): CrunchAsked[];
  keepAsked(layer: CrunchLayer, asked: CrunchAsked[], lines: CrunchLines[]): void;
  roomAdder(layer: CrunchLayer, scroller: Element | null): (side: "above" | "below", pixels: number) => boolean;
  watchRoom(layer: CrunchLayer): void;
  noteLeft(layer: CrunchLayer): void;
  isWhereLeft(layer: CrunchLayer): boolean;
  putBackEye(layer: CrunchLayer, untouched: CrunchOffset[]): void;
  innerSpan(element: Element, style: CSSStyleDeclaration): CrunchSpan;
  focusPath(): Element[];
  focused(): HTMLElement | null;
  quietly<Result>(dialog: Element, action: () => Result): Result;
  isModal(node: Node): node is HTMLDialogElement;
  coveredTracks(tracks: CrunchSpan[], box: CrunchSpan, span: number | null): [number, number];
  spanOf(start: string, end: string): number | null;
  tracksOf(list: string): string[];
  measureGrid(container: Element): CrunchGrid | null;
  boostOf(seal: CrunchSeal): string;
  elementsOfOthers(): Set<Element>;
  isInOthers(element: Element): boolean;
  isOfOthers(element: Element): boolean;
  endModality(layer: CrunchLayer, marks: CrunchMarks): boolean;
  keepFree(layer: CrunchLayer): void;
  reopenModals(layer: CrunchLayer): void;
  barriersOf(planning: CrunchPlanning, weights: Float64Array): [element: Element, word: string][];
  liftBarriers(layer: CrunchLayer, marks: CrunchMarks): boolean;
  returnBarriers(layer: CrunchLayer): void;
  placeOf(layer: CrunchLayer, element: Element, name: string): string;
  putAttribute(layer: CrunchLayer, element: Element, name: string, place: string, value: string): void;
  halves(word: string): string[];
  remember(layer: CrunchLayer, marks: CrunchMarks, element: Element, word: string): void;
  dropWord(marks: CrunchMarks, element: Element, word: string): void;
  wordAfter(words: string[], beginning: string): string | undefined;
  freePage(layer: CrunchLayer, marks: CrunchMarks): void;
  barPage(layer: CrunchLayer): () => void;
  wallKind(captured: CrunchCapture, number: number): "money or login" | "consent" | "other";
  isWalled(captured: CrunchCapture): boolean;
  holdsOverlay(part: Element): boolean;
  clearTraces(planning: CrunchPlanning, roots: number[]): CrunchRelease[];
  planRelease(planning: CrunchPlanning, weights: Float64Array, cure: CrunchRelease["cure"]): CrunchRelease;
  releaseEach(layer: CrunchLayer, releases: CrunchRelease[]): void;
  /** A reading in pieces stops after so many. */
  ELEMENTS_AT_ONCE: number;
  prepare(): Promise<number>;
  prepareSoon(): Promise<number>;
  prepareNow(captured: CrunchCapture): void;
  /** Ends when the page has found out what a plan of the last capture needs; milliseconds of the longest piece. */
  prepared?: Promise<number>;
  textBlocks(captured: CrunchCapture): Generator<void, CrunchRunningText[], void>;
  unitsOf(text: string): number;
  readLines(captured: CrunchCapture): Generator<void, CrunchLines[], void>;
  planLines(
    lines: CrunchLines[],
    wish: { length: number; states: Uint8Array; marks: CrunchMarks; fontSteps: number; word(declarations: string[]): string },
  ): CrunchLimit[];
  limitLines(layer: CrunchLayer, limits: CrunchLimit[]): void;
  lineWords(layer: CrunchLayer): Map<string, string>;
  lateLines(layer: CrunchLayer, late: Iterable<Element>): [Element, string][];
}
