// Whose turn it is, for the prompt, the title and the sounds.

import type { Player, Seat } from "../game/contract";

export type TurnState =
  | { kind: "over" }
  /** The viewer is to move. */
  | { kind: "yours"; player: Player | undefined }
  /** It is another player's turn, and the viewer may answer something in it. */
  | { kind: "react"; player: Player }
  /** Others are to answer; `player` is the one whose turn it is, if that is known. */
  | { kind: "waiting"; player: Player | undefined; others: Player[] }
  /** Nobody is asked: dice are rolled. */
  | { kind: "rolling" };

interface Situation {
  isOver: boolean;
  players: readonly Player[];
  /** The seats that are asked. */
  asked: readonly Seat[];
  /** Whether the viewer can answer the open ask. */
  mayAnswer: boolean;
  /** The seat whose turn it is, if the game tells turns from answers; else undefined. */
  turnSeat: Seat | undefined;
}

export function turnState(situation: Situation): TurnState {
  const { isOver, players, asked, mayAnswer, turnSeat } = situation;
  if (isOver) return { kind: "over" };
  const you = players.find((player) => player.you);
  const turn = players.find(({ seat }) => seat === turnSeat);
  if (mayAnswer) {
    return turn && !turn.you ? { kind: "react", player: turn } : { kind: "yours", player: you };
  }
  const others = players.filter(({ seat, you }) => asked.includes(seat) && !you);
  const only = others.length === 1 ? others[0] : undefined;
  if (others.length > 0) return { kind: "waiting", player: turn ?? only, others };
  return { kind: "rolling" };
}
