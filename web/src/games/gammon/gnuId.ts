// GNU Backgammon's Position ID and Match ID: formats that other programs read.

import { checkersOf, opponentOf, seatOf } from "./checkers";
import type { Side, View } from "./types";

/** Both ids with a colon between, as GNU Backgammon takes them. */
export const gnuId = (view: View): string => `${positionId(view)}:${matchId(view)}`;

/**
 * The board as 14 characters. For the side that is not on roll and then for the other, the
 * checkers on each point and the bar are encoded as ones, each point terminated by a zero.
 */
export function positionId(view: View): string {
  const on = checkersOf(view);
  const bits: number[] = [];
  for (const side of [opponentOf(view.turn), view.turn]) {
    for (const count of on[side].slice(1)) bits.push(...Array<number>(count).fill(1), 0);
  }
  return base64(bits, 10);
}

/** The match as 12 characters: cube, who is to decide, dice, length and score. */
export function matchId(view: View): string {
  const bits: number[] = [];
  const push = (number: number, count: number) => {
    for (let bit = 0; bit < count; bit++) bits.push((number >> bit) & 1);
  };
  const { waits, cube, config, score } = view;
  const [high, low] = view.dice ?? [0, 0];
  push(Math.log2(cube.value), 4);
  push(cube.owner ? playerNumber(cube.owner) : 3, 2);
  push(playerNumber(view.turn), 1);
  push(view.crawford === "now" ? 1 : 0, 1);
  push(waits === "opening" ? 0 : waits === "over" ? 2 : 1, 3);
  push(playerNumber(decider(view)), 1);
  push(waits === "double" || waits === "beaver" ? 1 : 0, 1);
  push(typeof waits === "object" ? WINS.indexOf(waits.offer.win) + 1 : 0, 2);
  push(high, 3);
  push(low, 3);
  push(config.session === "match" ? config.length : 0, 15);
  push(Math.min(score.black, 0x7fff), 15);
  push(Math.min(score.white, 0x7fff), 15);
  push(config.jacoby ? 0 : 1, 1);
  return base64(bits, 9);
}

const WINS = ["single", "gammon", "backgammon"];

/** White is player 1, as in an XGID. */
const playerNumber = (side: Side): number => seatOf(opponentOf(side));

/** The side that is to decide: the other side after a double or an offer. */
function decider(view: View): Side {
  const answers = view.waits === "double" || typeof view.waits === "object";
  return answers ? opponentOf(view.turn) : view.turn;
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Bits, lowest first in each byte, in base 64 without padding. */
function base64(bits: readonly number[], bytes: number): string {
  const bit = (at: number) => bits[at] ?? 0;
  // Within a byte the highest bit is written first.
  const written = Array.from({ length: bytes * 8 }, (_, at) => bit(at - (at % 8) + 7 - (at % 8)));
  const digit = (at: number) =>
    [0, 1, 2, 3, 4, 5].reduce((sum, b) => sum * 2 + (written[6 * at + b] ?? 0), 0);
  const length = Math.ceil((bytes * 8) / 6);
  return Array.from({ length }, (_, at) => DIGITS[digit(at)]).join("");
}
