// The right column: brings or chooses boards, or shows whom the match waits for.

import type { BoardProps, Player } from "../../game/contract";
import { BoardThumbnail } from "./drawing/BoardDrawing";
import { offeredChoice } from "./offeredChoice";
import { playerTint } from "./seats";
import { type SpacesTexts, texts as textsOf } from "./translations";
import type { Action, Event, View } from "./types";
import { BringPanel } from "./workspace/BringPanel";
import { ChoosePanel } from "./workspace/ChoosePanel";

export function PlayerPanel(props: BoardProps<View, Action, Event>) {
  const { view, seat, players, ask, act, actionPending, language, announce } = props;
  const texts = textsOf(language);
  if (seat === null) return null;
  const tint = playerTint(players, seat);
  const offer = offeredChoice(ask);
  if (offer.kind === "bring") {
    return (
      <BringPanel
        config={view.config}
        boardSets={offer.boardSets}
        tint={tint}
        texts={texts}
        waiting={actionPending}
        bring={(boards) => act({ bring: boards })}
        announce={announce}
      />
    );
  }
  if (offer.kind === "choose") {
    return (
      <ChoosePanel
        // Each round is a new choice.
        key={view.rounds.length}
        view={view}
        seat={seat}
        numbers={offer.numbers}
        tint={tint}
        texts={texts}
        waiting={actionPending}
        play={(number) => act({ play: number })}
      />
    );
  }
  // While a round is shown, nobody is waited for.
  return ask && !props.presentation?.behind ? (
    <WaitingNote {...props} seat={seat} texts={texts} />
  ) : null;
}

/** The viewer's last choice, and whom the match waits for. */
function WaitingNote(
  props: BoardProps<View, Action, Event> & { seat: number; texts: SpacesTexts },
) {
  const { view, seat, players, texts } = props;
  const other = players.find((player: Player) => player.seat !== seat)?.name ?? "";
  const board = view.chosen ? view.mine?.[view.chosen - 1] : undefined;
  return (
    <section className="spaces-hand waiting">
      {board && view.chosen ? (
        <>
          <BoardThumbnail board={board} tint={playerTint(players, seat)} />
          <p>
            {texts.choose.chosen(view.chosen)} {texts.choose.waiting(other)}
          </p>
        </>
      ) : (
        <p>
          {view.mine && texts.bring.brought(view.mine.length)} {texts.bring.waiting(other)}
        </p>
      )}
    </section>
  );
}
