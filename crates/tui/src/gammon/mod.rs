//! Backgammon in the terminal.

mod board_canvas;
mod grid;
mod input;
mod painter;

use crate::{RenderContext, SeatColours, SeatInfo, TerminalGame};
use gammon::{Action, BAR, Board, Gammon, Hop, OFF, PhaseData, SessionKind, Side, View, Win};
use input::GammonInput;
use kit::{Game, Seat, capitalized};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

impl TerminalGame for Gammon {
    type Input = GammonInput;

    const MIN_BOARD_SIZE: Size = Size::new(grid::BOARD_WIDTH, grid::BOARD_HEIGHT);
    const FACT_LABELS: &'static [&'static str] = &["pips", "score"];
    const RULE_PAGE: &'static str = concat!(
        include_str!("../../../../spec/gammon/how-to-play.md"),
        "\n",
        include_str!("../../../../spec/gammon/README.md"),
    );
    const KEY_HELP: &'static [(&'static str, &'static str)] = &[
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
            SessionKind::Match if config.length == 1 => "Backgammon to 1 point".into(),
            SessionKind::Match => format!("Backgammon to {} points", config.length),
            SessionKind::Money => {
                let game = (position.as_setup().games + 1).min(config.length);
                format!("Backgammon, money game {game} of {}", config.length)
            }
        }
    }

    fn seat_info(view: &View, seat: Seat) -> SeatInfo {
        let (position, side) = (view.position(), Side::of(seat));
        let facts = facts(position, position.board(), side);
        SeatInfo { letter: letter(side), colours: seat_colours(side), facts }
    }

    fn draw(context: &RenderContext<'_, Self>, area: Rect, buf: &mut Buffer) {
        painter::draw(context, area, buf);
    }

    fn prompt(view: &View, prompt: &str, _: &[Action]) -> String {
        let position = view.position();
        let (value, turn) = (position.cube().value, position.turn());
        match (prompt, position.as_setup().waits) {
            ("turn", _) => "Roll, or double first?".into(),
            ("double", _) => {
                format!("{} doubles to {}: take or drop?", name(turn), 2 * value)
            }
            ("beaver", _) => {
                format!("{} beavers to {}: take or drop?", name(turn.other()), 4 * value)
            }
            (_, PhaseData::Offer { win, by, .. }) => {
                let by = by.unwrap_or(turn);
                format!("{} offers to lose {}: accept?", name(by), loss(win, value))
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

    fn starts_roll(action: &Action) -> bool {
        *action == Action::Roll
    }

    fn describe_action(view: &View, seat: Seat, action: &Action) -> String {
        let position = view.position();
        let value = position.cube().value;
        match action {
            Action::Double => format!("double to {}", 2 * value),
            Action::Offer(win) => format!("resign {}", loss(*win, value)),
            other => position.notate(seat, other),
        }
    }

    fn action_for_key(view: &View, _: Seat, key: char) -> Option<Action> {
        let action = match key {
            // Pressed once too often after a roll, it does nothing.
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

/// The facts of a side: its pip count on this board, and its score.
fn facts(position: &Gammon, board: &Board, side: Side) -> Vec<String> {
    let score = position.as_setup().score.of(side);
    vec![board.pips(side).to_string(), score.to_string()]
}

/// What a side would lose: `a gammon (4)`.
fn loss(win: Win, value: u16) -> String {
    let what = match win {
        Win::Single => "the game",
        Win::Gammon => "a gammon",
        Win::Backgammon => "a backgammon",
    };
    format!("{what} ({})", win.multiplier() * value)
}

fn name(side: Side) -> String {
    capitalized(&side.to_string())
}

fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}

fn seat_colours(side: Side) -> SeatColours {
    match side {
        Side::White => SeatColours::WHITE,
        Side::Black => SeatColours::BLACK,
    }
}

/// A point in notation.
fn point_name(point: u8) -> String {
    match point {
        BAR => "bar".into(),
        OFF => "off".into(),
        point => point.to_string(),
    }
}

/// A hop in notation.
fn hop_text(hop: Hop) -> String {
    format!("{}/{}", point_name(hop.from()), point_name(hop.to()))
}
