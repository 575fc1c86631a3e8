//! The part of Spaces in the scenario language.

use kit::{Game, Seat};
use spaces::{Board, MatchScore, RoundResult, Setup, Spaces, play_round};
use testkit::scenario::{ScenarioLanguage, expect_equal};

pub(crate) struct SpacesLanguage;

impl ScenarioLanguage for SpacesLanguage {
    type Game = Spaces;

    /// `blue brought 3.0.UU 3.1.UU`; `blue chose 2`; `a round of 3.0.UU against 3.1.lrUU`,
    /// blue's board first; `blue resigned`.
    fn apply_given(setup: &mut Setup, words: &str) -> Result<(), String> {
        if let Some(boards) = words.strip_prefix("a round of ") {
            let (one, two) = boards.split_once(" against ").ok_or("expected two boards")?;
            let boards = [parse_board(one)?, parse_board(two)?];
            let report = play_round(&boards[0], &boards[1]).ok_or("the boards differ in size")?;
            setup.rounds.push(RoundResult { boards, scores: report.scores });
            return Ok(());
        }
        let (seat, rest) = split_side(words)?;
        if let Some(boards) = rest.strip_prefix("brought ") {
            let boards: Result<Vec<Board>, String> =
                boards.split_whitespace().map(parse_board).collect();
            setup.brought[seat.index()] = Some(boards?);
        } else if let Some(number) = rest.strip_prefix("chose ") {
            setup.chosen[seat.index()] = Some(number.parse().map_err(|_| "expected a number")?);
        } else if rest == "resigned" {
            setup.resigned = Some(seat);
        } else {
            return Err("expected 'brought …', 'chose …' or 'resigned'".into());
        }
        Ok(())
    }

    /// `the round is 3:1`, the last one; `the rounds are 2:1`, won so far; `the points are
    /// 9:7`; `round 3 is next`; `blue has 5 boards`.
    fn check_claim(position: &Spaces, words: &str) -> Result<(), String> {
        let MatchScore { won, points } = position.score();
        let pair = |[one, two]: [u16; 2]| format!("{one}:{two}");
        if let Some(expected) = words.strip_prefix("the round is ") {
            let last = position.rounds().last().ok_or("no round was played")?;
            return expect_equal(&pair(last.scores.map(u16::from)), expected);
        }
        if let Some(expected) = words.strip_prefix("the rounds are ") {
            return expect_equal(&pair(won), expected);
        }
        if let Some(expected) = words.strip_prefix("the points are ") {
            return expect_equal(&pair(points), expected);
        }
        if let Some(number) = words.strip_prefix("round ").and_then(|w| w.strip_suffix(" is next"))
        {
            return expect_equal(&(position.rounds().len() + 1), number);
        }
        let (seat, rest) = split_side(words)?;
        let count = rest.strip_prefix("has ").and_then(|w| w.strip_suffix(" boards"));
        let brought = position.as_setup().brought[seat.index()].as_ref().map_or(0, Vec::len);
        expect_equal(&brought, count.ok_or_else(|| format!("not understood: {words}"))?)
    }
}

fn parse_board(text: &str) -> Result<Board, String> {
    text.parse().map_err(|why| format!("{text}: {why}"))
}

fn split_side(words: &str) -> Result<(Seat, &str), String> {
    let sides = Seat::first(2).zip(["blue", "red"]);
    let mut found =
        sides.filter_map(|(seat, side)| Some((seat, words.strip_prefix(side)?.strip_prefix(' ')?)));
    found.next().ok_or_else(|| format!("expected blue or red: {words}"))
}
