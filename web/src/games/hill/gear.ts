// Arrangements of equipment: which of the legal ones results from moving an item.

import type { Bags, Gear, HeldItem, Item, PlayerView, Preview } from "./types";

export type Slot = "body" | "hand-1" | "hand-2" | "backpack" | "bandolier" | "fresh" | "board";

/** A legal arrangement of equipment, and what it would do. */
export interface Arrangement {
  gear: Gear;
  preview: Preview | null;
}

/** The items of a player by place. */
export interface CarriedItems extends Bags {
  gear: Gear;
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

/** Where the items of a player are now. */
export function carriedItems({ gear, bags, items }: PlayerView): CarriedItems {
  const isFresh = ({ place }: HeldItem) => place === "fresh";
  const fresh = items?.filter(isFresh).map(({ item }) => item) ?? [];
  return { gear, backpack: bags?.backpack ?? [], bandolier: bags?.bandolier ?? [], fresh };
}

/** Where the items of a player are after an arrangement, as far as it is known. */
export function itemsAfter(player: PlayerView, { gear, preview }: Arrangement): CarriedItems {
  return preview ? { gear, ...preview.bags, fresh: [] } : { ...carriedItems(player), gear };
}

/** The arrangement to begin with: the one that the server suggests. */
export function suggestedArrangement(legal: readonly Arrangement[]): Arrangement | undefined {
  return legal.find(({ preview }) => preview?.suggested) ?? legal[0];
}

export function findArrangement(
  legal: readonly Arrangement[],
  gear: Gear,
): Arrangement | undefined {
  return legal.find((other) => sameGear(other.gear, gear));
}

/** The legal arrangement after moving an item to a slot, or null. */
export function gearAfterMove(
  legal: readonly Arrangement[],
  now: Gear,
  item: Item,
  from: Slot,
  to: Slot,
): GearChange | null {
  const [gear, replaced] = withItemIn(withoutSlot(now, from), item, to);
  if (!gear || sameGear(gear, now) || !findArrangement(legal, gear)) return null;
  return { slot: to, gear, replaced };
}

function withoutSlot(gear: Gear, slot: Slot): Gear {
  if (slot === "body") return { ...gear, worn: undefined };
  if (slot === "hand-1") return { ...gear, hands: [null, gear.hands[1]] };
  if (slot === "hand-2") return { ...gear, hands: [gear.hands[0], null] };
  return gear;
}

/** The gear with an item in a slot, and the item that was there; null for other slots. */
function withItemIn(gear: Gear, item: Item, slot: Slot): [Gear | null, Item | null] {
  const [left, right] = gear.hands;
  if (slot === "body") return [{ ...gear, worn: item }, gear.worn ?? null];
  if (slot === "hand-1") return [{ ...gear, hands: [item, right] }, left];
  if (slot === "hand-2") return [{ ...gear, hands: [left, item] }, right];
  return [slot === "backpack" ? gear : null, null];
}

const GEAR_SLOTS: readonly Slot[] = ["body", "hand-1", "hand-2", "backpack"];

/** All moves of an item; moves to free places hide those that replace an item. */
export function gearChanges(
  legal: readonly Arrangement[],
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
