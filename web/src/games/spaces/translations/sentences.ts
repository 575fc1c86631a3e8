// Sentence construction that all languages share.

import type { SeatNamer } from "../../../game/contract";
import type {
  BoardFault,
  BoardRule,
  CellData,
  RoundResult,
  StepEvent,
  VisibleAction,
} from "../types";

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

function cell({ row, col }: CellData): string {
  return `(${row}, ${col})`;
}

export interface RoundTexts {
  tie: string;
  goes: (who: string) => string;
  round: (round: number, who: string, score: string) => string;
}

export function roundOverText(
  round: number,
  played: RoundResult,
  name: SeatNamer,
  t: RoundTexts,
): string {
  const [one, two] = played.scores;
  const who = one === two ? t.tie : t.goes(name(one > two ? 0 : 1));
  return t.round(round, who, `${one}:${two}`);
}

/** The texts for the faults of a refused board. */
export interface BoardFaultTexts {
  rules: Record<BoardRule, string>;
  item: (item: number, rule: string) => string;
  form: string;
  letter: (move: number) => string;
  offGrid: (move: number) => string;
  size: (found: number, size: number) => string;
  file: (faults: string) => string;
}

export function boardFaultText(why: BoardFault, t: BoardFaultTexts): string {
  switch (why.fault) {
    case "form":
      return t.form;
    case "letter":
      return t.letter(why.at);
    case "off-grid":
      return t.offGrid(why.at);
    case "rules":
      return why.at.map(([index, rule]) => t.item(index + 1, t.rules[rule])).join("; ");
    case "size":
      return t.size(why.at.found, why.at.size);
    case "file":
      return t.file(why.at);
  }
}
