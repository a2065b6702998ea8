// What the content files by which a page is taken along add to the object that they share.

interface CrunchSnapshotOptions {
  /** Not flat: in the order of the page's HTML, the light children of a host beside its shadow tree. */
  isFlat?: boolean;
  /** Elements whose own text counts as not rendered. */
  unseen?: Set<Node>;
  /** Outside of it nothing counts as rendered. */
  part?: CrunchPortion;
  /** `data:` addresses of pictures; with it all pictures were asked for. */
  pictures?: Map<Node, string>;
  /** Of a page that is crunched: as it would be without our marks, which carry this token. */
  crunched?: { token: string; factOf(element: Element): CrunchFact };
}

/** A part of the page. */
interface CrunchPortion {
  isOutside(element: Element): boolean;
  /** What of a text is in it. */
  text(node: Node): string;
}

interface CrunchTaking {
  selected: boolean;
  /** Kinds of picture files that may be taken as they are; without it no picture is taken. */
  types?: string[];
  /** `data:` addresses of pictures that the browser has saved, by their address. */
  given?: Record<string, string>;
}

interface CrunchTaken {
  pieces: number;
  snapshot: string;
  elements: number;
  url: string;
  title: string;
  /** Pictures that are displayed and could not be had. */
  missing: number;
}

interface Crunch {
  /** Pieces of a long snapshot that is being taken. */
  taken?: string[];
  piecesOf(snapshot: string): string[];
  picturesAsData(pictures: Element[], types: string[], given: Record<string, string>): Promise<Map<Node, string>>;
  shownPictures(walk: CrunchWalk, isWanted: (element: Element) => boolean): Element[];
  selectedPart(walk: Pick<CrunchWalk, "nodes">): CrunchPortion | null;
  takePage(wish: CrunchTaking): Promise<CrunchTaken | { error: string }>;
  takenPiece(index: number): string | undefined;
  leaveTaken(): void;
}
