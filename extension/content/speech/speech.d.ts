// What reading aloud shares between its files.

interface CrunchSpokenRun {
  /** Where it stands in the text of the block. */
  at: number;
  length: number;
  node: Node;
  /** Where it stands in the text of the node; -1 for an element that is spoken as a whole. */
  from: number;
}

interface CrunchSpokenBlock {
  text: string;
  runs: CrunchSpokenRun[];
  lang: string;
  isHeading: boolean;
  /** Said before it, and not written there: the header of a cell. */
  prefix: string;
  /** The row of a table that it is in. */
  row?: Element;
}

/** What holds for an element by those around it. */
interface CrunchSpokenAround {
  lang: string;
  isHeading: boolean;
  /** Its own text is not seen. */
  isSilent: boolean;
  /** Whether its lines end where they are written so. */
  keeps: "" | "lines";
  header: { words: string }; // of its cell, until it is said
  row?: Element;
}

interface CrunchSpokenInstead {
  words: string;
  /** A line of its own. */
  isOwn: boolean;
  prefix?: string;
}

/** A formula, by what is beside, above and below each other. */
interface CrunchMath {
  kind: "text" | "row" | "over" | "root" | "scripts" | "lines" | "cells";
  text: string;
  /** Of a root also its degree; of scripts the base, what is below and what is above, where they are there. */
  parts: CrunchMath[];
}

interface CrunchSpokenTable {
  isOfData: boolean;
  headers: Map<Element, Element[]>;
  said: Set<Element>;
}

interface CrunchSentence {
  block: CrunchSpokenBlock;
  /** Which block of the page. */
  number: number;
  start: number;
  end: number;
  lang: string;
}

interface CrunchSpeech {
  sentences: CrunchSentence[];
  index: number;
  part: number;
  state: "none" | "speaking" | "paused";
  /** Of the utterance that was handed out last; what is heard of another one counts for nothing. */
  serial: number;
  failures: number;
  /** Of the highlight. */
  name: string;
  rate: number;
  /** By language. */
  voices: Record<string, string>;
}

type CrunchUtterance = import("../../common/types.js").Utterance;
type CrunchSpeechTurn = import("../../common/types.js").SpeechTurn;
type CrunchSpeechAct = import("../../common/types.js").SpeechAct;
type CrunchSpeechState = import("../../common/types.js").SpeechPosition;
type CrunchVoice = import("../../common/types.js").Voice;

interface Crunch {
  speech?: CrunchSpeech;
  openSpeech(
    from: "top" | "here",
    seal: CrunchSeal,
  ): Promise<{ sentences: number; languages: string[]; css: string }>;
  actSpeech(act: CrunchSpeechAct): CrunchSpeechTurn | Promise<CrunchSpeechTurn>;
  speechState(): CrunchSpeechState;
  speakHere?(utterance: CrunchUtterance | null): void;
  takeTurn?(turn: CrunchSpeechTurn): void;
  voicesHere(): Promise<CrunchVoice[]>;

  childrenOf(node: Node): Node[];
  spokenBlocks(): CrunchSpokenBlock[];
  isSpokenInstead(element: Element): boolean;
  spokenMath(math: CrunchMath): string;
  mathOfTex(tex: string): CrunchMath;
  isFormula(element: Element, name: string): boolean;
  isFormulaTwice(element: Element, unseen: Set<Node>): boolean;
  formulaWords(element: Element): string;
  spokenInstead(element: Element, name: string, isRendered: boolean, unseen: Set<Node>): CrunchSpokenInstead | null;
  isUnspoken(element: Element, name: string): boolean;
  spokenCell(cell: HTMLTableCellElement): { prefix: string; row: Element; isSaidElsewhere: boolean } | null;
  languageTag(name: string): string;
  sentencesOf(blocks: CrunchSpokenBlock[]): Promise<CrunchSentence[]>;
  partsOf(text: string, rate: number): [start: number, end: number][];
  spokenPart(speech: CrunchSpeech, sentence: CrunchSentence): { text: string; from: number; isLast: boolean };
  paintWord(speech: CrunchSpeech, sentence: CrunchSentence, at: number, length: number): void;
  lookSoon(speech: CrunchSpeech): void;
  lookNoMore(isNew: boolean): void;
  lookAgain(speech: CrunchSpeech): Promise<void>;
  readTablesAnew(): void;
  runsBetween(runs: CrunchSpokenRun[], start: number, end: number): CrunchSpokenRun[];
  isSentenceThere(sentence: CrunchSentence): boolean;
  rangesOf(block: CrunchSpokenBlock, start: number, end: number): Range[];
  rectOf(sentence: CrunchSentence): DOMRect | null;
  inWindow(node: Node, rect: DOMRect): DOMRect;
  isInView(sentence: CrunchSentence): boolean;
  sentenceHere(sentences: CrunchSentence[]): number;
  speechSheet(name: string): string;
  paint(name: string, ranges: Range[], priority?: number): void;
  paintSentence(name: string, ranges: Range[]): void;
  isAroundPicture(range: Range): boolean;
  unpaint(name: string): void;
  unpaintStrays(): void;
  bringIntoView(sentence: CrunchSentence): void;
}
