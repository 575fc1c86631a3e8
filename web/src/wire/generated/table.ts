// Made by `cargo xtask types` from the types in Rust: do not edit.

import type { Outcome, Seat } from "./kit";

/** The open question of a match. */
export type Ask<Action> = {
  /** Its number; an answer names it. */
  id: number,
  /** What is asked, as a word of the game. */
  prompt: string,
  /** Who is asked. */
  seats: Array<Seat>,
  /** What the viewer may answer; missing if nothing is asked of the viewer. */
  legal?: Array<Action>,
  /** Whether those are only examples, and others may be taken too. */
  open?: boolean,
  /** What is done for the viewer who does not answer. */
  default?: Action,
  /** When that is done, in milliseconds since the epoch. */
  until?: number,
};

/** A kind of bot. */
export type BotFace = {
  /** Its name. */
  name: string,
  /** What it is like, in a few words. */
  about: string,
};

/** A chair: a member's, a bot's or free. */
export type ChairFace = {
  /** The number of the member who sits there. */
  member?: number,
  /** The level of the bot that sits there. */
  bot?: string,
  /** The class or colour chosen for it. */
  choice?: string,
};

/** Something that somebody said. */
export type Chat = {
  /** The member's number. */
  member: number,
  /** What. */
  text: string,
};

/** What a seat may choose. */
export type Choices = {
  /** The option of the game that the choices become. */
  option: string,
  /** What there is to choose from. */
  from: Array<string>,
};

/** Six upper-case letters and digits, none of which looks like another. */
export type Code = string;

/** What somebody asks for. Others are named by their number in the list of members. */
export type Command =
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
  | { "do": "configure", config: object, options: Partial<Options>, }
  | { "do": "salt", salt: string, }
  | { "do": "start" }
  | { "do": "act", ask: number, action: unknown, }
  | { "do": "resign" }
  | { "do": "end" }
  | { "do": "chat", text: string, };

/** A game, as somebody who opens a table is shown it. */
export type GameFace = {
  /** Its name in data. */
  name: GameName,
  /** Its name for people. */
  title: string,
  /** The game in one line. */
  about: string,
  /** The fewest and the most who can play. */
  seats: [number, number],
  /** What each seat chooses for itself before a match, if anything. */
  choice: Choices | null,
  /** The bots, from the weakest to the strongest. */
  bots: Array<BotFace>,
};

export type GameName = (typeof GAMES)[number];

/**
 * Members, chairs and options: the same for everybody but for `you`. What does not hold is
 * left out.
 */
export type Lobby = {
  /** The table's code. */
  code: Code,
  /** The game. */
  game: GameName,
  /** The game's options, as far as they were said. */
  config: Record<string, unknown>,
  /** How the table is run. */
  options: Options,
  /** The viewer's number. */
  you: number,
  /** The number of who runs the table. */
  owner: number,
  /** Everybody who ever came, by number. */
  members: Array<MemberFace>,
  /** The chairs. */
  chairs: Array<ChairFace>,
  /** Whether a match is being played. */
  phase: Phase,
  /** Whether nobody new may come. */
  locked?: boolean,
  /** The match that is being played, or the last one. */
  match?: MatchFacts,
};

/** Everything there is to see, asked for by HTTP. */
export type Look = {
  /** The number of the latest entry of the table's log. */
  seq: number,
  /** Members, chairs and options. */
  lobby: Lobby,
  /** The match as the viewer may know it; null before the first. */
  view: unknown,
  /** The open question, or null. */
  ask: Ask<unknown> | null,
};

/** What is known of a match beside its view: the commitment before, the secret after. */
export type MatchFacts = {
  /** Its number at this table, from 1. */
  number: number,
  /** The chair of each seat. */
  chairs: Array<number>,
  /** What the secret of the dice must fit. */
  commitment: string,
  /** What each seat added to the dice. */
  salts: Array<string>,
  /** The secret of the dice, once it is over. */
  secret?: string,
  /** The minutes it took, once it is over. */
  minutes?: number,
  /** How it ended, if it was played to its end. */
  outcome?: Outcome,
  /** The owner has ended it. */
  stopped?: boolean,
};

/** Somebody who is or was at the table. */
export type MemberFace = {
  /** By which others name them. */
  number: number,
  /** The name. */
  nick: string,
  /** Ready for the next match. */
  ready?: boolean,
  /** Has left. */
  gone?: boolean,
};

/** What a client sends to open a table. */
export type NewTable = {
  /** Which game. */
  game: GameName,
  /** Under which name it is opened. */
  nick: string,
  /** The game's options, as far as they differ from the usual ones. */
  config?: object,
  /** The table's options, likewise. */
  options?: Partial<Options>,
};

/** How a table is run. */
export type Options = {
  /** Whether people without a seat may watch, and then see what is public. */
  spectators: boolean,
  /**
   * Seconds for a decision of one's own before the default is taken; 0 for no limit, and
   * what the game suggests unless said.
   */
  decision_s?: number,
  /** Seconds to react in; 0 for no limit. */
  reaction_s: number,
  /** Milliseconds a bot seems to think. */
  bot_ms: number,
};

/** Where the table stands. */
export type Phase = "lobby" | "playing";

/**
 * Why something was refused: a stable code, an English sentence that says what to do, and,
 * if a rule of the game or the moment forbids it, the parameters of that sentence.
 */
export type Refusal<Rule> =
  | {
      /** The rule's code. */
      code: string,
      /** The sentence. */
      say: string,
      /** The rule with its parameters. */
      with: Rule,
    }
  | {
      /** What is wrong. */
      code: Trouble,
      /** The sentence. */
      say: string,
    };

/**
 * What a client sends: a command, and an id of its own for it, 1 to 64 letters. Repeated, it
 * is answered again and never done twice.
 */
export type Request = { id: string } & Command;

/** What a client is sent. */
export type ServerMessage =
  | { "type": "hello",
      /** The number of the latest entry of the table's log. */
      seq: number,
      /** When that was made, in milliseconds since the epoch. */
      time: number,
      /** Members, chairs and options. */
      lobby: Lobby,
      /** The match as the viewer may know it; null before the first. */
      view: unknown,
      /** The open question, or null. */
      ask: Ask<unknown> | null,
    }
  | { "type": "update",
      /** The id of the request that it answers too, if it was the viewer's own. */
      re?: string,
      /** The number of the entry. */
      seq?: number,
      /** When it was made. */
      time?: number,
      /** What happened in the match, in order. */
      events?: Array<{ code: string }>,
      /** A merge patch (RFC 7396) to the lobby. */
      lobby?: unknown,
      /** A merge patch to the view. */
      view?: unknown,
      /** What is asked now, or null. */
      ask?: Ask<unknown> | null,
      /** What somebody said. */
      chat?: Chat,
      /** The numbers of the members who are connected. */
      here?: Array<number>,
    }
  | { "type": "ok",
      /** The id of the request. */
      re: string,
      /** The number of the entry. */
      seq: number,
    }
  | { "type": "no",
      /** The id of the request, if it could be read. */
      re?: string,
      /** Why. */
      no: Refusal<{ code: string }>,
    }
  | { "type": "bye",
      /** Why. */
      no: Refusal<{ code: string }>,
    };

/** Why something was refused that no rule of a game forbids, or why a connection ends. */
export type Trouble =
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

export const GAMES = ["ludo", "gammon", "spaces", "hill"] as const;
