// Generated from host/crunch/protocol/messages.py by 'crunch build protocol'; do not edit.

export type Protocol = 1;

/** First request on a port: do both sides speak the same protocol? */
export interface Hello {
  type: "hello";
  protocol: number;
  extension: string;
  id: number;
}

/** Which algorithms are there, with which settings? */
export interface Describe {
  type: "describe";
  id: number;
}

/** A piece of a snapshot over the browser's cap; ``id`` is that of the request to come. Has no reply. */
export interface SnapshotPart {
  type: "snapshot_part";
  index: number;
  text: string;
  id: number;
}

/** Which nodes of this page are main content? */
export interface Crunch {
  type: "crunch";
  snapshot: string;
  elements: number;
  snapshot_parts?: number;
  url?: string | null;
  preset?: string | null;
  algorithm?: string;
  for_all_pages?: boolean;
  settings?: Record<string, unknown>;
  keep_only?: number[];
  removals_offset?: number;
  removals_limit?: number;
  pictures?: "dim" | "hide" | "keep";
  picture_boxes?: number[];
  site?: string | null;
  remember?: boolean;
  other_page?: string | null;
  other_url?: string | null;
  compare?: boolean;
  id: number;
}

/** All that this snapshot says is displayed is written. News: ``write_part``. */
export interface Write {
  type: "write";
  snapshot: string;
  elements: number;
  format: "clean-html" | "epub" | "html" | "markdown" | "text";
  snapshot_parts?: number;
  url?: string | null;
  id: number;
}

/** What does the settings file say, and where of ``host``? With ``changes``: first change it, up to an error. */
export interface Settings {
  type: "settings";
  changes?: SettingChange[];
  host?: string | null;
  id: number;
}

/** One key of the reader's settings file; null takes it out. */
export interface SettingChange {
  path: string[];
  value?: unknown;
}

/** Which presets are there? With another ``action``: do that first. */
export interface Presets {
  type: "presets";
  action?: "copy" | "export" | "import" | "list" | "remove" | "rename" | "save";
  name?: string;
  new_name?: string;
  title?: string | null;
  why?: string;
  algorithm?: string;
  settings?: Record<string, unknown>;
  text?: string;
  id: number;
}

/** How much is remembered of sites? With another ``action``: forget first. */
export interface SiteTemplates {
  type: "site_templates";
  action?: "forget" | "forget_all" | "state";
  site?: string | null;
  id: number;
}

/** Hide or keep an element of this page from now on; never of a private window. */
export interface Correct {
  type: "correct";
  snapshot: string;
  elements: number;
  url: string;
  element: number;
  action: "hide" | "keep";
  snapshot_parts?: number;
  scope?: "page" | "path" | "site";
  id: number;
}

/** What is hidden and kept for good? With another ``action``: first change one of them, take it out, or take over those of a file. */
export interface Corrections {
  type: "corrections";
  action?: "change" | "export" | "import" | "list" | "remove";
  host?: string;
  name?: string;
  text?: string;
  to?: "hide" | "keep" | null;
  scope?: "page" | "path" | "site" | null;
  id: number;
}

/** End another request of this port. */
export interface Cancel {
  type: "cancel";
  target: number;
  id: number;
}

/** Which package are pages saved into? With ``path``: choose it first. Only the options page sends that. */
export interface AnnotationFolder {
  type: "annotation_folder";
  path?: string | null;
  id: number;
}

/** What is known of a page before anything is marked on it? */
export interface AnnotationPage {
  type: "annotation_page";
  snapshot: string;
  elements: number;
  html: string;
  url: string;
  id: number;
}

/** What does an algorithm keep of the file that would be saved? */
export interface AnnotationProposal {
  type: "annotation_proposal";
  snapshot: string;
  elements: number;
  html: string;
  url: string;
  algorithm: string;
  id: number;
}

/** Save a marked page into the package, or say what has to be asked first. */
export interface AnnotationSave {
  type: "annotation_save";
  snapshot: string;
  elements: number;
  html: string;
  url: string;
  spans: Span[];
  annotator: string;
  started_from?: string;
  seconds?: number;
  facts?: Record<string, unknown>;
  screenshot?: string;
  form_values?: number;
  existing?: "adjudicate" | "another" | "ask" | "replace" | "second";
  scrub?: boolean | null;
  id: number;
}

/** A label on the characters (code points) ``start`` to ``end`` of a text slot; without ``end`` to its end. */
export interface Span {
  label: "additional" | "byline" | "caption" | "date" | "discussion" | "main" | "title" | "unsure";
  element: number;
  slot: number;
  start?: number;
  end?: number | null;
}

/** How well does each algorithm do on a saved document? */
export interface AnnotationScores {
  type: "annotation_scores";
  document: string;
  id: number;
}

/** Where do the two annotators of the document of this page differ, and how far do they agree? */
export interface AnnotationDifferences {
  type: "annotation_differences";
  snapshot: string;
  elements: number;
  html: string;
  url: string;
  id: number;
}

/** Which folders are in this one? Without a path: in the reader's own. */
export interface CleanerFolders {
  type: "cleaner_folders";
  path?: string;
  id: number;
}

/** Which pages are in a folder, and below? News: ``cleaner_pages``. */
export interface CleanerList {
  type: "cleaner_list";
  folder: string;
  id: number;
}

/** Clean the pages of a folder; what an earlier run has finished stays. News: ``cleaner_progress``. */
export interface CleanerStart {
  type: "cleaner_start";
  folder: string;
  out: string;
  only?: string[] | null;
  without?: string[];
  algorithm?: string;
  format?: "clean-html" | "epub" | "html" | "markdown" | "text";
  images?: boolean;
  duplicates?: "report" | "skip";
  force?: boolean;
  id: number;
}

/** Pause, resume or stop the work of another request of this port. */
export interface CleanerControl {
  type: "cleaner_control";
  target: number;
  action: "pause" | "resume" | "stop";
  id: number;
}

/** What did cleaning make of one page? */
export interface CleanerResult {
  type: "cleaner_result";
  folder: string;
  out: string;
  name: string;
  output: string;
  id: number;
}

/** The host's side of the handshake. */
export interface HelloReply {
  type: "hello";
  protocol: number;
  host: string;
  python: string;
  id: number;
}

/** All algorithms. */
export interface DescribeReply {
  type: "describe";
  algorithms: AlgorithmDescription[];
  id: number;
}

/** One algorithm; ``settings`` is the JSON Schema of its settings. */
export interface AlgorithmDescription {
  name: string;
  title: string;
  settings: Record<string, unknown>;
}

/** Markers: what of the page is kept (PROTOCOL.md, Reply). */
export interface CrunchReply {
  type: "crunch";
  elements: number;
  bitmap: string;
  hidden_slots: number[];
  removals: RemovalMessage[];
  removals_total: number;
  share: number;
  unsure: boolean;
  notes: string[];
  algorithm: string;
  settings: Record<string, unknown>;
  timings: Timings;
  removed_links?: RemovedLinkMessage[];
  removed_links_total?: number;
  faded?: FadedPictureMessage[];
  site_pages?: number;
  repeated?: number;
  output?: OutputMessage | null;
  line_length?: number;
  corrections?: AppliedCorrection[];
  folded?: FoldedMessage[];
  said?: Record<string, SaidMessage>;
  id: number;
}

/** The root of a maximal hidden subtree, and why it is hidden. */
export interface RemovalMessage {
  element: number;
  step: string;
  kind: "advertisement" | "discussion" | "fixed description" | "navigation" | "other" | "service";
  reason: string;
  score: number;
}

/** Milliseconds of the host's work. */
export interface Timings {
  parse: number;
  extract: number;
  markers: number;
}

/** A text link that a filter took; those of a region stand together. */
export interface RemovedLinkMessage {
  element: number;
  text: string;
  href: string;
  region: "advertisement" | "footer" | "form" | "header" | "main" | "navigation" | "other" | "sidebar";
  label: string;
}

/** A picture that stays in its place: it is dimmed, or no longer lies behind something. */
export interface FadedPictureMessage {
  element: number;
  action: "background" | "dim";
  reason: string;
  score: number;
}

/** How the page is to be shown, beyond the markers. */
export interface OutputMessage {
  font_size: number;
  image_scale: number;
  word_wrap: number;
  alt_texts: AltText[];
  text: string | null;
}

/** What stands in place of an ignored picture, or of a link around one. */
export interface AltText {
  element: number;
  text: string;
}

/** What became of a correction on this page. */
export interface AppliedCorrection {
  host: string;
  name: string;
  action: "hide" | "keep";
  state: "applied" | "lost" | "refused";
  element: number | null;
}

/** A discussion that goes, and leaves a line in its place. */
export interface FoldedMessage {
  elements: number[];
  entries: number;
}

/** Words under a code: the extension has its own for it, in the reader's language. */
export interface SaidMessage {
  code: string;
  parameters?: Record<string, string | number | SaidMessage>;
}

/** News: a part of what was written, in order. */
export interface WritePart {
  type: "write_part";
  text: string;
  id: number;
}

/** What was written, or its last part. */
export interface WriteReply {
  type: "write";
  text: string;
  encoding: "base64" | "text";
  suffix: string;
  id: number;
}

/** The file as it is used; ``managed``: by an administrator. ``entry``: what a choice for ``host`` goes into. */
export interface SettingsReply {
  type: "settings";
  file: string;
  preset: string | null;
  algorithms: Record<string, Record<string, unknown>>;
  sites: SiteSettings[];
  managed_file: string;
  managed_preset: string | null;
  managed: Record<string, Record<string, unknown>>;
  problems: string[];
  entry?: string | null;
  said?: Record<string, SaidMessage>;
  id: number;
}

/** What the settings file says of one site and its subdomains. */
export interface SiteSettings {
  host: string;
  preset: string | null;
  algorithm?: string | null;
  settings: Record<string, unknown>;
}

/** All presets; ``text`` is the file that was exported. */
export interface PresetsReply {
  type: "presets";
  presets: PresetMessage[];
  problems: string[];
  text: string;
  said?: Record<string, SaidMessage>;
  id: number;
}

/** One preset. */
export interface PresetMessage {
  name: string;
  title: string;
  why: string;
  algorithm: string;
  settings: Record<string, unknown>;
  shipped: boolean;
  group?: "kinds" | "own" | "papers";
}

/** Fingerprints that are kept; what they were made of is not. */
export interface SiteTemplatesReply {
  type: "site_templates";
  pages: number;
  sites: number;
  folder: string;
  id: number;
}

/** It is kept under that name. */
export interface CorrectReply {
  type: "correct";
  host: string;
  name: string;
  words: string;
  id: number;
}

/** All of them. */
export interface CorrectionsReply {
  type: "corrections";
  corrections: CorrectionMessage[];
  file: string;
  problems: string[];
  said?: Record<string, SaidMessage>;
  text?: string;
  added?: number;
  id: number;
}

/** One part that is hidden or kept for good. */
export interface CorrectionMessage {
  host: string;
  name: string;
  action: "hide" | "keep";
  scope: "page" | "path" | "site";
  place: string;
  words: string;
  made: string;
}

/** ``found`` is false when the target had already ended. */
export interface CancelReply {
  type: "cancel";
  target: number;
  found: boolean;
  id: number;
}

/** The package; null when none is chosen. ``problem`` says why it cannot be used. */
export interface AnnotationFolderReply {
  type: "annotation_folder";
  folder: string | null;
  documents: number;
  problem: string;
  said?: Record<string, SaidMessage>;
  id: number;
}

/** Guesses for the annotator to change, and what the package has of this address. */
export interface AnnotationPageReply {
  type: "annotation_page";
  language: string | null;
  page_type: string;
  guideline_version: string;
  folder: string | null;
  problem: string;
  existing: ExistingDocument[];
  algorithms: string[];
  said?: Record<string, SaidMessage>;
  id: number;
}

/** A document of the same address. */
export interface ExistingDocument {
  name: string;
  annotators: string[];
}

/** ``spans`` is flat: element, slot, start, end, element, … (code points). */
export interface AnnotationProposalReply {
  type: "annotation_proposal";
  spans: number[];
  id: number;
}

/** ``question`` is empty when everything was written; else nothing was. */
export interface AnnotationSaveReply {
  type: "annotation_save";
  question: "" | "duplicate" | "private";
  document: string;
  annotators: string[];
  signs: Record<string, number>;
  found: FoundLabels[];
  words: number;
  id: number;
}

/** How many labels a parser of the saved file has at the same number, at another one, and nowhere. */
export interface FoundLabels {
  parser: string;
  same: number;
  moved: number;
  lost: number;
}

/** The best first. ``measure`` is ``sequence`` or ``bag`` (of words). */
export interface AnnotationScoresReply {
  type: "annotation_scores";
  measure: string;
  scores: AlgorithmScoreMessage[];
  id: number;
}

/** One algorithm with its defaults; ``problem`` says why it has no answer. */
export interface AlgorithmScoreMessage {
  algorithm: string;
  precision: number;
  recall: number;
  f1: number;
  problem: string;
}

/** Labels by the numbers of the request's page; ``first`` and ``second`` are what each says where they differ. */
export interface AnnotationDifferencesReply {
  type: "annotation_differences";
  document: string;
  annotators: string[];
  kappa: number;
  gold_kappa: number;
  blocks: number;
  text_f1: number;
  agreed: Span[];
  first: Span[];
  second: Span[];
  id: number;
}

/** A folder, what is above it, and the folders in it. */
export interface CleanerFoldersReply {
  type: "cleaner_folders";
  path: string;
  parent: string | null;
  folders: string[];
  pages: number;
  id: number;
}

/** The whole folder was listed. */
export interface CleanerListReply {
  type: "cleaner_list";
  folder: string;
  total: number;
  left_out: number;
  out: string;
  id: number;
}

/** The work is over, or was stopped. */
export interface CleanerStartReply {
  type: "cleaner_start";
  counts: Record<string, number>;
  seconds: number;
  stopped: boolean;
  report: string;
  id: number;
}

/** ``found`` is false when the work had already ended. */
export interface CleanerControlReply {
  type: "cleaner_control";
  target: number;
  found: boolean;
  id: number;
}

/** The result, and the page's whole text line by line. */
export interface CleanerResultReply {
  type: "cleaner_result";
  text: string;
  lines: CleanerLine[];
  cut: boolean;
  path: string;
  facts?: Record<string, unknown>;
  id: number;
}

/** A line of a page's text; kept or taken out. */
export interface CleanerLine {
  text: string;
  kept: boolean;
}

/** Some more pages of a folder, in its order. */
export interface CleanerPages {
  type: "cleaner_pages";
  pages: CleanerPage[];
  total: number;
  id: number;
}

/** A page of the folder. */
export interface CleanerPage {
  name: string;
  title: string;
  size: number;
}

/** How far the work is, and the pages that were finished since the last news. */
export interface CleanerProgress {
  type: "cleaner_progress";
  phase: "cleaning" | "looking";
  done: number;
  total: number;
  outcomes?: CleanerOutcome[];
  id: number;
}

/** What became of one page. */
export interface CleanerOutcome {
  name: string;
  status: "cleaned" | "duplicate" | "failed" | "kept";
  output?: string | null;
  share?: number | null;
  words?: string;
  said?: SaidMessage[];
  unsure?: boolean;
}

/** A request that ended otherwise; ``id`` is null when the frame could not be read that far. */
export interface ErrorReply {
  type: "error";
  id: number | null;
  code: string;
  message: string;
  parameters?: Record<string, string | number>;
  said?: SaidMessage | null;
}

export type Request = Hello | Describe | SnapshotPart | Crunch | Write | Settings | Presets | SiteTemplates | Correct | Corrections | Cancel | AnnotationFolder | AnnotationPage | AnnotationProposal | AnnotationSave | AnnotationScores | AnnotationDifferences | CleanerFolders | CleanerList | CleanerStart | CleanerControl | CleanerResult;

export type Reply = HelloReply | DescribeReply | CrunchReply | WritePart | WriteReply | SettingsReply | PresetsReply | SiteTemplatesReply | CorrectReply | CorrectionsReply | CancelReply | AnnotationFolderReply | AnnotationPageReply | AnnotationProposalReply | AnnotationSaveReply | AnnotationScoresReply | AnnotationDifferencesReply | CleanerFoldersReply | CleanerListReply | CleanerStartReply | CleanerControlReply | CleanerResultReply | CleanerPages | CleanerProgress | ErrorReply;
