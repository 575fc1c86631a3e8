// Packing the bag: boards of one's own, boards of the house, and off with them.

import { ArrowLeft, ArrowRight, Package, PencilLine, Trash2, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { Tint } from "../../../game/contract";
import { useCollection } from "../collection";
import { read } from "../format/board";
import { deckOf, houseBoards, shelfKind } from "../offers";
import type { Board, Config } from "../types";
import { pathInWords, type Texts } from "../words";
import { packed, reordered, without } from "./bag";
import { useDesk } from "./desk";
import { Pages } from "./Pages";
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
      <Bag bag={bag} nameOf={nameOf} {...props} />
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
            label: `${texts.bring.add(nameOf(board))}. ${spoken(board, texts)}`,
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

function spoken(board: Board, texts: Texts): string {
  const sheet = read(board);
  return sheet ? pathInWords(sheet, texts) : "";
}

/** What is packed so far; one of it can be moved and taken out. */
function Bag(props: BringProps & { bag: Board[]; nameOf: (board: Board) => string }) {
  const { bag, nameOf, config, tint, texts, waiting } = props;
  const { pack, lookAt } = useDesk();
  const [held, setHeld] = useState<number | null>(null);
  const deck = deckOf(config);
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
    if (event.key === "Delete" || event.key === "Backspace") drop(at);
    else if (event.shiftKey && event.key === "ArrowLeft") shift(at, at - 1);
    else if (event.shiftKey && event.key === "ArrowRight") shift(at, at + 1);
    else return false;
    return true;
  };
  if (bag.length === 0) {
    return <p className="soft bag">{deck ? texts.bring.emptyDeck : texts.bring.empty}</p>;
  }
  return (
    <div className="bag">
      <Tiles
        label={texts.bring.bag(bag.length)}
        tint={tint}
        off={waiting}
        tiles={bag.map((one, at) => ({
          // A deck may hold a board twice: its place tells them apart.
          key: `${at}-${one}`,
          board: one,
          label: `${nameOf(one)}, ${texts.bring.place(at + 1, bag.length)}. ${spoken(one, texts)}`,
          caption: deck ? at + 1 : undefined,
          pressed: held === at,
          carries: `${at}`,
        }))}
        onPress={(at) => {
          setHeld(at);
          lookAt(bag[at] as Board);
        }}
        onKey={key}
        onDrop={(at, carried) => {
          if (/^\d+$/.test(carried)) shift(Number(carried), at);
          else if (read(carried)?.size === config.size) pack(packed(bag, [carried], deck));
        }}
      />
      <div className="held">
        {board !== undefined && held !== null && (
          <>
            <Small label={texts.bring.earlier(nameOf(board))} act={() => shift(held, held - 1)}>
              <ArrowLeft size={16} aria-hidden="true" />
            </Small>
            <Small label={texts.bring.later(nameOf(board))} act={() => shift(held, held + 1)}>
              <ArrowRight size={16} aria-hidden="true" />
            </Small>
            <Small label={texts.bring.remove(nameOf(board))} act={() => drop(held)}>
              <X size={16} aria-hidden="true" />
            </Small>
          </>
        )}
        <button type="button" className="button small" onClick={() => pack([])}>
          {texts.bring.clear}
        </button>
      </div>
    </div>
  );
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
