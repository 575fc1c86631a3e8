// The decision that was made in the position that is shown, and its alternatives.

import type { GameClient, Player, SeatNamer } from "../game/contract";
import { useTranslations } from "../i18n";
import type { Language } from "../i18n/language";
import type { DoubleEquities, JudgedAction } from "../protocol/types";
import { usePreferences } from "../ui/preferences";
import { SeatMark } from "../ui/tints";
import { ActionLabel } from "./ActionLabel";
import { reasonTexts, withoutGivingUp } from "./actionText";
import { isSameAction, type LocatedDecision } from "./analysis";
import { MarkBadge } from "./MarkBadge";
import { cost, equity, worth } from "./numbers";

interface DecisionDetailsProps {
  decision: LocatedDecision;
  game: GameClient | null;
  players: Player[];
  name: SeatNamer;
  /** The position as it was. */
  view: unknown;
  /** The alternative that the board shows. */
  chosen: JudgedAction | null;
  choose: (alternative: JudgedAction | null) => void;
}

export function DecisionDetails(props: DecisionDetailsProps) {
  const { decision, game, players, name, view, chosen, choose } = props;
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const { played, best, seat, prompt } = decision;
  const compared = withoutGivingUp(best, game, played);
  const listed = compared.some((other) => isSameAction(other, played))
    ? compared
    : [...compared, played];
  const unlisted = decision.choices - listed.length - (best.length - compared.length);
  const tint = players[seat]?.tint;
  const shown = chosen ?? best[0];
  return (
    <section className="decision" aria-labelledby="decision">
      <h3 id="decision">
        {tint && <SeatMark tint={tint} size={18} />}
        {t.insight.decisionOf(name(seat))}
        {played.mark && <MarkBadge mark={played.mark} />}
      </h3>
      {decision.not_by_player && <p className="about">{t.insight.notByPlayer(name(seat))}</p>}
      <ol className="alternatives">
        {listed.map((alternative) => {
          const isPlayed = isSameAction(alternative, played);
          const isShown = shown !== undefined && isSameAction(alternative, shown);
          const reasons = reasonTexts(alternative.reasons, game, language, name);
          return (
            <li key={JSON.stringify(alternative.action)}>
              <button
                type="button"
                aria-pressed={isShown}
                className={isPlayed ? "alternative alternative-played" : "alternative"}
                onClick={() => choose(alternative)}
              >
                <span className="alternative-action">
                  <ActionLabel
                    judged={alternative}
                    game={game}
                    view={view}
                    seat={seat}
                    language={language}
                    prompt={prompt}
                  />
                  {isPlayed && <span className="tag">{t.insight.played}</span>}
                </span>
                <span className="alternative-worth">{worth(alternative, language)}</span>
                <span className="alternative-cost">{cost(alternative, language)}</span>
              </button>
              {(isShown || isPlayed) && reasons.length > 0 && (
                <p className="about">{reasons.join(" ")}</p>
              )}
            </li>
          );
        })}
      </ol>
      {unlisted > 0 && <p className="about">{t.insight.moreChoices(unlisted)}</p>}
      {decision.double && <CubeEquities double={decision.double} language={language} />}
    </section>
  );
}

/** What a decision about the cube is worth, as backgammon players write it. */
export function CubeEquities({ double, language }: { double: DoubleEquities; language: Language }) {
  const t = useTranslations();
  return (
    <dl className="cube-equities">
      <div>
        <dt>{t.insight.noDouble}</dt>
        <dd>{equity(double.no_double, language)}</dd>
      </div>
      <div>
        <dt>{t.insight.doubleTake}</dt>
        <dd>{equity(double.taken, language)}</dd>
      </div>
      <div>
        <dt>{t.insight.doubleDrop}</dt>
        <dd>{equity(double.dropped, language)}</dd>
      </div>
    </dl>
  );
}
