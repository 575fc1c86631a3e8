import { expect, test } from "vitest";
import type { Player } from "../game/contract";
import { seatTint } from "../ui/tints";
import { turnState } from "./turnState";

const PLAYERS: Player[] = ["Ann", "Ben", "Cleo"].map((name, seat) => ({
  seat,
  name,
  tint: seatTint(seat),
  you: seat === 0,
  connected: true,
}));
const [ann, ben, cleo] = PLAYERS;

function state(change: Partial<Parameters<typeof turnState>[0]>) {
  return turnState({
    isOver: false,
    players: PLAYERS,
    asked: [],
    mayAnswer: false,
    turnSeat: undefined,
    ...change,
  });
}

test("it is the viewer's turn only when it is", () => {
  expect(state({ mayAnswer: true, asked: [0], turnSeat: 0 })).toEqual({
    kind: "yours",
    player: ann,
  });
  expect(state({ mayAnswer: true, asked: [0, 2], turnSeat: 1 })).toEqual({
    kind: "react",
    player: ben,
  });
});

test("without a turn, whoever is asked is to move", () => {
  expect(state({ mayAnswer: true, asked: [0, 1] })).toEqual({ kind: "yours", player: ann });
  expect(state({ asked: [1] })).toEqual({ kind: "waiting", player: ben, others: [ben] });
  expect(state({ asked: [1, 2] })).toEqual({ kind: "waiting", others: [ben, cleo] });
});

test("a viewer who has answered waits for the others", () => {
  expect(state({ asked: [0, 1], turnSeat: 0 })).toEqual({
    kind: "waiting",
    player: ann,
    others: [ben],
  });
  expect(state({ asked: [1, 2], turnSeat: 2 })).toEqual({
    kind: "waiting",
    player: cleo,
    others: [ben, cleo],
  });
});

test("nobody is waited for while dice are rolled and after the end", () => {
  expect(state({ turnSeat: 1 })).toEqual({ kind: "rolling" });
  expect(state({ isOver: true, asked: [1] })).toEqual({ kind: "over" });
});
