//! Spaces in the terminal.

mod board_editor;
mod input;
mod painter;
mod round_replay;

use crate::{RenderContext, RevealPicture, SeatColours, SeatInfo, TerminalGame};
use input::SpacesInput;
use kit::{Audience, Seat};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use round_replay::RoundReplay;
use spaces::builtin_boards::BuiltinCollection;
use spaces::{Action, Board, Event, Spaces, View};

impl TerminalGame for Spaces {
    type Input = SpacesInput;

    const MIN_BOARD_SIZE: Size = Size::new(30, 15);
    const FACT_LABELS: &'static [&'static str] = &["won", "pts"];
    const RULE_PAGE: &'static str = concat!(
        include_str!("../../../../spec/spaces/how-to-play.md"),
        "\n",
        include_str!("../../../../spec/spaces/README.md"),
    );
    const KEY_HELP: &'static [(&'static str, &'static str)] = &[
        ("up, down", "choose a board, or what to bring"),
        ("Enter", "play that board, or bring those"),
        ("left, right", "watch the last round again, step by step"),
        ("Space", "while a round is shown: pause; left, right step; Enter ends it"),
        ("arrows", "when drawing: move the piece; up from the top row leaves"),
        ("t and an arrow", "when drawing: lay a trap on that side"),
        ("u, Backspace", "when drawing: take back; Esc stops drawing"),
    ];
    const HAS_REVEALS: bool = true;
    // There are no dice: the choices take all the room.
    const DICE_ON_BOARD: bool = true;

    fn heading(view: &View) -> String {
        let (size, rounds) = (view.config.size, view.config.rounds);
        let now = (view.rounds.len() + 1).min(rounds.into());
        format!("Spaces {size} by {size}, round {now} of {rounds}")
    }

    fn seat_info(view: &View, seat: Seat) -> SeatInfo {
        let (score, side) = (view.score(), seat.index());
        let facts = vec![score.won[side].to_string(), score.points[side].to_string()];
        SeatInfo { letter: LETTERS[side], colours: SEAT_COLOURS[side], facts }
    }

    /// The steps of the rounds that were played between the views.
    fn reveal_count(before: &View, after: &View) -> usize {
        RoundReplay::count_steps(&after.rounds, before.rounds.len())
    }

    fn reveal_texts(picture: &RevealPicture<'_, Self>) -> (String, String) {
        let frame = picture.after.viewer.map_or(0, Seat::index);
        revealed_round(picture).map_or_else(Default::default, |replay| {
            (replay.caption().to_uppercase(), replay.sentence(frame))
        })
    }

    /// The log leaves the steps of a round out: the board shows them, in the frame of the viewer.
    fn condense_events(events: &[(Audience, Event)]) -> Vec<(Audience, Event)> {
        let is_step = |event: &Event| matches!(event, Event::Step { .. });
        events.iter().filter(|(_, event)| !is_step(event)).cloned().collect()
    }

    fn draw(context: &RenderContext<'_, Self>, area: Rect, buf: &mut Buffer) {
        painter::draw(context, area, buf);
    }

    fn prompt(_: &View, prompt: &str, _: &[Action]) -> String {
        match prompt {
            "board" => "Choose a board for the round.".into(),
            _ => "Choose the boards to bring.".into(),
        }
    }

    fn describe_action(view: &View, _: Seat, action: &Action) -> String {
        match action {
            Action::Bring(boards) => {
                let collection =
                    BuiltinCollection::ALL.into_iter().find(|s| s.boards(&view.config) == *boards);
                let name = collection.map_or("own", BuiltinCollection::name);
                format!("{name}: {} boards", boards.len())
            }
            Action::Play(number) => {
                let at = usize::from(*number).wrapping_sub(1);
                let board = view.mine.as_ref().and_then(|mine| mine.get(at));
                board.map_or_else(|| number.to_string(), |board| describe_board(*number, board))
            }
        }
    }

    fn action_for_key(_: &View, _: Seat, _: char) -> Option<Action> {
        None
    }
}

/// The step of a round that a picture shows.
fn revealed_round(picture: &RevealPicture<'_, Spaces>) -> Option<RoundReplay> {
    let (seen, viewer) = (picture.before.rounds.len(), picture.after.viewer.map(Seat::index));
    RoundReplay::revealed(&picture.after.rounds, seen, picture.at, viewer)
}

const LETTERS: [char; 2] = ['B', 'R'];
const SEAT_COLOURS: [SeatColours; 2] = [SeatColours::BLUE, SeatColours::RED];

/// A board in a list: its number, its text form and its traps.
fn describe_board(number: u8, board: &Board) -> String {
    let like = match board.trap_count() {
        0 if board.is_straight() => "straight".to_owned(),
        0 => "no trap".to_owned(),
        1 => "1 trap".to_owned(),
        traps => format!("{traps} traps"),
    };
    format!("{number:>2}  {board}  {like}")
}
