// The table's code and its invitation: shared, copied or shown as a QR code; links are withdrawn.

import { Link2, QrCode, Share2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { refusalText } from "../game/sentences";
import { findGame } from "../games";
import { useTranslations } from "../i18n";
import { RefusedError } from "../net/api";
import { forgetLinks, linkAddress } from "../net/links";
import type { LinkInfo } from "../protocol/types";
import { useSendCommand, useTable } from "../table/context";
import { Dialog } from "../ui/Dialog";
import { ErrorMessage } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { hasShareSheet, useShare } from "../ui/useShare";

const Qr = lazy(() => import("./QrCode"));

export function Invitation() {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const { code, game } = useTable(({ lobby }) => lobby);
  const { copied, pending, share } = useShare();
  const [qr, setQr] = useState<string | null>(null);
  const [managing, setManaging] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const title = findGame(game)?.texts[language].title ?? game;
  const makeLink = () => linkAddress(code, { to: "invitation" });
  const attempt = async (what: () => Promise<void>) => {
    try {
      setProblem(null);
      await what();
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      setProblem(refusalText(error.refusal, null, language, t));
    }
  };
  return (
    <div className="invitation">
      <p className="invitation-code">
        <span className="visually-hidden">{t.lobby.code}: </span>
        {code}
      </p>
      <div className="row">
        <button
          type="button"
          className="button button-main"
          disabled={pending}
          onClick={() => void attempt(() => share(makeLink, t.links.shareText(title)))}
        >
          <Share2 aria-hidden="true" />
          {copied ? t.links.copied : hasShareSheet() ? t.links.share : t.links.copy}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => void attempt(async () => setQr(await makeLink()))}
        >
          <QrCode aria-hidden="true" />
          {t.lobby.share}
        </button>
        <button type="button" className="button" onClick={() => setManaging(true)}>
          <Link2 aria-hidden="true" />
          {t.links.manage}
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {copied ? t.links.copied : ""}
      </p>
      {problem && <ErrorMessage>{problem}</ErrorMessage>}
      {qr && (
        <Dialog title={code} onClose={() => setQr(null)}>
          <Suspense fallback={<p>{t.common.loading}</p>}>
            <Qr text={qr} label={t.lobby.qr} />
          </Suspense>
          <p className="qr-hint">
            {t.lobby.qrHint}
            <br />
            <a href={qr}>{qr}</a>
          </p>
        </Dialog>
      )}
      {managing && <LinkDialog onClose={() => setManaging(false)} />}
    </div>
  );
}

/** The valid links of the table, with buttons to withdraw those that the viewer may withdraw. */
function LinkDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const { code, links = [], members, owner, you } = useTable(({ lobby }) => lobby);
  const sendCommand = useSendCommand();
  const describe = ({ member, target }: LinkInfo) => {
    const nick = members[member]?.nick ?? "?";
    return target.to === "invitation"
      ? t.links.invitationBy(nick)
      : t.links.replayBy(nick, target.match);
  };
  const withdraw = ({ number, member }: LinkInfo) => {
    if (member === you) forgetLinks(code);
    void sendCommand({ do: "unlink", link: number });
  };
  return (
    <Dialog title={t.links.manageTitle} onClose={onClose}>
      <p className="about">{t.links.inviteHint}</p>
      {links.length === 0 && <p>{t.links.none}</p>}
      <ul className="link-list">
        {links.map((link) => (
          <li key={link.number}>
            <span>{describe(link)}</span>
            {(link.member === you || owner === you) && (
              <button
                type="button"
                className="button"
                aria-label={t.links.withdrawLabel(describe(link))}
                onClick={() => withdraw(link)}
              >
                {t.links.withdraw}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
