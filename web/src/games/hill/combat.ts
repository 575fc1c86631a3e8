// A round of combat, laid open: each die, everything that is added to it and why, and what the
// comparison comes to. It explains the dice that were sent; it decides nothing.

import type { Seat } from "../../game/contract";
import { foeOf, statsOf } from "./data";
import { worn } from "./gear";
import type { Class, Duel, Enemy, Event, Fight, Frame, Item, Score, Tile, View } from "./types";
import type { Source } from "./words";

/** Something that is added to a die. */
export interface Chip {
  from: { item: Item } | { class: Class } | { enemy: Enemy } | { source: Source };
  amount: number;
}

export type Fighter = { seat: Seat } | { enemy: Enemy; place: number };

/** A die with what is added to it; no die before it is rolled. */
export interface Side {
  who: Fighter;
  die: number | null;
  chips: Chip[];
  total: number;
}

/** One attack against one defense. */
export interface Blow {
  attack: Side;
  guard: Side;
}

export interface Combat {
  frame: ({ frame: "fight" } & Fight) | ({ frame: "duel" } & Duel);
  tile: Tile;
  /** HP of the enemies, in queue order. */
  enemies: { enemy: Enemy; hp: number }[];
  blows: Blow[];
  rolled: boolean;
}

type CombatFrame = Combat["frame"];

/** The combat that goes on, if one does. */
export function combatOf(view: View, events: readonly Event[] = []): Combat | null {
  const frame = view.frames.findLast(isCombat);
  if (!frame) return null;
  return frame.frame === "fight" ? fightOf(view, frame, events) : duelOf(view, frame, events);
}

function isCombat(frame: Frame): frame is CombatFrame {
  return frame.frame === "fight" || frame.frame === "duel";
}

const NOBODY: readonly Enemy[] = [];

/** The enemies that stand on a tile, in queue order. */
export function foesOn(view: View, tile: Tile): readonly Enemy[] {
  return view.ground.foes.find(([at]) => at === tile)?.[1] ?? NOBODY;
}

function fightOf(view: View, frame: CombatFrame & Fight, events: readonly Event[]): Combat {
  const { seat } = view.turn;
  const tile = view.players[seat]?.tile ?? 0;
  const foes = foesOn(view, tile);
  const rolled = frame.beat === "after";
  const told = rolled ? events.findLast((event) => event.code === "fight-rolled") : undefined;
  const [attack, guard] = bonuses(view, seat, true, frame.round === 1 ? frame.boost : [0, 0]);
  const die = (at: number) => (rolled ? (frame.dice[at] ?? null) : null);
  const target = Math.min(frame.target, Math.max(0, foes.length - 1));
  const against = (place: number, of: "attack" | "defense", at: number, score?: Score): Side => {
    const enemy = foes[place] ?? "goblin";
    const chips: Chip[] = [{ from: { enemy }, amount: foeOf(enemy, view.config)[of] }];
    return side({ enemy, place }, die(at), chips, score);
  };
  const me = { seat };
  const blows: Blow[] =
    foes.length === 0
      ? []
      : [
          {
            attack: side(me, die(0), attack, told?.attack),
            guard: against(target, "defense", 2 + foes.length, told?.guard),
          },
        ];
  for (const place of foes.keys()) {
    blows.push({
      attack: against(place, "attack", 2 + place, told?.enemies[place]?.[1]),
      guard: side(me, die(1), guard, told?.defense),
    });
  }
  const enemies = foes.map((enemy, place) => ({ enemy, hp: frame.hp[place] ?? 0 }));
  return { frame, tile, enemies, blows, rolled };
}

/** Rounds after which nothing more is added to Defense. */
const FRESH = 10;

function duelOf(view: View, frame: CombatFrame & Duel, events: readonly Event[]): Combat {
  const rolled = frame.beat === "after" || frame.beat === "again";
  const told = rolled ? events.findLast((event) => event.code === "duel-rolled") : undefined;
  const again = rolled ? events.findLast((event) => event.code === "rerolled") : undefined;
  const sides = [frame.one, frame.other].map((seat, n) => {
    const boost = frame.round === 1 && seat === view.turn.seat ? frame.boost : ([0, 0] as const);
    const [attack, defense] = bonuses(view, seat, false, boost);
    const guard = frame.round > FRESH ? tired(defense) : defense;
    const die = (at: number) => (rolled ? (frame.dice[2 * n + at] ?? null) : null);
    const score = again?.seat === seat ? again.score : told?.scores[2 * n + 1];
    return {
      attack: side({ seat }, die(0), attack, told?.scores[2 * n]),
      guard: side({ seat }, die(1), guard, score),
    };
  });
  const [one, other] = sides;
  const blows: Blow[] =
    one && other
      ? [
          { attack: one.attack, guard: other.guard },
          { attack: other.attack, guard: one.guard },
        ]
      : [];
  return { frame, tile: view.players[frame.one]?.tile ?? 0, enemies: [], blows, rolled };
}

/** What a player adds to Attack and to Defense, each with its source. */
function bonuses(
  view: View,
  seat: Seat,
  creatures: boolean,
  boost: readonly [number, number],
): [Chip[], Chip[]] {
  const player = view.players[seat];
  const attack: Chip[] = [];
  const defense: Chip[] = [];
  const add = (to: Chip[], from: Chip["from"], amount = 0) => {
    if (amount !== 0) to.push({ from, amount });
  };
  for (const item of player ? worn(player.gear) : []) {
    const stats = statsOf(item, view.config);
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

const sum = (chips: readonly Chip[]) => chips.reduce((all, chip) => all + chip.amount, 0);

/** Arms grow tired: what was added to Defense is taken off again. */
function tired(chips: Chip[]): Chip[] {
  const all = sum(chips);
  return all > 0 ? [...chips, { from: { source: "tired" }, amount: -all }] : chips;
}

/** A side as it was told; what the chips do not explain is shown as something else. */
function side(who: Fighter, die: number | null, chips: Chip[], told?: Score): Side {
  const rest = told ? told.bonus - sum(chips) : 0;
  const all = rest === 0 ? chips : [...chips, { from: { source: "other" as const }, amount: rest }];
  return { who, die, chips: all, total: (die ?? 0) + sum(all) };
}
