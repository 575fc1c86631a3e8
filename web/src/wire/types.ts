// The types of the network protocol under the names the pages use. They are generated from the
// Rust types: see `generated/`.

import type { Untimely } from "./generated/kit";
import type {
  Ask,
  ChairFace,
  GameFace,
  MemberFace,
  Options,
  Command as RequestCommand,
  ServerMessage,
  Trouble,
} from "./generated/table";

export type { Outcome } from "./generated/kit";
export type { Lobby, Look, MatchFacts, NewTable } from "./generated/table";

export type TableOptions = Options;
export type Member = MemberFace;
export type Chair = ChairFace;
export type GameInfo = GameFace;
export type Command = Exclude<RequestCommand, { do: "join" }>;
export type WireAsk = Ask<unknown>;
export type WireEvent = { code: string };

/** Why a request was refused. The client itself adds the code `unreachable`. */
export interface Refusal {
  code: string;
  /** The rule in an English sentence. */
  say: string;
  /** The parameters of the sentence. */
  with?: { code: string };
}

/** The refusal codes of the table and the server, independent of the game. */
export type TableRefusalCode = Trouble | Untimely["code"] | HostingRefusal;

/** The refusal codes of hosted servers only. */
type HostingRefusal = "no-finished-match" | "too-many" | "too-slow";

/** An entry of the log as far as the viewer may know it. */
export interface LogEntry {
  seq: number;
  time: number;
  events?: WireEvent[];
  chat?: { member: number; text: string };
  /** What changed at the table. */
  change?: { what: string; member?: number; match?: number };
}

/** The log entries since the last known sequence number, sent after a reconnect. */
export interface Missed {
  type: "missed";
  after: number;
  seq: number;
  entries: LogEntry[];
  more: boolean;
}

export type Message = ServerMessage | Missed;
export type Hello = Extract<ServerMessage, { type: "hello" }>;
export type Update = Extract<ServerMessage, { type: "update" }>;
