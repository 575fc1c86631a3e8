// A position of a rule book, drawn by the game's own board.

import type { Player } from "../game/contract";
import { useGame } from "../game/loadGame";
import type { Language } from "../i18n/language";
import { ActionBarContext } from "../table/ActionBar";
import { seatTint } from "../ui/tints";
import { BOOK_TEXTS } from "./translations";
import type { Picture } from "./types";

interface BookFigureProps {
  game: string;
  picture: Picture;
  caption: string;
  language: Language;
}

const noop = () => undefined;

export function BookFigure({ game, picture, caption, language }: BookFigureProps) {
  const client = useGame(game);
  const { view, seat, ask } = picture;
  const tints = client?.tints?.(view) ?? [];
  const players = picturePlayers(picture, language).map((player) => ({
    ...player,
    tint: tints[player.seat] ?? player.tint,
  }));
  return (
    <figure className="book-figure">
      {/* The board is a picture here: nothing in it can be reached or pressed. */}
      <div
        className="book-board"
        role="img"
        aria-label={caption}
        style={{ aspectRatio: client?.pictureAspectRatio ?? client?.aspectRatio ?? 1.5 }}
      >
        <div className="book-board-inner" lang={language} inert>
          {/* Its answers are not put into the bar of the table that the book was opened at. */}
          <ActionBarContext value={null}>
            {client && (
              <client.Board
                view={view}
                seat={seat}
                players={players}
                ask={ask ? { ...ask } : null}
                eventBatch={null}
                act={noop}
                actionPending={false}
                language={language}
                announce={noop}
                isPicture
              />
            )}
          </ActionBarContext>
        </div>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** Names for the seats of a picture; the reader is the seat whose view it is. */
function picturePlayers({ seats, seat }: Picture, language: Language): Player[] {
  const t = BOOK_TEXTS[language];
  return Array.from({ length: seats }, (_, number) => ({
    seat: number,
    name: number === seat ? t.you : (t.others[number] ?? String(number + 1)),
    tint: seatTint(number),
    you: number === seat,
    connected: true,
  }));
}
