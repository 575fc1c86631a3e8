// The rule book over a page, so that a match goes on behind it.

import { useState } from "react";
import { findGame } from "../games";
import { Dialog } from "../ui/Dialog";
import { usePreferences } from "../ui/preferences";
import { Book } from "./Book";
import type { BookPlace } from "./BookBlocks";
import { FIRST_PAGE } from "./firstPage";
import { BOOK_TEXTS } from "./translations";

interface BookDialogProps {
  game: string;
  start?: BookPlace;
  onClose: () => void;
}

export default function BookDialog({ game, start, onClose }: BookDialogProps) {
  const language = usePreferences(({ language }) => language);
  const [place, go] = useState<BookPlace>(start ?? { page: FIRST_PAGE });
  const title = findGame(game)?.texts[language].title ?? game;
  return (
    <Dialog title={BOOK_TEXTS[language].title(title)} onClose={onClose} className="book-dialog">
      <Book game={game} place={place} go={go} />
    </Dialog>
  );
}
