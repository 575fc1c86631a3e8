// The lobby of a table between matches: chairs, options, start.

import { Lock, LockOpen, LogOut, QrCode, Share2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useGame } from "../game/loadGame";
import { refusalText } from "../game/sentences";
import { findGame } from "../games";
import { useTranslations } from "../i18n";
import { useSendCommand, useTable } from "../table/context";
import { TableChat } from "../table/TableChat";
import { Dialog } from "../ui/Dialog";
import { ErrorMessage } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { useClipboard } from "../ui/useClipboard";
import { usePageTitle } from "../ui/usePageTitle";
import type { Command } from "../wire/types";
import { Chairs } from "./Chairs";
import { LobbyOptions } from "./LobbyOptions";
import "./lobby.css";
import { StartControls } from "./StartControls";

const Qr = lazy(() => import("./QrCode"));

export function LobbyPage() {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const lobby = useTable(({ lobby }) => lobby);
  const game = useGame(lobby.game);
  const sendCommand = useSendCommand();
  const [problem, setProblem] = useState<string | null>(null);
  const title = findGame(lobby.game)?.texts[language].title ?? lobby.game;
  usePageTitle(`${title} · ${lobby.code}`, false);

  const request = async (command: Command) => {
    const refusal = await sendCommand(command);
    const detail = refusal?.code === "bad-options" ? ` (${refusal.message})` : "";
    setProblem(refusal && refusalText(refusal, game, language, t) + detail);
    return refusal === null;
  };

  return (
    <main className="lobby">
      <header className="lobby-head">
        <div>
          <h1>{t.lobby.title(title)}</h1>
          <p>{findGame(lobby.game)?.texts[language].line}</p>
        </div>
        <Invitation />
      </header>
      <div className="lobby-table">
        <Chairs game={game} request={request} />
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
        <StartControls game={game} request={request} />
        <LockAndLeave request={request} />
      </div>
      <aside className="lobby-side">
        <LobbyOptions game={game} request={request} />
        <TableChat />
      </aside>
    </main>
  );
}

export type SendRequest = (command: Command) => Promise<boolean>;

/** The table's code, with ways to share it. */
function Invitation() {
  const t = useTranslations();
  const code = useTable(({ lobby }) => lobby.code);
  const [copied, copy] = useClipboard();
  const [qr, setQr] = useState(false);
  const link = `${location.origin}/t/${code}`;
  return (
    <div className="invitation">
      <p className="invitation-code">
        <span className="visually-hidden">{t.lobby.code}: </span>
        {code}
      </p>
      <div className="row">
        <button type="button" className="button" onClick={() => copy(link)}>
          <Share2 aria-hidden="true" />
          <span role="status">{copied ? t.lobby.copied : t.lobby.copy}</span>
        </button>
        <button type="button" className="button" onClick={() => setQr(true)}>
          <QrCode aria-hidden="true" />
          <span>{t.lobby.share}</span>
        </button>
      </div>
      {qr && (
        <Dialog title={code} onClose={() => setQr(false)}>
          <Suspense fallback={<p>{t.common.loading}</p>}>
            <Qr text={link} label={t.lobby.qr} />
          </Suspense>
          <p className="qr-hint">
            {t.lobby.qrHint}
            <br />
            <a href={link}>{link}</a>
          </p>
        </Dialog>
      )}
    </div>
  );
}

function LockAndLeave({ request }: { request: SendRequest }) {
  const t = useTranslations();
  const { owner, you, locked = false } = useTable(({ lobby }) => lobby);
  return (
    <div className="doors">
      {owner === you && (
        <button
          type="button"
          className="button button-quiet"
          aria-pressed={locked}
          onClick={() => void request({ do: "lock", locked: !locked })}
        >
          {locked ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
          {locked ? t.lobby.unlock : t.lobby.lock}
        </button>
      )}
      {locked && <span className="about">{t.lobby.locked}</span>}
      <button
        type="button"
        className="button button-quiet"
        onClick={() => void request({ do: "leave" })}
      >
        <LogOut aria-hidden="true" />
        {t.lobby.leave}
      </button>
    </div>
  );
}
