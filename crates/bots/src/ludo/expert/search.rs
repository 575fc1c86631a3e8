//! The search: the expected win chances over the next rolls, if everybody takes the move that the
//! net thinks best for them.

use super::inputs::{LudoInputs, LudoOptions};
use super::net::{LudoNets, SeatChances};
use kit::{Game as _, Seat};
use ludo::{Ludo, Token};

/// What the chance to finish next is worth after somebody has finished, compared with the chance
/// to finish first.
const LATER_PLACE_WORTH: f32 = 0.05;

/// Evaluates moves of one match.
#[derive(Debug)]
pub struct LudoSearch<'a> {
    nets: &'a LudoNets,
    options: LudoOptions,
    inputs: LudoInputs,
}

impl<'a> LudoSearch<'a> {
    /// A search in a match with these options.
    #[must_use]
    pub fn new(nets: &'a LudoNets, options: LudoOptions) -> Self {
        Self { nets, options, inputs: LudoInputs::default() }
    }

    /// The chances of all seats after a move of the seat on turn, looking `rolls` rolls ahead.
    pub fn after_move(&mut self, position: &Ludo, token: Token, rolls: u8) -> SeatChances {
        let after = position.after_move(token);
        if rolls > 0 && !has_finished(&after, position.turn()) {
            self.over_rolls(&after, rolls)
        } else {
            self.evaluate(&after, position.turn())
        }
    }

    /// The average over the faces of the die, in a position in which a roll is due.
    pub(in crate::ludo) fn over_rolls(&mut self, position: &Ludo, rolls: u8) -> SeatChances {
        let mut sum = [0.0; 4];
        for die in 1..=6 {
            let chances = self.after_roll(&position.after_roll(die), rolls);
            sum.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance / 6.0);
        }
        sum
    }

    /// The chances after a roll: the seat on turn takes the move that the net thinks best for it.
    pub(in crate::ludo) fn after_roll(&mut self, position: &Ludo, rolls: u8) -> SeatChances {
        let mover = position.turn();
        let mut best: Option<(Ludo, SeatChances)> = None;
        for token in position.movable() {
            let after = position.after_move(token);
            let chances = self.evaluate(&after, mover);
            let own = chances[mover.index()];
            if best.is_none_or(|(_, best)| own > best[mover.index()]) {
                best = Some((after, chances));
            }
        }
        match best {
            None => self.evaluate(position, mover),
            Some((after, _)) if rolls > 1 && !has_finished(&after, mover) => {
                self.over_rolls(&after, rolls - 1)
            }
            Some((_, chances)) => chances,
        }
    }

    /// The net's estimate of a position in which a roll is due, or which `mover` has just finished.
    pub fn evaluate(&mut self, position: &Ludo, mover: Seat) -> SeatChances {
        let is_finished = has_finished(position, mover);
        let mut chances = [0.0; 4];
        if !is_finished || position.in_play().len() >= 2 {
            self.inputs.write(position, self.options);
            chances = self.nets.chances(&self.inputs);
        }
        if is_finished {
            chances.iter_mut().for_each(|chance| *chance *= LATER_PLACE_WORTH);
            chances[mover.index()] = 1.0;
        }
        chances
    }
}

/// Whether the seat that has just moved has finished its last token.
fn has_finished(position: &Ludo, mover: Seat) -> bool {
    !position.in_play().contains(mover)
}
