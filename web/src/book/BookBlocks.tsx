// The blocks of a page of a rule book.

import { createElement, Fragment, type ReactNode } from "react";
import type { Language } from "../i18n/language";
import { BookFigure } from "./BookFigure";
import { BOOK_TEXTS } from "./translations";
import type { Block, BookData, BookHeading, Inline } from "./types";

/** A page of the book, and a heading on it. */
export interface BookPlace {
  page: string;
  anchor?: string;
}

interface BlocksProps {
  book: BookData;
  /** The page that the blocks are on, for links within it. */
  page: string;
  blocks: readonly Block[];
  language: Language;
  go: (place: BookPlace) => void;
}

/** The place a link of the rule book leads to; null if it leads out of the book. */
export function linkPlace(book: BookData, page: string, href: string): BookPlace | null {
  const [, file, anchor] = /^([\w.-]+\.md)?(?:#(.+))?$/.exec(href) ?? [];
  if (file === undefined && anchor === undefined) return null;
  const id = file === undefined ? page : file.replace(/(\.de)?\.md$/, "");
  if (!book.pages.some((other) => other.id === id)) return null;
  return anchor === undefined ? { page: id } : { page: id, anchor: decodeURIComponent(anchor) };
}

/** The id of a heading in the document. */
export const headingId = (anchor: string) => `rule-${anchor}`;

export function BookBlocks(props: BlocksProps) {
  return props.blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page never change
    <BookBlock key={at} block={block} {...props} />
  ));
}

function BookBlock({ block, ...props }: BlocksProps & { block: Block }): ReactNode {
  const { book, language } = props;
  const inline = (content: readonly Inline[]) => <Content content={content} {...props} />;
  switch (block.kind) {
    case "heading":
      return <Heading heading={block} />;
    case "paragraph":
      return <p>{inline(block.content)}</p>;
    case "list": {
      const items = block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a list never change
        <li key={at}>
          {item.map((inner) =>
            inner.kind === "paragraph" ? (
              <Fragment key={JSON.stringify(inner)}>{inline(inner.content)}</Fragment>
            ) : (
              <BookBlock key={JSON.stringify(inner)} block={inner} {...props} />
            ),
          )}
        </li>
      ));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case "table":
      return <Table head={block.head} rows={block.rows} inline={inline} />;
    case "drawing":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a drawing that scrolls must be reachable by keys
        <pre className="book-drawing" tabIndex={0}>
          {block.text}
        </pre>
      );
    case "quote":
      return (
        <blockquote>
          <BookBlocks {...props} blocks={block.blocks} />
        </blockquote>
      );
    case "example":
      return (
        <details className="book-example">
          <summary lang={language}>{BOOK_TEXTS[language].example}</summary>
          <pre>{block.lines.join("\n")}</pre>
        </details>
      );
    case "figure": {
      const picture = book.pictures[block.picture];
      return picture ? (
        <BookFigure
          game={book.game}
          picture={picture}
          caption={block.caption}
          language={language}
        />
      ) : null;
    }
  }
}

function Heading({ heading }: { heading: BookHeading }) {
  // The book's own title is the heading of the page; the pages are one level below it.
  const tag = `h${Math.min(6, heading.level + 1)}`;
  const properties = { id: headingId(heading.id), tabIndex: -1 };
  return createElement(
    tag,
    properties,
    heading.text,
    heading.rulings.length > 0 && (
      <span className="book-rulings"> {heading.rulings.join(" · ")}</span>
    ),
  );
}

interface TableProps {
  head: Inline[][];
  rows: Inline[][][];
  inline: (content: readonly Inline[]) => ReactNode;
}

function Table({ head, rows, inline }: TableProps) {
  const hasHead = head.some((cell) => cell.length > 0);
  return (
    <div className="book-table">
      <table>
        {hasHead && (
          <thead>
            <tr>
              {head.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a table never change
                <Cell key={at} as={cell.length > 0 ? "th" : "td"}>
                  {inline(cell)}
                </Cell>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a table never change
            <tr key={at}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a table never change
                <td key={column}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Cell = ({ as, children }: { as: "th" | "td"; children: ReactNode }) =>
  createElement(as, as === "th" ? { scope: "col" } : {}, children);

function Content({ content, ...props }: BlocksProps & { content: readonly Inline[] }): ReactNode {
  return content.map((part, at) => {
    if (typeof part === "string") return part;
    if (part.kind === "code") return <code key={part.text}>{part.text}</code>;
    const inner = <Content {...props} content={part.content} />;
    if (part.kind === "link")
      return (
        <BookLink key={part.href} {...props} href={part.href}>
          {inner}
        </BookLink>
      );
    const Tag = part.kind;
    // biome-ignore lint/suspicious/noArrayIndexKey: the text of a page never changes
    return <Tag key={at}>{inner}</Tag>;
  });
}

interface BookLinkProps extends BlocksProps {
  href: string;
  children: ReactNode;
}

/** A link within the book or to another site; files of the repository are no links here. */
function BookLink({ book, page, href, go, children }: BookLinkProps) {
  const place = linkPlace(book, page, href);
  if (place)
    return (
      <button type="button" className="link-button book-link" onClick={() => go(place)}>
        {children}
      </button>
    );
  if (/^https:/.test(href))
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  return children;
}
