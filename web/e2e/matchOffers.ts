// What a player clicks in each game until the match is over, in order of preference.

import type { GameName } from "../src/games/index";

export const MATCH_OFFERS: Record<GameName, string[]> = {
  ludo: ['[data-token][aria-disabled="false"]'],
  /** Buttons first, then targets of the picked checker, then checkers that can be picked. */
  gammon: [".action-bar .button-main:enabled", ".gammon-cell.target", ".gammon-cell.source"],
  /** Target tiles first, then buttons. */
  hill: [
    ".hill-tile.open:has(.hill-mark-target)",
    ".hill-now button:enabled",
    ".hill-choices button:enabled",
  ],
  spaces: [
    ".spaces-hand .button-main:enabled",
    ".action-bar .button-main:enabled",
    ".spaces-hand .shelves .button:enabled",
    ".spaces-hand .tile",
  ],
  /** Doubts every bid, and bids where there is none to doubt. */
  liars: [".liars-control > button:not(.button-main)", ".liars-control > button.button-main"],
};
