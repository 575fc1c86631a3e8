// Makes the rule books of the client from the Markdown in `spec/<game>` while it is built: the module
// `virtual:book/<game>` has the pages as data, so that the client needs no Markdown parser, and
// `virtual:books` has a loader for each of them.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { marked, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";
import {
  type Block,
  type BookData,
  type BookPage,
  type Inline,
  type PageText,
  type Picture,
  plainText,
} from "./src/book/types.ts";
import { mergePatch } from "./src/net/mergePatch.ts";

const LIST = "virtual:books";
const PREFIX = "virtual:book/";
export const SPEC_FOLDER = join(import.meta.dirname, "..", "spec");

/** Sections about the book itself: the index, which the client makes, and how the tests run. */
const LEFT_OUT_SECTIONS = ["The pages", "This book runs"];

export function bookPlugin(): Plugin {
  return {
    name: "rule-books",
    resolveId: (id) => (id === LIST || id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${LIST}`) return `export default {${bookLoaders()}};`;
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const game = id.slice(PREFIX.length + 1);
      for (const file of [...bookFiles(game), ...pictureFiles(game)]) this.addWatchFile(file);
      return `export default ${JSON.stringify(readBook(game))};`;
    },
  };
}

/** The games that have a rule book. */
function bookGames(): string[] {
  const entries = readdirSync(SPEC_FOLDER, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

const bookLoaders = () =>
  bookGames()
    .map((game) => `${JSON.stringify(game)}: () => import("${PREFIX}${game}")`)
    .join();

function bookFiles(game: string): string[] {
  const folder = join(SPEC_FOLDER, game);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));
}

/** Reads the rule book of a game. */
export function readBook(game: string): BookData {
  const texts = new Map(
    bookFiles(game).map((file) => [basename(file, ".md"), readFileSync(file, "utf8")]),
  );
  const pages = pageOrder(texts).map((id): BookPage => {
    const german = texts.get(`${id}.de`);
    return {
      id,
      en: parsePage(texts.get(id) ?? ""),
      ...(german !== undefined && { de: parsePage(german) }),
    };
  });
  return { game, pages, pictures: readPictures(game) };
}

/** The page for newcomers, the index, then the pages in the order in which the index lists them. */
function pageOrder(texts: ReadonlyMap<string, string>): string[] {
  const listed = [...(texts.get("README") ?? "").matchAll(/\]\(([\w-]+)\.md\)/g)].map(
    ([, id]) => id ?? "",
  );
  const all = ["how-to-play", "README", ...listed, ...texts.keys()];
  return [...new Set(all)].filter((id) => texts.has(id) && !id.endsWith(".de"));
}

function pictureFiles(game: string): string[] {
  const folder = join(SPEC_FOLDER, game, "pictures");
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

function readPictures(game: string): Record<string, Picture> {
  return Object.fromEntries(
    pictureFiles(game).map((file) => [basename(file, ".json"), readPicture(file)]),
  );
}

/** Reads a picture. Its view has no empty fields, as the server sends views. */
function readPicture(file: string): Picture {
  const picture = JSON.parse(readFileSync(file, "utf8")) as Picture;
  return { ...picture, view: mergePatch(null, picture.view) };
}

/** Parses the Markdown of a page. */
export function parsePage(markdown: string): PageText {
  const ids = new Map<string, number>();
  const blocks = marked
    .lexer(markdown)
    .flatMap((token) => parseBlock(token, ids))
    .filter(keepSection());
  const first = blocks[0];
  if (first?.kind !== "heading") throw new Error("a page of a rule book begins with its title");
  return { title: first.text, blocks };
}

/** A filter that leaves out the sections about the book itself. */
function keepSection(): (block: Block) => boolean {
  let leftOut = false;
  return (block) => {
    if (block.kind === "heading" && block.level <= 2)
      leftOut = LEFT_OUT_SECTIONS.includes(block.text);
    return !leftOut;
  };
}

function parseBlock(token: Token, ids: Map<string, number>): Block[] {
  switch (token.type) {
    case "heading":
      return [parseHeading(token as Tokens.Heading, ids)];
    case "paragraph":
    case "text":
      return [{ kind: "paragraph", content: parseInline(token.tokens ?? []) }];
    case "list": {
      const { ordered, items } = token as Tokens.List;
      const parsed = items.map((item) => item.tokens.flatMap((inner) => parseBlock(inner, ids)));
      return [{ kind: "list", ordered, items: parsed }];
    }
    case "table": {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => parseInline(tokens));
      return [{ kind: "table", head: cells(header), rows: rows.map(cells) }];
    }
    case "blockquote":
      return [
        { kind: "quote", blocks: (token.tokens ?? []).flatMap((inner) => parseBlock(inner, ids)) },
      ];
    case "code":
      return parseCode(token as Tokens.Code);
    case "space":
    case "hr":
      return [];
    default:
      throw new Error(`the rule book has Markdown that the client does not show: ${token.type}`);
  }
}

/** A scenario with a picture is shown as the picture, another one as an example. */
function parseCode({ lang, text }: Tokens.Code): Block[] {
  if (lang !== "scenario") return [{ kind: "drawing", text }];
  const lines = text.split("\n");
  const figures = lines.flatMap((line): Block[] => {
    const [, picture, caption = ""] = /^picture ([\w-]+)[^#]*(?:# (.*))?$/.exec(line) ?? [];
    return picture ? [{ kind: "figure", picture, caption }] : [];
  });
  return figures.length > 0 ? figures : [{ kind: "example", lines: lines.map(withoutComment) }];
}

const withoutComment = (line: string) => (line.split("#")[0] ?? "").trimEnd();

/** The numbers before a heading: of rulings, and of requirements, which readers do not need. */
const HEADING_NUMBERS =
  /^(?:(?:US\d+\.\d+|(?:EC|FR|SC|MV)-?\d+|Example \d+|[A-Z]\d+)(?:\s*[·,]\s*|\s+|$))+/;

function parseHeading({ depth, tokens }: Tokens.Heading, ids: Map<string, number>): Block {
  const whole = plainText(parseInline(tokens));
  const numbers = HEADING_NUMBERS.exec(whole)?.[0] ?? "";
  const text = whole.slice(numbers.length) || whole;
  return {
    kind: "heading",
    level: depth,
    id: uniqueId(slug(whole), ids),
    text,
    rulings: numbers.match(/\b[A-Z]\d+\b/g) ?? [],
  };
}

/** The anchor of a heading, as GitHub makes it. */
export function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

function uniqueId(id: string, ids: Map<string, number>): string {
  const count = ids.get(id) ?? 0;
  ids.set(id, count + 1);
  return count === 0 ? id : `${id}-${count}`;
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};
const decode = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (it) => ENTITIES[it] ?? it);

function parseInline(tokens: Token[]): Inline[] {
  return tokens.map((token): Inline => {
    switch (token.type) {
      case "strong":
      case "em":
        return { kind: token.type, content: parseInline(token.tokens ?? []) };
      case "codespan":
        return { kind: "code", text: decode(token.text) };
      case "link":
        return { kind: "link", href: token.href, content: parseInline(token.tokens ?? []) };
      case "text":
      case "escape":
        return decode(token.text).replaceAll("\n", " ");
      case "br":
        return " ";
      default:
        throw new Error(`the rule book has Markdown that the client does not show: ${token.type}`);
    }
  });
}
