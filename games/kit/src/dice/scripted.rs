//! Dice with given results.

use super::Dice;
use crate::{Roll, Rolled};
use std::collections::VecDeque;

/// Dice with given results, for tests and for dice rolled by hand.
///
/// ```
/// use kit::{Dice, Roll, ScriptedDice};
/// let mut dice = ScriptedDice::new([vec![6], vec![9]]);
/// let roll = Roll::die(6, "example");
/// assert_eq!(dice.roll(&roll).map(|rolled| rolled.face()), Some(6));
/// assert_eq!(dice.roll(&roll), None, "a d6 has no face 9");
/// assert_eq!(dice.roll(&roll), None, "the script has ended");
/// ```
#[derive(Clone, Debug, Default)]
pub struct ScriptedDice(VecDeque<Vec<u32>>);

impl ScriptedDice {
    /// Creates dice with these results: one list per roll, as in [`Roll::values`].
    pub fn new(values: impl IntoIterator<Item = Vec<u32>>) -> Self {
        Self(values.into_iter().collect())
    }

    /// The number of results left.
    #[must_use]
    pub fn remaining(&self) -> usize {
        self.0.len()
    }
}

impl Dice for ScriptedDice {
    fn roll(&mut self, roll: &Roll) -> Option<Rolled> {
        roll.from_values(&self.0.pop_front()?)
    }
}
