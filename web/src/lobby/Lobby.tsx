// Between matches: who sits where, who is ready, and what is played.

import { Lock, LockOpen, LogOut, QrCode, Share2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useGame } from "../game/load";
import { sayRefusal } from "../game/sentences";
import { useAsk, useTable } from "../table/context";
import { TableChat } from "../table/TableChat";
import { useBadge } from "../ui/badge";
import { useCopy } from "../ui/copy";
import { Dialog } from "../ui/Dialog";
import { Problem } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import type { Command } from "../wire/types";
import { useWords } from "../words";
import { Chairs } from "./Chairs";
import { LobbyOptions } from "./LobbyOptions";
import "./lobby.css";
import { Start } from "./Start";

const Qr = lazy(() => import("./Qr"));

export function Lobby() {
  const words = useWords();
  const language = usePreferences(({ language }) => language);
  const lobby = useTable(({ lobby }) => lobby);
  const game = useGame(lobby.game);
  const ask = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const title = words.games[lobby.game]?.title ?? lobby.game;
  useBadge(`${title} · ${lobby.code}`, false);

  const request = async (command: Command) => {
    const refusal = await ask(command);
    const detail = refusal?.code === "bad-options" ? ` (${refusal.say})` : "";
    setProblem(refusal && sayRefusal(refusal, game, language, words) + detail);
    return refusal === null;
  };

  return (
    <main className="lobby">
      <header className="lobby-head">
        <div>
          <h1>{words.lobby.title(title)}</h1>
          <p>{words.games[lobby.game]?.line}</p>
        </div>
        <Invitation />
      </header>
      <div className="lobby-table">
        <Chairs game={game} request={request} />
        {problem && <Problem>{problem}</Problem>}
        <Start game={game} request={request} />
        <Doors request={request} />
      </div>
      <aside className="lobby-side">
        <LobbyOptions game={game} request={request} />
        <TableChat />
      </aside>
    </main>
  );
}

export type Request = (command: Command) => Promise<boolean>;

/** The code, large, and ways to pass it on. */
function Invitation() {
  const words = useWords();
  const code = useTable(({ lobby }) => lobby.code);
  const [copied, copy] = useCopy();
  const [qr, setQr] = useState(false);
  const link = `${location.origin}/t/${code}`;
  return (
    <div className="invitation">
      <p className="invitation-code">
        <span className="visually-hidden">{words.lobby.code}: </span>
        {code}
      </p>
      <div className="row">
        <button type="button" className="button" onClick={() => copy(link)}>
          <Share2 aria-hidden="true" />
          <span role="status">{copied ? words.lobby.copied : words.lobby.copy}</span>
        </button>
        <button type="button" className="button" onClick={() => setQr(true)}>
          <QrCode aria-hidden="true" />
          <span>{words.lobby.share}</span>
        </button>
      </div>
      {qr && (
        <Dialog title={code} close={() => setQr(false)}>
          <Suspense fallback={<p>{words.common.loading}</p>}>
            <Qr text={link} label={words.lobby.qr} />
          </Suspense>
          <p className="qr-hint">
            {words.lobby.qrHint}
            <br />
            <a href={link}>{link}</a>
          </p>
        </Dialog>
      )}
    </div>
  );
}

/** Lock and leave. */
function Doors({ request }: { request: Request }) {
  const words = useWords();
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
          {locked ? words.lobby.unlock : words.lobby.lock}
        </button>
      )}
      {locked && <span className="about">{words.lobby.locked}</span>}
      <button
        type="button"
        className="button button-quiet"
        onClick={() => void request({ do: "leave" })}
      >
        <LogOut aria-hidden="true" />
        {words.lobby.leave}
      </button>
    </div>
  );
}
