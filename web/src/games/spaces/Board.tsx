// The paper of a match: drawing, a board, or a round, on the pages of one pad.

import { type DragEvent, useEffect, useLayoutEffect } from "react";
import type { BoardProps } from "../../game/contract";
import { still } from "../../ui/motion";
import { BoardPage } from "./desk/BoardPage";
import { type Page, useDesk } from "./desk/desk";
import { Pages } from "./desk/Pages";
import { useSharedBoard } from "./desk/shared";
import { Editor } from "./editor/Editor";
import { type Offer, offerOf } from "./offers";
import type { Film } from "./round/playback";
import { RoundPage } from "./round/RoundPage";
import { tintOf } from "./seats";
import type { Action, Board as BoardText, Event, Pair, View } from "./types";
import { texts as textsOf } from "./words";
import "./spaces.css";

type Props = BoardProps<View, Action, Event>;

export function Board(props: Props) {
  const { view, seat, players, ask, act, waiting, language, announce } = props;
  const texts = textsOf(language);
  const desk = useDesk();
  const offer = offerOf(ask);
  const film = filmOf(props);
  const shared = useSharedBoard(view.config.size, texts, announce);
  useFilm(view.rounds.length, film);
  useHold(film, props.hold);
  useEffect(() => useDesk.getState().leave, []);

  const pages = pagesOf(view, seat !== null && ask !== null, desk.look);
  const page = pages.find((one) => one === desk.page) ?? firstPage(pages, offer);
  const round = Math.min(desk.round ?? view.rounds.length - 1, view.rounds.length - 1);
  const tints: Pair<ReturnType<typeof tintOf>> = [tintOf(players, 0), tintOf(players, 1)];
  const mine = tintOf(players, seat ?? 0);
  const look = desk.look ?? view.mine?.[(view.chosen ?? 1) - 1];

  const onDrop = (event: DragEvent) => {
    const number = /^play (\d+)$/.exec(event.dataTransfer.getData("text/plain"))?.[1];
    if (offer.kind !== "choose" || waiting || !number) return;
    event.preventDefault();
    if (offer.numbers.includes(Number(number))) act({ play: Number(number) });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the drop is also the button in the hand
    <div
      className="spaces-board"
      onDragOver={(event) => offer.kind === "choose" && event.preventDefault()}
      onDrop={onDrop}
    >
      {pages.length > 1 && (
        <Pages
          label={texts.pages.label}
          pages={pages}
          page={page}
          names={texts.pages}
          turn={desk.turnTo}
        />
      )}
      {shared && <p className="shared">{shared}</p>}
      {page === "draw" && (
        <Editor
          size={view.config.size}
          tint={mine}
          texts={texts}
          announce={announce}
          packs={offer.kind === "bring"}
          fixed
        />
      )}
      {page === "board" && look && (
        <BoardPage
          board={look}
          view={view}
          seat={seat}
          tint={mine}
          texts={texts}
          draws={pages.includes("draw")}
        />
      )}
      {page === "round" && (
        <RoundPage
          view={view}
          seat={seat}
          players={players}
          tints={tints}
          round={round}
          film={film}
          language={language}
          announce={announce}
          hold={props.hold}
        />
      )}
      {page === undefined && (
        <p className="nothing">{view.begun ? texts.round.none : texts.round.drawing}</p>
      )}
    </div>
  );
}

/** The pages there are: who plays may draw at any time. */
function pagesOf(view: View, playing: boolean, look: BoardText | null): Page[] {
  const any = look !== null || (view.mine ?? []).length > 0;
  return [
    ...(view.rounds.length > 0 ? (["round"] as const) : []),
    ...(any ? (["board"] as const) : []),
    ...(playing ? (["draw"] as const) : []),
  ];
}

function firstPage(pages: Page[], offer: Offer): Page | undefined {
  return offer.kind === "bring" ? pages.find((page) => page === "draw") : pages[0];
}

/** The rounds that have just been played. */
function filmOf({ view, happened }: Props): Film | null {
  const over = happened?.events.filter((event) => event.code === "round-over") ?? [];
  if (!happened || over.length === 0) return null;
  const to = view.rounds.length - 1;
  return { number: happened.seq, from: to - over.length + 1, to };
}

/** Turns to the rounds that have just been played; what is told of them is the table's. */
function useFilm(rounds: number, film: Film | null) {
  const number = film?.number;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each happening
  useEffect(() => {
    if (film) useDesk.getState().watch(still() ? film.to : film.from);
    // Somebody who comes back, or turns the pages of a replay, sees the last round.
    else useDesk.setState({ round: null });
  }, [number, rounds]);
}

/** From its first moment a film is not covered; the page that shows it says when it has ended. */
function useHold(film: Film | null, hold: Props["hold"]) {
  const number = film?.number;
  useLayoutEffect(() => {
    if (number !== undefined && !still()) hold?.(true);
  }, [number, hold]);
}
