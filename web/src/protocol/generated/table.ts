// Made by `cargo xtask types` from the types in Rust: do not edit.

import type { Evaluation, Hint, InsightDepth, JudgedAction, MatchAnalysis, Rollout } from "./bots";
import type { DiceTranscript, Outcome, Seat, TurnClock } from "./kit";

/** The body of the request to follow an invitation. */
export type AcceptInvitationRequest = {
  /** The nickname. */
  nick: string,
  /** Whether to watch instead of taking a seat. */
  watch?: boolean,
};

/** The response to the request to follow an invitation. */
export type AcceptInvitationResponse = {
  /** The code of the table. */
  code: TableCode,
  /** The number of the request's entry. */
  seq: number,
};

/** The response to a repeated request. */
export type AcceptedMessage = {
  /** The id of the request. */
  reply_to: string,
  /** The number of its entry. */
  seq: number,
};

/** The body of the request for the analysis of a match that was saved or that another program wrote. */
export type AnalyseTextRequest = {
  /** The text of the file. */
  text: string,
  /** How far the adviser looks ahead; quick if missing. */
  depth?: InsightDepth,
};

/** The query of the request for the analysis of a match. */
export type AnalysisQuery = {
  /** The number of the match at this table, from 1. */
  match: number,
  /** How far the adviser looks ahead; quick if missing. */
  depth?: InsightDepth,
};

/** The response to the request for an analysis. */
export type AnalysisResponse =
  | { "state": "queued",
      /** Behind so many others. */
      ahead: number,
    }
  | { "state": "running",
      /** How much of it is done. */
      percent: number,
    }
  | { "state": "done",
      /** The analysis. */
      analysis: MatchAnalysis,
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
  /** The clock of each seat, if they have banks. */
  clocks?: Array<SeatClock>,
  /** The action that is then taken for the viewer. */
  default?: unknown,
  /**
   * What the viewer may do although nothing is asked of them, such as offering to give up a game
   * on the other side's turn; missing if nothing.
   */
  interruptions?: Array<unknown>,
  /** The answers that the viewer has given in advance. */
  standing?: Array<StandingAnswerView>,
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
  /** The level of the bot that stands in for the member, who is away. */
  stand_in?: string,
  /** The members who ask for the seat of the bot, during a match. */
  asked_by?: Array<number>,
};

/** A chat message. */
export type ChatMessage = {
  /** The member's number. */
  member: number,
  /** The text. */
  text: string,
  /** The emote that the text stands for, if it is one. */
  emote?: Emote,
};

/** The body of the request to become the member of a private link. */
export type ClaimRequest = {
  /** The token of the link. */
  token: string,
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

/** The body of the request for a link. */
export type CreateLinkRequest = {
  /** What the link opens. */
  target: LinkTarget,
};

/** The response to the request for a link. */
export type CreateLinkResponse = {
  /** The secret token. The server stores only its hash, so it cannot be asked for again. */
  token: string,
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
  /**
   * A set-up of the game with which its matches begin instead of the usual one. It holds the
   * game's options, so `config` is left out.
   */
  start?: unknown,
};

/** The response to the request that opens a table. */
export type CreateTableResponse = {
  /** The code of the new table. */
  code: TableCode,
};

/** An entry of the log of a table on a device. */
export type DeviceEntry = {
  /** When it was made, in milliseconds since the epoch. */
  time: number,
  /** The record as JSON text, as the device has stored it. */
  record: string,
};

/** What the dice of one kind did for a seat. */
export type DiceStatistic = {
  /** The seat that the dice were rolled for. */
  seat: Seat,
  /** The sides of the dice. */
  sides: number,
  /** How many dice were rolled. */
  dice: number,
  /** The average face, in hundredths. */
  average: number,
  /** The average that fair dice have in the long run, in hundredths. */
  expected: number,
  /** How many rolls of two dice showed the same face twice. */
  doubles: number,
  /** How many rolls of two dice there were. */
  pairs: number,
};

/** A short remark out of a fixed set, shown with a picture. It stands in the chat. */
export type Emote =
  | "hello"
  | "good-luck"
  | "well-played"
  | "thanks"
  | "wow"
  | "laugh"
  | "oops"
  | "thinking"
  | "hurry"
  | "good-game";

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

/** What can be said of a position. */
export type Exploration = {
  /** The game. */
  game: string,
  /** The position as everybody sees it. */
  view: unknown,
  /** The position in formats of other programs. */
  ids: Array<PositionId>,
  /** What it is worth to each seat. */
  evaluation: Evaluation,
  /** Advice for the seat that is asked; missing if none is. */
  hint?: Hint,
  /** What games from the position came to, if they were asked for. */
  rollout?: Rollout,
};

/** The body of the request to explore a position: a text, or a game with a set-up. */
export type ExploreRequest = {
  /** A position in a format of other programs, such as an XGID. */
  text?: string,
  /** The game of the set-up. */
  game?: GameName,
  /** A position as the game's set-up. */
  setup?: unknown,
  /** How far the adviser looks ahead; quick if missing. */
  depth?: InsightDepth,
  /**
   * The number of games that are played from the position, with each of the best actions; none if
   * missing, and at most [`ExploreRequest::MAX_GAMES`].
   */
  games?: number,
  /** Decides the dice of these games; 1 if missing. */
  seed?: number,
};

/** The response to the request to explore a position. */
export type ExploreResponse =
  | { "state": "queued",
      /** Behind so many others. */
      ahead: number,
    }
  | { "state": "running",
      /** How much of it is done. */
      percent: number,
    }
  | { "state": "done",
      /** What can be said of the position. */
      exploration: Exploration,
    };

/** The body of the request to follow a table that one watches, or no longer. */
export type FollowRequest = {
  /** The table. */
  code: TableCode,
  /** Whether to follow it. */
  follow: boolean,
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
  /** Whether seats may know different things. */
  hidden: boolean,
  /** What each seat chooses before a match, if anything. */
  choice: SeatChoices | null,
  /** The bots, from the weakest to the strongest. */
  bots: Array<BotInfo>,
  /** The level of bots that nobody has chosen, also of those that stand in for players. */
  gentle: string,
  /** The clock of a new table unless its options name another. */
  clock: TurnClock,
  /**
   * Whether players are asked to react to what others do, for which the table's options have a
   * time of its own.
   */
  reactions: boolean,
  /** Whether the server gives hints and analyses matches. */
  insight: boolean,
  /** Whether the server has open tables and quick match, shows watchers and lets them follow. */
  open_tables: boolean,
  /** Whether the server tells people who are not at their tables that it is their turn. */
  notices: boolean,
};

export type GameName = (typeof GAMES)[number];

/**
 * What everybody is told of a match that was begun on the device of a player. The device dealt the
 * first rolls, made the moves of bots, and knew all that was hidden until then.
 */
export type HandoverInfo = {
  /** The number of the member who brought it. */
  member: number,
  /** How many steps it had then. */
  steps: number,
  /** How many rolls the device has dealt. */
  rolls: number,
  /** The SHA-256 of the secret with which the device dealt. */
  commitment: string,
  /** Whether the game hides something from players, which the device knew. */
  knew_hidden?: boolean,
};

/** The body of the request to bring a table from a device to the server. */
export type HandoverRequest = {
  /** The code that the table has on the device. */
  code: TableCode,
  /** Its whole log. */
  entries: Array<DeviceEntry>,
};

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

/** When the players of a table may ask for hints. */
export type HintPermission =
  | "never"
  | "against-bots"
  | "always";

/** The body of the request for a hint. */
export type HintRequest = {
  /** The number of the open ask. */
  ask: number,
  /** How far the adviser looks ahead; quick if missing. */
  depth?: InsightDepth,
};

/** How many hints the player of a seat has had in a match. */
export type HintSummary = {
  /** The seat. */
  seat: Seat,
  /** How many of its decisions the player had a hint for. */
  hints: number,
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
  /**
   * The seat for which the default action was taken because its time ran out, if the member
   * may know that.
   */
  default_for?: Seat,
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

/** The body of the request to read a match that was saved or that another program wrote. */
export type ImportRequest = {
  /** The text of the file, or the id of a position. */
  text: string,
};

/** A chair, as whoever has an invitation sees it. */
export type InvitationChair = {
  /** The nickname of the member who sits there. */
  nick?: string,
  /** The level of the bot that sits there. */
  bot?: string,
  /** The class or colour chosen for it. */
  choice?: string,
};

/** What whoever has an invitation is told before joining. */
export type InvitationView = {
  /** The game. */
  game: GameName,
  /** The game's options; those that are missing have their defaults. */
  config: Record<string, unknown>,
  /** The nickname of the member who invites. */
  inviter: string,
  /** The chairs; those without a name and without a bot are free. */
  chairs: Array<InvitationChair>,
  /** Whether a match is in progress. */
  phase: TablePhase,
  /** Why nobody new can take a seat; missing if a seat is free. */
  cannot_sit?: RefusalMessage,
  /** Why nobody new can watch; missing if that is possible. */
  cannot_watch?: RefusalMessage,
  /** The table's code, if the sender of the request has joined it already. */
  code?: TableCode,
};

/** The body of the request to join a table. */
export type JoinTableRequest = {
  /** The nickname. */
  nick: string,
};

/** A member who has taken the seat of a bot during the match. */
export type LatePlayer = {
  /** The seat. */
  seat: Seat,
  /** The member's number. */
  member: number,
};

/** A valid link, as members see it. Its token is known only to whoever made it. */
export type LinkInfo = {
  /** The number by which commands name the link. */
  number: number,
  /** The number of the member who made it. */
  member: number,
  /** What it opens. */
  target: LinkTarget,
};

/** What a link opens. */
export type LinkTarget =
  | { "to": "invitation" }
  | { "to": "replay",
      /** The number of the match. */
      match: number,
    };

/** The query of the request for the analysis of the match of a link. */
export type LinkedAnalysisQuery = {
  /** The seat whose knowledge it rests on, if the players have agreed to show what the seats saw. */
  seat?: Seat,
  /** How far the adviser looks ahead; quick if missing. */
  depth?: InsightDepth,
};

/** The query of the request for the replay of a link. */
export type LinkedReplayQuery = {
  /** The seat whose view is wanted, if the players have agreed to show them. */
  seat?: Seat,
};

/** The response to the request for the replay of a link. */
export type LinkedReplayResponse = {
  /**
   * The match as a spectator saw it, or the seat that was asked for; without the dice's secret
   * and the table's code.
   */
  replay: MatchReplay,
  /** Whether the players have agreed to show what the seats saw. */
  revealed: boolean,
};

/** The query of the request for the match of a link in the format of other programs. */
export type LinkedTranscriptQuery = {
  /** The number of the last entry that it has; the last if missing. */
  seq?: number,
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
  /** What its owner says to anybody, if the table is open to anybody. */
  offer?: TableOffer,
  /** Whether its matches begin with a position of their own, not with the usual one. */
  custom_start?: boolean,
  /** The match in progress, or the last one. */
  match?: MatchInfo,
  /** The dice of the next match; missing while a match is in progress. */
  dice?: NextDice,
  /** The valid links of the table. */
  links?: Array<LinkInfo>,
  /** The members who agreed that the replay of that match shows what the seats saw. */
  agreed?: Array<number>,
};

/** The query of the request for a page of the log. */
export type LogQuery = {
  /** Only entries before this one. */
  before?: number,
  /** The maximum number of entries: 100 unless given, 200 at most. */
  limit?: number,
};

/** The e-mail address of a browser. */
export type MailState = {
  /** The address. */
  address: string,
  /** Whether it was confirmed by the link that was mailed to it; nothing else is before. */
  confirmed: boolean,
};

/** The body of the request of somebody who has a link from a mail. */
export type MailTokenRequest = {
  /** The token of the link. */
  token: string,
};

/** The response to it. */
export type MailTokenResponse = {
  /** Whether mail is sent to the address of the link from now on. */
  subscribed: boolean,
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
  /**
   * The SHA-256 of the dice's secret, published before the first roll; of a match that was handed
   * over, before the first roll since it goes on.
   */
  commitment: string,
  /** The salt of each seat, in seat order. */
  salts: Array<string>,
  /** The secret of the dice, once the match is over. */
  secret?: string,
  /** Whether it waits until the owner starts it again, because it was brought here from a device. */
  suspended?: boolean,
  /** How it was brought here, if it began on the device of a player. */
  handover?: HandoverInfo,
  /** How many minutes the match took, once it is over. */
  minutes?: number,
  /** The outcome, if the match was played to its end. */
  outcome?: Outcome,
  /** Whether the owner ended the match. */
  stopped?: boolean,
  /** Who has taken the seat of a bot during it: their devices have added nothing to its dice. */
  late_players?: Array<LatePlayer>,
  /** The seats for which a bot has stood in. */
  stand_ins?: Array<StandInSummary>,
  /** Whether its players may ask for hints. */
  hints_allowed?: boolean,
  /** Whether its player may take moves back. */
  take_back_allowed?: boolean,
  /** How often its player has taken a move back. */
  taken_back?: number,
  /** The seats whose players have had hints, once the match is over. */
  hints?: Array<HintSummary>,
};

/** A notable event of a match. */
export type MatchMoment = {
  /** The index of its frame in the replay. */
  frame: number,
  /** The event. */
  event: GameEvent,
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
  /** The player of each seat when it began, or who has taken the seat since. */
  players: Array<PlayerInfo>,
  /** The seat whose view this is; missing for a spectator. */
  seat?: Seat,
  /** One frame for the beginning and one for each entry with steps. */
  frames: Array<ReplayFrame>,
  /** The dice, roll by roll. */
  dice?: DiceTranscript,
  /**
   * The number of the entry with which the match went on at the server, if it began on the device
   * of a player: what is before it was the device's.
   */
  resumed?: number,
  /** When bots stood in for players who were away. */
  stand_ins?: Array<StandInSpan>,
  /** The most notable events, in order. */
  moments?: Array<MatchMoment>,
  /** What the dice did for each seat. */
  luck?: Array<DiceStatistic>,
};

/** Somebody who is or was at the table. */
export type MemberInfo = {
  /** The number by which commands name the member. */
  number: number,
  /** The nickname. */
  nick: string,
  /** The picture that the member has chosen. */
  avatar?: number,
  /** Whether the member is ready for the next match. */
  ready?: boolean,
  /** Whether the member has left. */
  gone?: boolean,
  /** The vacation that the member has taken in the match by correspondence. */
  vacation?: VacationView,
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

/** The dice of the next match, as all members see them. */
export type NextDice = {
  /** The number of the round: hashes and salts name it. */
  round: number,
  /** The SHA-256 of the server's secret; missing for a moment after a match. */
  commitment?: string,
  /** What members have published. */
  salts: Array<PublishedSalt>,
  /** The start that waits for hashes or salts. */
  start?: StartView,
  /** How many starts were cancelled since the match before. */
  cancelled?: number,
};

/** The language of messages. */
export type NoticeLanguage = "en" | "de";

/** How this browser is told of its tables, and how it can be. */
export type NoticesResponse = {
  /** The key with which a browser subscribes to Web Push; missing if the host does not offer it. */
  push_key?: string,
  /** Whether this browser has a subscription. */
  push: boolean,
  /** Whether the host offers e-mail. */
  mail_offered: boolean,
  /** The e-mail address. */
  mail?: MailState,
  /** The tables that are followed. */
  followed: Array<TableCode>,
};

/** An open table, as strangers see it. */
export type OpenTable = {
  /** The code, by which one joins. */
  code: TableCode,
  /** The game. */
  game: GameName,
  /** The options of the game that differ from the usual ones; missing if they are large. */
  config?: Record<string, unknown>,
  /** Whether its matches begin with a position of their own. */
  custom_start?: boolean,
  /** The clock. */
  clock: TurnClock,
  /** Whom it is meant for; anybody if it is missing. */
  level?: PlayerLevel,
  /** The nickname of the member who runs it. */
  owner: string,
  /** How many chairs are free; 0 while a match is played. */
  free: number,
  /** How many people sit at it. */
  people: number,
  /** How many bots sit at it. */
  bots: number,
  /** Whether a match is in progress, which anybody may watch. */
  playing?: boolean,
  /** How many people watch. */
  watching: number,
};

/** The response to the request for the open tables. */
export type OpenTablesResponse = {
  /** The tables, the newest first. */
  tables: Array<OpenTable>,
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

/** How well people play, by their own account. */
export type PlayerLevel = "beginner" | "experienced";

/** A position in a format of other programs. */
export type PositionId = {
  /** The name of the format. */
  name: string,
  /** The position. */
  text: string,
};

/** The response to the request for a private link. */
export type PrivateLinkResponse = {
  /** The token of the link. Whoever has it is the member at this table. */
  token: string,
};

/** A key with which the server signs, or has signed, exported matches. */
export type PublishedKey = {
  /** The Ed25519 public key, in hexadecimal digits. */
  key: string,
  /** When the key was made, in milliseconds since the epoch. */
  since: number,
};

/** The salt of a member, first as a hash. */
export type PublishedSalt = {
  /** The member's number. */
  member: number,
  /** The SHA-256 of the salt. */
  hash: string,
  /** The salt, once it is revealed. */
  salt?: string,
};

/** A subscription to Web Push, as a browser gives it (`PushSubscription.toJSON`). */
export type PushSubscriptionKeys = {
  /** Where messages for the browser are sent. */
  endpoint: string,
  /** The public key for which they are encrypted, in URL-safe Base64. */
  p256dh: string,
  /** The secret that is shared with the browser, likewise. */
  auth: string,
};

/** The body of the request for a quick match. */
export type QuickMatchRequest = {
  /** The name of the game. */
  game: GameName,
  /** The nickname. */
  nick: string,
  /** How fast to play. */
  pace: TablePace,
  /** The game's options, where those that are missing have their defaults; any if it is missing. */
  config?: object,
  /** Whom to play with; anybody if it is missing. */
  level?: PlayerLevel,
};

/** The response to the request for a quick match. */
export type QuickMatchResponse = {
  /** The code of the table. */
  code: TableCode,
  /** Whether the table is new, and somebody has yet to come. */
  opened: boolean,
};

/**
 * Why a request was refused although no rule of a game forbids it, or why a connection
 * ends. Clients match on the codes: they are stable.
 */
export type RefusalCode =
  | "unknown-game"
  | "bad-options"
  | "bad-file"
  | "bad-log"
  | "bad-nick"
  | "needs-server"
  | "cannot-join"
  | "not-here"
  | "not-owner"
  | "match-running"
  | "no-match"
  | "not-seated"
  | "nobody"
  | "opponent"
  | "nobody-to-skip"
  | "already-here"
  | "chair-taken"
  | "no-such-chair"
  | "no-such-choice"
  | "choice-taken"
  | "no-such-level"
  | "other-seat"
  | "no-bot"
  | "not-ready"
  | "wrong-count"
  | "starting"
  | "bad-salt"
  | "salt-taken"
  | "salt-mismatch"
  | "wrong-round"
  | "not-revealing"
  | "bad-chat"
  | "unreadable"
  | "not-understood"
  | "unsupported-protocol"
  | "not-text"
  | "bad-id"
  | "id-reused"
  | "moved-on"
  | "not-stored"
  | "log-full"
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
  | "link-unknown"
  | "link-revoked"
  | "too-many-links"
  | "table-full"
  | "table-locked"
  | "no-spectators"
  | "table-finished"
  | "no-transcript"
  | "not-revealed"
  | "insight-off"
  | "no-insight"
  | "queue-full"
  | "not-computed"
  | "hints-off"
  | "no-take-back"
  | "nothing-to-take-back"
  | "no-vacation"
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
  /** How many rolls of [`MatchReplay::dice`] the entry has. */
  rolls?: number,
  /** How many steps of the match the entry has. An analysis counts steps. */
  steps?: number,
  /**
   * The seat for which the default action was taken because its time ran out, if the member
   * may know that.
   */
  default_for?: Seat,
  /** The position after it in formats of other programs. */
  ids?: Array<PositionId>,
};

/** The query of the request for the replay of a match. */
export type ReplayQuery = {
  /** The number of the match at this table, from 1. */
  match: number,
  /** Whether a match in progress is wanted as far as it was played. */
  so_far?: boolean,
};

/** What a seat chooses before a match: a class or a colour. */
export type SeatChoices = {
  /** The option of the game that the choices become. */
  option: string,
  /** The possible choices. */
  from: Array<string>,
};

/** The clock of a seat at a table whose clock is a bank. */
export type SeatClock = {
  /** What is left in the bank, in milliseconds, as of the beginning of the open ask. */
  bank_ms: number,
  /**
   * When the delay and the bank of a seat that is asked are used up, in milliseconds since the
   * epoch.
   */
  until?: number,
};

/** A message of the server. `type` is always its first key. */
export type ServerMessage =
  | { "type": "hello" } & HelloMessage
  | { "type": "update" } & UpdateMessage
  | { "type": "accepted" } & AcceptedMessage
  | { "type": "refused" } & RefusedMessage
  | { "type": "closing" } & ClosingMessage
  | { "type": "missed" } & MissedMessage
  | { "type": "heartbeat" };

/** The body of the request to be told by e-mail, or no longer. */
export type SetMailRequest = {
  /**
   * The address, to which a link is mailed that confirms it; without one, mail ends and the
   * address is deleted.
   */
  address?: string,
  /** The language of messages. */
  language?: NoticeLanguage,
};

/** The body of the request to be told by Web Push, or no longer. */
export type SetPushRequest = {
  /** The browser's subscription; without one, messages end. */
  subscription?: PushSubscriptionKeys,
  /** The language of messages. */
  language?: NoticeLanguage,
};

/** The keys with which the server signs exported matches. */
export type SigningKeysResponse = {
  /** The keys, the oldest first; the last one signs now. */
  keys: Array<PublishedKey>,
};

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
  /**
   * Whether the server shall send a `heartbeat` every two seconds in which it sends nothing
   * else, so that the client notices a node that has stopped.
   */
  heartbeat?: boolean,
};

/** A part of a match in which a bot stood in for the player of a seat. */
export type StandInSpan = {
  /** The seat. */
  seat: Seat,
  /** The number of the first entry of which this holds. */
  from: number,
  /**
   * The number of the first entry of which it does not hold any more; missing if it held to the
   * end.
   */
  to?: number,
};

/** How much of a match a stand-in has played for a seat. */
export type StandInSummary = {
  /** The seat. */
  seat: Seat,
  /** How many of the seat's actions the stand-in has taken. */
  actions: number,
};

/** A standing answer of the viewer. */
export type StandingAnswerView = {
  /** The game's code for it. */
  code: string,
  /** The number it was given with. */
  number: number,
  /** Whether it holds until it is changed. */
  lasting?: boolean,
};

/** What a start waits for. */
export type StartStage = "hashes" | "salts";

/** A start that waits until the salts of all seats are known. */
export type StartView = {
  /** What it waits for. */
  stage: StartStage,
  /** The members whose hash or salt is missing. */
  waiting: Array<number>,
  /** The members who have a seat in the match. */
  members: Array<number>,
  /** The hashes of the salts of the bots that have a seat. */
  bots?: Array<string>,
};

/** What an entry that is not a step of a match changed at the table. */
export type TableChange =
  | { "what": "opened", member: number, nick: string,
      /** The commitment of the first round of dice. */
      commitment?: string,
    }
  | { "what": "joined", member: number, nick: string, }
  | { "what": "left", member: number, }
  | { "what": "kicked", member: number, }
  | { "what": "sat", member: number, chair: number, }
  | { "what": "seat-asked", member: number, chair?: number, }
  | { "what": "took-seat", member: number, chair: number, }
  | { "what": "stood", member: number, }
  | { "what": "chose", chair: number, choice?: string, }
  | { "what": "ready", member: number, ready: boolean, }
  | { "what": "bot", chair: number, level: string, }
  | { "what": "freed", chair: number, }
  | { "what": "stand-in", chair: number, member: number, level: string, }
  | { "what": "stand-in-ended", chair: number, member: number, }
  | { "what": "vacation", member: number, days: number, }
  | { "what": "locked", locked: boolean, }
  | { "what": "offered", open: boolean, }
  | { "what": "owner", member: number, }
  | { "what": "configured" }
  | { "what": "salted", member: number, }
  | { "what": "committed", round: number, commitment: string, }
  | { "what": "salt-hashed", member: number, round: number, hash: string, }
  | { "what": "starting", round: number,
      /** The number of the match. */
      match: number, commitment: string,
      /** The hashes of the salts of bots. */
      bots?: Array<string>,
    }
  | { "what": "salt-revealed", member: number, round: number, salt: string, }
  | { "what": "start-cancelled", round: number, members: Array<number>, }
  | { "what": "began",
      /** The number of the match. */
      match: number,
      /** The player of each seat. */
      players: Array<PlayerInfo>,
    }
  | { "what": "handed-over", member: number,
      /** The number of the match. */
      match: number,
      /** How many rolls the device has dealt. */
      rolls: number,
      /** The commitment of the server's dice. */
      commitment: string,
    }
  | { "what": "resumed",
      /** The number of the match. */
      match: number,
      /** The player of each seat. */
      players: Array<PlayerInfo>,
    }
  | { "what": "took-back", member: number, }
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
  | { "do": "ask-seat", chair?: number, }
  | { "do": "give-seat", member: number, }
  | { "do": "stand" }
  | { "do": "choose", choice?: string, }
  | { "do": "ready", ready: boolean, }
  | { "do": "bot", chair: number, level: string, }
  | { "do": "free", chair: number, }
  | { "do": "lock", locked: boolean, }
  | { "do": "offer", offer?: TableOffer, }
  | { "do": "skip", member: number, }
  | { "do": "kick", member: number, why?: string, }
  | { "do": "hand-over", member: number, }
  | { "do": "configure", config: object, options: Partial<TableOptions>, }
  | { "do": "salt-hash", round: number, hash: string, }
  | { "do": "salt", round: number, salt: string, }
  | { "do": "start" }
  | { "do": "act", ask: number, action: unknown, }
  | { "do": "standing", code: string, number: number, lasting?: boolean, }
  | { "do": "take-back" }
  | { "do": "resign" }
  | { "do": "end" }
  | { "do": "vacation", days: number, }
  | { "do": "chat", text: string, }
  | { "do": "emote", emote: Emote, }
  | { "do": "avatar", avatar: number, }
  | { "do": "private-link", hash: string, }
  | { "do": "end-private-link" }
  | { "do": "claim", token: string, }
  | { "do": "unlink", link: number, }
  | { "do": "reveal", match: number, agree: boolean, };

/** What an owner who opens a table to anybody says about it. */
export type TableOffer = {
  /** Whom the table is meant for; anybody if it is missing. */
  level?: PlayerLevel,
};

/** The options of a table, as opposed to those of its game. */
export type TableOptions = {
  /**
   * Whether people without a seat may join by the table's code and watch; they see what is
   * public.
   */
  spectators: boolean,
  /**
   * Whether people with an invitation may join and watch. New tables have `true` unless it is
   * given; where it is missing from a log, the answer is that of `spectators`.
   */
  invited_spectators?: boolean,
  /**
   * The clock. Given for every new table; without it the table is from before clocks had kinds,
   * and `decision_s` holds.
   */
  clock?: TurnClock,
  /**
   * Seconds a player has for a decision at a table without `clock`: 0 is no limit; what the game
   * suggested then unless given.
   */
  decision_s?: number,
  /** Seconds a player has to react to somebody else's action; 0 is no limit. */
  reaction_s: number,
  /**
   * Whether clients let players throw the dice that were rolled for them; they do unless it is
   * false. It changes nothing about the rolls.
   */
  throw_dice?: boolean,
  /**
   * Milliseconds before a bot answers a question of usual difficulty: forced moves come at once,
   * harder ones take up to two and a half times as long.
   */
  bot_ms: number,
  /**
   * The level of the bot that stands in for players who are away; without it, and at tables
   * without a clock or with one of days, nobody is stood in for.
   */
  stand_in?: string,
  /**
   * When players may ask for hints. New tables have `against-bots` unless it is given; where it
   * is missing from a log, there are none.
   */
  hints?: HintPermission,
};

/** How fast a table is played, by its clock. */
export type TablePace =
  | "live"
  | "untimed"
  | "days";

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

/** The query of the request for a match in the format of other programs. */
export type TranscriptQuery = {
  /** The number of the match at this table, from 1. */
  match: number,
  /** The number of the last entry that it has; the newest if missing. */
  seq?: number,
};

/** The body of the question whether an action would be a blunder. */
export type TutorRequest = {
  /** The number of the open ask. */
  ask: number,
  /** The action that the player is about to take. */
  action: unknown,
};

/** The answer: both parts are missing unless the action would be a blunder. */
export type TutorResponse = {
  /** The action that the player is about to take. */
  planned?: JudgedAction,
  /** The best action. */
  best?: JudgedAction,
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
  /**
   * The seat for which the default action was taken because its time ran out, if the viewer may
   * know that.
   */
  default_for?: Seat,
  /** The numbers of the members who are connected. */
  connected?: Array<number>,
};

/** The vacation of a player, as everybody sees it. */
export type VacationView = {
  /** Until when the latest vacation lasts or lasted, in milliseconds since the epoch. */
  until: number,
  /** How many days the player has left in this match. */
  days_left: number,
};

/** How many days of vacation a player has in a match by correspondence. */
export const VACATION_DAYS: number = 14;

/** The version of the protocol. */
export const PROTOCOL_VERSION: number = 3;

export const GAMES = ["ludo", "gammon", "spaces", "hill", "liars"] as const;
