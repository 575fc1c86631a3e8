//! Claims about a position: `then …`.

use super::words::{parse_counts, parse_point, split_side, write_counts, write_cube, write_hop};
use gammon::{Action, Gammon, Hop, OFF, Play, Refusal, Side};
use kit::{CodedMessage, Game};
use testkit::scenario::expect_equal;

pub(super) struct GammonClaims<'a> {
    pub(super) position: &'a Gammon,
}

impl GammonClaims<'_> {
    pub(super) fn check(&self, words: &str) -> Result<(), String> {
        if let Some(what) = words.strip_prefix("it is ") {
            return self.check_it(what);
        }
        if let Some(what) = words.strip_prefix("the ") {
            return self.check_the(what);
        }
        if let Some(what) = words.strip_prefix("pips ") {
            let (side, count) = split_side(what)?;
            return expect_equal(&self.position.board().pips(side), count);
        }
        if let Some(what) = words.strip_prefix("after ") {
            return self.check_after(what);
        }
        let (side, rest) = split_side(words)?;
        self.check_side(side, rest)
    }

    fn check_it(&self, what: &str) -> Result<(), String> {
        if let Some(turn) = what.strip_suffix("'s turn") {
            return expect_equal(&self.position.turn(), turn);
        }
        if let Some(game) = what.strip_prefix("game ") {
            return expect_equal(&(self.position.as_setup().games + 1), game);
        }
        let found =
            if self.position.is_crawford() { "the Crawford game" } else { "not the Crawford game" };
        expect_equal(&found, what)
    }

    fn check_the(&self, what: &str) -> Result<(), String> {
        if let Some(cube) = what.strip_prefix("cube is ") {
            return expect_equal(&write_cube(self.position.cube()), cube);
        }
        if let Some(score) = what.strip_prefix("score is ") {
            let [white, black] = self.position.score();
            return expect_equal(&format!("{white}:{black}"), score);
        }
        if let Some(dice) = what.strip_prefix("dice are ") {
            let found = self.position.dice().map(|[high, low]| format!("{high}-{low}"));
            return expect_equal(&found.unwrap_or("picked up".into()), dice);
        }
        Err(format!("expected the cube, the score or the dice: {what}"))
    }

    fn check_side(&self, side: Side, rest: &str) -> Result<(), String> {
        let counts = self.position.board().points(side);
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
            return check_refused(self.position.play_from(&hops), code);
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
            let found = self.position.hops_after(done).map_err(|why| why.code())?;
            let mut found: Vec<String> = found.into_iter().map(write_hop).collect();
            found.dedup();
            let found = if found.is_empty() { "nothing".into() } else { found.join(" ") };
            return expect_equal(&found, moves);
        }
        let cannot = rest.strip_prefix("cannot move ").and_then(|r| r.split_once(": "));
        let (hop, code) = cannot.ok_or_else(|| format!("not understood: {rest}"))?;
        let hop = self.parse_hop(done, hop)?;
        check_refused(self.position.hops_after(&[done, &[hop]].concat()), code)
    }

    /// `16 ways`, `1 way`, `2 ways: 24/20, 13/9`.
    fn check_ways(&self, side: Side, ways: &str) -> Result<(), String> {
        self.check_decides(side)?;
        let plays = self.position.plays();
        let (count, expected) = ways.split_once(": ").map_or((ways, None), |(c, e)| (c, Some(e)));
        let number = count.strip_suffix(" ways").or_else(|| count.strip_suffix(" way"));
        let write = |play: &Play| self.position.notate(side.seat(), &Action::Play(*play));
        let found = plays.iter().map(write).collect::<Vec<_>>().join(", ");
        expect_equal(&plays.len(), number.ok_or("expected a number of ways")?)
            .map_err(|why| format!("{why}: {found}"))?;
        expected.map_or(Ok(()), |expected| expect_equal(&found, expected))
    }

    fn check_decides(&self, side: Side) -> Result<(), String> {
        let found = self.position.decider().map_or("nobody".into(), |side| side.to_string());
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
            let mut allowed = self.position.hops_after(done).unwrap_or_default().into_iter();
            let off = |hop: &Hop| hop.from() == from && hop.to() == OFF;
            let larger =
                self.position.dice().into_iter().flatten().filter(|die| *die >= from).min();
            allowed.find(off).or_else(|| Hop::parse(from, larger?))
        } else {
            from.checked_sub(to).and_then(|die| Hop::parse(from, die))
        };
        hop.ok_or_else(|| format!("no die moves a checker so: {text}"))
    }
}

fn check_refused<T>(found: Result<T, Refusal>, code: &str) -> Result<(), String> {
    match found {
        Ok(_) => Err("it was allowed".into()),
        Err(why) => expect_equal(&why.code(), code),
    }
}
