import { describe, expect, it } from "vitest";
import { scene } from "./fixtures";
import {
  type Arrangement,
  carriedItems,
  equippedItems,
  findArrangement,
  gearAfterMove,
  gearChanges,
  itemsAfter,
  type Slot,
  sameGear,
  suggestedArrangement,
} from "./gear";
import { groupActions } from "./offeredActions";
import type { Bags, Gear, Item, PlayerView } from "./types";

const gear = (worn: Item | undefined, ...hands: Item[]): Gear => ({
  worn,
  hands: [hands[0] ?? null, hands[1] ?? null],
});
const bags = (backpack: Item[], bandolier: Item[] = []): Bags => ({ backpack, bandolier });
const legal = (...gears: Gear[]): Arrangement[] => gears.map((gear) => ({ gear, preview: null }));

describe("arrangements", () => {
  it("are the same in either order of hands", () => {
    expect(sameGear(gear("robe", "dagger", "lamp"), gear("robe", "lamp", "dagger"))).toBe(true);
    expect(sameGear(gear(undefined, "dagger"), { hands: [null, "dagger"] })).toBe(true);
    expect(sameGear(gear("robe"), gear(undefined))).toBe(false);
    expect(sameGear(gear(undefined, "dagger", "dagger"), gear(undefined, "dagger"))).toBe(false);
  });

  it("are offered only if they are legal", () => {
    const now = gear("robe", "dagger");
    const both = gear("robe", "dagger", "lamp");
    const all = legal(both, gear("robe", "lamp"));
    expect(gearAfterMove(all, now, "lamp", "backpack", "hand-2")?.gear).toEqual(both);
    expect(gearAfterMove(all, now, "lamp", "backpack", "hand-1")).toMatchObject({
      replaced: "dagger",
    });
    expect(gearAfterMove(all, now, "lamp", "backpack", "body")).toBeNull();
    expect(gearAfterMove(all, now, "robe", "body", "backpack")).toBeNull();
    expect(gearAfterMove(all, now, "beer", "bandolier", "backpack")).toBeNull();
    expect(gearChanges(all, now, "lamp", "backpack").map((change) => change.slot)).toEqual([
      "hand-2",
    ]);
  });

  it("show the bags of the view, and those of the preview of a draft", () => {
    const player = {
      ...(scene("manage").view.players[0] as PlayerView),
      gear: gear(undefined, "dagger"),
      bags: bags(["robe"], ["beer"]),
      items: [{ item: "trap", place: "fresh" } as const],
    };
    expect(carriedItems(player)).toEqual({
      gear: player.gear,
      ...bags(["robe"], ["beer"]),
      fresh: ["trap"],
    });
    const draft = gear("robe", "dagger");
    const preview = { bags: bags([], ["beer", "trap"]) };
    expect(itemsAfter(player, { gear: draft, preview })).toEqual({
      gear: draft,
      ...preview.bags,
      fresh: [],
    });
    expect(itemsAfter(player, { gear: draft, preview: null }).fresh).toEqual(["trap"]);
  });

  it("begin with the one that the server suggests", () => {
    const plain = { gear: gear("robe"), preview: { bags: bags(["dagger"]) } };
    const suggested = {
      gear: gear("robe", "dagger"),
      preview: { bags: bags([]), suggested: true },
    };
    expect(suggestedArrangement([plain, suggested])).toBe(suggested);
    expect(suggestedArrangement([plain])).toBe(plain);
    expect(suggestedArrangement([])).toBeUndefined();
  });

  it("of a recorded question begin with its default", () => {
    const { ask } = scene("arrange");
    const { arrangements } = groupActions(ask?.legal, ask?.previews);
    const begin = suggestedArrangement(arrangements)?.gear;
    expect(arrangements.filter(({ preview }) => preview?.suggested)).toHaveLength(1);
    if (ask?.default?.do === "arrange") expect(sameGear(ask.default, begin as Gear)).toBe(true);
  });

  it.each(["manage", "arrange"])("of a recorded %s can all be reached card by card", (name) => {
    const { view, ask } = scene(name);
    const { arrangements } = groupActions(ask?.legal, ask?.previews);
    const player = view.players[0] as PlayerView;
    const reached: Gear[] = [player.gear];
    for (let n = 0; n < reached.length; n++) {
      const now = reached[n] as Gear;
      const planned = findArrangement(arrangements, now);
      const { backpack, fresh } =
        planned && !sameGear(now, player.gear) ? itemsAfter(player, planned) : carriedItems(player);
      const places: [Slot, Item | null][] = [
        ["body", now.worn ?? null],
        ["hand-1", now.hands[0]],
        ["hand-2", now.hands[1]],
        ...backpack.map((item): [Slot, Item] => ["backpack", item]),
        ...fresh.map((item): [Slot, Item] => ["fresh", item]),
      ];
      for (const [slot, item] of places) {
        for (const change of item ? gearChanges(arrangements, now, item, slot) : []) {
          expect(findArrangement(arrangements, change.gear)).toBeDefined();
          if (!reached.some((other) => sameGear(other, change.gear))) reached.push(change.gear);
        }
      }
    }
    for (const { gear } of arrangements) {
      expect(
        reached.some((other) => sameGear(other, gear)),
        equippedItems(gear).join(" "),
      ).toBe(true);
    }
  });
});
