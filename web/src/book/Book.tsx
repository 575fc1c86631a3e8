// A rule book: contents, search, and one page at a time.

import { Search } from "lucide-react";
import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { KeyList } from "../app/KeyList";
import { useGame } from "../game/loadGame";
import { useTranslations } from "../i18n";
import type { Language } from "../i18n/language";
import { usePreferences } from "../ui/preferences";
import { BookBlocks, type BookPlace, headingId } from "./BookBlocks";
import { useBook } from "./books";
import "./book.css";
import { FIRST_PAGE } from "./firstPage";
import { bookSections, type SearchHit, searchBook } from "./search";
import { BOOK_TEXTS } from "./translations";
import { type BookData, type BookPage, pageHeadings, pageLanguage, pageText } from "./types";

/** The page of the keyboard shortcuts, which is no page of the rule book. */
export const KEYS_PAGE = "keys";

interface BookProps {
  game: string;
  place: BookPlace;
  go: (place: BookPlace) => void;
}

export function Book({ game, place, go }: BookProps) {
  const t = useTranslations();
  const language = usePreferences(({ language }) => language);
  const book = useBook(game);
  const [query, setQuery] = useState("");
  const [contentsOpen, setContentsOpen] = useState(false);
  const searched = useDeferredValue(query);
  const sections = useMemo(() => (book ? bookSections(book, language) : []), [book, language]);
  const hits = useMemo(() => searchBook(sections, searched), [sections, searched]);
  const text = useRef<HTMLDivElement>(null);
  const open = (to: BookPlace) => {
    setQuery("");
    setContentsOpen(false);
    go(to);
  };
  useScrollToPlace(text, place, book !== null && searched === "");
  if (!book) return <p className="about">{t.common.loading}</p>;
  const searching = searched.trim() !== "";
  return (
    <div className="book">
      <nav
        className="book-contents"
        aria-label={BOOK_TEXTS[language].contents}
        data-open={contentsOpen || undefined}
      >
        <div className="book-top">
          <SearchField query={query} setQuery={setQuery} language={language} />
          {/* Only small screens hide the contents, and show this button. */}
          <button
            type="button"
            className="button book-toggle"
            aria-expanded={contentsOpen}
            onClick={() => setContentsOpen(!contentsOpen)}
          >
            {BOOK_TEXTS[language].contents}
          </button>
        </div>
        <Contents book={book} place={place} go={open} language={language} />
      </nav>
      <div className="book-text" ref={text}>
        {searching ? (
          <SearchHits hits={hits} go={open} language={language} />
        ) : (
          <PageView book={book} place={place} go={open} language={language} />
        )}
      </div>
    </div>
  );
}

/** Scrolls to the heading of a place, or to the top, whenever the place changes. */
function useScrollToPlace(
  text: RefObject<HTMLDivElement | null>,
  { page, anchor }: BookPlace,
  ready: boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another place
  useEffect(() => {
    if (!ready) return;
    const heading = anchor && text.current?.querySelector(`#${CSS.escape(headingId(anchor))}`);
    if (!heading) {
      text.current?.scrollTo?.({ top: 0 });
      return;
    }
    heading.scrollIntoView({ block: "start" });
    (heading as HTMLElement).focus({ preventScroll: true });
  }, [page, anchor, ready]);
}

interface SearchFieldProps {
  query: string;
  setQuery: (query: string) => void;
  language: Language;
}

function SearchField({ query, setQuery, language }: SearchFieldProps) {
  const id = useId();
  const t = BOOK_TEXTS[language];
  return (
    <div className="book-search">
      <label htmlFor={id} className="visually-hidden">
        {t.search}
      </label>
      <Search aria-hidden="true" />
      <input
        id={id}
        type="search"
        value={query}
        placeholder={t.search}
        autoComplete="off"
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          // Escape empties the field first, and closes the dialog only when it is empty.
          if (event.key !== "Escape" || query === "") return;
          event.preventDefault();
          event.stopPropagation();
          setQuery("");
        }}
      />
    </div>
  );
}

/** The name of a page in the contents; the title of the index is the game's own name. */
function PageTitle({ page, language }: { page: BookPage; language: Language }) {
  if (page.id === "README") return BOOK_TEXTS[language].overview;
  return <span lang={pageLanguage(page, language)}>{pageText(page, language).title}</span>;
}

interface PartProps {
  book: BookData;
  place: BookPlace;
  go: (place: BookPlace) => void;
  language: Language;
}

function Contents({ book, place, go, language }: PartProps) {
  const firstInEnglish = book.pages.find((page) => pageLanguage(page, language) !== language);
  const entry = (id: string, title: ReactNode) => (
    <button
      type="button"
      className="book-entry"
      aria-current={place.page === id ? "page" : undefined}
      onClick={() => go({ page: id })}
    >
      {title}
    </button>
  );
  return (
    <ol>
      {book.pages.map((page) => (
        <li key={page.id}>
          {page === firstInEnglish && <p className="book-part">{BOOK_TEXTS[language].reference}</p>}
          {entry(page.id, <PageTitle page={page} language={language} />)}
          {page.id === place.page && (
            <ol lang={pageLanguage(page, language)}>
              {pageHeadings(pageText(page, language)).map((heading) => (
                <li key={heading.id} data-level={heading.level}>
                  <button
                    type="button"
                    className="book-entry"
                    aria-current={place.anchor === heading.id ? "location" : undefined}
                    onClick={() => go({ page: page.id, anchor: heading.id })}
                  >
                    {heading.text}
                  </button>
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
      <li>{entry(KEYS_PAGE, BOOK_TEXTS[language].keys)}</li>
    </ol>
  );
}

function PageView({ book, place, go, language }: PartProps) {
  const t = BOOK_TEXTS[language];
  const game = useGame(book.game);
  if (place.page === KEYS_PAGE)
    return (
      <>
        <h2>{t.keys}</h2>
        <KeyList extraKeys={game?.keys?.[language] ?? []} />
      </>
    );
  const found = book.pages.findIndex((page) => page.id === place.page);
  // A book without a page for newcomers begins with its first one.
  const at = found < 0 && place.page === FIRST_PAGE ? 0 : found;
  const page = book.pages[at];
  if (!page) return <p className="about">{t.missing}</p>;
  const inEnglish = pageLanguage(page, language) !== language;
  const first = book.pages[0];
  return (
    <article lang={pageLanguage(page, language)}>
      {inEnglish && (
        <p className="book-language" lang={language}>
          {t.referenceLanguage}{" "}
          {first && (
            <button
              type="button"
              className="link-button book-link"
              onClick={() => go({ page: first.id })}
            >
              <PageTitle page={first} language={language} />
            </button>
          )}
        </p>
      )}
      <BookBlocks
        book={book}
        page={page.id}
        blocks={pageText(page, language).blocks}
        language={language}
        go={go}
      />
      <div className="book-turn" lang={language}>
        <TurnButton page={book.pages[at - 1]} label={t.previous} go={go} language={language} />
        <TurnButton page={book.pages[at + 1]} label={t.next} go={go} language={language} />
      </div>
    </article>
  );
}

interface TurnButtonProps {
  page: BookPage | undefined;
  label: string;
  go: (place: BookPlace) => void;
  language: Language;
}

function TurnButton({ page, label, go, language }: TurnButtonProps) {
  if (!page) return <span />;
  return (
    <button type="button" className="button" onClick={() => go({ page: page.id })}>
      {label}: <PageTitle page={page} language={language} />
    </button>
  );
}

interface SearchHitsProps {
  hits: SearchHit[];
  go: (place: BookPlace) => void;
  language: Language;
}

function SearchHits({ hits, go, language }: SearchHitsProps) {
  return (
    <>
      <p role="status" className="about">
        {BOOK_TEXTS[language].hits(hits.length)}
      </p>
      <ul className="book-hits">
        {hits.map(({ section, excerpt: [before, match, after] }) => (
          <li key={`${section.page} ${section.anchor ?? ""}`}>
            <button
              type="button"
              className="book-hit"
              lang={section.language}
              onClick={() =>
                go(
                  section.anchor
                    ? { page: section.page, anchor: section.anchor }
                    : { page: section.page },
                )
              }
            >
              <strong>
                {section.heading === section.pageTitle
                  ? section.heading
                  : `${section.pageTitle} › ${section.heading}`}
              </strong>
              <span>
                {before}
                <mark>{match}</mark>
                {after}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
