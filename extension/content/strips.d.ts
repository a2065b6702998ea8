// What the strips in the place of hidden parts add to the object that the content files share.

/** A part and its element: numbers change where a page gets more. */
type CrunchStrip = CrunchPart & { node: Element; fold?: CrunchFold | undefined };

type CrunchFolded = import("../protocol/messages.js").FoldedMessage;

/** A discussion that is folded to one strip. */
interface CrunchFold {
  entries: number;
  /** What of it goes as a whole, in the order of the page. */
  elements: Element[];
  /** The parts of which the host told. */
  told: Element[];
}

/** Hidden parts that stand at the same place: above an element, the last ones of a page below it. */
interface CrunchGap {
  at: Element;
  /** As wide as what the strips stand at, which may begin with the element. */
  over: Element;
  /** What may scroll it out of sight. */
  scroller: Element | null;
  /** Pixels from one strip to the next. */
  step: number;
  isBelow: boolean;
  parts: CrunchStrip[];
}

interface CrunchStrips extends CrunchHolder {
  /** For all that is hidden; else for folded discussions alone. */
  isAll: boolean;
  css: string;
  gaps: CrunchGap[];
  /** Margins as they are without the room for strips. */
  margins: Map<Element, { above: number; below: number }>;
  /** What came into a discussion that the reader has shown. */
  shows?: Element[];
  planned?: { css: string; gaps: CrunchGap[]; words: Map<Element, string[]> } | undefined;
  list?: HTMLElement;
  /** By the element of the part. */
  rows: Map<Element, HTMLElement>;
  /** Ends the watch over their places. */
  leave?: () => void;
}

interface CrunchLayer {
  strips?: CrunchStrips | undefined;
  /** By the first part of each. */
  folds?: Map<Element, CrunchFold>;
  /** Parts whose showing or hiding was undone, the last one at the end. */
  undone?: { element: Element; isHiding: boolean; group?: object | undefined }[];
}

interface Crunch {
  gapsOf(layer: CrunchLayer, parts: Omit<CrunchStrip, "node">[]): CrunchGap[];
  /** Pixels between a strip and what is below it. */
  STRIP_GAP: number;
  drawStrips(strips: CrunchStrips): void;
  placeStrips(strips: CrunchStrips): void;
  foldsWith(layer: CrunchLayer, folded: CrunchFolded[]): { folds: Map<Element, CrunchFold>; shows: Element[] };
  withFolds(layer: CrunchLayer, parts: CrunchPart[]): Omit<CrunchStrip, "node">[];
  planStrips(
    isAll: boolean,
    folded: CrunchFolded[] | null,
  ): { css: string; before: string } | null;
  commitStrips(): number | null;
  leaveStrips(): string | null;
  endStrips(layer: CrunchLayer): string;
  stripRow(part: CrunchStrip, known?: HTMLElement): HTMLElement;
  /** There once strips were. */
  partsChanged(layer: CrunchLayer): void;
  turnParts(elements: Element[]): void;
  undoShow(layer: CrunchLayer, number?: number): boolean;
  redoShow(layer: CrunchLayer): boolean;
}
