// One board, large: in order, in words, and how it has fared.

import { PencilLine } from "lucide-react";
import { useState } from "react";
import type { Tint } from "../../../game/contract";
import { useCollection } from "../collection";
import { Drawing } from "../drawing/Drawing";
import { moved, Paper } from "../drawing/Paper";
import { read, type Sheet, same, trapsOf } from "../format/board";
import { playedWith } from "../offers";
import type { At, Board, View } from "../types";
import { pathInWords, type Texts } from "../words";
import { useDesk } from "./desk";

export interface BoardPageProps {
  board: Board;
  view: View;
  seat: number | null;
  tint: Tint;
  texts: Texts;
  /** Whether there is a drawing page to take it to. */
  draws: boolean;
}

export function BoardPage({ board, view, seat, tint, texts, draws }: BoardPageProps) {
  const { watch, edit, lookAt } = useDesk();
  const kept = useCollection((collection) => collection.boards);
  const sheet = read(board);
  const [cursor, setCursor] = useState<At>({ row: 0, col: 0 });
  if (!sheet) return null;
  const number = (view.mine ?? []).indexOf(board) + 1;
  const called = kept.find((one) => one.board === board)?.name;
  const name = called ?? (number > 0 ? texts.choose.board(number) : texts.board.other);
  const rounds = seat === null ? [] : playedWith(view.rounds, board, seat);
  const at = {
    row: Math.min(cursor.row, sheet.size - 1),
    col: Math.min(cursor.col, sheet.size - 1),
  };
  return (
    <div className="spaces-editor">
      <Paper
        size={sheet.size}
        label={`${texts.board.label(name)}. ${pathInWords(sheet, texts)}`}
        cellName={(cell) => cellName(sheet, cell, texts)}
        cursor={at}
        edges={{ up: tint }}
        onKey={(event) => {
          if (event.key === "Escape") lookAt(null);
          const to = moved(at, event.key, sheet.size);
          if (!to) return;
          event.preventDefault();
          setCursor(to);
        }}
      >
        <Drawing sheet={sheet} tint={tint} />
      </Paper>
      <div className="spaces-side">
        <header className="title">
          <h3>{name}</h3>
          <code>{board}</code>
          <p className="soft">
            {texts.board.items(sheet.items.length)}, {texts.board.traps(trapsOf(sheet))}
          </p>
        </header>
        <p>{pathInWords(sheet, texts)}</p>
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
                  onClick={() => watch(round)}
                  aria-label={texts.round.show(round + 1, one, two)}
                >
                  {round + 1} · {one}:{two}
                </button>
              );
            })}
          </div>
        )}
        {draws && (
          <button type="button" className="button small" onClick={() => edit(board, called ?? "")}>
            <PencilLine size={16} aria-hidden="true" /> {texts.board.again}
          </button>
        )}
      </div>
    </div>
  );
}

function cellName({ items }: Sheet, at: At, texts: Texts): string {
  const orders = (kind: "piece" | "trap") =>
    items.flatMap((item, order) => (item.kind === kind && same(item.cell, at) ? [order + 1] : []));
  const [pieces, traps] = [orders("piece"), orders("trap")];
  const said = [
    ...(pieces.length > 0 ? [texts.holds.piece(pieces.join(", "))] : []),
    ...traps.map((order) => texts.holds.trap(order)),
  ];
  return `${texts.cell(at.row, at.col)}: ${said.join("; ") || texts.holds.nothing}`;
}
