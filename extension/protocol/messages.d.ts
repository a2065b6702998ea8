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
  algorithm?: string;
  settings?: Record<string, unknown>;
  keep_only?: number[];
  removals_offset?: number;
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

export type Request = Hello | Describe | SnapshotPart | Crunch | Cancel;

export type Reply = HelloReply | DescribeReply | CrunchReply | CancelReply | ErrorReply;
