// The viewer's private link: copies a new one and shows it as a QR code, or revokes it.

import { KeyRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { refusalText } from "../game/sentences";
import { useTranslations } from "../i18n";
import { makePrivateLink, RefusedError } from "../net/api";
import { privateLinkUrl } from "../net/privateLink";
import { Dialog } from "../ui/Dialog";
import { ErrorMessage } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { useSendCommand, useTable } from "./context";
import "./absence.css";

const QrCode = lazy(() => import("../lobby/QrCode"));

export function PrivateLink() {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const code = useTable(({ lobby }) => lobby.code);
  const sendCommand = useSendCommand();
  const [open, setOpen] = useState(false);
  const [link, setLink] = useState<{ url: string; copied: boolean } | null>(null);
  const [revoked, setRevoked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const make = async () => {
    setRevoked(false);
    try {
      const url = privateLinkUrl(code, await makePrivateLink(code));
      const copied = await navigator.clipboard?.writeText(url).then(
        () => true,
        () => false,
      );
      setProblem(null);
      setLink({ url, copied: copied ?? false });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      setProblem(refusalText(error.refusal, null, language, t));
    }
  };
  const revoke = async () => {
    const refusal = await sendCommand({ do: "end-private-link" });
    setProblem(refusal && refusalText(refusal, null, language, t));
    if (!refusal) setLink(null);
    setRevoked(!refusal);
  };
  return (
    <>
      <button
        type="button"
        className="icon-button private-link-button"
        title={t.absence.linkTitle}
        onClick={() => {
          setLink(null);
          setRevoked(false);
          setOpen(true);
        }}
      >
        <KeyRound aria-hidden="true" />
      </button>
      {open && (
        <Dialog title={t.absence.linkTitle} onClose={() => setOpen(false)}>
          <div className="stack private-link">
            <p>{t.absence.linkAbout}</p>
            <button type="button" className="button button-main" onClick={() => void make()}>
              {t.absence.linkMake}
            </button>
            <p role="status">
              {link && (link.copied ? t.absence.linkCopied : t.absence.linkShown)}
              {revoked && t.absence.linkRevoked}
            </p>
            {link && <output className="private-link-url">{link.url}</output>}
            <Suspense fallback={null}>
              {link && <QrCode text={link.url} label={t.absence.linkQr} />}
            </Suspense>
            <button type="button" className="button" onClick={() => void revoke()}>
              {t.absence.linkRevoke}
            </button>
            {problem && <ErrorMessage>{problem}</ErrorMessage>}
          </div>
        </Dialog>
      )}
    </>
  );
}
