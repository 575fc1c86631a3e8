// The right column: what the viewer packs, chooses or waits for.

import type { BoardProps, Player } from "../../game/contract";
import { Bring } from "./desk/Bring";
import { Choose } from "./desk/Choose";
import { Thumb } from "./drawing/Drawing";
import { offerOf } from "./offers";
import { tintOf } from "./seats";
import type { Action, Event, View } from "./types";
import { type Texts, texts as textsOf } from "./words";

export function Hand(props: BoardProps<View, Action, Event>) {
  const { view, seat, players, ask, act, waiting, language, announce } = props;
  const texts = textsOf(language);
  if (seat === null) return null;
  const tint = tintOf(players, seat);
  const offer = offerOf(ask);
  if (offer.kind === "bring") {
    return (
      <Bring
        config={view.config}
        shelves={offer.shelves}
        tint={tint}
        texts={texts}
        waiting={waiting}
        bring={(boards) => act({ bring: boards })}
        announce={announce}
      />
    );
  }
  if (offer.kind === "choose") {
    return (
      <Choose
        // Each round is a new choice.
        key={view.rounds.length}
        view={view}
        seat={seat}
        numbers={offer.numbers}
        tint={tint}
        texts={texts}
        waiting={waiting}
        play={(number) => act({ play: number })}
      />
    );
  }
  return ask ? <Waiting {...props} seat={seat} texts={texts} /> : null;
}

/** What the viewer has done, and for whom everybody waits. */
function Waiting(props: BoardProps<View, Action, Event> & { seat: number; texts: Texts }) {
  const { view, seat, players, texts } = props;
  const other = players.find((player: Player) => player.seat !== seat)?.name ?? "";
  const board = view.chosen ? view.mine?.[view.chosen - 1] : undefined;
  return (
    <section className="spaces-hand waiting">
      {board && view.chosen ? (
        <>
          <Thumb board={board} tint={tintOf(players, seat)} />
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
