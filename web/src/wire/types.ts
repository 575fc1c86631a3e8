// What the server sends and is sent, as the pages use it. The types themselves are made from the
// server's own: see `generated/`.

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

/** Why something was refused; the page itself adds `unreachable`. */
export interface Refusal {
  code: string;
  /** The rule in an English sentence. */
  say: string;
  /** The parameters of the sentence. */
  with?: { code: string };
}

/** The codes of what the table and the server refuse, whatever the game. */
export type TableRefusal = Trouble | Untimely["code"] | Hosted;

/** What only a hosted server refuses. */
type Hosted = "no-finished-match" | "too-many" | "too-slow";

/** An entry of the log, as the viewer may know it. */
export interface LogEntry {
  seq: number;
  time: number;
  events?: WireEvent[];
  chat?: { member: number; text: string };
  /** What changed at the table. */
  change?: { what: string; member?: number; match?: number };
}

/** What happened while we were away. */
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
