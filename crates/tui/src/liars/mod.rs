//! Liar's Dice in the terminal.

mod input;
mod painter;

use crate::text::ordinal;
use crate::{RenderContext, SeatColours, SeatInfo, TerminalGame};
use input::BidInput;
use kit::{Roll, Seat};
use liars::{Action, Liars, Setup, View};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

impl TerminalGame for Liars {
    type Input = BidInput;

    const MIN_BOARD_SIZE: Size = Size::new(30, 15);
    const FACT_LABELS: &'static [&'static str] = &["dice", "place"];
    const RULE_PAGE: &'static str = concat!(
        include_str!("../../../../spec/liars/how-to-play.md"),
        "\n",
        include_str!("../../../../spec/liars/README.md"),
    );
    const KEY_HELP: &'static [(&'static str, &'static str)] = &[
        ("left, right", "a lower or a higher bid"),
        ("1-6", "the lowest bid on that face"),
        ("d", "doubt the bid"),
        ("e", "call the bid exact, if the table plays with it"),
    ];
    const DICE_ON_BOARD: bool = true;

    fn heading(view: &View) -> String {
        match view.setup.round {
            0 => "Liar's Dice".into(),
            round => format!("Liar's Dice, round {round}"),
        }
    }

    /// The same on every terminal; a larger one shows more of the log.
    fn board_size(_: Size) -> Option<Size> {
        Some(Self::MIN_BOARD_SIZE)
    }

    fn seat_info(view: &View, seat: Seat) -> SeatInfo {
        let dice = view.setup.dice[seat.index()].to_string();
        let facts = vec![dice, place(&view.setup, seat)];
        SeatInfo { letter: LETTERS[seat.index()], colours: COLOURS[seat.index()], facts }
    }

    fn draw(context: &RenderContext<'_, Self>, area: Rect, buf: &mut Buffer) {
        painter::draw(context, area, buf);
    }

    fn prompt(view: &View, _: &str, _: &[Action]) -> String {
        match view.setup.last_bid() {
            Some(placed) => format!("{} is bid: raise it or call it.", placed.bid),
            None => "Make the first bid of the round.".into(),
        }
    }

    /// The dice are under the cups without a key.
    fn rolls_automatically(_: &Roll) -> bool {
        true
    }

    fn describe_action(_: &View, _: Seat, action: &Action) -> String {
        action_text(*action)
    }

    fn action_for_key(_: &View, _: Seat, key: char) -> Option<Action> {
        match key {
            'd' => Some(Action::Doubt),
            'e' => Some(Action::Exact),
            _ => None,
        }
    }
}

const LETTERS: [char; 6] = ['R', 'G', 'Y', 'B', 'V', 'O'];
const COLOURS: [SeatColours; 6] = [
    SeatColours::RED,
    SeatColours::GREEN,
    SeatColours::YELLOW,
    SeatColours::BLUE,
    SeatColours::VIOLET,
    SeatColours::ORANGE,
];

fn action_text(action: Action) -> String {
    match action {
        Action::Bid(bid) => format!("bid {bid}"),
        Action::Doubt => "doubt".into(),
        Action::Exact => "call it exact".into(),
    }
}

/// The final place of a seat, if it is decided: those who went out later are placed better.
fn place(setup: &Setup, seat: Seat) -> String {
    let out = setup.out.iter().position(|other| *other == seat);
    let is_last_in = setup.seats_in().len() == 1 && setup.seats_in().contains(seat);
    let place = out.map(|at| setup.seat_count() - at as u8).or(is_last_in.then_some(1));
    place.map_or("-".into(), ordinal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::Game;
    use liars::{Bid, Config, Face, PlacedBid};

    #[test]
    fn the_facts_of_a_seat_are_its_dice_and_its_place() {
        let mut setup = Liars::setup(&Config::default(), 3).unwrap();
        setup.dice = vec![0, 4, 0];
        setup.out = vec![Seat::new(2), Seat::new(0)];
        let view = View { viewer: None, setup };
        let facts = |seat| Liars::seat_info(&view, Seat::new(seat)).facts;
        assert_eq!([facts(0), facts(1), facts(2)].concat(), ["0", "2nd", "4", "1st", "0", "3rd"]);
    }

    #[test]
    fn the_prompt_names_the_bid_to_answer() {
        let mut setup = Liars::setup(&Config::default(), 2).unwrap();
        let bid = Bid { count: 3, face: Face::ALL[4] };
        let prompt = |setup: &Setup| {
            Liars::prompt(&View { viewer: None, setup: setup.clone() }, "answer", &[])
        };
        assert_eq!(prompt(&setup), "Make the first bid of the round.");
        setup.bids.push(PlacedBid { seat: Seat::new(0), bid });
        assert_eq!(prompt(&setup), "3 × 5 is bid: raise it or call it.");
    }
}
