//! Spaces in the terminal.

mod desk;
mod paint;
mod sketch;
mod watch;

use crate::{Card, Picture, Scene, Tint};
use desk::Desk;
use kit::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use spaces::house::Shelf;
use spaces::{Action, Board, Spaces, View};

impl Scene for Spaces {
    type Draft = Desk;

    const BOARD: Size = Size::new(30, 15);
    const FACTS: &'static [&'static str] = &["won", "pts"];
    const KEYS: &'static [(&'static str, &'static str)] = &[
        ("up, down", "choose a board, or what to bring"),
        ("Enter", "play that board, or bring those"),
        ("left, right", "watch the last round, step by step"),
        ("arrows", "when drawing: move the piece; up from the top row leaves"),
        ("t and an arrow", "when drawing: lay a trap on that side"),
        ("u, Backspace", "when drawing: take back; Esc stops drawing"),
    ];
    // There are no dice: the choices have all the room.
    const DICE_ON_BOARD: bool = true;

    fn heading(view: &View) -> String {
        let (size, rounds) = (view.config.size, view.config.rounds);
        let now = (view.rounds.len() + 1).min(rounds.into());
        format!("Spaces {size} by {size}, round {now} of {rounds}")
    }

    fn card(view: &View, seat: Seat) -> Card {
        let (score, side) = (view.score(), seat.index());
        let facts = vec![score.won[side].to_string(), score.points[side].to_string()];
        Card { name: NAMES[side].into(), letter: LETTERS[side], tint: TINTS[side], facts }
    }

    fn draw(picture: &Picture<'_, Self>, area: Rect, buf: &mut Buffer) {
        paint::scene(picture, area, buf);
    }

    fn prompt(_: &View, asked: &str, _: &[Action]) -> String {
        match asked {
            "board" => "Choose a board for the round.".into(),
            _ => "Choose the boards to bring.".into(),
        }
    }

    fn option(view: &View, _: Seat, action: &Action) -> String {
        match action {
            Action::Bring(boards) => {
                let shelf = Shelf::ALL.into_iter().find(|s| s.boards(&view.config) == *boards);
                let name = shelf.map_or("own", Shelf::name);
                format!("{name}: {} boards", boards.len())
            }
            Action::Play(number) => {
                let at = usize::from(*number).wrapping_sub(1);
                let board = view.mine.as_ref().and_then(|mine| mine.get(at));
                board.map_or_else(|| number.to_string(), |board| numbered(*number, board))
            }
        }
    }

    fn action(_: &View, _: Seat, _: char) -> Option<Action> {
        None
    }
}

const NAMES: [&str; 2] = ["Blue", "Red"];
const LETTERS: [char; 2] = ['B', 'R'];
const TINTS: [Tint; 2] = [Tint::BLUE, Tint::RED];

/// A board in a list: its number, its text and what it is like.
fn numbered(number: u8, board: &Board) -> String {
    let like = match board.traps() {
        0 if board.is_straight() => "straight".to_owned(),
        0 => "no trap".to_owned(),
        1 => "1 trap".to_owned(),
        traps => format!("{traps} traps"),
    };
    format!("{number:>2}  {board}  {like}")
}
