// What may be asked through the ports of the extension, with what fields, and what comes back. No code.

import type * as protocol from "../protocol/messages.js";
import type { Choice, HiddenPart, HostState, PageState, SiteSettings, SpeechAct, SpeechPosition, SpeechVoices, Summary } from "./types.js";
import type { Look } from "./reading.js";
import type { CorrectionsHere, ReadingState, Scope } from "./types.js";

/** A question without an answer but that it is done. */
type Done = void;

interface Asked<Fields, Answer> {
  fields: Fields;
  answer: Answer;
}

interface OfTab {
  tabId: number;
}

/** By type: what the extension's pages ask of the background. */
export interface PageRequests {
  page_state: Asked<OfTab, PageState>;
  press: Asked<OfTab & { confirmed?: boolean }, string | undefined>;
  press_again: Asked<OfTab, string | undefined>;
  go_to_text: Asked<OfTab & { confirmed?: boolean }, Done>;
  list_headings: Asked<OfTab & { confirmed?: boolean }, Done>;
  speech_state: Asked<OfTab, SpeechPosition>;
  speech_voices: Asked<OfTab, SpeechVoices>;
  speech_start: Asked<OfTab & { from: "top" | "here" }, Done>;
  speech_act: Asked<OfTab & { act: SpeechAct }, Done>;
  speech_use: Asked<OfTab & { rate?: number; voices?: Record<string, string> }, Done>;
  keep_amount: Asked<OfTab & { amount: number }, Done>;
  strips: Asked<OfTab, boolean>;
  turn_strips: Asked<OfTab & { isOn: boolean }, boolean>;
  hidden_parts: Asked<OfTab, HiddenPart[]>;
  show_part: Asked<OfTab & { element: number }, boolean>;
  hide_part: Asked<OfTab & { element: number }, boolean>;
  undo_part: Asked<OfTab, { element: number; isShown: boolean } | null>;
  pick_part: Asked<OfTab, Done>;
  corrections: Asked<{ fields: HostFields<"corrections"> }, protocol.CorrectionsReply>;
  corrections_here: Asked<OfTab, CorrectionsHere>;
  correct_part: Asked<OfTab & { element: number; action: "hide" | "keep"; scope: Scope | null }, CorrectionsHere>;
  take_out: Asked<OfTab & { host: string; name: string }, Done>;
  displayed_text: Asked<OfTab, string>;
  reading_state: Asked<OfTab, ReadingState>;
  turn_reading: Asked<OfTab & { isOn: boolean }, ReadingState>;
  reading_bar: Asked<OfTab, ReadingState>;
  change_reading: Asked<OfTab & { change: Partial<Look> }, ReadingState>;
  keep_reading: Asked<OfTab & { always?: boolean; isOfSite?: boolean }, ReadingState>;
  selected_text: Asked<OfTab, string>;
  take_page: Asked<
    OfTab & { format: Format; selected: boolean; pictures: boolean; given?: Record<string, string> },
    Taken
  >;
  print_page: Asked<OfTab, Done>;
  host_state: Asked<{}, HostState>;
  algorithms: Asked<{}, protocol.AlgorithmDescription[]>;
  presets: Asked<{}, protocol.PresetMessage[]>;
  site_settings: Asked<OfTab, SiteSettings | null>;
  change_site_settings: Asked<OfTab & { chosen: Partial<SiteSettings> }, SiteSettings>;
  settings_file: Asked<HostFields<"settings">, protocol.SettingsReply>;
  change_presets: Asked<{ fields: HostFields<"presets"> }, protocol.PresetsReply>;
  crunch_again: Asked<{}, Done>;
  crunch_sample: Asked<
    { snapshot: string; elements: number; method?: { algorithm: string; preset?: string } },
    protocol.CrunchReply
  >;
  await_permission: Asked<OfTab & { origin: string }, Done>;
  choose: Asked<{ origin: string; choice: Choice; tabId?: number }, Done>;
  open_help: Asked<{}, Done>;
  compare_state: Asked<OfTab, Comparable>;
  compare: Asked<OfTab & { address?: string }, Compared>;
  remembered: Asked<{ site?: string }, protocol.SiteTemplatesReply>;
  forget: Asked<{ site?: string }, protocol.SiteTemplatesReply>;
  annotation_start: Asked<OfTab, Done>;
  annotation_state: Asked<OfTab, MarkingState>;
  annotation_facts: Asked<OfTab & { facts: AnnotationFacts }, Done>;
  annotation_save: Asked<OfTab & AnnotationChoices, protocol.AnnotationSaveReply>;
  annotation_scores: Asked<{ name: string }, protocol.AnnotationScoresReply>;
  annotation_compare: Asked<OfTab & { algorithm: string }, Done>;
  annotation_differences: Asked<OfTab & { shows: boolean }, AnnotationFigures>;
  annotation_leave: Asked<OfTab, Done>;
  annotation_folder: Asked<{ path: string | null }, protocol.AnnotationFolderReply>;
}

/** By type: what scripts in a page ask of the background. They see of an answer whether it is an error. */
export interface ContentRequests {
  open_panel: {};
  open_help: {};
  press_here: {};
  press_once: {};
  reading_step: { what: string };
  annotation_form: { saves: boolean };
  annotation_propose: { algorithm: string };
  crunch_by_itself: {};
  /** A part that the reader has hidden stays so for good, or only now. */
  correct_hidden: { element: number; scope: Scope | null };
  marks_taken: {};
  parts_changed: {};
  /** The reader hides again what was to be kept for good. */
  correction_undone: { host: string; name: string };
  /** Something has come into a crunched page, or another page in its place; whether the page has what judges it. */
  late_content: { isOther: boolean; hasFiles: boolean };
  /** What frames of other sites do with the page around them. */
  far_frames: { what: "peek" | "unpeek" };
  /** Text has come in another language, or in another frame. */
  speech_more: {};
  speech_over: { code?: string };
  shown_again: { state: string; summary?: Partial<Summary> };
}

/** What the host can write. */
export type Format = HostRequest<"write">["format"];

/** A page as it was written. */
export interface Taken {
  text: string;
  encoding: "text" | "base64";
  /** Of a file, with its dot. */
  suffix: string;
  title: string;
  /** Pictures that could not be taken along. */
  missing: number;
}

/** Which pages of its site a page can be compared with. */
export interface Comparable {
  site: string;
  name: string;
  isPrivate: boolean;
  /** How many are remembered. */
  pages: number;
  /** The one that could be fetched. */
  link: { address: string; text: string } | null;
}

export interface Compared {
  /** How many it was compared with. */
  pages: number;
  /** Texts that those have, too. */
  repeated: number;
  /** The address that the fetched one turned out to have. */
  fetched?: string;
}

/** What the form of a marked page says. */
export interface AnnotationFacts {
  language: string;
  page_type: string;
  licence: string;
  notes: string;
  fragmented: boolean;
  multiple_articles: boolean;
}

/** A page that is being marked (annotate/page.js), and what the host knows of its address. */
export interface MarkingState {
  url: string;
  title: string;
  elements: number;
  marked: number;
  seconds: number;
  fragmented: boolean;
  multiple_articles: boolean;
  /** As far as somebody has said so. */
  facts: Partial<AnnotationFacts>;
  known: protocol.AnnotationPageReply;
}

/** Who saves, and the answers to what was asked before. */
export type AnnotationChoices = Pick<HostFields<"annotation_save">, "annotator" | "existing" | "scrub">;

/** How far two annotators agree. */
export type AnnotationFigures = Omit<protocol.AnnotationDifferencesReply, "agreed" | "first" | "second"> & {
  differing: number;
};

/** What is asked of the host, without what {@link HostRequest} adds on the way. */
export type HostFields<T extends HostType> = Omit<HostRequest<T>, "type" | "id">;
export type HostType = protocol.Request["type"];
export type HostRequest<T extends HostType = HostType> = Extract<protocol.Request, { type: T }>;
/** What comes back for it, unless it is an error. */
export type HostReply<T extends HostType> = Extract<protocol.Reply, { type: T }>;
/** What comes before the reply. */
export type HostNews = protocol.CleanerPages | protocol.CleanerProgress | protocol.WritePart;

/** What follows the type of a question: its fields, which may be left out where there need not be any. */
export type Rest<Fields> = {} extends Fields ? [fields?: Fields] : [fields: Fields];
