//! Ludo in the terminal.

mod grid;
mod paint;

use crate::text::ordinal;
use crate::{Card, NoDraft, Picture, Scene, Tint};
use kit::{Game, Next, Roll, Rolled, Seat};
use ludo::{At, Colour, Ludo, Move, Token, View};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

impl Scene for Ludo {
    type Draft = NoDraft;

    const BOARD: Size = Size::new(2 * grid::CELLS, grid::CELLS);
    const FACTS: &'static [&'static str] = &["home", "way", "done", "place"];
    const KEYS: &'static [(&'static str, &'static str)] = &[("1-4", "move that token")];

    fn card(view: &View, seat: Seat) -> Card {
        let position = view.position();
        let colour = position.colour(seat);
        let count = |found: fn(At) -> bool| {
            position.tokens(seat).filter(|(_, at)| found(*at)).count().to_string()
        };
        let home = count(|at| at == At::Home);
        let way = count(|at| matches!(at, At::Ring(_) | At::Lane(_)));
        let done = count(|at| at == At::Done);
        let facts = vec![home, way, done, place(position, seat)];
        Card { name: name(colour), letter: letter(colour), tint: tint(colour), facts }
    }

    fn draw(picture: &Picture<'_, Self>, area: Rect, buf: &mut Buffer) {
        paint::board(picture, area, buf);
    }

    fn prompt(_: &View, _: &str, legal: &[Move]) -> String {
        let tokens: Vec<String> = legal.iter().map(|action| action.token.to_string()).collect();
        match tokens.as_slice() {
            [only] => format!("Choose a token: only {only} can move"),
            _ => format!("Choose a token: {} can move", tokens.join(" ")),
        }
    }

    fn lying(view: &View) -> Option<(Roll, Rolled)> {
        let position = view.position();
        let roll = Roll::die(6, "die").of(position.turn());
        let rolled = roll.from_values(&[position.die()?.into()])?;
        Some((roll, rolled))
    }

    fn option(view: &View, seat: Seat, action: &Move) -> String {
        let (position, token) = (view.position(), action.token);
        let from = position.tokens(seat).find(|(other, _)| *other == token);
        let from = from.map_or(At::Home, |(_, at)| at);
        let to = position.destination(token).unwrap_or(from);
        let cuts = if position.cuts(token) { ", cuts" } else { "" };
        format!("{token}  {from} → {to}{cuts}")
    }

    fn action(_: &View, _: Seat, key: char) -> Option<Move> {
        let number = key.to_digit(10).and_then(|digit| u8::try_from(digit).ok())?;
        Token::try_from(number).ok().map(|token| Move { token })
    }
}

/// The place a seat has taken, if it is known already.
fn place(position: &Ludo, seat: Seat) -> String {
    let setup = position.as_setup();
    if setup.resigned.contains(&seat) {
        return "left".into();
    }
    if let Next::Over(outcome) = position.next() {
        return outcome.ranks.get(seat.index()).copied().map_or("-".into(), ordinal);
    }
    let place = (1..).zip(&setup.finished).find(|(_, other)| **other == seat);
    place.map_or("-".into(), |(place, _)| ordinal(place))
}

fn name(colour: Colour) -> String {
    let word = colour.to_string();
    word[..1].to_uppercase() + &word[1..]
}

fn letter(colour: Colour) -> char {
    match colour {
        Colour::Red => 'R',
        Colour::Green => 'G',
        Colour::Yellow => 'Y',
        Colour::Blue => 'B',
    }
}

fn tint(colour: Colour) -> Tint {
    match colour {
        Colour::Red => Tint::RED,
        Colour::Green => Tint::GREEN,
        Colour::Yellow => Tint::YELLOW,
        Colour::Blue => Tint::BLUE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::Match;
    use kit::spec::Told;

    fn view(givens: &[&str]) -> View {
        let mut setup = Ludo::setup(&ludo::Config::default(), 2).unwrap();
        for given in givens {
            Ludo::given(&mut setup, given).unwrap();
        }
        Match::<Ludo>::from_setup(&setup).unwrap().position().view(None)
    }

    #[test]
    fn a_card_counts_the_tokens_and_names_the_place() {
        let view = view(&["red 1 on ring 5", "red 2 in lane 2", "red 3 is done", "red to move"]);
        let card = Ludo::card(&view, Seat::new(0));
        assert_eq!((card.name.as_str(), card.letter), ("Red", 'R'));
        assert_eq!(card.facts, ["1", "2", "1", "-"]);
        let over = self::view(&["yellow finished"]);
        assert_eq!(Ludo::card(&over, Seat::new(1)).facts, ["0", "0", "4", "1st"]);
        let left = self::view(&["yellow resigned"]);
        assert_eq!(Ludo::card(&left, Seat::new(1)).facts[3], "left");
    }

    #[test]
    fn an_option_says_where_the_token_goes_and_whether_it_cuts() {
        let view = view(&["red 1 on ring 5", "yellow 2 on ring 9", "a die of 4"]);
        let red = Seat::new(0);
        let first = Ludo::action(&view, red, '1').unwrap();
        assert_eq!(Ludo::option(&view, red, &first), "1  ring 5 → ring 9, cuts");
        assert_eq!(Ludo::prompt(&view, "token", &[first]), "Choose a token: only 1 can move");
        assert_eq!(Ludo::action(&view, red, '5'), None);
        assert_eq!(Ludo::action(&view, red, 'x'), None);
    }
}
