// What marking a page adds to the object that the content files share.

type CrunchLabel = import("../protocol/messages.js").Span["label"];
type CrunchLabelSpan = import("../protocol/messages.js").Span;

/** A text slot that is displayed and can be marked; numbers as in the snapshot. */
interface CrunchSlot {
  element: number;
  slot: number;
  nodes: CharacterData[];
  text: string;
  /** Place of its block in `blocks`. */
  block: number;
}

interface CrunchTextBlock {
  element: number;
  /** Places in `slots`. */
  slots: number[];
}

/** The displayed text of a page in reading order, and which stretch of it lies in which element. */
interface CrunchText {
  slots: CrunchSlot[];
  blocks: CrunchTextBlock[];
  nodes: CrunchNode[];
  parents: number[];
  /** By element: the slots in it are those from `first` to before `end`. */
  first: Int32Array;
  end: Int32Array;
  numbers: Map<Node, number>;
  slotOfNode: Map<Node, number>;
  /** Whether there is displayed text in frames or shadow trees, which a saved file does not hold. */
  hasMore: boolean;
}

/** A stretch of the text: slots from `first` to before `end`, of the first from `from`, of the last up to `to`. */
interface CrunchStretch {
  first: number;
  end: number;
  from: number;
  to: number;
}

interface CrunchSegment {
  from: number;
  to: number;
  label: CrunchLabel;
}

interface CrunchMarkModel {
  segments: CrunchSegment[][];
  set(stretch: CrunchStretch, label: CrunchLabel | null): void;
  /** The one label of a stretch, "mixed", or null for none. */
  labelOf(stretch: CrunchStretch): CrunchLabel | "mixed" | null;
  /** Everything until the next call is undone in one step. */
  begin(): void;
  undo(): boolean;
  replace(spans: CrunchLabelSpan[]): void;
  /** By code points, as the host counts. */
  spans(): CrunchLabelSpan[];
}

/** A page that is being marked. */
interface CrunchAnnotation {
  html: string;
  snapshot: string;
  elements: number;
  url: string;
  title: string;
  formValues: number;
  selected: CrunchLabelSpan[];
  text: CrunchText;
  screenshot: string;
  marks?: CrunchMarkModel;
  /** What the form says, as far as its page has said so. */
  facts: Record<string, unknown>;
  startedFrom: string;
  ui?: CrunchAnnotationUi;
  /** Of two annotators, while somebody settles them. */
  differences?: { first: CrunchSegment[][]; second: CrunchSegment[][]; annotators: string[] };
  milliseconds(): number;
}

/** Our element over the page, and the document in it. */
interface CrunchOverlay {
  host: HTMLElement;
  /** The frame's document; the closed shadow root where the page's policy lets no frame be of its own origin. */
  root: Document | ShadowRoot;
  /** Where everything is appended. */
  place: ParentNode;
  frame: HTMLIFrameElement | null;
  /** Whether it is where it was put, and whole. */
  isInPlace(): boolean;
  watch(lost: () => void): () => void;
  remove(): void;
}

interface CrunchAnnotationUi extends Omit<CrunchOverlay, "place" | "watch"> {
  current: CrunchStretch | null;
  label: CrunchLabel;
  /** What is drawn beside the labels: the answer of an algorithm, or of two annotators. */
  compared: { title: string; other: CrunchSegment[][]; legend: [string, string, string] } | null;
  /** Places of the blocks that are in the window or near it. */
  near: Set<number>;
  surface: HTMLElement;
  draw(): void;
  say(words: string): void;
  choose(label: CrunchLabel): void;
  moveTo(stretch: CrunchStretch | null, options?: { silent?: boolean; still?: boolean }): void;
  toggle(): void;
  undo(): void;
  /** End it; where something is marked, the second time. */
  leave(): void;
  end(): void;
  /** What is said in the bar until something else is done. */
  notice: string;
}

interface Crunch {
  annotation?: CrunchAnnotation;
  readText(walk: CrunchWalk): CrunchText;
  markModel(text: CrunchText): CrunchMarkModel;
  wholeStretch(text: CrunchText, first: number, end: number): CrunchStretch;
  ownStretch(text: CrunchText, place: number): CrunchStretch;
  joinStretches(one: CrunchStretch, other: CrunchStretch): CrunchStretch;
  sentenceAt(text: CrunchText, slot: number, offset: number): CrunchStretch;
  nextSentence(text: CrunchText, stretch: CrunchStretch, step: 1 | -1): CrunchStretch | null;
  stretchOfElement(text: CrunchText, number: number): CrunchStretch;
  elementOf(text: CrunchText, stretch: CrunchStretch): number;
  neighbour(text: CrunchText, stretch: CrunchStretch, where: "parent" | "child" | "next" | "previous"): CrunchStretch | null;
  /** What each of two annotators says of a stretch, where they differ. */
  bothAnswers(annotation: CrunchAnnotation, place: number, segment: { from: number; to: number }): string;
  describeStretch(annotation: CrunchAnnotation, stretch: CrunchStretch): string;
  watchBlocks(annotation: CrunchAnnotation): () => void;
  drawMarks(annotation: CrunchAnnotation, canvas: HTMLElement): void;
  watchKeys(annotation: CrunchAnnotation): () => void;
  watchPointer(annotation: CrunchAnnotation): void;
  stretchRects(text: CrunchText, stretch: CrunchStretch): DOMRect[];
  readSpans(slots: CrunchSlot[], spans: CrunchLabelSpan[]): CrunchSegment[][];
  codePoints(text: string): number;
  openForm(saves: boolean): void;
  askForProposal(algorithm: string): void;
  fillBar(annotation: CrunchAnnotation): void;
  makeBar(annotation: CrunchAnnotation, algorithms: string[]): HTMLElement;
  makeOverlay(): Promise<CrunchOverlay>;
  ANNOTATION_CSS: string;
  HOST_CSS: string;
  LABELS: readonly CrunchLabel[];
  GOLD_LABELS: ReadonlySet<CrunchLabel>;
  words(key: string, ...values: (string | number)[]): string;

  // For the background.
  captureForAnnotation(): { state: "captured" } | { state: "failed"; message: string };
  startAnnotation(settings: { screenshot: string; algorithms: string[] }): Promise<boolean>;
  describeAnnotation(): Record<string, unknown> | null;
  keepFacts(facts: Record<string, unknown>): boolean;
  annotationPage(): Record<string, unknown> | null;
  markedPage(): Record<string, unknown> | null;
  proposeLabels(proposal: [CrunchLabelSpan[], string]): boolean;
  compareWith(answer: [CrunchLabelSpan[], string]): boolean;
  showDifferences(differences: { agreed: CrunchLabelSpan[]; first: CrunchLabelSpan[]; second: CrunchLabelSpan[]; annotators: string[] }): boolean;
  leaveAnnotation(): boolean;
}
