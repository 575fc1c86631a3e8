//! Draws the cross.

use super::grid::{self, CELLS, LANE, QUARTER, RING, Spot, YARD};
use super::{letter, name, tint};
use crate::{Look, Picture};
use kit::{Game, Seat};
use ludo::{At, Board, Colour, Ludo, Token};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::{Block, Widget};
use std::collections::BTreeMap;

const PAPER: [Color; 2] = [Color::Indexed(255), Color::Indexed(252)];
const PENCIL: Color = Color::Indexed(240);
const INK: Color = Color::Indexed(16);

/// Draws the board into an area that is 30 by 15 characters, or a multiple.
pub(crate) fn board(picture: &Picture<'_, Ludo>, area: Rect, buf: &mut Buffer) {
    let mut paper = Paper { area, scale: area.height / CELLS, look: picture.look, buf };
    let position = picture.view.position();
    for square in 0..RING {
        paper.square(square);
    }
    for colour in Colour::ALL {
        paper.yard(colour, &position.config());
        if position.config().board == Board::Standard {
            paper.lane(colour);
        }
    }
    paper.middle();
    for (spot, tokens) in standing(position) {
        paper.tokens(spot, &tokens, picture);
    }
    paper.target(picture);
}

/// Which tokens stand on which cell, by seat.
type Standing = BTreeMap<Spot, Vec<(Seat, Token)>>;

fn standing(position: &Ludo) -> Standing {
    let mut standing = Standing::new();
    for seat in Seat::first(position.seats()) {
        for (token, at) in position.tokens(seat) {
            let spot = grid::spot(position.colour(seat), token.index(), at);
            standing.entry(spot).or_default().push((seat, token));
        }
    }
    standing
}

struct Paper<'a> {
    area: Rect,
    scale: u16,
    look: Look,
    buf: &'a mut Buffer,
}

impl Paper<'_> {
    /// The characters of a cell: two columns and a row, times the scale.
    fn cell(&self, spot: Spot) -> Rect {
        let scale = self.scale;
        let (x, y) = (self.area.x + 2 * scale * spot.x, self.area.y + scale * spot.y);
        Rect::new(x, y, 2 * scale, scale)
    }

    /// Two characters in the middle of a cell.
    fn put(&mut self, spot: Spot, text: &str, style: Style) {
        let cell = self.cell(spot);
        let style = self.look.style(style);
        self.buf.set_style(cell, style);
        let (x, y) = (cell.x + self.scale - 1, cell.y + (self.scale - 1) / 2);
        self.buf.set_stringn(x, y, text, 2, style);
    }

    fn square(&mut self, square: u8) {
        let spot = grid::ring(square);
        let style = Style::new().fg(PENCIL).bg(PAPER[usize::from((spot.x + spot.y) % 2)]);
        let star = if self.look.letters { '*' } else { '★' };
        if square.is_multiple_of(QUARTER) {
            let colour = Colour::ALL[usize::from(square / QUARTER)];
            self.put(spot, &format!("{}{star}", way(colour)), style.fg(INK).bg(tint(colour).soft));
        } else if At::Ring(square).is_safe() {
            self.put(spot, &format!(" {star}"), style);
        } else {
            self.put(spot, if self.look.letters { " ·" } else { "  " }, style);
        }
    }

    fn lane(&mut self, colour: Colour) {
        let own = if self.look.letters { letter(colour).to_ascii_lowercase() } else { ' ' };
        for step in 1..=LANE {
            let style = Style::new().bg(tint(colour).soft);
            self.put(grid::lane(colour, step), &format!(" {own}"), style);
        }
    }

    /// A yard: its frame, and its name if somebody sits there.
    fn yard(&mut self, colour: Colour, config: &ludo::Config) {
        let corner = self.cell(grid::yard(colour));
        let area = Rect::new(corner.x, corner.y, YARD * corner.width, YARD * corner.height);
        let frame = self.look.style(Style::new().fg(tint(colour).full));
        Block::bordered().border_style(frame).render(area, self.buf);
        let taken = config.colours.contains(&colour);
        let title = if taken { name(colour).to_uppercase() } else { "empty".into() };
        let style = if taken { frame.add_modifier(Modifier::BOLD) } else { self.look.faint() };
        let x = area.x + (area.width - title.len() as u16) / 2;
        self.buf.set_string(x, area.y + area.height / 2 - 1, title, style);
        for token in 0..config.tokens() {
            self.put(grid::home(colour, token.into()), "()", self.look.faint());
        }
    }

    /// The finish: a triangle for each colour.
    fn middle(&mut self) {
        let style = Style::new().fg(PENCIL).bg(PAPER[0]);
        let corners = [(6, 6, "\\ "), (8, 6, " /"), (6, 8, "/ "), (8, 8, " \\"), (7, 7, "><")];
        for (x, y, text) in corners {
            self.put(Spot::new(x, y), text, style);
        }
        for colour in Colour::ALL {
            self.put(grid::finish(colour), "  ", Style::new().fg(INK).bg(tint(colour).soft));
        }
    }

    fn tokens(&mut self, spot: Spot, tokens: &[(Seat, Token)], picture: &Picture<'_, Ludo>) {
        let position = picture.view.position();
        let colour_of = |seat: Seat| position.colour(seat);
        let stress = stress(tokens, picture);
        let mut seats: Vec<Seat> = tokens.iter().map(|(seat, _)| *seat).collect();
        seats.dedup();
        match seats.as_slice() {
            [one] => {
                let letter = letter(colour_of(*one));
                let text = match tokens {
                    [(_, token)] => format!("{letter}{token}"),
                    several => format!("{letter}{}", small(several.len())),
                };
                self.put(spot, &text, stress.on(tint(colour_of(*one)).piece(), self.look));
            }
            [one, other] => {
                let (left, right) = (colour_of(*one), colour_of(*other));
                let text = format!("{}{}", letter(left), letter(right));
                self.put(spot, &text, stress.on(tint(left).piece(), self.look));
                self.right_half(spot, stress.on(tint(right).piece(), self.look));
            }
            crowd => {
                let style = Style::new().fg(Color::Indexed(231)).bg(PENCIL);
                self.put(spot, &format!("×{}", crowd.len()), stress.on(style, self.look));
            }
        }
    }

    /// A square two seats share has a half in each colour.
    fn right_half(&mut self, spot: Spot, style: Style) {
        let cell = self.cell(spot);
        let half = Rect::new(cell.x + self.scale, cell.y, self.scale, cell.height);
        self.buf.set_style(half, self.look.style(style));
    }

    /// Where the token under the cursor would go.
    fn target(&mut self, picture: &Picture<'_, Ludo>) {
        let (Some(seat), Some(action)) = (picture.seat, picture.chosen()) else { return };
        let position = picture.view.position();
        let Some(at) = position.destination(action.token) else { return };
        let spot = grid::spot(position.colour(seat), action.token.index(), at);
        let style = Stress::Chosen.on(tint(position.colour(seat)).piece(), self.look);
        if standing(position).contains_key(&spot) {
            let cell = self.cell(spot);
            self.buf.set_style(cell, self.look.style(style));
        } else {
            self.put(spot, "[]", style);
        }
    }
}

/// How much a token asks to be seen.
#[derive(Clone, Copy)]
enum Stress {
    None,
    Legal,
    Chosen,
}

impl Stress {
    fn on(self, style: Style, look: Look) -> Style {
        match self {
            Self::None => style,
            Self::Legal => style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            Self::Chosen if look.letters => style.patch(look.chosen()),
            // The one dark spot on a bright board.
            Self::Chosen => Style { fg: style.bg, bg: Some(INK), ..style }.bold(),
        }
    }
}

fn stress(tokens: &[(Seat, Token)], picture: &Picture<'_, Ludo>) -> Stress {
    let among = |wanted: Token| {
        tokens.iter().any(|(seat, token)| Some(*seat) == picture.seat && *token == wanted)
    };
    if picture.chosen().is_some_and(|action| among(action.token)) {
        Stress::Chosen
    } else if picture.legal.iter().any(|action| among(action.token)) {
        Stress::Legal
    } else {
        Stress::None
    }
}

/// Which way a colour's tokens set out.
fn way(colour: Colour) -> char {
    match colour {
        Colour::Red => '>',
        Colour::Green => 'v',
        Colour::Yellow => '<',
        Colour::Blue => '^',
    }
}

/// How many tokens of a seat share a square: raised, unlike the number of a token.
fn small(count: usize) -> char {
    match count {
        2 => '²',
        3 => '³',
        _ => '⁴',
    }
}
