// The luck of every roll, to jump to.

import { useState } from "react";
import type { Player, SeatNamer } from "../game/contract";
import { useTranslations } from "../i18n";
import { usePreferences } from "../ui/preferences";
import { SeatMark } from "../ui/tints";
import type { LocatedRoll, ReplayAnalysis } from "./analysis";
import { equity, percentChange } from "./numbers";

/** How many rolls are listed before all are asked for. */
const FIRST_ROLLS = 6;

interface LuckListProps {
  shown: ReplayAnalysis;
  players: Player[];
  name: SeatNamer;
  step: number;
  go: (step: number) => void;
}

const luckOf = ({ seat, luck }: LocatedRoll): number =>
  seat === undefined ? 0 : (luck[seat] ?? 0);

/** The luckiest and unluckiest rolls, or all of them in order. */
export function LuckList({ shown, players, name, step, go }: LuckListProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const [all, setAll] = useState(false);
  const owned = shown.rolls.filter(({ seat }) => seat !== undefined);
  const largest = owned.toSorted((a, b) => Math.abs(luckOf(b)) - Math.abs(luckOf(a)));
  const listed = all ? owned : largest.slice(0, FIRST_ROLLS);
  if (owned.length === 0) return null;
  const amount = (roll: LocatedRoll) => {
    const value = roll.seat === undefined ? undefined : roll.equity_luck?.[roll.seat];
    return value === undefined ? percentChange(luckOf(roll), language) : equity(value, language);
  };
  return (
    <section aria-labelledby="analysis-luck">
      <h3 id="analysis-luck">{t.insight.luckByRoll}</h3>
      <ol className="analysis-list">
        {listed.map((roll) => {
          const seat = roll.seat ?? 0;
          const tint = players[seat]?.tint;
          return (
            <li key={roll.step}>
              <button
                type="button"
                aria-current={roll.frame === step || undefined}
                onClick={() => go(roll.frame)}
              >
                {tint && <SeatMark tint={tint} />}
                <span className="analysis-action">
                  {t.insight.rolled(name(seat), roll.values.join("-"))}
                </span>
                <span className={luckOf(roll) < 0 ? "luck-bad" : "luck-good"}>{amount(roll)}</span>
              </button>
            </li>
          );
        })}
      </ol>
      {owned.length > FIRST_ROLLS && (
        <button type="button" className="button button-quiet" onClick={() => setAll(!all)}>
          {all ? t.insight.fewerRolls : t.insight.allRolls(owned.length)}
        </button>
      )}
    </section>
  );
}
