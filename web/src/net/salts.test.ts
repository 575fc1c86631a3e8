import { beforeEach, describe, expect, it } from "vitest";
import type { Lobby, NextDice } from "../protocol/types";
import { browserSalts, nextDiceCommand } from "./salts";
import { sha256 } from "./sha256";

function lobby(dice: Partial<NextDice>, you = 0): Lobby {
  return {
    code: "K7M2QX",
    game: "ludo",
    config: {},
    options: { spectators: false, reaction_s: 5, bot_ms: 600 },
    you,
    owner: 0,
    members: [
      { number: 0, nick: "Ann" },
      { number: 1, nick: "Ben" },
    ],
    chairs: [{ member: 0 }, { member: 1 }],
    phase: "lobby",
    dice: { round: 1, commitment: "c", salts: [], ...dice },
  };
}

const SALT = "0123456789abcdef0123456789abcdef";
const draw = () => SALT;
const mine = { member: 0, hash: sha256(SALT) };
const other = { member: 1, hash: "of Ben" };
const revealing = { stage: "salts" as const, waiting: [0, 1], members: [0, 1] };

describe("the salt of this browser", () => {
  beforeEach(() => localStorage.clear());

  it("is published as a hash, once, by whoever sits", () => {
    const command = nextDiceCommand(lobby({}), browserSalts(), draw);
    expect(command).toEqual({ do: "salt-hash", round: 1, hash: mine.hash });
    expect(nextDiceCommand(lobby({ salts: [mine] }), browserSalts(), draw)).toBeNull();
    expect(nextDiceCommand(lobby({}, 2), browserSalts(), draw)).toBeNull();
  });

  it("is random unless told otherwise, and of at least 128 bits", () => {
    nextDiceCommand(lobby({}), browserSalts());
    const drawn = browserSalts().read("K7M2QX")?.salt ?? "";
    expect(drawn).toMatch(/^[0-9a-f]{32}$/);
    expect(drawn).not.toBe(SALT);
  });

  it("is revealed when all hashes are known, also after the page was reloaded", () => {
    nextDiceCommand(lobby({}), browserSalts(), draw);
    const early = lobby({ salts: [mine], start: { ...revealing, stage: "hashes" } });
    expect(nextDiceCommand(early, browserSalts(), draw)).toBeNull();
    const due = lobby({ salts: [mine, other], start: revealing });
    const command = nextDiceCommand(due, browserSalts(), draw);
    expect(command).toEqual({ do: "salt", round: 1, salt: SALT });
  });

  it("is not revealed if a hash is missing or the server changed its commitment", () => {
    nextDiceCommand(lobby({}), browserSalts(), draw);
    const missing = lobby({ salts: [mine], start: revealing });
    expect(nextDiceCommand(missing, browserSalts(), draw)).toBeNull();
    const changed = lobby({ commitment: "d", salts: [mine, other], start: revealing });
    expect(nextDiceCommand(changed, browserSalts(), draw)).toBeNull();
  });

  it("is drawn anew for another round", () => {
    nextDiceCommand(lobby({}), browserSalts(), draw);
    const command = nextDiceCommand(lobby({ round: 2 }), browserSalts(), () => "f".repeat(32));
    expect(command).toEqual({ do: "salt-hash", round: 2, hash: sha256("f".repeat(32)) });
  });

  it("waits for the server's commitment", () => {
    const early = lobby({});
    delete early.dice?.commitment;
    expect(nextDiceCommand(early, browserSalts(), draw)).toBeNull();
  });
});
