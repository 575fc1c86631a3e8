// The tile that is explained: the one that the mouse is on, or the one that was tapped or held.

import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { HOLD_MS } from "../../ui/about";

interface ExplainedTile {
  /** The tile to explain; null if no tile was asked for. */
  tile: number | null;
  clear: () => void;
  /** For the map; the handlers of its camera must have been called before. */
  handlers: {
    onClick: (event: MouseEvent) => void;
    onContextMenu: (event: MouseEvent) => void;
    onPointerOver: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: () => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

interface Options {
  /** Acts on a tile and returns true, or returns false if there is nothing to do with it. */
  activate: (tile: number) => boolean;
  /** Whether the press that goes on or has just ended is a drag of the map. */
  wasDragged: () => boolean;
}

/**
 * A tap on a tile acts on it or explains it; a finger that rests on a tile explains it in any case.
 * The explanation stays until the next tap anywhere outside of it.
 */
export function useExplainedTile({ activate, wasDragged }: Options): ExplainedTile {
  const [shown, setShown] = useState<{ tile: number; stays: boolean } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const stopTimer = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  const stays = shown?.stays ?? false;
  useEffect(() => {
    if (!stays) return;
    const onClick = ({ target }: Event) => {
      const within = target instanceof Element && target.closest(".hill-tile-card");
      if (!held.current && !within) setShown(null);
    };
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, [stays]);

  return {
    tile: shown?.tile ?? null,
    clear: () => setShown(null),
    handlers: {
      onClick: (event) => {
        const wasHeld = held.current;
        held.current = false;
        if (wasHeld || wasDragged()) return;
        withEventTile(event, (tile) => {
          if (!activate(tile)) setShown({ tile, stays: true });
        });
      },
      onContextMenu: (event) => held.current && event.preventDefault(),
      onPointerOver: (event) => {
        if (event.pointerType !== "touch")
          withEventTile(event, (tile) => setShown({ tile, stays: false }));
      },
      onPointerLeave: (event) => {
        if (event.pointerType !== "touch") setShown(null);
      },
      onPointerDown: (event) => {
        stopTimer();
        held.current = false;
        if (event.pointerType !== "touch" || !event.isPrimary) return;
        withEventTile(event, (tile) => {
          timer.current = setTimeout(() => {
            held.current = true;
            setShown({ tile, stays: true });
          }, HOLD_MS);
        });
      },
      onPointerMove: () => wasDragged() && stopTimer(),
      onPointerUp: stopTimer,
      onPointerCancel: stopTimer,
    },
  };
}

/** Calls `then` with the tile that an event happened on, if it was one. */
export function withEventTile(event: { target: unknown }, then: (tile: number) => void): void {
  const tile = event.target instanceof Element && event.target.closest("[data-tile]");
  if (tile instanceof SVGElement) then(Number(tile.dataset.tile));
}
