import { describe, expect, test } from "vitest";
import type { Ask } from "../../game/contract";
import {
  boardSetKind,
  offeredChoice,
  ownBoards,
  requiredDeckSize,
  suggestedBoards,
  totalScore,
} from "./offeredChoice";
import { boardLink, parseBoardLink } from "./share";
import type { Action, View } from "./types";
import { addToBag, moveWithin, removeAt } from "./workspace/bagContents";

const ask = (prompt: string, legal?: Action[], open?: boolean): Ask<Action> => ({
  id: 1,
  prompt,
  seats: [0, 1],
  legal,
  open,
});

describe("legal actions become offers", () => {
  test("actions to bring boards become board sets", () => {
    const boardSets = [["3.0.UU"], ["3.0.UU", "3.1.lrUU"]];
    const legal = boardSets.map((bring) => ({ bring }));
    expect(offeredChoice(ask("collection", legal, true))).toEqual({
      kind: "bring",
      boardSets,
      deck: false,
    });
    expect(offeredChoice(ask("deck", legal, true))).toEqual({
      kind: "bring",
      boardSets,
      deck: true,
    });
    expect(suggestedBoards(boardSets)).toEqual(["3.0.UU", "3.1.lrUU"]);
  });

  test("actions to play boards become numbers", () => {
    expect(offeredChoice(ask("board", [{ play: 1 }, { play: 2 }]))).toEqual({
      kind: "choose",
      numbers: [1, 2],
    });
  });

  test("there is no choice without a question", () => {
    expect(offeredChoice(null)).toEqual({ kind: "nothing" });
    expect(offeredChoice(ask("board"))).toEqual({ kind: "nothing" });
    expect(offeredChoice(ask("board", []))).toEqual({ kind: "nothing" });
  });

  test("the kind of a board set depends on the traps of its boards", () => {
    expect(boardSetKind(["3.0.UU", "3.1.UU"])).toBe("straight");
    expect(boardSetKind(["3.0.rUU"])).toBe("single");
    expect(boardSetKind(["3.1.lrUU"])).toBe("several");
    expect(boardSetKind(["3.0.UU", "3.1.lrUU"])).toBe("mixed");
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

  test("has the rounds in which each board was played", () => {
    expect(ownBoards(view, 0).map(({ rounds }) => rounds)).toEqual([[1, 2], [0]]);
    expect(ownBoards(view, null).map(({ rounds }) => rounds)).toEqual([[], []]);
  });

  test("is counted by rounds and points", () => {
    expect(totalScore(view.rounds)).toEqual({ won: [1, 1], points: [7, 7] });
  });

  test("has a deck size only if it is played with decks", () => {
    expect(requiredDeckSize({ size: 3, rounds: 10, decks: true })).toBe(10);
    expect(requiredDeckSize(view.config)).toBeUndefined();
  });
});

describe("a bag", () => {
  test("contains a board once; a deck may repeat boards", () => {
    expect(addToBag(["a"], ["a", "b"])).toEqual(["a", "b"]);
    expect(addToBag(["a"], ["a", "b", "c"], 3)).toEqual(["a", "a", "b"]);
    expect(addToBag(["a", "b"], ["c"], 1)).toEqual(["a", "b"]);
  });

  test("can be reordered", () => {
    expect(moveWithin(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
    expect(moveWithin(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
    expect(moveWithin(["a", "b"], 0, 5)).toEqual(["a", "b"]);
    expect(removeAt(["a", "b", "a"], 0)).toEqual(["b", "a"]);
  });
});

describe("a link", () => {
  test("contains a board and its name", () => {
    const shared = { board: "4.1.ulRrUUU", name: "Zickzack & Co. #1" };
    const link = boardLink("http://localhost/", shared);
    expect(parseBoardLink(new URL(link).hash)).toEqual(shared);
    expect(link.startsWith("http://localhost/#")).toBe(true);
  });

  test("without a board is rejected", () => {
    for (const hash of ["", "#", "#board=3.0", "#board=no", "#name=x"]) {
      expect(parseBoardLink(hash), hash).toBeUndefined();
    }
  });
});
