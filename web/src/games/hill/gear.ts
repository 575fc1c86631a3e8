// Arrangements of equipment: which legal arrangement results from moving an item.

import { belongsInBandolier, itemKind } from "./data";
import type { Class, Gear, Held, Item } from "./types";

export type Slot = "body" | "hand-1" | "hand-2" | "backpack" | "bandolier" | "fresh" | "board";

/** The items of a player by place. */
export interface CarriedItems {
  body: Item | null;
  hands: [Item | null, Item | null];
  backpack: Item[];
  bandolier: Item[];
  /** New items that are still to be arranged. */
  fresh: Item[];
}

/** A change of equipment, and the item that is replaced. */
export interface GearChange {
  slot: Slot;
  gear: Gear;
  replaced: Item | null;
}

const gearKey = (gear: Gear) =>
  [gear.worn ?? "", ...gear.hands.map((item) => item ?? "").sort()].join("|");

export function sameGear(one: Gear, other: Gear): boolean {
  return gearKey(one) === gearKey(other);
}

export function equippedItems(gear: Gear): Item[] {
  return [gear.worn, ...gear.hands].filter((item) => item !== undefined && item !== null);
}

/** Distributes items to places; items that are not part of the gear are in the bags. */
export function layOutItems(items: readonly Held[], gear: Gear, settled: boolean): CarriedItems {
  const rest = [...items];
  for (const item of equippedItems(gear)) {
    const at = rest.findIndex((held) => held.item === item && held.place === "equipped");
    rest.splice(at >= 0 ? at : rest.findIndex((held) => held.item === item), 1);
  }
  const fresh = settled ? [] : rest.filter((held) => held.place === "fresh");
  const bags = rest.filter((held) => !fresh.includes(held)).map((held) => held.item);
  return {
    body: gear.worn ?? null,
    hands: gear.hands,
    backpack: bags.filter((item) => !belongsInBandolier(item)),
    bandolier: bags.filter(belongsInBandolier),
    fresh: fresh.map((held) => held.item),
  };
}

/** The capacity of the bags, which depends on the class. */
export function bagCapacity(kind: Class | undefined): { backpack: number; bandolier: number } {
  return { backpack: kind === "porter" ? 2 : 1, bandolier: kind === "alchemist" ? 2 : 1 };
}

/** The legal arrangement after moving an item to a slot, or null. */
export function gearAfterMove(
  legal: readonly Gear[],
  now: Gear,
  item: Item,
  from: Slot,
  to: Slot,
): GearChange | null {
  const taken = from === "backpack" || from === "fresh" ? now : withoutSlot(now, from);
  const [gear, replaced] = withItemIn(taken, item, to);
  if (!gear || sameGear(gear, now)) return null;
  return legal.some((other) => sameGear(other, gear)) ? { slot: to, gear, replaced } : null;
}

function withoutSlot(gear: Gear, slot: Slot): Gear {
  if (slot === "body") return { ...gear, worn: undefined };
  if (slot === "hand-1") return { ...gear, hands: [null, gear.hands[1]] };
  if (slot === "hand-2") return { ...gear, hands: [gear.hands[0], null] };
  return gear;
}

function withItemIn(gear: Gear, item: Item, slot: Slot): [Gear | null, Item | null] {
  const [left, right] = gear.hands;
  if (slot === "body" && itemKind(item) === "wearable") {
    return [{ ...gear, worn: item }, gear.worn ?? null];
  }
  if (slot === "hand-1" && itemKind(item) === "holdable") {
    return [{ ...gear, hands: [item, right] }, left];
  }
  if (slot === "hand-2" && itemKind(item) === "holdable") {
    return [{ ...gear, hands: [left, item] }, right];
  }
  return [slot === "backpack" && !belongsInBandolier(item) ? gear : null, null];
}

const GEAR_SLOTS: readonly Slot[] = ["body", "hand-1", "hand-2", "backpack"];

/** All moves of an item; moves to free places hide those that replace an item. */
export function gearChanges(
  legal: readonly Gear[],
  now: Gear,
  item: Item,
  from: Slot,
): GearChange[] {
  const found: GearChange[] = [];
  for (const slot of GEAR_SLOTS) {
    const change = gearAfterMove(legal, now, item, from, slot);
    if (change && !found.some((other) => sameGear(other.gear, change.gear))) found.push(change);
  }
  const free = found.filter((change) => change.slot !== "backpack" && !change.replaced);
  return free.length > 0 ? found.filter((change) => !change.replaced) : found;
}

/** The suggested arrangement: equipped items stay, and as many more as legal are added. */
export function suggestedGear(legal: readonly Gear[], now: Gear): Gear {
  const keeps = (gear: Gear) => {
    const left = equippedItems(gear);
    return equippedItems(now).every((item) => {
      const at = left.indexOf(item);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  };
  const kept = legal.filter(keeps);
  const from = kept.length > 0 ? kept : legal;
  return from.reduce(
    (best, gear) => (equippedItems(gear).length > equippedItems(best).length ? gear : best),
    from[0] ?? now,
  );
}
