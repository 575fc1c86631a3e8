//! The play that a match file means.

use crate::notation::parse_notation;
use crate::{Gammon, Hop, OFF, Play, Refusal};

impl Gammon {
    /// The play of the roll that these moves mean. They may stand in any order, and stars for hits
    /// may be missing: where each move is made by one die, the points it touches tell the hits.
    pub(super) fn find_imported_play(&self, moves: &str) -> Result<Play, Refusal> {
        let parsed = parse_notation(moves)?;
        let mut left = parsed.steps().to_vec();
        if let Some(play) = self.play_in_some_order(&mut left, &mut Vec::new()) {
            return Ok(play);
        }
        let found = parsed.find_play(&self.board, self.turn, self.plays().into_iter());
        found.map_err(|refusal| self.name_broken_rule(&parsed, refusal))
    }

    /// The play that these steps are, each made by one die, in the first order that is legal.
    fn play_in_some_order(&self, left: &mut Vec<(u8, u8)>, done: &mut Vec<Hop>) -> Option<Play> {
        if left.is_empty() {
            return self.play_from(done).ok();
        }
        for at in 0..left.len() {
            let (from, to) = left.remove(at);
            let exact = from - to;
            // A larger die may bear off a checker.
            let fits = |die: &u8| *die == exact || (to == OFF && *die > exact);
            let distinct = if self.dice[0] == self.dice[1] { 1 } else { 2 };
            for die in self.dice.into_iter().take(distinct).filter(fits) {
                done.extend(Hop::parse(from, die));
                let found = self.play_in_some_order(left, done);
                done.pop();
                if found.is_some() {
                    return found;
                }
            }
            left.insert(at, (from, to));
        }
        None
    }
}
