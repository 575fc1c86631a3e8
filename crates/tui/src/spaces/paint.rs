//! Draws the graph paper.

use super::desk::{Desk, Shown};
use super::watch::Watch;
use super::{LETTERS, TINTS};
use crate::text::wrap;
use crate::{Look, Picture};
use kit::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use spaces::{Cell, Item, Spaces};

const PAPER: [Color; 2] = [Color::Indexed(255), Color::Indexed(252)];
const PENCIL: Color = Color::Indexed(240);

/// Draws what is on the table, or on the desk of the player who chooses.
pub(super) fn scene(picture: &Picture<'_, Spaces>, area: Rect, buf: &mut Buffer) {
    let side = picture.seat.or(picture.near).or(picture.view.viewer).map_or(0, Seat::index);
    let mut paper = Paper::new(picture.view.config.size, area, picture.look, buf);
    match picture.draft.map(Desk::shown) {
        Some(Shown::Sketch(sketch)) => {
            paper.caption("A new board");
            paper.items(sketch.items(), side);
        }
        Some(Shown::Board(board)) => {
            let items: Vec<Item> = board.items().collect();
            paper.caption(&board.to_string());
            paper.items(&items, side);
        }
        Some(Shown::Round(watch)) => draw_round(watch, side, &mut paper),
        Some(Shown::Nothing) => paper.caption("No board yet"),
        None => match Watch::last(&picture.view.rounds).map(Watch::at_end) {
            Some(watch) => {
                draw_round(&watch, side, &mut paper);
                paper.words(&watch.words());
            }
            None => paper.caption("The empty board"),
        },
    }
}

/// A round as a side sees it: its own piece runs up.
fn draw_round(watch: &Watch, viewer: usize, paper: &mut Paper<'_>) {
    paper.caption(&watch.caption());
    let stage = watch.stage(viewer);
    for (trail, tint) in stage.trails.iter().zip(TINTS) {
        let soft = Style::new().fg(PENCIL).bg(tint.soft);
        trail.iter().for_each(|cell| paper.put(*cell, "·", soft));
    }
    for side in 0..2 {
        let trap = format!("{}x", LETTERS[side].to_ascii_lowercase());
        let style = Style::new().fg(TINTS[side].full).add_modifier(Modifier::BOLD);
        stage.traps[side].iter().for_each(|cell| paper.put(*cell, &trap, style));
    }
    for side in 0..2 {
        let Some(cell) = stage.pieces[side] else { continue };
        let met = stage.pieces[1 - side] == Some(cell);
        let letters: String = if met { LETTERS.iter().collect() } else { LETTERS[side].into() };
        paper.put(cell, &letters, TINTS[side].piece().add_modifier(Modifier::BOLD));
    }
}

/// A grid on its paper.
struct Paper<'a> {
    area: Rect,
    /// The columns and rows of a cell.
    cell: (u16, u16),
    look: Look,
    buf: &'a mut Buffer,
    size: u8,
}

impl<'a> Paper<'a> {
    /// An empty grid in the middle of an area that is 30 by 15 characters, or a multiple.
    fn new(size: u8, area: Rect, look: Look, buf: &'a mut Buffer) -> Self {
        let scale = area.height / 15;
        let cell = if size <= 5 { (4 * scale, 2 * scale) } else { (2 * scale, scale) };
        let mut paper = Self { area, cell, look, buf, size };
        let cells = (0..size).flat_map(|row| (0..size).map(move |col| Cell { row, col }));
        for at in cells {
            let style = Style::new().fg(PENCIL).bg(PAPER[usize::from((at.row + at.col) % 2)]);
            paper.put(at, if look.letters { "·" } else { " " }, style);
        }
        paper
    }

    /// The characters of a cell; two rows above the grid are the caption's and the exit's.
    fn place(&self, at: Cell) -> Rect {
        let (wide, high) = self.cell;
        let left = self.area.x + (self.area.width - wide * u16::from(self.size)) / 2;
        let (x, y) = (left + wide * u16::from(at.col), self.area.y + 2 + high * u16::from(at.row));
        Rect::new(x, y, wide, high)
    }

    fn put(&mut self, at: Cell, text: &str, style: Style) {
        let (place, style) = (self.place(at), self.look.style(style));
        self.buf.set_style(place, style);
        let room = place.width.saturating_sub(text.chars().count() as u16);
        let (x, y) = (place.x + room / 2, place.y + (place.height - 1) / 2);
        self.buf.set_string(place.x, y, " ".repeat(place.width.into()), style);
        self.buf.set_stringn(x, y, text, place.width.into(), style);
    }

    /// A line above the board.
    fn caption(&mut self, text: &str) {
        let width = usize::from(self.area.width);
        let x = self.area.x + (self.area.width.saturating_sub(text.chars().count() as u16)) / 2;
        self.buf.set_stringn(
            x,
            self.area.y,
            text,
            width,
            Style::new().add_modifier(Modifier::BOLD),
        );
    }

    /// Sentences below the board, as far as there is room.
    fn words(&mut self, text: &str) {
        let below = self.place(Cell { row: self.size, col: 0 }).y;
        let room = self.area.bottom().saturating_sub(below);
        let rows = wrap(text, self.area.width.into());
        for (row, y) in rows.iter().take(room.into()).zip(below..) {
            self.buf.set_string(self.area.x, y, row, Style::new());
        }
    }

    /// A board as its owner drew it: the piece's way numbered, traps as crosses.
    fn items(&mut self, items: &[Item], side: usize) {
        let way = Style::new().bg(TINTS[side].soft).fg(Color::Indexed(16));
        let trap = Style::new().fg(Color::Indexed(160)).add_modifier(Modifier::BOLD);
        for (order, item) in (1..).zip(items) {
            match item {
                Item::Piece(cell) => self.put(*cell, &format!("{order}"), way),
                Item::Trap(cell) => self.put(*cell, &format!("x{order}"), trap),
                Item::Exit(col) => {
                    let place = self.place(Cell { row: 0, col: *col });
                    self.buf.set_string(
                        place.x + place.width / 2 - 1,
                        place.y - 1,
                        "↑",
                        Style::new(),
                    );
                }
            }
        }
        let piece = items.iter().rev().find_map(|item| match item {
            Item::Piece(cell) => Some(*cell),
            Item::Trap(_) | Item::Exit(_) => None,
        });
        if let (Some(cell), false) = (piece, matches!(items.last(), Some(Item::Exit(_)))) {
            let letter = LETTERS[side].to_string();
            self.put(cell, &letter, TINTS[side].piece().add_modifier(Modifier::BOLD));
        }
    }
}
