// Why nobody can choose the dice of the next match.

import { Dices } from "lucide-react";
import { useTranslations } from "../i18n";
import { useTable } from "../table/context";

export function DiceNote() {
  const t = useTranslations();
  const dice = useTable(({ lobby }) => lobby.dice);
  return (
    <details className="panel dice-note" open={Boolean(dice?.cancelled)}>
      <summary>
        <Dices aria-hidden="true" /> {t.lobby.diceTitle}
      </summary>
      <p className="about">{t.lobby.diceAbout}</p>
      {dice?.commitment && (
        <p className="about">
          {t.lobby.diceCommitment}{" "}
          <code title={dice.commitment}>{dice.commitment.slice(0, 16)}…</code>
        </p>
      )}
      {dice?.cancelled ? <p className="about">{t.lobby.diceCancelled(dice.cancelled)}</p> : null}
    </details>
  );
}
