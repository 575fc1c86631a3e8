//! Draws the board.

use super::grid::{
    self, GRID_CELLS, GridCell, LANE_SQUARES, QUARTER_SQUARES, RING_SQUARES, YARD_CELLS,
};
use super::{letter, seat_colours};
use crate::{DisplayMode, RenderContext};
use kit::{Game, Seat};
use ludo::{Board, Colour, Ludo, Token, TokenPlace};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::{Block, Widget};
use std::collections::BTreeMap;

const PAPER_COLOURS: [Color; 2] = [Color::Indexed(255), Color::Indexed(252)];
const LINE_COLOUR: Color = Color::Indexed(240);
const TEXT_COLOUR: Color = Color::Indexed(16);

/// Draws the board into an area that is 30 by 15 characters, or a multiple.
pub(crate) fn draw(context: &RenderContext<'_, Ludo>, area: Rect, buf: &mut Buffer) {
    let mut painter =
        LudoPainter { area, scale: area.height / GRID_CELLS, display: context.display, buf };
    let position = context.view.position();
    for square in 0..RING_SQUARES {
        painter.square(square);
    }
    for colour in Colour::ALL {
        painter.yard(colour, &position.config());
        if position.config().board == Board::Standard {
            painter.lane(colour);
        }
    }
    painter.middle();
    for (cell, tokens) in tokens_by_cell(position) {
        painter.tokens(cell, &tokens, context);
    }
    painter.target(context);
}

/// The tokens on each cell, in order of seats.
type TokensByCell = BTreeMap<GridCell, Vec<(Seat, Token)>>;

fn tokens_by_cell(position: &Ludo) -> TokensByCell {
    let mut tokens_by_cell = TokensByCell::new();
    for seat in Seat::first(position.seat_count()) {
        for (token, at) in position.tokens(seat) {
            let cell = grid::token_cell(position.colour(seat), token.index(), at);
            tokens_by_cell.entry(cell).or_default().push((seat, token));
        }
    }
    tokens_by_cell
}

struct LudoPainter<'a> {
    area: Rect,
    scale: u16,
    display: DisplayMode,
    buf: &'a mut Buffer,
}

impl LudoPainter<'_> {
    /// The characters of a cell: two columns and a row, times the scale.
    fn rect_of(&self, cell: GridCell) -> Rect {
        let scale = self.scale;
        let (x, y) = (self.area.x + 2 * scale * cell.x, self.area.y + scale * cell.y);
        Rect::new(x, y, 2 * scale, scale)
    }

    /// Writes two characters in the middle of a cell.
    fn put(&mut self, cell: GridCell, text: &str, style: Style) {
        let rect = self.rect_of(cell);
        let style = self.display.style(style);
        self.buf.set_style(rect, style);
        let (x, y) = (rect.x + self.scale - 1, rect.y + (self.scale - 1) / 2);
        self.buf.set_stringn(x, y, text, 2, style);
    }

    fn square(&mut self, square: u8) {
        let cell = grid::ring(square);
        let style =
            Style::new().fg(LINE_COLOUR).bg(PAPER_COLOURS[usize::from((cell.x + cell.y) % 2)]);
        let star = if self.display.letters_only { '*' } else { '★' };
        if square.is_multiple_of(QUARTER_SQUARES) {
            let colour = Colour::ALL[usize::from(square / QUARTER_SQUARES)];
            self.put(
                cell,
                &format!("{}{star}", start_arrow(colour)),
                style.fg(TEXT_COLOUR).bg(seat_colours(colour).square),
            );
        } else if TokenPlace::Ring(square).is_safe() {
            self.put(cell, &format!(" {star}"), style);
        } else {
            self.put(cell, if self.display.letters_only { " ·" } else { "  " }, style);
        }
    }

    fn lane(&mut self, colour: Colour) {
        let own = if self.display.letters_only { letter(colour).to_ascii_lowercase() } else { ' ' };
        for step in 1..=LANE_SQUARES {
            let style = Style::new().bg(seat_colours(colour).square);
            self.put(grid::lane(colour, step), &format!(" {own}"), style);
        }
    }

    /// A yard: its frame, and its colour's name if the seat is taken.
    fn yard(&mut self, colour: Colour, config: &ludo::Config) {
        let corner = self.rect_of(grid::yard(colour));
        let area =
            Rect::new(corner.x, corner.y, YARD_CELLS * corner.width, YARD_CELLS * corner.height);
        let frame = self.display.style(Style::new().fg(seat_colours(colour).piece));
        Block::bordered().border_style(frame).render(area, self.buf);
        let taken = config.colours.contains(&colour);
        let title = if taken { colour.code().to_uppercase() } else { "empty".into() };
        let style = if taken { frame.add_modifier(Modifier::BOLD) } else { self.display.faint() };
        let x = area.x + (area.width - title.len() as u16) / 2;
        self.buf.set_string(x, area.y + area.height / 2 - 1, title, style);
        for token in 0..config.token_count() {
            self.put(grid::home(colour, token.into()), "()", self.display.faint());
        }
    }

    /// The finish: a triangle for each colour.
    fn middle(&mut self) {
        let style = Style::new().fg(LINE_COLOUR).bg(PAPER_COLOURS[0]);
        let corners = [(6, 6, "\\ "), (8, 6, " /"), (6, 8, "/ "), (8, 8, " \\"), (7, 7, "><")];
        for (x, y, text) in corners {
            self.put(GridCell::new(x, y), text, style);
        }
        for colour in Colour::ALL {
            self.put(
                grid::finish(colour),
                "  ",
                Style::new().fg(TEXT_COLOUR).bg(seat_colours(colour).square),
            );
        }
    }

    fn tokens(
        &mut self,
        cell: GridCell,
        tokens: &[(Seat, Token)],
        context: &RenderContext<'_, Ludo>,
    ) {
        let position = context.view.position();
        let colour_of = |seat: Seat| position.colour(seat);
        let highlight = highlight(tokens, context);
        let mut seats: Vec<Seat> = tokens.iter().map(|(seat, _)| *seat).collect();
        seats.dedup();
        match seats.as_slice() {
            [one] => {
                let letter = letter(colour_of(*one));
                let text = match tokens {
                    [(_, token)] => format!("{letter}{token}"),
                    several => format!("{letter}{}", superscript(several.len())),
                };
                self.put(
                    cell,
                    &text,
                    highlight.on(seat_colours(colour_of(*one)).piece_style(), self.display),
                );
            }
            [one, other] => {
                let (left, right) = (colour_of(*one), colour_of(*other));
                let text = format!("{}{}", letter(left), letter(right));
                self.put(cell, &text, highlight.on(seat_colours(left).piece_style(), self.display));
                self.right_half(
                    cell,
                    highlight.on(seat_colours(right).piece_style(), self.display),
                );
            }
            crowd => {
                let style = Style::new().fg(Color::Indexed(231)).bg(LINE_COLOUR);
                self.put(cell, &format!("×{}", crowd.len()), highlight.on(style, self.display));
            }
        }
    }

    /// The right half of a cell: a square that two seats share is half in each colour.
    fn right_half(&mut self, cell: GridCell, style: Style) {
        let rect = self.rect_of(cell);
        let half = Rect::new(rect.x + self.scale, rect.y, self.scale, rect.height);
        self.buf.set_style(half, self.display.style(style));
    }

    /// The destination of the token under the cursor.
    fn target(&mut self, context: &RenderContext<'_, Ludo>) {
        let (Some(seat), Some(action)) = (context.seat, context.selected_action()) else { return };
        let position = context.view.position();
        let Some(at) = position.destination(action.token) else { return };
        let cell = grid::token_cell(position.colour(seat), action.token.index(), at);
        let style = TokenHighlight::Chosen
            .on(seat_colours(position.colour(seat)).piece_style(), self.display);
        if tokens_by_cell(position).contains_key(&cell) {
            let rect = self.rect_of(cell);
            self.buf.set_style(rect, self.display.style(style));
        } else {
            self.put(cell, "[]", style);
        }
    }
}

/// How a token is highlighted.
#[derive(Clone, Copy)]
enum TokenHighlight {
    None,
    Legal,
    Chosen,
}

impl TokenHighlight {
    fn on(self, style: Style, display: DisplayMode) -> Style {
        match self {
            Self::None => style,
            Self::Legal => style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            Self::Chosen if display.letters_only => style.patch(display.cursor_style()),
            // The only dark cell on a bright board.
            Self::Chosen => Style { fg: style.bg, bg: Some(TEXT_COLOUR), ..style }.bold(),
        }
    }
}

fn highlight(tokens: &[(Seat, Token)], context: &RenderContext<'_, Ludo>) -> TokenHighlight {
    let among = |wanted: Token| {
        tokens.iter().any(|(seat, token)| Some(*seat) == context.seat && *token == wanted)
    };
    if context.selected_action().is_some_and(|action| among(action.token)) {
        TokenHighlight::Chosen
    } else if context.legal.iter().any(|action| among(action.token)) {
        TokenHighlight::Legal
    } else {
        TokenHighlight::None
    }
}

/// The direction in which a colour's tokens leave their start.
fn start_arrow(colour: Colour) -> char {
    match colour {
        Colour::Red => '>',
        Colour::Green => 'v',
        Colour::Yellow => '<',
        Colour::Blue => '^',
    }
}

/// The count of a seat's tokens on one square, as a superscript to tell it from a token's
/// number.
fn superscript(count: usize) -> char {
    match count {
        2 => '²',
        3 => '³',
        _ => '⁴',
    }
}
