// What a game brings to the table. The table knows no game; a game knows no table.
//
// A game draws a view and offers the legal actions it was sent. It contains no rules: whether
// something may be done is whether it is among `ask.legal`.

import type { ComponentType } from "react";
import type { Language } from "../words/language";

/** A numbered place in a match, from 0. */
export type Seat = number;

/** How a seat is drawn everywhere: colour and shape, never colour alone. */
export interface Tint {
  /** One of `vermilion`, `blue`, `green`, `yellow`, `purple`, `sky`. */
  name: TintName;
  /** One of the six shapes. */
  shape: Shape;
}
export type TintName = "vermilion" | "blue" | "green" | "yellow" | "purple" | "sky";
export type Shape = "circle" | "square" | "triangle" | "diamond" | "hexagon" | "star";

/** Who plays on a seat. */
export interface Player {
  seat: Seat;
  name: string;
  tint: Tint;
  /** The level, if a bot plays. */
  bot?: string;
  /** Whether it is the viewer. */
  you: boolean;
  /** Whether they are connected. */
  here: boolean;
}

/** The open question, if there is one. */
export interface Ask<Action> {
  id: number;
  /** What is asked, as a word. */
  prompt: string;
  /** Who is asked; public. */
  seats: Seat[];
  /** What the viewer may answer; missing if nothing is asked of the viewer. */
  legal?: Action[];
  /** Whether `legal` are only examples, and others may be taken too. */
  open?: boolean;
  /** What happens if the viewer does not answer: the action, and when (ms since the epoch). */
  default?: Action;
  until?: number;
}

/** What just happened: to be animated from `before` to the view that is shown. */
export interface Happened<View, Event> {
  /** Grows with each; a repeat of the same number is the same happening. */
  seq: number;
  events: Event[];
  before: View | null;
}

export interface BoardProps<View, Action, Event> {
  /** What the viewer may know. */
  view: View;
  /** The viewer's seat; null for a spectator or a replay. */
  seat: Seat | null;
  players: Player[];
  ask: Ask<Action> | null;
  happened: Happened<View, Event> | null;
  /** Asks for an action: one of `legal`, or text in the game's notation. */
  act: (action: Action | string) => void;
  /** An action is on its way to the server: show it, offer nothing. */
  waiting: boolean;
  language: Language;
  /**
   * Says something to a screen reader, politely. What is said of a happening as it is drawn takes
   * the place of the table's own sentences.
   */
  announce: (text: string) => void;
  /** While the board still shows how it came to the end, the result waits. */
  hold?: (held: boolean) => void;
}

/** A line of a player's panel: an icon or word, and a value. */
export interface Fact {
  label: string;
  value: string;
  /** A longer explanation. */
  about?: string;
}

export interface OptionsProps<Config> {
  config: Config;
  change: (config: Config) => void;
  /** Whether the reader may change them. */
  mine: boolean;
  seats: number;
  language: Language;
}

/** Names a seat in a sentence. */
export type Naming = (seat: Seat) => string;

/** A sentence for each code, given its parameters. */
export type Sentences<Word extends { code: string }> = {
  [Code in Word["code"]]: (word: Extract<Word, { code: Code }>, name: Naming) => string;
};

/** All words of a game in one language. */
export interface GameWords<Event extends { code: string }, Refusal extends { code: string }> {
  title: string;
  about: string;
  /** "Choose a token: 3 can move." One sentence says what is expected of the viewer. */
  prompts: Record<string, (legal: number) => string>;
  events: Sentences<Event>;
  refusals: Sentences<Refusal>;
  /** What can be chosen for a chair: its name and what it does. */
  choices: Record<string, { name: string; about: string }>;
  /** Bot levels: their name and character. */
  bots: Record<string, { name: string; about: string }>;
}

/** What the log can be filtered by. */
export type LogKind = "roll" | "move" | "fight" | "other";

/** A game for the browser. */
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
> {
  name: string;
  /** The board's width by its height; the table arranges itself around it. 1.5 unless said. */
  proportions?: number;
  /** The board: the hero of the page. Fills its box; keeps its own proportions. */
  Board: ComponentType<BoardProps<View, Action, Event>>;
  /** The viewer's own things (hand, cube, bank) and controls, in the right column. */
  Hand?: ComponentType<BoardProps<View, Action, Event>>;
  /** A small still picture of the board for the home page. */
  Miniature: ComponentType;
  /** The game's options in the lobby. */
  Options?: ComponentType<OptionsProps<Config>>;
  /** The tint of each seat, where the game decides it (Ludo's colours). */
  tints?: (view: View) => Tint[];
  /** The tint of what is chosen for a chair, where the choice decides it. */
  choiceTint?: (choice: string) => Tint | undefined;
  /** Public facts of a seat for its panel. */
  facts: (view: View, seat: Seat, language: Language) => Fact[];
  /** How the match went, in facts by seat, once it is over. */
  summary?: (view: View, seat: Seat, language: Language) => Fact[];
  /** Which filter of the log an event falls under. */
  kind: (event: Event) => LogKind;
  /** An action in words or notation, for the default of a prompt: as that prompt's button says it. */
  say: (action: Action, view: View, language: Language, prompt: string) => string;
  words: Record<Language, GameWords<Event, Refusal>>;
  /** Keys of the game's own, for the list behind `?`. */
  keys?: Record<Language, readonly (readonly [key: string, what: string])[]>;
}
