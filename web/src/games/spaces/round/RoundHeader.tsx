// The header of a round: points at the current step, winner, and thumbnails of both boards.

import type { SeatNamer, Tint } from "../../../game/contract";
import { BoardThumbnail } from "../drawing/BoardDrawing";
import type { SpacesTexts } from "../translations";
import type { Pair, RoundResult } from "../types";
import { useWorkspace } from "../workspace/useWorkspace";

export interface RoundHeaderProps {
  round: number;
  rounds: number;
  played: RoundResult;
  /** The points at the current step. */
  points: Pair<number>;
  /** Whether the round is shown to its end. */
  ended: boolean;
  /** Whether the boards are still face down. */
  hidden: boolean;
  tints: Pair<Tint>;
  name: SeatNamer;
  texts: SpacesTexts;
}

export function RoundHeader(props: RoundHeaderProps) {
  const { round, rounds, played, points, ended, hidden, name, texts } = props;
  const [one, two] = played.scores;
  const won = one === two ? texts.round.tied : texts.round.won(name(one > two ? 0 : 1));
  return (
    <header className="score">
      <h3>{texts.round.title(round + 1, rounds)}</h3>
      <p>
        <span className="points">
          <span>{name(0)}</span>
          <strong>
            {points[0]} : {points[1]}
          </strong>
          <span>{name(1)}</span>
        </span>
        {ended && <span className="verdict-line">{won}</span>}
      </p>
      {!hidden && <BothBoards {...props} />}
    </header>
  );
}

/** Thumbnails of both boards, as buttons that show one of them. */
function BothBoards({ played, tints, name, texts }: RoundHeaderProps) {
  const lookAt = useWorkspace((workspace) => workspace.showBoard);
  return (
    <div className="pair">
      {([0, 1] as const).map((seat) => (
        <button
          type="button"
          key={seat}
          aria-label={texts.round.look(name(seat))}
          onClick={() => lookAt(played.boards[seat])}
        >
          <BoardThumbnail board={played.boards[seat]} tint={tints[seat]} />
        </button>
      ))}
    </div>
  );
}
