// The page of a table by its code: joins it, connects to it, and shows the lobby or the board.

import { useEffect, useState } from "react";
import { Link } from "wouter";
import type { StoreApi } from "zustand/vanilla";
import { GuideSlot } from "../coach/GuideSlot";
import { refusalText } from "../game/sentences";
import { viewerSeat } from "../game/viewer";
import { useTranslations } from "../i18n";
import { LobbyPage } from "../lobby/LobbyPage";
import { claimPrivateLink, fetchTable, joinTable, newTables, RefusedError } from "../net/api";
import { privateLinkToken } from "../net/privateLink";
import { addRecentTable, removeRecentTable } from "../net/recentTables";
import { useTableSetUp } from "../net/tableSetUp";
import { createTableStore, type TableStore } from "../net/tableStore";
import type { RefusalMessage } from "../protocol/types";
import { ErrorMessage } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import { usePageTitle } from "../ui/usePageTitle";
import { ConnectionBanner } from "./ConnectionBanner";
import { TableContext, useTable, useTableStore } from "./context";
import { StandInBanner } from "./StandInBanner";
import "./table.css";
import "./compact.css";
import { TablePage } from "./TablePage";
import { useAvatarSync } from "./useAvatarSync";
import { usePresenter } from "./usePresenter";

type AccessState = "looking" | "stranger" | "member" | RefusalMessage;

export default function TableRoute({ code }: { code: string }) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const [stage, setStage] = useState<AccessState>(() =>
    newTables.has(code) && privateLinkToken(location.hash) === null ? "member" : "looking",
  );

  // A private link that is opened where the table is open already changes only the fragment.
  useEffect(() => {
    const reload = () => privateLinkToken(location.hash) !== null && location.reload();
    addEventListener("hashchange", reload);
    return () => removeEventListener("hashchange", reload);
  }, []);

  const looking = stage === "looking";
  useEffect(() => {
    newTables.delete(code);
    if (!looking) return;
    let active = true;
    const token = privateLinkToken(location.hash);
    const claimed = token === null ? Promise.resolve() : claimPrivateLink(code, token);
    // The token is needed once, and must not stay in the address or the history.
    if (token !== null) history.replaceState(history.state, "", location.pathname);
    claimed
      .then(() => fetchTable(code))
      .then(
        () => active && setStage("member"),
        (error) => {
          if (!active) return;
          const refusal = error instanceof RefusedError ? error.refusal : null;
          setStage(refusal && refusal.code !== "cannot-join" ? refusal : "stranger");
        },
      );
    return () => {
      active = false;
    };
  }, [code, looking]);

  if (looking) return <p className="page-note">{t.link.opening}</p>;
  if (stage === "stranger") return <JoinPage code={code} joined={() => setStage("member")} />;
  if (stage === "member") return <ConnectedTable code={code} />;
  return (
    <main className="page-note">
      <ErrorMessage>{refusalText(stage, null, language, t)}</ErrorMessage>
      <Link href="/">{t.common.back}</Link>
    </main>
  );
}

/** Asks a visitor who follows a link for a name. */
function JoinPage({ code, joined }: { code: string; joined: () => void }) {
  const t = useTranslations();
  const { nick, language, setPreferences } = usePreferences();
  const [problem, setProblem] = useState<string | null>(null);
  usePageTitle(`${t.join.title(code)} · ${t.brand}`, false);
  const submit = async () => {
    try {
      await joinTable(code, nick || t.home.guest);
      joined();
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      setProblem(refusalText(error.refusal, null, language, t));
    }
  };
  return (
    <main className="join-page">
      <h1>{t.join.title(code)}</h1>
      <p>{t.join.lead}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <label htmlFor="join-nick">{t.home.nick}</label>
        <div className="row">
          <input
            id="join-nick"
            type="text"
            maxLength={24}
            value={nick}
            placeholder={t.home.guest}
            autoComplete="nickname"
            onChange={(event) => setPreferences({ nick: event.target.value })}
          />
          <button type="submit" className="button button-main">
            {t.join.sit}
          </button>
        </div>
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
      </form>
      <Link href="/">{t.common.back}</Link>
    </main>
  );
}

function ConnectedTable({ code }: { code: string }) {
  const [store, setStore] = useState<StoreApi<TableStore> | null>(null);
  const [again, setAgain] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks for a new connection
  useEffect(() => {
    const store = createTableStore(code);
    setStore(store);
    addRecentTable(code);
    return () => store.getState().close();
  }, [code, again]);
  if (!store) return null;
  return (
    <TableContext value={store}>
      <TableScreen again={() => setAgain((count) => count + 1)} />
    </TableContext>
  );
}

/** The codes of closed connections after which the table can still be visited. */
const KEEPS_TABLE = new Set(["replaced", "unsupported-protocol"]);

/** The lobby or the board, or the reason why the connection was closed. */
function TableScreen({ again }: { again: () => void }) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const connection = useTableStore((store) => store.connection);
  const code = useTableStore((store) => store.code);
  const greeted = useTableStore((store) => store.shown !== null);
  const ended = connection.status === "closed" ? connection.refusal : null;
  useEffect(() => {
    if (ended && !KEEPS_TABLE.has(ended.code)) removeRecentTable(code);
  }, [ended, code]);

  if (ended) {
    const kicked = ended.code === "kicked";
    return (
      <main className="page-note">
        <p>{refusalText(ended, null, language, t)}</p>
        {kicked && <blockquote>{ended.message.replace(/^[^:]*: /, "")}</blockquote>}
        {ended.code === "replaced" && (
          <button type="button" className="button button-main" onClick={again}>
            {t.link.here}
          </button>
        )}
        {ended.code === "unsupported-protocol" && (
          <button type="button" className="button button-main" onClick={() => location.reload()}>
            {t.common.reload}
          </button>
        )}{" "}
        <Link href="/" className="button">
          {t.common.back}
        </Link>
      </main>
    );
  }
  return (
    <>
      <ConnectionBanner />
      {greeted && <StandInBanner />}
      {greeted ? <LobbyOrBoard /> : <p className="page-note">{t.link.opening}</p>}
    </>
  );
}

function LobbyOrBoard() {
  useAvatarSync();
  const t = useTranslations();
  // Against bots nobody else is waited for: the lobby would only flash up.
  const begins = useTable(
    ({ lobby }) => lobby.dice?.start?.members.every((member) => member === lobby.you) ?? false,
  );
  const code = useTableStore((store) => store.code);
  const isSetUp = useTableSetUp(({ codes }) => codes.includes(code));
  const playing = useTable(({ lobby }) => lobby.phase === "playing");
  const number = useTable(({ lobby }) => lobby.match?.number ?? 0);
  // A match that was brought from a device waits in the lobby until it goes on.
  const played = useTable(
    ({ lobby }) =>
      lobby.match !== undefined && !lobby.match.suspended && viewerSeat(lobby) !== null,
  );
  const [left, setLeft] = useState(0);
  usePresenter();
  const atBoard = playing || (played && left < number);
  if ((begins || isSetUp) && !atBoard) return <p className="page-note">{t.link.opening}</p>;
  if (!atBoard) return <LobbyPage />;
  // A new match is a new page: nothing of the last one stays.
  return (
    <>
      <TablePage key={number} toLobby={() => setLeft(number)} />
      <GuideSlot />
    </>
  );
}
