// What hiding and keeping a part for good adds to the object that the content files share.

interface CrunchCorrected {
  state: "captured";
  /** The first piece of the snapshot. */
  snapshot: string;
  pieces: number;
  elements: number;
  url: string;
  /** The number of the part in that snapshot. */
  element: number;
}

interface Crunch {
  corrected?: string[] | undefined;
  captureCorrected(told: number): CrunchCorrected | { state: "gone" };
  correctedPiece(index: number): string | undefined;
  dropCorrected(): void;
}
