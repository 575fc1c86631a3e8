//! Bids and their order.

use crate::{Config, Face};
use kit::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use ts_rs::TS;

/// A bid: at least `count` dice on the table show `face`.
///
/// Its `Ord` is that of a list, by count and face; the order in which bids are raised is
/// [`Bid::is_above`].
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(deny_unknown_fields)]
pub struct Bid {
    /// How many dice, at least.
    pub count: u8,
    /// What they show.
    pub face: Face,
}

/// A bid and the seat that made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PlacedBid {
    /// The seat.
    pub seat: Seat,
    /// Its bid.
    pub bid: Bid,
}

impl Bid {
    /// The lowest bid (D10).
    #[must_use]
    pub const fn lowest(config: &Config) -> Self {
        Self { count: 1, face: if config.wild_ones { Face::ALL[1] } else { Face::ONE } }
    }

    /// Whether this bid raises another one (D3, D5).
    #[must_use]
    pub fn is_above(self, other: Self, config: &Config) -> bool {
        self.step(config) > other.step(config)
    }

    /// Whether it is a bid on wild ones.
    #[must_use]
    pub fn is_on_wild_ones(self, config: &Config) -> bool {
        config.wild_ones && self.face == Face::ONE
    }

    /// Its step on the ladder of bids. Wild ones stand above every bid of twice their count
    /// and below every bid of one more: going to ones takes half the count, rounded up, and
    /// leaving them twice the count plus one (D5).
    fn step(self, config: &Config) -> (u8, u8) {
        if self.is_on_wild_ones(config) {
            (self.count.saturating_mul(2), 7)
        } else {
            (self.count, self.face.pips())
        }
    }

    /// Whether a die with this face counts for the bid (D5).
    #[must_use]
    pub fn counts(self, face: Face, config: &Config) -> bool {
        face == self.face || config.wild_ones && face == Face::ONE
    }

    /// How many of these dice count for the bid (D5).
    pub fn matches<'a>(self, dice: impl IntoIterator<Item = &'a Face>, config: &Config) -> u8 {
        dice.into_iter().filter(|die| self.counts(**die, config)).count() as u8
    }
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} × {}", self.count, self.face)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WILD: Config = Config { dice: 5, wild_ones: true, exact: false };
    const PLAIN: Config = Config { wild_ones: false, ..WILD };

    fn bids() -> impl Iterator<Item = Bid> {
        (1..=36).flat_map(|count| Face::ALL.map(|face| Bid { count, face }))
    }

    /// The rule as the rule book words it.
    fn raises(to: Bid, from: Bid, config: &Config) -> bool {
        match (from.is_on_wild_ones(config), to.is_on_wild_ones(config)) {
            (false, true) => to.count >= from.count.div_ceil(2),
            (true, false) => to.count > 2 * from.count,
            _ => to.count > from.count || to.count == from.count && to.face > from.face,
        }
    }

    #[test]
    fn d5_the_ladder_of_bids_agrees_with_the_words_of_the_rule_book() {
        for (config, from) in [WILD, PLAIN].into_iter().flat_map(|c| bids().map(move |b| (c, b))) {
            for to in bids() {
                assert_eq!(to.is_above(from, &config), raises(to, from, &config), "{from} {to}");
            }
        }
    }

    #[test]
    fn d3_of_two_different_bids_one_is_above_the_other() {
        for config in [WILD, PLAIN] {
            for (one, other) in bids().flat_map(|one| bids().map(move |other| (one, other))) {
                let above = [one.is_above(other, &config), other.is_above(one, &config)];
                assert_eq!(above.iter().filter(|above| **above).count(), usize::from(one != other));
            }
            assert!(
                bids().all(|bid| bid == Bid::lowest(&config)
                    || bid.is_above(Bid::lowest(&config), &config))
            );
        }
    }

    #[test]
    fn d5_ones_count_for_every_face_only_while_they_are_wild() {
        let dice = [1, 1, 2, 5, 5].map(|pips| Face::try_from(pips).unwrap());
        let count = |pips: u8, config| {
            Bid { count: 1, face: Face::try_from(pips).unwrap() }.matches(&dice, config)
        };
        assert_eq!([count(1, &WILD), count(5, &WILD), count(6, &WILD)], [2, 4, 2]);
        assert_eq!([count(1, &PLAIN), count(5, &PLAIN), count(6, &PLAIN)], [2, 2, 0]);
    }
}
