//! What a game counts besides ranks and lengths.

use crate::{Played, Rate};
use gammon::Gammon;
use kit::Game;
use ludo::Ludo;
use serde::Serialize;
use spaces::Spaces;

/// A game that has figures of its own.
pub trait Counted: Game {
    /// Counts a match that was played to its end.
    fn count(played: &Played<Self>, figures: &mut Figures) {
        let _ = (played, figures);
    }
}

impl Counted for Ludo {}
impl Counted for Gammon {}
impl Counted for Spaces {}

/// Figures of some matches, as they are counted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    amounts: Vec<(&'static str, Vec<f32>)>,
    groups: Vec<(&'static str, Vec<Share>)>,
}

/// The wins of some of those who played.
#[derive(Clone, Debug, PartialEq)]
struct Share {
    label: String,
    wins: f64,
    played: u64,
}

impl Figures {
    /// So much of something in one match.
    pub fn amount(&mut self, name: &'static str, much: f64) {
        find(&mut self.amounts, name).push(much as f32);
    }

    /// Somebody of a kind has played, with this share of the first place.
    pub fn player(&mut self, group: &'static str, label: &str, won: f64) {
        self.add(group, label, won, 1);
    }

    fn add(&mut self, group: &'static str, label: &str, wins: f64, played: u64) {
        let shares = find(&mut self.groups, group);
        match shares.iter_mut().find(|share| share.label == label) {
            Some(share) => {
                share.wins += wins;
                share.played += played;
            }
            None => shares.push(Share { label: label.to_owned(), wins, played }),
        }
    }

    /// These and those together.
    #[must_use]
    pub(crate) fn join(mut self, other: Self) -> Self {
        for (name, amounts) in other.amounts {
            find(&mut self.amounts, name).extend(amounts);
        }
        for (group, shares) in other.groups {
            for share in shares {
                self.add(group, &share.label, share.wins, share.played);
            }
        }
        self
    }

    pub(crate) fn amounts(&self) -> Vec<Amount> {
        self.amounts.iter().map(|(name, values)| Amount::of(name, values.clone())).collect()
    }

    pub(crate) fn groups(&self) -> Vec<Group> {
        let group = |(by, shares): &(&'static str, Vec<Share>)| {
            let row = |share: &Share| GroupRow {
                label: share.label.clone(),
                played: share.played,
                wins: Rate::of(share.wins, share.played),
            };
            let mut rows: Vec<GroupRow> = shares.iter().map(row).collect();
            rows.sort_by(|one, two| one.label.cmp(&two.label));
            Group { by, rows }
        };
        self.groups.iter().map(group).collect()
    }
}

/// The list of this name, a new one if there is none yet.
fn find<'a, T>(lists: &'a mut Vec<(&'static str, Vec<T>)>, name: &'static str) -> &'a mut Vec<T> {
    let at = lists.iter().position(|(other, _)| *other == name).unwrap_or_else(|| {
        lists.push((name, Vec::new()));
        lists.len() - 1
    });
    &mut lists[at].1
}

/// How much of something there was in a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Amount {
    /// Of what.
    pub name: &'static str,
    /// The average.
    pub mean: f64,
    /// One match in twenty has no more than this.
    pub p5: f64,
    /// Half have no more than this.
    pub median: f64,
    /// All but one in twenty have no more than this.
    pub p95: f64,
}

impl Amount {
    fn of(name: &'static str, mut values: Vec<f32>) -> Self {
        values.sort_by(f32::total_cmp);
        let count = values.len().max(1);
        let at = |share: f64| {
            let place = (share * count as f64).ceil() as usize;
            values.get(place.saturating_sub(1)).copied().map_or(0.0, f64::from)
        };
        // Summed in order of size, so that the number of cores does not change a digit.
        let sum: f64 = values.iter().map(|value| f64::from(*value)).sum();
        Self { name, mean: sum / count as f64, p5: at(0.05), median: at(0.5), p95: at(0.95) }
    }
}

/// Players of one kind against those of the others.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Group {
    /// What tells them apart.
    pub by: &'static str,
    /// Each kind, by name.
    pub rows: Vec<GroupRow>,
}

/// One kind of player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GroupRow {
    /// Which.
    pub label: String,
    /// How many of them played.
    pub played: u64,
    /// How many of those came first.
    pub wins: Rate,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_come_out_the_same_in_whatever_order_they_are_joined() {
        let mut one = Figures::default();
        one.player("class", "scout", 1.0);
        one.amount("turns", 20.0);
        let mut two = Figures::default();
        two.player("class", "monk", 0.0);
        two.player("class", "scout", 0.0);
        two.amount("turns", 30.0);
        let (a, b) = (one.clone().join(two.clone()), two.join(one));
        assert_eq!((a.amounts(), a.groups()), (b.amounts(), b.groups()));
        assert_eq!((a.amounts()[0].mean, a.amounts()[0].median), (25.0, 20.0));
        let rows = &a.groups()[0].rows;
        assert_eq!((rows[1].label.as_str(), rows[1].played, rows[1].wins.rate), ("scout", 2, 0.5));
    }
}
