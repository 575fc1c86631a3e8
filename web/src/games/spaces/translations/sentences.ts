// Sentence construction that all languages share.

import type { SeatNamer } from "../../../game/contract";
import type { BoardRule } from "../format/rules";
import type { At, PlayedRound, StepEvent, VisibleAction } from "../types";

/** The texts for the actions of a side in a step. */
export interface StepTexts {
  moved: (who: string, cell: string, point: boolean) => string;
  laid: (who: string, cell: string) => string;
  stood: (who: string) => string;
  exited: (who: string, col: number) => string;
  collided: string;
  caught: (who: string) => string;
}

/** `2. Ann to (1, 0) +1, Ben stood still; Ann ran into a trap (1:0).` */
export function stepText(event: StepEvent, name: SeatNamer, t: StepTexts): string {
  const { step, did, collision, caught, scores } = event;
  const done = did.flatMap((seen, seat) => (seen ? [stepPartText(seen, name(seat), t)] : []));
  const hits = caught.flatMap((hit, seat) => (hit ? [t.caught(name(seat))] : []));
  const what = [done.join(", "), ...(collision ? [t.collided] : []), ...hits].join("; ");
  return `${step}. ${what} (${scores.join(":")}).`;
}

export function stepPartText(seen: VisibleAction, who: string, t: StepTexts): string {
  switch (seen.did) {
    case "moved":
      return t.moved(who, cell(seen.to), seen.point);
    case "laid":
      return t.laid(who, cell(seen.at));
    case "stood":
      return t.stood(who);
    case "exited":
      return t.exited(who, seen.col);
  }
}

function cell({ row, col }: At): string {
  return `(${row}, ${col})`;
}

export interface RoundTexts {
  tie: string;
  goes: (who: string) => string;
  round: (round: number, who: string, score: string, one: string, two: string) => string;
}

export function roundOverText(
  round: number,
  played: PlayedRound,
  name: SeatNamer,
  t: RoundTexts,
): string {
  const [one, two] = played.scores;
  const who = one === two ? t.tie : t.goes(name(one > two ? 0 : 1));
  return t.round(round, who, `${one}:${two}`, played.boards[0], played.boards[1]);
}

/** The texts for the faults of a refused board. */
export interface BoardFaultTexts {
  rules: Record<BoardRule, string>;
  item: (item: string, rule: string) => string;
  form: string;
  letter: (move: string) => string;
  offGrid: (move: string) => string;
  size: (found: string, size: string) => string;
}

/** The server sends a violated rule as an English sentence, not as a code. */
const RULE_BY_SENTENCE: Record<string, BoardRule> = {
  "the first item is a piece on the bottom row": "start",
  "a piece comes to a cell beside (not diagonal to) the one before": "adjacent",
  "a piece never comes to a cell that holds an own trap": "onto-trap",
  "a trap is laid beside (not diagonal to) the piece": "trap-adjacent",
  "at most one trap lies on a cell": "trap-twice",
  "every cell is on the grid": "off-grid",
  "the last item is the only final, at row -1, straight above a piece on row 0": "exit",
};

/** Translates the server's sentences about a board; unknown ones stay as they are. */
export function translateBoardFaults(said: string, t: BoardFaultTexts): string {
  return said
    .split("; ")
    .map((part) => translateBoardFault(part, t))
    .join("; ");
}

function translateBoardFault(said: string, t: BoardFaultTexts): string {
  const item = /^item (\d+): (.+)$/.exec(said);
  const broken = RULE_BY_SENTENCE[item?.[2] ?? ""];
  if (item?.[1] && broken) return t.item(item[1], t.rules[broken]);
  const size = /^it is (\d+) by \d+, and this match is (\d+) by /.exec(said);
  if (size?.[1] && size[2]) return t.size(size[1], size[2]);
  const letter = /^move (\d+) is none of/.exec(said);
  if (letter?.[1]) return t.letter(letter[1]);
  const off = /^move (\d+) leaves the grid/.exec(said);
  if (off?.[1]) return t.offGrid(off[1]);
  return said.startsWith("a board is written") ? t.form : said;
}
