// Made by `cargo xtask types` from the types in Rust: do not edit.

import type { Outcome, Seat, Seats } from "./kit";

/** An action of a player. */
export type Action =
  | { "do": "done" }
  | { "do": "pass" }
  | { "do": "pass-until-turn" }
  | { "do": "arrange" } & Gear
  | { "do": "drink",
      /** Which. */
      item: Item,
    }
  | { "do": "lay-trap" }
  | { "do": "lay-ambush" }
  | { "do": "challenge",
      /** Whom. */
      seat: Seat,
    }
  | { "do": "offer",
      /** To whom. */
      to: Seat,
      /** What is given. */
      give: ItemBundle,
      /** What is asked for it. */
      want: ItemBundle,
    }
  | { "do": "accept" }
  | { "do": "decline" }
  | { "do": "smoke-bomb" }
  | { "do": "calm" }
  | { "do": "fairy-dust" }
  | { "do": "sleep" }
  | { "do": "move" }
  | { "do": "instinct",
      /** Back rather than on. */
      back: boolean,
    }
  | { "do": "branch",
      /** The next tile. */
      to: Tile,
    }
  | { "do": "spring" }
  | { "do": "take-trap" }
  | { "do": "lamp" }
  | { "do": "blink",
      /** Where to. */
      to: Tile,
    }
  | { "do": "luck-charm" }
  | { "do": "attack",
      /** Its place in the queue, from 1. */
      target: number,
    }
  | { "do": "fight-on" }
  | { "do": "reroll" }
  | { "do": "retreat" }
  | { "do": "take",
      /** Which. */
      item: Item,
    }
  | { "do": "give",
      /** Which. */
      item: Item,
    }
  | { "do": "drop",
      /** Which. */
      item: Item,
    }
  | { "do": "pick-up" };

/** What an arrangement of gear would do. */
export type ArrangePreview = {
  /** What would be in the bags. */
  bags: Bags,
  /** Whether it is what is done with new items if nobody arranges them (K20). */
  suggested?: boolean,
};

/** How many items the bags of a player hold. */
export type BagCapacity = {
  /** How many the backpack holds. */
  backpack: number,
  /** How many the bandolier holds. */
  bandolier: number,
};

/** The items in the bags of a player. */
export type Bags = {
  /** The items in the backpack, the latest last. */
  backpack: Array<Item>,
  /** The items in the bandolier, the latest last. */
  bandolier: Array<Item>,
};

/** Which board is played on. */
export type BoardChoice = string | BoardGraph;

/**
 * A board as data: not yet trusted. It becomes a [`super::Board`] through
 * [`super::Board::new`].
 */
export type BoardGraph = {
  /** Its name for programs: `board.v` and a number. */
  id: string,
  /** Its name for people. */
  title?: string,
  /** The version of this form: 1. */
  boardSchemaVersion: number,
  /** The tiles. */
  nodes: Array<BoardNode>,
};

/** A tile as data. */
export type BoardNode = {
  /** Its number, from 0 for the start to at most 254. */
  id: number,
  /** What lies on it. */
  type: TileType,
  /** How rich or dangerous it is; for treasures and enemies only. */
  tier?: Tier,
  /** The tiles one step on, in ascending order. */
  neighbors: Array<number>,
  /** Where to draw it, to the right. */
  x?: number,
  /** Where to draw it, downwards. */
  y?: number,
  /** A name for people. */
  label?: string,
};

export type Bot = (typeof BOTS)[number];

/** The content that the game comes with. */
export type BuiltInContent = "standard" | "tuned";

export type ByTier<T> = { "1": Array<T>, "2": Array<T>, "3": Array<T>, };

/** A deck of enemies or chance cards: no card is ever put under it. */
export type CardDeck = {
  /** How many cards of each name are still to be drawn. */
  pool: Array<number>,
  /** How many of each name were discarded. */
  discards: Array<number>,
};

/** A chance card. */
export type ChanceCard =
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

export type ChanceEntry = { id: ChanceCard, count: number,
  /**
   * Tiles that it moves its drawer, or within which it finds a player, if another number than
   * in the standard content.
   */
  tiles?: number,
  /** Turns that its drawer skips, likewise. */
  turns?: number,
  /** Treasures of tier 1 that its drawer draws, likewise. */
  treasures?: number,
  /** HP that its drawer loses, likewise. */
  hp?: number,
  /** The faces of the die that everybody rolls, likewise. */
  die?: number,
};

/** What everybody knows of the chance deck. */
export type ChanceView = {
  /** How many are still to be drawn. */
  pool: number,
  /** How many of each name were discarded. */
  discards: Array<number>,
};

export type Choice = (typeof CHOICES)[number];

/** What a player is. */
export type Class =
  | "scout"
  | "hunter"
  | "raider"
  | "guardian"
  | "duelist"
  | "alchemist"
  | "porter"
  | "monk";

export type ClassEntry = { id: Class, start?: Item,
  /** What it can do, if not the same as in the standard content. */
  talents?: ClassTalents,
};

/** What a class can do. A class may have any talent. */
export type ClassTalents = {
  /** Ignores Traps and Ambushes, and may pick up a Trap (K30). */
  ignoresTraps?: boolean,
  /** Added to Attack in fights. */
  attackVsCreatures?: number,
  /** Added to Defense in fights. */
  defenseVsCreatures?: number,
  /** Added to Attack in duels. */
  attackInDuels?: number,
  /** Added to Defense in duels. */
  defenseInDuels?: number,
  /** May roll the Defense die again once per duel; one class at most can. */
  rerollsDefense?: boolean,
  /** The lowest d6 on which a won fight or duel gives a treasure; 0 for never (K27). */
  findsTreasureFrom?: number,
  /** How many items more the bandolier holds. */
  bandolier?: number,
  /** HP that a drink heals more, above the maximum too (K26). */
  healing?: number,
  /** A potion drunk before a combat counts twice in its first round (K26). */
  doublesPotions?: boolean,
  /** How many items more the backpack holds. */
  backpack?: number,
  /** The lowest d6 on which a challenge is called off, once per game; 0 for never (K25). */
  calmsFrom?: number,
};

/** An Attack roll and the Defense roll that it is compared with. */
export type CombatComparison = {
  /** The index of the Attack in [`CombatView::rolls`]. */
  attack: number,
  /** The index of the Defense. */
  defense: number,
  /** Whether the attack hits, once the dice are rolled. */
  hits?: boolean,
};

/** What one source adds to a roll; never 0. */
export type CombatModifier = {
  /** The source. */
  source: ModifierSource,
  /** What it adds. */
  amount: number,
};

/** An Attack or Defense roll of a round. */
export type CombatRoll = {
  /** Who rolls. */
  fighter: Fighter,
  /** What is added to the die. */
  modifiers: Array<CombatModifier>,
};

/** An Attack or Defense die with its bonus. */
export type CombatScore = {
  /** The face of the die. */
  die: number,
  /** What gear, class and potions add. */
  bonus: number,
};

/** The current round of a fight or duel. All of it is public. */
export type CombatView = {
  /** Where it takes place. */
  tile: Tile,
  /** The rolls of the round. */
  rolls: Array<CombatRoll>,
  /** The dice of these rolls; empty before they are rolled. */
  dice: Array<number>,
  /** Which rolls are compared. */
  comparisons: Array<CombatComparison>,
};

/** Enemies that may wait on a tile together. */
export type Composition = {
  /** How likely they are, beside the other weights. */
  weight: number,
  /** Their tiers, in queue order. */
  enemies: Array<Tier>,
};

/** Options of a match. */
export type Config = {
  /** The board: the name of a known one, or a board of one's own. */
  board: BoardChoice,
  /** The version of the form that boards are written in; a match says which it was begun with. */
  boardSchemaVersion: number,
  /**
   * The classes by seat, each once; null for a seat to which one is dealt by lot, and empty
   * to have all of them dealt.
   */
  classes: Array<Class | null>,
  /** Whether a challenge is binding. */
  duels: DuelPolicy,
  /**
   * Cards, classes, tables and numbers: the name of known ones, or ones of one's own; the
   * standard ones if there is nothing here.
   */
  content?: ContentChoice,
};

/** Which content is played with. Content of one's own is shared, not copied. */
export type ContentChoice = BuiltInContent | HillContent;

/** One of the decks. */
export type DeckId =
  | { "treasure": Tier }
  | { "enemy": Tier }
  | "chance";

/** What an enemy may leave. */
export type DropOption = {
  /** How likely it is, beside the other weights. */
  weight: number,
  /** The tier of the treasure, or nothing. */
  treasure?: Tier,
};

/** A duel. */
export type Duel = {
  /** Who rolls first: the player on turn. */
  one: Seat,
  /** The other. */
  other: Seat,
  /** What started it. */
  cause: DuelCause,
  /** The phase of the current round. */
  beat: RoundPhase,
  /** The number of the current round, from 1. */
  round: number,
  /** The dice of the round: Attack and Defense of `one`, then of `other`; 0 before the roll. */
  dice: [number, number, number, number],
  /** The answers to the open question, of `one` and `other`. */
  replies: [DuelReply | null, DuelReply | null],
  /** The Duelist has used the reroll of this duel. */
  rerolled: boolean,
  /** Attack and Defense that the Alchemist's potions add in the first round. */
  boost: [number, number],
  /** HP of both before the duel, restored if a duel of the bracket is rerun. */
  before: [number, number],
  /** How many rounds in a row nobody was hurt (K37); 0 in matches of rules version 1. */
  unhurt_rounds?: number,
};

/** What started a duel. */
export type DuelCause =
  | "challenge"
  | "ambush"
  | "spirit"
  | "bracket";

/** Whether a challenge can be declined (K19). */
export type DuelPolicy = "binding" | "consent";

/** A duellist's answer, hidden until both have answered. */
export type DuelReply =
  | "on"
  | "off"
  | "again";

/** A creature. */
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

export type EnemyEntry = { id: Enemy, count: number, hp: number, attack: number, defense: number, };

/** A fact that follows from an action, a roll or a resignation. */
export type Event =
  | { "code": "class-dealt", seat: Seat, class: Class, }
  | { "code": "order-rolled", seat: Seat, die: number, }
  | { "code": "order-set", order: Array<Seat>, }
  | { "code": "turn-began", seat: Seat, turn: number, }
  | { "code": "turn-skipped", seat: Seat, left: number, }
  | { "code": "will-skip", seat: Seat, skips: number, }
  | { "code": "reappeared", seat: Seat, }
  | { "code": "arranged", seat: Seat, gear: Gear, }
  | { "code": "drank", seat: Seat, item: Item, healed: number, }
  | { "code": "trap-laid", seat: Seat, tile: Tile, }
  | { "code": "ambush-laid", seat: Seat, tile: Tile, }
  | { "code": "challenged", by: Seat, to: Seat, }
  | { "code": "challenge-declined", by: Seat, to: Seat, }
  | { "code": "smoked", seat: Seat, }
  | { "code": "calm-rolled", seat: Seat, die: number, calmed: boolean, }
  | { "code": "offered", by: Seat, to: Seat, trade?: [ItemBundle, ItemBundle], }
  | { "code": "traded", by: Seat, to: Seat, trade?: [ItemBundle, ItemBundle], }
  | { "code": "gear-traded", from: Seat, to: Seat, item: Item, }
  | { "code": "trade-refused", by: Seat, to: Seat, }
  | { "code": "vanished", seat: Seat, }
  | { "code": "slept", seat: Seat, hp: number, }
  | { "code": "movement-rolled", seat: Seat, die: number, bonus: number, steps: number, }
  | { "code": "moved", seat: Seat, from: Tile, to: Tile, how: MoveKind, source?: MoveSource, group?: number, }
  | { "code": "pending", seat: Seat, tile: Tile, }
  | { "code": "kept-played", seat: Seat, card: ChanceCard, }
  | { "code": "ambush-sprung", by: Seat, on: Seat, tile: Tile, }
  | { "code": "trap-taken", seat: Seat, tile: Tile, }
  | { "code": "trap-caught", seat: Seat, tile: Tile, }
  | { "code": "lamp-used", seat: Seat, }
  | { "code": "blinked", seat: Seat, from: Tile, to: Tile, }
  | { "code": "chance-revealed", seat: Seat, card: ChanceCard, }
  | { "code": "passing", seat: Seat, }
  | { "code": "chance-kept", seat: Seat, card?: ChanceCard, }
  | { "code": "charmed", by: Seat, card?: ChanceCard, }
  | { "code": "no-effect", seat: Seat, card: ChanceCard, }
  | { "code": "chain-ended", seat: Seat, }
  | { "code": "quaked", dice: Array<[Seat, number]>, group?: number, }
  | { "code": "swapped", by: Seat, with: Seat, }
  | { "code": "drew", seat: Seat, tier: Tier, item?: Item, }
  | { "code": "deck-empty", pile: DeckId, }
  | { "code": "reshuffled", pile: DeckId, }
  | { "code": "enemy-came", tile: Tile, enemy: Enemy, }
  | { "code": "fight-began", seat: Seat, tile: Tile, }
  | { "code": "fight-rolled", seat: Seat, target: number, attack: CombatScore, defense: CombatScore, enemies: Array<[Enemy, CombatScore]>, guard: CombatScore, }
  | { "code": "enemy-hurt", enemy: Enemy, hp: number, }
  | { "code": "enemy-fell", enemy: Enemy, }
  | { "code": "hurt", seat: Seat, lost: number, hp: number, }
  | { "code": "warded", seat: Seat, }
  | { "code": "fight-won", seat: Seat, }
  | { "code": "fight-lost", seat: Seat, }
  | { "code": "retreated", seat: Seat, }
  | { "code": "dropped", enemy: Tier, treasure?: Tier, }
  | { "code": "raided", seat: Seat, die: number, found: boolean, }
  | { "code": "duel-began", one: Seat, other: Seat, }
  | { "code": "duel-rolled", one: Seat, other: Seat, scores: [CombatScore, CombatScore, CombatScore, CombatScore], }
  | { "code": "rerolled", seat: Seat, score: CombatScore, }
  | { "code": "duel-won", winner: Seat, loser: Seat, }
  | { "code": "duel-drawn", one: Seat, other: Seat, }
  | { "code": "looted", winner: Seat, loser: Seat, item?: Item, }
  | { "code": "jinn-took", seat: Seat, item: Item, }
  | { "code": "discarded", seat: Seat, item: Item, }
  | { "code": "picked-up", seat: Seat, item: Item, }
  | { "code": "to-bottom", item: Item, }
  | { "code": "bracket-began", seats: Array<Seat>, }
  | { "code": "bracket-rerun", one: Seat, other: Seat, }
  | { "code": "resigned", seat: Seat, }
  | { "code": "won", seat: Seat, }
  | { "code": "remembered", seat: Seat, summary: PlayerSummary, };

/** A fight of the player on turn against the enemies on the tile. */
export type Fight = {
  /** The phase of the current round. */
  beat: RoundPhase,
  /** HP of the enemies, in queue order. */
  hp: [number, number, number],
  /** The target's place in the queue, from 0. */
  target: number,
  /** The dice of the round: Attack, Defense, each enemy's Attack, the target's Defense. */
  dice: [number, number, number, number, number, number],
  /** The number of the current round, from 1. */
  round: number,
  /** Attack and Defense that the Alchemist's potions add in the first round. */
  boost: [number, number],
  /** How many enemies were killed, by tier. */
  fallen: [number, number, number],
};

/** Who makes a combat roll. */
export type Fighter = { "seat": Seat } | { "enemy": Enemy };

export type FullHeal = "full";

/** What a player wears and holds: a whole arrangement at once (K20). */
export type Gear = {
  /** The wearable that is worn. */
  worn?: Item,
  /** The holdables in hand, in order; the free hands come last. */
  hands: [Item | null, Item | null],
};

/** A number of hit points, or all. */
export type HealAmount = number | FullHeal;

/** An item and where it is carried. */
export type HeldItem = {
  /** The item. */
  item: Item,
  /** Where it is carried. */
  place: ItemPlace,
};

/** All decks and tables of a match. */
export type HillContent = {
  /** Every treasure once. */
  treasures: Array<TreasureEntry>,
  /** Every chance card once. */
  chance: Array<ChanceEntry>,
  /** Every enemy once. */
  enemies: Array<EnemyEntry>,
  /** Every class once. */
  classes: Array<ClassEntry>,
  /** Who waits on an enemy tile, by the tile's tier. */
  compositions: ByTier<Composition>,
  /** What a beaten enemy leaves, by its tier. */
  drops: ByTier<DropOption>,
  /** The numbers of the rules, if they are not those of the standard content. */
  numbers?: RuleNumbers,
};

/** A situation on the stack: what is played now, or resumes when the frames above it are done. */
export type HillFrame =
  | { "frame": "deal", seat: Seat, }
  | { "frame": "order", place: [number, number, number, number, number, number], die: [number, number, number, number, number, number], }
  | { "frame": "roam", source?: MoveSource, }
  | { "frame": "walk", left: number, back: boolean, source?: MoveSource, }
  | { "frame": "enter", trap: boolean, ambush: boolean, }
  | { "frame": "pending-tile" }
  | { "frame": "arrived" }
  | { "frame": "haunt", tile: Tile, }
  | { "frame": "resolve" }
  | { "frame": "spawn", picked?: number, come: number, }
  | { "frame": "fight" } & Fight
  | { "frame": "drops", seat: Seat, fallen: [number, number, number], found: [number, number, number], }
  | { "frame": "raid", seat: Seat, tier: Tier, }
  | { "frame": "draw", seat: Seat, left: [number, number, number], }
  | { "frame": "arrange", seat: Seat, }
  | { "frame": "chance", kept?: boolean, }
  | { "frame": "window", card: ChanceCard, answers: [boolean | null, boolean | null, boolean | null, boolean | null, boolean | null, boolean | null], }
  | { "frame": "keep", card?: ChanceCard, }
  | { "frame": "nearest", card: ChanceCard, }
  | { "frame": "quake", actor: Seat, forward: boolean, dice?: [number, number, number, number, number, number], }
  | { "frame": "jinn" }
  | { "frame": "challenge", by: Seat, to: Seat, cause: DuelCause, rolling: boolean, }
  | { "frame": "trade", by: Seat, to: Seat, give: ItemBundle, want: ItemBundle, }
  | { "frame": "duel" } & Duel
  | { "frame": "after-duel" }
  | { "frame": "loot", winner: Seat, loser: Seat, }
  | { "frame": "drop", seat: Seat, }
  | { "frame": "pick-up", seat: Seat, item: Item, said: number, }
  | { "frame": "bracket", now: SeatQueue, then: SeatQueue, };

/** A treasure, by its name; each belongs to one tier. */
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

/** One side of a trade: a few items, sorted. */
export type ItemBundle = Array<"dagger" | "wooden-shield" | "robe" | "crude-axe" | "lamp" | "trap" | "luck-charm" | "beer" | "agility-draught" | "heirloom-armor" | "silver-shield" | "lords-sword" | "boogey-bane" | "velvet-cloak" | "rage-potion" | "fairy-dust" | "smoke-bomb" | "royal-aegis" | "mysterious-flower" | "dragonfang-greatsword" | "blink-scroll" | "wardstone">;

/** How an item is carried. */
export type ItemKind =
  | "wearable"
  | "holdable"
  | "drinkable"
  | "small";

/** Where a player carries an item. */
export type ItemPlace =
  | "equipped"
  | "bag"
  | "fresh";

/** Where a modifier of an Attack or Defense roll comes from. */
export type ModifierSource =
  | { "item": Item }
  | { "class": Class }
  | { "enemy": Enemy }
  | "potions"
  | "brewed"
  | "tired";

/** How a token was moved from one tile to another. */
export type MoveKind =
  | "forward"
  | "backward"
  | "retreat"
  | "quake"
  | "teleport";

/** What moved a token. */
export type MoveSource =
  | "turn-move"
  | { "card": ChanceCard }
  | { "item": Item }
  | "retreat"
  | "lost-fight";

/** Counters for the match summary of a player. */
export type PlayerSummary = {
  /** Turns begun. */
  turns: number,
  /** Tiles moved, either way. */
  tiles: number,
  /** Enemies beaten, by tier. */
  enemies: [number, number, number],
  /** Duels fought, however they ended. */
  duels: number,
  /** Duels won. */
  duels_won: number,
  /** Duels lost. */
  duels_lost: number,
  /** Items drawn, looted, traded for or picked up. */
  gained: number,
  /** Items drunk, played or laid. */
  used: number,
  /** Times at 0 HP. */
  falls: number,
};

/** What a viewer knows of a player. */
export type PlayerView = {
  /** The class. */
  class?: Class,
  /** Where the token stands. */
  tile: Tile,
  /** Hit points. */
  hp: number,
  /** What is worn and held. */
  gear: Gear,
  /** How many items lie in backpack and bandolier. */
  hidden: number,
  /** How many items were just drawn or looted. */
  fresh: number,
  /** Everything carried, if the viewer may see it. */
  items?: Array<HeldItem>,
  /** Those of them that are in the bags. It follows from `items`. */
  bags?: Bags,
  /** How many items the bags hold. It follows from the class. */
  capacity: BagCapacity,
  /** How many chance cards are kept face down. */
  kept: number,
  /** The number of ambushes, new ambushes and Instincts among them, for the owner. */
  keeps?: [number, number, number],
  /** Turns to skip. */
  skips: number,
  /** Beers drunk since the last movement roll; each is a penalty on the next one. */
  beers: number,
  /** The player must sleep in the next turn. */
  must_sleep: boolean,
  /** Invisible by Fairy Dust. */
  invisible: boolean,
  /** The tile is to be resolved in Step 1 of the next turn. */
  pending: boolean,
  /** The Monk has used the roll that calms a challenger. */
  calmed: boolean,
  /** The player passes on all chance cards until the own turn. */
  passing: boolean,
  /** The player has left the match. */
  out: boolean,
  /** Counters for the match summary. */
  summary: PlayerSummary,
};

export type Preview = ArrangePreview;

export type Prompt = (typeof PROMPTS)[number];

/** The rule that forbids an action. */
export type Refusal =
  | { "code": "wrong-phase",
      /** The question that is open now. */
      now: Prompt,
    }
  | { "code": "not-held", item: Item, }
  | { "code": "not-a-drink", item: Item, }
  | { "code": "not-carried", item: Item, }
  | { "code": "backpack-full" }
  | { "code": "no-ambush" }
  | { "code": "ambush-too-new" }
  | { "code": "not-there", tile: Tile, }
  | { "code": "trap-here", tile: Tile, }
  | { "code": "ambush-here", tile: Tile, }
  | { "code": "not-here", seat: Seat, }
  | { "code": "sanctuary" }
  | { "code": "no-hp", seat: Seat, }
  | { "code": "challenged-already", seat: Seat, }
  | { "code": "duels-barred" }
  | { "code": "not-on-turn" }
  | { "code": "drink-off-turn" }
  | { "code": "offers-spent" }
  | { "code": "empty-offer" }
  | { "code": "cannot-give" }
  | { "code": "binding" }
  | { "code": "no-challenge" }
  | { "code": "not-that-class", class: Class, }
  | { "code": "used-up" }
  | { "code": "must-sleep" }
  | { "code": "dust-then-sleep" }
  | { "code": "no-instinct" }
  | { "code": "no-way" }
  | { "code": "not-a-branch", to: Tile, }
  | { "code": "no-lamp" }
  | { "code": "lamp-no-reason" }
  | { "code": "lamp-no-history" }
  | { "code": "blink-too-far", to: Tile, }
  | { "code": "blink-sanctuary" }
  | { "code": "no-target" }
  | { "code": "no-retreat" }
  | { "code": "not-theirs", item: Item, }
  | { "code": "does-not-fit", item: Item, }
  | { "code": "not-over", item: Item, }
  | { "code": "unreadable" };

/** The phase of a round of combat. */
export type RoundPhase =
  | "before"
  | "dice"
  | "after"
  | "again";

/** The numbers of the rules that belong to no card and to no class. */
export type RuleNumbers = {
  /** The HP that a player begins with and heals up to. */
  hearts: number,
  /** The faces of the movement die. */
  movementDie: number,
  /** The faces of the dice of fights and duels. */
  combatDie: number,
  /** How many tiles a retreat goes back (K5). */
  retreatTiles: number,
  /** How many tiles a lost fight goes back. */
  lostFightTiles: number,
  /** How many items a backpack holds. */
  backpack: number,
  /** How many items a bandolier holds. */
  bandolier: number,
  /** How many offers a player may make in one Step 3. */
  offersPerStep: number,
  /** How many chance cards a player draws in one turn at most (K15). */
  chanceCardsPerTurn: number,
  /** How many rounds in a row nobody is hurt in a duel before Defense has no bonuses (K37). */
  fullDefenseRounds: number,
};

/** A queue of up to six seats. */
export type SeatQueue = [Seat | null, Seat | null, Seat | null, Seat | null, Seat | null, Seat | null];

/** One of the three tiers of treasures, enemies and their tiles. */
export type Tier =
  | 1
  | 2
  | 3;

/** A tile, by its id on the board: 0 is the start, 254 the largest possible id. */
export type Tile = number;

/** Traps, ambushes and enemies on the tiles; all of it is public. */
export type TileContents = {
  /** The tiles with a trap. */
  traps: Array<Tile>,
  /** The tiles with an ambush, and its owner. */
  ambushes: Array<[Tile, Seat]>,
  /** The tiles with enemies, and the enemies in queue order. */
  foes: Array<[Tile, Array<Enemy>]>,
};

/** What lies on a tile. */
export type TileType =
  | "start"
  | "final"
  | "empty"
  | "chance"
  | "treasure"
  | "enemy"
  | "sanctuary";

export type TreasureEntry = { id: Item, count: number, attack?: number, defense?: number, attackVsCreatures?: number, movement?: number, heal?: HealAmount,
  /** Turns that a trapped player skips, if another number than in the standard content. */
  turns?: number,
  /** HP whose loss it prevents, likewise. */
  prevents?: number,
};

/** What everybody knows of a treasure deck. */
export type TreasureView = {
  /** How many are still to be drawn from the shuffled part. */
  pool: number,
  /** Put under the deck, the next to be drawn first. */
  bottom: Array<Item>,
  /** How many of each name were discarded. */
  discards: Array<number>,
};

/**
 * The tile on which a player's turn began, followed by each tile entered since (K6): the
 * last one is where the player stands. A Blink adds or takes away the tile it passes over too
 * (K14), so that each tile is a neighbour of the one before.
 */
export type TurnPath = Array<number>;

/** The steps of a turn. */
export type TurnStage =
  | "opening"
  | "begin"
  | "skip"
  | "manage"
  | "meet"
  | "choose"
  | "capacity"
  | "last-window"
  | "end";

/** The turn that is being played. */
export type TurnState = {
  /** The player on turn. */
  seat: Seat,
  /** The number of the turn, from 1. */
  number: number,
  /** The current step. */
  stage: TurnStage,
  /** The path of this turn (K6). */
  history: TurnPath,
  /** Added to Attack this turn by potions. */
  rage: number,
  /** Added to Defense this turn by potions. */
  agility: number,
  /** A Smoke Bomb was thrown: no duels for the rest of the turn. */
  smoked: boolean,
  /** Chance cards drawn this turn (K15). */
  chances: number,
  /** The rest of the turn is skipped up to Step 6. */
  ended: boolean,
  /** This turn is to be skipped. */
  skip: boolean,
  /** The player has moved, so that the whole tile is resolved and not only its enemies (K8). */
  landed: boolean,
  /** Fairy Dust was used: Sleep follows. */
  dusted: boolean,
  /** Who has passed in Step 3. */
  passed: Seats,
  /** Who has had a challenge with the player on turn in Step 3. */
  challenged: Seats,
  /** Offers made in Step 3, by seat. */
  offers: [number, number, number, number, number, number],
};

/** What a viewer knows of a position. */
export type View = {
  /** The seat of the viewer; `None` for a spectator. */
  viewer?: Seat,
  /** The options of the match. */
  config: Config,
  /** The version of the rules; absent for version 1. */
  rules?: number,
  /** The players, by seat. */
  players: Array<PlayerView>,
  /** The order of play. */
  order: Array<Seat>,
  /** The treasure decks, by tier: their sizes, the cards put under them and the discards. */
  treasures: [TreasureView, TreasureView, TreasureView],
  /** The enemy decks, by tier. */
  enemies: [CardDeck, CardDeck, CardDeck],
  /** The chance deck. */
  chance: ChanceView,
  /** Traps, ambushes and enemies on the tiles. */
  ground: TileContents,
  /** The current turn. */
  turn: TurnState,
  /** The stack of situations, the top one last, without what the viewer may not know. */
  frames: Array<HillFrame>,
  /** The id of the latest question. */
  asks: number,
  /** The current round of combat, if there is a combat. It follows from the rest of the view. */
  combat?: CombatView,
  /** The outcome, once the match is over. */
  outcome?: Outcome,
};

export const PROMPTS = ["manage", "meet", "trade", "challenge", "move-or-sleep", "branch", "trap", "ambush", "arrived", "chance", "keep", "jinn", "fight", "fight-dice", "duel", "duel-dice", "loot", "arrange", "drop", "pick-up", "pending-tile", "after-duel", "turn-end"] as const;

export const BOTS = ["child", "beginner", "casual", "club", "strong", "random", "walker", "bot"] as const;

export const CHOICES = ["scout", "hunter", "raider", "guardian", "duelist", "alchemist", "porter", "monk"] as const;

/** The board that options name `board.v1`; another one is in them whole. */
export const BOARD: BoardGraph = {
  "id": "board.v1",
  "title": "The Hill",
  "boardSchemaVersion": 1,
  "nodes": [
    {"id":0,"type":"start","neighbors":[1],"x":0.6,"y":11.2,"label":"Start"},
    {"id":1,"type":"chance","neighbors":[2],"x":1.5,"y":11.6},
    {"id":2,"type":"enemy","tier":1,"neighbors":[3],"x":2.5,"y":11.6},
    {"id":3,"type":"treasure","tier":1,"neighbors":[4],"x":3.4,"y":11.1},
    {"id":4,"type":"empty","neighbors":[5],"x":4.3,"y":10.7},
    {"id":5,"type":"enemy","tier":1,"neighbors":[6],"x":5.3,"y":10.9},
    {"id":6,"type":"treasure","tier":1,"neighbors":[7],"x":6.2,"y":11.3},
    {"id":7,"type":"chance","neighbors":[8],"x":7.2,"y":11.4},
    {"id":8,"type":"sanctuary","neighbors":[9],"x":8.2,"y":11.2,"label":"Roadside Shrine"},
    {"id":9,"type":"enemy","tier":1,"neighbors":[10],"x":9.2,"y":10.9},
    {"id":10,"type":"chance","neighbors":[11,54],"x":10.1,"y":10.5,"label":"Ravine fork"},
    {"id":11,"type":"treasure","tier":1,"neighbors":[12],"x":10.6,"y":11.6},
    {"id":12,"type":"enemy","tier":1,"neighbors":[13],"x":11.7,"y":12.2},
    {"id":13,"type":"empty","neighbors":[14],"x":12.8,"y":12.5},
    {"id":14,"type":"chance","neighbors":[15],"x":14,"y":12.5},
    {"id":15,"type":"enemy","tier":1,"neighbors":[16],"x":15.2,"y":12.3},
    {"id":16,"type":"treasure","tier":1,"neighbors":[17],"x":16.3,"y":11.9},
    {"id":17,"type":"sanctuary","neighbors":[18],"x":17.2,"y":11.1,"label":"Pilgrims' Rest"},
    {"id":18,"type":"enemy","tier":2,"neighbors":[19],"x":17.2,"y":9.9,"label":"Ravine bridge"},
    {"id":19,"type":"empty","neighbors":[20],"x":17,"y":8.9},
    {"id":20,"type":"empty","neighbors":[21],"x":16.2,"y":8.1},
    {"id":21,"type":"treasure","tier":1,"neighbors":[22],"x":15.2,"y":7.9},
    {"id":22,"type":"enemy","tier":2,"neighbors":[23],"x":14.2,"y":8.2},
    {"id":23,"type":"chance","neighbors":[24],"x":13.1,"y":8.2},
    {"id":24,"type":"treasure","tier":1,"neighbors":[25],"x":12.1,"y":7.9},
    {"id":25,"type":"sanctuary","neighbors":[26],"x":11,"y":7.8,"label":"Old Oak"},
    {"id":26,"type":"treasure","tier":2,"neighbors":[27],"x":10,"y":8.2},
    {"id":27,"type":"enemy","tier":2,"neighbors":[28],"x":9,"y":8.4},
    {"id":28,"type":"chance","neighbors":[29],"x":8,"y":8.1},
    {"id":29,"type":"enemy","tier":1,"neighbors":[30],"x":6.9,"y":7.9},
    {"id":30,"type":"treasure","tier":1,"neighbors":[31],"x":5.9,"y":8.1},
    {"id":31,"type":"sanctuary","neighbors":[32],"x":4.8,"y":8.4,"label":"Hermitage"},
    {"id":32,"type":"chance","neighbors":[33],"x":3.8,"y":8.3},
    {"id":33,"type":"enemy","tier":2,"neighbors":[34],"x":2.8,"y":7.8},
    {"id":34,"type":"empty","neighbors":[35],"x":2.7,"y":6.8},
    {"id":35,"type":"treasure","tier":2,"neighbors":[36],"x":3.6,"y":6.2},
    {"id":36,"type":"chance","neighbors":[37,60],"x":4.6,"y":5.9,"label":"Cliff fork"},
    {"id":37,"type":"chance","neighbors":[38],"x":4.9,"y":4.8},
    {"id":38,"type":"treasure","tier":2,"neighbors":[39],"x":5.7,"y":4.1},
    {"id":39,"type":"sanctuary","neighbors":[40],"x":6.7,"y":3.7,"label":"Chapel"},
    {"id":40,"type":"enemy","tier":2,"neighbors":[41],"x":7.9,"y":3.5},
    {"id":41,"type":"sanctuary","neighbors":[42],"x":9,"y":3.4,"label":"Quiet Well"},
    {"id":42,"type":"treasure","tier":2,"neighbors":[43],"x":10.1,"y":3.4},
    {"id":43,"type":"enemy","tier":3,"neighbors":[44],"x":11.2,"y":3.6},
    {"id":44,"type":"treasure","tier":2,"neighbors":[45],"x":12.3,"y":3.8},
    {"id":45,"type":"chance","neighbors":[46],"x":13.3,"y":4.3},
    {"id":46,"type":"enemy","tier":2,"neighbors":[47],"x":13.8,"y":5.3,"label":"Cliff top"},
    {"id":47,"type":"treasure","tier":3,"neighbors":[48],"x":14.5,"y":4.4},
    {"id":48,"type":"enemy","tier":3,"neighbors":[49],"x":14.4,"y":3.4},
    {"id":49,"type":"sanctuary","neighbors":[50],"x":13.7,"y":2.6,"label":"Last Light"},
    {"id":50,"type":"chance","neighbors":[51],"x":12.6,"y":2.2},
    {"id":51,"type":"empty","neighbors":[52],"x":11.5,"y":2.1},
    {"id":52,"type":"enemy","tier":3,"neighbors":[53],"x":10.5,"y":1.7},
    {"id":53,"type":"final","neighbors":[],"x":9.6,"y":1,"label":"Summit"},
    {"id":54,"type":"enemy","tier":2,"neighbors":[55],"x":11.1,"y":10.3},
    {"id":55,"type":"treasure","tier":2,"neighbors":[56],"x":12.1,"y":10.1},
    {"id":56,"type":"enemy","tier":2,"neighbors":[57],"x":13.1,"y":10.1},
    {"id":57,"type":"chance","neighbors":[58],"x":14.2,"y":10.2},
    {"id":58,"type":"enemy","tier":3,"neighbors":[59],"x":15.2,"y":10.2},
    {"id":59,"type":"treasure","tier":2,"neighbors":[18],"x":16.2,"y":10.1},
    {"id":60,"type":"enemy","tier":2,"neighbors":[61],"x":5.6,"y":5.8},
    {"id":61,"type":"treasure","tier":2,"neighbors":[62],"x":6.7,"y":5.7},
    {"id":62,"type":"enemy","tier":3,"neighbors":[63],"x":7.7,"y":5.7},
    {"id":63,"type":"chance","neighbors":[64],"x":8.7,"y":5.7},
    {"id":64,"type":"treasure","tier":3,"neighbors":[65],"x":9.7,"y":5.8},
    {"id":65,"type":"enemy","tier":3,"neighbors":[66],"x":10.8,"y":5.8},
    {"id":66,"type":"sanctuary","neighbors":[67],"x":11.8,"y":5.7,"label":"Eyrie"},
    {"id":67,"type":"enemy","tier":2,"neighbors":[46],"x":12.8,"y":5.5},
  ],
};

/** The content that options name. */
export const CONTENTS: Record<BuiltInContent, HillContent> = {
  "standard": {
    "treasures": [
      {"id":"dagger","count":4,"attack":1},
      {"id":"wooden-shield","count":4,"defense":1},
      {"id":"robe","count":3,"defense":1},
      {"id":"crude-axe","count":3,"attack":1},
      {"id":"lamp","count":2},
      {"id":"trap","count":3,"turns":1},
      {"id":"luck-charm","count":2},
      {"id":"beer","count":2,"movement":-1,"heal":3},
      {"id":"agility-draught","count":1,"defense":1},
      {"id":"heirloom-armor","count":3,"defense":2},
      {"id":"silver-shield","count":3,"defense":2},
      {"id":"lords-sword","count":3,"attack":2},
      {"id":"boogey-bane","count":2,"attackVsCreatures":2},
      {"id":"velvet-cloak","count":2,"movement":1},
      {"id":"rage-potion","count":2,"attack":1},
      {"id":"fairy-dust","count":2},
      {"id":"smoke-bomb","count":1},
      {"id":"royal-aegis","count":2,"defense":3,"movement":-1},
      {"id":"mysterious-flower","count":2,"heal":"full"},
      {"id":"dragonfang-greatsword","count":2,"attack":3},
      {"id":"blink-scroll","count":2},
      {"id":"wardstone","count":2,"prevents":1},
    ],
    "chance": [
      {"id":"exhaustion","count":4,"tiles":1},
      {"id":"cave-in","count":3,"tiles":3},
      {"id":"faint","count":2,"turns":1},
      {"id":"vital-energy","count":2},
      {"id":"earthquake","count":2,"die":4},
      {"id":"lost-treasure","count":2,"turns":1,"treasures":2},
      {"id":"jinn-thief","count":3},
      {"id":"sprained-wrist","count":3,"hp":1},
      {"id":"covered-pit","count":3,"treasures":1},
      {"id":"white-bearded-spirit","count":2,"tiles":2},
      {"id":"mystic-wave","count":2},
      {"id":"nefarious-spirit","count":2,"tiles":6},
      {"id":"ambush-opportunity","count":2},
      {"id":"instinct","count":2},
    ],
    "enemies": [
      {"id":"goblin","count":6,"hp":1,"attack":1,"defense":0},
      {"id":"wolf","count":4,"hp":1,"attack":2,"defense":-1},
      {"id":"skeleton","count":4,"hp":1,"attack":1,"defense":1},
      {"id":"bandit","count":4,"hp":1,"attack":1,"defense":0},
      {"id":"orc","count":4,"hp":2,"attack":2,"defense":1},
      {"id":"troll","count":4,"hp":2,"attack":3,"defense":0},
      {"id":"cultist","count":2,"hp":2,"attack":1,"defense":2},
      {"id":"ogre","count":2,"hp":3,"attack":2,"defense":1},
      {"id":"dragon-whelp","count":3,"hp":3,"attack":3,"defense":2},
      {"id":"lich","count":2,"hp":3,"attack":2,"defense":3},
      {"id":"demon","count":2,"hp":4,"attack":3,"defense":1},
      {"id":"giant","count":3,"hp":4,"attack":2,"defense":2},
    ],
    "classes": [
      {
        "id": "scout",
        "start": "trap",
        "talents": {"ignoresTraps":true},
      },
      {
        "id": "hunter",
        "talents": {"attackVsCreatures":1},
      },
      {
        "id": "raider",
        "talents": {"findsTreasureFrom":5},
      },
      {
        "id": "guardian",
        "start": "wooden-shield",
        "talents": {"defenseVsCreatures":1},
      },
      {
        "id": "duelist",
        "talents": {"attackInDuels":1,"rerollsDefense":true},
      },
      {
        "id": "alchemist",
        "talents": {"bandolier":1,"healing":1,"doublesPotions":true},
      },
      {
        "id": "porter",
        "talents": {"backpack":1},
      },
      {
        "id": "monk",
        "talents": {"calmsFrom":5},
      },
    ],
    "compositions": {
      "1": [
        {"weight":100,"enemies":[1]},
      ],
      "2": [
        {"weight":70,"enemies":[1,1]},
        {"weight":30,"enemies":[2]},
      ],
      "3": [
        {"weight":70,"enemies":[2,2]},
        {"weight":20,"enemies":[2,1]},
        {"weight":10,"enemies":[3]},
      ],
    },
    "drops": {
      "1": [
        {"weight":50,"treasure":1},
        {"weight":50},
      ],
      "2": [
        {"weight":70,"treasure":2},
        {"weight":15,"treasure":1},
        {"weight":15},
      ],
      "3": [
        {"weight":80,"treasure":3},
        {"weight":20,"treasure":2},
      ],
    },
    "numbers": {"hearts":5,"movementDie":4,"combatDie":6,"retreatTiles":6,"lostFightTiles":1,"backpack":1,"bandolier":1,"offersPerStep":3,"chanceCardsPerTurn":16,"fullDefenseRounds":10},
  },
  "tuned": {
    "treasures": [
      {"id":"dagger","count":4,"attack":1},
      {"id":"wooden-shield","count":4,"defense":1},
      {"id":"robe","count":3,"defense":1},
      {"id":"crude-axe","count":3,"attack":1},
      {"id":"lamp","count":2},
      {"id":"trap","count":3,"turns":1},
      {"id":"luck-charm","count":2},
      {"id":"beer","count":2,"movement":-1,"heal":3},
      {"id":"agility-draught","count":1,"defense":1},
      {"id":"heirloom-armor","count":3,"defense":2},
      {"id":"silver-shield","count":3,"defense":2},
      {"id":"lords-sword","count":3,"attack":2},
      {"id":"boogey-bane","count":2,"attackVsCreatures":2},
      {"id":"velvet-cloak","count":2,"movement":1},
      {"id":"rage-potion","count":2,"attack":1},
      {"id":"fairy-dust","count":2},
      {"id":"smoke-bomb","count":1},
      {"id":"royal-aegis","count":2,"defense":3,"movement":-1},
      {"id":"mysterious-flower","count":2,"heal":"full"},
      {"id":"dragonfang-greatsword","count":2,"attack":3},
      {"id":"blink-scroll","count":2},
      {"id":"wardstone","count":2,"prevents":1},
    ],
    "chance": [
      {"id":"exhaustion","count":4,"tiles":1},
      {"id":"cave-in","count":3,"tiles":3},
      {"id":"faint","count":2,"turns":1},
      {"id":"vital-energy","count":2},
      {"id":"earthquake","count":2,"die":4},
      {"id":"lost-treasure","count":2,"turns":1,"treasures":2},
      {"id":"jinn-thief","count":3},
      {"id":"sprained-wrist","count":3,"hp":1},
      {"id":"covered-pit","count":3,"treasures":1},
      {"id":"white-bearded-spirit","count":2,"tiles":2},
      {"id":"mystic-wave","count":2},
      {"id":"nefarious-spirit","count":2,"tiles":6},
      {"id":"ambush-opportunity","count":2},
      {"id":"instinct","count":2},
    ],
    "enemies": [
      {"id":"goblin","count":6,"hp":1,"attack":1,"defense":0},
      {"id":"wolf","count":4,"hp":1,"attack":2,"defense":-1},
      {"id":"skeleton","count":4,"hp":1,"attack":1,"defense":1},
      {"id":"bandit","count":4,"hp":1,"attack":1,"defense":0},
      {"id":"orc","count":4,"hp":2,"attack":2,"defense":1},
      {"id":"troll","count":4,"hp":2,"attack":3,"defense":0},
      {"id":"cultist","count":2,"hp":2,"attack":1,"defense":2},
      {"id":"ogre","count":2,"hp":3,"attack":2,"defense":1},
      {"id":"dragon-whelp","count":3,"hp":3,"attack":3,"defense":2},
      {"id":"lich","count":2,"hp":3,"attack":2,"defense":3},
      {"id":"demon","count":2,"hp":4,"attack":3,"defense":1},
      {"id":"giant","count":3,"hp":4,"attack":2,"defense":2},
    ],
    "classes": [
      {
        "id": "scout",
        "start": "beer",
        "talents": {"ignoresTraps":true},
      },
      {
        "id": "hunter",
        "talents": {"attackVsCreatures":1},
      },
      {
        "id": "raider",
        "talents": {"findsTreasureFrom":4},
      },
      {
        "id": "guardian",
        "start": "wooden-shield",
        "talents": {},
      },
      {
        "id": "duelist",
        "start": "beer",
        "talents": {"rerollsDefense":true},
      },
      {
        "id": "alchemist",
        "talents": {"bandolier":1,"healing":1,"doublesPotions":true},
      },
      {
        "id": "porter",
        "start": "robe",
        "talents": {"backpack":1},
      },
      {
        "id": "monk",
        "start": "dagger",
        "talents": {"calmsFrom":5},
      },
    ],
    "compositions": {
      "1": [
        {"weight":100,"enemies":[1]},
      ],
      "2": [
        {"weight":70,"enemies":[1,1]},
        {"weight":30,"enemies":[2]},
      ],
      "3": [
        {"weight":40,"enemies":[2,2]},
        {"weight":20,"enemies":[2,1]},
        {"weight":40,"enemies":[3]},
      ],
    },
    "drops": {
      "1": [
        {"weight":50,"treasure":1},
        {"weight":50},
      ],
      "2": [
        {"weight":70,"treasure":2},
        {"weight":15,"treasure":1},
        {"weight":15},
      ],
      "3": [
        {"weight":80,"treasure":3},
        {"weight":20,"treasure":2},
      ],
    },
    "numbers": {"hearts":5,"movementDie":6,"combatDie":6,"retreatTiles":3,"lostFightTiles":2,"backpack":1,"bandolier":1,"offersPerStep":3,"chanceCardsPerTurn":16,"fullDefenseRounds":10},
  },
};

/** The decks and tables that are played with unless options bring others. */
export const CONTENT: HillContent = {
  "treasures": [
    {"id":"dagger","count":4,"attack":1},
    {"id":"wooden-shield","count":4,"defense":1},
    {"id":"robe","count":3,"defense":1},
    {"id":"crude-axe","count":3,"attack":1},
    {"id":"lamp","count":2},
    {"id":"trap","count":3,"turns":1},
    {"id":"luck-charm","count":2},
    {"id":"beer","count":2,"movement":-1,"heal":3},
    {"id":"agility-draught","count":1,"defense":1},
    {"id":"heirloom-armor","count":3,"defense":2},
    {"id":"silver-shield","count":3,"defense":2},
    {"id":"lords-sword","count":3,"attack":2},
    {"id":"boogey-bane","count":2,"attackVsCreatures":2},
    {"id":"velvet-cloak","count":2,"movement":1},
    {"id":"rage-potion","count":2,"attack":1},
    {"id":"fairy-dust","count":2},
    {"id":"smoke-bomb","count":1},
    {"id":"royal-aegis","count":2,"defense":3,"movement":-1},
    {"id":"mysterious-flower","count":2,"heal":"full"},
    {"id":"dragonfang-greatsword","count":2,"attack":3},
    {"id":"blink-scroll","count":2},
    {"id":"wardstone","count":2,"prevents":1},
  ],
  "chance": [
    {"id":"exhaustion","count":4,"tiles":1},
    {"id":"cave-in","count":3,"tiles":3},
    {"id":"faint","count":2,"turns":1},
    {"id":"vital-energy","count":2},
    {"id":"earthquake","count":2,"die":4},
    {"id":"lost-treasure","count":2,"turns":1,"treasures":2},
    {"id":"jinn-thief","count":3},
    {"id":"sprained-wrist","count":3,"hp":1},
    {"id":"covered-pit","count":3,"treasures":1},
    {"id":"white-bearded-spirit","count":2,"tiles":2},
    {"id":"mystic-wave","count":2},
    {"id":"nefarious-spirit","count":2,"tiles":6},
    {"id":"ambush-opportunity","count":2},
    {"id":"instinct","count":2},
  ],
  "enemies": [
    {"id":"goblin","count":6,"hp":1,"attack":1,"defense":0},
    {"id":"wolf","count":4,"hp":1,"attack":2,"defense":-1},
    {"id":"skeleton","count":4,"hp":1,"attack":1,"defense":1},
    {"id":"bandit","count":4,"hp":1,"attack":1,"defense":0},
    {"id":"orc","count":4,"hp":2,"attack":2,"defense":1},
    {"id":"troll","count":4,"hp":2,"attack":3,"defense":0},
    {"id":"cultist","count":2,"hp":2,"attack":1,"defense":2},
    {"id":"ogre","count":2,"hp":3,"attack":2,"defense":1},
    {"id":"dragon-whelp","count":3,"hp":3,"attack":3,"defense":2},
    {"id":"lich","count":2,"hp":3,"attack":2,"defense":3},
    {"id":"demon","count":2,"hp":4,"attack":3,"defense":1},
    {"id":"giant","count":3,"hp":4,"attack":2,"defense":2},
  ],
  "classes": [
    {
      "id": "scout",
      "start": "trap",
      "talents": {"ignoresTraps":true},
    },
    {
      "id": "hunter",
      "talents": {"attackVsCreatures":1},
    },
    {
      "id": "raider",
      "talents": {"findsTreasureFrom":5},
    },
    {
      "id": "guardian",
      "start": "wooden-shield",
      "talents": {"defenseVsCreatures":1},
    },
    {
      "id": "duelist",
      "talents": {"attackInDuels":1,"rerollsDefense":true},
    },
    {
      "id": "alchemist",
      "talents": {"bandolier":1,"healing":1,"doublesPotions":true},
    },
    {
      "id": "porter",
      "talents": {"backpack":1},
    },
    {
      "id": "monk",
      "talents": {"calmsFrom":5},
    },
  ],
  "compositions": {
    "1": [
      {"weight":100,"enemies":[1]},
    ],
    "2": [
      {"weight":70,"enemies":[1,1]},
      {"weight":30,"enemies":[2]},
    ],
    "3": [
      {"weight":70,"enemies":[2,2]},
      {"weight":20,"enemies":[2,1]},
      {"weight":10,"enemies":[3]},
    ],
  },
  "drops": {
    "1": [
      {"weight":50,"treasure":1},
      {"weight":50},
    ],
    "2": [
      {"weight":70,"treasure":2},
      {"weight":15,"treasure":1},
      {"weight":15},
    ],
    "3": [
      {"weight":80,"treasure":3},
      {"weight":20,"treasure":2},
    ],
  },
  "numbers": {"hearts":5,"movementDie":4,"combatDie":6,"retreatTiles":6,"lostFightTiles":1,"backpack":1,"bandolier":1,"offersPerStep":3,"chanceCardsPerTurn":16,"fullDefenseRounds":10},
};

/** The treasures, in the order in which piles count them. */
export const ITEMS: Record<Item, { title: string; tier: Tier; kind: ItemKind; text: string }> = {
  "dagger": {"title":"Dagger","tier":1,"kind":"holdable","text":"+1 Attack."},
  "wooden-shield": {"title":"Wooden Shield","tier":1,"kind":"holdable","text":"+1 Defense."},
  "robe": {"title":"Robe","tier":1,"kind":"wearable","text":"+1 Defense."},
  "crude-axe": {"title":"Crude Axe","tier":1,"kind":"holdable","text":"+1 Attack."},
  "lamp": {"title":"Lamp","tier":1,"kind":"holdable","text":"If your turn would end on a tile with a player or an enemy, you may step back 1 tile before resolving that tile."},
  "trap": {"title":"Trap","tier":1,"kind":"small","text":"Place it on your tile, in sight of all: the next player who lands there skips their next turn."},
  "luck-charm": {"title":"Luck Charm","tier":1,"kind":"small","text":"Cancel a Chance card that you just drew or another player just revealed. Back to the bottom of its deck."},
  "beer": {"title":"Beer","tier":1,"kind":"drinkable","text":"Heal 3 HP; −1 to your next movement roll."},
  "agility-draught": {"title":"Agility Draught","tier":1,"kind":"drinkable","text":"+1 to all your Defense rolls this turn."},
  "heirloom-armor": {"title":"Heirloom Armor","tier":2,"kind":"wearable","text":"+2 Defense."},
  "silver-shield": {"title":"Silver Shield","tier":2,"kind":"holdable","text":"+2 Defense."},
  "lords-sword": {"title":"Lord's Sword","tier":2,"kind":"holdable","text":"+2 Attack."},
  "boogey-bane": {"title":"Boogey-Bane","tier":2,"kind":"holdable","text":"+2 Attack against creatures only."},
  "velvet-cloak": {"title":"Velvet Cloak","tier":2,"kind":"wearable","text":"+1 to your movement rolls."},
  "rage-potion": {"title":"Rage Potion","tier":2,"kind":"drinkable","text":"+1 to all your Attack rolls this turn."},
  "fairy-dust": {"title":"Fairy Dust","tier":2,"kind":"small","text":"Use before you Sleep: other players cannot see or duel you until your next turn starts or something moves you."},
  "smoke-bomb": {"title":"Smoke Bomb","tier":2,"kind":"small","text":"When someone offers you a duel: no duels for the rest of this turn. Back to the bottom of its deck."},
  "royal-aegis": {"title":"Royal Aegis","tier":3,"kind":"wearable","text":"+3 Defense; −1 to your movement rolls."},
  "mysterious-flower": {"title":"Essence of the Mysterious Flower","tier":3,"kind":"drinkable","text":"Heal fully."},
  "dragonfang-greatsword": {"title":"Dragonfang Greatsword","tier":3,"kind":"holdable","text":"+3 Attack."},
  "blink-scroll": {"title":"Blink Scroll","tier":3,"kind":"small","text":"Before resolving your tile, move 2 tiles forward or back, ignoring what lies between. Not into or out of a Sanctuary."},
  "wardstone": {"title":"Wardstone","tier":3,"kind":"small","text":"The next time you would lose HP, lose 1 less. Then discard it."},
};

/** The chance cards, likewise. */
export const CARDS: Record<ChanceCard, { title: string; text: string }> = {
  "exhaustion": {"title":"Exhaustion","text":"Move 1 back."},
  "cave-in": {"title":"Cave-in","text":"Move 3 back."},
  "faint": {"title":"Faint","text":"Skip your next turn."},
  "vital-energy": {"title":"Vital Energy","text":"Roll movement again at once, and move."},
  "earthquake": {"title":"Earthquake!","text":"Everyone rolls d4 and moves back that much, all at the same time. No duels on the way."},
  "lost-treasure": {"title":"Lost Treasure","text":"Draw 2 Tier 1 Treasures now; skip your next turn."},
  "jinn-thief": {"title":"Jinn Thief","text":"Choose one of your items: it goes to the bottom of its deck."},
  "sprained-wrist": {"title":"Sprained Wrist","text":"Lose 1 HP."},
  "covered-pit": {"title":"Covered Pit","text":"Draw 1 Tier 1 Treasure now."},
  "white-bearded-spirit": {"title":"White-Bearded Spirit","text":"Move 2 forward."},
  "mystic-wave": {"title":"Mystic Wave","text":"Swap places with the nearest player, even to or from a Sanctuary. Ties by lot."},
  "nefarious-spirit": {"title":"Nefarious Spirit","text":"If a player is within 6 tiles, move to the nearest and start a duel at once. Ties by lot."},
  "ambush-opportunity": {"title":"Ambush Opportunity","text":"Keep it face down. From your next turn on, place it on your tile, not on a Sanctuary: when a player enters that tile, you may start a duel before the tile resolves. Then discard it."},
  "instinct": {"title":"Instinct","text":"Keep it face down. Once, on your turn, move 1 tile forward or back, before or after your movement roll."},
};

/** The enemies, likewise. */
export const ENEMIES: Record<Enemy, { title: string; tier: Tier }> = {
  "goblin": {"title":"Goblin","tier":1},
  "wolf": {"title":"Wolf","tier":1},
  "skeleton": {"title":"Skeleton","tier":1},
  "bandit": {"title":"Bandit","tier":1},
  "orc": {"title":"Orc","tier":2},
  "troll": {"title":"Troll","tier":2},
  "cultist": {"title":"Cultist","tier":2},
  "ogre": {"title":"Ogre","tier":2},
  "dragon-whelp": {"title":"Dragon Whelp","tier":3},
  "lich": {"title":"Lich","tier":3},
  "demon": {"title":"Demon","tier":3},
  "giant": {"title":"Giant","tier":3},
};

/** The classes. */
export const CLASSES: Record<Class, { title: string; text: string }> = {
  "scout": {"title":"Scout","text":"You ignore Traps and Ambushes, and may pick up a Trap you step onto."},
  "hunter": {"title":"Hunter","text":"+1 Attack against creatures."},
  "raider": {"title":"Raider","text":"When you win a fight or a duel, roll d6: on 5–6 draw 1 Treasure, of the tile's tier after a fight on an Enemy tile, else of Tier 1."},
  "guardian": {"title":"Guardian","text":"+1 Defense against creatures."},
  "duelist": {"title":"Duelist","text":"+1 Attack in duels. Once per duel you may re-roll your Defense die."},
  "alchemist": {"title":"Alchemist","text":"Your Bandolier holds 2. A drink that heals you heals 1 HP more. A \"this turn\" potion drunk before a combat counts twice in its first round."},
  "porter": {"title":"Porter","text":"Your Backpack holds 2."},
  "monk": {"title":"Monk","text":"Once per game, when you are offered a duel, roll d6: on 5–6 the duel is cancelled."},
};
