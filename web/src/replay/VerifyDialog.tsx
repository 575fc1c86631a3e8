// Checks the dice in the browser, and says plainly what was checked.

import { CircleCheck, CircleX } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Dialog } from "../ui/Dialog";
import { useWords } from "../words";
import { type DiceRecord, type Verdict, verify } from "./dice";

export function VerifyDialog({ dice, close }: { dice: DiceRecord | null; close: () => void }) {
  const words = useWords();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  // The browser computes hashes only for pages that came by a safe way.
  const able = typeof crypto !== "undefined" && crypto.subtle !== undefined;
  useEffect(() => {
    if (dice && able) void verify(dice).then(setVerdict);
  }, [dice, able]);
  return (
    <Dialog title={words.replay.verifyTitle} close={close} className="verify">
      <p>{words.replay.verifyExplained}</p>
      {!dice && <p>{words.replay.noSecret}</p>}
      {dice && !able && <p>{words.replay.unable}</p>}
      {dice && able && !verdict && <p role="status">{words.replay.checking}</p>}
      <div role="status">
        {verdict && (
          <ul className="verdict">
            <Finding good={verdict.committed}>
              {verdict.committed ? words.replay.commitmentOk : words.replay.commitmentBad}
            </Finding>
            <Finding good={verdict.wrong === null}>
              {verdict.wrong === null
                ? words.replay.rollsOk(verdict.rolls)
                : words.replay.rollsBad(verdict.wrong + 1)}
            </Finding>
          </ul>
        )}
      </div>
      {dice && (
        <dl className="digests">
          <dt>{words.replay.commitment}</dt>
          <dd>{dice.commitment}</dd>
          <dt>{words.replay.secret}</dt>
          <dd>{dice.secret}</dd>
        </dl>
      )}
    </Dialog>
  );
}

function Finding({ good, children }: { good: boolean; children: ReactNode }) {
  return (
    <li className={good ? "finding" : "finding finding-bad"}>
      {good ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
      {children}
    </li>
  );
}
