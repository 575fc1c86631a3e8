// The interface between the table page and a game. The table page knows no game; a game knows
// nothing of the table.
//
// A game draws a view and offers the legal actions it was sent. It contains no rules: whether
// an action is allowed is whether it is among `ask.legal`, and what it would do is in
// `ask.previews`.

import type { ComponentType } from "react";
import type { Language } from "../i18n/language";
import type { AskView } from "../wire/types";

/** A numbered place in a match, from 0. */
export type Seat = number;

/** The colour and shape of a seat. A seat is never shown by colour alone. */
export interface Tint {
  name: TintName;
  shape: Shape;
}
export type TintName = "vermilion" | "blue" | "green" | "yellow" | "purple" | "sky";
export type Shape = "circle" | "square" | "triangle" | "diamond" | "hexagon" | "star";

export interface Player {
  seat: Seat;
  name: string;
  tint: Tint;
  /** The bot's level; missing for a human player. */
  bot?: string;
  /** Whether it is the viewer. */
  you: boolean;
  /** Always true for bots. */
  connected: boolean;
}

/** The open ask, with the actions and previews of a game. */
export type Ask<Action, Preview = unknown> = Omit<AskView, "legal" | "previews" | "default"> & {
  /** The viewer's legal actions; missing if the viewer is not to answer. */
  legal?: Action[];
  /** What each legal action would do; null where there is nothing to show. */
  previews?: (Preview | null)[];
  /** The action taken if the viewer does not answer by `until`. */
  default?: Action;
};

/** The events of the latest update. A board animates them from `previousView` to its view. */
export interface EventBatch<View, Event> {
  /** Increases with each batch; the same number is the same batch. */
  seq: number;
  events: Event[];
  previousView: View | null;
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
  /** Whether an action was sent and not answered yet. The board offers nothing meanwhile. */
  actionPending: boolean;
  language: Language;
  /**
   * Announces a text to screen readers (aria-live polite). A text announced while an event batch
   * is rendered replaces the table's own sentences for that batch.
   */
  announce: (text: string) => void;
  /** Keeps the result panel hidden while the board still animates the end of the match. */
  delayResult?: (held: boolean) => void;
}

/** A line of a player's panel. */
export interface Fact {
  label: string;
  value: string;
  /** A longer explanation. */
  about?: string;
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

/** A function for each code that makes a sentence from the parameters. */
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
> {
  /** What is expected of the viewer, given the number of legal actions. */
  prompts: Record<Prompt, (legal: number) => string>;
  events: SentencesByCode<Event>;
  refusals: SentencesByCode<Refusal>;
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
  /** The board's width divided by its height, 1.5 by default. The page layout depends on it. */
  aspectRatio?: number;
  /** The board. It fills its box and keeps its own aspect ratio. */
  Board: ComponentType<BoardProps<View, Action, Event, Preview>>;
  /** The viewer's own items and controls, in the right column. */
  PlayerPanel?: ComponentType<BoardProps<View, Action, Event, Preview>>;
  /** A small static picture of the board for the home page. */
  Miniature: ComponentType;
  /** The game's options in the lobby. */
  Options?: ComponentType<OptionsProps<Config>>;
  /** The tint of each seat, if the game decides it (Ludo's colours). */
  tints?: (view: View) => Tint[];
  /** The tint that belongs to a lobby choice, if there is one. */
  choiceTint?: (choice: string) => Tint | undefined;
  /** Public facts of a seat for its panel. */
  facts: (view: View, seat: Seat, language: Language) => Fact[];
  /** Facts of a seat for the result of a match. */
  summary?: (view: View, seat: Seat, language: Language) => Fact[];
  logKind: (event: Event) => LogKind;
  /** An action as text, to name the default of a prompt; worded as the prompt's button. */
  describeAction: (action: Action, view: View, language: Language, prompt: string) => string;
  translations: Record<Language, GameTranslations<Event, Refusal, string, string, string>>;
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
