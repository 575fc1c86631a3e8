//! Draws the empty board (frame, points and numbers) and single checkers.

use super::grid::{
    self, BAR_X, BOARD_HEIGHT, BOARD_WIDTH, BoardRow, HALF_WIDTH, HALF_XS, LINE_XS, MAX_STACK,
    PointColumn, TRAY_X,
};
use super::{letter, seat_colours};
use crate::DisplayMode;
use gammon::Side;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::{Clear, Widget};

const FRAME_STYLE: Style = Style::new().fg(Color::Indexed(230)).bg(Color::Indexed(94));
const CLOTH_COLOUR: Color = Color::Indexed(22);
const POINT_COLOURS: [Color; 2] = [Color::Indexed(137), Color::Indexed(65)];
const HIGHLIGHT_COLOUR: Color = Color::Indexed(208);
const CURSOR_STYLE: Style = Style::new().fg(Color::Indexed(16)).bg(HIGHLIGHT_COLOUR);

/// How a checker or point is highlighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CheckerHighlight {
    None,
    /// It can be selected.
    Legal,
    /// It is under the cursor.
    Chosen,
}

impl CheckerHighlight {
    pub(super) fn on(self, style: Style, display: DisplayMode) -> Style {
        match self {
            Self::None => style,
            Self::Legal => style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            Self::Chosen if display.letters_only => style.patch(display.cursor_style()),
            Self::Chosen => style.patch(CURSOR_STYLE).add_modifier(Modifier::BOLD),
        }
    }

    /// The mark beside the number of a point.
    pub(super) const fn mark(self) -> &'static str {
        match self {
            Self::None => "─",
            Self::Legal => "•",
            Self::Chosen => "◂",
        }
    }
}

/// The area that the board is drawn into, at a scale.
pub(super) struct BoardCanvas<'a> {
    pub(super) area: Rect,
    pub(super) scale: u16,
    pub(super) display: DisplayMode,
    pub(super) buf: &'a mut Buffer,
}

impl BoardCanvas<'_> {
    /// An area of the smallest board, scaled and moved to where it is on this one.
    pub(super) fn rect(&self, x: u16, y: u16, wide: u16, high: u16) -> Rect {
        let scale = self.scale;
        let (x, y) = (self.area.x + scale * x, self.area.y + scale * y);
        Rect::new(x, y, scale * wide, scale * high).intersection(self.area)
    }

    /// Clears an area and writes a text in its middle.
    pub(super) fn put(&mut self, place: Rect, text: &str, style: Style) {
        Clear.render(place, self.buf);
        self.write(place, text, style);
    }

    /// Writes a text in the middle of an area.
    pub(super) fn write(&mut self, place: Rect, text: &str, style: Style) {
        let style = self.display.style(style);
        self.buf.set_style(place, style);
        let wide = text.chars().count() as u16;
        let x = place.x + place.width.saturating_sub(wide) / 2;
        self.buf.set_stringn(x, place.y + (place.height - 1) / 2, text, place.width.into(), style);
    }

    /// Draws the board without checkers and dice.
    pub(super) fn draw_empty_board(&mut self) {
        let inside = BOARD_HEIGHT - 2;
        self.buf.set_style(self.area, self.display.style(FRAME_STYLE));
        for x in HALF_XS {
            let half = self.rect(x, 1, HALF_WIDTH, inside);
            self.buf.set_style(half, self.display.style(Style::new().bg(CLOTH_COLOUR)));
        }
        let style = self.display.style(FRAME_STYLE);
        for y in self.area.y..self.area.bottom() {
            for line in LINE_XS {
                self.buf.set_string(self.area.x + self.scale * line, y, "│", style);
            }
        }
        self.edge(self.area.y, '┬', style);
        self.edge(self.area.bottom() - 1, '┴', style);
        let (top, bottom) = (self.area.y, self.area.bottom() - 1);
        self.buf.set_string(self.area.x, top, "┌", style);
        self.buf.set_string(self.area.x, bottom, "└", style);
        for row in [BoardRow::Top, BoardRow::Bottom] {
            (0..12).for_each(|at| self.point(PointColumn { row, at }));
        }
    }

    fn edge(&mut self, y: u16, joint: char, style: Style) {
        for x in 0..BOARD_WIDTH * self.scale {
            let joined = LINE_XS.iter().any(|line| line * self.scale == x);
            let text = if joined { joint } else { '─' };
            self.buf.set_string(self.area.x + x, y, text.to_string(), style);
        }
    }

    /// The number of checkers borne off, on the edge by the tray.
    pub(super) fn tray_count(&mut self, row: BoardRow, count: u8) {
        let text = if count == 0 { "off".into() } else { format!("{count:─>2}─") };
        let x = self.rect(TRAY_X, 0, 3, 1).x;
        self.buf.set_string(x, self.edge_of(row), text, self.display.style(FRAME_STYLE));
    }

    fn edge_of(&self, row: BoardRow) -> u16 {
        match row {
            BoardRow::Top => self.area.y,
            BoardRow::Bottom => self.area.bottom() - 1,
        }
    }

    /// An empty point: a wedge in colour; without colours, dots or blanks.
    fn point(&mut self, column: PointColumn) {
        let odd = usize::from((column.at + column.row as u16) % 2);
        for depth in 0..MAX_STACK.into() {
            let place = self.rect(column.x(), column.row.y(depth), 2, 1);
            if self.display.letters_only {
                self.put(place, [" ·", "  "][odd], Style::new());
            } else {
                self.wedge(place, depth, Style::new().fg(POINT_COLOURS[odd]).bg(CLOTH_COLOUR));
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

    /// The number of a point, and its highlight.
    pub(super) fn number(&mut self, column: PointColumn, number: u8, highlight: CheckerHighlight) {
        let y = self.edge_of(column.row);
        let style = self.display.style(FRAME_STYLE);
        let x = self.rect(column.x(), 0, 2, 1).x + self.scale - 1;
        let text = format!("{number:─>2}{}", highlight.mark());
        self.buf.set_string(x, y, text, highlight.on(style, self.display));
    }

    /// The area of the checker at a depth on a point, counted from the edge.
    pub(super) fn slot(&self, column: PointColumn, depth: u8) -> Rect {
        self.rect(column.x(), column.row.y(depth.min(MAX_STACK - 1).into()), 2, 1)
    }

    /// The area of the checker at a depth on the bar, counted from the middle.
    pub(super) fn bar_slot(&self, row: BoardRow, depth: u8) -> Rect {
        let depth = depth.min(grid::MAX_BAR_STACK - 1);
        self.rect(BAR_X, row.y(u16::from(MAX_STACK - 1 - depth)), 2, 1)
    }

    /// The area of a checker that is borne off, three to a row.
    pub(super) fn tray_slot(&self, row: BoardRow, number: u8) -> Rect {
        let number = u16::from(number.min(gammon::CHECKERS_PER_SIDE - 1));
        self.rect(TRAY_X + number % 3, row.y(number / 3), 1, 1)
    }

    /// An empty place to which a checker can move.
    pub(super) fn ghost(&mut self, place: Rect, text: &str, highlight: CheckerHighlight) {
        let outline = Style::new().fg(HIGHLIGHT_COLOUR).bg(CLOTH_COLOUR);
        self.put(place, text, highlight.on(outline, self.display));
    }

    /// A checker, with a count if it stands for several.
    pub(super) fn checker(
        &mut self,
        place: Rect,
        side: Side,
        count: Option<u8>,
        highlight: CheckerHighlight,
    ) {
        let style = highlight.on(seat_colours(side).piece_style(), self.display);
        let fill = if self.display.letters_only { letter(side) } else { ' ' }.to_string();
        let inner = fill.repeat(usize::from(place.width.saturating_sub(2)));
        let last = place.height - 1;
        for (at, row) in (0..).zip(place.rows()) {
            let text = match at {
                _ if last == 0 && self.display.letters_only => format!(" {fill}"),
                _ if last == 0 => "()".into(),
                0 => format!("╭{inner}╮"),
                at if at == last => format!("╰{inner}╯"),
                _ => format!("│{inner}│"),
            };
            self.buf.set_string(row.x, row.y, text, self.display.style(style));
        }
        if let Some(count) = count {
            self.write(place, &format!("{count:>2}"), style);
        }
    }
}
