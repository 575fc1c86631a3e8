// Boards as small pictures in rows: one stop of the keyboard, arrows within.

import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Tint } from "../../../game/contract";
import { Thumb } from "../drawing/Drawing";
import type { Board } from "../types";
import "./desk.css";

export interface TileOf {
  key: string;
  board: Board;
  /** What a screen reader says. */
  label: string;
  /** What is written under the picture. */
  caption?: ReactNode;
  pressed?: boolean;
  /** What is carried when it is dragged. */
  carries?: string;
}

export interface TilesProps {
  label: string;
  tiles: TileOf[];
  tint: Tint;
  off?: boolean;
  /** Takes the focus to a tile whenever it changes. */
  focus?: number | null;
  /** A press, by hand or by key. */
  onPress: (at: number, by: { key: boolean; double: boolean }) => void;
  /** The focus has come to it by an arrow. */
  onReach?: (at: number) => void;
  onKey?: (at: number, event: KeyboardEvent) => boolean;
  onDrop?: (at: number, carried: string) => void;
}

export function Tiles(props: TilesProps) {
  const { label, tiles, tint, off, focus, onPress, onReach, onKey, onDrop } = props;
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
    onReach?.(at);
  };
  const keyed = (at: number, event: KeyboardEvent) => {
    if (onKey?.(at, event)) return event.preventDefault();
    const by = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -across(list.current),
      ArrowDown: across(list.current),
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
            title={tile.label}
            aria-pressed={tile.pressed}
            disabled={off}
            tabIndex={at === stop ? 0 : -1}
            draggable={tile.carries !== undefined}
            onDragStart={(event) => event.dataTransfer.setData("text/plain", tile.carries ?? "")}
            onDragOver={(event: DragEvent) => onDrop && event.preventDefault()}
            onDrop={(event) => {
              if (!onDrop) return;
              event.preventDefault();
              event.stopPropagation();
              onDrop(at, event.dataTransfer.getData("text/plain"));
            }}
            onFocus={() => setActive(at)}
            onClick={(event) => onPress(at, { key: event.detail === 0, double: event.detail > 1 })}
            onKeyDown={(event) => keyed(at, event)}
          >
            <Thumb board={tile.board} tint={tint} />
            {tile.caption && <span className="caption">{tile.caption}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** How many tiles lie side by side. */
function across(list: HTMLElement | null): number {
  const tops = Array.from(list?.children ?? [], (tile) => (tile as HTMLElement).offsetTop);
  return Math.max(1, tops.filter((top) => top === tops[0]).length);
}
