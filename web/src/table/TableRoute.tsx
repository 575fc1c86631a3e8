// A table by its code: come in, take a seat, stay connected.

import { useEffect, useState } from "react";
import { Link } from "wouter";
import type { StoreApi } from "zustand/vanilla";
import { seatOf } from "../game/mine";
import { sayRefusal } from "../game/sentences";
import { Lobby } from "../lobby/Lobby";
import { join, look, Refused } from "../net/api";
import { connect, type TableStore } from "../net/store";
import { forget, remember } from "../net/tables";
import { useBadge } from "../ui/badge";
import { Problem } from "../ui/fields";
import { usePreferences } from "../ui/preferences";
import type { Refusal } from "../wire/types";
import { useWords } from "../words";
import { Banner } from "./Banner";
import { TableContext, useTable, useTableStore } from "./context";
import "./table.css";
import { TablePage } from "./TablePage";

type Stage = "looking" | "stranger" | "member" | Refusal;

export default function TableRoute({ code }: { code: string }) {
  const words = useWords();
  const language = usePreferences(({ language }) => language);
  const [stage, setStage] = useState<Stage>("looking");

  useEffect(() => {
    let wanted = true;
    look(code).then(
      () => wanted && setStage("member"),
      (why) => {
        if (!wanted) return;
        const refusal = why instanceof Refused ? why.refusal : null;
        setStage(refusal && refusal.code !== "cannot-join" ? refusal : "stranger");
      },
    );
    return () => {
      wanted = false;
    };
  }, [code]);

  if (stage === "looking") return <p className="page-note">{words.link.opening}</p>;
  if (stage === "stranger") return <JoinPage code={code} joined={() => setStage("member")} />;
  if (stage === "member") return <Connected code={code} />;
  return (
    <main className="page-note">
      <Problem>{sayRefusal(stage, null, language, words)}</Problem>
      <Link href="/">{words.common.back}</Link>
    </main>
  );
}

/** Whoever comes by a link says who they are. */
function JoinPage({ code, joined }: { code: string; joined: () => void }) {
  const words = useWords();
  const { nick, language, choose } = usePreferences();
  const [problem, setProblem] = useState<string | null>(null);
  useBadge(`${words.join.title(code)} · ${words.brand}`, false);
  const submit = async () => {
    try {
      await join(code, nick || words.home.guest);
      joined();
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      setProblem(sayRefusal(why.refusal, null, language, words));
    }
  };
  return (
    <main className="join-page">
      <h1>{words.join.title(code)}</h1>
      <p>{words.join.lead}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <label htmlFor="join-nick">{words.home.nick}</label>
        <div className="row">
          <input
            id="join-nick"
            type="text"
            maxLength={24}
            value={nick}
            placeholder={words.home.guest}
            autoComplete="nickname"
            onChange={(event) => choose({ nick: event.target.value })}
          />
          <button type="submit" className="button button-main">
            {words.join.sit}
          </button>
        </div>
        {problem && <Problem>{problem}</Problem>}
      </form>
      <Link href="/">{words.common.back}</Link>
    </main>
  );
}

function Connected({ code }: { code: string }) {
  const [store, setStore] = useState<StoreApi<TableStore> | null>(null);
  const [again, setAgain] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks for a new connection
  useEffect(() => {
    const store = connect(code);
    setStore(store);
    remember(code);
    return () => store.getState().close();
  }, [code, again]);
  if (!store) return null;
  return (
    <TableContext value={store}>
      <Screens again={() => setAgain((count) => count + 1)} />
    </TableContext>
  );
}

/** The lobby, the table, or why we are not there. */
function Screens({ again }: { again: () => void }) {
  const words = useWords();
  const language = usePreferences(({ language }) => language);
  const link = useTableStore((store) => store.link);
  const code = useTableStore((store) => store.code);
  const greeted = useTableStore((store) => store.table !== null);
  const ended = link.is === "ended" ? link.no : null;
  useEffect(() => {
    if (ended && ended.code !== "replaced") forget(code);
  }, [ended, code]);

  if (ended) {
    const kicked = ended.code === "kicked";
    return (
      <main className="page-note">
        <p>{sayRefusal(ended, null, language, words)}</p>
        {kicked && <blockquote>{ended.say.replace(/^[^:]*: /, "")}</blockquote>}
        {ended.code === "replaced" && (
          <button type="button" className="button button-main" onClick={again}>
            {words.link.here}
          </button>
        )}{" "}
        <Link href="/" className="button">
          {words.common.back}
        </Link>
      </main>
    );
  }
  return (
    <>
      <Banner />
      {greeted ? <Greeted /> : <p className="page-note">{words.link.opening}</p>}
    </>
  );
}

function Greeted() {
  const playing = useTable(({ lobby }) => lobby.phase === "playing");
  const number = useTable(({ lobby }) => lobby.match?.number ?? 0);
  const played = useTable(({ lobby }) => lobby.match !== undefined && seatOf(lobby) !== null);
  const [left, setLeft] = useState(0);
  const atBoard = playing || (played && left < number);
  return atBoard ? <TablePage toLobby={() => setLeft(number)} /> : <Lobby />;
}
