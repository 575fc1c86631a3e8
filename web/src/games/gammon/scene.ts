// What the parts of the board share: who sits where, what it looks like, what is said.

import type { Tint } from "../../game/contract";
import { tint } from "../../ui/tints";
import { type Checkers, checkersOf, seatOf, sideOf } from "./checkers";
import { type Draft, useDraft } from "./draft";
import type { Lie } from "./layout";
import { useLie } from "./settings";
import type { Action, GammonProps, Side } from "./types";
import { WORDS, type Words } from "./words";

export interface Scene {
  props: GammonProps;
  words: Words;
  lie: Lie;
  /** What the viewer may answer now: nothing while an answer is on its way. */
  legal: readonly Action[];
  /** The viewer's play, if one is asked for. */
  draft: Draft | null;
  /** What lies on the board, the draft's hops included. */
  on: Checkers;
  /** The viewer's side. */
  mine: Side | null;
  name: (side: Side) => string;
  tint: (side: Side) => Tint;
}

export function useScene(props: GammonProps): Scene {
  const { view, seat, players, language, ask, waiting } = props;
  const mine = seat === null ? null : sideOf(seat);
  const player = (side: Side) => players.find((one) => one.seat === seatOf(side));
  const draft = useDraft(props);
  return {
    props,
    words: WORDS[language],
    lie: useLie(mine),
    legal: seat === null || waiting ? [] : (ask?.legal ?? []),
    draft,
    on: draft?.on ?? checkersOf(view),
    mine,
    name: (side) => player(side)?.name ?? side,
    tint: (side) => player(side)?.tint ?? tint(seatOf(side)),
  };
}
