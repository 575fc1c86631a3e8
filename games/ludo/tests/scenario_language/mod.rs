//! Ludo's part of the scenario language.

use kit::{Game, Seat};
use ludo::{Ludo, Setup, Token, TokenPlace};
use testkit::scenario::{ScenarioLanguage, expect_equal};

pub(crate) struct LudoLanguage;

impl ScenarioLanguage for LudoLanguage {
    type Game = Ludo;

    /// `red 1 on ring 5`, `red 2 in lane 3`, `red 3 at home`, `red 4 is done`; `green to
    /// move`; `a die of 4`; `one six so far`, `two sixes so far`; `red has cut`; `red
    /// finished`; `red resigned`.
    fn apply_given(setup: &mut Setup, words: &str) -> Result<(), String> {
        if let Some(die) = words.strip_prefix("a die of ") {
            setup.die = Some(die.parse().map_err(|_| "expected a number")?);
            return Ok(());
        }
        match words {
            "one six so far" => setup.sixes = 1,
            "two sixes so far" => setup.sixes = 2,
            _ => {
                let (seat, rest) = split_colour(setup, words)?;
                match rest {
                    "to move" => setup.turn = seat,
                    "has cut" => setup.cutters = setup.cutters.with(seat),
                    "finished" => {
                        setup.finished.push(seat);
                        setup.tokens[seat.index()].fill(TokenPlace::Done);
                    }
                    "resigned" => setup.resigned.push(seat),
                    rest => {
                        let (token, at) = parse_place(rest)?;
                        let places = &mut setup.tokens[seat.index()];
                        *places.get_mut(token.index()).ok_or("no such token")? = at;
                    }
                }
            }
        }
        Ok(())
    }

    /// `red 1 on ring 5` and so on; `it is green's turn`; `the die shows 4`, `the die shows
    /// nothing`; `green has place 2`, `green has place none`.
    fn check_claim(position: &Ludo, words: &str) -> Result<(), String> {
        let setup = position.as_setup();
        if let Some(die) = words.strip_prefix("the die shows ") {
            return expect_equal(&setup.die.map_or("nothing".into(), |die| die.to_string()), die);
        }
        if let Some(turn) = words.strip_prefix("it is ").and_then(|w| w.strip_suffix("'s turn")) {
            return expect_equal(&position.colour(position.turn()).to_string(), turn);
        }
        let (seat, rest) = split_colour(&setup, words)?;
        if let Some(place) = rest.strip_prefix("has place ") {
            let found = setup.finished.iter().position(|other| *other == seat);
            return expect_equal(&found.map_or("none".into(), |at| (at + 1).to_string()), place);
        }
        let (token, at) = parse_place(rest)?;
        let found = position.tokens(seat).find(|(other, _)| *other == token);
        expect_equal(&found.map_or("nowhere".into(), |(_, at)| at.to_string()), &at.to_string())
    }
}

fn split_colour<'a>(setup: &Setup, words: &'a str) -> Result<(Seat, &'a str), String> {
    let found = (0..).zip(&setup.config.colours).find_map(|(number, colour)| {
        let rest = words.strip_prefix(&colour.to_string())?.strip_prefix(' ')?;
        Some((Seat::new(number), rest))
    });
    found.ok_or_else(|| format!("expected a colour that plays: {words}"))
}

/// A token and its place: `1 on ring 5`, `2 at home`, `3 in lane 2`, `4 is done`.
fn parse_place(words: &str) -> Result<(Token, TokenPlace), String> {
    let (number, at) = words.split_once(' ').ok_or("expected a token and its place")?;
    let number: u8 = number.parse().map_err(|_| "expected the number of a token")?;
    let at = ["on ", "at ", "in ", "is "].iter().find_map(|word| at.strip_prefix(word));
    let at = at.ok_or("expected 'on ring …', 'in lane …', 'at home' or 'is done'")?;
    Ok((Token::try_from(number)?, at.parse()?))
}
