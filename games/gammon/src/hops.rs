//! Hops within a turn, for interfaces that enter a play checker by checker.

use crate::plays::can_hop;
use crate::{Board, Gammon, Hop, Play, Refusal, Side};

impl Gammon {
    /// The hops that may follow these, in any order of the dice, such that the result can
    /// still become a legal play. Empty when the play is complete.
    ///
    /// # Errors
    /// The refusal of the first hop that is not possible.
    pub fn hops_after(&self, done: &[Hop]) -> Result<Vec<Hop>, Refusal> {
        let mut partial = PartialPlay::of(self);
        let most = partial.max_hops_left();
        done.iter().try_for_each(|hop| partial.apply_allowed_hop(*hop, most))?;
        Ok(partial.allowed_hops(most))
    }

    /// The legal play with the same resulting board as these hops, in whatever order they
    /// were made.
    ///
    /// # Errors
    /// The rule that they break: a hop that is not possible, too few dice, the smaller die.
    pub fn play_from(&self, hops: &[Hop]) -> Result<Play, Refusal> {
        let mut partial = PartialPlay::of(self);
        let most = partial.max_hops_left();
        for hop in hops {
            partial.apply_hop(*hop)?;
        }
        let (board, mut found) = (partial.board, None);
        self.for_each_play(|play| {
            let mut after = self.board;
            for hop in play.hops() {
                after.apply_hop(self.turn, hop);
            }
            if after == board {
                found = Some(play);
            }
        });
        match found {
            Some(play) => Ok(play),
            None if hops.len() < most => Err(Refusal::MoreDice),
            None => Err(Refusal::LargerDie { die: self.dice[0] }),
        }
    }

    /// Every legal play of the roll.
    #[must_use]
    pub fn plays(&self) -> Vec<Play> {
        let mut plays = Vec::new();
        if self.dice().is_some() {
            self.for_each_play(|play| plays.push(play));
        }
        plays
    }
}

/// A play that is not complete: the board after the hops so far, and the dice left.
#[derive(Clone)]
struct PartialPlay {
    board: Board,
    side: Side,
    dice_left: Vec<u8>,
    hops_made: usize,
    /// The larger die, which must be played if only one can be.
    larger_die: u8,
}

impl PartialPlay {
    fn of(position: &Gammon) -> Self {
        let left = match position.dice {
            [0, _] => Vec::new(),
            [high, low] if high == low => vec![high; 4],
            dice => dice.to_vec(),
        };
        let (board, side) = (position.board, position.turn);
        Self { board, side, dice_left: left, hops_made: 0, larger_die: position.dice[0] }
    }

    /// The distinct dice that are left.
    fn distinct_dice(&self) -> Vec<u8> {
        let mut dice = self.dice_left.clone();
        dice.dedup();
        dice
    }

    /// Every hop that a single die can make now.
    fn possible_hops(&self) -> Vec<Hop> {
        let dice = self.distinct_dice().into_iter();
        let hops = dice.flat_map(|die| (1..=crate::BAR).map(move |from| Hop::new(from, die)));
        hops.filter(|hop| can_hop(&self.board, self.side, *hop)).collect()
    }

    fn apply_hop(&mut self, hop: Hop) -> Result<(), Refusal> {
        let (from, die) = (hop.from(), hop.die());
        let refused = Refusal::IllegalMove { from, die };
        let at = self.dice_left.iter().position(|left| *left == die).ok_or(refused.clone())?;
        if !can_hop(&self.board, self.side, hop) {
            return Err(refused);
        }
        self.dice_left.remove(at);
        self.hops_made += 1;
        self.board.apply_hop(self.side, hop);
        Ok(())
    }

    /// The most dice that can still be played.
    fn max_hops_left(&self) -> usize {
        let deeper = |hop: Hop| {
            let mut next = self.clone();
            next.apply_hop(hop).map_or(0, |()| 1 + next.max_hops_left())
        };
        let mut best = 0;
        for hop in self.possible_hops() {
            best = best.max(deeper(hop));
            if best == self.dice_left.len() {
                break;
            }
        }
        best
    }

    /// Hops after which the whole play can still use `most` dice.
    fn allowed_hops(&self, most: usize) -> Vec<Hop> {
        let possible = self.possible_hops();
        let larger = possible.iter().any(|hop| hop.die() == self.larger_die);
        let keeps = |hop: &Hop| {
            let mut after = self.clone();
            let fits =
                after.apply_hop(*hop).is_ok() && after.hops_made + after.max_hops_left() == most;
            fits && (most > 1 || !larger || hop.die() == self.larger_die)
        };
        possible.into_iter().filter(keeps).collect()
    }

    /// Applies a hop if the whole play can still use `most` dice after it.
    fn apply_allowed_hop(&mut self, hop: Hop, most: usize) -> Result<(), Refusal> {
        if self.allowed_hops(most).contains(&hop) {
            return self.apply_hop(hop);
        }
        self.clone().apply_hop(hop)?;
        Err(if most == 1 { Refusal::LargerDie { die: self.larger_die } } else { Refusal::MoreDice })
    }
}
