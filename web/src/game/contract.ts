// The interface between the table page and a game. The table page knows no game; a game knows
// nothing of the table.
//
// A game draws a view and offers the legal actions it was sent. It contains no rules: whether
// an action is allowed is whether it is among `ask.legal`, and what it would do is in
// `ask.previews`.

import type { ComponentType } from "react";
import type { Language } from "../i18n/language";
import type { AskView, PositionId } from "../protocol/types";
import type { Face } from "../ui/faces";
import type { Moment } from "./remarks";

/** A numbered place in a match, from 0. */
export type Seat = number;

/** The colour and shape of a seat. A seat is never shown by colour alone. */
export interface Tint {
  name: TintName;
  shape: Shape;
}
export type TintName =
  | "vermilion"
  | "blue"
  | "green"
  | "yellow"
  | "purple"
  | "sky"
  | "rust"
  | "ice";
export type Shape = "circle" | "square" | "triangle" | "diamond" | "hexagon" | "star";

export interface Player {
  seat: Seat;
  name: string;
  tint: Tint;
  /** The name of the bot's level; missing for a human player. */
  bot?: string;
  /** The drawn face; missing where nobody sits, and in pictures. */
  face?: Face | undefined;
  /** Whether it is the viewer. */
  you: boolean;
  /** Always true for bots. */
  connected: boolean;
  /** The level of the bot that stands in for a human player who is away. */
  standIn?: string;
}

/** The open ask, with the actions and previews of a game. */
export type Ask<Action, Preview = unknown> = Omit<
  AskView,
  "legal" | "previews" | "interruptions" | "default"
> & {
  /** The viewer's legal actions; missing if the viewer is not to answer. */
  legal?: Action[];
  /** What each legal action would do; null where there is nothing to show. */
  previews?: (Preview | null)[];
  /** The action taken if the viewer does not answer by `until`. */
  default?: Action;
  /** What the viewer may do although nothing is asked of them. */
  interruptions?: Action[];
};

/** Events that are shown together. A board animates them from `previousView` to its view. */
export interface EventBatch<View, Event> {
  /** Increases with each batch; the same number is the same batch. */
  seq: number;
  events: Event[];
  previousView: View | null;
  /** How many times faster than usual the batch is shown; 1 if missing. */
  speed?: number;
  /** Whether the batch was skipped: the board draws its end at once. */
  instant?: boolean;
  /** Whether the viewer has thrown the dice of the batch, so that they have already tumbled. */
  thrown?: boolean;
}

/** Dice that the viewer throws. The values are those the server dealt. */
export interface DiceThrow {
  values: number[];
  sides: 4 | 6;
  /** Whether they wait for the viewer; false if the viewer asked for the roll by an action. */
  waits: boolean;
}

/** A part of an update that the board shows at one time. */
export interface Beat<View, Event> {
  events: Event[];
  /** What the board draws while it animates the events. */
  view: View;
  /** What the panel shows once the events are told; `view` if missing. */
  toldView?: View;
  /** How long the board takes to show the events; 0 shows them together with those that follow. */
  durationMs: number;
  /** The dice that the viewer throws before the events are shown. */
  diceThrow?: DiceThrow;
}

/** The events of an update, from one view to the next. */
export interface PresentedUpdate<View, Event> {
  events: Event[];
  /** Null at the beginning of a match. */
  previousView: View | null;
  view: View;
  /** The viewer's seat; null for a spectator. */
  seat: Seat | null;
}

/** A roll that the viewer may ask for by an action. */
export interface OfferedThrow<Action> {
  action: Action;
  sides: 4 | 6;
  count: number;
}

/** How the viewer controls what is being shown. */
export interface PresentationControls {
  /** Whether events wait to be shown. */
  behind: boolean;
  held: boolean;
  hold: (held: boolean) => void;
  /** Shows the next beat at once. */
  skipBeat: () => void;
  /** Shows everything at once, up to the next dice that the viewer throws. */
  fastForward: () => void;
}

/** Actions that the board points out: the best one, and the one that was played. */
export interface BoardAdvice<Action> {
  seat: Seat;
  best?: Action | undefined;
  played?: Action | undefined;
}

export interface BoardProps<View, Action, Event, Preview = unknown> {
  /** The match as far as the viewer may know it. */
  view: View;
  /** The viewer's seat; null for a spectator or a replay. */
  seat: Seat | null;
  players: Player[];
  ask: Ask<Action, Preview> | null;
  eventBatch: EventBatch<View, Event> | null;
  /** Sends an action: one of `legal`, or text in the game's notation. */
  act: (action: Action | string) => void;
  /**
   * Gives an answer in advance, or withdraws it with the number 0; missing where nothing can be
   * given, as in a replay. The answers that hold are in `ask.standing`.
   */
  setStanding?: (code: string, number: number, lasting: boolean) => void;
  /** Whether an action was sent and not answered yet. The board offers nothing meanwhile. */
  actionPending: boolean;
  language: Language;
  /** Announces a text to screen readers (aria-live polite). The table announces events itself. */
  announce: (text: string) => void;
  /** What an analysis or a hint says of the position that is shown. */
  advice?: BoardAdvice<Action> | undefined;
  /** Whether the board is a picture in a text, which has the board's usual proportions on every screen. */
  isPicture?: boolean;
  /** Missing where nothing is animated, as in pictures and when looking back. */
  presentation?: PresentationControls;
  /**
   * Asks the server for the position that is shown in formats of other programs; missing where the
   * page lists them itself, as in a replay.
   */
  fetchPositionIds?: () => Promise<PositionId[]>;
}

export interface ActionPictureProps<View, Action> {
  action: Action;
  /** The view of the player who may take the action. */
  view: View;
  seat: Seat;
  language: Language;
}

/** A line of a player's panel. */
export interface Fact {
  label: string;
  value: string;
  /** A longer explanation. */
  about?: string;
  /** What `value` lists, each with an explanation of its own. */
  parts?: { value: string; about: string }[];
  /** Whether the value says what it is, so that the label is only read aloud. */
  isSelfEvident?: boolean;
}

/** A pause between two games of a match. */
export interface Intermission {
  /** Who won the game. */
  title: string;
  score: string;
  /** What is left to play. */
  line: string;
}

export interface OptionsProps<Config> {
  config: Config;
  change: (config: Config) => void;
  /** Whether the viewer may change the options. */
  editable: boolean;
  seats: number;
  language: Language;
}

/** The name to use for a seat in a sentence. */
export type SeatNamer = (seat: Seat) => string;

/**
 * A function for each code that makes a sentence from the parameters. The sentence of an event is
 * empty if another event of the same update tells it.
 */
export type SentencesByCode<Word extends { code: string }> = {
  [Code in Word["code"]]: (word: Extract<Word, { code: Code }>, name: SeatNamer) => string;
};

/** All texts of a game in one language. */
export interface GameTranslations<
  Event extends { code: string },
  Refusal extends { code: string },
  Prompt extends string,
  Bot extends string,
  Choice extends string,
  Reason extends { code: string },
> {
  /** What is expected of the viewer, given the number of legal actions. */
  prompts: Record<Prompt, (legal: number) => string>;
  events: SentencesByCode<Event>;
  refusals: SentencesByCode<Refusal>;
  /** Why an action is good or bad. */
  reasons: SentencesByCode<Reason>;
  /** What a player can choose in the lobby, such as a colour or a class. */
  choices: Record<Choice, { name: string; about: string }>;
  /** Bot levels. */
  bots: Record<Bot, { name: string; about: string }>;
}

/** The category of an event, for the filters of the log. */
export type LogKind = "roll" | "move" | "fight" | "other";

/** Everything the table page needs to show and play a game. */
export interface GameClient<
  // biome-ignore lint/suspicious/noExplicitAny: the table holds games of all types
  View = any,
  // biome-ignore lint/suspicious/noExplicitAny: the table holds games of all types
  Action = any,
  // biome-ignore lint/suspicious/noExplicitAny: the table holds games of all types
  Event extends { code: string } = any,
  // biome-ignore lint/suspicious/noExplicitAny: the table holds games of all types
  Refusal extends { code: string } = any,
  // biome-ignore lint/suspicious/noExplicitAny: the table holds games of all types
  Config = any,
  // biome-ignore lint/suspicious/noExplicitAny: the table holds games of all types
  Preview = any,
> {
  name: string;
  /** Whether a view is a whole position, so that a match can begin with it. */
  isViewSetup?: boolean;
  /** Whether there are dice that the viewer can throw, see `DiceThrow`. */
  throwsDice?: boolean;
  /** The board's width divided by its height, 1.5 by default. The page layout depends on it. */
  aspectRatio?: number;
  /** The same for pictures in the rule book, where the board has controls of its own. */
  pictureAspectRatio?: number;
  /** The board. It fills its box and keeps its own aspect ratio. */
  Board: ComponentType<BoardProps<View, Action, Event, Preview>>;
  /** The viewer's own items and controls, in the right column. */
  PlayerPanel?: ComponentType<BoardProps<View, Action, Event, Preview>>;
  /**
   * Divides an update into beats, which the table shows one after the other. The events of all
   * beats are those of the update, in order. At the beginning of a match the first beat is without
   * events, and its view is the one before them. The table shows an update at once if it is missing.
   */
  present?: (update: PresentedUpdate<View, Event>) => Beat<View, Event>[];
  /** The beats of a match that the viewer comes to at its first question; empty for later ones. */
  presentOpening?: (view: View, seat: Seat | null) => Beat<View, Event>[];
  /** The roll among the legal actions, if the viewer throws dice by choosing it. */
  offeredThrow?: (ask: Ask<Action, Preview>, view: View) => OfferedThrow<Action> | null;
  /** The answer to an ask that leaves no choice; null if there is a choice. */
  forcedAction?: (ask: Ask<Action, Preview>) => Action | null;
  /** What screen readers are told of events; the sentences of the events in order if missing. */
  tellEvents?: (events: Event[], language: Language, name: SeatNamer) => string[];
  /**
   * What a player may offer instead of resigning the match, such as one game of it. It is part of
   * the dialog to give up, and calls `close` when something was offered.
   */
  GiveUp?: ComponentType<BoardProps<View, Action, Event, Preview> & { close: () => void }>;
  /** A small static picture of the board for the home page. */
  Miniature: ComponentType;
  /** The game's options in the lobby. */
  Options?: ComponentType<OptionsProps<Config>>;
  /** The tint of each seat, if the game decides it (Ludo's colours). */
  tints?: (view: View) => Tint[];
  /** What a lobby choice means with these options, where they change what the translations say. */
  choiceAbout?: (choice: string, config: Config, language: Language) => string;
  /** The tint that belongs to a lobby choice, if there is one. */
  choiceTint?: (choice: string) => Tint | undefined;
  /** Public facts of a seat for its panel. `isOwn`: what the viewer carries is shown beside them. */
  facts: (view: View, seat: Seat, language: Language, isOwn?: boolean) => Fact[];
  /** Facts of a seat for the result of a match. */
  summary?: (view: View, seat: Seat, language: Language) => Fact[];
  /**
   * The seat whose turn it is, for games in which others may answer something in it. Missing where
   * whoever is asked is to move.
   */
  turnSeat?: (view: View) => Seat | undefined;
  /** What a pause between two games of a match shows; null if the events end no such game. */
  intermission?: (
    events: Event[],
    view: View,
    name: SeatNamer,
    language: Language,
  ) => Intermission | null;
  logKind: (event: Event) => LogKind;
  /** The kinds that the log can be filtered by; missing: all of them. */
  logKinds?: readonly LogKind[];
  /** Whether an action gives up: a choice that is always there, and seldom worth a comparison. */
  isGivingUp?: (action: Action) => boolean;
  /** The public moments of an event that a bot may remark on, by seat. */
  moments?: (event: Event) => { seat: Seat; moment: Moment }[];
  /** An action as text, to name the default of a prompt; worded as the prompt's button. */
  describeAction: (action: Action, view: View, language: Language, prompt: string) => string;
  /** A small picture of an action, beside its text, for games in which words do not show it. */
  ActionPicture?: ComponentType<ActionPictureProps<View, Action>>;
  // biome-ignore lint/suspicious/noExplicitAny: the table holds games of all types
  translations: Record<Language, GameTranslations<Event, Refusal, string, string, string, any>>;
  /** What a bot that plays for an absent player leaves alone, beside giving up. */
  standInNote?: Record<Language, string>;
  /** Keyboard shortcuts of the game, for the list behind `?`. */
  keys?: Record<Language, readonly (readonly [key: string, what: string])[]>;
}

/**
 * What the client says of a game before its code is loaded. It is part of the first script that a
 * page loads, so it imports nothing of the game except through the two loaders.
 */
export interface GameMeta {
  texts: Record<Language, { title: string; line: string }>;
  /** How long a match usually takes, in minutes. */
  minutes: readonly [from: number, to: number];
  loadClient: () => Promise<GameClient>;
  loadMiniature: () => Promise<{ default: ComponentType }>;
}
