// Full-text search in a rule book, section by section.

import type { Language } from "../i18n/language";
import { type Block, type BookData, pageLanguage, pageText, plainText } from "./types";

/** A heading with the text below it. */
export interface BookSection {
  page: string;
  pageTitle: string;
  /** The anchor of the heading; missing for the beginning of a page. */
  anchor?: string;
  heading: string;
  text: string;
  /** The language of heading and text. */
  language: Language;
}

export interface SearchHit {
  section: BookSection;
  /** The text around the first match, in three parts; the middle one is the match. */
  excerpt: [before: string, match: string, after: string];
}

const MAX_HITS = 30;
const EXCERPT_CHARACTERS = 70;

/** The sections of a book in the language of the reader. */
export function bookSections(book: BookData, language: Language): BookSection[] {
  return book.pages.flatMap((page) => {
    const { title, blocks } = pageText(page, language);
    const whole = { page: page.id, pageTitle: title, language: pageLanguage(page, language) };
    const sections: BookSection[] = [];
    for (const block of blocks) {
      if (block.kind === "heading") {
        const anchor = block.level > 1 ? { anchor: block.id } : {};
        const text = block.rulings.join(" ");
        sections.push({ ...whole, ...anchor, heading: block.text, text });
      } else {
        const last = sections.at(-1);
        if (last) last.text = `${last.text} ${blockText(block)}`.trim();
      }
    }
    return sections;
  });
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "heading":
      return block.text;
    case "paragraph":
      return plainText(block.content);
    case "list":
      return block.items.flatMap((item) => item.map(blockText)).join(" ");
    case "table":
      return [block.head, ...block.rows].flatMap((row) => row.map(plainText)).join(" ");
    case "quote":
      return block.blocks.map(blockText).join(" ");
    case "figure":
      return block.caption;
    // Drawings and examples are notation; who searches for a word wants the sentences.
    case "drawing":
    case "example":
      return "";
  }
}

/** The sections that have every word of the query; those with a word in the heading come first. */
export function searchBook(sections: readonly BookSection[], query: string): SearchHit[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = sections.filter(({ heading, text }) => {
    const whole = fold(`${heading} ${text}`);
    return words.every((word) => whole.includes(word));
  });
  const inHeading = ({ heading }: BookSection) =>
    words.some((word) => fold(heading).includes(word)) ? 0 : 1;
  return found
    .toSorted((one, other) => inHeading(one) - inHeading(other))
    .slice(0, MAX_HITS)
    .map((section) => ({ section, excerpt: excerpt(section.text, words) }));
}

/** Lower case without accents, with the same length as the text. */
function fold(text: string): string {
  return [...text]
    .map((letter) => {
      const plain = letter.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
      return plain.length === letter.length ? plain : letter.toLowerCase();
    })
    .join("");
}

function excerpt(text: string, words: readonly string[]): SearchHit["excerpt"] {
  const folded = fold(text);
  const places = words
    .map((word) => ({ at: folded.indexOf(word), length: word.length }))
    .filter(({ at }) => at >= 0)
    // The longest word says most about why the section was found.
    .toSorted((one, other) => other.length - one.length);
  const { at, length } = places[0] ?? { at: 0, length: 0 };
  const from = Math.max(0, at - EXCERPT_CHARACTERS);
  const to = at + length + EXCERPT_CHARACTERS;
  return [
    (from > 0 ? "…" : "") + text.slice(from, at),
    text.slice(at, at + length),
    text.slice(at + length, to) + (to < text.length ? "…" : ""),
  ];
}
