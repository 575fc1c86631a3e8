import { describe, expect, it } from "vitest";
import { scene } from "./fixtures";
import {
  bagCapacity,
  equippedItems,
  gearAfterMove,
  gearChanges,
  layOutItems,
  type Slot,
  sameGear,
  suggestedGear,
} from "./gear";
import { groupActions } from "./offeredActions";
import type { Gear, Held, Item } from "./types";

const gear = (worn: Item | undefined, ...hands: Item[]): Gear => ({
  worn,
  hands: [hands[0] ?? null, hands[1] ?? null],
});
const bag = (item: Item): Held => ({ item, place: "bag" });

describe("arrangements", () => {
  it("are the same in either order of hands", () => {
    expect(sameGear(gear("robe", "dagger", "lamp"), gear("robe", "lamp", "dagger"))).toBe(true);
    expect(sameGear(gear(undefined, "dagger"), { hands: [null, "dagger"] })).toBe(true);
    expect(sameGear(gear("robe"), gear(undefined))).toBe(false);
    expect(sameGear(gear(undefined, "dagger", "dagger"), gear(undefined, "dagger"))).toBe(false);
  });

  it("are offered only if they are legal", () => {
    const now = gear("robe", "dagger");
    const legal = [gear("robe", "dagger", "lamp"), gear("robe", "lamp")];
    expect(gearAfterMove(legal, now, "lamp", "backpack", "hand-2")?.gear).toEqual(legal[0]);
    expect(gearAfterMove(legal, now, "lamp", "backpack", "hand-1")).toMatchObject({
      replaced: "dagger",
    });
    expect(gearAfterMove(legal, now, "lamp", "backpack", "body")).toBeNull();
    expect(gearAfterMove(legal, now, "robe", "body", "backpack")).toBeNull();
    expect(gearChanges(legal, now, "lamp", "backpack").map((change) => change.slot)).toEqual([
      "hand-2",
    ]);
  });

  it("neither lose nor add items", () => {
    const items: Held[] = [
      { item: "dagger", place: "equipped" },
      bag("dagger"),
      bag("robe"),
      bag("beer"),
      { item: "trap", place: "fresh" },
    ];
    const carried = layOutItems(items, gear(undefined, "dagger"), false);
    expect(carried).toEqual({
      body: null,
      hands: ["dagger", null],
      backpack: ["dagger", "robe"],
      bandolier: ["beer"],
      fresh: ["trap"],
    });
    expect(layOutItems(items, gear("robe", "dagger"), true).bandolier).toEqual(["beer", "trap"]);
  });

  it("start with the equipped items and as many more as legal", () => {
    const legal = [gear("robe"), gear("robe", "dagger"), gear(undefined, "dagger", "lamp")];
    expect(suggestedGear(legal, gear("robe"))).toEqual(gear("robe", "dagger"));
  });

  it.each(["manage", "arrange"])("of a recorded %s can all be reached card by card", (name) => {
    const { view, ask } = scene(name);
    const { gears } = groupActions(ask?.legal);
    const items = view.players[0]?.items ?? [];
    const reached: Gear[] = [view.players[0]?.gear ?? gear(undefined)];
    for (let n = 0; n < reached.length; n++) {
      const now = reached[n] as Gear;
      const { body, hands, backpack, fresh } = layOutItems(items, now, false);
      const places: [Slot, Item | null][] = [
        ["body", body],
        ["hand-1", hands[0]],
        ["hand-2", hands[1]],
        ...backpack.map((item): [Slot, Item] => ["backpack", item]),
        ...fresh.map((item): [Slot, Item] => ["fresh", item]),
      ];
      for (const [slot, item] of places) {
        for (const change of item ? gearChanges(gears, now, item, slot) : []) {
          expect(gears.some((legal) => sameGear(legal, change.gear))).toBe(true);
          if (!reached.some((other) => sameGear(other, change.gear))) reached.push(change.gear);
        }
      }
    }
    for (const legal of gears) {
      expect(
        reached.some((other) => sameGear(other, legal)),
        equippedItems(legal).join(" "),
      ).toBe(true);
    }
  });
});

it("some classes have a larger capacity", () => {
  expect(bagCapacity("porter")).toEqual({ backpack: 2, bandolier: 1 });
  expect(bagCapacity("alchemist")).toEqual({ backpack: 1, bandolier: 2 });
  expect(bagCapacity(undefined)).toEqual({ backpack: 1, bandolier: 1 });
});
