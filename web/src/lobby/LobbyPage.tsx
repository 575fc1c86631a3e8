// The lobby of a table between matches: chairs, options, start.

import { Lock, LockOpen, LogOut } from "lucide-react";
import { useState } from "react";
import { RulesButton } from "../book/RulesButton";
import { useGame } from "../game/loadGame";
import { refusalText } from "../game/sentences";
import { findGame } from "../games";
import { HandoverNote } from "../handover/HandoverNote";
import { useHandoverTexts } from "../handover/texts";
import { useTranslations } from "../i18n";
import { isLocalTable } from "../offline/localTables";
import type { Command } from "../protocol/types";
import { useSendCommand, useTable } from "../table/context";
import { PrivateLink } from "../table/PrivateLink";
import { TableChat } from "../table/TableChat";
import { ErrorMessage } from "../ui/fields";
import { GameMiniature } from "../ui/GameMiniature";
import { usePreferences } from "../ui/preferences";
import { usePageTitle } from "../ui/usePageTitle";
import { Chairs } from "./Chairs";
import { Invitation } from "./Invitation";
import { LobbyOptions } from "./LobbyOptions";
import "./lobby.css";
import { StartControls } from "./StartControls";

export function LobbyPage() {
  const t = useTranslations();
  const texts = useHandoverTexts();
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
          <div className="lobby-title">
            <h1>{t.lobby.title(title)}</h1>
            <RulesButton game={lobby.game} labelled />
          </div>
          <p>{findGame(lobby.game)?.texts[language].line}</p>
          {lobby.custom_start && <p className="about">{t.lobby.customStart}</p>}
        </div>
        {!isLocalTable(lobby.code) && <Invitation />}
      </header>
      {lobby.match?.suspended && (
        <section className="panel stack" aria-labelledby="handover">
          <h2 id="handover">{texts.waits}</h2>
          <p>{texts.makeRoom}</p>
          <HandoverNote />
        </section>
      )}
      <div className="lobby-table">
        <Chairs game={game} request={request}>
          <div className="room-board" aria-hidden="true">
            <GameMiniature game={lobby.game} />
          </div>
          <StartControls game={game} request={request} />
          {problem && <ErrorMessage>{problem}</ErrorMessage>}
        </Chairs>
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

function LockAndLeave({ request }: { request: SendRequest }) {
  const t = useTranslations();
  const { code, owner, you, locked = false } = useTable(({ lobby }) => lobby);
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
      {!isLocalTable(code) && <PrivateLink />}
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
