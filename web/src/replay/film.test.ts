import { describe, expect, it } from "vitest";
import { type Film, fromFile, linesOf, playersIn, stepIn, toFile, viewsOf } from "./film";

const FILM: Film = {
  game: "ludo",
  match: 1,
  config: {},
  players: [{ member: 0, nick: "Ann" }, { bot: "random" }, { bot: "random" }],
  seat: 0,
  frames: [
    { seq: 4, time: 1, events: [], view: { turn: 0 } },
    { seq: 5, time: 2, events: [{ code: "rolled" }], view: { die: 6 } },
    {
      seq: 6,
      time: 3,
      events: [{ code: "opened" }, { code: "turn" }],
      view: { die: null, turn: 1 },
    },
    { seq: 7, time: 4, events: [] },
  ],
};

describe("a film", () => {
  it("shows the whole at every step", () => {
    expect(viewsOf(FILM)).toEqual([{ turn: 0 }, { turn: 0, die: 6 }, { turn: 1 }, { turn: 1 }]);
  });

  it("has told so much up to a step", () => {
    expect(linesOf(FILM, 1).map((line) => line.event.code)).toEqual(["rolled"]);
    expect(linesOf(FILM, 3)).toHaveLength(3);
  });

  it("reads back from its file", () => {
    expect(fromFile(toFile("K7M2QX", FILM))).toMatchObject({ code: "K7M2QX", film: FILM });
  });

  it.each(["", "{}", "[]", '{"parlor":"replay","version":2}', '{"parlor":"save","version":1}'])(
    "is not in the file %j",
    (text) => expect(fromFile(text)).toBeNull(),
  );

  it("begins where an address says, within its ends", () => {
    expect(["2", "99", "-3", "x", null].map((text) => stepIn(text, FILM))).toEqual([2, 3, 0, 0, 0]);
  });

  it("names players, and tells bots of one level apart", () => {
    const players = playersIn(
      FILM,
      [],
      () => "Dreamer",
      (seat) => `Seat ${seat}`,
    );
    expect(players.map((player) => player.name)).toEqual(["Ann", "Dreamer 1", "Dreamer 2"]);
    expect(players[0]?.you).toBe(true);
  });
});
