// The table during a match and after it: board left, state right, log and chat below.

import { Keyboard, PanelRight } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { KeyList } from "../app/KeyList";
import type { BoardProps, Tint } from "../game/contract";
import { useGame } from "../game/load";
import { seatOf } from "../game/mine";
import { playersOf } from "../game/players";
import { sayEvent, sayRefusal } from "../game/sentences";
import { useBadge } from "../ui/badge";
import { Dialog } from "../ui/Dialog";
import { useKeys } from "../ui/keys";
import { useMedia } from "../ui/media";
import { usePreferences } from "../ui/preferences";
import { play } from "../ui/sound";
import { useWords } from "../words";
import { useAsk, useTable, useTableStore } from "./context";
import { Notation } from "./Notation";
import { Prompt } from "./Prompt";
import { Result } from "./Result";
import { Seats } from "./Seats";
import { TableChat } from "./TableChat";
import { TableLog } from "./TableLog";
import { TableMenu } from "./TableMenu";

const NO_TINTS: Tint[] = [];

export function TablePage({ toLobby }: { toLobby: () => void }) {
  const words = useWords();
  const language = usePreferences(({ language }) => language);
  const table = useTable((table) => table);
  const { lobby, view, ask: asked, happened } = table;
  const pending = useTableStore((store) => store.pending);
  const request = useAsk();
  const game = useGame(lobby.game);
  const seat = seatOf(lobby);
  const tints = view && game?.tints ? game.tints(view) : NO_TINTS;
  // The same players as long as nobody comes, goes or changes colour: a move draws no log anew.
  const tinted = tints.map(({ name, shape }) => name + shape).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: tints are known by what they are
  const players = useMemo(
    () => playersOf(lobby, table.here, tints, game, language, words),
    [lobby, table.here, tinted, game, language, words],
  );
  const name = useCallback(
    (other: number) => players[other]?.name ?? words.lobby.chair(other + 1),
    [players, words],
  );
  const [refused, setRefused] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const [held, hold] = useState(false);
  const [keys, setKeys] = useState(false);
  const [sheet, setSheet] = useState(false);
  const covered = useMedia("(max-width: 900px)") && sheet;
  const over = lobby.phase === "lobby";
  const [result, setResult] = useState(true);
  const shown = over && result && !held;
  const showResult = () => {
    hold(false);
    setResult(true);
  };
  const mine = !over && asked?.legal !== undefined;

  const act = useCallback(
    (action: unknown) => {
      if (!asked) return;
      setRefused(null);
      void request({ do: "act", ask: asked.id, action }).then((refusal) => {
        if (refusal) setRefused(sayRefusal(refusal, game, language, words, name));
      });
    },
    [asked, request, game, language, words, name],
  );

  const seq = happened?.seq;
  // A board that tells of a happening itself does so before the table would.
  const toldOf = useRef<number>(undefined);
  const announce = useCallback(
    (text: string) => {
      toldOf.current = seq;
      setSaid(text);
    },
    [seq],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a happening is known by its number
  useEffect(() => {
    setRefused(null);
    if (!happened || !game) return;
    if (toldOf.current !== seq) {
      const sentences = happened.events.map((event) => sayEvent(event, game, language, name));
      setSaid(`${happened.seq}. ${sentences.join(" ")}`);
    }
    const kinds = happened.events.map((event) => game.kind(event));
    if (kinds.includes("fight")) play("thud");
    else if (kinds.includes("move")) play("wood");
    if (kinds.includes("roll")) play("dice");
  }, [seq, game]);
  useEffect(() => {
    if (mine) play("bell");
  }, [mine]);
  useEffect(() => {
    if (over) play("chime");
    setResult(true);
  }, [over]);

  const title = words.games[lobby.game]?.title ?? lobby.game;
  const head = mine ? `● ${words.tablePage.turnTitle}` : over ? words.tablePage.over : title;
  useBadge(`${head} · ${lobby.code}`, mine);

  const page = useRef<HTMLElement>(null);
  const focus = (what: string) => {
    flushSync(() => setSheet(true));
    page.current?.querySelector<HTMLElement>(what)?.focus();
  };
  useKeys({
    "?": () => setKeys(true),
    c: () => focus("#chat-text"),
    l: () => focus("#log-lines"),
    n: () => focus("#notation"),
  });

  const props: BoardProps<unknown, unknown, { code: string }> = {
    view,
    seat,
    players,
    ask: over ? null : asked,
    happened,
    act,
    waiting: pending > 0,
    language,
    announce,
    hold,
  };
  const proportions = game?.proportions ?? 1.5;

  return (
    <main
      ref={page}
      className={`table ${proportions < 1.2 ? "table-square" : "table-wide"} ${mine ? "table-mine" : ""}`}
    >
      <h1 className="visually-hidden">
        {title}, {lobby.code}
      </h1>
      <section className="table-board" aria-label={title}>
        {game && view !== null && <game.Board {...props} />}
        {shown && (
          <Result game={game} players={players} toLobby={toLobby} close={() => setResult(false)} />
        )}
      </section>
      <aside className="table-state" aria-label={words.tablePage.state} inert={covered}>
        <Prompt game={game} players={players} refused={refused} />
        {over && !shown && (
          <button type="button" className="button" onClick={showResult}>
            {words.tablePage.showResult}
          </button>
        )}
        {game?.Hand && view !== null && <game.Hand {...props} />}
        <Seats game={game} players={players} />
        <div className="table-tools">
          {mine && <Notation act={act} />}
          <button
            type="button"
            className="icon-button"
            onClick={() => setKeys(true)}
            aria-label={words.bar.keys}
            title={words.bar.keys}
          >
            <Keyboard aria-hidden="true" />
          </button>
          <TableMenu seated={seat !== null} over={over} />
        </div>
      </aside>
      <button
        type="button"
        className="button sheet-button"
        aria-expanded={sheet}
        onClick={() => setSheet(!sheet)}
      >
        <PanelRight aria-hidden="true" />
        {words.tablePage.sheet}
      </button>
      <div className={`table-talk ${sheet ? "sheet-open" : ""}`}>
        <TableLog game={game} players={players} />
        <TableChat />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      {keys && (
        <Dialog title={words.keys.title} close={() => setKeys(false)}>
          <KeyList more={game?.keys?.[language] ?? []} />
        </Dialog>
      )}
    </main>
  );
}
