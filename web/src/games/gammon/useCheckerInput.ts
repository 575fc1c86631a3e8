// Input on the board: pointer, drag and keyboard call the same commands.

import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useState,
} from "react";
import { useHotkeys } from "../../ui/useHotkeys";
import { useTouchDrag } from "../../ui/useTouchDrag";
import { createDraftCommands, type PlayDraft } from "./draft";
import { neighbourSpot, pointOf, type Spot, spotOf, spotRows, spotUnder } from "./layout";
import { formatPlay, withHits } from "./notation";
import type { DraggedChecker } from "./Pieces";
import type { Scene } from "./scene";
import { boardPoint, isTouch, meantSpot } from "./touch";
import type { Hop } from "./types";
import { useCheckerDrag } from "./useCheckerDrag";

const NAVIGATION_KEYS = /^(Arrow(Left|Right|Up|Down)|Home|End)$/;

export interface CheckerInput {
  /** The place with the roving focus. */
  cursor: Spot;
  drag: DraggedChecker | null;
  tap: (spot: Spot, event: MouseEvent) => void;
  undo: () => void;
  swap: () => void;
  finish: () => void;
  confirm: () => void;
  /** Event handlers of the SVG root. */
  handlers: {
    onKeyDown: (event: KeyboardEvent) => void;
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => void;
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => void;
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => void;
    onPointerCancel: () => void;
  };
}

export function useCheckerInput(
  scene: Scene,
  svg: RefObject<SVGSVGElement | null>,
  travelled: (hops: readonly Hop[]) => void,
): CheckerInput {
  const { draft, orientation, props } = scene;
  const enabled = draft !== null && !props.actionPending;
  const commands = usePlayCommands(scene, travelled);
  const [focused, setFocused] = useState<Spot | null>(null);
  const cursor = focused ?? firstSpot(scene);

  const press = (spot: Spot) => {
    setFocused(spot);
    if (enabled) commands.press(draft, pointOf(draft.side, spot));
  };
  const tap = (spot: Spot, event: MouseEvent) => {
    const finger = draft !== null && isTouch(event.nativeEvent);
    press(finger ? meantSpot(spot, boardPoint(svg.current, event), draft, orientation) : spot);
  };
  const moveFocus = (spot: Spot, key: string) => {
    const next = neighbourSpot(spot, key, orientation);
    setFocused(next);
    svg.current?.querySelector<SVGElement>(`[data-spot="${next}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const spot = spotUnder(event.target);
    if (spot && NAVIGATION_KEYS.test(event.key)) moveFocus(spot, event.key);
    else if (spot && (event.key === "Enter" || event.key === " ")) {
      if (enabled && draft.complete) commands.confirm();
      else press(spot);
    } else if (event.key === "Escape" && draft?.picked != null) {
      commands.drop();
      event.stopPropagation();
    } else if (/^\d$/.test(event.key)) {
      // Moves the focus to the notation input, which then receives the digit itself.
      return document.querySelector<HTMLElement>("#notation")?.focus();
    } else return;
    event.preventDefault();
  };
  useHotkeys({
    u: commands.undo,
    f: () => (draft?.complete ? commands.confirm() : commands.finish()),
    r: () => {
      if (scene.legal.includes("roll")) props.act("roll");
    },
  });
  useTouchDrag(svg, ".gammon-cell.source");
  const dragging = useCheckerDrag(scene, svg, enabled, commands.applyMove);
  const { undo, swap, finish, confirm } = commands;
  const handlers = { onKeyDown, ...dragging.handlers };
  return { cursor, tap, undo, swap, finish, confirm, drag: dragging.drag, handlers };
}

/** The initial focus: a checker that can move. */
function firstSpot({ draft, orientation }: Scene): Spot {
  const point = draft ? Math.max(...draft.sources, 0) : 0;
  return draft && point > 0 ? spotOf(draft.side, point) : (spotRows(orientation)[1]?.[0] as Spot);
}

/** The commands on the draft of the play, with announcements. */
function usePlayCommands(
  { draft, t, props, checkers }: Scene,
  travelled: (hops: readonly Hop[]) => void,
) {
  const { announce, act, view, actionPending } = props;
  const draftCommands = createDraftCommands(view);
  const say = t.board;
  const place = (point: number) => say.place(point);

  /** Adds hops to the draft without an animation. */
  const applyMove = (hops: readonly Hop[]) => {
    if (!draft) return;
    draftCommands.move(hops);
    const text = formatPlay([...draft.moves, ...withHits(checkers, draft.side, hops)]);
    const left = draft.dice.filter((die) => !die.used).length;
    announce(left > hops.length ? say.made(text) : say.complete(text));
  };
  const move = (hops: readonly Hop[]) => {
    travelled(hops);
    applyMove(hops);
  };
  const pick = (now: PlayDraft, point: number) => {
    draftCommands.pick(point);
    const ways = [...now.targetsFrom(point).keys()].sort((a, b) => b - a);
    announce(say.picked(place(point), ways.map(place).join(", ")));
  };
  const press = (now: PlayDraft, point: number | null) => {
    if (point === null) return;
    const way = now.targets.get(point);
    if (now.picked === point) move(firstDieMove(now));
    else if (way) move(way);
    else if (now.sources.has(point)) pick(now, point);
    else if (now.picked !== null) draftCommands.pick(null);
    else if (!now.complete) announce(say.nowhere(place(point)));
  };
  return {
    applyMove,
    press,
    drop: () => draftCommands.pick(null),
    swap: () => draftCommands.swap(),
    undo: () => {
      if (!draft || draft.hops.length === 0 || actionPending) return;
      draftCommands.undo();
      announce(say.undone);
    },
    finish: () => {
      if (draft?.forced && !actionPending) move(draft.forced);
    },
    confirm: () => {
      if (draft?.complete && !actionPending) act({ play: draft.complete });
    },
  };
}

/** The move of a checker that is pressed twice: by the first die it can use. */
function firstDieMove({ targets, dice }: PlayDraft): readonly Hop[] {
  const single = [...targets.values()].filter((hops) => hops.length === 1);
  const order = dice.filter((die) => !die.used).map((die) => die.die);
  const by = (die: number) => single.find((hops) => hops[0]?.die === die);
  return order.map(by).find((hops) => hops !== undefined) ?? [];
}
