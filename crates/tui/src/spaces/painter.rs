//! Draws boards and rounds.

use super::input::{BoardPreview, SpacesInput};
use super::round_replay::RoundReplay;
use super::{LETTERS, SEAT_COLOURS};
use crate::text::wrap;
use crate::{DisplayMode, RenderContext};
use kit::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use spaces::{BoardItem, Cell, Spaces};

const PAPER_COLOURS: [Color; 2] = [Color::Indexed(255), Color::Indexed(252)];
const LINE_COLOUR: Color = Color::Indexed(240);

/// Draws the board that the player enters or chooses, else the last round.
pub(super) fn draw(context: &RenderContext<'_, Spaces>, area: Rect, buf: &mut Buffer) {
    let side = context.seat.or(context.near).or(context.view.viewer).map_or(0, Seat::index);
    let mut painter = SpacesPainter::new(context.view.config.size, area, context.display, buf);
    if let Some(replay) = context.reveal.as_ref().and_then(super::revealed_round) {
        return draw_round(&replay, side, &mut painter);
    }
    match context.input.map(SpacesInput::preview) {
        Some(BoardPreview::BoardEditor(editor)) => {
            painter.caption("A new board");
            painter.items(editor.items(), side);
        }
        Some(BoardPreview::Board(board)) => {
            let items: Vec<BoardItem> = board.items().collect();
            painter.caption(&board.to_string());
            painter.items(&items, side);
        }
        Some(BoardPreview::Round(replay)) => draw_round(replay, side, &mut painter),
        Some(BoardPreview::Nothing) => painter.caption("No board yet"),
        None => match RoundReplay::last(&context.view.rounds).map(RoundReplay::at_end) {
            Some(replay) => {
                draw_round(&replay, side, &mut painter);
                painter.sentence(&replay.sentence(side));
            }
            None => painter.caption("The empty board"),
        },
    }
}

/// A round as a side sees it: its own piece moves up.
fn draw_round(replay: &RoundReplay, viewer: usize, painter: &mut SpacesPainter<'_>) {
    painter.caption(&replay.caption());
    let snapshot = replay.snapshot(viewer);
    for (trail, seat_colours) in snapshot.trails.iter().zip(SEAT_COLOURS) {
        let soft = Style::new().fg(LINE_COLOUR).bg(seat_colours.square);
        trail.iter().for_each(|cell| painter.put(*cell, "·", soft));
    }
    for side in 0..2 {
        let trap = format!("{}x", LETTERS[side].to_ascii_lowercase());
        let style = Style::new().fg(SEAT_COLOURS[side].piece).add_modifier(Modifier::BOLD);
        snapshot.traps[side].iter().for_each(|cell| painter.put(*cell, &trap, style));
    }
    for side in 0..2 {
        let Some(cell) = snapshot.pieces[side] else { continue };
        let met = snapshot.pieces[1 - side] == Some(cell);
        let letters: String = if met { LETTERS.iter().collect() } else { LETTERS[side].into() };
        painter.put(cell, &letters, SEAT_COLOURS[side].piece_style().add_modifier(Modifier::BOLD));
    }
}

/// Draws on a grid of cells.
struct SpacesPainter<'a> {
    area: Rect,
    /// The columns and rows of characters in a cell.
    cell: (u16, u16),
    display: DisplayMode,
    buf: &'a mut Buffer,
    size: u8,
}

impl<'a> SpacesPainter<'a> {
    /// An empty grid in the middle of an area that is 30 by 15 characters, or a multiple.
    fn new(size: u8, area: Rect, display: DisplayMode, buf: &'a mut Buffer) -> Self {
        let scale = area.height / 15;
        let cell = if size <= 5 { (4 * scale, 2 * scale) } else { (2 * scale, scale) };
        let mut painter = Self { area, cell, display, buf, size };
        let cells = (0..size).flat_map(|row| (0..size).map(move |col| Cell { row, col }));
        for at in cells {
            let style =
                Style::new().fg(LINE_COLOUR).bg(PAPER_COLOURS[usize::from((at.row + at.col) % 2)]);
            painter.put(at, if display.letters_only { "·" } else { " " }, style);
        }
        painter
    }

    /// The area of a cell; the two rows above the grid are for the caption and the exit.
    fn place(&self, at: Cell) -> Rect {
        let (wide, high) = self.cell;
        let left = self.area.x + (self.area.width - wide * u16::from(self.size)) / 2;
        let (x, y) = (left + wide * u16::from(at.col), self.area.y + 2 + high * u16::from(at.row));
        Rect::new(x, y, wide, high)
    }

    fn put(&mut self, at: Cell, text: &str, style: Style) {
        let (place, style) = (self.place(at), self.display.style(style));
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
    fn sentence(&mut self, text: &str) {
        let below = self.place(Cell { row: self.size, col: 0 }).y;
        let room = self.area.bottom().saturating_sub(below);
        let rows = wrap(text, self.area.width.into());
        for (row, y) in rows.iter().take(room.into()).zip(below..) {
            self.buf.set_string(self.area.x, y, row, Style::new());
        }
    }

    /// A board as its owner drew it: the steps of the piece numbered, traps as crosses.
    fn items(&mut self, items: &[BoardItem], side: usize) {
        let way = Style::new().bg(SEAT_COLOURS[side].square).fg(Color::Indexed(16));
        let trap = Style::new().fg(Color::Indexed(160)).add_modifier(Modifier::BOLD);
        for (order, item) in (1..).zip(items) {
            match item {
                BoardItem::Piece(cell) => self.put(*cell, &format!("{order}"), way),
                BoardItem::Trap(cell) => self.put(*cell, &format!("x{order}"), trap),
                BoardItem::Exit(col) => {
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
            BoardItem::Piece(cell) => Some(*cell),
            BoardItem::Trap(_) | BoardItem::Exit(_) => None,
        });
        if let (Some(cell), false) = (piece, matches!(items.last(), Some(BoardItem::Exit(_)))) {
            let letter = LETTERS[side].to_string();
            self.put(cell, &letter, SEAT_COLOURS[side].piece_style().add_modifier(Modifier::BOLD));
        }
    }
}
