// All rounds so far; each can be looked at again.

import { useRef } from "react";
import type { Player } from "../../../game/contract";
import { Mark } from "../../../ui/tints";
import { scoreOf } from "../offers";
import type { Played } from "../types";
import type { Texts } from "../words";
import { useFollow } from "./follow";

export interface ScoresProps {
  rounds: readonly Played[];
  players: Player[];
  /** The round that is shown. */
  round: number;
  watch: (round: number) => void;
  texts: Texts;
}

export function Scores({ rounds, players, round, watch, texts }: ScoresProps) {
  const { won, points } = scoreOf(rounds);
  const { table } = texts.round;
  const box = useRef<HTMLDivElement>(null);
  useFollow(box, round);
  const seats = [0, 1] as const;
  const player = (seat: number) => players.find((one) => one.seat === seat);
  return (
    <section className="scores" aria-label={texts.round.rounds}>
      <div className="all" ref={box}>
        <table>
          <thead>
            <tr>
              <th scope="col">{table.round}</th>
              {seats.map((seat) => (
                <th scope="col" key={seat}>
                  {player(seat) && <Mark tint={(player(seat) as Player).tint} />}{" "}
                  {player(seat)?.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rounds.map(({ scores: [one, two] }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rounds are only ever added at the end
              <tr key={at} className={at === round ? "now" : undefined}>
                <th scope="row">
                  <button
                    type="button"
                    aria-label={texts.round.show(at + 1, one, two)}
                    aria-current={at === round}
                    onClick={() => watch(at)}
                  >
                    {at + 1}
                  </button>
                </th>
                <td className={one > two ? "won" : undefined}>{one}</td>
                <td className={two > one ? "won" : undefined}>{two}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{table.points}</th>
              <td>{points[0]}</td>
              <td>{points[1]}</td>
            </tr>
            <tr>
              <th scope="row">{table.won}</th>
              <td>{won[0]}</td>
              <td>{won[1]}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
