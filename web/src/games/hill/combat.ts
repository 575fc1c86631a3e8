// A round of combat in detail: each die, its modifiers with their sources, and the comparisons. It
// explains the dice that the server sent and decides nothing.

import type { Seat } from "../../game/contract";
import { enemyStats, itemStats } from "./data";
import { equippedItems } from "./gear";
import type { Source } from "./translations";
import type { Class, Duel, Enemy, Event, Fight, Frame, Item, Score, Tile, View } from "./types";

export interface CombatModifier {
  from: { item: Item } | { class: Class } | { enemy: Enemy } | { source: Source };
  amount: number;
}

export type Fighter = { seat: Seat } | { enemy: Enemy; place: number };

/** A die with its modifiers; `die` is null before the roll. */
export interface CombatRoll {
  fighter: Fighter;
  die: number | null;
  modifiers: CombatModifier[];
  total: number;
}

export interface CombatComparison {
  attack: CombatRoll;
  defense: CombatRoll;
}

export interface Combat {
  frame: ({ frame: "fight" } & Fight) | ({ frame: "duel" } & Duel);
  tile: Tile;
  /** HP of the enemies, in queue order. */
  enemies: { enemy: Enemy; hp: number }[];
  comparisons: CombatComparison[];
  rolled: boolean;
}

type CombatFrame = Combat["frame"];

/** The current combat, or null. */
export function currentCombat(view: View, events: readonly Event[] = []): Combat | null {
  const frame = view.frames.findLast(isCombat);
  if (!frame) return null;
  return frame.frame === "fight"
    ? fightCombat(view, frame, events)
    : duelCombat(view, frame, events);
}

function isCombat(frame: Frame): frame is CombatFrame {
  return frame.frame === "fight" || frame.frame === "duel";
}

const NO_ENEMIES: readonly Enemy[] = [];

/** The enemies on a tile, in queue order. */
export function enemiesOn(view: View, tile: Tile): readonly Enemy[] {
  return view.ground.foes.find(([at]) => at === tile)?.[1] ?? NO_ENEMIES;
}

function fightCombat(view: View, frame: CombatFrame & Fight, events: readonly Event[]): Combat {
  const { seat } = view.turn;
  const tile = view.players[seat]?.tile ?? 0;
  const foes = enemiesOn(view, tile);
  const rolled = frame.beat === "after";
  const rollEvent = rolled ? events.findLast((event) => event.code === "fight-rolled") : undefined;
  const [attack, guard] = bonuses(view, seat, true, frame.round === 1 ? frame.boost : [0, 0]);
  const die = (at: number) => (rolled ? (frame.dice[at] ?? null) : null);
  const target = Math.min(frame.target, Math.max(0, foes.length - 1));
  const against = (
    place: number,
    of: "attack" | "defense",
    at: number,
    score?: Score,
  ): CombatRoll => {
    const enemy = foes[place] ?? "goblin";
    const chips: CombatModifier[] = [
      { from: { enemy }, amount: enemyStats(enemy, view.config)[of] },
    ];
    return combatRoll({ enemy, place }, die(at), chips, score);
  };
  const me = { seat };
  const comparisons: CombatComparison[] =
    foes.length === 0
      ? []
      : [
          {
            attack: combatRoll(me, die(0), attack, rollEvent?.attack),
            defense: against(target, "defense", 2 + foes.length, rollEvent?.guard),
          },
        ];
  for (const place of foes.keys()) {
    comparisons.push({
      attack: against(place, "attack", 2 + place, rollEvent?.enemies[place]?.[1]),
      defense: combatRoll(me, die(1), guard, rollEvent?.defense),
    });
  }
  const enemies = foes.map((enemy, place) => ({ enemy, hp: frame.hp[place] ?? 0 }));
  return { frame, tile, enemies, comparisons, rolled };
}

/** In later rounds of a duel Defense has no bonus. */
const MAX_UNTIRED_ROUNDS = 10;

function duelCombat(view: View, frame: CombatFrame & Duel, events: readonly Event[]): Combat {
  const rolled = frame.beat === "after" || frame.beat === "again";
  const rollEvent = rolled ? events.findLast((event) => event.code === "duel-rolled") : undefined;
  const again = rolled ? events.findLast((event) => event.code === "rerolled") : undefined;
  const sides = [frame.one, frame.other].map((seat, n) => {
    const boost = frame.round === 1 && seat === view.turn.seat ? frame.boost : ([0, 0] as const);
    const [attack, defense] = bonuses(view, seat, false, boost);
    const guard = frame.round > MAX_UNTIRED_ROUNDS ? withTiredness(defense) : defense;
    const die = (at: number) => (rolled ? (frame.dice[2 * n + at] ?? null) : null);
    const score = again?.seat === seat ? again.score : rollEvent?.scores[2 * n + 1];
    return {
      attack: combatRoll({ seat }, die(0), attack, rollEvent?.scores[2 * n]),
      guard: combatRoll({ seat }, die(1), guard, score),
    };
  });
  const [one, other] = sides;
  const comparisons: CombatComparison[] =
    one && other
      ? [
          { attack: one.attack, defense: other.guard },
          { attack: other.attack, defense: one.guard },
        ]
      : [];
  return { frame, tile: view.players[frame.one]?.tile ?? 0, enemies: [], comparisons, rolled };
}

/** The modifiers of a player to Attack and to Defense. */
function bonuses(
  view: View,
  seat: Seat,
  creatures: boolean,
  boost: readonly [number, number],
): [CombatModifier[], CombatModifier[]] {
  const player = view.players[seat];
  const attack: CombatModifier[] = [];
  const defense: CombatModifier[] = [];
  const add = (to: CombatModifier[], from: CombatModifier["from"], amount = 0) => {
    if (amount !== 0) to.push({ from, amount });
  };
  for (const item of player ? equippedItems(player.gear) : []) {
    const stats = itemStats(item, view.config);
    add(attack, { item }, (stats.attack ?? 0) + (creatures ? (stats.attackVsCreatures ?? 0) : 0));
    add(defense, { item }, stats.defense);
  }
  const gift = player?.class;
  if (gift === (creatures ? "hunter" : "duelist")) add(attack, { class: gift }, 1);
  if (gift === "guardian" && creatures) add(defense, { class: gift }, 1);
  if (seat === view.turn.seat) {
    add(attack, { source: "potions" }, view.turn.rage);
    add(defense, { source: "potions" }, view.turn.agility);
  }
  add(attack, { source: "brewed" }, boost[0]);
  add(defense, { source: "brewed" }, boost[1]);
  return [attack, defense];
}

const sum = (chips: readonly CombatModifier[]) => chips.reduce((all, chip) => all + chip.amount, 0);

/** Adds a modifier that cancels the others. */
function withTiredness(chips: CombatModifier[]): CombatModifier[] {
  const all = sum(chips);
  return all > 0 ? [...chips, { from: { source: "tired" }, amount: -all }] : chips;
}

/** A roll; a difference to the server's score is shown as a modifier of source `other`. */
function combatRoll(
  fighter: Fighter,
  die: number | null,
  chips: CombatModifier[],
  rollEvent?: Score,
): CombatRoll {
  const rest = rollEvent ? rollEvent.bonus - sum(chips) : 0;
  const all = rest === 0 ? chips : [...chips, { from: { source: "other" as const }, amount: rest }];
  return { fighter, die, modifiers: all, total: (die ?? 0) + sum(all) };
}
