// The table of all rounds so far; each can be selected.

import { useRef } from "react";
import type { Player } from "../../../game/contract";
import { SeatMark } from "../../../ui/tints";
import { totalScore } from "../offeredChoice";
import type { SpacesTexts } from "../translations";
import type { RoundResult } from "../types";
import { useScrollToMarked } from "./useScrollToMarked";

export interface RoundTableProps {
  rounds: readonly RoundResult[];
  players: Player[];
  /** The selected round. */
  round: number;
  showRound: (round: number) => void;
  texts: SpacesTexts;
}

export function RoundTable({ rounds, players, round, showRound, texts }: RoundTableProps) {
  const { won, points } = totalScore(rounds);
  const { table } = texts.round;
  const box = useRef<HTMLDivElement>(null);
  useScrollToMarked(box, round);
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
                  {player(seat) && <SeatMark tint={(player(seat) as Player).tint} />}{" "}
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
                    onClick={() => showRound(at)}
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
