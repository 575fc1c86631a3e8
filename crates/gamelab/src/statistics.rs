//! Statistics of a game beyond ranks and lengths.

use crate::{PlayoutResult, RateInterval};
use kit::{Game, Seat};
use serde::Serialize;
use std::any::Any;

/// What a game records of a finished match beyond ranks and lengths. The names and their order are
/// the same for every match of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatchFigures {
    /// The amounts of the match, by name.
    pub amounts: Vec<(&'static str, f64)>,
    /// The labels of each seat, such as its class, by the name of their group.
    pub labels: Vec<Vec<(&'static str, String)>>,
}

/// The figures of a finished match; empty for a game that records none.
#[must_use]
pub fn match_figures<G: Game>(played: &PlayoutResult<G>) -> MatchFigures {
    let hill = (played as &dyn Any).downcast_ref();
    hill.map(crate::hill::match_figures).unwrap_or_default()
}

/// Adds a finished match to the statistics, if the game has any of its own.
pub(crate) fn collect<G: Game>(played: &PlayoutResult<G>, statistics: &mut MatchStatistics) {
    let figures = match_figures(played);
    for (name, amount) in figures.amounts {
        statistics.record_amount(name, amount);
    }
    for (seat, labels) in Seat::first(figures.labels.len() as u8).zip(figures.labels) {
        for (group, label) in labels {
            statistics.record_player(group, &label, played.outcome.win_share(seat));
        }
    }
}

/// Statistics of a number of matches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatchStatistics {
    amounts: Vec<(String, Vec<f32>)>,
    groups: Vec<(String, Vec<LabelTotals>)>,
}

/// The wins of all players with one label.
#[derive(Clone, Debug, PartialEq)]
struct LabelTotals {
    label: String,
    wins: f64,
    played: u64,
}

impl MatchStatistics {
    /// Records an amount in one match.
    pub fn record_amount(&mut self, name: &str, much: f64) {
        find(&mut self.amounts, name).push(much as f32);
    }

    /// Records a player with a label of a group, and the player's share of the first place.
    pub fn record_player(&mut self, group: &str, label: &str, won: f64) {
        self.add(group, label, won, 1);
    }

    fn add(&mut self, group: &str, label: &str, wins: f64, played: u64) {
        let shares = find(&mut self.groups, group);
        match shares.iter_mut().find(|share| share.label == label) {
            Some(share) => {
                share.wins += wins;
                share.played += played;
            }
            None => shares.push(LabelTotals { label: label.to_owned(), wins, played }),
        }
    }

    /// The statistics of both sets of matches together.
    #[must_use]
    pub(crate) fn merge(mut self, other: Self) -> Self {
        for (name, amounts) in other.amounts {
            find(&mut self.amounts, &name).extend(amounts);
        }
        for (group, shares) in other.groups {
            for share in shares {
                self.add(&group, &share.label, share.wins, share.played);
            }
        }
        self
    }

    /// The distribution of every amount.
    #[must_use]
    pub fn amounts(&self) -> Vec<AmountSummary> {
        self.amounts.iter().map(|(name, values)| AmountSummary::of(name, values.clone())).collect()
    }

    /// The win rates of every group.
    #[must_use]
    pub fn groups(&self) -> Vec<StatisticsGroup> {
        let group = |(by, shares): &(String, Vec<LabelTotals>)| {
            let row = |share: &LabelTotals| GroupRow {
                label: share.label.clone(),
                played: share.played,
                wins: RateInterval::of(share.wins, share.played),
            };
            let mut rows: Vec<GroupRow> = shares.iter().map(row).collect();
            rows.sort_by(|one, two| one.label.cmp(&two.label));
            StatisticsGroup { by: by.clone(), rows }
        };
        self.groups.iter().map(group).collect()
    }
}

/// The list of this name, created if there is none yet.
fn find<'a, T>(lists: &'a mut Vec<(String, Vec<T>)>, name: &str) -> &'a mut Vec<T> {
    let at = lists.iter().position(|(other, _)| other == name).unwrap_or_else(|| {
        lists.push((name.to_owned(), Vec::new()));
        lists.len() - 1
    });
    &mut lists[at].1
}

/// The distribution of an amount per match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AmountSummary {
    /// What was counted.
    pub name: String,
    /// The average.
    pub mean: f64,
    /// One match in twenty has no more than this.
    pub p5: f64,
    /// Half have no more than this.
    pub median: f64,
    /// All but one in twenty have no more than this.
    pub p95: f64,
}

impl AmountSummary {
    /// The distribution of these values.
    #[must_use]
    pub fn of(name: &str, mut values: Vec<f32>) -> Self {
        values.sort_by(f32::total_cmp);
        let count = values.len().max(1);
        let at = |share: f64| {
            let place = (share * count as f64).ceil() as usize;
            values.get(place.saturating_sub(1)).copied().map_or(0.0, f64::from)
        };
        // Summed in ascending order, so that the result does not depend on the number of cores.
        let sum: f64 = values.iter().map(|value| f64::from(*value)).sum();
        Self {
            name: name.to_owned(),
            mean: sum / count as f64,
            p5: at(0.05),
            median: at(0.5),
            p95: at(0.95),
        }
    }
}

/// The win rates of players by label.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StatisticsGroup {
    /// What the label is.
    pub by: String,
    /// The labels in alphabetical order.
    pub rows: Vec<GroupRow>,
}

/// The players with one label.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GroupRow {
    /// The label.
    pub label: String,
    /// The number of players.
    pub played: u64,
    /// The share that came first.
    pub wins: RateInterval,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_merging_does_not_matter() {
        let mut one = MatchStatistics::default();
        one.record_player("class", "scout", 1.0);
        one.record_amount("turns", 20.0);
        let mut two = MatchStatistics::default();
        two.record_player("class", "monk", 0.0);
        two.record_player("class", "scout", 0.0);
        two.record_amount("turns", 30.0);
        let (a, b) = (one.clone().merge(two.clone()), two.merge(one));
        assert_eq!((a.amounts(), a.groups()), (b.amounts(), b.groups()));
        assert_eq!((a.amounts()[0].mean, a.amounts()[0].median), (25.0, 20.0));
        let rows = &a.groups()[0].rows;
        assert_eq!((rows[1].label.as_str(), rows[1].played, rows[1].wins.rate), ("scout", 2, 0.5));
    }
}
