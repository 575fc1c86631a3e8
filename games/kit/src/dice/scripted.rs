//! Dice that show what they are told to.

use super::Dice;
use crate::{Roll, Rolled};
use std::collections::VecDeque;

/// Dice that show given values, for tests and for dice rolled by hand.
///
/// ```
/// use kit::{Dice, Roll, Scripted};
/// let mut dice = Scripted::new([vec![6], vec![9]]);
/// let roll = Roll::die(6, "example");
/// assert_eq!(dice.roll(&roll).map(|rolled| rolled.face()), Some(6));
/// assert_eq!(dice.roll(&roll), None, "no die shows a 9");
/// assert_eq!(dice.roll(&roll), None, "the script has ended");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Scripted(VecDeque<Vec<u32>>);

impl Scripted {
    /// Dice that show these values, one list a roll (see [`Roll::values`]).
    pub fn new(values: impl IntoIterator<Item = Vec<u32>>) -> Self {
        Self(values.into_iter().collect())
    }

    /// How many rolls are left in the script.
    #[must_use]
    pub fn left(&self) -> usize {
        self.0.len()
    }
}

impl Dice for Scripted {
    fn roll(&mut self, roll: &Roll) -> Option<Rolled> {
        roll.from_values(&self.0.pop_front()?)
    }
}
