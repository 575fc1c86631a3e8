// One board in detail: drawing, description and the rounds it was played in.

import { PencilLine } from "lucide-react";
import { useState } from "react";
import type { Tint } from "../../../game/contract";
import { useCollection } from "../collection";
import { BoardDrawing } from "../drawing/BoardDrawing";
import { GridPaper, moveCursor } from "../drawing/GridPaper";
import { type BoardSheet, countTraps, isSameCell, parseBoard } from "../format/board";
import { roundsPlayedWith } from "../offeredChoice";
import { describePath, type SpacesTexts } from "../translations";
import type { Board, CellData, View } from "../types";
import { useWorkspace } from "./useWorkspace";

export interface BoardPageProps {
  board: Board;
  view: View;
  seat: number | null;
  tint: Tint;
  texts: SpacesTexts;
  /** Whether the board can be opened in the editor. */
  canEdit: boolean;
}

export function BoardPage({ board, view, seat, tint, texts, canEdit }: BoardPageProps) {
  const { showRound, editBoard, showBoard } = useWorkspace();
  const kept = useCollection((collection) => collection.boards);
  const sheet = parseBoard(board);
  const [cursor, setCursor] = useState<CellData>({ row: 0, col: 0 });
  if (!sheet) return null;
  const number = (view.mine ?? []).indexOf(board) + 1;
  const called = kept.find((one) => one.board === board)?.name;
  const name = called ?? (number > 0 ? texts.choose.board(number) : texts.board.other);
  const rounds = seat === null ? [] : roundsPlayedWith(view.rounds, board, seat);
  const at = {
    row: Math.min(cursor.row, sheet.size - 1),
    col: Math.min(cursor.col, sheet.size - 1),
  };
  return (
    <div className="spaces-editor">
      <GridPaper
        size={sheet.size}
        label={`${texts.board.label(name)}. ${describePath(sheet, texts)}`}
        cellName={(cell) => cellName(sheet, cell, texts)}
        cursor={at}
        edges={{ up: tint }}
        onKey={(event) => {
          if (event.key === "Escape") showBoard(null);
          const to = moveCursor(at, event.key, sheet.size);
          if (!to) return;
          event.preventDefault();
          setCursor(to);
        }}
      >
        <BoardDrawing sheet={sheet} tint={tint} />
      </GridPaper>
      <div className="spaces-side">
        <header className="title">
          <h3>{name}</h3>
          <code>{board}</code>
          <p className="soft">
            {texts.board.items(sheet.items.length)}, {texts.board.traps(countTraps(sheet))}
          </p>
        </header>
        <p>{describePath(sheet, texts)}</p>
        {rounds.length > 0 && (
          <div className="fared-in">
            <h4>{texts.board.playedIn}</h4>
            {rounds.map((round) => {
              const [one, two] = view.rounds[round]?.scores ?? [0, 0];
              return (
                <button
                  type="button"
                  className="button small"
                  key={round}
                  onClick={() => showRound(round)}
                  aria-label={texts.round.show(round + 1, one, two)}
                >
                  {round + 1} · {one}:{two}
                </button>
              );
            })}
          </div>
        )}
        {canEdit && (
          <button
            type="button"
            className="button small"
            onClick={() => editBoard(board, called ?? "")}
          >
            <PencilLine size={16} aria-hidden="true" /> {texts.board.again}
          </button>
        )}
      </div>
    </div>
  );
}

function cellName({ items }: BoardSheet, at: CellData, texts: SpacesTexts): string {
  const orders = (kind: "piece" | "trap") =>
    items.flatMap((item, order) =>
      item.kind === kind && isSameCell(item.cell, at) ? [order + 1] : [],
    );
  const [pieces, traps] = [orders("piece"), orders("trap")];
  const said = [
    ...(pieces.length > 0 ? [texts.holds.piece(pieces.join(", "))] : []),
    ...traps.map((order) => texts.holds.trap(order)),
  ];
  return `${texts.cell(at.row, at.col)}: ${said.join("; ") || texts.holds.nothing}`;
}
