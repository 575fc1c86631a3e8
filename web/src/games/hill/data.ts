// The default board and cards, which the server does not repeat in every view. A match may have a
// board or cards of its own; these take precedence.

import {
  BOARD,
  type BoardNode,
  CONTENT,
  type Config,
  type Creature,
  type Enemy,
  type Graph,
  type Item,
  ITEMS as KINDS,
  type Kind,
  type Tier,
  type Treasure,
} from "./types";

/** All items, in the order of their decks. */
export const ITEMS = Object.keys(KINDS) as Item[];

/** The board of a match. */
export function boardOf(config: Config | undefined): Graph {
  return typeof config?.board === "object" ? config.board : BOARD;
}

/** A tile of a board. */
export function tileOf(board: Graph, id: number): BoardNode | undefined {
  const straight = board.nodes[id];
  return straight?.id === id ? straight : board.nodes.find((node) => node.id === id);
}

export function itemStats(item: Item, config?: Config): Treasure {
  const { treasures } = config?.content ?? CONTENT;
  return treasures.find((other) => other.id === item) ?? { id: item, count: 0 };
}

export function enemyStats(enemy: Enemy, config?: Config): Creature {
  const { enemies } = config?.content ?? CONTENT;
  const known = enemies.find((other) => other.id === enemy);
  return known ?? { id: enemy, count: 0, hp: 1, attack: 0, defense: 0 };
}

/** Where an item is carried. */
export function itemKind(item: Item): Kind {
  return KINDS[item].kind;
}

/** The deck an item belongs to. */
export function itemTier(item: Item): Tier {
  return KINDS[item].tier;
}

/** Whether an item is carried in the bandolier; all others are equipped or in the backpack. */
export function belongsInBandolier(item: Item): boolean {
  const kind = itemKind(item);
  return kind === "drinkable" || kind === "small";
}
