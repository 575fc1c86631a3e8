//! What positions are worth to a side: values, equities, and tables of all rolls.

use super::outcome_chances::OutcomeChances;
use super::stakes::Stakes;
use gammon::{Board, Cube, Gammon, Side};

/// What the values of all rolls depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RollTableKey {
    board: Board,
    side: Side,
    cube: Cube,
    score: [u32; 2],
    is_crawford: bool,
}

impl RollTableKey {
    pub(super) fn of(position: &Gammon) -> Self {
        Self {
            board: *position.board(),
            side: position.turn(),
            cube: position.cube(),
            score: position.score(),
            is_crawford: position.is_crawford(),
        }
    }
}

/// What a position is worth to a side: match equity from -1 to 1, or points in a money game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Worth {
    pub(super) value: f32,
    /// How the game ends, for the same side.
    pub(super) outcomes: OutcomeChances,
}

impl Worth {
    pub(super) fn flipped(self) -> Self {
        Self { value: -self.value, outcomes: self.outcomes.flipped() }
    }

    /// The worth to `side`, if this is the worth to `mine`.
    pub(super) fn of_side(self, mine: Side, side: Side) -> Self {
        if mine == side { self } else { self.flipped() }
    }

    /// Adds another worth, times a weight.
    pub(super) fn add_weighted(&mut self, one: Self, weight: f32) {
        self.value += weight * one.value;
        self.outcomes.add_weighted(&one.outcomes, weight);
    }

    pub(super) const ZERO: Self =
        Self { value: 0.0, outcomes: OutcomeChances { won: [0.0; 3], lost: [0.0; 3] } };
}

/// What every roll is worth to the side about to roll, if it plays best.
#[derive(Clone, Debug)]
pub(super) struct RollTable {
    /// By the larger and the smaller die, from 1.
    pub(super) rolls: [[Option<RolledWorth>; 6]; 6],
    pub(super) mean: Worth,
}

/// The best play of a roll.
#[derive(Clone, Copy, Debug)]
pub(super) struct RolledWorth {
    pub(super) after: Board,
    pub(super) worth: Worth,
}

/// Turns values into equities at the present value of the cube: 1 is a single game won, -1 one lost.
#[derive(Clone, Copy, Debug)]
pub(super) struct EquityScale {
    middle: f32,
    half: f32,
}

impl EquityScale {
    pub(super) fn of(position: &Gammon, side: Side) -> Self {
        let stakes = Stakes::of(position);
        let (won, lost) =
            (stakes.worth_of_winning(side, 1), -stakes.worth_of_winning(side.other(), 1));
        Self { middle: 0.5 * (won + lost), half: (0.5 * (won - lost)).max(1e-6) }
    }

    pub(super) fn equity(self, value: f32) -> f32 {
        (value - self.middle) / self.half
    }
}
