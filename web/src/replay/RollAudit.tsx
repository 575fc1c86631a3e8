// The rolls of a match in order: who rolled, for whom and what for, and where a default action was
// taken because time ran out.

import { useTranslations } from "../i18n";
import type { DefaultPick, DiceTranscript, DieLabel, TranscriptRoll } from "../protocol/types";

export type AuditEntry =
  | { kind: "roll"; number: number; roll: TranscriptRoll }
  | { kind: "default"; pick: DefaultPick };

/** The rolls and the default actions in the order in which they were made. */
export function auditEntries({ rolls, defaults = [] }: DiceTranscript): AuditEntry[] {
  const picksBefore = (roll: number) =>
    defaults
      .filter((pick) => pick.rolls === roll)
      .map((pick): AuditEntry => ({ kind: "default", pick }));
  const entries = rolls.flatMap((roll, index): AuditEntry[] => [
    ...picksBefore(index),
    { kind: "roll", number: index + 1, roll },
  ]);
  return [...entries, ...picksBefore(rolls.length)];
}

interface Props {
  dice: DiceTranscript;
  name: (seat: number) => string;
}

export function RollAudit({ dice, name }: Props) {
  const t = useTranslations();
  const label = ({ seat, character, purpose }: DieLabel) =>
    `${seat === undefined ? character : name(seat)}: ${purpose}`;
  return (
    <details className="roll-audit">
      <summary>{t.replay.rollList}</summary>
      <ul>
        {auditEntries(dice).map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>
            {entry.kind === "default"
              ? t.replay.defaultLine(name(entry.pick.seat), entry.pick.prompt, entry.pick.action)
              : t.replay.rollLine(
                  entry.number,
                  entry.roll.seat === undefined ? null : name(entry.roll.seat),
                  entry.roll.purpose,
                  `${entry.roll.number + 1}/${entry.roll.span}`,
                )}
            {entry.kind === "roll" && entry.roll.dice && (
              <small> ({entry.roll.dice.map(label).join(", ")})</small>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
