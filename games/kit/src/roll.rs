//! Rolls: random events, described before they happen.

use crate::{Audience, Seat, SmallVec};
use serde::Serialize;

/// A random event that is about to happen: what is rolled, why, by whom, and who sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// The possible results and their weights.
    pub odds: Odds,
    /// What the roll is for. [`crate::VerifiableDice`] derive results from it.
    pub purpose: &'static str,
    /// The seat that rolls, if any.
    pub owner: Option<Seat>,
    /// Who may know the result.
    pub seen_by: Audience,
}

/// The possible results of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Odds {
    /// `count` distinguishable dice with `sides` sides each.
    Dice {
        /// The number of dice.
        count: u8,
        /// The number of sides of each die.
        sides: u8,
    },
    /// One of several results, each with a weight.
    Weighted(Weights),
    /// One of `of` equally likely results, such as a card from an unordered pool.
    Draw {
        /// The number of results.
        of: u32,
    },
}

/// Up to eight weights, stored inline so that describing a roll does not allocate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    weights: [u16; 8],
    len: u8,
}

impl Weights {
    /// Creates a list of weights.
    ///
    /// # Panics
    /// If there are none or more than eight, or all are zero.
    #[must_use]
    pub fn new(list: &[u16]) -> Self {
        assert!(
            list.len() <= 8 && list.iter().any(|w| *w > 0),
            "one to eight weights, not all zero"
        );
        let mut weights = [0; 8];
        weights[..list.len()].copy_from_slice(list);
        Self { weights, len: list.len() as u8 }
    }

    /// The weights, in order.
    #[must_use]
    pub fn as_slice(&self) -> &[u16] {
        &self.weights[..usize::from(self.len)]
    }

    fn total(&self) -> u32 {
        self.as_slice().iter().map(|w| u32::from(*w)).sum()
    }

    fn pick(&self, mut at: u32) -> u32 {
        for (index, weight) in self.as_slice().iter().enumerate() {
            if at < u32::from(*weight) {
                return index as u32;
            }
            at -= u32::from(*weight);
        }
        unreachable!("the caller stays below the total weight")
    }
}

impl FromIterator<u16> for Weights {
    /// # Panics
    /// As [`Weights::new`].
    fn from_iter<I: IntoIterator<Item = u16>>(list: I) -> Self {
        Self::new(&list.into_iter().collect::<SmallVec<u16, 8>>())
    }
}

impl Roll {
    /// A roll of one die, seen by everyone.
    #[must_use]
    #[inline]
    pub const fn die(sides: u8, purpose: &'static str) -> Self {
        Self::dice(1, sides, purpose)
    }

    /// A roll of several dice, seen by everyone.
    ///
    /// # Panics
    /// If there is no die or no side, or the number of results exceeds 32 bits.
    #[must_use]
    #[inline]
    pub const fn dice(count: u8, sides: u8, purpose: &'static str) -> Self {
        assert!(count > 0 && sides > 0, "a roll has a die and a die has sides");
        assert!((sides as u32).checked_pow(count as u32).is_some(), "too many dice for one roll");
        Self::new(Odds::Dice { count, sides }, purpose)
    }

    /// A weighted choice, seen by everyone.
    #[must_use]
    pub const fn weighted(weights: Weights, purpose: &'static str) -> Self {
        Self::new(Odds::Weighted(weights), purpose)
    }

    /// A draw of one of `of` equally likely results, seen by everyone.
    ///
    /// # Panics
    /// If `of` is 0.
    #[must_use]
    pub const fn draw(of: u32, purpose: &'static str) -> Self {
        assert!(of > 0, "a draw has something to draw from");
        Self::new(Odds::Draw { of }, purpose)
    }

    #[inline]
    const fn new(odds: Odds, purpose: &'static str) -> Self {
        Self { odds, purpose, owner: None, seen_by: Audience::Everyone }
    }

    /// Sets the seat that rolls.
    #[must_use]
    #[inline]
    pub const fn rolled_by(mut self, seat: Seat) -> Self {
        self.owner = Some(seat);
        self
    }

    /// Sets who may know the result.
    #[must_use]
    #[inline]
    pub const fn seen_by(mut self, audience: Audience) -> Self {
        self.seen_by = audience;
        self
    }

    /// The number of results, those of weight 0 included.
    #[must_use]
    #[inline]
    pub fn result_count(&self) -> u32 {
        match self.odds {
            Odds::Weighted(weights) => u32::from(weights.len),
            Odds::Dice { .. } | Odds::Draw { .. } => self.total_weight(),
        }
    }

    /// The sum of all weights. A uniform number below it decides the roll.
    #[must_use]
    #[inline]
    pub fn total_weight(&self) -> u32 {
        match self.odds {
            Odds::Dice { count: 1, sides } => u32::from(sides),
            Odds::Dice { count, sides } => u32::from(sides).pow(u32::from(count)),
            Odds::Weighted(weights) => weights.total(),
            Odds::Draw { of } => of,
        }
    }

    /// The weight of a result, out of [`Roll::total_weight`].
    #[must_use]
    pub fn weight(&self, rolled: Rolled) -> u32 {
        match self.odds {
            Odds::Weighted(weights) => u32::from(weights.weights[rolled.index()]),
            Odds::Dice { .. } | Odds::Draw { .. } => 1,
        }
    }

    /// The result that a uniform number below [`Roll::total_weight`] selects.
    #[must_use]
    #[inline]
    pub fn pick(&self, uniform: u32) -> Rolled {
        debug_assert!(
            uniform < self.total_weight(),
            "a roll is decided by a number below its total weight"
        );
        match self.odds {
            Odds::Weighted(weights) => Rolled(weights.pick(uniform)),
            Odds::Dice { .. } | Odds::Draw { .. } => Rolled(uniform),
        }
    }

    /// The result with this number, if it exists and its weight is not 0.
    #[must_use]
    pub fn result(&self, number: u32) -> Option<Rolled> {
        let rolled = Rolled(number);
        (number < self.result_count() && self.weight(rolled) > 0).then_some(rolled)
    }

    /// All results whose weight is not 0, in order.
    pub fn results(&self) -> impl Iterator<Item = Rolled> {
        let roll = *self;
        (0..roll.result_count()).filter_map(move |number| roll.result(number))
    }

    /// A result as shown to people: the faces of the dice, or the number of the result from 0.
    ///
    /// ```
    /// use kit::Roll;
    /// let roll = Roll::dice(2, 6, "example");
    /// let rolled = roll.from_values(&[3, 5]).expect("both faces are on a die");
    /// assert_eq!(roll.values(rolled), [3, 5]);
    /// ```
    #[must_use]
    pub fn values(&self, rolled: Rolled) -> Vec<u32> {
        match self.odds {
            Odds::Dice { count, sides } => {
                let sides = u32::from(sides);
                let face = |die: u8| rolled.0 / sides.pow(u32::from(count - 1 - die)) % sides + 1;
                (0..count).map(face).collect()
            }
            Odds::Weighted(_) | Odds::Draw { .. } => vec![rolled.0],
        }
    }

    /// The result with these [`Roll::values`], if it is possible.
    #[must_use]
    pub fn from_values(&self, values: &[u32]) -> Option<Rolled> {
        match self.odds {
            Odds::Dice { count, sides } => {
                let sides = u32::from(sides);
                let fits = values.len() == usize::from(count)
                    && values.iter().all(|v| (1..=sides).contains(v));
                fits.then(|| Rolled(values.iter().fold(0, |sum, v| sum * sides + v - 1)))
            }
            Odds::Weighted(_) | Odds::Draw { .. } => match values {
                [number] => self.result(*number),
                _ => None,
            },
        }
    }

    /// A short description: `d6`, `2d6`, `one of 17`, `70:20:10`.
    #[must_use]
    pub fn describe(&self) -> String {
        match self.odds {
            Odds::Dice { count: 1, sides } => format!("d{sides}"),
            Odds::Dice { count, sides } => format!("{count}d{sides}"),
            Odds::Draw { of } => format!("one of {of}"),
            Odds::Weighted(weights) => {
                let list: Vec<_> = weights.as_slice().iter().map(u16::to_string).collect();
                list.join(":")
            }
        }
    }
}

/// The result of a roll. Only a [`Roll`] constructs one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Rolled(u32);

impl Rolled {
    /// The number of the result, from 0.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The number of the result as an index.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The face of a single die.
    #[must_use]
    #[inline]
    pub const fn face(self) -> u8 {
        self.0 as u8 + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_reads_back_from_its_values() {
        let rolls = [
            Roll::die(6, "t"),
            Roll::dice(3, 4, "t"),
            Roll::draw(17, "t"),
            Roll::weighted(Weights::new(&[70, 0, 30]), "t"),
        ];
        for roll in rolls {
            for rolled in roll.results() {
                assert_eq!(roll.from_values(&roll.values(rolled)), Some(rolled));
            }
        }
    }

    #[test]
    fn impossible_values_give_no_result() {
        let die = Roll::die(6, "t");
        assert_eq!(die.from_values(&[7]), None);
        assert_eq!(die.from_values(&[0]), None);
        assert_eq!(die.from_values(&[1, 1]), None);
        assert_eq!(die.result(6), None);
        let weighted = Roll::weighted(Weights::new(&[1, 0]), "t");
        assert_eq!(weighted.result(1), None, "a result of weight zero is impossible");
        assert_eq!(Roll::draw(3, "t").from_values(&[]), None);
    }

    #[test]
    fn each_result_is_selected_as_often_as_its_weight() {
        let roll = Roll::weighted(Weights::new(&[70, 20, 10]), "t");
        let count = |n| (0..roll.total_weight()).filter(|u| roll.pick(*u).number() == n).count();
        assert_eq!([count(0), count(1), count(2)], [70, 20, 10]);
        assert_eq!(roll.describe(), "70:20:10");
    }

    #[test]
    fn rolls_are_described_briefly() {
        assert_eq!(Roll::die(4, "t").describe(), "d4");
        assert_eq!(Roll::dice(2, 6, "t").describe(), "2d6");
        assert_eq!(Roll::draw(17, "t").describe(), "one of 17");
    }
}
