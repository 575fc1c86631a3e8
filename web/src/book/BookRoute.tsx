// The page of a rule book: `/rules/<game>/<page>#<heading>`.

import { Link, useLocation } from "wouter";
import { findGame, GAMES } from "../games";
import { useTranslations } from "../i18n";
import { pageFragment } from "../site/site";
import { usePreferences } from "../ui/preferences";
import { usePageTitle } from "../ui/usePageTitle";
import { Book } from "./Book";
import type { BookPlace } from "./BookBlocks";
import { FIRST_PAGE } from "./firstPage";
import { BOOK_TEXTS } from "./translations";

interface BookRouteProps {
  game: string;
  page?: string | undefined;
}

export default function BookRoute({ game, page = FIRST_PAGE }: BookRouteProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const [, navigate] = useLocation();
  const meta = findGame(game);
  const texts = BOOK_TEXTS[language];
  const title = texts.title(meta?.texts[language].title ?? game);
  usePageTitle(`${title} · ${t.brand}`, false);
  if (!meta)
    return (
      <main className="page-note">
        <p>{t.common.lost}</p>
        <Link href="/">{t.common.back}</Link>
      </main>
    );
  const anchor = decodeURIComponent(pageFragment());
  const go = (to: BookPlace) =>
    navigate(`/rules/${game}/${to.page}${to.anchor ? `#${encodeURIComponent(to.anchor)}` : ""}`);
  return (
    <main className="book-page">
      <h1>{title}</h1>
      <p className="book-games">
        {Object.entries(GAMES).map(([name, { texts }]) => (
          <Link
            key={name}
            href={`/rules/${name}`}
            className="button"
            aria-current={name === game ? "page" : undefined}
          >
            {texts[language].title}
          </Link>
        ))}
      </p>
      <Book key={game} game={game} place={anchor ? { page, anchor } : { page }} go={go} />
    </main>
  );
}
