// The table during a match and after it: board on the left, state on the right, log and chat below.

import { Keyboard, PanelRight } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { KeyList } from "../app/KeyList";
import type { BoardProps, Tint } from "../game/contract";
import { useGame } from "../game/loadGame";
import { matchPlayers } from "../game/players";
import { eventText, refusalText } from "../game/sentences";
import { viewerSeat } from "../game/viewer";
import { findGame } from "../games";
import { useTranslations } from "../i18n";
import { Dialog } from "../ui/Dialog";
import { usePreferences } from "../ui/preferences";
import { playSound } from "../ui/sound";
import { useHotkeys } from "../ui/useHotkeys";
import { useMediaQuery } from "../ui/useMediaQuery";
import { usePageTitle } from "../ui/usePageTitle";
import { useSendCommand, useTable, useTableStore } from "./context";
import { NotationInput } from "./NotationInput";
import { Prompt } from "./Prompt";
import { ResultPanel } from "./ResultPanel";
import { SeatList } from "./SeatList";
import { TableChat } from "./TableChat";
import { TableLog } from "./TableLog";
import { TableMenu } from "./TableMenu";

const NO_TINTS: Tint[] = [];

export function TablePage({ toLobby }: { toLobby: () => void }) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const table = useTable((table) => table);
  const { lobby, view, ask: asked, eventBatch } = table;
  const pending = useTableStore((store) => store.pendingCount);
  const sendCommand = useSendCommand();
  const game = useGame(lobby.game);
  const seat = viewerSeat(lobby);
  const tints = view && game?.tints ? game.tints(view) : NO_TINTS;
  // Keeps the identity of the players across moves, so that the log is not rendered again.
  const tinted = tints.map(({ name, shape }) => name + shape).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: tints are known by what they are
  const players = useMemo(
    () => matchPlayers(lobby, table.connectedMembers, tints, game, language, t),
    [lobby, table.connectedMembers, tinted, game, language, t],
  );
  const name = useCallback(
    (other: number) => players[other]?.name ?? t.lobby.chair(other + 1),
    [players, t],
  );
  const [refused, setRefused] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const [resultDelayed, delayResult] = useState(false);
  const [keys, setKeys] = useState(false);
  const [sheet, setSheet] = useState(false);
  const covered = useMediaQuery("(max-width: 900px)") && sheet;
  const over = lobby.phase === "lobby";
  const [result, setResult] = useState(true);
  const shown = over && result && !resultDelayed;
  const showResult = () => {
    delayResult(false);
    setResult(true);
  };
  const mine = !over && asked?.legal !== undefined;

  const act = useCallback(
    (action: unknown) => {
      if (!asked) return;
      setRefused(null);
      void sendCommand({ do: "act", ask: asked.id, action }).then((refusal) => {
        if (refusal) setRefused(refusalText(refusal, game, language, t, name));
      });
    },
    [asked, sendCommand, game, language, t, name],
  );

  const seq = eventBatch?.seq;
  // The batch for which the board announced a text itself.
  const announcedSeq = useRef<number>(undefined);
  const announce = useCallback(
    (text: string) => {
      announcedSeq.current = seq;
      setSaid(text);
    },
    [seq],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: an event batch is identified by its number
  useEffect(() => {
    setRefused(null);
    if (!eventBatch || !game) return;
    if (announcedSeq.current !== seq) {
      const sentences = eventBatch.events.map((event) => eventText(event, game, language, name));
      setSaid(`${eventBatch.seq}. ${sentences.join(" ")}`);
    }
    const kinds = eventBatch.events.map((event) => game.logKind(event));
    if (kinds.includes("fight")) playSound("thud");
    else if (kinds.includes("move")) playSound("wood");
    if (kinds.includes("roll")) playSound("dice");
  }, [seq, game]);
  useEffect(() => {
    if (mine) playSound("bell");
  }, [mine]);
  useEffect(() => {
    if (over) playSound("chime");
    setResult(true);
  }, [over]);

  const title = findGame(lobby.game)?.texts[language].title ?? lobby.game;
  const head = mine ? `● ${t.tablePage.turnTitle}` : over ? t.tablePage.over : title;
  usePageTitle(`${head} · ${lobby.code}`, mine);

  const page = useRef<HTMLElement>(null);
  const focus = (what: string) => {
    flushSync(() => setSheet(true));
    page.current?.querySelector<HTMLElement>(what)?.focus();
  };
  useHotkeys({
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
    eventBatch,
    act,
    actionPending: pending > 0,
    language,
    announce,
    delayResult,
  };
  const proportions = game?.aspectRatio ?? 1.5;

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
          <ResultPanel
            game={game}
            players={players}
            onShowLobby={toLobby}
            onClose={() => setResult(false)}
          />
        )}
      </section>
      <aside className="table-state" aria-label={t.tablePage.state} inert={covered}>
        <Prompt game={game} players={players} refused={refused} />
        {over && !shown && (
          <button type="button" className="button" onClick={showResult}>
            {t.tablePage.showResult}
          </button>
        )}
        {game?.PlayerPanel && view !== null && <game.PlayerPanel {...props} />}
        <SeatList game={game} players={players} />
        <div className="table-tools">
          {mine && <NotationInput onSubmit={act} />}
          <button
            type="button"
            className="icon-button"
            onClick={() => setKeys(true)}
            aria-label={t.bar.keys}
            title={t.bar.keys}
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
        {t.tablePage.sheet}
      </button>
      <div className={`table-talk ${sheet ? "sheet-open" : ""}`}>
        <TableLog game={game} players={players} />
        <TableChat />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      {keys && (
        <Dialog title={t.keys.title} onClose={() => setKeys(false)}>
          <KeyList extraKeys={game?.keys?.[language] ?? []} />
        </Dialog>
      )}
    </main>
  );
}
