// What the host's wishes beyond the markers add to the object that the content files share.

/** Of the host's reply; see PROTOCOL.md. */
type CrunchOutput = import("../protocol/messages.js").OutputMessage;
type CrunchRemovedLink = import("../protocol/messages.js").RemovedLinkMessage;

/** A plan in the making. */
interface CrunchPlanning {
  captured: CrunchCapture;
  states: Uint8Array;
  hidden: Set<Element>;
  marks: CrunchMarks;
  /** The word of a rule for this page. */
  word(declarations: string[], below?: string): string;
  /** Whether generated content there is of ours already. */
  isOurs?(element: Element, pseudo: string): boolean;
}

interface CrunchPlanned {
  output?: CrunchOutput | null;
}

/** Who shows something in our one element. */
interface CrunchHolder {
  attribute: string;
  seal: CrunchSeal;
  /** The element, and the shadow root in which everything of ours is shown. */
  own?: { host: HTMLElement; root: ShadowRoot };
}

interface CrunchLayer extends CrunchHolder {}

type CrunchFaded = import("../protocol/messages.js").FadedPictureMessage;

/** What is known of an element from those around it. */
interface CrunchUnseenAround {
  /** In which way it is hidden with all that is in it; empty when it is not. */
  gone: string;
  isFixed: boolean;
  /** Whether something around it can be scrolled. */
  scrolls: boolean;
  /** The colour behind its text; null when that is not known. */
  behind: number[] | null;
}

interface Crunch {
  captureSeen?(): CrunchCaptureResult | null;
  unseenElements(
    walk: Pick<CrunchWalk, "nodes" | "parents" | "facts">,
    speaks?: (element: Element) => boolean,
  ): Set<Node>;
  isOnItsWay(style: CSSStyleDeclaration): boolean;
  wayPlaced(known: CrunchUnseenAround, element: Element, style: CSSStyleDeclaration, texts: Text[]): string;
  isBeside(known: CrunchUnseenAround, element: Element): boolean;
  displayedText(): string;
  isClippedAway(clip: string): boolean;
  isShapedAway(shape: string, element: Element): boolean;
  pictureBoxes?(): number[];
  planPictures?(planning: CrunchPlanning, faded: CrunchFaded[]): void;
  planOutput?(planning: CrunchPlanning, output: CrunchOutput): void;
  planSizes(planning: CrunchPlanning, output: CrunchOutput): void;
  planAltTexts(planning: CrunchPlanning, texts: CrunchOutput["alt_texts"]): void;
  commitOutput?(layer: CrunchLayer, output: CrunchOutput): boolean;
  showHandle(): boolean;
  ALONE: string;
  ownInReach(holder: CrunchHolder, css: string, word?: string): ShadowRoot;
  ownElement(holder: CrunchHolder, css: string, word?: string, place?: Element | null): ShadowRoot;
  leaveOwn(holder: CrunchHolder, element: Element): void;
  isOwnElement(element: Element, seal: CrunchSeal): boolean;
  removeHost(host: Element): void;
  speakOurs(element: HTMLElement): void;
  listRemovedLinks(links: CrunchRemovedLink[], total: number): void;
}

interface CrunchNative {
  /** Undefined in browsers that know none. */
  currentZoom?(this: Element): number;
}
