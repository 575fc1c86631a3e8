// What the links in mails open: confirms an address, or ends mail to it. It is done when a button is pressed,
// because mail programs open links by themselves.

import { useState } from "react";
import { Link } from "wouter";
import { refusalText } from "../game/sentences";
import { useTranslations } from "../i18n";
import { postJson, RefusedError } from "../net/api";
import type { MailTokenResponse } from "../protocol/types";
import { ErrorMessage } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { usePageTitle } from "../ui/usePageTitle";
import { noticeTexts } from "./texts";

export default function MailPage({ action, token }: { action: string; token: string }) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const texts = noticeTexts[language];
  const [done, setDone] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirms = action === "confirm";
  const title = confirms ? texts.confirmTitle : texts.unsubscribeTitle;
  usePageTitle(title, false);
  const finish = async () => {
    setProblem(null);
    try {
      const path = confirms ? "/mail/confirm" : "/mail/unsubscribe";
      await postJson<MailTokenResponse>(path, { token });
      setDone(true);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      setProblem(refusalText(error.refusal, null, language, t));
    }
  };
  return (
    <main className="page-note stack">
      <h1>{title}</h1>
      <p role="status">
        {done
          ? confirms
            ? texts.confirmed
            : texts.unsubscribed
          : confirms
            ? texts.confirmText
            : texts.unsubscribeText}
      </p>
      {!done && (
        <button type="button" className="button button-main" onClick={() => void finish()}>
          {confirms ? texts.confirm : texts.unsubscribe}
        </button>
      )}
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      <Link href="/">{t.common.back}</Link>
    </main>
  );
}
