// What the note adds to the object that the content files share.

interface CrunchNote {
  words: string;
  /** Without it the words are only spoken. */
  isShown: boolean;
  /** Whether a press is its answer. */
  isQuestion?: boolean;
  /** How long a shown one stays when nobody uses it. */
  seconds?: number;
  /** Milliseconds until it comes. */
  after?: number;
  /** What the reader can do about it: a label, and what the background is asked then. */
  actions?: { label: string; request: { type: string } }[];
}

interface Crunch {
  /** There once something was said on this page. */
  say?(note: CrunchNote, seal: CrunchSeal): Promise<boolean>;
  removeNote?(): boolean;
}
