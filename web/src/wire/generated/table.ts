// Made by `cargo xtask types` from the types in Rust: do not edit.

import type { Outcome, Seat } from "./kit";

/** The response to a repeated request. */
export type AcceptedMessage = {
  /** The id of the request. */
  reply_to: string,
  /** The number of its entry. */
  seq: number,
};

/** The open ask as a viewer sees it. */
export type AskView = {
  /** The number of the ask; an answer names it. */
  id: number,
  /** The game's code for what is asked. */
  prompt: string,
  /** The seats that are asked; public. */
  seats: Array<Seat>,
  /** The viewer's legal actions; missing if nothing is asked of the viewer, or no longer. */
  legal?: Array<unknown>,
  /**
   * What each of them would do, in the same order and with null where there is nothing to say;
   * only for clients that ask for previews.
   */
  previews?: Array<unknown>,
  /** Whether those are only examples, and other actions may be legal too. */
  open?: boolean,
  /**
   * When the default action is taken for seats that have not answered, in milliseconds since
   * the epoch.
   */
  until?: number,
  /** The action that is then taken for the viewer. */
  default?: unknown,
};

/** A level of bot. */
export type BotInfo = {
  /** The name of the level. */
  name: string,
  /** How it plays, in a few words. */
  about: string,
};

/** A chair: taken by a member or a bot, or free. */
export type ChairView = {
  /** The number of the member who sits there. */
  member?: number,
  /** The level of the bot that sits there. */
  bot?: string,
  /** The class or colour chosen for it. */
  choice?: string,
};

/** A chat message. */
export type ChatMessage = {
  /** The member's number. */
  member: number,
  /** The text. */
  text: string,
};

/**
 * A request of a client: a command, and an id that the client chooses. A repeated id is answered
 * again and has no further effect (A5).
 */
export type ClientRequest = { id: string } & TableCommand;

/** The last message of a connection. */
export type ClosingMessage = {
  /** The reason. */
  refusal: RefusalMessage,
};

/** The body of the request that opens a table. */
export type CreateTableRequest = {
  /** The name of the game. */
  game: GameName,
  /** The nickname of the owner. */
  nick: string,
  /** The game's options; those that are missing have their defaults. */
  config?: object,
  /** The table's options; those that are missing have their defaults. */
  options?: Partial<TableOptions>,
};

/** The response to the request that opens a table. */
export type CreateTableResponse = {
  /** The code of the new table. */
  code: TableCode,
};

/** Everything needed to compute the rolls of a match again and compare them. */
export type DiceTranscript = {
  /** The id of the match, which goes into each roll. */
  match: string,
  /** The SHA-256 of the secret, published before the first roll. */
  commitment: string,
  /** The secret, in hexadecimal digits. */
  secret: string,
  /** The salts of the seats, in seat order. */
  salts: Array<string>,
  /** Every roll, in order. */
  rolls: Array<TranscriptRoll>,
};

/** The response to a request that has become an entry of the table's log. */
export type EntryResponse = {
  /** The number of the entry. */
  seq: number,
};

/** The body of every response with a status of 400 or more. */
export type ErrorResponse = {
  /** Why the request was refused. */
  refusal: RefusalMessage,
};

/** An event of a match: a code of the game, and the parameters that the game gives it. */
export type GameEvent = {
  /** The code. */
  code: string,
};

/** A game as those who open a table see it. */
export type GameInfo = {
  /** The name in data. */
  name: GameName,
  /** The name for people. */
  title: string,
  /** The game in one line. */
  about: string,
  /** The fewest and the most players. */
  seats: [number, number],
  /** What each seat chooses before a match, if anything. */
  choice: SeatChoices | null,
  /** The bots, from the weakest to the strongest. */
  bots: Array<BotInfo>,
};

export type GameName = (typeof GAMES)[number];

/** Everything that the viewer may see. */
export type HelloMessage = {
  /** The version of the protocol that the server speaks. */
  protocol: number,
  /** The number of the latest entry of the table's log. */
  seq: number,
  /** When that entry was made, in milliseconds since the epoch. */
  time: number,
  /** Members, chairs and options. */
  lobby: Lobby,
  /** The match as the viewer may know it; null before the first. */
  view: unknown,
  /** The open ask, or null. */
  ask: AskView | null,
};

/** A log entry as a member may know it. */
export type HistoryEntry = {
  /** The number of the entry. */
  seq: number,
  /** When it was made, in milliseconds since the epoch. */
  time: number,
  /** The events of the match, in order. */
  events?: Array<GameEvent>,
  /** A chat message. */
  chat?: ChatMessage,
  /** What changed at the table. */
  change?: TableChange,
};

/** A range of the log as a member may know it, in the order of the log. */
export type HistoryPage = {
  /** The entries. */
  entries: Array<HistoryEntry>,
  /** Whether the requested range has earlier entries that did not fit the limit. */
  more: boolean,
};

/** The response to the request for an identity. */
export type IdentityResponse = {
  /** Whether the request had an identity already; otherwise the response sets its cookie. */
  known: boolean,
};

/** The body of the request to join a table. */
export type JoinTableRequest = {
  /** The nickname. */
  nick: string,
};

/**
 * Members, chairs and options: the same for everybody except for `you`. Fields that are false
 * or absent are left out.
 */
export type Lobby = {
  /** The table's code. */
  code: TableCode,
  /** The game. */
  game: GameName,
  /** The game's options; those that are missing have their defaults. */
  config: Record<string, unknown>,
  /** The table's own options. */
  options: TableOptions,
  /** The number of the member who sees this. */
  you: number,
  /** The number of the member who runs the table. */
  owner: number,
  /** Everybody who ever joined, by number. */
  members: Array<MemberInfo>,
  /** The chairs. */
  chairs: Array<ChairView>,
  /** Whether a match is in progress. */
  phase: TablePhase,
  /** Whether newcomers are refused. */
  locked?: boolean,
  /** The match in progress, or the last one. */
  match?: MatchInfo,
};

/** The query of the request for a page of the log. */
export type LogQuery = {
  /** Only entries before this one. */
  before?: number,
  /** The maximum number of entries: 100 unless given, 200 at most. */
  limit?: number,
};

/**
 * What is public about a match besides its view: the commitment of its dice, and their secret
 * once it is over.
 */
export type MatchInfo = {
  /** Its number at this table, from 1. */
  number: number,
  /** The chair of each seat. */
  chairs: Array<number>,
  /** The SHA-256 of the dice's secret, published before the first roll. */
  commitment: string,
  /** The salt that each seat added to the dice. */
  salts: Array<string>,
  /** The secret of the dice, once the match is over. */
  secret?: string,
  /** How many minutes the match took, once it is over. */
  minutes?: number,
  /** The outcome, if the match was played to its end. */
  outcome?: Outcome,
  /** Whether the owner ended the match. */
  stopped?: boolean,
};

/** The query of requests for a finished match. */
export type MatchQuery = {
  /** The number of the match at this table, from 1. */
  match: number,
};

/** A finished match as a member saw it, frame by frame. */
export type MatchReplay = {
  /** The game. */
  game: string,
  /** The number of the match at the table. */
  match: number,
  /** The options of the match. */
  config: unknown,
  /** The player of each seat when it began. */
  players: Array<PlayerInfo>,
  /** The seat whose view this is; missing for a spectator. */
  seat?: Seat,
  /** One frame for the beginning and one for each entry with steps. */
  frames: Array<ReplayFrame>,
  /** The dice, roll by roll. */
  dice?: DiceTranscript,
};

/** Somebody who is or was at the table. */
export type MemberInfo = {
  /** The number by which commands name the member. */
  number: number,
  /** The nickname. */
  nick: string,
  /** Whether the member is ready for the next match. */
  ready?: boolean,
  /** Whether the member has left. */
  gone?: boolean,
};

/** The entries since the one that a reconnecting client knows, up to that of its `hello`. */
export type MissedMessage = {
  /** The number of the entry that the client named. */
  after: number,
  /** The number of the entry that the `hello` includes. */
  seq: number,
  /** The entries, in order. */
  entries: Array<HistoryEntry>,
  /** Whether there are earlier ones, which the log has. */
  more: boolean,
};

/** The player of a seat: a member, a bot, or nobody any more. */
export type PlayerInfo = {
  /** The member's number. */
  member?: number,
  /** The member's nickname. */
  nick?: string,
  /** The level of the bot. */
  bot?: string,
};

/**
 * Why a request was refused although no rule of a game forbids it, or why a connection
 * ends. Clients match on the codes: they are stable.
 */
export type RefusalCode =
  | "unknown-game"
  | "bad-options"
  | "bad-nick"
  | "cannot-join"
  | "not-here"
  | "not-owner"
  | "match-running"
  | "no-match"
  | "not-seated"
  | "nobody"
  | "chair-taken"
  | "no-such-chair"
  | "no-such-choice"
  | "choice-taken"
  | "no-such-level"
  | "no-bot"
  | "not-ready"
  | "wrong-count"
  | "bad-salt"
  | "bad-chat"
  | "unreadable"
  | "not-understood"
  | "unsupported-protocol"
  | "not-text"
  | "bad-id"
  | "moved-on"
  | "not-stored"
  | "not-known"
  | "no-finished-match"
  | "no-such-path"
  | "too-slow"
  | "too-many"
  | "too-often"
  | "foreign-origin"
  | "no-identity"
  | "replaced"
  | "kicked"
  | "left"
  | "come-back";

/**
 * Why a request was refused: a code, an English sentence, and the parameters that a client
 * needs to phrase it in another language.
 */
export type RefusalMessage = {
  /** The stable code of the rule, or of the table or the server. */
  code: string,
  /** A sentence that says what is wrong and what to do. */
  message: string,
  /** The game's rule with its parameters; missing if the table or the server refuses. */
  params?: { code: string },
};

/** The refusal of a request. */
export type RefusedMessage = {
  /** The id of the request, if it could be parsed. */
  reply_to?: string,
  /** The reason. */
  refusal: RefusalMessage,
};

/** One step of a replay. */
export type ReplayFrame = {
  /** The number of the entry. */
  seq: number,
  /** When it was made, in milliseconds since the epoch. */
  time: number,
  /** The events of the entry, in order. */
  events: Array<GameEvent>,
  /**
   * The view after it: whole in the first frame, then a merge patch (RFC 7396) to the one
   * before; missing if nothing changed.
   */
  view?: unknown,
};

/** What a seat chooses before a match: a class or a colour. */
export type SeatChoices = {
  /** The option of the game that the choices become. */
  option: string,
  /** The possible choices. */
  from: Array<string>,
};

/** A message of the server. `type` is always its first key. */
export type ServerMessage =
  | { "type": "hello" } & HelloMessage
  | { "type": "update" } & UpdateMessage
  | { "type": "accepted" } & AcceptedMessage
  | { "type": "refused" } & RefusedMessage
  | { "type": "closing" } & ClosingMessage
  | { "type": "missed" } & MissedMessage;

/** The query of the request for a WebSocket. */
export type SocketQuery = {
  /**
   * The last entry that a reconnecting client knows; the server sends the later ones in a
   * `missed` message.
   */
  seq?: number,
  /** The version of the protocol that the client speaks; the server's unless given. */
  protocol?: number,
  /** Whether asks shall carry previews of the legal actions. */
  previews?: boolean,
};

/** What an entry that is not a step of a match changed at the table. */
export type TableChange =
  | { "what": "opened", member: number, nick: string, }
  | { "what": "joined", member: number, nick: string, }
  | { "what": "left", member: number, }
  | { "what": "kicked", member: number, }
  | { "what": "sat", member: number, chair: number, }
  | { "what": "stood", member: number, }
  | { "what": "chose", chair: number, choice?: string, }
  | { "what": "ready", member: number, ready: boolean, }
  | { "what": "bot", chair: number, level: string, }
  | { "what": "freed", chair: number, }
  | { "what": "locked", locked: boolean, }
  | { "what": "owner", member: number, }
  | { "what": "configured" }
  | { "what": "salted", member: number, }
  | { "what": "began",
      /** The number of the match. */
      match: number,
      /** The player of each seat. */
      players: Array<PlayerInfo>,
    }
  | { "what": "ended",
      /** The number of the match. */
      match: number, outcome: Outcome,
    }
  | { "what": "stopped",
      /** The number of the match. */
      match: number,
    };

/** The code of a table: six upper-case letters and digits, none of which looks like another. */
export type TableCode = string;

/** A request of a member. Other members are named by their number in the lobby. */
export type TableCommand =
  | { "do": "join", nick: string, }
  | { "do": "leave" }
  | { "do": "sit", chair: number, }
  | { "do": "stand" }
  | { "do": "choose", choice?: string, }
  | { "do": "ready", ready: boolean, }
  | { "do": "bot", chair: number, level: string, }
  | { "do": "free", chair: number, }
  | { "do": "lock", locked: boolean, }
  | { "do": "kick", member: number, why?: string, }
  | { "do": "hand-over", member: number, }
  | { "do": "configure", config: object, options: Partial<TableOptions>, }
  | { "do": "salt", salt: string, }
  | { "do": "start" }
  | { "do": "act", ask: number, action: unknown, }
  | { "do": "resign" }
  | { "do": "end" }
  | { "do": "chat", text: string, };

/** The options of a table, as opposed to those of its game. */
export type TableOptions = {
  /** Whether people without a seat may join and watch; they see what is public. */
  spectators: boolean,
  /**
   * Seconds a player has for a decision before the default action is taken: 0 is no limit; what
   * the game suggests unless given.
   */
  decision_s?: number,
  /** Seconds a player has to react to somebody else's action; 0 is no limit. */
  reaction_s: number,
  /** Milliseconds before a bot answers. */
  bot_ms: number,
};

/** Whether a match is in progress. */
export type TablePhase = "lobby" | "playing";

/** The whole state of a table as a member may see it. */
export type TableResponse = {
  /** The number of the latest entry of the table's log. */
  seq: number,
  /** Members, chairs and options. */
  lobby: Lobby,
  /** The match as the member may know it; null before the first. */
  view: unknown,
  /** The open ask, or null. */
  ask: AskView | null,
};

/** A roll: its possible results and the actual one. */
export type TranscriptRoll = {
  /** The game's code for what was rolled. */
  purpose: string,
  /** The roll was decided by a uniform number below this. */
  span: number,
  /** The weights of the results, if they are not equally likely; their sum is the span. */
  weights?: Array<number>,
  /** The number of the result, from 0. */
  number: number,
};

/** What an entry changed for the viewer; parts that did not change are missing. */
export type UpdateMessage = {
  /** The id of the viewer's own request that became this entry. */
  reply_to?: string,
  /** The number of the entry. */
  seq?: number,
  /** When the entry was made, in milliseconds since the epoch. */
  time?: number,
  /** The events of the match, in order. */
  events?: Array<GameEvent>,
  /** A merge patch (RFC 7396) to the lobby. */
  lobby?: unknown,
  /** A merge patch to the view. */
  view?: unknown,
  /** The open ask now; null if there is none. */
  ask?: AskView | null,
  /** A chat message. */
  chat?: ChatMessage,
  /** The numbers of the members who are connected. */
  connected?: Array<number>,
};

/** The version of the protocol. */
export const PROTOCOL_VERSION: number = 2;

export const GAMES = ["ludo", "gammon", "spaces", "hill", "liars"] as const;
