//! Decks: an unordered pool, the cards put under it in order, and the discards.
//!
//! Cards of a name are alike, so a pool is a count for each name. Shuffling is lazy: a card
//! is drawn from the pool by a roll; the cards put under the deck come afterwards, in their
//! order; when both are empty, the discards become the pool.

use crate::{ChanceCard, Enemy, HillContent, Item, Tier};
use kit::SmallVec;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A count for each of `N` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardCounts<const N: usize> {
    each: [u8; N],
    total: u16,
}

impl<const N: usize> Default for CardCounts<N> {
    fn default() -> Self {
        Self { each: [0; N], total: 0 }
    }
}

impl<const N: usize> CardCounts<N> {
    pub(crate) fn of(each: [u8; N]) -> Self {
        Self { each, total: each.iter().map(|count| u16::from(*count)).sum() }
    }

    /// How many cards there are.
    #[must_use]
    #[inline]
    pub const fn total(&self) -> u16 {
        self.total
    }

    /// How many cards of a name there are, by the name's index.
    #[must_use]
    #[inline]
    pub const fn get(&self, at: usize) -> u8 {
        self.each[at]
    }

    /// Adds one card of a name.
    #[inline]
    pub fn add(&mut self, at: usize) {
        self.each[at] += 1;
        self.total += 1;
    }

    /// Removes one card of a name. Returns whether there was one.
    #[inline]
    pub fn take(&mut self, at: usize) -> bool {
        let there = self.each[at] > 0;
        if there {
            self.each[at] -= 1;
            self.total -= 1;
        }
        there
    }

    /// The index of the name of the `nth` card, with the cards sorted by name.
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
}

impl<const N: usize> Serialize for CardCounts<N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.each)
    }
}

impl<'de, const N: usize> Deserialize<'de> for CardCounts<N> {
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
pub struct Decks {
    /// The treasure decks, by tier.
    pub treasures: [TreasureDeck; 3],
    /// The enemy decks, by tier.
    pub enemies: [CardDeck<{ Enemy::COUNT }>; 3],
    /// The chance deck.
    pub chance: CardDeck<{ ChanceCard::COUNT }>,
}

/// The treasure deck of a tier.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreasureDeck {
    /// How many cards of each name are shuffled.
    pub pool: CardCounts<{ Item::COUNT }>,
    /// Put under the deck, the next to be drawn first.
    pub bottom: SmallVec<Item, 23>,
    /// How many of each name were discarded.
    pub discards: CardCounts<{ Item::COUNT }>,
}

/// A deck of enemies or chance cards: no card is ever put under it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CardDeck<const N: usize> {
    /// How many cards of each name are still to be drawn.
    #[ts(as = "Vec<u8>")]
    pub pool: CardCounts<N>,
    /// How many of each name were discarded.
    #[ts(as = "Vec<u8>")]
    pub discards: CardCounts<N>,
}

impl<const N: usize> CardDeck<N> {
    /// Makes the discards the pool if the deck is empty. Returns whether it did.
    pub(crate) fn refill(&mut self) -> bool {
        let empty = self.pool.total() == 0 && self.discards.total() > 0;
        if empty {
            std::mem::swap(&mut self.pool, &mut self.discards);
        }
        empty
    }
}

impl TreasureDeck {
    /// Makes the discards the pool if the deck is empty. Returns whether it did.
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
    pub(crate) fn full(content: &HillContent) -> Self {
        let treasures = Tier::ALL.map(|tier| {
            let count = |item: Item| {
                if item.tier() == tier { content.items[item.index()].count } else { 0 }
            };
            TreasureDeck { pool: CardCounts::of(Item::ALL.map(count)), ..TreasureDeck::default() }
        });
        let enemies = Tier::ALL.map(|tier| {
            let count = |enemy: Enemy| {
                if enemy.tier() == tier { content.enemies[enemy.index()].count } else { 0 }
            };
            CardDeck {
                pool: CardCounts::of(Enemy::ALL.map(count)),
                discards: CardCounts::default(),
            }
        });
        let chance =
            CardDeck { pool: CardCounts::of(content.chance), discards: CardCounts::default() };
        Self { treasures, enemies, chance }
    }

    pub(crate) fn discard(&mut self, item: Item) {
        self.treasures[item.tier().index()].discards.add(item.index());
    }

    pub(crate) fn put_under_deck(&mut self, item: Item) {
        self.treasures[item.tier().index()].bottom.push(item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_have_the_sizes_of_the_rules() {
        let decks = Decks::full(HillContent::standard());
        assert_eq!(decks.treasures.each_ref().map(|deck| deck.pool.total()), [24, 18, 10]);
        assert_eq!(decks.enemies.each_ref().map(|deck| deck.pool.total()), [18, 12, 10]);
        assert_eq!(decks.chance.pool.total(), 34);
    }

    #[test]
    fn the_nth_card_is_found_by_name() {
        let counts = CardCounts::of([2, 0, 3]);
        assert_eq!((0..5).map(|n| counts.nth(n)).collect::<Vec<_>>(), [0, 0, 2, 2, 2]);
    }
}
