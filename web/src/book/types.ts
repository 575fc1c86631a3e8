// A rule book as the build makes it from `spec/<game>` (see `bookPlugin.ts`).

import type { Language } from "../i18n/language.ts";
import type { AskView } from "../protocol/types.ts";

/** A piece of text within a line. */
export type Inline =
  | string
  | { kind: "strong" | "em"; content: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; content: Inline[] };

export type Block =
  | BookHeading
  | { kind: "paragraph"; content: Inline[] }
  | { kind: "list"; ordered: boolean; items: Block[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "drawing"; text: string }
  | { kind: "quote"; blocks: Block[] }
  /** A scenario of the rule book, which also runs as a test. */
  | { kind: "example"; lines: string[] }
  /** A position, drawn by the game's own board. */
  | { kind: "figure"; picture: string; caption: string };

export interface BookHeading {
  kind: "heading";
  level: number;
  /** The anchor; unique on its page. */
  id: string;
  text: string;
  /** The numbers of the rulings that the section shows, such as `K14`. */
  rulings: string[];
}

/** A page in one language. */
export interface PageText {
  title: string;
  blocks: Block[];
}

export interface BookPage {
  /** The name of the file without its extension. */
  id: string;
  en: PageText;
  /** Missing where the page has not been translated. */
  de?: PageText;
}

/** A position of the rule book, as the rules made it. */
export interface Picture {
  seats: number;
  seat: number | null;
  view: unknown;
  ask?: Pick<AskView, "id" | "prompt" | "seats" | "legal" | "previews">;
}

export interface BookData {
  game: string;
  pages: BookPage[];
  pictures: Record<string, Picture>;
}

/** A page in the language of the reader, or in English where it has no other. */
export function pageText(page: BookPage, language: Language): PageText {
  return page[language] ?? page.en;
}

/** The language that a reader gets a page in. */
export function pageLanguage(page: BookPage, language: Language): Language {
  return page[language] ? language : "en";
}

/** The text of a line without its marks. */
export function plainText(content: readonly Inline[]): string {
  return content
    .map((part) => {
      if (typeof part === "string") return part;
      return part.kind === "code" ? part.text : plainText(part.content);
    })
    .join("");
}

/** The headings of a page that its table of contents lists: those below the title. */
export function pageHeadings(text: PageText): BookHeading[] {
  return text.blocks.filter(
    (block): block is BookHeading => block.kind === "heading" && block.level > 1,
  );
}
