//! Decks: an unordered pool, what was put under it in order, and the discards.
//!
//! Cards of a name are alike, so a pool is a count for each name. Shuffles are lazy: a card
//! is drawn from the pool by a roll; what was put under the deck comes afterwards, in its
//! order; when both are gone the discards become the pool.

use crate::{Chance, Content, Enemy, Item, Tier};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use ts_rs::TS;

/// A count for each of `N` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counts<const N: usize> {
    each: [u8; N],
    total: u16,
}

impl<const N: usize> Default for Counts<N> {
    fn default() -> Self {
        Self { each: [0; N], total: 0 }
    }
}

impl<const N: usize> Counts<N> {
    pub(crate) fn of(each: [u8; N]) -> Self {
        Self { each, total: each.iter().map(|count| u16::from(*count)).sum() }
    }

    #[inline]
    pub(crate) const fn total(&self) -> u16 {
        self.total
    }

    #[inline]
    pub(crate) const fn get(&self, at: usize) -> u8 {
        self.each[at]
    }

    #[inline]
    pub(crate) fn add(&mut self, at: usize) {
        self.each[at] += 1;
        self.total += 1;
    }

    /// Takes one away, if there is one.
    #[inline]
    pub(crate) fn take(&mut self, at: usize) -> bool {
        let there = self.each[at] > 0;
        if there {
            self.each[at] -= 1;
            self.total -= 1;
        }
        there
    }

    /// The name that the `nth` card has, counting through the names in order.
    #[inline]
    pub(crate) fn nth(&self, mut nth: u32) -> usize {
        for (at, count) in self.each.iter().enumerate() {
            if nth < u32::from(*count) {
                return at;
            }
            nth -= u32::from(*count);
        }
        unreachable!("a roll stays below the size of its pool")
    }

    /// The cards before the first of a name, so that a card can be drawn by name.
    pub(crate) fn first(&self, at: usize) -> u32 {
        self.each[..at].iter().map(|count| u32::from(*count)).sum()
    }
}

impl<const N: usize> Serialize for Counts<N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.each)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Counts<N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let each = Vec::<u8>::deserialize(deserializer)?;
        let each = each.try_into().map_err(|_| {
            serde::de::Error::custom(format!("a pile is a list of {N} counts, one a name"))
        })?;
        Ok(Self::of(each))
    }
}

/// All decks. Piles of treasures and enemies count all names, those of other tiers are 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Decks {
    pub(crate) treasures: [Treasures; 3],
    pub(crate) enemies: [Pair<{ Enemy::COUNT }>; 3],
    pub(crate) chance: Pair<{ Chance::COUNT }>,
}

/// A treasure deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Treasures {
    pub(crate) pool: Counts<{ Item::COUNT }>,
    /// Put under the deck, the next to be drawn first.
    pub(crate) bottom: VecDeque<Item>,
    pub(crate) discards: Counts<{ Item::COUNT }>,
}

/// A deck that nothing is put under.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pair<const N: usize> {
    /// How many cards of each name are still to be drawn.
    #[ts(as = "Vec<u8>")]
    pub(crate) pool: Counts<N>,
    /// How many of each name were discarded.
    #[ts(as = "Vec<u8>")]
    pub(crate) discards: Counts<N>,
}

impl<const N: usize> Pair<N> {
    /// Shuffles the discards into an empty deck; whether that happened.
    pub(crate) fn refill(&mut self) -> bool {
        let empty = self.pool.total() == 0 && self.discards.total() > 0;
        if empty {
            std::mem::swap(&mut self.pool, &mut self.discards);
        }
        empty
    }
}

impl Treasures {
    /// Shuffles the discards into an empty deck; whether that happened.
    pub(crate) fn refill(&mut self) -> bool {
        let empty = self.pool.total() == 0 && self.bottom.is_empty() && self.discards.total() > 0;
        if empty {
            std::mem::swap(&mut self.pool, &mut self.discards);
        }
        empty
    }
}

impl Decks {
    /// Complete, shuffled decks.
    pub(crate) fn full(content: &Content) -> Self {
        let treasures = Tier::ALL.map(|tier| {
            let count = |item: Item| {
                if item.tier() == tier { content.items[item.index()].count } else { 0 }
            };
            Treasures { pool: Counts::of(Item::ALL.map(count)), ..Treasures::default() }
        });
        let enemies = Tier::ALL.map(|tier| {
            let count = |enemy: Enemy| {
                if enemy.tier() == tier { content.enemies[enemy.index()].count } else { 0 }
            };
            Pair { pool: Counts::of(Enemy::ALL.map(count)), discards: Counts::default() }
        });
        let chance = Pair { pool: Counts::of(content.chance), discards: Counts::default() };
        Self { treasures, enemies, chance }
    }

    pub(crate) fn discard(&mut self, item: Item) {
        self.treasures[item.tier().index()].discards.add(item.index());
    }

    pub(crate) fn put_under(&mut self, item: Item) {
        self.treasures[item.tier().index()].bottom.push_back(item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_have_the_sizes_of_the_rules() {
        let decks = Decks::full(Content::standard());
        assert_eq!(decks.treasures.each_ref().map(|deck| deck.pool.total()), [24, 18, 10]);
        assert_eq!(decks.enemies.each_ref().map(|deck| deck.pool.total()), [18, 12, 10]);
        assert_eq!(decks.chance.pool.total(), 34);
    }

    #[test]
    fn the_nth_card_and_the_first_of_a_name_agree() {
        let counts = Counts::of([2, 0, 3]);
        assert_eq!((0..5).map(|n| counts.nth(n)).collect::<Vec<_>>(), [0, 0, 2, 2, 2]);
        assert_eq!(counts.first(2), 2);
    }
}
