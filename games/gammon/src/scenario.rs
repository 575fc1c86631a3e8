//! Backgammon's sentences in the scenarios of the rule book.
//!
//! Checkers are laid out in each side's own point numbers: `bar 24(2) 6(3) off(9)`.

use crate::board::{BAR, CHECKERS_PER_SIDE, OFF};
use crate::notation::write_play;
use crate::{CrawfordData, Cube, Gammon, Hop, PhaseData, Refusal, Setup, Side};
use kit::scenario::{ScenarioLanguage, expect_equal};
use kit::{CodedMessage, Seat};

type PointCounts = [u8; 26];

impl ScenarioLanguage for Gammon {
    fn seat_name(&self, seat: Seat) -> String {
        Side::of(seat).to_string()
    }

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
    fn check_claim(&self, words: &str) -> Result<(), String> {
        if let Some(what) = words.strip_prefix("it is ") {
            return self.check_it(what);
        }
        if let Some(what) = words.strip_prefix("the ") {
            return self.check_the(what);
        }
        if let Some(what) = words.strip_prefix("pips ") {
            let (side, count) = split_side(what)?;
            return expect_equal(&self.board.pips(side), count);
        }
        if let Some(what) = words.strip_prefix("after ") {
            return self.check_after(what);
        }
        let (side, rest) = split_side(words)?;
        self.check_side(side, rest)
    }
}

impl Gammon {
    fn check_it(&self, what: &str) -> Result<(), String> {
        if let Some(turn) = what.strip_suffix("'s turn") {
            return expect_equal(&self.turn, turn);
        }
        if let Some(game) = what.strip_prefix("game ") {
            return expect_equal(&(self.games + 1), game);
        }
        let found = if self.is_crawford() { "the Crawford game" } else { "not the Crawford game" };
        expect_equal(&found, what)
    }

    fn check_the(&self, what: &str) -> Result<(), String> {
        if let Some(cube) = what.strip_prefix("cube is ") {
            return expect_equal(&write_cube(self.cube), cube);
        }
        if let Some(score) = what.strip_prefix("score is ") {
            return expect_equal(&format!("{}:{}", self.score[0], self.score[1]), score);
        }
        if let Some(dice) = what.strip_prefix("dice are ") {
            let found = self.dice().map(|[high, low]| format!("{high}-{low}"));
            return expect_equal(&found.unwrap_or("picked up".into()), dice);
        }
        Err(format!("expected the cube, the score or the dice: {what}"))
    }

    fn check_side(&self, side: Side, rest: &str) -> Result<(), String> {
        let counts = self.board.points(side);
        if let Some(layout) = rest.strip_prefix(':') {
            let expected = write_counts(&parse_counts(layout)?);
            return expect_equal(&write_counts(counts), &expected);
        }
        if let Some((point, count)) = rest.strip_prefix("on ").and_then(|r| r.split_once(": ")) {
            return expect_equal(&counts[parse_point(point)? as usize], count);
        }
        if let Some(ways) = rest.strip_prefix("can play ") {
            return self.check_ways(side, ways);
        }
        if let Some((done, code)) =
            rest.strip_prefix("cannot stop after ").and_then(|r| r.split_once(": "))
        {
            let hops = self.parse_hops(done)?;
            return check_refused(self.play_from(&hops), code);
        }
        self.check_moves(side, &[], rest)
    }

    /// `13/8 8/7 white can move …`: the hops before the side have been made.
    fn check_after(&self, what: &str) -> Result<(), String> {
        let side = Side::BOTH.into_iter().find_map(|side| {
            let (done, rest) = what.split_once(&format!(" {side} "))?;
            Some((side, done, rest))
        });
        let (side, done, rest) = side.ok_or("expected moves and then a side")?;
        self.check_moves(side, &self.parse_hops(done)?, rest)
    }

    /// Checks which hops may come next.
    fn check_moves(&self, side: Side, done: &[Hop], rest: &str) -> Result<(), String> {
        self.check_decides(side)?;
        if let Some(moves) = rest.strip_prefix("can move ") {
            let found = self.hops_after(done).map_err(|why| why.code())?;
            let mut found: Vec<String> = found.into_iter().map(write_hop).collect();
            found.dedup();
            let found = if found.is_empty() { "nothing".into() } else { found.join(" ") };
            return expect_equal(&found, moves);
        }
        let cannot = rest.strip_prefix("cannot move ").and_then(|r| r.split_once(": "));
        let (hop, code) = cannot.ok_or_else(|| format!("not understood: {rest}"))?;
        let hop = self.parse_hop(done, hop)?;
        check_refused(self.hops_after(&[done, &[hop]].concat()), code)
    }

    /// `16 ways`, `1 way`, `2 ways: 24/20, 13/9`.
    fn check_ways(&self, side: Side, ways: &str) -> Result<(), String> {
        self.check_decides(side)?;
        let plays = self.plays();
        let (count, expected) = ways.split_once(": ").map_or((ways, None), |(c, e)| (c, Some(e)));
        let number = count.strip_suffix(" ways").or_else(|| count.strip_suffix(" way"));
        let write = |play| write_play(&self.board, side, play);
        let found = plays.iter().map(|play| write(*play)).collect::<Vec<_>>().join(", ");
        expect_equal(&plays.len(), number.ok_or("expected a number of ways")?)
            .map_err(|why| format!("{why}: {found}"))?;
        expected.map_or(Ok(()), |expected| expect_equal(&found, expected))
    }

    fn check_decides(&self, side: Side) -> Result<(), String> {
        let found = self.decider().map_or("nobody".into(), |side| side.to_string());
        expect_equal(&found, &side.to_string())
    }

    fn parse_hops(&self, text: &str) -> Result<Vec<Hop>, String> {
        text.split_whitespace().try_fold(Vec::new(), |mut done, part| {
            done.push(self.parse_hop(&done, part)?);
            Ok(done)
        })
    }

    /// `13/8`; a checker that is borne off uses a die that allows it, if any does.
    fn parse_hop(&self, done: &[Hop], text: &str) -> Result<Hop, String> {
        let (from, to) = text.split_once('/').ok_or("expected a move such as 13/8")?;
        let (from, to) = (parse_point(from)?, parse_point(to)?);
        let hop = if to == OFF {
            let mut allowed = self.hops_after(done).unwrap_or_default().into_iter();
            let off = |hop: &Hop| hop.from() == from && hop.to() == OFF;
            let larger = self.dice.into_iter().filter(|die| *die >= from).min();
            allowed.find(off).or_else(|| Hop::parse(from, larger?))
        } else {
            from.checked_sub(to).and_then(|die| Hop::parse(from, die))
        };
        hop.ok_or_else(|| format!("no die moves a checker so: {text}"))
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

fn check_refused<T>(found: Result<T, Refusal>, code: &str) -> Result<(), String> {
    match found {
        Ok(_) => Err("it was allowed".into()),
        Err(why) => expect_equal(&why.code(), code),
    }
}

fn split_side(words: &str) -> Result<(Side, &str), String> {
    let found = Side::BOTH.into_iter().find_map(|side| {
        let rest = words.strip_prefix(&side.to_string())?;
        let ends = rest.starts_with([' ', ':']);
        ends.then(|| (side, rest.trim_start()))
    });
    found.ok_or_else(|| format!("expected white or black: {words}"))
}

fn parse_pair<T: std::str::FromStr>(text: &str, between: char) -> Result<[T; 2], String> {
    let pair = text.split_once(between).and_then(|(a, b)| Some([a.parse().ok()?, b.parse().ok()?]));
    pair.ok_or_else(|| format!("expected two numbers with '{between}' between them: {text}"))
}

fn parse_cube(text: &str) -> Result<Cube, String> {
    if text == "in the middle" {
        return Ok(Cube::START);
    }
    let (value, owner) = text.split_once(" with ").ok_or("expected '2 with white'")?;
    let value = value.parse().map_err(|_| "expected the value of the cube")?;
    let owner = Side::BOTH.into_iter().find(|side| side.to_string() == owner);
    Ok(Cube { value, owner: Some(owner.ok_or("expected white or black")?) })
}

fn write_cube(cube: Cube) -> String {
    match cube.owner {
        None => "in the middle".into(),
        Some(owner) => format!("{} with {owner}", cube.value),
    }
}

fn parse_point(text: &str) -> Result<u8, String> {
    let point = match text {
        "bar" => Some(BAR),
        "off" => Some(OFF),
        text => text.parse().ok().filter(|point| (1..BAR).contains(point)),
    };
    point.ok_or_else(|| format!("expected 1 to 24, bar or off: {text}"))
}

fn write_point(point: u8) -> String {
    match point {
        BAR => "bar".into(),
        OFF => "off".into(),
        point => point.to_string(),
    }
}

fn write_hop(hop: Hop) -> String {
    format!("{}/{}", write_point(hop.from()), write_point(hop.to()))
}

/// `bar 24(2) 6(3) off(9)`: checkers on one's own points.
fn parse_counts(layout: &str) -> Result<PointCounts, String> {
    let mut counts = [0; 26];
    for part in layout.split_whitespace() {
        let (point, count) = match part.strip_suffix(')').and_then(|p| p.split_once('(')) {
            Some((point, count)) => (point, count.parse().ok()),
            None => (part, Some(1)),
        };
        let count = count.filter(|count| (1..=CHECKERS_PER_SIDE).contains(count));
        let count = count.ok_or_else(|| format!("expected a number of checkers: {part}"))?;
        let here = &mut counts[parse_point(point)? as usize];
        if *here > 0 {
            return Err(format!("{point} is laid out twice"));
        }
        *here = count;
    }
    Ok(counts)
}

/// The layout, furthest back first.
fn write_counts(counts: &PointCounts) -> String {
    let part = |(point, count): (u8, &u8)| match count {
        0 => None,
        1 => Some(write_point(point)),
        count => Some(format!("{}({count})", write_point(point))),
    };
    (0..=BAR).zip(counts).rev().filter_map(part).collect::<Vec<_>>().join(" ")
}
