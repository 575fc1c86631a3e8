// What the server sends and is sent: see docs/protocol.md.

/** Why something was refused. */
export interface Refusal {
  code: string;
  /** The rule in an English sentence. */
  say: string;
  /** The parameters of the sentence. */
  with?: { code: string };
}

/** How a table is run. */
export interface TableOptions {
  spectators: boolean;
  decision_s?: number;
  reaction_s: number;
  bot_ms: number;
}

export interface Member {
  number: number;
  nick: string;
  ready?: boolean;
  gone?: boolean;
}

export interface Chair {
  member?: number;
  bot?: string;
  choice?: string;
}

export interface Outcome {
  /** By seat, 1 for the best. */
  ranks: number[];
  points?: number[];
}

export interface MatchFacts {
  number: number;
  /** The chair of each seat. */
  chairs: number[];
  commitment: string;
  salts: string[];
  outcome?: Outcome;
  stopped?: boolean;
  minutes?: number;
  secret?: string;
}

export interface Lobby {
  code: string;
  game: string;
  config: Record<string, unknown>;
  options: TableOptions;
  you: number;
  owner: number;
  members: Member[];
  chairs: Chair[];
  phase: "lobby" | "playing";
  locked?: boolean;
  match?: MatchFacts;
}

export interface WireAsk {
  id: number;
  prompt: string;
  seats: number[];
  legal?: unknown[];
  open?: boolean;
  default?: unknown;
  until?: number;
}

export interface WireEvent {
  code: string;
}

/** Everything there is for the viewer to see. */
export interface Hello {
  type: "hello";
  seq: number;
  time: number;
  lobby: Lobby;
  view: unknown;
  ask: WireAsk | null;
}

/** What an entry meant to the viewer; parts that did not change are missing. */
export interface Update {
  type: "update";
  seq?: number;
  time?: number;
  events?: WireEvent[];
  lobby?: unknown;
  view?: unknown;
  ask?: WireAsk | null;
  chat?: { member: number; text: string };
  here?: number[];
}

export type Message =
  | Hello
  | Update
  | { type: "ok"; re: string; seq: number }
  | { type: "no"; re?: string; no: Refusal }
  | { type: "bye"; no: Refusal };

/** What somebody asks for. */
export type Command =
  | { do: "act"; ask: number; action: unknown }
  | { do: "chat"; text: string }
  | { do: "ready"; ready: boolean }
  | { do: "sit"; chair: number }
  | { do: "stand" }
  | { do: "choose"; choice?: string }
  | { do: "salt"; salt: string }
  | { do: "resign" }
  | { do: "leave" }
  | { do: "start" }
  | { do: "bot"; chair: number; level: string }
  | { do: "free"; chair: number }
  | { do: "lock"; locked: boolean }
  | { do: "kick"; member: number; why: string }
  | { do: "hand-over"; member: number }
  | { do: "configure"; config: unknown; options: TableOptions }
  | { do: "end" };

/** A game as `GET /api/games` lists it. */
export interface GameInfo {
  name: string;
  title: string;
  about: string;
  seats: [number, number];
  choice: { option: string; from: string[] } | null;
  bots: { name: string; about: string }[];
}

/** The codes of what the table and the server refuse, whatever the game. */
export const TABLE_REFUSALS = [
  "bad-chat",
  "bad-id",
  "bad-nick",
  "bad-options",
  "bad-salt",
  "cannot-join",
  "chair-taken",
  "choice-taken",
  "come-back",
  "foreign-origin",
  "kicked",
  "left",
  "match-over",
  "match-running",
  "moved-on",
  "no-bot",
  "no-identity",
  "no-match",
  "no-roll",
  "no-such-chair",
  "no-such-choice",
  "no-such-level",
  "nobody",
  "not-a-roll",
  "not-asked",
  "not-here",
  "not-in-play",
  "not-known",
  "not-owner",
  "not-ready",
  "not-seated",
  "not-stored",
  "not-text",
  "not-understood",
  "replaced",
  "roll-first",
  "stale-ask",
  "too-often",
  "unknown-game",
  "unreadable",
  "wrong-count",
] as const;
export type TableRefusal = (typeof TABLE_REFUSALS)[number];
