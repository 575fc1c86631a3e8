// Selects the boards to bring, from saved boards and from the server's sets.

import { Package, PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Tint } from "../../../game/contract";
import { ActionBar } from "../../../table/ActionBar";
import { useCollection } from "../collection";
import { parseBoard } from "../format/board";
import { boardSetKind, requiredDeckSize, suggestedBoards } from "../offeredChoice";
import { describeBoard, type SpacesTexts } from "../translations";
import type { Board, Config } from "../types";
import { Bag } from "./Bag";
import { type BoardTile, BoardTiles } from "./BoardTiles";
import { addToBag, removeAt } from "./bagContents";
import { Tabs } from "./Tabs";
import { useWorkspace } from "./useWorkspace";

export interface BringPanelProps {
  config: Config;
  boardSets: Board[][];
  tint: Tint;
  texts: SpacesTexts;
  waiting: boolean;
  bring: (boards: Board[]) => void;
  announce: (text: string) => void;
}

export function BringPanel(props: BringPanelProps) {
  const { config, boardSets, tint, texts, waiting, announce } = props;
  const workspace = useWorkspace();
  const kept = useCollection((collection) => collection.boards);
  const deck = requiredDeckSize(config);
  const bag = workspace.bag.filter((board) => parseBoard(board)?.size === config.size);
  const mine = kept.filter(({ board }) => parseBoard(board)?.size === config.size);
  const [source, setSource] = useState<"mine" | "house">(() =>
    mine.length > 0 ? "mine" : "house",
  );
  const nameOf = (board: Board) => mine.find((one) => one.board === board)?.name ?? board;

  const toggle = (board: Board) => {
    const there = bag.indexOf(board);
    const out = deck === undefined && there >= 0;
    workspace.setBag(out ? removeAt(bag, there) : addToBag(bag, [board], deck));
    workspace.showBoard(board);
    announce(out ? texts.bring.unpacked(nameOf(board)) : texts.bring.packed(nameOf(board)));
  };
  const offered = source === "mine" ? mine.map(({ board }) => board) : suggestedBoards(boardSets);

  return (
    <section className="spaces-hand" aria-label={deck ? texts.bring.deckTitle : texts.bring.title}>
      <header>
        <h3>{deck ? texts.bring.deckTitle : texts.bring.title}</h3>
        <span>{deck ? texts.bring.deck(bag.length, deck) : texts.bring.bag(bag.length)}</span>
      </header>
      <Bag bag={bag} deck={deck} nameOf={nameOf} {...props} />
      <ActionBar>
        <button
          type="button"
          className="button button-main"
          disabled={waiting || bag.length === 0 || (deck !== undefined && bag.length !== deck)}
          onClick={() => props.bring(bag)}
        >
          <Package size={18} aria-hidden="true" /> {bringLabel(bag.length, deck, texts)}
        </button>
      </ActionBar>
      <Tabs
        label={texts.bring.sources}
        pages={["house", "mine"]}
        page={source}
        names={texts.bring}
        onSelect={setSource}
      />
      {source === "house" && (
        <div className="shelves">
          {boardSets.map((boards) => {
            const shelf = texts.bring.shelves[boardSetKind(boards)];
            return (
              <button
                type="button"
                className="button small"
                key={boards.join()}
                aria-label={texts.bring.takeShelf(shelf, boards.length)}
                onClick={() => workspace.setBag(addToBag(bag, boards, deck))}
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
        <BoardTiles
          label={texts.bring[source]}
          tint={tint}
          disabled={waiting}
          tiles={offered.map(
            (board): BoardTile => ({
              key: board,
              board,
              label: `${texts.bring.add(nameOf(board))}. ${describeBoard(board, texts)}`,
              caption: source === "mine" ? nameOf(board) : undefined,
              pressed: bag.includes(board),
              dragData: board,
            }),
          )}
          onPress={(at) => toggle(offered[at] as Board)}
          onArrowFocus={(at) => workspace.showBoard(offered[at] as Board)}
        />
      )}
      {source === "mine" &&
        workspace.shownBoard &&
        mine.some(({ board }) => board === workspace.shownBoard) && (
          <OwnBoardActions
            board={workspace.shownBoard}
            name={nameOf(workspace.shownBoard)}
            texts={texts}
          />
        )}
    </section>
  );
}

function bringLabel(count: number, deck: number | undefined, { bring }: SpacesTexts): string {
  if (deck === undefined) return bring.bring(count);
  if (count < deck) return `${bring.bringDeck}: ${bring.deckMissing(deck - count)}`;
  return count > deck ? `${bring.bringDeck}: ${bring.deckTooMany(count - deck)}` : bring.bringDeck;
}

function OwnBoardActions({
  board,
  name,
  texts,
}: {
  board: Board;
  name: string;
  texts: SpacesTexts;
}) {
  const edit = useWorkspace((workspace) => workspace.editBoard);
  const { boards, remove } = useCollection();
  const id = boards.find((one) => one.board === board)?.id;
  return (
    <div className="held">
      <button type="button" className="button small" onClick={() => edit(board, name)}>
        <PencilLine size={16} aria-hidden="true" /> {texts.bring.edit(name)}
      </button>
      {id && (
        <button type="button" className="button small" onClick={() => remove(id)}>
          <Trash2 size={16} aria-hidden="true" /> {texts.bring.forget(name)}
        </button>
      )}
    </div>
  );
}
