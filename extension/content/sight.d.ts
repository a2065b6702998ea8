// Ambient types of what looks at the rendered page: what can be seen of it, and whether the layer is still at work.

/** What of the window's plane something is seen in. */
interface CrunchClip {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Whether one can scroll inside of it. */
  isScrolled: boolean;
  isTransparent: boolean;
}

/** Of a rendered and visible element, or a text of it: whether it can be seen, or be scrolled to. */
type CrunchSight = (element: Element, text: Node | null) => boolean;

interface Crunch {
  newSight(): CrunchSight;
  shownWords(enough: number, layer?: CrunchLayer, also?: { pictures?: boolean }): number;
  showsText(): boolean;
  renderedNodes(layer: CrunchLayer | undefined, named?: ReadonlySet<string>): Generator<Node, void, void>;
  isVisible(element: Element): boolean;
  parentOfText(text: Node): Element | null;
  refuseBlank(layer: CrunchLayer, keepsOnly: boolean): void;
  holds(): boolean;
  isThere(runtime: typeof chrome.runtime): boolean;
  watchLayer(layer: CrunchLayer): void;
}
