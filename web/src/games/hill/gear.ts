// What is worn and held: how one arrangement becomes another, among those that are legal.

import { inBandolier, kindOf } from "./data";
import type { Class, Gear, Held, Item } from "./types";

export type Slot = "body" | "hand-1" | "hand-2" | "backpack" | "bandolier" | "fresh" | "board";

/** Where everything is that a player carries. */
export interface Carried {
  body: Item | null;
  hands: [Item | null, Item | null];
  backpack: Item[];
  bandolier: Item[];
  /** Just found, and still to be arranged. */
  fresh: Item[];
}

/** A wish: the gear it leads to, and what it takes the place of. */
export interface Change {
  slot: Slot;
  gear: Gear;
  instead: Item | null;
}

const listed = (gear: Gear) =>
  [gear.worn ?? "", ...gear.hands.map((item) => item ?? "").sort()].join("|");

export function sameGear(one: Gear, other: Gear): boolean {
  return listed(one) === listed(other);
}

/** Everything that is worn and held. */
export function worn(gear: Gear): Item[] {
  return [gear.worn, ...gear.hands].filter((item) => item !== undefined && item !== null);
}

/** Lays out what is carried around some gear; what is not part of it lies in the bags. */
export function carry(items: readonly Held[], gear: Gear, settled: boolean): Carried {
  const rest = [...items];
  for (const item of worn(gear)) {
    const at = rest.findIndex((held) => held.item === item && held.place === "equipped");
    rest.splice(at >= 0 ? at : rest.findIndex((held) => held.item === item), 1);
  }
  const fresh = settled ? [] : rest.filter((held) => held.place === "fresh");
  const bags = rest.filter((held) => !fresh.includes(held)).map((held) => held.item);
  return {
    body: gear.worn ?? null,
    hands: gear.hands,
    backpack: bags.filter((item) => !inBandolier(item)),
    bandolier: bags.filter(inBandolier),
    fresh: fresh.map((held) => held.item),
  };
}

/** How much room there is: what classes are known for. */
export function room(kind: Class | undefined): { backpack: number; bandolier: number } {
  return { backpack: kind === "porter" ? 2 : 1, bandolier: kind === "alchemist" ? 2 : 1 };
}

/** The legal arrangement that putting an item into a slot comes to. */
export function moved(
  legal: readonly Gear[],
  now: Gear,
  item: Item,
  from: Slot,
  to: Slot,
): Change | null {
  const taken = from === "backpack" || from === "fresh" ? now : without(now, from);
  const [gear, instead] = into(taken, item, to);
  if (!gear || sameGear(gear, now)) return null;
  return legal.some((other) => sameGear(other, gear)) ? { slot: to, gear, instead } : null;
}

function without(gear: Gear, slot: Slot): Gear {
  if (slot === "body") return { ...gear, worn: undefined };
  if (slot === "hand-1") return { ...gear, hands: [null, gear.hands[1]] };
  if (slot === "hand-2") return { ...gear, hands: [gear.hands[0], null] };
  return gear;
}

function into(gear: Gear, item: Item, slot: Slot): [Gear | null, Item | null] {
  const [left, right] = gear.hands;
  if (slot === "body" && kindOf(item) === "wearable") {
    return [{ ...gear, worn: item }, gear.worn ?? null];
  }
  if (slot === "hand-1" && kindOf(item) === "holdable") {
    return [{ ...gear, hands: [item, right] }, left];
  }
  if (slot === "hand-2" && kindOf(item) === "holdable") {
    return [{ ...gear, hands: [left, item] }, right];
  }
  return [slot === "backpack" && !inBandolier(item) ? gear : null, null];
}

const SLOTS: readonly Slot[] = ["body", "hand-1", "hand-2", "backpack"];

/** Everything that can be done with an item by arranging; a free place before a taken one. */
export function changes(legal: readonly Gear[], now: Gear, item: Item, from: Slot): Change[] {
  const found: Change[] = [];
  for (const slot of SLOTS) {
    const change = moved(legal, now, item, from, slot);
    if (change && !found.some((other) => sameGear(other.gear, change.gear))) found.push(change);
  }
  const free = found.filter((change) => change.slot !== "backpack" && !change.instead);
  return free.length > 0 ? found.filter((change) => !change.instead) : found;
}

/** The arrangement to begin with: what is worn stays, and as much more as is legal is added. */
export function suggested(legal: readonly Gear[], now: Gear): Gear {
  const keeps = (gear: Gear) => {
    const left = worn(gear);
    return worn(now).every((item) => {
      const at = left.indexOf(item);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  };
  const kept = legal.filter(keeps);
  const from = kept.length > 0 ? kept : legal;
  return from.reduce(
    (best, gear) => (worn(gear).length > worn(best).length ? gear : best),
    from[0] ?? now,
  );
}
