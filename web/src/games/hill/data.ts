// The default board and cards, which the server does not repeat in every view. A match may have a
// board or cards of its own; these take precedence.

import {
  BOARD,
  type BoardGraph,
  type BoardNode,
  CONTENT,
  CONTENTS,
  type Config,
  type Enemy,
  type EnemyEntry,
  type HillContent,
  type Item,
  ITEMS as KINDS,
  type RuleNumbers,
  type Tier,
  type TreasureEntry,
} from "./types";

/** All items, in the order of their decks. */
export const ITEMS = Object.keys(KINDS) as Item[];

/** The board of a match. */
export function boardOf(config: Config | undefined): BoardGraph {
  return typeof config?.board === "object" ? config.board : BOARD;
}

/** A tile of a board. */
export function tileOf(board: BoardGraph, id: number): BoardNode | undefined {
  const straight = board.nodes[id];
  return straight?.id === id ? straight : board.nodes.find((node) => node.id === id);
}

/** The content of a match: its own, or one that the game comes with. */
export function contentOf(config: Config | undefined): HillContent {
  const chosen = config?.content ?? "standard";
  return typeof chosen === "string" ? CONTENTS[chosen] : chosen;
}

/** The numbers of the rules of a match. */
export function numbersOf(config: Config | undefined): RuleNumbers {
  return contentOf(config).numbers ?? STANDARD_NUMBERS;
}

/** The sides of the movement die, if it is one that can be thrown. */
export function movementSides(config: Config | undefined): 4 | 6 | null {
  const { movementDie } = numbersOf(config);
  return movementDie === 4 || movementDie === 6 ? movementDie : null;
}

// The standard content leaves nothing out.
const STANDARD_NUMBERS = CONTENT.numbers as RuleNumbers;

export function itemStats(item: Item, config?: Config): TreasureEntry {
  const { treasures } = contentOf(config);
  return treasures.find((other) => other.id === item) ?? { id: item, count: 0 };
}

export function enemyStats(enemy: Enemy, config?: Config): EnemyEntry {
  const { enemies } = contentOf(config);
  const known = enemies.find((other) => other.id === enemy);
  return known ?? { id: enemy, count: 0, hp: 1, attack: 0, defense: 0 };
}

/** The deck an item belongs to. */
export function itemTier(item: Item): Tier {
  return KINDS[item].tier;
}
