// The boards in the bag, which can be reordered and removed.

import { ArrowLeft, ArrowRight, X } from "lucide-react";
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import type { Tint } from "../../../game/contract";
import { parseBoard } from "../format/board";
import { describeBoard, type SpacesTexts } from "../translations";
import type { Board, Config } from "../types";
import { type BoardTile, BoardTiles } from "./BoardTiles";
import { addToBag, moveWithin, removeAt } from "./bagContents";
import { useWorkspace } from "./useWorkspace";

export interface BagProps {
  config: Config;
  bag: Board[];
  /** The required number of boards in a match with decks. */
  deck: number | undefined;
  nameOf: (board: Board) => string;
  tint: Tint;
  texts: SpacesTexts;
  waiting: boolean;
}

export function Bag({ config, bag, deck, nameOf, tint, texts, waiting }: BagProps) {
  const { setBag, showBoard } = useWorkspace();
  const [held, setHeld] = useState<number | null>(null);
  const [focus, setFocus] = useState<number | null>(null);
  const board = held === null ? undefined : bag[held];
  const drop = (at: number) => {
    setBag(removeAt(bag, at));
    setHeld(null);
  };
  const shift = (from: number, to: number) => {
    setBag(moveWithin(bag, from, to));
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
  /** Handles a drop: adds a board, or moves one of the bag to another place. */
  const take = (carried: string, to: number) => {
    if (/^\d+$/.test(carried)) shift(Number(carried), to);
    else if (parseBoard(carried)?.size === config.size) setBag(addToBag(bag, [carried], deck));
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
        <BoardTiles
          label={texts.bring.bag(bag.length)}
          tint={tint}
          disabled={waiting}
          focus={focus}
          tiles={bag.map(
            (one, at): BoardTile => ({
              // A deck may contain a board twice, so the key contains its place.
              key: `${at}-${one}`,
              board: one,
              label: `${nameOf(one)}, ${texts.bring.place(at + 1, bag.length)}. ${describeBoard(one, texts)}`,
              caption: deck ? `${at + 1}` : undefined,
              pressed: held === at,
              dragData: `${at}`,
            }),
          )}
          onPress={(at) => {
            setHeld(at);
            showBoard(bag[at] as Board);
          }}
          onKey={key}
          onDrop={(at, carried) => take(carried, at)}
        />
      )}
      {bag.length > 0 && (
        <div className="held">
          {board !== undefined && held !== null && (
            <>
              <IconButton
                label={texts.bring.earlier(nameOf(board))}
                act={() => shift(held, held - 1)}
              >
                <ArrowLeft aria-hidden="true" />
              </IconButton>
              <IconButton
                label={texts.bring.later(nameOf(board))}
                act={() => shift(held, held + 1)}
              >
                <ArrowRight aria-hidden="true" />
              </IconButton>
              <IconButton label={texts.bring.remove(nameOf(board))} act={() => drop(held)}>
                <X aria-hidden="true" />
              </IconButton>
            </>
          )}
          <button type="button" className="button small" onClick={() => setBag([])}>
            {texts.bring.clear}
          </button>
        </div>
      )}
    </div>
  );
}

function IconButton(props: { label: string; act: () => void; children: ReactNode }) {
  return (
    <button type="button" className="button tool" title={props.label} onClick={props.act}>
      {props.children}
    </button>
  );
}
