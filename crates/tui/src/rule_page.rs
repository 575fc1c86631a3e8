//! The first pages of a game's rule book, as rows of a terminal.
//!
//! The books are Markdown (`how-to-play.md` and `README.md` of `spec/<game>`). What belongs to the
//! book as a file is left out: scenarios, which run as tests, the list of the other pages, and the
//! section about the tests.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

/// Sections about the book itself.
const LEFT_OUT_SECTIONS: [&str; 2] = ["The pages", "This book runs"];

/// The most columns of a table's first column.
const MAX_FIRST_COLUMN: usize = 18;

/// The page in rows of at most `width` columns.
pub(crate) fn rule_page_rows(markdown: &str, width: usize) -> Vec<Line<'static>> {
    let blocks = without_empty_sections(blocks(markdown));
    let mut rows: Vec<Line<'static>> = Vec::new();
    for block in &blocks {
        if !rows.is_empty() {
            rows.push(Line::default());
        }
        rows.extend(block.rows(width.max(20)));
    }
    rows
}

/// A part of the page.
#[derive(Debug, PartialEq)]
enum PageBlock {
    /// A heading and its level, from 1.
    Heading(usize, String),
    Paragraph(String),
    /// The entries of a list, each with its mark.
    List(Vec<(String, String)>),
    /// The cells of each row, the first of which is the head.
    Table(Vec<Vec<String>>),
    /// Text that keeps its line breaks.
    Literal(Vec<String>),
}

impl PageBlock {
    fn rows(&self, width: usize) -> Vec<Line<'static>> {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match self {
            Self::Heading(1, text) => vec![Line::styled(text.to_uppercase(), bold)],
            Self::Heading(_, text) => vec![Line::styled(text.clone(), bold)],
            Self::Paragraph(text) => flow(text, "", 0, width),
            Self::List(entries) => {
                let indent = entries.iter().map(|(mark, _)| mark.chars().count()).max();
                let indent = indent.unwrap_or(0) + 1;
                entries.iter().flat_map(|(mark, text)| flow(text, mark, indent, width)).collect()
            }
            Self::Table(rows) => table_rows(rows, width),
            Self::Literal(lines) => lines.iter().map(|line| Line::raw(line.clone())).collect(),
        }
    }
}

/// Parses the blocks of the page.
fn blocks(markdown: &str) -> Vec<PageBlock> {
    let mut lines = markdown.lines().peekable();
    let mut blocks: Vec<PageBlock> = Vec::new();
    let mut continues = false;
    while let Some(line) = lines.next() {
        let trimmed = line.trim();
        if let Some(kind) = trimmed.strip_prefix("```") {
            let literal = lines.by_ref().take_while(|line| line.trim() != "```");
            let literal: Vec<String> = literal.map(str::to_owned).collect();
            if kind != "scenario" {
                blocks.push(PageBlock::Literal(literal));
            }
            continues = false;
        } else if trimmed.is_empty() {
            continues = false;
        } else if let Some(heading) = heading(trimmed) {
            blocks.push(heading);
            continues = false;
        } else {
            add_line(&mut blocks, trimmed, continues);
            continues = true;
        }
    }
    blocks
}

fn heading(line: &str) -> Option<PageBlock> {
    let level = line.chars().take_while(|mark| *mark == '#').count();
    let text = line.get(level..)?.strip_prefix(' ')?;
    (level > 0).then(|| PageBlock::Heading(level, plain(text)))
}

/// Adds a line of text to the last block if it continues it, else as a new block.
fn add_line(blocks: &mut Vec<PageBlock>, line: &str, continues: bool) {
    let last = blocks.last_mut().filter(|_| continues);
    let entry = list_entry(line);
    match (last, entry) {
        (Some(PageBlock::List(entries)), Some(entry)) => entries.push(entry),
        (Some(PageBlock::List(entries)), None) => {
            if let Some((_, text)) = entries.last_mut() {
                *text = format!("{text} {line}");
            }
        }
        (Some(PageBlock::Table(rows)), None) if line.starts_with('|') => rows.push(cells(line)),
        (Some(PageBlock::Paragraph(text)), None) => *text = format!("{text} {line}"),
        (_, Some(entry)) => blocks.push(PageBlock::List(vec![entry])),
        (_, None) if line.starts_with('|') => blocks.push(PageBlock::Table(vec![cells(line)])),
        (_, None) => blocks.push(PageBlock::Paragraph(line.to_owned())),
    }
}

/// The mark and the text of a list's entry.
fn list_entry(line: &str) -> Option<(String, String)> {
    if let Some(text) = line.strip_prefix("- ") {
        return Some(("•".to_owned(), text.to_owned()));
    }
    let (number, text) = line.split_once(". ")?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| (format!("{number}."), text.to_owned()))
}

fn cells(line: &str) -> Vec<String> {
    let inner = line.trim_matches('|');
    inner.split('|').map(|cell| cell.trim().to_owned()).collect()
}

/// Leaves out the sections about the book itself, and headings with nothing below them.
fn without_empty_sections(blocks: Vec<PageBlock>) -> Vec<PageBlock> {
    let mut kept: Vec<PageBlock> = Vec::new();
    let mut left_out = false;
    for block in blocks {
        if let PageBlock::Heading(level, text) = &block {
            let level = *level;
            while matches!(kept.last(), Some(PageBlock::Heading(above, _)) if *above >= level) {
                kept.pop();
            }
            if level <= 2 {
                left_out = LEFT_OUT_SECTIONS.contains(&text.as_str());
            }
        }
        if !left_out {
            kept.push(block);
        }
    }
    while matches!(kept.last(), Some(PageBlock::Heading(..))) {
        kept.pop();
    }
    kept
}

/// A table: the first column, and beside it the other cells of the row.
fn table_rows(rows: &[Vec<String>], width: usize) -> Vec<Line<'static>> {
    let is_rule = |row: &[String]| row.iter().all(|cell| cell.chars().all(|c| c == '-'));
    let first = |row: &Vec<String>| row.first().map(|cell| plain(cell)).unwrap_or_default();
    let shown = rows.iter().enumerate().filter(|(_, row)| !is_rule(row));
    let column = rows.iter().map(|row| first(row).chars().count()).max().unwrap_or(0);
    let column = column.min(MAX_FIRST_COLUMN);
    let row = |(at, row): (usize, &Vec<String>)| {
        let others: Vec<&str> =
            row.iter().skip(1).map(String::as_str).filter(|cell| !cell.is_empty()).collect();
        let text = others.join(" · ");
        let text = if at == 0 && !text.is_empty() { format!("**{text}**") } else { text };
        flow(&text, &format!("{:<column$}", first(row)), column + 2, width)
    };
    shown.flat_map(row).collect()
}

/// A text in rows: the mark at the beginning of the first, all of them indented behind it.
fn flow(text: &str, mark: &str, indent: usize, width: usize) -> Vec<Line<'static>> {
    let mut rows: Vec<Vec<Span<'static>>> = vec![vec![Span::raw(format!("{mark:<indent$}"))]];
    let mut used = indent.max(mark.chars().count());
    for (word, style) in words(text) {
        let length = word.chars().count();
        let is_first = rows.last().is_some_and(|row| row.len() == 1);
        if !is_first && used + 1 + length > width {
            rows.push(vec![Span::raw(" ".repeat(indent))]);
            used = indent;
        }
        let row = rows.last_mut().expect("there is always a row");
        if row.len() > 1 {
            row.push(Span::styled(" ", Style::new()));
            used += 1;
        }
        used += length;
        row.push(Span::styled(word, style));
    }
    rows.into_iter().map(Line::from).collect()
}

/// The words of a text, without marks of Markdown; words in bold have that style.
fn words(text: &str) -> Vec<(String, Style)> {
    let mut words = Vec::new();
    for (part, piece) in without_links(text).split("**").enumerate() {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let style = if part % 2 == 1 { bold } else { Style::new() };
        let starts_inside_word = part > 0 && !piece.starts_with(char::is_whitespace);
        for (at, word) in without_marks(piece).split_whitespace().enumerate() {
            words.push((word.to_owned(), style, at == 0 && starts_inside_word));
        }
    }
    join_pieces(words)
}

/// Joins a piece that follows without a space, such as the full stop after a word in bold.
fn join_pieces(pieces: Vec<(String, Style, bool)>) -> Vec<(String, Style)> {
    let mut words: Vec<(String, Style)> = Vec::new();
    for (piece, style, joined) in pieces {
        match words.last_mut() {
            Some((word, _)) if joined && is_punctuation(&piece) => word.push_str(&piece),
            _ => words.push((piece, style)),
        }
    }
    words
}

fn is_punctuation(text: &str) -> bool {
    text.starts_with(|letter: char| !letter.is_alphanumeric())
}

/// A text without any marks of Markdown.
fn plain(text: &str) -> String {
    without_marks(&without_links(text).replace("**", ""))
}

/// Without the marks of emphasis and code.
fn without_marks(text: &str) -> String {
    text.replace(['`', '*'], "")
}

/// `[text](address)` as `text`.
fn without_links(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, label, after)) = next_link(rest) {
        out.push_str(before);
        out.push_str(label);
        rest = after;
    }
    out + rest
}

/// The text before the next link, its label, and the text after it.
fn next_link(text: &str) -> Option<(&str, &str, &str)> {
    let middle = text.find("](")?;
    let open = text[..middle].rfind('[')?;
    let close = middle + text[middle..].find(')')?;
    Some((&text[..open], &text[open + 1..middle], &text[close + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(markdown: &str, width: usize) -> Vec<String> {
        rule_page_rows(markdown, width).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn markdown_becomes_plain_rows() {
        let page = "# Tag\n\nRun, and **catch**. See [Turns](turns.md) for\nmore.\n\n\
                    ## In one minute\n\n1. Run.\n2. *Catch* `it`, whatever it takes, and run.\n\n\
                    | Option | What | If not |\n|---|---|---|\n| `size` | how large | 4 |\n";
        let expected = [
            "TAG",
            "",
            "Run, and catch. See Turns for",
            "more.",
            "",
            "In one minute",
            "",
            "1. Run.",
            "2. Catch it, whatever it",
            "   takes, and run.",
            "",
            "Option  What · If not",
            "size    how large · 4",
        ];
        assert_eq!(text(page, 29), expected);
    }

    #[test]
    fn sections_about_the_book_and_empty_ones_are_left_out() {
        let page = "# Tag\n\nRun.\n\n## The pages\n\n| a | b |\n\n### K1 A case\n\n\
                    ```scenario\nred runs\n```\n\n## Board\n\n```text\n a  b\n```\n\n\
                    ### K2 Another\n\n```scenario\nx\n```\n\n## This book runs\n\nEvery box.\n";
        assert_eq!(text(page, 40), ["TAG", "", "Run.", "", "Board", "", " a  b"]);
    }
}
