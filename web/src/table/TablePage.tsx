// The table during a match and after it: board on the left, state on the right, log and chat below.

import { Dices, History, Undo2 } from "lucide-react";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { RulesButton } from "../book/RulesButton";
import type { BoardProps, Tint } from "../game/contract";
import { useGame } from "../game/loadGame";
import { matchPlayers } from "../game/players";
import { eventText, refusalText } from "../game/sentences";
import { useGameInfo } from "../game/useGameInfo";
import { viewerSeat } from "../game/viewer";
import { findGame } from "../games";
import { BringToServer } from "../handover/BringToServer";
import { useTranslations } from "../i18n";
import { HintButton, HintPanel } from "../insight/HintPanel";
import { TutorDialog } from "../insight/TutorDialog";
import { useHint } from "../insight/useHint";
import { isAgainstBots, useTutor } from "../insight/useTutor";
import { usePreferences } from "../ui/preferences";
import { useHeightVariable } from "../ui/useHeightVariable";
import { useHotkeys } from "../ui/useHotkeys";
import { useMediaQuery } from "../ui/useMediaQuery";
import { usePageTitle } from "../ui/usePageTitle";
import { useTurnAlert } from "../ui/useTurnAlert";
import { ActionBarContext, COMPACT_SCREEN } from "./ActionBar";
import { Announcements, useAnnouncements } from "./Announcements";
import { BoardThrow } from "./BoardThrow";
import { useSendCommand, useShown, useTable, useTableStore } from "./context";
import { fetchMatchSoFar, HistoryView, useMatchSoFar } from "./HistoryView";
import { IntermissionPanel, useIntermission } from "./IntermissionPanel";
import { NotationInput } from "./NotationInput";
import { PlaySettings } from "./PlaySettings";
import { Prompt } from "./Prompt";
import { ResultPanel } from "./ResultPanel";
import { SeatList } from "./SeatList";
import { TableChat } from "./TableChat";
import { TableLog } from "./TableLog";
import { TableMenu } from "./TableMenu";
import { type TalkSheet, TalkTabs } from "./TalkTabs";
import { turnState } from "./turnState";
import { useForcedMove } from "./useForcedMove";
import { useFastForward, usePresentationControls } from "./usePresentation";
import { useTableSounds } from "./useTableSounds";

const NO_TINTS: Tint[] = [];

export function TablePage({ toLobby }: { toLobby: () => void }) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const table = useTable((table) => table);
  const { lobby, view, ask: asked, eventBatch } = table;
  const boardView = useShown((shown) => shown.boardView);
  const boardBatch = useShown((shown) => shown.boardBatch);
  const presentation = usePresentationControls();
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
  const [announcements, announce] = useAnnouncements();
  const [lookingBack, setLookingBack] = useState(false);
  const goLive = useCallback(() => setLookingBack(false), []);
  const [settings, setSettings] = useState(false);
  const [sheet, setSheet] = useState<TalkSheet | null>(null);
  const covered = useMediaQuery(COMPACT_SCREEN) && sheet !== null;
  const [actionBar, setActionBar] = useState<HTMLElement | null>(null);
  const over = lobby.phase === "lobby";
  const [result, setResult] = useState(true);
  const shown = over && result;
  const mine = !over && asked?.legal !== undefined;
  const throwing = useShown(({ activeThrow }) => activeThrow !== null);
  const turn = turnState({
    isOver: over,
    players,
    asked: asked?.seats ?? [],
    mayAnswer: mine,
    turnSeat: view === null ? undefined : game?.turnSeat?.(view),
  });
  const awaited = turn.kind === "yours" || throwing;

  const send = useCallback(
    (action: unknown) => {
      if (!asked) return;
      setRefused(null);
      void sendCommand({ do: "act", ask: asked.id, action }).then((refusal) => {
        if (refusal) setRefused(refusalText(refusal, game, language, t, name));
      });
    },
    [asked, sendCommand, game, language, t, name],
  );
  const info = useGameInfo(lobby.game);
  const hintsAllowed = info?.insight === true && lobby.match?.hints_allowed === true;
  const hint = useHint(lobby.code, over ? null : asked, hintsAllowed);
  const tutor = useTutor(lobby.code);
  const tutored = usePreferences((chosen) => chosen.tutor) && hintsAllowed && isAgainstBots(lobby);
  const { review } = tutor;
  const act = useCallback(
    (action: unknown) => {
      // What leaves no choice, and what is written in notation, is not looked at.
      const isChoice = (asked?.legal?.length ?? 0) > 1 && typeof action !== "string";
      if (asked && tutored && isChoice) review(asked, action, () => send(action));
      else send(action);
    },
    [asked, tutored, review, send],
  );

  const mayTakeBack = lobby.match?.take_back_allowed === true && seat !== null && !over;
  const takeBack = mayTakeBack
    ? () => {
        setRefused(null);
        void sendCommand({ do: "take-back" }).then((refusal) => {
          if (refusal) setRefused(refusalText(refusal, game, language, t, name));
        });
      }
    : null;

  const setStanding = useCallback(
    (code: string, number: number, lasting: boolean) => {
      setRefused(null);
      void sendCommand({ do: "standing", code, number, lasting }).then((refusal) => {
        if (refusal) setRefused(refusalText(refusal, game, language, t, name));
      });
    },
    [sendCommand, game, language, t, name],
  );

  const seq = eventBatch?.seq;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an event batch is identified by its number
  useEffect(() => {
    setRefused(null);
    if (!eventBatch || !game) return;
    const { events } = eventBatch;
    const told = game.tellEvents
      ? game.tellEvents(events, language, name)
      : events.map((event) => eventText(event, game, language, name));
    for (const sentence of told) announce(sentence);
  }, [seq, game]);
  useTableSounds(game, { awaited, over });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each end of a match shows its result
  useEffect(() => setResult(true), [over]);
  useForcedMove(game, over || pending > 0 ? null : asked, act);

  const title = findGame(lobby.game)?.texts[language].title ?? lobby.game;
  const head = awaited
    ? `● ${t.tablePage.turnTitle}`
    : turn.kind === "react"
      ? `○ ${t.tablePage.mayReact(turn.player.name)}`
      : over
        ? t.tablePage.over
        : title;
  usePageTitle(`${head} · ${lobby.code}`, awaited);
  useTurnAlert(awaited, t.tablePage.turnTitle, `${title} · ${lobby.code}`, lobby.code);

  const page = useRef<HTMLElement>(null);
  const dock = useRef<HTMLDivElement>(null);
  useHeightVariable(dock, page, "--dock-height");
  // A sheet that opens shows what is newest.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another sheet is opened
  useLayoutEffect(() => {
    for (const lines of page.current?.querySelectorAll(".table-talk .lines") ?? [])
      lines.scrollTop = lines.scrollHeight;
  }, [sheet]);
  const focus = (what: string, inSheet: TalkSheet | null) => {
    flushSync(() => setSheet(inSheet));
    page.current?.querySelector<HTMLElement>(what)?.focus();
  };
  useHotkeys({
    c: () => focus("#chat-text", "chat"),
    l: () => focus("#log-lines", "log"),
    n: () => focus("#notation", null),
    h: () => setLookingBack(!lookingBack),
    i: () => hint?.toggle(),
    u: () => takeBack?.(),
  });

  const match = lobby.match?.number ?? 0;
  const fetchPositionIds = async () => {
    const { frames } = await fetchMatchSoFar(lobby.code, match);
    return frames.findLast((frame) => frame.seq <= table.seq)?.ids ?? [];
  };
  const props: BoardProps<unknown, unknown, { code: string }> = {
    view,
    seat,
    players,
    ask: over ? null : asked,
    eventBatch,
    act,
    setStanding,
    actionPending: pending > 0 || tutor.checking,
    advice: hint?.hint ? { seat: hint.hint.seat, best: hint.hint.actions[0]?.action } : undefined,
    language,
    announce,
    presentation,
    fetchPositionIds,
  };
  const skip = useFastForward();
  const proportions = game?.aspectRatio ?? 1.5;
  const history = useMatchSoFar(lobby.code, match, lookingBack && !over, goLive);
  const [intermission, endIntermission] = useIntermission(game, boardBatch, view, name);

  return (
    <main
      ref={page}
      data-game={lobby.game}
      className={`table ${proportions < 1.2 ? "table-square" : "table-wide"} ${awaited ? "table-mine" : ""}`}
    >
      <h1 className="visually-hidden">
        {title}, {lobby.code}
      </h1>
      <h2 className="visually-hidden">{t.tablePage.board}</h2>
      <ActionBarContext value={actionBar}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Space does the same on the whole page */}
        <section className="table-board" aria-label={title} inert={covered} onClick={skip}>
          {game && history ? (
            <HistoryView
              code={lobby.code}
              replay={history}
              game={game}
              players={players}
              seq={table.seq}
              onLive={goLive}
            />
          ) : (
            game &&
            boardView !== null && (
              // A new match is a new board, which knows nothing of the last one.
              <game.Board key={match} {...props} view={boardView} eventBatch={boardBatch} />
            )
          )}
          {intermission && !over && !history && (
            <IntermissionPanel intermission={intermission} onClose={endIntermission} />
          )}
          {seat !== null && !history && <BoardThrow game={game} ask={props.ask} act={act} />}
          {shown && (
            <ResultPanel
              game={game}
              players={players}
              onShowLobby={toLobby}
              onClose={() => setResult(false)}
            />
          )}
        </section>
        <aside className="table-state" aria-label={t.tablePage.state}>
          <div className="table-dock" ref={dock}>
            <Prompt game={game} players={players} turn={turn} refused={refused}>
              <div className="prompt-tools">
                {hint && <HintButton state={hint} />}
                <TalkTabs open={sheet} onSelect={setSheet} />
              </div>
            </Prompt>
            <div className="action-bar" ref={setActionBar} />
            {hint && <HintPanel state={hint} game={game} view={view} name={name} act={send} />}
            {over && !shown && (
              <button type="button" className="button" onClick={() => setResult(true)}>
                {t.tablePage.showResult}
              </button>
            )}
          </div>
          <div className="table-info" inert={covered}>
            <div className="table-panels">
              {game?.PlayerPanel && view !== null && <game.PlayerPanel key={match} {...props} />}
              <SeatList game={game} players={players} turn={turn} />
            </div>
            <div className="table-tools">
              {mine && <NotationInput onSubmit={act} />}
              {takeBack && (
                <button
                  type="button"
                  className="icon-button"
                  onClick={takeBack}
                  title={t.insight.takeBack}
                >
                  <Undo2 aria-hidden="true" />
                </button>
              )}
              {!over && (
                <button
                  type="button"
                  className="icon-button"
                  aria-pressed={lookingBack}
                  onClick={() => setLookingBack(!lookingBack)}
                  title={t.end.history}
                >
                  <History aria-hidden="true" />
                </button>
              )}
              <RulesButton game={lobby.game} />
              <button
                type="button"
                className="icon-button"
                onClick={() => setSettings(true)}
                title={t.dice.settings}
              >
                <Dices aria-hidden="true" />
              </button>
              <BringToServer />
              <TableMenu
                seated={seat !== null}
                over={over}
                giveUp={(close) => game?.GiveUp && <game.GiveUp {...props} close={close} />}
              />
            </div>
          </div>
        </aside>
      </ActionBarContext>
      <div id="table-talk" className={`table-talk ${sheet ? `sheet-open sheet-${sheet}` : ""}`}>
        <TableLog game={game} players={players} />
        <TableChat />
      </div>
      <Announcements texts={announcements} />
      {tutor.warning && (
        <TutorDialog
          warning={tutor.warning}
          game={game}
          view={view}
          name={name}
          close={tutor.dismiss}
        />
      )}
      {settings && <PlaySettings onClose={() => setSettings(false)} />}
    </main>
  );
}
