// What has to be said in every language; a language that lacks a word does not compile.

import type { GameWords, Naming, Seat } from "../../../game/contract";
import type {
  Action,
  Chance,
  Class,
  Enemy,
  Event,
  Item,
  Prompt,
  Refusal,
  Stage,
  Tier,
  TileType,
} from "../types";

/** A name and what it means. */
export interface Named {
  name: string;
  about: string;
}

/** What a button says where a plain word means something special. */
export type Special =
  | "manage/done"
  | "meet/pass"
  | "challenge/pass"
  | "trap/pass"
  | "ambush/pass"
  | "arrived/done"
  | "chance/pass"
  | "keep/pass"
  | "pick-up/pass"
  | "loot/done"
  | "drop/done"
  | "fight-dice/fight-on"
  | "fight-dice/retreat"
  | "duel-dice/fight-on";

/** Where something that is added to a die comes from, besides items. */
export type Source = "class" | "potions" | "brewed" | "tired" | "enemy" | "other";

/** A comparison of two totals. */
export type Compared = "beats" | "ties" | "below";

export interface Labels {
  tile: (id: number) => string;
  /** "Enemy, tier 2"; the tier is 0 where there is none. */
  kind: (type: TileType, tier: number) => string;
  board: (title: string | undefined) => string;
  trapHere: string;
  ambushHere: (owner: string) => string;
  foesHere: (names: string) => string;
  playersHere: (names: string) => string;
  mayGo: string;
  shortcut: (tiles: number) => string;
  mainWay: (tiles: number) => string;
  body: string;
  hand: string;
  backpack: string;
  bandolier: string;
  fresh: string;
  keptCards: string;
  empty: string;
  yourThings: string;
  over: string;
  tier: (tier: Tier) => string;
  attack: string;
  defense: string;
  movement: string;
  creatures: string;
  heal: (hp: number | "full") => string;
  wear: string;
  hold: string;
  stow: string;
  instead: (other: string) => string;
  keepSo: string;
  keepSoAbout: string;
  tooNew: string;
  tradeWith: (name: string) => string;
  tradeTitle: (name: string) => string;
  youGive: string;
  youGet: string;
  askFor: string;
  nothing: string;
  offerIt: string;
  back: string;
  hiddenItems: (count: number) => string;
  lootTitle: (name: string) => string;
  jinnTitle: string;
  dropTitle: string;
  pickUpTitle: (item: string) => string;
  offerTitle: (name: string) => string;
  fight: string;
  duel: string;
  round: (round: number) => string;
  causes: Record<"challenge" | "ambush" | "spirit" | "bracket", string>;
  sources: Record<Source, string>;
  compare: Record<Compared, (mine: string, theirs: string) => string>;
  hits: string;
  misses: string;
  diceDue: string;
  hp: (hp: number) => string;
  bracket: string;
  bracketAbout: string;
  still: string;
  through: string;
  challengeOf: (by: string, to: string) => string;
  tradeOf: (by: string, to: string) => string;
  decks: string;
  deckLeft: (deck: string, left: number) => string;
  treasures: (tier: Tier) => string;
  chanceDeck: string;
  turn: (number: number, name: string) => string;
  stages: Record<Stage, string>;
  rolled: (name: string, steps: number) => string;
  moves: (name: string, from: number, to: number) => string;
}

export interface FactWords {
  hp: Named;
  class: Named;
  worn: Named;
  hidden: Named;
  kept: Named;
  state: Named;
  tile: Named;
  skips: (turns: number) => string;
  mustSleep: string;
  invisible: string;
  pending: string;
  beer: string;
  out: string;
  turns: string;
  tiles: Named;
  enemies: Named;
  duels: Named;
  items: Named;
  falls: Named;
  duelRecord: (won: number, lost: number, all: number) => string;
}

export interface OptionWords {
  duels: string;
  binding: Named;
  consent: Named;
}

export interface HillWords extends GameWords<Event, Refusal> {
  prompts: Record<Prompt, (legal: number) => string>;
  choices: Record<Class, Named>;
  bots: Record<"random" | "walker" | "bot", Named>;
  tiles: Record<TileType, Named>;
  items: Record<Item, Named>;
  enemies: Record<Enemy, Named>;
  cards: Record<Chance, Named>;
  /** An action as an invitation: what a button says, and what happens by default. */
  actions: {
    [Do in Action["do"]]: (
      action: Extract<Action, { do: Do }>,
      name: Naming,
      foe: (target: number) => Enemy | undefined,
    ) => string;
  };
  special: Record<Special, string>;
  labels: Labels;
  facts: FactWords;
  options: OptionWords;
  list: (items: readonly string[]) => string;
  /** Keys of the game's own. */
  keys: readonly (readonly [key: string, what: string])[];
}

/** Seats in a row, by name. */
export const seats = (name: Naming, of: readonly Seat[]) => of.map((seat) => name(seat)).join(", ");

/** A number with its sign; nothing for none. */
export const signed = (number: number) =>
  number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "+0";
