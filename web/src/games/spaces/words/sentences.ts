// How sentences of any language are put together.

import type { Naming } from "../../../game/contract";
import type { Broken } from "../format/rules";
import type { At, Played, Seen, StepEvent } from "../types";

/** What a side does at a step, in a language. */
export interface Does {
  moved: (who: string, cell: string, point: boolean) => string;
  laid: (who: string, cell: string) => string;
  stood: (who: string) => string;
  exited: (who: string, col: number) => string;
  collided: string;
  caught: (who: string) => string;
}

/** `2. Ann to (1, 0) +1, Ben stood still; Ann ran into a trap (1:0).` */
export function stepSentence(event: StepEvent, name: Naming, words: Does): string {
  const { step, did, collision, caught, scores } = event;
  const done = did.flatMap((seen, seat) => (seen ? [doing(seen, name(seat), words)] : []));
  const hits = caught.flatMap((hit, seat) => (hit ? [words.caught(name(seat))] : []));
  const what = [done.join(", "), ...(collision ? [words.collided] : []), ...hits].join("; ");
  return `${step}. ${what} (${scores.join(":")}).`;
}

export function doing(seen: Seen, who: string, words: Does): string {
  switch (seen.did) {
    case "moved":
      return words.moved(who, cell(seen.to), seen.point);
    case "laid":
      return words.laid(who, cell(seen.at));
    case "stood":
      return words.stood(who);
    case "exited":
      return words.exited(who, seen.col);
  }
}

function cell({ row, col }: At): string {
  return `(${row}, ${col})`;
}

export interface RoundWords {
  tie: string;
  goes: (who: string) => string;
  round: (round: number, who: string, score: string, one: string, two: string) => string;
}

export function roundOver(round: number, played: Played, name: Naming, words: RoundWords): string {
  const [one, two] = played.scores;
  const who = one === two ? words.tie : words.goes(name(one > two ? 0 : 1));
  return words.round(round, who, `${one}:${two}`, played.boards[0], played.boards[1]);
}

/** The words for what a refused board broke. */
export interface Why {
  rules: Record<Broken, string>;
  item: (item: string, rule: string) => string;
  form: string;
  letter: (move: string) => string;
  offGrid: (move: string) => string;
  size: (found: string, size: string) => string;
}

/** How the server says that a rule is broken: it sends a sentence, not a code. */
const SENTENCES: Record<string, Broken> = {
  "the first item is a piece on the bottom row": "start",
  "a piece comes to a cell beside (not diagonal to) the one before": "adjacent",
  "a piece never comes to a cell that holds an own trap": "onto-trap",
  "a trap is laid beside (not diagonal to) the piece": "trap-adjacent",
  "at most one trap lies on a cell": "trap-twice",
  "every cell is on the grid": "off-grid",
  "the last item is the only final, at row -1, straight above a piece on row 0": "exit",
};

/** What the server said of a board, in another language; unchanged where it says something new. */
export function whys(said: string, words: Why): string {
  return said
    .split("; ")
    .map((part) => whyOf(part, words))
    .join("; ");
}

function whyOf(said: string, words: Why): string {
  const item = /^item (\d+): (.+)$/.exec(said);
  const broken = SENTENCES[item?.[2] ?? ""];
  if (item?.[1] && broken) return words.item(item[1], words.rules[broken]);
  const size = /^it is (\d+) by \d+, and this match is (\d+) by /.exec(said);
  if (size?.[1] && size[2]) return words.size(size[1], size[2]);
  const letter = /^move (\d+) is none of/.exec(said);
  if (letter?.[1]) return words.letter(letter[1]);
  const off = /^move (\d+) leaves the grid/.exec(said);
  if (off?.[1]) return words.offGrid(off[1]);
  return said.startsWith("a board is written") ? words.form : said;
}
