import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Player } from "../game/contract";
import gammon from "../games/gammon";
import { FRAMES } from "../games/gammon/fixtures";
import type { MatchReplay } from "../protocol/types";
import { seatTint } from "../ui/tints";
import { MatchHighlights } from "./MatchHighlights";
import { Podium } from "./Podium";

afterEach(cleanup);

const players: Player[] = ["Ann", "Ben"].map((name, seat) => ({
  seat,
  name,
  tint: seatTint(seat),
  you: seat === 0,
  connected: true,
}));

const replay: MatchReplay = {
  game: "gammon",
  match: 1,
  config: {},
  players: [{ nick: "Ann" }, { nick: "Ben" }],
  frames: [],
  moments: [{ frame: 7, event: { code: "rolled", seat: 1, dice: [6, 6] } as { code: string } }],
  luck: [{ seat: 0, sides: 6, dice: 40, average: 361, expected: 350, doubles: 5, pairs: 20 }],
};

test("moments lead into the replay, and the dice are compared with what was expected", () => {
  const stepLink = (step: number) => `/replay?step=${step}`;
  render(<MatchHighlights game={gammon} players={players} replay={replay} stepLink={stepLink} />);
  const moment = screen.getByRole("link", { name: /Ben rolled 6-6/ });
  expect(moment.getAttribute("href")).toBe("/replay?step=7");
  expect(
    screen.getByText("3.61 on average, 3.50 expected; 5 doubles in 20 rolls, 3.3 expected"),
  ).toBeTruthy();
});

test("the winner stands first on the podium", () => {
  render(<Podium players={players} ranks={[2, 1]} />);
  const places = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(places).toEqual(["Ben1.", "Ann2."]);
});

test("a place that too many share is not on the podium", () => {
  const four = ["Ann", "Ben", "Cleo", "Dora"].map((name, seat): Player => {
    return { seat, name, tint: seatTint(seat), you: seat === 0, connected: true };
  });
  render(<Podium players={four} ranks={[2, 1, 2, 2]} />);
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["Ben1."]);
});

test("a game that does not end the match begins a pause with the score", () => {
  type Won = {
    code: "game-won";
    seat: number;
    win: "gammon";
    points: number;
    score: [number, number];
  };
  const won: Won = { code: "game-won", seat: 1, win: "gammon", points: 2, score: [0, 2] };
  const opening = FRAMES.opening.view;
  const view = { ...opening, config: { ...opening.config, session: "match" as const, length: 5 } };
  const name = (seat: number) => players[seat]?.name ?? "";
  const pause = gammon.intermission?.([won], view, name, "en");
  expect(pause?.score).toBe("0 : 2");
  expect(pause?.title).toBe("Ben won a gammon: 2 points.");
  const last: Won = { ...won, score: [0, 6] };
  expect(gammon.intermission?.([last], view, name, "en")).toBeNull();
});

test("a result never shows more points than the match has", () => {
  const view = { ...FRAMES.opening.view, score: { white: 2, black: 0 } };
  view.config = { ...view.config, session: "match", length: 1 };
  expect(gammon.facts(view, 0, "en")[0]?.value).toBe("1 of 1");
});
