// A grid of board thumbnails with one tab stop and arrow keys.

import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Tint } from "../../../game/contract";
import { BoardThumbnail } from "../drawing/BoardDrawing";
import type { Board } from "../types";
import "./workspace.css";

export interface BoardTile {
  key: string;
  board: Board;
  /** The accessible name; it contains the caption. */
  label: string;
  caption?: string | undefined;
  /** Shown below the tile; the label says it too. */
  note?: ReactNode;
  pressed?: boolean;
  /** The drag-and-drop data; missing if the tile cannot be dragged. */
  dragData?: string;
}

export interface BoardTilesProps {
  label: string;
  tiles: BoardTile[];
  tint: Tint;
  disabled?: boolean;
  /** Moves the focus to a tile whenever it changes. */
  focus?: number | null;
  onPress: (at: number, by: { key: boolean; double: boolean }) => void;
  /** Called when an arrow key moves the focus to a tile. */
  onArrowFocus?: (at: number) => void;
  onKey?: (at: number, event: KeyboardEvent) => boolean;
  onDrop?: (at: number, carried: string) => void;
}

export function BoardTiles(props: BoardTilesProps) {
  const { label, tiles, tint, disabled, focus, onPress, onArrowFocus, onKey, onDrop } = props;
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  const stop = Math.min(active, Math.max(0, tiles.length - 1));

  const tileAt = (at: number) =>
    list.current?.querySelectorAll<HTMLButtonElement>("button.tile")[at];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it changes
  useEffect(() => {
    if (typeof focus === "number") tileAt(focus)?.focus({ preventScroll: true });
  }, [focus]);
  const reach = (at: number) => {
    tileAt(at)?.focus();
    onArrowFocus?.(at);
  };
  const handleKey = (at: number, event: KeyboardEvent) => {
    if (onKey?.(at, event)) return event.preventDefault();
    const by = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -columnCount(list.current),
      ArrowDown: columnCount(list.current),
    }[event.key];
    if (by === undefined || event.shiftKey) return;
    event.preventDefault();
    const to = at + by;
    if (to >= 0 && to < tiles.length) reach(to);
  };

  return (
    <ul className="spaces-tiles" ref={list} aria-label={label}>
      {tiles.map((tile, at) => (
        <li key={tile.key}>
          <button
            type="button"
            className="tile"
            aria-label={tile.label}
            aria-pressed={tile.pressed}
            disabled={disabled}
            tabIndex={at === stop ? 0 : -1}
            draggable={tile.dragData !== undefined}
            onDragStart={(event) => event.dataTransfer.setData("text/plain", tile.dragData ?? "")}
            onDragOver={(event: DragEvent) => onDrop && event.preventDefault()}
            onDrop={(event) => {
              if (!onDrop) return;
              event.preventDefault();
              event.stopPropagation();
              onDrop(at, event.dataTransfer.getData("text/plain"));
            }}
            onFocus={() => setActive(at)}
            onClick={(event) => onPress(at, { key: event.detail === 0, double: event.detail > 1 })}
            onKeyDown={(event) => handleKey(at, event)}
          >
            <BoardThumbnail board={tile.board} tint={tint} />
            {tile.caption && <span className="caption">{tile.caption}</span>}
          </button>
          {tile.note}
        </li>
      ))}
    </ul>
  );
}

function columnCount(list: HTMLElement | null): number {
  const tops = Array.from(list?.children ?? [], (tile) => (tile as HTMLElement).offsetTop);
  return Math.max(1, tops.filter((top) => top === tops[0]).length);
}
