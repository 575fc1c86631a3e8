// The board of Spaces: a page for the editor, one for a single board, and one for a round.

import { type DragEvent, useEffect } from "react";
import type { BoardProps } from "../../game/contract";
import { Editor } from "./editor/Editor";
import { type OfferedChoice, offeredChoice } from "./offeredChoice";
import { RoundPage } from "./round/RoundPage";
import type { LiveRound } from "./round/useDisplayedRound";
import { playerTint } from "./seats";
import { texts as textsOf } from "./translations";
import type { Action, Board as BoardText, Event, Pair, View } from "./types";
import { BoardPage } from "./workspace/BoardPage";
import { Tabs } from "./workspace/Tabs";
import { useSharedBoard } from "./workspace/useSharedBoard";
import { type Page, useWorkspace } from "./workspace/useWorkspace";
import "./spaces.css";

type Props = BoardProps<View, Action, Event>;

export function Board(props: Props) {
  const { view, seat, players, ask, act, actionPending, language, announce } = props;
  const texts = textsOf(language);
  const workspace = useWorkspace();
  const offer = offeredChoice(ask);
  const liveRound = liveRoundOf(props);
  const shared = useSharedBoard(view.config.size, texts, announce);
  useShowPlayedRounds(view.rounds.length, lastRoundEvent(props) !== undefined);
  useEffect(() => useWorkspace.getState().resetView, []);

  const pages = availablePages(view, seat !== null && ask !== null, workspace.shownBoard);
  const page = pages.find((one) => one === workspace.page) ?? firstPage(pages, offer);
  const round = Math.min(workspace.round ?? view.rounds.length - 1, view.rounds.length - 1);
  const tints: Pair<ReturnType<typeof playerTint>> = [
    playerTint(players, 0),
    playerTint(players, 1),
  ];
  const mine = playerTint(players, seat ?? 0);
  const look = workspace.shownBoard ?? view.mine?.[(view.chosen ?? 1) - 1];

  const onDrop = (event: DragEvent) => {
    const number = /^play (\d+)$/.exec(event.dataTransfer.getData("text/plain"))?.[1];
    if (offer.kind !== "choose" || actionPending || !number) return;
    event.preventDefault();
    if (offer.numbers.includes(Number(number))) act({ play: Number(number) });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the drop is also a button in the player panel
    <div
      className="spaces-board"
      onDragOver={(event) => offer.kind === "choose" && event.preventDefault()}
      onDrop={onDrop}
    >
      {pages.length > 1 && (
        <Tabs
          label={texts.pages.label}
          pages={pages}
          page={page}
          names={texts.pages}
          onSelect={workspace.showPage}
        />
      )}
      {shared && <p className="shared">{shared}</p>}
      {page === "draw" && (
        <Editor
          size={view.config.size}
          tint={mine}
          texts={texts}
          announce={announce}
          addsToBag={offer.kind === "bring"}
          sizeFixed
        />
      )}
      {page === "board" && look && (
        <BoardPage
          board={look}
          view={view}
          seat={seat}
          tint={mine}
          texts={texts}
          canEdit={pages.includes("draw")}
        />
      )}
      {page === "round" && (
        <RoundPage
          view={view}
          seat={seat}
          players={players}
          tints={tints}
          round={round}
          language={language}
          announce={announce}
          liveRound={liveRound}
        />
      )}
      {page === undefined && (
        <p className="nothing">{view.begun ? texts.round.none : texts.round.drawing}</p>
      )}
    </div>
  );
}

/** The available pages. A player may draw at any time. */
function availablePages(view: View, playing: boolean, look: BoardText | null): Page[] {
  const any = look !== null || (view.mine ?? []).length > 0;
  return [
    ...(view.rounds.length > 0 ? (["round"] as const) : []),
    ...(any ? (["board"] as const) : []),
    ...(playing ? (["draw"] as const) : []),
  ];
}

function firstPage(pages: Page[], offer: OfferedChoice): Page | undefined {
  return offer.kind === "bring" ? pages.find((page) => page === "draw") : pages[0];
}

/** The last event of a round in the current event batch. */
function lastRoundEvent({ eventBatch }: Pick<Props, "eventBatch">): Event | undefined {
  return eventBatch?.events.findLast(
    ({ code }) => code === "round-began" || code === "step" || code === "round-over",
  );
}

/** The round that the table is showing step by step. */
function liveRoundOf({ view, eventBatch, presentation }: Props): LiveRound | null {
  const latest = lastRoundEvent({ eventBatch });
  if (!presentation?.behind || !latest || view.rounds.length === 0) return null;
  const step =
    latest.code === "step" ? latest.step : latest.code === "round-over" ? "end" : "start";
  return { round: view.rounds.length - 1, step, presentation };
}

/** Shows the round that has just been played. The table announces it. */
function useShowPlayedRounds(rounds: number, played: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each round
  useEffect(() => {
    if (played) useWorkspace.getState().showRound(rounds - 1);
    // After a reconnect and in a replay that is not played the last round is shown.
    else useWorkspace.setState({ round: null });
  }, [rounds]);
}
