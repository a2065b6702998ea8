// What the keys of a crunched page add to the object that the content files share.

interface CrunchPeek {
  /** Where the page was scrolled to, and what in it, before; where it went then. */
  before: [left: number, top: number];
  offsets: CrunchOffset[];
  shown: [left: number, top: number];
  /** What had the focus. */
  field: Element | null;
  /** What takes ours out of sight: the roots that have it. */
  veiled: ShadowRoot[];
}

interface CrunchLayer {
  /** There while the reader sees the original. */
  peek?: CrunchPeek | undefined;
  /** Ends the watch over keys, and a peek with it. */
  leaveKeys?: (() => void) | undefined;
  hearKeys?: ((view: Window) => void) | undefined;
}

interface Crunch {
  startPeek(layer: CrunchLayer): void;
  endPeek(layer: CrunchLayer): void;
  listenForKeys(peek: string): void;
}
