// The board that an action plays, or those that it brings, as small drawings.

import type { ActionPictureProps } from "../../game/contract";
import { BoardThumbnail } from "./drawing/BoardDrawing";
import { SEAT_TINTS } from "./seats";
import { describeBoard, texts } from "./translations";
import type { Action, Board, View } from "./types";
import "./drawing/paper.css";
import "./spaces.css";

/** How many of the boards of a bag are drawn. */
const MAX_DRAWN = 4;

export function ActionPicture({ action, view, seat, language }: ActionPictureProps<View, Action>) {
  const boards = actionBoards(action, view).slice(0, MAX_DRAWN);
  if (boards.length === 0) return null;
  const tint = SEAT_TINTS[seat === 1 ? 1 : 0];
  return (
    <span className="spaces-action">
      {boards.map((board, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a deck may have a board twice
        <span key={at} role="img" aria-label={describeBoard(board, texts(language))}>
          <BoardThumbnail board={board} tint={tint} />
        </span>
      ))}
    </span>
  );
}

function actionBoards(action: Action, view: View): Board[] {
  if ("bring" in action) return action.bring;
  const board = view.mine?.[action.play - 1];
  return board ? [board] : [];
}
