// What is packed so far; one of it can be moved and taken out.

import { ArrowLeft, ArrowRight, X } from "lucide-react";
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import type { Tint } from "../../../game/contract";
import { read } from "../format/board";
import type { Board, Config } from "../types";
import { boardInWords, type Texts } from "../words";
import { useDesk } from "./desk";
import { packed, reordered, without } from "./packing";
import { Tiles } from "./Tiles";

export interface BagProps {
  config: Config;
  bag: Board[];
  /** How many boards it must hold, if it is a deck. */
  deck: number | undefined;
  nameOf: (board: Board) => string;
  tint: Tint;
  texts: Texts;
  waiting: boolean;
}

export function Bag({ config, bag, deck, nameOf, tint, texts, waiting }: BagProps) {
  const { pack, lookAt } = useDesk();
  const [held, setHeld] = useState<number | null>(null);
  const [focus, setFocus] = useState<number | null>(null);
  const board = held === null ? undefined : bag[held];
  const drop = (at: number) => {
    pack(without(bag, at));
    setHeld(null);
  };
  const shift = (from: number, to: number) => {
    pack(reordered(bag, from, to));
    if (to >= 0 && to < bag.length) setHeld(to);
  };
  const key = (at: number, event: KeyboardEvent): boolean => {
    const by = event.shiftKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined;
    const gone = event.key === "Delete" || event.key === "Backspace";
    if (gone) drop(at);
    else if (by !== undefined) shift(at, at + by);
    else return false;
    const last = bag.length - (gone ? 2 : 1);
    setFocus(Math.max(0, Math.min(last, at + (by ?? 0))));
    return true;
  };
  /** A board from a shelf is packed, one of the bag goes to another place. */
  const take = (carried: string, to: number) => {
    if (/^\d+$/.test(carried)) shift(Number(carried), to);
    else if (read(carried)?.size === config.size) pack(packed(bag, [carried], deck));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped can be pressed as well
    <div
      className="bag"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        take(event.dataTransfer.getData("text/plain"), bag.length - 1);
      }}
    >
      {bag.length === 0 && (
        <p className="soft">{deck ? texts.bring.emptyDeck : texts.bring.empty}</p>
      )}
      {bag.length > 0 && (
        <Tiles
          label={texts.bring.bag(bag.length)}
          tint={tint}
          off={waiting}
          focus={focus}
          tiles={bag.map((one, at) => ({
            // A deck may hold a board twice: its place tells them apart.
            key: `${at}-${one}`,
            board: one,
            label: `${nameOf(one)}, ${texts.bring.place(at + 1, bag.length)}. ${boardInWords(one, texts)}`,
            caption: deck ? at + 1 : undefined,
            pressed: held === at,
            carries: `${at}`,
          }))}
          onPress={(at) => {
            setHeld(at);
            lookAt(bag[at] as Board);
          }}
          onKey={key}
          onDrop={(at, carried) => take(carried, at)}
        />
      )}
      {bag.length > 0 && (
        <div className="held">
          {board !== undefined && held !== null && (
            <>
              <Small label={texts.bring.earlier(nameOf(board))} act={() => shift(held, held - 1)}>
                <ArrowLeft aria-hidden="true" />
              </Small>
              <Small label={texts.bring.later(nameOf(board))} act={() => shift(held, held + 1)}>
                <ArrowRight aria-hidden="true" />
              </Small>
              <Small label={texts.bring.remove(nameOf(board))} act={() => drop(held)}>
                <X aria-hidden="true" />
              </Small>
            </>
          )}
          <button type="button" className="button small" onClick={() => pack([])}>
            {texts.bring.clear}
          </button>
        </div>
      )}
    </div>
  );
}

function Small(props: { label: string; act: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="button tool"
      aria-label={props.label}
      title={props.label}
      onClick={props.act}
    >
      {props.children}
    </button>
  );
}
