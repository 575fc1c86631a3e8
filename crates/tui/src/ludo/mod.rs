//! Ludo in the terminal.

mod grid;
mod painter;
mod place_name;

use crate::text::ordinal;
use crate::{NoActionInput, RenderContext, SeatColours, SeatInfo, TerminalGame};
use kit::{CodedMessage as _, Game, Next, Referee as _, Roll, Rolled, Seat};
use ludo::{Colour, Event, Ludo, Move, Token, TokenPlace, View};
use place_name::{place_name, square_name};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

impl TerminalGame for Ludo {
    type Input = NoActionInput;

    const MIN_BOARD_SIZE: Size = Size::new(2 * grid::GRID_CELLS, grid::GRID_CELLS);
    const FACT_LABELS: &'static [&'static str] = &["home", "way", "done", "place"];
    const RULE_PAGE: &'static str = concat!(
        include_str!("../../../../spec/ludo/how-to-play.md"),
        "\n",
        include_str!("../../../../spec/ludo/README.md"),
    );
    const KEY_HELP: &'static [(&'static str, &'static str)] = &[("1-4", "move that token")];

    fn describe_event(view: &View, event: &Event) -> String {
        let name = |seat: Seat| Self::seat_title(view, seat);
        match event {
            Event::Moved { seat, token, from, to } => {
                let (seat, from, to) = (name(*seat), place_name(*from), place_name(*to));
                format!("{seat} moved token {token} from {from} to {to}.")
            }
            Event::Cut { by, seat, token, square } => {
                let (by, seat) = (name(*by), name(*seat));
                format!("{by} cut token {token} of {seat} on {}.", square_name(*square))
            }
            other => other.to_english(&name),
        }
    }

    fn seat_info(view: &View, seat: Seat) -> SeatInfo {
        let position = view.position();
        let colour = position.colour(seat);
        let count = |found: fn(TokenPlace) -> bool| {
            position.tokens(seat).filter(|(_, at)| found(*at)).count().to_string()
        };
        let home = count(|at| at == TokenPlace::Home);
        let way = count(|at| matches!(at, TokenPlace::Ring(_) | TokenPlace::Lane(_)));
        let done = count(|at| at == TokenPlace::Done);
        let facts = vec![home, way, done, place(position, seat)];
        SeatInfo { letter: letter(colour), colours: seat_colours(colour), facts }
    }

    fn draw(context: &RenderContext<'_, Self>, area: Rect, buf: &mut Buffer) {
        painter::draw(context, area, buf);
    }

    fn prompt(_: &View, _: &str, legal: &[Move]) -> String {
        let tokens: Vec<String> = legal.iter().map(|action| action.token.to_string()).collect();
        match tokens.as_slice() {
            [only] => format!("Choose a token: only {only} can move"),
            _ => format!("Choose a token: {} can move", tokens.join(" ")),
        }
    }

    fn visible_roll(view: &View) -> Option<(Roll, Rolled)> {
        let position = view.position();
        let roll = Roll::die(6, "die").rolled_by(position.turn());
        let rolled = roll.from_values(&[position.die()?.into()])?;
        Some((roll, rolled))
    }

    fn describe_action(view: &View, seat: Seat, action: &Move) -> String {
        let (position, token) = (view.position(), action.token);
        let to = position.destination(token).map_or_else(String::new, place_name);
        format!("{token} → {to}{}", cuts(position, seat, token))
    }

    fn action_for_key(_: &View, _: Seat, key: char) -> Option<Move> {
        let number = key.to_digit(10).and_then(|digit| u8::try_from(digit).ok())?;
        Token::try_from(number).ok().map(|token| Move { token })
    }
}

/// The tokens that a move would cut, as the board shows them: `, cuts G2`.
fn cuts(position: &Ludo, seat: Seat, token: Token) -> String {
    if !position.would_cut(token) {
        return String::new();
    }
    let to = position.destination(token);
    let others = Seat::first(position.seat_count()).filter(|other| *other != seat);
    let tokens = others.flat_map(|other| {
        let letter = letter(position.colour(other));
        let there = position.tokens(other).filter(|(_, at)| Some(*at) == to);
        there.map(move |(token, _)| format!("{letter}{token}"))
    });
    format!(", cuts {}", tokens.collect::<Vec<_>>().join(" "))
}

/// The final place of a seat, if it is decided.
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

fn letter(colour: Colour) -> char {
    match colour {
        Colour::Red => 'R',
        Colour::Green => 'G',
        Colour::Yellow => 'Y',
        Colour::Blue => 'B',
    }
}

fn seat_colours(colour: Colour) -> SeatColours {
    match colour {
        Colour::Red => SeatColours::RED,
        Colour::Green => SeatColours::GREEN,
        Colour::Yellow => SeatColours::YELLOW,
        Colour::Blue => SeatColours::BLUE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludo::Setup;

    const RED: Seat = Seat::new(0);
    const YELLOW: Seat = Seat::new(1);

    /// The view of a match between red and yellow whose set-up is changed.
    fn view(change: impl FnOnce(&mut Setup)) -> View {
        let mut setup = Ludo::setup(&ludo::Config::default(), 2).unwrap();
        change(&mut setup);
        Ludo::position(&setup).unwrap().view(None)
    }

    #[test]
    fn the_facts_of_a_seat_count_its_tokens_and_name_its_place() {
        let way = [TokenPlace::Ring(5), TokenPlace::Lane(2), TokenPlace::Done, TokenPlace::Home];
        let info = Ludo::seat_info(&view(|setup| setup.tokens[0] = way.to_vec()), RED);
        assert_eq!(info.letter, 'R');
        assert_eq!(info.facts, ["1", "2", "1", "-"]);
        let over = view(|setup| {
            setup.finished.push(YELLOW);
            setup.tokens[1].fill(TokenPlace::Done);
        });
        assert_eq!(Ludo::seat_info(&over, YELLOW).facts, ["0", "0", "4", "1st"]);
        let left = view(|setup| setup.resigned.push(YELLOW));
        assert_eq!(Ludo::seat_info(&left, YELLOW).facts[3], "left");
    }

    #[test]
    fn the_log_names_squares_by_what_is_on_the_board() {
        let view = view(|_| {});
        let token = Token::try_from(1).unwrap();
        let (from, to) = (TokenPlace::Ring(5), TokenPlace::Ring(9));
        let moved = Event::Moved { seat: RED, token, from, to };
        let sentence = Ludo::describe_event(&view, &moved);
        assert_eq!(sentence, "Red moved token 1 from Red's start +5 to Red's start +9.");
        let cut = Event::Cut { by: RED, seat: YELLOW, token, square: 14 };
        let sentence = Ludo::describe_event(&view, &cut);
        assert_eq!(sentence, "Red cut token 1 of Yellow on Green's start +1.");
    }

    #[test]
    fn an_option_says_where_the_token_goes_and_whether_it_cuts() {
        let view = view(|setup| {
            setup.tokens[0][0] = TokenPlace::Ring(5);
            setup.tokens[1][1] = TokenPlace::Ring(9);
            setup.die = Some(4);
        });
        let first = Ludo::action_for_key(&view, RED, '1').unwrap();
        assert_eq!(Ludo::describe_action(&view, RED, &first), "1 → Red's start +9, cuts Y2");
        assert_eq!(Ludo::prompt(&view, "token", &[first]), "Choose a token: only 1 can move");
        assert_eq!(Ludo::action_for_key(&view, RED, '5'), None);
        assert_eq!(Ludo::action_for_key(&view, RED, 'x'), None);
    }
}
