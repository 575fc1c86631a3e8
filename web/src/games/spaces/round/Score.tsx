// The head of a round: its points as they stand, who has it, and both boards in small.

import type { Naming, Tint } from "../../../game/contract";
import { useDesk } from "../desk/desk";
import { Thumb } from "../drawing/Drawing";
import type { Pair, Played } from "../types";
import type { Texts } from "../words";

export interface ScoreProps {
  round: number;
  rounds: number;
  played: Played;
  /** The points at the step that is shown. */
  points: Pair<number>;
  /** Whether the round is shown to its end. */
  ended: boolean;
  /** Whether the boards are still face down. */
  hidden: boolean;
  tints: Pair<Tint>;
  name: Naming;
  texts: Texts;
}

export function Score(props: ScoreProps) {
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

/** Both boards, to be looked at alone. */
function BothBoards({ played, tints, name, texts }: ScoreProps) {
  const lookAt = useDesk((desk) => desk.lookAt);
  return (
    <div className="pair">
      {([0, 1] as const).map((seat) => (
        <button
          type="button"
          key={seat}
          aria-label={texts.round.look(name(seat))}
          title={texts.round.look(name(seat))}
          onClick={() => lookAt(played.boards[seat])}
        >
          <Thumb board={played.boards[seat]} tint={tints[seat]} />
        </button>
      ))}
    </div>
  );
}
