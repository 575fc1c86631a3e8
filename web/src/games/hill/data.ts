// The shipped board and cards: numbers and names that the server does not repeat in every view.
// A match may bring a board or cards of its own; then those are shown.

import boardV1 from "../../../../data/hill/board.v1.json";
import enemies from "../../../../data/hill/enemies.json";
import treasures from "../../../../data/hill/treasures.json";
import type {
  BoardNode,
  Config,
  Enemy,
  EnemyStats,
  Graph,
  Item,
  ItemStats,
  Kind,
  Tier,
} from "./types";

const SHIPPED = boardV1 as Graph;
const TREASURES = treasures.treasures as (ItemStats & { tier: Tier; kind: Kind })[];
const CREATURES = enemies.enemies as (EnemyStats & { tier: Tier })[];

/** All items, in the order of their decks. */
export const ITEMS: readonly Item[] = TREASURES.map((item) => item.id);

/** The board of a match. */
export function boardOf(config: Config | undefined): Graph {
  return typeof config?.board === "object" ? config.board : SHIPPED;
}

/** A tile of a board. */
export function tileOf(board: Graph, id: number): BoardNode | undefined {
  const straight = board.nodes[id];
  return straight?.id === id ? straight : board.nodes.find((node) => node.id === id);
}

/** An item's numbers in a match. */
export function statsOf(item: Item, config?: Config): ItemStats {
  const own = config?.content?.treasures.find((other) => other.id === item);
  return own ?? TREASURES.find((other) => other.id === item) ?? { id: item };
}

/** An enemy's numbers in a match. */
export function foeOf(enemy: Enemy, config?: Config): EnemyStats {
  const own = config?.content?.enemies.find((other) => other.id === enemy);
  const known = own ?? CREATURES.find((other) => other.id === enemy);
  return known ?? { id: enemy, hp: 1, attack: 0, defense: 0 };
}

/** Where an item is carried. */
export function kindOf(item: Item): Kind {
  return TREASURES.find((other) => other.id === item)?.kind ?? "small";
}

/** The deck an item belongs to. */
export function tierOf(item: Item): Tier {
  return TREASURES.find((other) => other.id === item)?.tier ?? 1;
}

/** The deck an enemy belongs to. */
export function foeTier(enemy: Enemy): Tier {
  return CREATURES.find((other) => other.id === enemy)?.tier ?? 1;
}

/** Whether an item lives in the bandolier; all others are worn, held or in the backpack. */
export function inBandolier(item: Item): boolean {
  const kind = kindOf(item);
  return kind === "drinkable" || kind === "small";
}
