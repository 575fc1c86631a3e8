// The texts of King of the Hill; a language that lacks one does not compile.

import type { GameTranslations, Seat, SeatNamer } from "../../../game/contract";
import type { HillReason } from "../../../protocol/generated/bots";
import type { StandingCode } from "../StandingAnswers";
import type {
  Action,
  Bot,
  ChanceCard,
  Choice,
  ClassTalents,
  Enemy,
  Event,
  Item,
  ModifierSource,
  Prompt,
  Refusal,
  Tier,
  TileType,
  TurnStage,
} from "../types";

/** A sentence for each talent; its number is a bonus, a face of a die or what a bag holds. */
export type TalentTexts = Record<keyof ClassTalents, (number: number) => string>;

export interface Named {
  name: string;
  about: string;
}

/** Buttons with a special text, as `prompt/action`. */
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
  | "duel-dice/fight-on"
  | "pending-tile/done"
  | "after-duel/done"
  | "turn-end/done";

/** A source of combat modifiers that is neither an item nor a class nor an enemy. */
export type Source = Extract<ModifierSource, string>;

export type Compared = "beats" | "ties" | "below";

export interface Labels {
  tile: (id: number) => string;
  /** "Enemy, tier 2"; the tier is 0 if there is none. */
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
  answers: string;
  zoomIn: string;
  zoomOut: string;
  wholeMap: string;
  followAction: string;
  over: string;
  tier: (tier: Tier) => string;
  attack: string;
  defense: string;
  movement: string;
  creatures: string;
  heal: (hp: number | "full") => string;
  /** The starting item of a class. */
  startsWith: (item: string) => string;
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
  tradeAbout: string;
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
  sources: Record<Source, Named>;
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
  stages: Record<TurnStage, string>;
  rolled: (name: string, steps: number) => string;
  moves: (name: string, from: number, to: number) => string;
}

export interface HillFactTexts {
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
  /** Given the sum for the next movement roll, such as "−1". */
  beer: (penalty: string) => string;
  passing: string;
  /** What the conditions mean, in the order above. */
  conditions: Record<"skips" | "mustSleep" | "invisible" | "pending" | "beer" | "passing", string>;
  out: Named;
  turns: string;
  tiles: Named;
  enemies: { name: string; about: (byTier: readonly number[]) => string };
  duels: Named;
  items: { name: string; about: (used: number) => string };
  falls: Named;
  duelRecord: (won: number, lost: number, all: number) => string;
}

/** Answers that a player gives in advance. */
export interface HillStandingTexts {
  title: string;
  give: Record<Exclude<StandingCode, "fight-on">, string>;
  given: Record<StandingCode, (number: number) => string>;
  /** Beside a choice of hearts that ends the sentence. */
  fightOn: string;
  fightOnUntil: (hearts: string) => string;
  heartsLabel: string;
  hearts: (number: number) => string;
  everyFight: string;
  lasting: string;
  withdraw: string;
}

export interface HillOptionTexts {
  duels: string;
  binding: Named;
  consent: Named;
  content: string;
  standard: Named;
  tuned: Named;
  own: Named;
}

export interface HillTranslations
  extends GameTranslations<Event, Refusal, Prompt, Bot, Choice, HillReason> {
  tiles: Record<TileType, Named>;
  items: Record<Item, Named>;
  enemies: Record<Enemy, Named>;
  cards: Record<ChanceCard, Named>;
  /** The texts of actions, for buttons and for the default of a prompt. */
  actions: {
    [Do in Action["do"]]: (
      action: Extract<Action, { do: Do }>,
      name: SeatNamer,
      foe: (target: number) => Enemy | undefined,
    ) => string;
  };
  special: Record<Special, string>;
  talents: TalentTexts;
  labels: Labels;
  facts: HillFactTexts;
  options: HillOptionTexts;
  standing: HillStandingTexts;
  list: (items: readonly string[]) => string;
  /** Keyboard shortcuts of the game. */
  keys: readonly (readonly [key: string, what: string])[];
}

/** The names of several seats as a list. */
export const seats = (name: SeatNamer, of: readonly Seat[]) =>
  of.map((seat) => name(seat)).join(", ");

/** A number with its sign. */
export const signed = (number: number) =>
  number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "+0";
