import { describe, expect, it } from "vitest";
import { SCENES, scene } from "./fixtures";
import { groupActions } from "./offeredActions";
import type { Action } from "./types";

/** The keys of all actions that some control offers. */
function offered(legal: readonly Action[]): Set<string> {
  const { buttons, tiles, items, loot, ambush, instincts, arrangements, partners } =
    groupActions(legal);
  const found = new Set<string>();
  const add = (action: Action) => found.add(key(action));
  buttons.forEach(add);
  for (const action of tiles.values()) add(action);
  for (const actions of items.values()) actions.forEach(add);
  for (const action of loot.values()) add(action);
  if (ambush) add(ambush);
  instincts.forEach(add);
  for (const { gear } of arrangements) add({ do: "arrange", ...gear });
  for (const to of partners) found.add(`offer ${to}`);
  return found;
}

const key = (action: Action) =>
  action.do === "offer"
    ? `offer ${action.to}`
    : JSON.stringify(
        Object.entries(action)
          .filter(([, value]) => value !== undefined)
          .sort(),
      );

const asked = SCENES.filter((one) => one.ask?.legal);

describe("legal actions", () => {
  it.each(asked.map((one) => [one.name, one] as const))(
    "of %s are all offered, and nothing else",
    (_, { ask }) => {
      const legal = ask?.legal ?? [];
      expect([...offered(legal)].sort()).toEqual([...new Set(legal.map(key))].sort());
    },
  );

  it("are empty without a question", () => {
    expect(offered([])).toEqual(new Set());
    expect(groupActions(undefined).buttons).toEqual([]);
  });
});

describe("buttons", () => {
  const buttons = (name: string) => groupActions(scene(name).ask?.legal).buttons.map((a) => a.do);

  it("start with actions that advance the game and end with those that give up", () => {
    expect(buttons("move-or-sleep").slice(0, 2)).toEqual(["move", "sleep"]);
    expect(buttons("fight").at(0)).toBe("attack");
    expect(buttons("fight").at(-1)).toBe("retreat");
    expect(buttons("fight-dice")).toEqual(["fight-on", "retreat"]);
    expect(buttons("trade")).toEqual(["accept", "decline"]);
    expect(buttons("ambush")).toEqual(["spring", "pass"]);
  });

  it("stay few, however many trades and arrangements are legal", () => {
    for (const { ask } of asked) {
      expect(groupActions(ask?.legal).buttons.length).toBeLessThanOrEqual(8);
    }
    expect(scene("meet").ask?.legal?.length).toBeGreaterThan(8);
  });
});

describe("forks", () => {
  it("are chosen by their tiles", () => {
    const { tiles } = groupActions(scene("branch").ask?.legal);
    expect(tiles.size).toBe(2);
    for (const [to, action] of tiles) expect(action).toEqual({ do: "branch", to });
  });
});

describe("cards", () => {
  it("offer the actions of each item", () => {
    const { items, buttons } = groupActions([
      { do: "pass" },
      { do: "luck-charm" },
      { do: "drink", item: "beer" },
      { do: "lay-trap" },
      { do: "drop", item: "beer" },
    ]);
    expect(items.get("beer")?.map((action) => action.do)).toEqual(["drink", "drop"]);
    expect(items.get("trap")).toEqual([{ do: "lay-trap" }]);
    expect(items.get("luck-charm")).toEqual([{ do: "luck-charm" }]);
    expect(buttons.map((action) => action.do)).toEqual(["pass", "luck-charm"]);
  });
});
