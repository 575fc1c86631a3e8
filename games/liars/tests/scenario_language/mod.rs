//! The part of Liar's Dice in the scenario language.

use kit::{Game, Roll, Seat};
use liars::{Face, Liars, Setup};
use testkit::scenario::{ScenarioLanguage, expect_equal};

pub(crate) struct LiarsLanguage;

const COLOURS: [&str; 6] = ["red", "green", "yellow", "blue", "violet", "orange"];

impl ScenarioLanguage for LiarsLanguage {
    type Game = Liars;

    /// `red begins` the round; `red holds 1 3 5` under the cup; `red has 2 dice`; `red is out`.
    fn apply_given(setup: &mut Setup, words: &str) -> Result<(), String> {
        let (seat, rest) = split_colour(words)?;
        if rest == "begins" {
            (setup.round, setup.turn) = (1, Some(seat));
        } else if rest == "is out" {
            setup.out.push(seat);
            setup.dice[seat.index()] = 0;
        } else if let Some(faces) = rest.strip_prefix("holds ") {
            setup.cups[seat.index()] = parse_cup(faces)?;
        } else if let Some(count) = dice_count(rest) {
            setup.dice[seat.index()] = count.parse().map_err(|_| "expected a number")?;
        } else {
            return Err("expected 'begins', 'holds …', 'has … dice' or 'is out'".into());
        }
        Ok(())
    }

    /// `it is red's turn`; `the bid is 3 5`, `the bid is none`; `red has 4 dice`, `red is out`;
    /// `under red's cup green sees ? ?`, `under red's cup a spectator sees nothing`.
    fn check_claim(position: &Liars, words: &str) -> Result<(), String> {
        let setup = position.as_setup();
        if let Some(turn) = words.strip_prefix("it is ").and_then(|w| w.strip_suffix("'s turn")) {
            let found = setup.turn.map_or("nobody", |seat| COLOURS[seat.index()]);
            return expect_equal(&found, turn);
        }
        if let Some(bid) = words.strip_prefix("the bid is ") {
            let found =
                setup.last_bid().map(|last| format!("{} {}", last.bid.count, last.bid.face));
            return expect_equal(&found.unwrap_or("none".into()), bid);
        }
        if let Some(rest) = words.strip_prefix("under ") {
            return check_cup(position, rest);
        }
        let (seat, rest) = split_colour(words)?;
        let dice = setup.dice[seat.index()];
        match (rest, dice_count(rest)) {
            ("is out", _) => expect_equal(&format!("{dice} dice"), "0 dice"),
            (_, Some(count)) => expect_equal(&dice, count),
            _ => Err(format!("not understood: {words}")),
        }
    }

    /// The colour that is drawn to begin.
    fn parse_result(position: &Liars, _: &Roll, words: &str) -> Option<u32> {
        let is_named = |seat: &Seat| COLOURS[seat.index()] == words;
        position.in_play().iter().position(|seat| is_named(&seat)).map(|at| at as u32)
    }
}

/// `red's cup green sees ? ?`.
fn check_cup(position: &Liars, words: &str) -> Result<(), String> {
    let (owner, rest) = words.split_once("'s cup ").ok_or("expected 'red's cup … sees …'")?;
    let (viewer, expected) = rest.split_once(" sees ").ok_or("expected '… sees …'")?;
    let viewer = if viewer == "a spectator" { None } else { Some(parse_colour(viewer)?) };
    let view = position.view(viewer);
    let die = |die: &Option<Face>| die.map_or("?".into(), |face| face.to_string());
    let found: Vec<String> =
        view.setup.cups[parse_colour(owner)?.index()].iter().map(die).collect();
    let found = if found.is_empty() { "nothing".to_owned() } else { found.join(" ") };
    expect_equal(&found, expected)
}

fn dice_count(words: &str) -> Option<&str> {
    words.strip_prefix("has ")?.strip_suffix(" dice")
}

fn parse_cup(words: &str) -> Result<Vec<Option<Face>>, String> {
    let face = |word: &str| {
        let pips: u8 = word.parse().map_err(|_| format!("expected a face: {word}"))?;
        Ok(Some(Face::try_from(pips)?))
    };
    words.split_whitespace().map(face).collect()
}

fn parse_colour(word: &str) -> Result<Seat, String> {
    let found = COLOURS.iter().position(|colour| *colour == word);
    let number = found.ok_or_else(|| format!("expected the colour of a cup: {word}"))?;
    Ok(Seat::new(number as u8))
}

fn split_colour(words: &str) -> Result<(Seat, &str), String> {
    let (colour, rest) = words.split_once(' ').unwrap_or((words, ""));
    Ok((parse_colour(colour)?, rest))
}
