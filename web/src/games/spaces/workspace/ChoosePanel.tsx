// Chooses the board for a round.

import { Equal, Swords, Trophy, X } from "lucide-react";
import { useEffect, useState } from "react";
import type { Tint } from "../../../game/contract";
import { ActionBar } from "../../../table/ActionBar";
import { type OwnBoard, ownBoards } from "../offeredChoice";
import { describeBoard, type SpacesTexts } from "../translations";
import type { View } from "../types";
import { type BoardTile, BoardTiles } from "./BoardTiles";
import { useWorkspace } from "./useWorkspace";

export interface ChoosePanelProps {
  view: View;
  seat: number;
  numbers: number[];
  tint: Tint;
  texts: SpacesTexts;
  waiting: boolean;
  play: (number: number) => void;
}

export function ChoosePanel({ view, seat, numbers, tint, texts, waiting, play }: ChoosePanelProps) {
  const lookAt = useWorkspace((workspace) => workspace.showBoard);
  const [picked, setPicked] = useState<number | null>(null);
  // Keyboard players get the focus for the next choice, unless the focus is elsewhere.
  const [focus, setFocus] = useState<number | null>(null);
  useEffect(() => {
    if (!waiting && document.activeElement === document.body) setFocus(0);
  }, [waiting]);
  const boards = ownBoards(view, seat).filter(({ number }) => numbers.includes(number));
  const round = view.rounds.length + 1;
  const pick = (at: number) => {
    const one = boards[at];
    setPicked(one?.number ?? null);
    lookAt(one?.board ?? null);
  };
  return (
    <>
      {/* Boards that must be chosen from are in reach of a thumb. */}
      <ActionBar compactOnly>
        <section className="spaces-hand" aria-label={texts.choose.title(round, view.config.rounds)}>
          <header>
            <h3>{texts.choose.title(round, view.config.rounds)}</h3>
          </header>
          <BoardTiles
            label={texts.choose.title(round, view.config.rounds)}
            tint={tint}
            disabled={waiting}
            focus={focus}
            tiles={boards.map(
              (one): BoardTile => ({
                key: `${one.number}`,
                board: one.board,
                label: `${texts.choose.board(one.number)}: ${boardLabel(one, view, seat, texts)}`,
                caption: `${one.number}`,
                note: <RecordNote record={boardRecord(one, view, seat)} texts={texts} />,
                pressed: picked === one.number,
                dragData: `play ${one.number}`,
              }),
            )}
            onArrowFocus={pick}
            onKey={(_, event) => {
              if (event.key !== "Escape" || picked === null) return false;
              setPicked(null);
              lookAt(null);
              return true;
            }}
            onPress={(at, by) => {
              const number = boards[at]?.number;
              const again = picked === number;
              if (number !== undefined && again && (by.key || by.double)) play(number);
              else pick(at);
            }}
          />
        </section>
      </ActionBar>
      <ActionBar>
        <button
          type="button"
          className="button button-main"
          disabled={waiting || picked === null}
          onClick={() => picked !== null && play(picked)}
        >
          <Swords size={18} aria-hidden="true" />
          {picked === null ? texts.choose.first : texts.choose.play(picked)}
        </button>
      </ActionBar>
    </>
  );
}

/** The number of rounds a board has won, tied and lost. */
export function boardRecord(
  { rounds }: OwnBoard,
  view: View,
  seat: number,
): [number, number, number] {
  const sign = rounds.map((at) => {
    const scores = view.rounds[at]?.scores ?? [0, 0];
    return Math.sign((scores[seat] ?? 0) - (scores[1 - seat] ?? 0));
  });
  const count = (of: number) => sign.filter((one) => one === of).length;
  return [count(1), count(0), count(-1)];
}

function boardLabel(one: OwnBoard, view: View, seat: number, texts: SpacesTexts): string {
  const [won, tied, lost] = boardRecord(one, view, seat);
  const history =
    one.rounds.length === 0 ? texts.choose.never : texts.choose.fared(won, tied, lost);
  return `${describeBoard(one.board, texts)} ${history}`;
}

interface RecordNoteProps {
  record: [number, number, number];
  texts: SpacesTexts;
}

/** The record of a board in signs; its label says it in words. */
function RecordNote({ record: [won, tied, lost], texts }: RecordNoteProps) {
  return (
    <span className="fared" aria-hidden="true" title={texts.choose.fared(won, tied, lost)}>
      {won > 0 && (
        <span className="won">
          <Trophy size={12} /> {won}
        </span>
      )}
      {tied > 0 && (
        <span>
          <Equal size={12} /> {tied}
        </span>
      )}
      {lost > 0 && (
        <span className="lost">
          <X size={12} /> {lost}
        </span>
      )}
    </span>
  );
}
