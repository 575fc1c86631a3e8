//! The board without a game on it: frame, felt, points and numbers, and how checkers look.

use super::grid::{self, BAR_X, Column, HALF, HALVES, HIGH, LINES, Row, STACK, TRAY_X, WIDE};
use super::{letter, tint};
use crate::Look;
use gammon::Side;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::{Clear, Widget};

const WOOD: Style = Style::new().fg(Color::Indexed(230)).bg(Color::Indexed(94));
const CLOTH: Color = Color::Indexed(22);
const POINTS: [Color; 2] = [Color::Indexed(137), Color::Indexed(65)];
const ORANGE: Color = Color::Indexed(208);
const CURSOR: Style = Style::new().fg(Color::Indexed(16)).bg(ORANGE);

/// How much something asks to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stress {
    None,
    /// It can be chosen.
    Legal,
    /// The cursor is there.
    Chosen,
}

impl Stress {
    pub(super) fn on(self, style: Style, look: Look) -> Style {
        match self {
            Self::None => style,
            Self::Legal => style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            Self::Chosen if look.letters => style.patch(look.chosen()),
            Self::Chosen => style.patch(CURSOR).add_modifier(Modifier::BOLD),
        }
    }

    /// Beside the number of a point.
    pub(super) const fn mark(self) -> &'static str {
        match self {
            Self::None => "─",
            Self::Legal => "•",
            Self::Chosen => "◂",
        }
    }
}

/// The paper that the board is drawn on.
pub(super) struct Felt<'a> {
    pub(super) area: Rect,
    pub(super) scale: u16,
    pub(super) look: Look,
    pub(super) buf: &'a mut Buffer,
}

impl Felt<'_> {
    /// Characters of the smallest board, where they are on this one.
    pub(super) fn rect(&self, x: u16, y: u16, wide: u16, high: u16) -> Rect {
        let scale = self.scale;
        let (x, y) = (self.area.x + scale * x, self.area.y + scale * y);
        Rect::new(x, y, scale * wide, scale * high).intersection(self.area)
    }

    /// A text in the middle of a place, and nothing else there.
    pub(super) fn put(&mut self, place: Rect, text: &str, style: Style) {
        Clear.render(place, self.buf);
        self.write(place, text, style);
    }

    /// A text in the middle of a place.
    pub(super) fn write(&mut self, place: Rect, text: &str, style: Style) {
        let style = self.look.style(style);
        self.buf.set_style(place, style);
        let wide = text.chars().count() as u16;
        let x = place.x + place.width.saturating_sub(wide) / 2;
        self.buf.set_stringn(x, place.y + (place.height - 1) / 2, text, place.width.into(), style);
    }

    /// Everything that does not move.
    pub(super) fn lay(&mut self) {
        let inside = HIGH - 2;
        self.buf.set_style(self.area, self.look.style(WOOD));
        for x in HALVES {
            let half = self.rect(x, 1, HALF, inside);
            self.buf.set_style(half, self.look.style(Style::new().bg(CLOTH)));
        }
        let style = self.look.style(WOOD);
        for y in self.area.y..self.area.bottom() {
            for line in LINES {
                self.buf.set_string(self.area.x + self.scale * line, y, "│", style);
            }
        }
        self.edge(self.area.y, '┬', style);
        self.edge(self.area.bottom() - 1, '┴', style);
        let (top, bottom) = (self.area.y, self.area.bottom() - 1);
        self.buf.set_string(self.area.x, top, "┌", style);
        self.buf.set_string(self.area.x, bottom, "└", style);
        for row in [Row::Top, Row::Bottom] {
            (0..12).for_each(|at| self.point(Column { row, at }));
        }
    }

    fn edge(&mut self, y: u16, joint: char, style: Style) {
        for x in 0..WIDE * self.scale {
            let joined = LINES.iter().any(|line| line * self.scale == x);
            let text = if joined { joint } else { '─' };
            self.buf.set_string(self.area.x + x, y, text.to_string(), style);
        }
    }

    /// How many were borne off, on the edge by the tray.
    pub(super) fn tray_count(&mut self, row: Row, count: u8) {
        let text = if count == 0 { "off".into() } else { format!("{count:─>2}─") };
        let x = self.rect(TRAY_X, 0, 3, 1).x;
        self.buf.set_string(x, self.edge_of(row), text, self.look.style(WOOD));
    }

    fn edge_of(&self, row: Row) -> u16 {
        match row {
            Row::Top => self.area.y,
            Row::Bottom => self.area.bottom() - 1,
        }
    }

    /// An empty point: a wedge on the cloth; where letters have to do, dots or blank.
    fn point(&mut self, column: Column) {
        let odd = usize::from((column.at + column.row as u16) % 2);
        for depth in 0..STACK.into() {
            let place = self.rect(column.x(), column.row.y(depth), 2, 1);
            if self.look.letters {
                self.put(place, [" ·", "  "][odd], Style::new());
            } else {
                self.wedge(place, depth, Style::new().fg(POINTS[odd]).bg(CLOTH));
            }
        }
    }

    fn wedge(&mut self, place: Rect, depth: u16, style: Style) {
        let slim = depth > 2;
        let inset = if slim { self.scale / 2 } else { 0 };
        let text = match (slim, self.scale) {
            (true, 1) => "▐▌".to_owned(),
            _ => "█".repeat((place.width - 2 * inset).into()),
        };
        for row in place.rows() {
            self.buf.set_string(row.x + inset, row.y, &text, style);
        }
    }

    /// The number of a point, and whether it can be chosen.
    pub(super) fn number(&mut self, column: Column, number: u8, stress: Stress) {
        let y = self.edge_of(column.row);
        let style = self.look.style(WOOD);
        let x = self.rect(column.x(), 0, 2, 1).x + self.scale - 1;
        let text = format!("{number:─>2}{}", stress.mark());
        self.buf.set_string(x, y, text, stress.on(style, self.look));
    }

    /// A place for a checker on a point, so many from the edge.
    pub(super) fn slot(&self, column: Column, depth: u8) -> Rect {
        self.rect(column.x(), column.row.y(depth.min(STACK - 1).into()), 2, 1)
    }

    /// A place for a checker on the bar, so many from the middle.
    pub(super) fn bar_slot(&self, row: Row, depth: u8) -> Rect {
        let depth = depth.min(grid::BAR_STACK - 1);
        self.rect(BAR_X, row.y(u16::from(STACK - 1 - depth)), 2, 1)
    }

    /// A place for a checker that was borne off: three beside each other.
    pub(super) fn tray_slot(&self, row: Row, number: u8) -> Rect {
        let number = u16::from(number.min(gammon::CHECKERS - 1));
        self.rect(TRAY_X + number % 3, row.y(number / 3), 1, 1)
    }

    /// A place where a checker could go.
    pub(super) fn ghost(&mut self, place: Rect, text: &str, stress: Stress) {
        let outline = Style::new().fg(ORANGE).bg(CLOTH);
        self.put(place, text, stress.on(outline, self.look));
    }

    /// A checker, with a count on it if it stands for several.
    pub(super) fn checker(&mut self, place: Rect, side: Side, count: Option<u8>, stress: Stress) {
        let style = stress.on(tint(side).piece(), self.look);
        let fill = if self.look.letters { letter(side) } else { ' ' }.to_string();
        let inner = fill.repeat(usize::from(place.width.saturating_sub(2)));
        let last = place.height - 1;
        for (at, row) in (0..).zip(place.rows()) {
            let text = match at {
                _ if last == 0 && self.look.letters => format!(" {fill}"),
                _ if last == 0 => "()".into(),
                0 => format!("╭{inner}╮"),
                at if at == last => format!("╰{inner}╯"),
                _ => format!("│{inner}│"),
            };
            self.buf.set_string(row.x, row.y, text, self.look.style(style));
        }
        if let Some(count) = count {
            self.write(place, &format!("{count:>2}"), style);
        }
    }
}
