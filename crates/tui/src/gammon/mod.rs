//! Backgammon in the terminal.

mod felt;
mod grid;
mod paint;
mod turn;

use crate::{Card, Picture, Scene, Tint};
use gammon::{Action, BAR, Board, Gammon, Hop, OFF, Session, Side, View, Waits, Win};
use kit::{Game, Seat};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use turn::Turn;

impl Scene for Gammon {
    type Draft = Turn;

    const BOARD: Size = Size::new(grid::WIDE, grid::HIGH);
    const FACTS: &'static [&'static str] = &["pips", "score"];
    const KEYS: &'static [(&'static str, &'static str)] = &[
        ("Enter", "pick a checker, move it, play what was moved"),
        ("1-6", "move the checker by that die"),
        ("u, Backspace", "take back the last move"),
        ("d", "double"),
        ("t, x, b", "take, drop, beaver"),
        ("y, n", "accept or decline an offer"),
    ];
    const DICE_ON_BOARD: bool = true;

    fn heading(view: &View) -> String {
        let position = view.position();
        let config = position.config();
        match config.session {
            Session::Match if config.length == 1 => "Backgammon to 1 point".into(),
            Session::Match => format!("Backgammon to {} points", config.length),
            Session::Money => {
                let game = (position.as_setup().games + 1).min(config.length);
                format!("Backgammon, money game {game} of {}", config.length)
            }
        }
    }

    fn card(view: &View, seat: Seat) -> Card {
        let (position, side) = (view.position(), Side::of(seat));
        let facts = facts(position, position.board(), side);
        Card { name: name(side).into(), letter: letter(side), tint: tint(side), facts }
    }

    fn draw(picture: &Picture<'_, Self>, area: Rect, buf: &mut Buffer) {
        paint::board(picture, area, buf);
    }

    fn prompt(view: &View, asked: &str, _: &[Action]) -> String {
        let position = view.position();
        let (value, turn) = (position.cube().value, position.turn());
        match (asked, position.as_setup().waits) {
            ("turn", _) => "Roll, or double first?".into(),
            ("double", _) => {
                format!("{} doubles to {}: take or drop?", name(turn), 2 * value)
            }
            ("beaver", _) => {
                format!("{} beavers to {}: take or drop?", name(turn.other()), 4 * value)
            }
            (_, Waits::Offer { win }) => {
                format!("{} offers to lose {}: accept?", name(turn), loss(win, value))
            }
            _ => "Play the roll.".into(),
        }
    }

    fn keys(_: &View, legal: &[Action]) -> Vec<(&'static str, &'static str)> {
        let key = |action: &Action| match action {
            Action::Roll => Some(("Space", "roll")),
            Action::Double => Some(("d", "double")),
            Action::Take => Some(("t", "take")),
            Action::Beaver => Some(("b", "beaver")),
            Action::Drop => Some(("x", "drop")),
            Action::Accept => Some(("y", "accept")),
            Action::Decline => Some(("n", "decline")),
            Action::Play(_) | Action::Offer(_) => None,
        };
        legal.iter().filter_map(key).collect()
    }

    fn rolls(action: &Action) -> bool {
        *action == Action::Roll
    }

    fn option(view: &View, seat: Seat, action: &Action) -> String {
        let position = view.position();
        let value = position.cube().value;
        match action {
            Action::Double => format!("double to {}", 2 * value),
            Action::Offer(win) => format!("resign {}", loss(*win, value)),
            other => position.notate(seat, other),
        }
    }

    fn action(view: &View, _: Seat, key: char) -> Option<Action> {
        let action = match key {
            // Pressed once too often after a roll it is no question.
            ' ' if view.position().dice().is_some() => return None,
            ' ' => Action::Roll,
            'd' => Action::Double,
            't' => Action::Take,
            'x' => Action::Drop,
            'b' => Action::Beaver,
            'y' => Action::Accept,
            'n' => Action::Decline,
            _ => return None,
        };
        Some(action)
    }
}

/// The facts on a side's card, with the checkers as they are on this board.
fn facts(position: &Gammon, board: &Board, side: Side) -> Vec<String> {
    let score = position.as_setup().score.of(side);
    vec![board.pips(side).to_string(), score.to_string()]
}

/// What somebody would lose: `a gammon (4)`.
fn loss(win: Win, value: u16) -> String {
    let what = match win {
        Win::Single => "the game",
        Win::Gammon => "a gammon",
        Win::Backgammon => "a backgammon",
    };
    format!("{what} ({})", win.times() * value)
}

fn name(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}

fn tint(side: Side) -> Tint {
    match side {
        Side::White => Tint::WHITE,
        Side::Black => Tint::BLACK,
    }
}

/// A point as players write it.
fn point_name(point: u8) -> String {
    match point {
        BAR => "bar".into(),
        OFF => "off".into(),
        point => point.to_string(),
    }
}

/// A hop as players write it.
fn hop_text(hop: Hop) -> String {
    format!("{}/{}", point_name(hop.from()), point_name(hop.to()))
}
