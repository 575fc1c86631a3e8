// Verifies the dice of a match in the browser and shows the result of each check.

import { CircleCheck, CircleX } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useHandoverTexts } from "../handover/texts";
import { useTranslations } from "../i18n";
import type { DiceTranscript } from "../protocol/types";
import { Dialog } from "../ui/Dialog";
import { RollAudit } from "./RollAudit";
import { type DiceVerdict, verifyDice } from "./verifyDice";

export function VerifyDialog({
  dice,
  name,
  onClose,
}: {
  dice: DiceTranscript | null;
  name: (seat: number) => string;
  onClose: () => void;
}) {
  const t = useTranslations();
  const texts = useHandoverTexts();
  const [verdict, setVerdict] = useState<DiceVerdict | null>(null);
  // `crypto.subtle` exists only in secure contexts.
  const canHash = typeof crypto !== "undefined" && crypto.subtle !== undefined;
  useEffect(() => {
    if (dice && canHash) void verifyDice(dice).then(setVerdict);
  }, [dice, canHash]);
  return (
    <Dialog title={t.replay.verifyTitle} onClose={onClose} className="verify">
      <p>{dice && !dice.joint ? t.replay.verifyTyped : t.replay.verifyExplained}</p>
      {!dice && <p>{t.replay.noSecret}</p>}
      {dice && !canHash && <p>{t.replay.unable}</p>}
      {dice && canHash && !verdict && <p role="status">{t.replay.checking}</p>}
      <div role="status">
        {verdict && (
          <ul className="verdict">
            <CheckResult good={verdict.commitmentMatches}>
              {verdict.commitmentMatches ? t.replay.commitmentOk : t.replay.commitmentBad}
            </CheckResult>
            {verdict.wrongSalt !== undefined && (
              <CheckResult good={verdict.wrongSalt === null}>
                {verdict.wrongSalt === null
                  ? t.replay.saltsOk(dice?.salts.length ?? 0)
                  : t.replay.saltsBad(
                      t.replay.saltProblems[verdict.wrongSalt.problem],
                      name(verdict.wrongSalt.seat),
                    )}
              </CheckResult>
            )}
            <CheckResult good={verdict.firstWrongRoll === null}>
              {verdict.firstWrongRoll === null
                ? t.replay.rollsOk(verdict.rolls)
                : t.replay.rollsBad(verdict.firstWrongRoll + 1)}
            </CheckResult>
            {dice?.device && <li className="about">{texts.deviceRolls(dice.device.rolls)}</li>}
          </ul>
        )}
      </div>
      {dice && (
        <dl className="digests">
          <dt>{t.replay.commitment}</dt>
          <dd>{dice.commitment}</dd>
          <dt>{t.replay.secret}</dt>
          <dd>{dice.secret}</dd>
          {dice.device && (
            <>
              <dt>{texts.deviceSecret}</dt>
              <dd>{dice.device.secret}</dd>
            </>
          )}
          {dice.joint && (
            <>
              <dt>{t.replay.salts}</dt>
              {dice.joint.seats.map(({ salt }, seat) => (
                <dd key={salt}>
                  {name(seat)}: {salt}
                </dd>
              ))}
            </>
          )}
        </dl>
      )}
      {dice && <RollAudit dice={dice} name={name} />}
    </Dialog>
  );
}

function CheckResult({ good, children }: { good: boolean; children: ReactNode }) {
  return (
    <li className={good ? "finding" : "finding finding-bad"}>
      {good ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
      {children}
    </li>
  );
}
