// What the panel and the sites with "always" add to the object that the content files share.

/** A hidden part, as the panel lists it. */
type CrunchPart = import("../common/types.js").HiddenPart;

/** A correction that holds on the page. */
type CrunchHeld = NonNullable<import("../common/types.js").Summary["corrections"]>[number];

interface CrunchLayer {
  /** The step to which what is shown now belongs. */
  group?: object | undefined;
  /** That parts were shown or hidden is about to be told. */
  isTelling?: boolean;
  /** The parts that the panel knows, by the numbers that it was told. */
  told?: { numbers: WeakMap<Node, number>; parts: WeakRef<Node>[] };
}

interface Crunch {
  /** What the host said of the crunched page; set with the markers. */
  summary?: import("../common/types.js").Summary;
  /** How much the reader wants hidden on this page, -2 to 2. */
  amount?: number;
  /** Parts that were shown again, or hidden by the reader, the last one at the end. */
  shownParts?: { element: number; words: string[]; layer: CrunchLayer; isHiding?: boolean; group?: object | undefined }[];
  /** The reader has begun to read the page before it was crunched by itself. */
  beingRead?: boolean;

  showAgain(layer: CrunchLayer, element: Element): boolean;
  hideByHand(layer: CrunchLayer, element: Element): void;
  unhide(layer: CrunchLayer, element: Element, words: string[]): void;
  showTarget(layer: CrunchLayer, href: string): boolean;
  watchLinks(layer: CrunchLayer): void;
  /** Of a frame of another site: that it was looked at whether it can be crunched with its page. */
  wasTried?: boolean;
  addressForbids(address: string): boolean;
  pageForbids(): boolean;
  hiddenParts(): CrunchPart[];
  toldNumber(layer: CrunchLayer, node: Node | undefined): number;
  numberOfTold(told: number): number;
  tellParts(): CrunchPart[];
  showToldPart(told: number): boolean;
  hideToldPart(told: number): boolean;
  undoToldPart(): { element: number; isShown: boolean } | null;
  tellCorrections(): CrunchHeld[];
  holdCorrections(gone: CrunchHeld[], added: CrunchHeld[]): void;
  showPart(number: number): boolean;
  hidePart(number: number): number | null;
  leaveCorrected(number: number, undone: "hide" | "keep"): void;
  undoPart(number?: number): { element: number; isShown: boolean } | null;
}
