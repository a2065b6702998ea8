// What the content scripts and the background hand each other through scripting.executeScript. No code.

/** What content/capture.js returns. */
export type CaptureResult = Captured | Marked | { state: "crunched" } | { state: "failed"; message: string };

/** Something in the page looks like a mark of ours; whether it is one, only the background can tell. */
export interface Marked {
  state: "marked";
  document: string;
  tokens: string[];
}

/** What marks of one press on one document carry; see common/seals.js. */
export interface Seal {
  token: string;
  secret: string;
}

export interface Captured extends Pick<PageState, "amount"> {
  state: "captured";
  /** Which document it is. */
  document: string;
  /** The first piece of the snapshot. */
  snapshot: string;
  pieces: number;
  elements: number;
  url: string;
  title: string;
  language: string;
  /** Whether the walk went into same-origin frames. */
  frames: boolean;
  /** Numbers of the elements that the reader's selection touches. */
  selected: number[];
  /** Whether a question of ours stood on the page, which the press answers. */
  asked: boolean;
  /** A layer that did nothing any more, and was taken off before. */
  left?: Restored;
  milliseconds: number;
}

export interface Planned extends Pick<LastPress, "longestPiece"> {
  css: string;
  attribute: string;
  milliseconds: number;
}

export interface Committed {
  state: "crunched";
  hiddenParts: number;
  /** All of it, the browser's layout too. */
  milliseconds: number;
  layoutMilliseconds: number;
  anchorShift: number;
}

/** What is to be done with what has come into a crunched page. */
export interface LatePlan {
  state: "planned";
  /** The style sheet of the page from now on, and the one that it has. */
  css: string;
  before: string;
  frames: boolean;
}

export type LateCommit = Pick<Committed, "state" | "hiddenParts">;

export interface Restored extends Partial<Pick<CrunchLayer, "farSheets">> {
  state: "restored";
  css: string;
  /** The sheet with the room for strips; "" where there were none. */
  strips: string;
  /** Where the page was in reading mode: the sheet of that, and how it looked. */
  reading: { css: string; look: import("./reading.js").Look } | null;
  milliseconds: number;
}

/** The markers. */
export type CrunchReply = import("../protocol/messages.js").CrunchReply;

/** Milliseconds of one press. */
export interface PressTimings {
  /** The content script writes the snapshot. */
  capture: number;
  /** Everything on the way: between page, worker and host. */
  transfer: number;
  parse: number;
  extract: number;
  markers: number;
  /** The content script works out what to mark. */
  plan: number;
  /** The browser takes the style sheet. */
  insert: number;
  /** The content script sets the markers. */
  apply: number;
  /** The browser lays the page out anew. */
  layout: number;
  /** From the press to the crunched page. */
  total: number;
}

/** How the last press ended: `storage.session`, key `last_press`. Holds nothing of the page. */
export interface LastPress {
  /** Counts the presses that ended, so that one can wait for the next. */
  count: number;
  tab: number;
  state: "crunched" | "unsure" | "asked" | "restored" | "cancelled" | "page_gone" | "error" | "impossible";
  code?: string;
  detail?: string;
  elements?: number;
  pieces?: number;
  hiddenParts?: number;
  share?: number;
  algorithm?: string;
  notes?: string[];
  /** Other pages of the site that it was compared with, and the texts that went because those have them too. */
  sitePages?: number;
  repeated?: number;
  /** Whether the page was crunched without a press. */
  automatic?: boolean;
  anchorShift?: number;
  timings?: PressTimings;
  /** Milliseconds: of what the page found out while the host worked, the longest piece. */
  longestPiece?: number;
  /** Milliseconds of the content script's restore, and of the whole press that restored. */
  restoreTimings?: { restore: number; total: number };
}

/** What stays known of a crunched page, in the page itself. */
export interface Summary {
  share: number;
  unsure: boolean;
  notes: string[];
  algorithm: string;
  hiddenParts: number;
  /** Pictures that are dimmed, or backgrounds that are taken off. */
  faded?: number;
  /** Whether the site was crunched by itself. */
  automatic: boolean;
  /** How much was to be hidden, -2 to 2; nothing where the algorithm knows no such setting. */
  amount?: number;
  removals: import("../protocol/messages.js").RemovalMessage[];
  /** What the reader hid or kept for good that holds on this page. */
  corrections?: import("../protocol/messages.js").AppliedCorrection[];
}

/** On which pages it holds that a part is hidden or kept. */
export type Scope = import("../protocol/messages.js").CorrectionMessage["scope"];

/** What the reader hid or kept for good that holds on a page. */
export interface CorrectionsHere {
  /** Why nothing can be kept for this page. */
  why: "" | "private" | "no_site";
  list: (import("../protocol/messages.js").CorrectionMessage &
    Pick<import("../protocol/messages.js").AppliedCorrection, "state" | "element">)[];
}

/** What the reader who was taken to the text finds there. */
export interface Arrival {
  words: number;
  headings: number;
  /** That it takes to read it. */
  minutes: number;
}

/**
 * What came of a step from heading to heading, or of the list of them; `gone`: the page is not crunched any more;
 * `unshown`: it leaves nothing of ours in it.
 */
export type HeadingStep = "there" | "first" | "last" | "none" | "gone" | "unshown";

/** A voice of the machine. */
export interface Voice {
  name: string;
  lang: string;
  /** It sends what it is to say to somebody else's machine. */
  isRemote: boolean;
}

/** What a voice is to say. */
export interface Utterance {
  text: string;
  lang: string;
  /** Its name. */
  voice: string;
  rate: number;
  /** Goes back with what is heard of it. */
  serial: number;
}

/** What the page is told of its being read aloud. */
export interface SpeechAct {
  type: "use" | "play" | "pause" | "stop" | "move" | "heard";
  rate?: number;
  /** Name by language. */
  voices?: Record<string, string>;
  unit?: SpeechUnit;
  by?: 1 | -1;
  serial?: number;
  what?: "start" | "word" | "end" | "error" | "interrupted";
  /** Where the word begins in the utterance, and how long it is; 0 where the voice does not say. */
  at?: number;
  length?: number;
}

export type SpeechUnit = "sentence" | "paragraph" | "heading";

/** What the voice is to do now. */
export interface SpeechTurn {
  do: "speak" | "stop" | "nothing";
  state: "none" | "speaking" | "paused";
  utterance?: Utterance;
  /** All has been read. */
  isOver?: boolean;
  code?: string;
}

/** Where the reading of a page is. */
export interface SpeechPosition {
  state: "none" | "speaking" | "paused";
  index: number;
  total: number;
  serial: number;
  rate: number;
  /** The sentence, and its language. */
  text: string;
  lang: string;
  languages: string[];
  /** Why it stopped. */
  code?: string;
}

/** The voices that read a page. */
export interface SpeechVoices {
  languages: string[];
  voices: Voice[];
  /** Name by language of the page. */
  used: Record<string, string>;
  /** Languages of the page that no voice speaks. */
  missing: string[];
  /** What the reader chose: name by language. */
  chosen: Record<string, string>;
}

export interface HiddenPart {
  element: number;
  kind: string;
  reason: string;
  tag: string;
  /** The beginning of its text. */
  text: string;
  /** Whether the reader has shown it again. */
  shown: boolean;
  /** Whether the reader has hidden it, on this very page. */
  byHand: boolean;
}

/** What the reader chose for a site; "ask" is the absence of a choice. */
export type Choice = "always" | "ask" | "never";

/** What the host's settings file holds for a site: the way of finding the text, and how much to hide. */
export interface SiteSettings {
  preset: string | null;
  algorithm: string | null;
  amount: number | null;
}

/** The reading mode of a tab's page, as its controls show it. */
export interface ReadingState {
  isOn: boolean;
  /** How the page looks, or would look. */
  look: import("./reading.js").Look;
  /** Whether each crunched page begins so. */
  always: boolean;
  /** Whether that holds for this site alone. */
  isOfSite: boolean;
  /** The site's name; "" where nothing can be kept for it. */
  site: string;
}

/** What the panel knows of a tab's page. */
export interface PageState {
  state: "none" | "working" | "crunched" | "impossible" | "unknown";
  code?: string;
  /** How much the reader wants hidden on this page; nothing when the reader has not said. */
  amount?: number;
  summary?: Omit<Summary, "removals">;
}

export type HostState =
  | { state: "ready"; host: string; python: string; protocol: number }
  | ({ state: "error" } & ErrorFields);

/** An error on its way between two parts of the extension. */
export interface ErrorFields {
  code: string;
  detail: string;
  parameters: Readonly<Record<string, string | number>>;
}
