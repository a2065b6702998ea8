// What the watch over a crunched page adds to the object that the content files share.

/** What was decided of an element. */
interface CrunchDecision {
  /** 0 hidden, 1 kept, 2 kept with all that is in it. */
  state: number;
  fact: CrunchFact;
  /** Whether what is around it stayed. */
  isRoot: boolean;
  /** Whether it was hidden without the host. */
  isOurs: boolean;
}

/** A text that the reader sees, by its beginning. */
interface CrunchSample {
  element: Element;
  text: string;
}

/** What the reader did, or pointed at, where and when. */
interface CrunchGesture {
  at: number;
  x: number;
  y: number;
  event: Event;
  target: Element;
  /** At something of which it tells more, or a word was selected. */
  isPointing: boolean;
  address: string;
}

interface CrunchLayer {
  /** Of frames of other sites that were crunched with the page. */
  farSheets: string[];
  /** What came soon after something that the reader did. */
  answers?: WeakMap<Node, CrunchGesture[]>;
  /** Ends the watch over the page. */
  leaveChanges?: () => void;
  decided?: WeakMap<Node, CrunchDecision>;
  /** Up to which numbering of the elements they are known. */
  decidedNodes?: CrunchNode[];
  samples?: CrunchSample[];
  /** Of the page that is crunched. */
  address?: string;
}

/** Of a page that is crunched. */
interface CrunchLate {
  layer: CrunchLayer;
  /** Another page has come in place of the one that was crunched. */
  isOther: boolean;
  number: number;
  /** Hidden parts that are shown, as there is content in them now. */
  shown?: Element[];
}

interface CrunchCapture {
  late?: CrunchLate;
}

interface CrunchKept {
  /** Of an element by number: 1 where something in it stays. */
  bit(number: number): number;
  /** What the reader is typing in. */
  typed: { first: number; end: number; around: Set<number> } | null;
}

/** Over what the reader does. */
interface CrunchReaderWatch {
  hear(view: Window): void;
  note(nodes: Iterable<Node>): void;
  end(): void;
}

/** Over what may get a tree after the press, and over what comes in such trees. */
interface CrunchTreesWatch {
  begin(): void;
  search(added: Iterable<Element>): void;
  observeKnown(): void;
  end(): void;
}

type CrunchSummary = import("../../common/types.js").Summary;
type CrunchCaptured = import("../../common/types.js").Captured;
type CrunchLateCapture = CrunchCaptured & { number: number };
type CrunchLatePlan = import("../../common/types.js").LatePlan;
type CrunchLateCommit = import("../../common/types.js").LateCommit;

interface CrunchLateMarkers extends CrunchMarkers {
  shown: Element[];
  /** By element: more than 0 where it is decided anew. */
  isLate: Uint8Array;
}

interface Crunch {
  /** In a frame of another site: whether it goes back with the page around it. */
  hearsPage?: boolean;
  keptBits(captured: CrunchCapture, reply: CrunchReply): CrunchKept;
  hiddenTexts(captured: CrunchCapture, hiddenSlots: number[], states: Uint8Array): number[];
  /** Elements that are never hidden as a whole, and those in which there is nothing to hide. */
  NEVER_HIDDEN: ReadonlySet<string>;
  NOTHING_TO_HIDE: ReadonlySet<string>;
  wordsForThisPage(first?: number): { word(declarations: string[], below?: string): string; rules: CrunchRule[] };
  addTextMarks(captured: CrunchCapture, texts: number[], hidden: Set<Element>, marks: CrunchMarks): void;
  decidedOf(layer: CrunchLayer): WeakMap<Node, CrunchDecision>;
  takeSamples(layer: CrunchLayer): void;
  isOtherPage(layer: CrunchLayer): boolean;
  isMarked(layer: CrunchLayer, element: Element): boolean;
  marksKeeper(layer: CrunchLayer): { putBack(targets: Iterable<Node>): void; end(): void };
  watchReader(layer: CrunchLayer): CrunchReaderWatch;
  isWanted(layer: CrunchLayer, element: Element): boolean;
  isWeighty(layer: CrunchLayer, element: Element): boolean | undefined;
  cameMeanwhile(layer: CrunchLayer): Element[];
  watchTrees(
    layer: CrunchLayer,
    how: { observe(tree: Node): void; found(element: Element): void },
  ): CrunchTreesWatch;
  treesOf(layer: Pick<CrunchLayer, "nodes">): (ShadowRoot | Document)[];
  elementsIn(tree: ShadowRoot | Document, selector: string): Element[];
  watchChanges(layer: CrunchLayer, isJudged: boolean): void;
  copies(layer: CrunchLayer): Element[];
  allIn(element: Element): NodeListOf<Element>;
  keepWalk(walk: CrunchWalk, attribute: string, started: number): CrunchCaptured;
  captureLate(isOther: boolean): CrunchLateCapture | { state: "gone" };
  lateCount?: number;
  lateCapture(number: number): CrunchCapture | null;
  discardLate(number: number): void;
  lateMarkers(captured: CrunchCapture, reply: CrunchReply, layer: CrunchLayer): CrunchLateMarkers;
  freshMarkers(captured: CrunchCapture, reply: CrunchReply, layer: CrunchLayer): CrunchLateMarkers;
  planLate(number: number, reply: CrunchReply): CrunchLatePlan | { state: "gone" };
  commitLate(number: number, summary: Partial<CrunchSummary>): CrunchLateCommit | { state: "gone" };
}
