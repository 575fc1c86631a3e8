// The data that the components of the board share.

import type { Tint } from "../../game/contract";
import { type Checkers, checkersOf, seatOf, sideOf } from "./checkers";
import { type PlayDraft, useDraft } from "./draft";
import type { Orientation } from "./layout";
import { useOrientation } from "./settings";
import { sideTint } from "./sideTints";
import { type GammonTranslations, TRANSLATIONS } from "./translations";
import type { Action, GammonProps, Side } from "./types";

export interface Scene {
  props: GammonProps;
  t: GammonTranslations;
  orientation: Orientation;
  /** The viewer's legal actions; empty while an action is pending. */
  legal: readonly Action[];
  /** What the viewer may do although nothing is asked of them. */
  interruptions: readonly Action[];
  /** The viewer's play, if the viewer is to play. */
  draft: PlayDraft | null;
  /** The checkers on the board, including the hops of the draft. */
  checkers: Checkers;
  /** The viewer's side. */
  viewerSide: Side | null;
  name: (side: Side) => string;
  tint: (side: Side) => Tint;
}

export function useScene(props: GammonProps): Scene {
  const { view, seat, players, language, ask, actionPending } = props;
  const viewerSide = seat === null ? null : sideOf(seat);
  const player = (side: Side) => players.find((one) => one.seat === seatOf(side));
  const draft = useDraft(props);
  return {
    props,
    t: TRANSLATIONS[language],
    orientation: useOrientation(viewerSide, props.isPicture),
    legal: seat === null || actionPending ? [] : (ask?.legal ?? []),
    interruptions: seat === null || actionPending ? [] : (ask?.interruptions ?? []),
    draft,
    checkers: draft?.checkers ?? checkersOf(view),
    viewerSide,
    name: (side) => player(side)?.name ?? side,
    tint: (side) => player(side)?.tint ?? sideTint(side),
  };
}
