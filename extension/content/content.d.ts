// Ambient types of the content scripts, which are classic files and share one object.

interface String {
  toWellFormed(): string;
}

/** 0 rendered; 1 nothing of the subtree is rendered; 2 the element's own text is not. */
type CrunchFact = 0 | 1 | 2;
type CrunchNode = Element | ShadowRoot | Document;
type CrunchMarks = Map<Element, string[]>;

/** What one walk through the page found. Arrays go by element number. */
interface CrunchWalk extends CrunchFindings {
  snapshot: string;
  nodes: CrunchNode[];
  parents: number[];
  facts: CrunchFact[];
}

interface CrunchFindings {
  frames: boolean;
  /** Names of ours that the page uses for itself. */
  taken: Set<string>;
  /** What looks like a mark: of an extension that was reloaded while the page was crunched, or of the page's own making. */
  leftovers: { element: Element; name: string; token: string }[];
}

interface CrunchWriter {
  nodes: CrunchNode[];
  parents: number[];
  facts: CrunchFact[];
  /** Whether the current element or something around it has no box. */
  isInHidden(): boolean;
  /** The number of the current element. */
  number(): number;
  open(node: CrunchNode, tag: string, fact: CrunchFact, attributes: string): void;
  text(text: string): void;
  close(): void;
  snapshot(): string;
}

interface CrunchCapture extends Omit<CrunchWalk, "snapshot"> {
  attribute: string;
  hasShadows: boolean;
  pieces: string[];
  /** What may have been scrolled; looked for while the host works. */
  scrollers?: (Element | Document)[];
  planned?: CrunchPlanned;
}

/** The part of the host's reply that the content scripts read; see PROTOCOL.md. */
type CrunchReply = Pick<import("../common/types.js").CrunchReply, "elements" | "bitmap" | "hidden_slots" | "output" | "faded" | "line_length"> & {
  /** The reader chose what stays. */
  keeps_only?: boolean;
};

interface CrunchMarkers {
  states: Uint8Array;
  roots: number[];
  texts: number[];
}

interface CrunchPlanned {
  marks: CrunchMarks;
  hidden: Set<Element>;
  states: Uint8Array;
  rules: CrunchRule[];
  css: string;
  seal: CrunchSeal;
  /** How far the page was scrolled before an overlay pinned it. */
  scrolled: number;
  scrollers: (Element | Document)[];
  /** Whether the page shows text enough that it must not become blank. */
  showsText: boolean;
  keepsOnly: boolean;
}

/** What a word in a mark does; `below` is the rest of the selector. */
interface CrunchRule {
  word: string;
  below?: string;
  declarations: string[];
  isStrongest?: boolean;
  /** Not where the page is printed. */
  isOfScreens?: boolean;
}

interface CrunchAnchor {
  element: Element;
  /** The place in its text, where the element begins out of sight. */
  line: Range | null;
  /** The scrolled container around it, when it is not the page itself. */
  scroller: Element | null;
  /** Where it is to be in the window: where it was, or under the eye when it was out of sight. */
  top: number;
  isInSight: boolean;
}

interface CrunchSpan {
  start: number;
  end: number;
}

interface CrunchGrid {
  columns: CrunchSpan[];
  rows: CrunchSpan[];
  across(box: DOMRect): CrunchSpan;
  down(box: DOMRect): CrunchSpan;
}

interface CrunchGridItem {
  element: Element;
  /** First and last track. */
  columns: [number, number];
  rows: [number, number];
  width: number;
  isAuto: boolean;
  isHidden: boolean;
}

interface CrunchMotion {
  animation: Animation;
  target: Element;
  name: string;
  pseudo: string | null;
  time: CSSNumberish | null;
}

interface CrunchOffset {
  scroller: Element | Document;
  left: number;
  top: number;
  applied: [left: number, top: number];
}

/** Everything that has to be known to take the layer off a page. */
interface CrunchLayer {
  attribute: string;
  seal: CrunchSeal;
  css: string;
  rules: CrunchRule[];
  nodes: CrunchNode[];
  states: Uint8Array;
  facts: CrunchFact[];
  hidden: Set<Element>;
  marked: CrunchMarks;
  adopted: Map<ShadowRoot, CSSStyleSheet>;
  scroll: { before: [number, number]; after: [number, number] };
  offsets: CrunchOffset[];
  motions: CrunchMotion[];
  /** Ends the watch over links. */
  leaveLinks?: () => void;
  focus?: CrunchLentFocus;
}

type CrunchSeal = import("../common/types.js").Seal;
type CrunchCaptureResult = Exclude<import("../common/types.js").CaptureResult, { state: "failed" }>;
type CrunchPlanResult = import("../common/types.js").Planned;
type CrunchCommitResult = import("../common/types.js").Committed;
type CrunchRestoreResult = import("../common/types.js").Restored;

/** The object that the content files share in the isolated world of a page. */
interface Crunch {
  captured?: CrunchCapture;
  layer?: CrunchLayer;
  /** Whether every mark of ours in this document is remembered here. */
  knowsMarks?: boolean;

  // For the background.
  capture(unseen?: Set<Node>): CrunchCaptureResult;
  snapshotPiece(index: number): string;
  adopt(seals: CrunchSeal[]): CrunchCaptureResult;
  plan(reply: CrunchReply, seal: CrunchSeal): CrunchPlanResult;
  commit(): CrunchCommitResult;
  restore(): CrunchRestoreResult;
  discard(): void;
  state(): "none" | "captured" | "crunched";

  // Between the files.
  native: CrunchNative;
  extensionApi(): typeof chrome | undefined;
  identity(): string;
  isGone(node: Node): boolean;
  isInPage(node: Node): boolean;
  forgetGone(layer: CrunchLayer): void;
  makeElement<Name extends keyof HTMLElementTagNameMap>(name: Name): HTMLElementTagNameMap[Name];
  names: {
    tagName(name: string): string;
    attributeName(name: string): string;
    escapeText(text: string): string;
    escapeValue(value: string, longest?: number): string;
    allowedCharacters(snapshot: string): string;
  };
  renderedFact(element: Element): CrunchFact;
  isLinkedData(type: string | null): boolean;
  linkedDataReader(): (text: string) => string;
  snapshotWriter(): CrunchWriter;
  attributeWriter(findings: CrunchFindings, own?: string): (element: Element, isHtml: boolean, number: number) => string;
  innerTree(element: Element, name: string): ShadowRoot | Document | null;
  writeSnapshot(root: Element, options?: CrunchSnapshotOptions): CrunchWalk;
  selectedElements(walk: CrunchWalk): number[];
  typedIn(captured: CrunchCapture): { first: number; end: number; around: Set<number> } | null;
  readMarkers(captured: CrunchCapture, reply: CrunchReply): CrunchMarkers;
  wordsOf(layer: Pick<CrunchLayer, "attribute" | "seal">, element: Element): string[] | null;
  freeAttribute(taken: Set<string>): string;
  COMMON_RULES: readonly CrunchRule[];
  CELL_RULES: readonly CrunchRule[];
  LOCK_RULES: readonly CrunchRule[];
  sheetText(layer: Pick<CrunchLayer, "attribute" | "seal">, rules: readonly CrunchRule[], isBeside?: boolean): string;
  addWords(marks: CrunchMarks, element: Element, ...words: string[]): void;
  mark(layer: CrunchLayer, element: Element, words: string[]): void;
  unmark(layer: Pick<CrunchLayer, "attribute" | "seal">, element: Element): void;
  adoptSheets(layer: CrunchLayer, marked: Iterable<Element>): void;
  renewSheets(layer: CrunchLayer): void;
  releaseSheets(layer: CrunchLayer): void;
  leftoverSheets(nodes: CrunchNode[], seal: CrunchSeal): CrunchLayer["adopted"];
  flatParent(element: Element): Element | null;
  flatItems(container: Element): Element[];
  flatChildren(element: Element): Node[];
  pinGrids(hidden: Set<Element>, marks: CrunchMarks, word: (declarations: string[]) => string): void;
  emptyCells(hidden: Set<Element>, marks: CrunchMarks): void;
  keepColumns(parts: Set<Element>, planning: Pick<CrunchPlanning, "hidden" | "marks" | "word">): void;
  releaseScroll(hidden: Set<Element>, marks: CrunchMarks): number;
  roomRules(): CrunchRule[];
  anchorOf(layer: CrunchLayer, marks?: CrunchMarks): CrunchAnchor | null;
  settle(anchor: CrunchAnchor, addRoom: (side: "above" | "below", pixels: number) => boolean | undefined): void;
  topOf(anchor: CrunchAnchor): number;
  scrollPage(left: number, top: number): void;
  scrollPageBack(left: number, top: number): void;
  scrollersOf(captured: CrunchCapture): Generator<void, (Element | Document)[], void>;
  readOffsets(scrollers: (Element | Document)[]): CrunchOffset[];
  noteApplied(saved: CrunchOffset[]): void;
  untouched(saved: CrunchOffset[]): CrunchOffset[];
  putBack(saved: CrunchOffset[]): void;
  motionsIn(layer: CrunchLayer): CrunchMotion[];
  resumeMotions(layer: CrunchLayer): void;
  hiddenRoot(layer: Pick<CrunchLayer, "hidden">, element: Element): Element | null;
  leaveHidden(layer: CrunchLayer): void;
  takeFocus(layer: CrunchLayer, heading: HTMLElement, from: Element | null): void;
  giveBack(layer: CrunchLayer): () => void;
  leftoverFocus(layer: Pick<CrunchLayer, "attribute" | "seal">, marked: Element[]): CrunchLayer["focus"];
  takeBack(layer: CrunchLayer): void;
}

/** Accessors taken from the prototypes, to be used with `.call(node)`. */
interface CrunchNative {
  activeElement(this: Document): Element | null;
  assignedNodes(this: HTMLSlotElement): Node[];
  assignedSlot(this: Element): HTMLSlotElement | null;
  attributes(this: Element): NamedNodeMap;
  body(this: Document): HTMLElement | null;
  childElementCount(this: Element): number;
  checkVisibility(this: Element, options?: object): boolean;
  clientLeft(this: Element): number;
  clientTop(this: Element): number;
  compareDocumentPosition(this: Node, other: Node): number;
  defaultView(this: Document): Window | null;
  documentElement(this: Document): Element | null;
  elementsFromPoint(this: Document, x: number, y: number): Element[];
  firstChild(this: Node): ChildNode | null;
  frameDocument(this: HTMLIFrameElement): Document | null;
  framesetDocument(this: HTMLFrameElement): Document | null;
  fullscreenElement(this: Document): Element | null;
  getAnimations(this: Document): Animation[];
  getAttribute(this: Element, name: string): string | null;
  getAttributeNames(this: Element): string[];
  getBoundingClientRect(this: Element): DOMRect;
  getClientRects(this: Element): DOMRectList;
  getRootNode(this: Node): Node;
  hasAttribute(this: Element, name: string): boolean;
  hasChildNodes(this: Node): boolean;
  isConnected(this: Node): boolean;
  localName(this: Element): string;
  namespaceURI(this: Element): string | null;
  nextSibling(this: Node): ChildNode | null;
  nodeType(this: Node): number;
  nodeValue(this: Node): string | null;
  objectDocument(this: HTMLObjectElement): Document | null;
  offsetWidth(this: HTMLElement): number;
  openOrClosedRoot(element: Element): ShadowRoot | null;
  outerHTML(this: Element): string;
  ownerDocument(this: Node): Document | null;
  parentNode(this: Node): ParentNode | null;
  prefix(this: Element): string | null;
  qualifiedName(this: Element): string;
  querySelectorAll(this: Element, selectors: string): NodeListOf<Element>;
  removeAttribute(this: Element, name: string): void;
  scrollingElement(this: Document): Element | null;
  scrollLeft(this: Element): number;
  scrollTo(this: Element, options: ScrollToOptions): void;
  scrollTop(this: Element): number;
  setAttribute(this: Element, name: string, value: string): void;
  shadowRoot(this: Element): ShadowRoot | null;
  textContent(this: Node): string | null;
  title(this: Document): string;
}

declare var crunch: Crunch;
