import { describe, expect, test } from "vitest";
import type { Ask } from "../../game/contract";
import { packed, reordered, without } from "./desk/packing";
import { deckOf, houseBoards, offerOf, owned, scoreOf, shelfKind } from "./offers";
import { linkTo, sharedIn } from "./share";
import type { Action, View } from "./types";

const ask = (prompt: string, legal?: Action[], open?: boolean): Ask<Action> => ({
  id: 1,
  prompt,
  seats: [0, 1],
  legal,
  open,
});

describe("legal actions become offers", () => {
  test("boards to bring are shelves to take from", () => {
    const shelves = [["3.0.UU"], ["3.0.UU", "3.1.lrUU"]];
    const legal = shelves.map((bring) => ({ bring }));
    expect(offerOf(ask("collection", legal, true))).toEqual({
      kind: "bring",
      shelves,
      deck: false,
    });
    expect(offerOf(ask("deck", legal, true))).toEqual({ kind: "bring", shelves, deck: true });
    expect(houseBoards(shelves)).toEqual(["3.0.UU", "3.1.lrUU"]);
  });

  test("boards to play are numbers to choose from", () => {
    expect(offerOf(ask("board", [{ play: 1 }, { play: 2 }]))).toEqual({
      kind: "choose",
      numbers: [1, 2],
    });
  });

  test("who is not asked is offered nothing", () => {
    expect(offerOf(null)).toEqual({ kind: "nothing" });
    expect(offerOf(ask("board"))).toEqual({ kind: "nothing" });
    expect(offerOf(ask("board", []))).toEqual({ kind: "nothing" });
  });

  test("shelves are told by the traps of their boards", () => {
    expect(shelfKind(["3.0.UU", "3.1.UU"])).toBe("straight");
    expect(shelfKind(["3.0.rUU"])).toBe("single");
    expect(shelfKind(["3.1.lrUU"])).toBe("several");
    expect(shelfKind(["3.0.UU", "3.1.lrUU"])).toBe("mixed");
  });
});

describe("a match", () => {
  const view: View = {
    config: { size: 3, rounds: 3, decks: false },
    begun: true,
    mine: ["3.0.UU", "3.1.lrUU"],
    rounds: [
      { boards: ["3.1.lrUU", "3.0.UU"], scores: [3, 1] },
      { boards: ["3.0.UU", "3.0.UU"], scores: [3, 3] },
      { boards: ["3.0.UU", "3.1.lrUU"], scores: [1, 3] },
    ],
  };

  test("tells which boards were played when", () => {
    expect(owned(view, 0).map(({ rounds }) => rounds)).toEqual([[1, 2], [0]]);
    expect(owned(view, null).map(({ rounds }) => rounds)).toEqual([[], []]);
  });

  test("is counted by rounds and points", () => {
    expect(scoreOf(view.rounds)).toEqual({ won: [1, 1], points: [7, 7] });
  });

  test("says how large a deck is, and nothing of collections", () => {
    expect(deckOf({ size: 3, rounds: 10, decks: true })).toBe(10);
    expect(deckOf(view.config)).toBeUndefined();
  });
});

describe("a bag", () => {
  test("holds a board once, a deck as often as there is room", () => {
    expect(packed(["a"], ["a", "b"])).toEqual(["a", "b"]);
    expect(packed(["a"], ["a", "b", "c"], 3)).toEqual(["a", "a", "b"]);
    expect(packed(["a", "b"], ["c"], 1)).toEqual(["a", "b"]);
  });

  test("is put in order", () => {
    expect(reordered(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
    expect(reordered(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
    expect(reordered(["a", "b"], 0, 5)).toEqual(["a", "b"]);
    expect(without(["a", "b", "a"], 0)).toEqual(["b", "a"]);
  });
});

describe("a link", () => {
  test("carries a board and its name there and back", () => {
    const shared = { board: "4.1.ulRrUUU", name: "Zickzack & Co. #1" };
    const link = linkTo("http://localhost/table/ABC?x=1#old", shared);
    expect(sharedIn(new URL(link).hash)).toEqual(shared);
    expect(link.startsWith("http://localhost/#")).toBe(true);
  });

  test("with no valid board carries nothing", () => {
    for (const hash of ["", "#", "#board=3.0.U", "#board=no", "#name=x", "#board=3.0.uUU"]) {
      expect(sharedIn(hash), hash).toBeUndefined();
    }
  });
});
