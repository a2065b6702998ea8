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
  settings?: Record<string, unknown>;
  keep_only?: number[];
  removals_offset?: number;
  removals_limit?: number;
  id: number;
}

/** What does the settings file say? With ``changes``: change it first, in order, until one cannot be made. */
export interface Settings {
  type: "settings";
  changes?: SettingChange[];
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

/** End another request of this port. */
export interface Cancel {
  type: "cancel";
  target: number;
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
  output?: OutputMessage | null;
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

/** The settings file as it is used; ``managed`` is what an administrator set and nobody else can change. */
export interface SettingsReply {
  type: "settings";
  file: string;
  preset: string | null;
  algorithms: Record<string, unknown>;
  sites: SiteSettings[];
  managed_file: string;
  managed_preset: string | null;
  managed: Record<string, unknown>;
  problems: string[];
  id: number;
}

/** What the settings file says of one site and its subdomains. */
export interface SiteSettings {
  host: string;
  preset: string | null;
  settings: Record<string, unknown>;
}

/** All presets; ``text`` is the file that was exported. */
export interface PresetsReply {
  type: "presets";
  presets: PresetMessage[];
  problems: string[];
  text: string;
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
}

/** ``found`` is false when the target had already ended. */
export interface CancelReply {
  type: "cancel";
  target: number;
  found: boolean;
  id: number;
}

/** A request that ended otherwise; ``id`` is null when the frame could not be read that far. */
export interface ErrorReply {
  type: "error";
  id: number | null;
  code: string;
  message: string;
}

export type Request = Hello | Describe | SnapshotPart | Crunch | Settings | Presets | Cancel;

export type Reply = HelloReply | DescribeReply | CrunchReply | SettingsReply | PresetsReply | CancelReply | ErrorReply;
