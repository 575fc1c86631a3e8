//! Backgammon's part of the scenario language.
//!
//! Checkers are laid out in each side's own point numbers: `bar 24(2) 6(3) off(9)`.

mod claims;
mod words;

use claims::GammonClaims;
use gammon::{BAR, CHECKERS_PER_SIDE, CrawfordData, Gammon, OFF, PhaseData, Setup, Side};
use testkit::scenario::ScenarioLanguage;
use words::{PointCounts, parse_counts, parse_cube, parse_pair, split_side};

pub(crate) struct GammonLanguage;

impl ScenarioLanguage for GammonLanguage {
    type Game = Gammon;

    /// `white: 24(2) 13(5) 8(3) 6(5)`, all fifteen of them; `white to play 3-1`, `white to
    /// roll`, `white may double`; `the cube is 2 with white`, `the cube is in the middle`;
    /// `the score is 3:4`; `game 3`, `the Crawford game`, `after the Crawford game`.
    fn apply_given(setup: &mut Setup, words: &str) -> Result<(), String> {
        match words {
            "the Crawford game" => setup.crawford = CrawfordData::Now,
            "after the Crawford game" => setup.crawford = CrawfordData::Past,
            _ => {
                if let Some(cube) = words.strip_prefix("the cube is ") {
                    setup.cube = parse_cube(cube)?;
                } else if let Some(score) = words.strip_prefix("the score is ") {
                    [setup.score.white, setup.score.black] = parse_pair(score, ':')?;
                } else if let Some(game) = words.strip_prefix("game ") {
                    let game = game.parse::<u16>().ok().and_then(|game| game.checked_sub(1));
                    setup.games = game.ok_or("expected the number of a game, from 1")?;
                } else {
                    let (side, rest) = split_side(words)?;
                    return given_side(setup, side, rest);
                }
            }
        }
        Ok(())
    }

    /// `white: 24(2) 13(5) …`, `white on 6: 5`, `pips white 167`; `it is white's turn`, `the
    /// dice are 3-1`, `the dice are picked up`; `white can play 16 ways`, `white can play 2
    /// ways: 24/20, 13/9`; `white can move 24/23 8/7`, `after 24/23 white can move 8/5`, `white
    /// cannot move 6/4: code`, `white cannot stop after 24/23: code`; `the cube is …`, `the
    /// score is …`, `it is game 3`, `it is the Crawford game`, `it is not the Crawford game`.
    fn check_claim(position: &Gammon, words: &str) -> Result<(), String> {
        GammonClaims { position }.check(words)
    }
}

fn given_side(setup: &mut Setup, side: Side, rest: &str) -> Result<(), String> {
    if let Some(layout) = rest.strip_prefix(':') {
        return lay_out_side(setup, side, &parse_counts(layout)?);
    }
    setup.turn = side;
    match rest {
        "to roll" => setup.waits = PhaseData::Roll,
        "may double" => setup.waits = PhaseData::Turn,
        _ => {
            let dice = rest.strip_prefix("to play ").ok_or_else(|| not_understood(rest))?;
            let [first, second]: [u8; 2] = parse_pair(dice, '-')?;
            setup.dice = Some([first.max(second), first.min(second)]);
            setup.waits = PhaseData::Move;
        }
    }
    Ok(())
}

fn not_understood(words: &str) -> String {
    format!("expected ': …', 'to play 3-1', 'to roll' or 'may double': {words}")
}

/// Lays out one side and removes checkers of the other side from its points. A scenario that
/// does not lay out the other side as well then lacks a checker and fails validation.
fn lay_out_side(setup: &mut Setup, side: Side, counts: &PointCounts) -> Result<(), String> {
    let count: u32 = counts.iter().map(|count| u32::from(*count)).sum();
    if count != u32::from(CHECKERS_PER_SIDE) {
        return Err(format!(
            "{CHECKERS_PER_SIDE} checkers are laid out, with bar and off, not {count}"
        ));
    }
    for point in 1..BAR {
        let (at, sign) = match side {
            Side::White => (point - 1, 1),
            Side::Black => (24 - point, -1),
        };
        let (here, count) = (&mut setup.board[at as usize], counts[point as usize] as i8);
        if count > 0 || here.signum() == sign {
            *here = sign * count;
        }
    }
    let (bar, off) = match side {
        Side::White => (&mut setup.bar.white, &mut setup.off.white),
        Side::Black => (&mut setup.bar.black, &mut setup.off.black),
    };
    (*bar, *off) = (counts[BAR as usize], counts[OFF as usize]);
    Ok(())
}
