//! Match equity: the probability of winning a match from a score, made with the same model of the
//! cube as the decisions.
//!
//! A score depends only on scores with fewer points to go, so the table is filled from the end.
//! Both sides win half of the games, and a fixed share of the wins are gammons. The three constants
//! are those with which the table is nearest to the one that Neil Kazaross published in 2011, made by
//! rollouts of whole matches; up to seven points no chance differs by more than 0.005.

use super::cube_model::{CubeModel, CubeView, ScoreWorth};
use super::outcome_chances::OutcomeChances;
use gammon::Config;
use std::sync::LazyLock;

const MAX_NEED: usize = Config::MAX_LENGTH as usize;
/// The share of wins that are gammons or better between good players.
const GAMMON_SHARE: f32 = 0.29;
/// How much of a live cube's value the sides realise over a whole game.
const CUBE_EFFICIENCY: f32 = 0.82;
/// What is left of the chance of the side behind after the Crawford game, where the other can drop
/// the first double for nothing and does so if the first rolls go against it.
const FREE_DROP_SHARE: f32 = 0.975;

/// Which game of the match is played next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MatchStage {
    /// The Crawford game is still to come.
    BeforeCrawford,
    /// The Crawford game: no cube.
    Crawford,
    /// The Crawford game has been played, or there is none.
    AfterCrawford,
}

impl MatchStage {
    /// The stage of the next game, when the sides then need this many points.
    pub(super) fn after_game(self, needs: [u32; 2]) -> Self {
        match self {
            Self::BeforeCrawford if needs.contains(&1) => Self::Crawford,
            Self::BeforeCrawford => Self::BeforeCrawford,
            Self::Crawford | Self::AfterCrawford => Self::AfterCrawford,
        }
    }
}

/// The table for matches with or without a cube.
#[derive(Debug)]
pub(super) struct MatchTable {
    /// The chance of a side that needs `[mine][theirs]` more points, before anybody needs one.
    open: Vec<[f32; MAX_NEED + 1]>,
    /// The chance of the side behind in the Crawford game, by the points it needs.
    crawford: [f32; MAX_NEED + 1],
    /// The same in the games after it.
    after_crawford: [f32; MAX_NEED + 1],
}

static WITH_CUBE: LazyLock<MatchTable> = LazyLock::new(|| MatchTable::new(true));
static WITHOUT_CUBE: LazyLock<MatchTable> = LazyLock::new(|| MatchTable::new(false));

impl MatchTable {
    pub(super) fn shared(with_cube: bool) -> &'static Self {
        if with_cube { &WITH_CUBE } else { &WITHOUT_CUBE }
    }

    fn new(with_cube: bool) -> Self {
        let mut table = Self {
            open: vec![[0.0; MAX_NEED + 1]; MAX_NEED + 1],
            crawford: [0.0; MAX_NEED + 1],
            after_crawford: [0.0; MAX_NEED + 1],
        };
        for need in 1..=MAX_NEED {
            table.after_crawford[need] = table.after_crawford_chance(need, with_cube);
            table.crawford[need] = table.stake_chance(need, 1);
        }
        for sum in 4..=2 * MAX_NEED {
            for mine in sum.saturating_sub(MAX_NEED).max(2)..=MAX_NEED.min(sum - 2) {
                table.open[mine][sum - mine] =
                    table.open_chance([mine, sum - mine].map(|need| need as u32), with_cube);
            }
        }
        table
    }

    /// The chance of the side behind when a game for this stake begins and the other side needs one
    /// point.
    fn stake_chance(&self, need: usize, stake: usize) -> f32 {
        if need == 1 {
            return 0.5;
        }
        let left = |points: usize| match need.saturating_sub(points) {
            0 => 1.0,
            need => self.after_crawford[need],
        };
        0.5 * ((1.0 - GAMMON_SHARE) * left(stake) + GAMMON_SHARE * left(2 * stake))
    }

    /// After the Crawford game the side behind doubles at once, and the other takes or drops.
    fn after_crawford_chance(&self, need: usize, with_cube: bool) -> f32 {
        match need {
            1 => 0.5,
            _ if with_cube => {
                self.stake_chance(need, 2).min(FREE_DROP_SHARE * self.after_crawford[need - 1])
            }
            _ => self.stake_chance(need, 1),
        }
    }

    fn open_chance(&self, needs: [u32; 2], with_cube: bool) -> f32 {
        let worth = ScoreWorth::Match { table: self, needs, stage: MatchStage::BeforeCrawford };
        let model = CubeModel { worth, with_cube, jacoby: false };
        let (single, gammon) = (0.5 * (1.0 - GAMMON_SHARE), 0.5 * GAMMON_SHARE);
        let chances = OutcomeChances { won: [single, gammon, 0.0], lost: [single, gammon, 0.0] };
        let equity = model.equity(&chances, CubeView::START, CUBE_EFFICIENCY);
        0.5 + 0.5 * equity
    }

    /// The probability of winning the match, when the sides need this many points and the first of
    /// them is the one who asks.
    pub(super) fn win_chance(&self, needs: [u32; 2], stage: MatchStage) -> f32 {
        let behind = |need: u32| match stage {
            MatchStage::AfterCrawford => self.after_crawford[need as usize],
            MatchStage::BeforeCrawford | MatchStage::Crawford => self.crawford[need as usize],
        };
        match needs {
            [0, _] => 1.0,
            [_, 0] => 0.0,
            [1, theirs] => 1.0 - behind(theirs),
            [mine, 1] => behind(mine),
            [mine, theirs] => self.open[mine as usize][theirs as usize],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chance(mine: u32, theirs: u32, stage: MatchStage) -> f32 {
        MatchTable::shared(true).win_chance([mine, theirs], stage)
    }

    /// Values of the table by Kazaross, in percent.
    #[test]
    fn the_table_is_near_the_published_one() {
        let cases = [
            (1, 2, 67.7),
            (1, 3, 75.1),
            (1, 4, 81.4),
            (1, 5, 84.2),
            (2, 3, 59.9),
            (2, 4, 66.9),
            (2, 5, 74.4),
            (3, 4, 57.2),
            (3, 5, 64.8),
            (4, 5, 57.7),
            (5, 7, 62.6),
            (3, 7, 76.2),
        ];
        for (mine, theirs, percent) in cases {
            let stage = if mine == 1 { MatchStage::Crawford } else { MatchStage::BeforeCrawford };
            let found = 100.0 * chance(mine, theirs, stage);
            assert!((found - percent).abs() < 0.5, "{mine}-away {theirs}-away: {found}");
        }
    }

    #[test]
    fn both_sides_add_up_to_one() {
        for with_cube in [false, true] {
            for mine in 1..=MAX_NEED as u32 {
                for theirs in 1..=MAX_NEED as u32 {
                    let of = |needs| {
                        MatchTable::shared(with_cube).win_chance(needs, MatchStage::BeforeCrawford)
                    };
                    let sum = of([mine, theirs]) + of([theirs, mine]);
                    assert!((sum - 1.0).abs() < 1e-3, "{mine}:{theirs} {sum}");
                }
            }
        }
    }

    #[test]
    fn fewer_points_to_go_are_better() {
        for mine in 2..20 {
            for theirs in 2..20 {
                let better = chance(mine, theirs, MatchStage::BeforeCrawford);
                let worse = chance(mine + 1, theirs, MatchStage::BeforeCrawford);
                assert!(better > worse, "{mine}:{theirs} {better} {worse}");
            }
        }
    }

    #[test]
    fn a_point_after_crawford_is_worth_something_every_other_time() {
        let after = |need| chance(need, 1, MatchStage::AfterCrawford);
        assert_eq!(after(1), 0.5);
        assert!((after(2) - 0.488).abs() < 1e-3);
        assert!(after(3) < 0.35 && after(3) > 0.25);
        assert!((after(4) - after(3)).abs() < 0.07);
    }
}
