// How each player did: rating, errors, luck, and the result without it.

import type { Player, SeatNamer } from "../game/contract";
import { useTranslations } from "../i18n";
import type { MatchAnalysis } from "../protocol/types";
import { usePreferences } from "../ui/preferences";
import { SeatMark } from "../ui/tints";
import { inUnit, rating, result } from "./numbers";

interface SeatSummariesProps {
  analysis: MatchAnalysis;
  players: Player[];
  name: SeatNamer;
}

export function SeatSummaries({ analysis, players, name }: SeatSummariesProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const { unit, seats } = analysis;
  // Backgammon players know the rating by this name.
  const hasEquity = seats.some(({ equity_cost }) => equity_cost !== undefined);
  const judged = seats.some((seat) => seat.rating);
  return (
    <div className="summaries">
      <table>
        <caption className="visually-hidden">{t.insight.summary}</caption>
        <thead>
          <tr>
            <th scope="col">{t.insight.player}</th>
            {judged && (
              <th scope="col" title={t.insight.ratingAbout}>
                {hasEquity ? t.insight.performanceRating : t.insight.rating}
              </th>
            )}
            {judged && (
              <th scope="col" title={t.insight.errorsAbout}>
                {t.insight.errors}
              </th>
            )}
            <th scope="col">{t.insight.luck}</th>
            <th scope="col" title={t.insight.adjustedAbout}>
              {t.insight.adjusted}
            </th>
          </tr>
        </thead>
        <tbody>
          {seats.map((seat) => {
            const player = players[seat.seat];
            return (
              <tr key={seat.seat}>
                <th scope="row">
                  {player && <SeatMark tint={player.tint} />} {name(seat.seat)}
                </th>
                {judged && (
                  <td>
                    {rating(seat, language)}
                    {seat.rating && <small>{t.insight.ratingNames[seat.rating.name]}</small>}
                  </td>
                )}
                {judged && (
                  <td aria-label={t.insight.errorCounts(seat.blunders, seat.mistakes)}>
                    {seat.blunders} / {seat.mistakes}
                  </td>
                )}
                <td>{inUnit(seat.luck, unit, language)}</td>
                <td>
                  {seat.luck_adjusted === undefined
                    ? "–"
                    : result(seat.luck_adjusted, unit, language)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
