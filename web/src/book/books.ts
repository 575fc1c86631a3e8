// Loads the rule books on demand and caches them.

import bookLoaders from "virtual:books";
import { useEffect, useState } from "react";
import type { BookData } from "./types";

const loadedBooks = new Map<string, BookData>();

/** Loads the rule book of a game; null if there is none. */
export async function loadBook(game: string): Promise<BookData | null> {
  const known = loadedBooks.get(game);
  if (known) return known;
  const loader = Object.hasOwn(bookLoaders, game) ? bookLoaders[game] : undefined;
  if (!loader) return null;
  const { default: book } = await loader();
  loadedBooks.set(game, book);
  return book;
}

/** The rule book of a game; null while it loads. */
export function useBook(game: string): BookData | null {
  const [book, setBook] = useState<BookData | null>(() => loadedBooks.get(game) ?? null);
  useEffect(() => {
    let active = true;
    void loadBook(game).then((book) => active && setBook(book));
    return () => {
      active = false;
    };
  }, [game]);
  return book?.game === game ? book : null;
}
