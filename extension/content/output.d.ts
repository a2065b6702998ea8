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

interface Crunch {
  captureSeen?(): CrunchCaptureResult | null;
  unseenElements(
    walk: Pick<CrunchWalk, "nodes" | "parents" | "facts">,
    speaks?: (element: Element) => boolean,
  ): Set<Node>;
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
