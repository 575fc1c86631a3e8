// Verifies the dice of a match in the browser and shows the result of each check.

import { CircleCheck, CircleX } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useHandoverTexts } from "../handover/texts";
import { useTranslations } from "../i18n";
import type { DiceTranscript, DiceVerdict } from "../protocol/types";
import { Dialog } from "../ui/Dialog";
import { RollAudit } from "./RollAudit";

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
  const [verdict, setVerdict] = useState<DiceVerdict | "failed" | null>(null);
  useEffect(() => {
    if (!dice) return;
    import("../rules/dice")
      .then(({ verifyDice }) => setVerdict(verifyDice(dice)))
      .catch(() => setVerdict("failed"));
  }, [dice]);
  const salts = verdict !== "failed" && verdict?.salts;
  return (
    <Dialog title={t.replay.verifyTitle} onClose={onClose} className="verify">
      <p>{dice && !dice.joint ? t.replay.verifyTyped : t.replay.verifyExplained}</p>
      {!dice && <p>{t.replay.noSecret}</p>}
      {verdict === "failed" && <p>{t.replay.unable}</p>}
      {dice && !verdict && <p role="status">{t.replay.checking}</p>}
      <div role="status">
        {verdict && verdict !== "failed" && (
          <ul className="verdict">
            <CheckResult good={verdict.commitment_matches}>
              {verdict.commitment_matches ? t.replay.commitmentOk : t.replay.commitmentBad}
            </CheckResult>
            {salts && salts.kind !== "typed" && (
              <CheckResult good={salts.kind === "right"}>
                {salts.kind === "right"
                  ? t.replay.saltsOk(dice?.salts.length ?? 0)
                  : t.replay.saltsBad(t.replay.saltProblems[salts.problem], name(salts.seat))}
              </CheckResult>
            )}
            <CheckResult good={verdict.first_wrong_roll === undefined}>
              {verdict.first_wrong_roll === undefined
                ? t.replay.rollsOk(verdict.rolls)
                : t.replay.rollsBad(verdict.first_wrong_roll + 1)}
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
