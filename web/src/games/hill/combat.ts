// The current combat as the panel draws it: the dice, what is added to them, and what they are
// compared with. All of it comes from the view.

import type { CombatModifier, Duel, Enemy, Fight, Fighter, HillFrame, Tile, View } from "./types";

/** A die with its modifiers; `die` is null before the roll. */
export interface ShownRoll {
  fighter: Fighter;
  die: number | null;
  modifiers: readonly CombatModifier[];
  total: number;
}

export interface ShownComparison {
  attack: ShownRoll;
  defense: ShownRoll;
  /** Missing before the roll. */
  hits?: boolean | undefined;
}

type CombatFrame = ({ frame: "fight" } & Fight) | ({ frame: "duel" } & Duel);

export interface Combat {
  frame: CombatFrame;
  tile: Tile;
  /** HP of the enemies, in queue order. */
  enemies: { enemy: Enemy; hp: number }[];
  comparisons: ShownComparison[];
  rolled: boolean;
}

/** The current combat, or null. */
export function currentCombat(view: View): Combat | null {
  const { combat } = view;
  const frame = view.frames.findLast(isCombat);
  if (!frame || !combat) return null;
  const rolls = combat.rolls.map((roll, index): ShownRoll => {
    const die = combat.dice[index] ?? null;
    const bonus = roll.modifiers.reduce((sum, { amount }) => sum + amount, 0);
    return { ...roll, die, total: (die ?? 0) + bonus };
  });
  const comparisons = combat.comparisons.flatMap(({ attack, defense, hits }) => {
    const [one, other] = [rolls[attack], rolls[defense]];
    return one && other ? [{ attack: one, defense: other, hits }] : [];
  });
  const hp = frame.frame === "fight" ? frame.hp : [];
  const foes = frame.frame === "fight" ? enemiesOn(view, combat.tile) : NO_ENEMIES;
  const enemies = foes.map((enemy, place) => ({ enemy, hp: hp[place] ?? 0 }));
  return { frame, tile: combat.tile, enemies, comparisons, rolled: combat.dice.length > 0 };
}

function isCombat(frame: HillFrame): frame is CombatFrame {
  return frame.frame === "fight" || frame.frame === "duel";
}

const NO_ENEMIES: readonly Enemy[] = [];

/** The enemies on a tile, in queue order. */
export function enemiesOn(view: View, tile: Tile): readonly Enemy[] {
  return view.ground.foes.find(([at]) => at === tile)?.[1] ?? NO_ENEMIES;
}
