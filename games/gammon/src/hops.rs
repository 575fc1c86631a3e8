//! Checker by checker: what an interface needs inside a turn.

use crate::plays::can_hop;
use crate::{Board, Gammon, Hop, Play, Refusal, Side};

impl Gammon {
    /// The hops that may come next after these, in any order of the dice, such that the
    /// whole can still become a legal play. Empty when the play is complete.
    ///
    /// # Errors
    /// The first of the hops that is not possible.
    pub fn hops_after(&self, done: &[Hop]) -> Result<Vec<Hop>, Refusal> {
        let mut turn = Turn::of(self);
        let most = turn.depth();
        done.iter().try_for_each(|hop| turn.take(*hop, most))?;
        Ok(turn.next(most))
    }

    /// The play that these hops come to, in whatever order they were made.
    ///
    /// # Errors
    /// The rule that they break: a hop that is not possible, too few dice, the smaller die.
    pub fn play_from(&self, hops: &[Hop]) -> Result<Play, Refusal> {
        let mut turn = Turn::of(self);
        let most = turn.depth();
        for hop in hops {
            turn.hop(*hop)?;
        }
        let (board, mut found) = (turn.board, None);
        self.each_play(|play| {
            let mut after = self.board;
            for hop in play.hops() {
                after.hop(self.turn, hop);
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
            self.each_play(|play| plays.push(play));
        }
        plays
    }
}

/// A turn under way: the board as it is now and the dice that are left.
#[derive(Clone)]
struct Turn {
    board: Board,
    side: Side,
    left: Vec<u8>,
    used: usize,
    /// The larger die, which must be played if only one can be.
    larger: u8,
}

impl Turn {
    fn of(position: &Gammon) -> Self {
        let left = match position.dice {
            [0, _] => Vec::new(),
            [high, low] if high == low => vec![high; 4],
            dice => dice.to_vec(),
        };
        let (board, side) = (position.board, position.turn);
        Self { board, side, left, used: 0, larger: position.dice[0] }
    }

    /// Distinct dice that are left.
    fn dice(&self) -> Vec<u8> {
        let mut dice = self.left.clone();
        dice.dedup();
        dice
    }

    /// Every hop the rules of movement allow.
    fn possible(&self) -> Vec<Hop> {
        let dice = self.dice().into_iter();
        let hops = dice.flat_map(|die| (1..=crate::BAR).map(move |from| Hop::new(from, die)));
        hops.filter(|hop| can_hop(&self.board, self.side, *hop)).collect()
    }

    fn hop(&mut self, hop: Hop) -> Result<(), Refusal> {
        let (from, die) = (hop.from(), hop.die());
        let refused = Refusal::IllegalMove { from, die };
        let at = self.left.iter().position(|left| *left == die).ok_or(refused.clone())?;
        if !can_hop(&self.board, self.side, hop) {
            return Err(refused);
        }
        self.left.remove(at);
        self.used += 1;
        self.board.hop(self.side, hop);
        Ok(())
    }

    /// How many more dice can be played.
    fn depth(&self) -> usize {
        let deeper = |hop: Hop| {
            let mut next = self.clone();
            next.hop(hop).map_or(0, |()| 1 + next.depth())
        };
        let mut best = 0;
        for hop in self.possible() {
            best = best.max(deeper(hop));
            if best == self.left.len() {
                break;
            }
        }
        best
    }

    /// Hops after which as many dice as possible can still be played.
    fn next(&self, most: usize) -> Vec<Hop> {
        let possible = self.possible();
        let larger = possible.iter().any(|hop| hop.die() == self.larger);
        let keeps = |hop: &Hop| {
            let mut after = self.clone();
            let fits = after.hop(*hop).is_ok() && after.used + after.depth() == most;
            fits && (most > 1 || !larger || hop.die() == self.larger)
        };
        possible.into_iter().filter(keeps).collect()
    }

    /// Takes a hop that must keep the most dice playable.
    fn take(&mut self, hop: Hop, most: usize) -> Result<(), Refusal> {
        if self.next(most).contains(&hop) {
            return self.hop(hop);
        }
        self.clone().hop(hop)?;
        Err(if most == 1 { Refusal::LargerDie { die: self.larger } } else { Refusal::MoreDice })
    }
}
