// Every heading and link of every rule book, read as the build reads them.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { parsePage, readBook, SPEC_FOLDER } from "../../bookPlugin";
import { loadGame } from "../game/loadGame";
import { GAMES } from "../games";
import { usePreferences } from "../ui/preferences";
import { Book } from "./Book";
import { type BookPlace, linkPlace } from "./BookBlocks";
import { BookFigure } from "./BookFigure";
import { loadBook } from "./books";
import { FIRST_PAGE } from "./firstPage";
import { bookSections, searchBook } from "./search";
import { type Block, type BookData, type Inline, type PageText, pageHeadings } from "./types";

const games = Object.keys(GAMES);
const books = new Map(games.map((game) => [game, readBook(game)]));

afterEach(() => {
  cleanup();
  usePreferences.setState({ language: "en" });
});

/** Every page of a book in every language it has. */
function allTexts(book: BookData): { page: string; text: PageText }[] {
  return book.pages.flatMap(({ id, en, de }) =>
    [en, de].flatMap((text) => (text ? [{ page: id, text }] : [])),
  );
}

function inlinesOf(block: Block): Inline[] {
  switch (block.kind) {
    case "paragraph":
      return block.content;
    case "list":
      return block.items.flatMap((item) => item.flatMap(inlinesOf));
    case "table":
      return [block.head, ...block.rows].flat(2);
    case "quote":
      return block.blocks.flatMap(inlinesOf);
    default:
      return [];
  }
}

function linksOf(content: readonly Inline[]): string[] {
  return content.flatMap((part) => {
    if (typeof part === "string" || part.kind === "code") return [];
    return [...(part.kind === "link" ? [part.href] : []), ...linksOf(part.content)];
  });
}

describe.each(games)("the rule book of %s", (game) => {
  const book = books.get(game) as BookData;

  test("has every page of the folder", () => {
    const files = readdirSync(join(SPEC_FOLDER, game)).filter((name) => name.endsWith(".md"));
    const shown = book.pages.flatMap(({ id, de }) =>
      de ? [`${id}.md`, `${id}.de.md`] : [`${id}.md`],
    );
    expect(shown.toSorted()).toEqual(files.toSorted());
  });

  test("reaches every heading through the contents", () => {
    for (const { id, en } of book.pages) {
      const markdown = readFileSync(join(SPEC_FOLDER, game, `${id}.md`), "utf8");
      const written = markdown
        .replace(/^```[\s\S]*?^```$/gm, "")
        .match(/^#{2,} .+$/gm)
        ?.map((line) => line.replace(/^#+ /, "").replace(/[*`]/g, ""));
      const headings = pageHeadings(en);
      expect(new Set(headings.map((heading) => heading.id)).size).toBe(headings.length);
      const listed = headings.map(({ text }) => text);
      const aboutTheBook = ["The pages", "This book runs"];
      const wanted = (written ?? []).filter((heading) => !aboutTheBook.includes(heading));
      expect(listed).toHaveLength(wanted.length);
      for (const [at, heading] of wanted.entries()) expect(heading).toContain(listed[at]);
    }
  });

  test("has no broken link", () => {
    for (const { page, text } of allTexts(book))
      for (const href of linksOf(text.blocks.flatMap(inlinesOf))) {
        if (/^(https:|\.\.\/)/.test(href)) continue;
        const place = linkPlace(book, page, href);
        expect(place, `${page}: ${href}`).not.toBeNull();
        if (!place?.anchor) continue;
        const target = book.pages.find(({ id }) => id === place.page);
        const ids = target && pageHeadings(target.en).map(({ id }) => id);
        expect(ids, `${page}: ${href}`).toContain(place.anchor);
      }
  });

  test("shows a position with a caption for every picture", () => {
    const figures = allTexts(book).flatMap(({ text }) =>
      text.blocks.flatMap((block) => (block.kind === "figure" ? [block] : [])),
    );
    for (const { picture, caption } of figures) {
      expect(book.pictures[picture]?.view, picture).toBeDefined();
      expect(caption).not.toBe("");
    }
  });

  test("draws every picture on the game's own board", async () => {
    await loadGame(game);
    for (const [name, picture] of Object.entries(book.pictures)) {
      render(<BookFigure game={game} picture={picture} caption={name} language="en" />);
      const drawing = screen.getByRole("img", { name }).querySelector("[inert]");
      expect(drawing?.firstElementChild, name).not.toBeNull();
      cleanup();
    }
  });

  test("is what the client loads", async () => {
    expect(await loadBook(game)).toEqual(JSON.parse(JSON.stringify(book)));
  });
});

test.each(["ludo", "gammon", "hill", "spaces", "liars"])(
  "the rule book of %s begins with a page for newcomers in both languages, with pictures",
  (game) => {
    const [first] = books.get(game)?.pages ?? [];
    expect(first?.id).toBe(FIRST_PAGE);
    for (const text of [first?.en, first?.de])
      expect(text?.blocks.filter(({ kind }) => kind === "figure").length).toBeGreaterThan(1);
  },
);

test("numbers of requirements are left out of a heading, those of rulings are shown apart", () => {
  const { blocks } = parsePage(
    "# Moving\n\n### FR-005 · L1 The ring\n\n### US2.1 · FR-003 A six\n",
  );
  expect(blocks[1]).toMatchObject({ text: "The ring", rulings: ["L1"], id: "fr-005--l1-the-ring" });
  expect(blocks[2]).toMatchObject({ text: "A six", rulings: [] });
});

test("Markdown that the client cannot show is an error of the build", () => {
  expect(() => parsePage("# Title\n\n![a picture](x.png)\n")).toThrow("image");
  expect(() => parsePage("no title")).toThrow("title");
});

describe("search", () => {
  const sections = bookSections(books.get("hill") as BookData, "en");

  test("finds every word, headings first", () => {
    const hits = searchBook(sections, "retreat six");
    expect(hits.length).toBeGreaterThan(1);
    for (const { section } of hits)
      for (const word of ["retreat", "six"])
        expect(`${section.heading} ${section.text}`.toLowerCase()).toContain(word);
    const [first] = searchBook(sections, "lamp");
    expect(first?.section.heading.toLowerCase()).toContain("lamp");
  });

  test("marks the match in the text around it", () => {
    const [hit] = searchBook(sections, "SANCTUARY peaceful");
    expect(hit?.excerpt[1].toLowerCase()).toMatch(/sanctuary|peaceful/);
  });

  test("finds nothing for nothing", () => {
    expect(searchBook(sections, "   ")).toEqual([]);
    expect(searchBook(sections, "xyzzy")).toEqual([]);
  });

  test("finds German words without their accents", () => {
    const german = bookSections(books.get("ludo") as BookData, "de");
    expect(searchBook(german, "wurfle").length).toBeGreaterThan(0);
  });
});

function TestBook({ game }: { game: string }) {
  const [place, go] = useState<BookPlace>({ page: FIRST_PAGE });
  return <Book game={game} place={place} go={go} />;
}

test("a reader goes through contents, search and links", async () => {
  render(<TestBook game="ludo" />);
  const contents = await screen.findByRole("navigation", { name: "Contents" });
  expect(await screen.findByRole("heading", { name: "How to play" })).toBeTruthy();

  fireEvent.click(within(contents).getByRole("button", { name: "Must cut" }));
  expect(screen.getByRole("heading", { level: 2, name: "Must cut" })).toBeTruthy();

  const field = screen.getByRole("searchbox", { name: "Search the rules" });
  fireEvent.change(field, { target: { value: "third 6 in a row" } });
  const hit = (await screen.findAllByRole("button", { name: /third/i }))[0];
  if (!hit) throw new Error("nothing was found");
  fireEvent.click(hit);
  expect((field as HTMLInputElement).value).toBe("");
  expect(screen.queryByRole("heading", { level: 2, name: "Must cut" })).toBeNull();

  fireEvent.change(field, { target: { value: "cut" } });
  fireEvent.keyDown(field, { key: "Escape" });
  expect((field as HTMLInputElement).value).toBe("");
});

test("what is only in English says so, is marked as English, and leads to the German page", async () => {
  usePreferences.setState({ language: "de" });
  const { container } = render(<TestBook game="ludo" />);
  const contents = await screen.findByRole("navigation", { name: "Inhalt" });
  expect(await screen.findByRole("heading", { name: "So wird gespielt" })).toBeTruthy();
  expect(container.querySelector("article")?.lang).toBe("de");
  expect(within(contents).getByText("Alle Regeln im Einzelnen (auf Englisch)")).toBeTruthy();
  expect(within(contents).getByText("Blocks").lang).toBe("en");

  fireEvent.click(within(contents).getByRole("button", { name: "Blocks" }));
  expect(container.querySelector("article")?.lang).toBe("en");
  const note = screen.getByText(/^Die Regeln im Einzelnen gibt es nur auf Englisch/);
  expect(note.lang).toBe("de");
  fireEvent.click(within(note).getByRole("button", { name: "So wird gespielt" }));
  expect(container.querySelector("article")?.lang).toBe("de");
});
