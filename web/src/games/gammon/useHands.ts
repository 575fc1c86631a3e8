// The reader's hands on the board: pointer, drag and keys come to the same few acts.

import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from "react";
import { useKeys } from "../../ui/keys";
import { type Draft, draftActions } from "./draft";
import { beside, pointOf, rows, type Spot, spotOf, spotUnder } from "./layout";
import { moved, written } from "./notation";
import type { Drag } from "./Pieces";
import type { Scene } from "./scene";
import type { Hop } from "./types";
import { useDrag } from "./useDrag";

const STEERING = /^(Arrow(Left|Right|Up|Down)|Home|End)$/;

export interface Hands {
  /** Where the roving focus is. */
  cursor: Spot;
  drag: Drag | null;
  press: (spot: Spot) => void;
  undo: () => void;
  swap: () => void;
  finish: () => void;
  confirm: () => void;
  /** For the drawing as a whole. */
  on: {
    onKeyDown: (event: KeyboardEvent) => void;
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => void;
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => void;
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => void;
    onPointerCancel: () => void;
  };
}

export function useHands(
  scene: Scene,
  svg: RefObject<SVGSVGElement | null>,
  travelled: (hops: readonly Hop[]) => void,
): Hands {
  const { draft, lie, props } = scene;
  const free = draft !== null && !props.waiting;
  const acts = useActs(scene, travelled);
  const [focused, setFocused] = useState<Spot | null>(null);
  const cursor = focused ?? firstSpot(scene);

  const press = (spot: Spot) => {
    setFocused(spot);
    if (free) acts.press(draft, pointOf(draft.side, spot));
  };
  const steer = (spot: Spot, key: string) => {
    const next = beside(spot, key, lie);
    setFocused(next);
    svg.current?.querySelector<SVGElement>(`[data-spot="${next}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const spot = spotUnder(event.target);
    if (spot && STEERING.test(event.key)) steer(spot, event.key);
    else if (spot && (event.key === "Enter" || event.key === " ")) {
      if (free && draft.complete) acts.confirm();
      else press(spot);
    } else if (event.key === "Escape" && draft?.picked != null) {
      acts.drop();
      event.stopPropagation();
    } else if (/^\d$/.test(event.key)) {
      // The digit itself arrives in the table's box for notation, which has the focus by then.
      return document.querySelector<HTMLElement>("#notation")?.focus();
    } else return;
    event.preventDefault();
  };
  useKeys({
    u: acts.undo,
    f: () => (draft?.complete ? acts.confirm() : acts.finish()),
    r: () => {
      if (scene.legal.includes("roll")) props.act("roll");
    },
  });
  const dragging = useDrag(scene, svg, free, acts.put);
  const { undo, swap, finish, confirm } = acts;
  const on = { onKeyDown, ...dragging.on };
  return { cursor, press, undo, swap, finish, confirm, drag: dragging.drag, on };
}

/** Where the focus begins: at a checker that can move. */
function firstSpot({ draft, lie }: Scene): Spot {
  const point = draft ? Math.max(...draft.sources, 0) : 0;
  return draft && point > 0 ? spotOf(draft.side, point) : (rows(lie)[1]?.[0] as Spot);
}

/** What hands can do to the play under way. */
function useActs({ draft, words, props, on }: Scene, travelled: (hops: readonly Hop[]) => void) {
  const { announce, act, view, waiting } = props;
  const keep = draftActions(view);
  const say = words.board;
  const place = (point: number) => say.place(point);

  /** Makes hops with a checker that is there already, by hand. */
  const put = (hops: readonly Hop[]) => {
    if (!draft) return;
    keep.move(hops);
    const text = written([...draft.moves, ...moved(on, draft.side, hops)]);
    const left = draft.dice.filter((die) => !die.used).length;
    announce(left > hops.length ? say.made(text) : say.complete(text));
  };
  const move = (hops: readonly Hop[]) => {
    travelled(hops);
    put(hops);
  };
  const pick = (now: Draft, point: number) => {
    keep.pick(point);
    const ways = [...now.next(point).keys()].sort((a, b) => b - a);
    announce(say.picked(place(point), ways.map(place).join(", ")));
  };
  const press = (now: Draft, point: number | null) => {
    if (point === null) return;
    const way = now.targets.get(point);
    if (now.picked === point) move(quickest(now));
    else if (way) move(way);
    else if (now.sources.has(point)) pick(now, point);
    else if (now.picked !== null) keep.pick(null);
    else if (!now.complete) announce(say.nowhere(place(point)));
  };
  return {
    put,
    press,
    drop: () => keep.pick(null),
    swap: () => keep.swap(),
    undo: () => {
      if (!draft || draft.hops.length === 0 || waiting) return;
      keep.undo();
      announce(say.undone);
    },
    finish: () => {
      if (draft?.forced && !waiting) move(draft.forced);
    },
    confirm: () => {
      if (draft?.complete && !waiting) act({ play: draft.complete });
    },
  };
}

/** A checker that is pressed twice goes by the first die that takes it anywhere. */
function quickest({ targets, dice }: Draft): readonly Hop[] {
  const single = [...targets.values()].filter((hops) => hops.length === 1);
  const order = dice.filter((die) => !die.used).map((die) => die.die);
  const by = (die: number) => single.find((hops) => hops[0]?.die === die);
  return order.map(by).find((hops) => hops !== undefined) ?? [];
}
