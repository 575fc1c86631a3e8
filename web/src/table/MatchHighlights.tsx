// Three moments of a finished match with links into its replay, and what its dice did.

import { Play } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { Link } from "wouter";
import type { GameClient, Player } from "../game/contract";
import { eventText } from "../game/sentences";
import { useTranslations } from "../i18n";
import type { Language } from "../i18n/language";
import { largestMoments, locate } from "../insight/analysis";
import { momentText } from "../insight/momentText";
import { inUnit, rating } from "../insight/numbers";
import { fetchJson } from "../net/api";
import type { DiceStatistic, MatchAnalysis, MatchReplay } from "../protocol/types";
import { replayViews } from "../replay/replay";
import { usePreferences } from "../ui/preferences";
import { SeatMark } from "../ui/tints";

/** The replay of a finished match; null until it is there, or if it cannot be read. */
export function useFinishedReplay(code: string, match: number | undefined): MatchReplay | null {
  const [replay, setReplay] = useState<MatchReplay | null>(null);
  useEffect(() => {
    if (match === undefined) return;
    let active = true;
    fetchJson<MatchReplay>(`/tables/${code}/replay?match=${match}`).then(
      (found) => active && setReplay(found),
      // The panel shows the result without it.
      () => undefined,
    );
    return () => {
      active = false;
    };
  }, [code, match]);
  return replay;
}

interface HighlightsProps {
  game: GameClient | null;
  players: Player[];
  replay: MatchReplay;
  /** The analysis of the match; null until it is there. */
  analysis?: MatchAnalysis | null;
  /** The address of a step of the replay. */
  stepLink: (step: number) => string;
}

/** How many moments of an analysis are shown. */
const MAX_MOMENTS = 3;

export function MatchHighlights(props: HighlightsProps) {
  const { game, players, replay, analysis = null, stepLink } = props;
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const name = (seat: number) => players[seat]?.name ?? t.lobby.chair(seat + 1);
  const { luck = [] } = replay;
  const moments = useMoments(replay, analysis, game, name);
  return (
    <>
      {moments.length > 0 && (
        <section aria-labelledby="moments">
          <h3 id="moments">{t.end.moments}</h3>
          <ul className="moments">
            {moments.map(({ frame, sentence }) => (
              <li key={frame}>
                <Link href={stepLink(frame)} aria-label={t.end.watchMoment(sentence)}>
                  <Play aria-hidden="true" />
                  <span>{sentence}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {analysis && <SeatRatings analysis={analysis} players={players} language={language} />}
      {luck.length > 0 && (
        <section aria-labelledby="luck">
          <h3 id="luck">{t.end.luck}</h3>
          <ul className="luck">
            {luck.map((statistic) => (
              <DiceLine
                key={`${statistic.seat} ${statistic.sides}`}
                statistic={statistic}
                player={players[statistic.seat]}
                language={language}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The moments of the analysis if it is there, else the notable events of the replay. */
function useMoments(
  replay: MatchReplay,
  analysis: MatchAnalysis | null,
  game: GameClient | null,
  name: (seat: number) => string,
): { frame: number; sentence: string }[] {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const views = useMemo(() => replayViews(replay), [replay]);
  const shown = useMemo(() => analysis && locate(analysis, replay), [analysis, replay]);
  const largest = shown ? largestMoments(shown.moments, MAX_MOMENTS) : [];
  if (shown && largest.length > 0) {
    const context = { shown, game, views, name, language, t };
    return largest.map((moment) => ({
      frame: moment.frame,
      sentence: momentText(moment, context),
    }));
  }
  return (replay.moments ?? []).map(({ frame, event }) => ({
    frame,
    sentence: eventText(event, game, language, name),
  }));
}

interface SeatRatingsProps {
  analysis: MatchAnalysis;
  players: Player[];
  language: Language;
}

/** How well each player decided, and how lucky they were. */
function SeatRatings({ analysis, players, language }: SeatRatingsProps) {
  const t = useTranslations();
  return (
    <section aria-labelledby="ratings">
      <h3 id="ratings">{t.insight.summary}</h3>
      <ul className="luck">
        {analysis.seats.map((seat) => {
          const player = players[seat.seat];
          const parts = [
            seat.rating &&
              t.insight.ratedAs(rating(seat, language), t.insight.ratingNames[seat.rating.name]),
            t.insight.luckTotal(inUnit(seat.luck, analysis.unit, language)),
          ];
          return (
            <li key={seat.seat}>
              {player && <SeatMark tint={player.tint} size={16} />}
              <strong>{player?.name}</strong>
              <span>{parts.filter(Boolean).join(" · ")}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface DiceLineProps {
  statistic: DiceStatistic;
  player: Player | undefined;
  language: Language;
}

function DiceLine({ statistic, player, language }: DiceLineProps) {
  const t = useTranslations();
  const { dice, sides, average, expected, doubles, pairs } = statistic;
  const format = (hundredths: number) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(hundredths / 100);
  const expectedDoubles = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  return (
    <li>
      {player && <SeatMark tint={player.tint} size={16} />}
      <strong>{player?.name}</strong>
      <span title={t.end.luckOf(dice, sides)}>
        {t.end.average(format(average), format(expected))}
        {pairs > 0 && `; ${t.end.doubles(doubles, pairs, expectedDoubles.format(pairs / sides))}`}
      </span>
      <meter aria-hidden="true" min={expected * 0.5} max={expected * 1.5} value={average} />
    </li>
  );
}
