// Packing the bag: boards of one's own, boards of the house, and off with them.

import { Package, PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Tint } from "../../../game/contract";
import { useCollection } from "../collection";
import { read } from "../format/board";
import { deckOf, houseBoards, shelfKind } from "../offers";
import type { Board, Config } from "../types";
import { boardInWords, type Texts } from "../words";
import { Bag } from "./Bag";
import { useDesk } from "./desk";
import { Pages } from "./Pages";
import { packed, without } from "./packing";
import { Tiles } from "./Tiles";

export interface BringProps {
  config: Config;
  shelves: Board[][];
  tint: Tint;
  texts: Texts;
  waiting: boolean;
  bring: (boards: Board[]) => void;
  announce: (text: string) => void;
}

export function Bring(props: BringProps) {
  const { config, shelves, tint, texts, waiting, announce } = props;
  const desk = useDesk();
  const kept = useCollection((collection) => collection.boards);
  const deck = deckOf(config);
  const bag = desk.bag.filter((board) => read(board)?.size === config.size);
  const mine = kept.filter(({ board }) => read(board)?.size === config.size);
  const [source, setSource] = useState<"mine" | "house">(() =>
    mine.length > 0 ? "mine" : "house",
  );
  const nameOf = (board: Board) => mine.find((one) => one.board === board)?.name ?? board;

  const toggle = (board: Board) => {
    const there = bag.indexOf(board);
    const out = deck === undefined && there >= 0;
    desk.pack(out ? without(bag, there) : packed(bag, [board], deck));
    desk.lookAt(board);
    announce(out ? texts.bring.unpacked(nameOf(board)) : texts.bring.packed(nameOf(board)));
  };
  const offered = source === "mine" ? mine.map(({ board }) => board) : houseBoards(shelves);

  return (
    <section className="spaces-hand" aria-label={deck ? texts.bring.deckTitle : texts.bring.title}>
      <header>
        <h3>{deck ? texts.bring.deckTitle : texts.bring.title}</h3>
        <span>{deck ? texts.bring.deck(bag.length, deck) : texts.bring.bag(bag.length)}</span>
      </header>
      <Bag bag={bag} deck={deck} nameOf={nameOf} {...props} />
      <button
        type="button"
        className="button button-main"
        disabled={waiting || bag.length === 0 || (deck !== undefined && bag.length !== deck)}
        onClick={() => props.bring(bag)}
      >
        <Package size={18} aria-hidden="true" /> {bringLabel(bag.length, deck, texts)}
      </button>
      <Pages
        label={texts.bring.sources}
        pages={["house", "mine"]}
        page={source}
        names={texts.bring}
        turn={setSource}
      />
      {source === "house" && (
        <div className="shelves">
          {shelves.map((boards) => {
            const shelf = texts.bring.shelves[shelfKind(boards)];
            return (
              <button
                type="button"
                className="button small"
                key={boards.join()}
                aria-label={texts.bring.takeShelf(shelf, boards.length)}
                onClick={() => desk.pack(packed(bag, boards, deck))}
              >
                {shelf} <span className="count">+{boards.length}</span>
              </button>
            );
          })}
        </div>
      )}
      {offered.length === 0 ? (
        <p className="soft">{texts.bring.noneKept}</p>
      ) : (
        <Tiles
          label={texts.bring[source]}
          tint={tint}
          off={waiting}
          tiles={offered.map((board) => ({
            key: board,
            board,
            label: `${texts.bring.add(nameOf(board))}. ${boardInWords(board, texts)}`,
            caption: source === "mine" ? nameOf(board) : undefined,
            pressed: bag.includes(board),
            carries: board,
          }))}
          onPress={(at) => toggle(offered[at] as Board)}
          onReach={(at) => desk.lookAt(offered[at] as Board)}
        />
      )}
      {source === "mine" && desk.look && mine.some(({ board }) => board === desk.look) && (
        <Mine board={desk.look} name={nameOf(desk.look)} texts={texts} />
      )}
    </section>
  );
}

function bringLabel(count: number, deck: number | undefined, { bring }: Texts): string {
  if (deck === undefined) return bring.bring(count);
  if (count < deck) return `${bring.bringDeck}: ${bring.deckMissing(deck - count)}`;
  return count > deck ? `${bring.bringDeck}: ${bring.deckTooMany(count - deck)}` : bring.bringDeck;
}

/** What can be done with a board of one's own. */
function Mine({ board, name, texts }: { board: Board; name: string; texts: Texts }) {
  const edit = useDesk((desk) => desk.edit);
  const { boards, drop } = useCollection();
  const id = boards.find((one) => one.board === board)?.id;
  return (
    <div className="held">
      <button type="button" className="button small" onClick={() => edit(board, name)}>
        <PencilLine size={16} aria-hidden="true" /> {texts.bring.edit(name)}
      </button>
      {id && (
        <button type="button" className="button small" onClick={() => drop(id)}>
          <Trash2 size={16} aria-hidden="true" /> {texts.bring.forget(name)}
        </button>
      )}
    </div>
  );
}
