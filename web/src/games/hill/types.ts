// What the server sends of King of the Hill and what it takes. The one place that knows where
// these types come from.

import type { Seat } from "../../game/contract";

export type Tile = number;
export type Tier = 1 | 2 | 3;
export type TileType = "start" | "final" | "empty" | "chance" | "treasure" | "enemy" | "sanctuary";
export type Class =
  | "scout"
  | "hunter"
  | "raider"
  | "guardian"
  | "duelist"
  | "alchemist"
  | "porter"
  | "monk";
export type Item =
  | "dagger"
  | "wooden-shield"
  | "robe"
  | "crude-axe"
  | "lamp"
  | "trap"
  | "luck-charm"
  | "beer"
  | "agility-draught"
  | "heirloom-armor"
  | "silver-shield"
  | "lords-sword"
  | "boogey-bane"
  | "velvet-cloak"
  | "rage-potion"
  | "fairy-dust"
  | "smoke-bomb"
  | "royal-aegis"
  | "mysterious-flower"
  | "dragonfang-greatsword"
  | "blink-scroll"
  | "wardstone";
export type Chance =
  | "exhaustion"
  | "cave-in"
  | "faint"
  | "vital-energy"
  | "earthquake"
  | "lost-treasure"
  | "jinn-thief"
  | "sprained-wrist"
  | "covered-pit"
  | "white-bearded-spirit"
  | "mystic-wave"
  | "nefarious-spirit"
  | "ambush-opportunity"
  | "instinct";
export type Enemy =
  | "goblin"
  | "wolf"
  | "skeleton"
  | "bandit"
  | "orc"
  | "troll"
  | "cultist"
  | "ogre"
  | "dragon-whelp"
  | "lich"
  | "demon"
  | "giant";
export type Kind = "wearable" | "holdable" | "drinkable" | "small";

export interface Gear {
  worn?: Item;
  hands: [Item | null, Item | null];
}

export type Action =
  | { do: "done" }
  | { do: "pass" }
  | { do: "pass-until-turn" }
  | ({ do: "arrange" } & Gear)
  | { do: "drink"; item: Item }
  | { do: "lay-trap" }
  | { do: "lay-ambush" }
  | { do: "challenge"; seat: Seat }
  | { do: "offer"; to: Seat; give: Item[]; want: Item[] }
  | { do: "accept" }
  | { do: "decline" }
  | { do: "smoke-bomb" }
  | { do: "calm" }
  | { do: "fairy-dust" }
  | { do: "sleep" }
  | { do: "move" }
  | { do: "instinct"; back: boolean }
  | { do: "branch"; to: Tile }
  | { do: "spring" }
  | { do: "take-trap" }
  | { do: "lamp" }
  | { do: "blink"; to: Tile }
  | { do: "luck-charm" }
  | { do: "attack"; target: number }
  | { do: "fight-on" }
  | { do: "reroll" }
  | { do: "retreat" }
  | { do: "take"; item: Item }
  | { do: "give"; item: Item }
  | { do: "drop"; item: Item }
  | { do: "pick-up" };

/** The questions of the game, as words. */
export type Prompt =
  | "manage"
  | "meet"
  | "trade"
  | "challenge"
  | "move-or-sleep"
  | "branch"
  | "trap"
  | "ambush"
  | "arrived"
  | "chance"
  | "keep"
  | "jinn"
  | "fight"
  | "fight-dice"
  | "duel"
  | "duel-dice"
  | "loot"
  | "arrange"
  | "drop"
  | "pick-up";

export type How = "forward" | "backward" | "retreat" | "quake" | "teleport";
export interface Score {
  die: number;
  bonus: number;
}
export type Pile = { treasure: Tier } | { enemy: Tier } | "chance";
export type Trade = [Item[], Item[]];

export interface Summary {
  turns: number;
  tiles: number;
  enemies: [number, number, number];
  duels: number;
  duels_won: number;
  duels_lost: number;
  gained: number;
  used: number;
  falls: number;
}

export type Event =
  | { code: "class-dealt"; seat: Seat; class: Class }
  | { code: "order-rolled"; seat: Seat; die: number }
  | { code: "order-set"; order: Seat[] }
  | { code: "turn-began"; seat: Seat; turn: number }
  | { code: "turn-skipped"; seat: Seat; left: number }
  | { code: "will-skip"; seat: Seat; skips: number }
  | { code: "reappeared"; seat: Seat }
  | { code: "arranged"; seat: Seat; gear: Gear }
  | { code: "drank"; seat: Seat; item: Item; healed: number }
  | { code: "trap-laid"; seat: Seat; tile: Tile }
  | { code: "ambush-laid"; seat: Seat; tile: Tile }
  | { code: "challenged"; by: Seat; to: Seat }
  | { code: "challenge-declined"; by: Seat; to: Seat }
  | { code: "smoked"; seat: Seat }
  | { code: "calm-rolled"; seat: Seat; die: number; calmed: boolean }
  | { code: "offered"; by: Seat; to: Seat; trade?: Trade }
  | { code: "traded"; by: Seat; to: Seat; trade?: Trade }
  | { code: "trade-refused"; by: Seat; to: Seat }
  | { code: "vanished"; seat: Seat }
  | { code: "slept"; seat: Seat; hp: number }
  | { code: "movement-rolled"; seat: Seat; die: number; bonus: number; steps: number }
  | { code: "moved"; seat: Seat; from: Tile; to: Tile; how: How }
  | { code: "pending"; seat: Seat; tile: Tile }
  | { code: "kept-played"; seat: Seat; card: Chance }
  | { code: "ambush-sprung"; by: Seat; on: Seat; tile: Tile }
  | { code: "trap-taken"; seat: Seat; tile: Tile }
  | { code: "trap-caught"; seat: Seat; tile: Tile }
  | { code: "lamp-used"; seat: Seat }
  | { code: "blinked"; seat: Seat; from: Tile; to: Tile }
  | { code: "chance-revealed"; seat: Seat; card: Chance }
  | { code: "chance-kept"; seat: Seat; card?: Chance }
  | { code: "charmed"; by: Seat; card?: Chance }
  | { code: "no-effect"; seat: Seat; card: Chance }
  | { code: "chain-ended"; seat: Seat }
  | { code: "quaked"; dice: [Seat, number][] }
  | { code: "swapped"; by: Seat; with: Seat }
  | { code: "drew"; seat: Seat; tier: Tier; item?: Item }
  | { code: "deck-empty"; pile: Pile }
  | { code: "reshuffled"; pile: Pile }
  | { code: "enemy-came"; tile: Tile; enemy: Enemy }
  | { code: "fight-began"; seat: Seat; tile: Tile }
  | {
      code: "fight-rolled";
      seat: Seat;
      target: number;
      attack: Score;
      defense: Score;
      enemies: [Enemy, Score][];
      guard: Score;
    }
  | { code: "enemy-hurt"; enemy: Enemy; hp: number }
  | { code: "enemy-fell"; enemy: Enemy }
  | { code: "hurt"; seat: Seat; lost: number; hp: number }
  | { code: "warded"; seat: Seat }
  | { code: "fight-won"; seat: Seat }
  | { code: "fight-lost"; seat: Seat }
  | { code: "retreated"; seat: Seat }
  | { code: "dropped"; enemy: Tier; treasure?: Tier }
  | { code: "raided"; seat: Seat; die: number; found: boolean }
  | { code: "duel-began"; one: Seat; other: Seat }
  | { code: "duel-rolled"; one: Seat; other: Seat; scores: [Score, Score, Score, Score] }
  | { code: "rerolled"; seat: Seat; score: Score }
  | { code: "duel-won"; winner: Seat; loser: Seat }
  | { code: "duel-drawn"; one: Seat; other: Seat }
  | { code: "looted"; winner: Seat; loser: Seat; item?: Item }
  | { code: "jinn-took"; seat: Seat; item: Item }
  | { code: "discarded"; seat: Seat; item: Item }
  | { code: "picked-up"; seat: Seat; item: Item }
  | { code: "to-bottom"; item: Item }
  | { code: "bracket-began"; seats: Seat[] }
  | { code: "bracket-rerun"; one: Seat; other: Seat }
  | { code: "resigned"; seat: Seat }
  | { code: "won"; seat: Seat }
  | { code: "remembered"; seat: Seat; summary: Summary };

export type Refusal =
  | { code: "wrong-phase"; now: Prompt }
  | { code: "not-held"; item: Item }
  | { code: "not-a-drink"; item: Item }
  | { code: "not-carried"; item: Item }
  | { code: "backpack-full" }
  | { code: "no-ambush" }
  | { code: "ambush-too-new" }
  | { code: "not-there"; tile: Tile }
  | { code: "trap-here"; tile: Tile }
  | { code: "ambush-here"; tile: Tile }
  | { code: "not-here"; seat: Seat }
  | { code: "sanctuary" }
  | { code: "no-hp"; seat: Seat }
  | { code: "challenged-already"; seat: Seat }
  | { code: "duels-barred" }
  | { code: "not-on-turn" }
  | { code: "offers-spent" }
  | { code: "empty-offer" }
  | { code: "cannot-give" }
  | { code: "binding" }
  | { code: "not-that-class"; class: Class }
  | { code: "used-up" }
  | { code: "must-sleep" }
  | { code: "dust-then-sleep" }
  | { code: "no-instinct" }
  | { code: "no-way" }
  | { code: "not-a-branch"; to: Tile }
  | { code: "no-lamp" }
  | { code: "lamp-no-reason" }
  | { code: "lamp-no-history" }
  | { code: "blink-too-far"; to: Tile }
  | { code: "blink-sanctuary" }
  | { code: "no-target" }
  | { code: "no-retreat" }
  | { code: "not-theirs"; item: Item }
  | { code: "does-not-fit"; item: Item }
  | { code: "not-over"; item: Item }
  | { code: "unreadable" };

export type Place = "equipped" | "bag" | "fresh";
export interface Held {
  item: Item;
  place: Place;
}

export interface PlayerView {
  class?: Class;
  tile: Tile;
  hp: number;
  gear: Gear;
  hidden: number;
  fresh: number;
  items?: Held[];
  kept: number;
  keeps?: [number, number, number];
  skips: number;
  beers: number;
  must_sleep: boolean;
  invisible: boolean;
  pending: boolean;
  calmed: boolean;
  passing: boolean;
  out: boolean;
  summary: Summary;
}

export type Stage =
  | "opening"
  | "begin"
  | "skip"
  | "manage"
  | "meet"
  | "choose"
  | "capacity"
  | "end";

export interface Turn {
  seat: Seat;
  number: number;
  stage: Stage;
  history: Tile[];
  rage: number;
  agility: number;
  smoked: boolean;
  chances: number;
  ended: boolean;
  skip: boolean;
  landed: boolean;
  dusted: boolean;
  passed: Seat[];
  challenged: Seat[];
  offers: number[];
}

export type Beat = "before" | "dice" | "after" | "again";
export type Cause = "challenge" | "ambush" | "spirit" | "bracket";
export type Reply = "on" | "off" | "again";

export interface Duel {
  one: Seat;
  other: Seat;
  cause: Cause;
  beat: Beat;
  round: number;
  dice: [number, number, number, number];
  replies: [Reply | null, Reply | null];
  rerolled: boolean;
  boost: [number, number];
  before: [number, number];
}
export interface Fight {
  beat: Beat;
  hp: number[];
  target: number;
  dice: number[];
  round: number;
  boost: [number, number];
  fallen: [number, number, number];
}

export type Frame =
  | { frame: "deal"; seat: Seat }
  | { frame: "order"; place: number[]; die: number[] }
  | { frame: "roam" }
  | { frame: "walk"; left: number; back: boolean }
  | { frame: "enter"; trap: boolean; ambush: boolean }
  | { frame: "arrived" }
  | { frame: "haunt"; tile: Tile }
  | { frame: "resolve" }
  | { frame: "spawn"; picked?: number; come: number }
  | ({ frame: "fight" } & Fight)
  | { frame: "drops"; seat: Seat; fallen: number[]; found: number[] }
  | { frame: "raid"; seat: Seat; tier: Tier }
  | { frame: "draw"; seat: Seat; left: number[] }
  | { frame: "arrange"; seat: Seat }
  | { frame: "chance"; kept?: boolean }
  | { frame: "window"; card: Chance; answers: (boolean | null)[] }
  | { frame: "keep"; card?: Chance }
  | { frame: "nearest"; card: Chance }
  | { frame: "quake"; actor: Seat; forward: boolean }
  | { frame: "jinn" }
  | { frame: "challenge"; by: Seat; to: Seat; cause: Cause; rolling: boolean }
  | { frame: "trade"; by: Seat; to: Seat; give: Item[]; want: Item[] }
  | ({ frame: "duel" } & Duel)
  | { frame: "loot"; winner: Seat; loser: Seat }
  | { frame: "drop"; seat: Seat }
  | { frame: "pick-up"; seat: Seat; item: Item; said: number }
  | { frame: "bracket"; now: (Seat | null)[]; then: (Seat | null)[] };

export interface BoardNode {
  id: number;
  type: TileType;
  tier?: Tier;
  neighbors: number[];
  x?: number;
  y?: number;
  label?: string;
}
export interface Graph {
  id: string;
  title?: string;
  boardSchemaVersion: number;
  nodes: BoardNode[];
}

export interface ItemStats {
  id: Item;
  attack?: number;
  defense?: number;
  attackVsCreatures?: number;
  movement?: number;
  heal?: number | "full";
}
export interface EnemyStats {
  id: Enemy;
  hp: number;
  attack: number;
  defense: number;
}
export interface Content {
  treasures: ItemStats[];
  enemies: EnemyStats[];
}

export interface Config {
  board: string | Graph;
  boardSchemaVersion: number;
  classes: Class[];
  duels: "binding" | "consent";
  content?: Content;
}

export interface View {
  viewer?: Seat;
  config: Config;
  players: PlayerView[];
  order: Seat[];
  treasures: { pool: number; bottom: Item[]; discards: number[] }[];
  enemies: { pool: number[]; discards: number[] }[];
  chance: { pool: number; discards: number[] };
  ground: { traps: Tile[]; ambushes: [Tile, Seat][]; foes: [Tile, Enemy[]][] };
  turn: Turn;
  frames: Frame[];
  asks: number;
  outcome?: { ranks: number[]; points?: number[] };
}
