//! The value of a position with the doubling cube, after Rick Janowski, "Take-Points in Money Games"
//! (1993): a share of the way from a cube that nobody uses to one that both use perfectly.
//!
//! With a live cube the equity is a broken line over the probability of winning. It reaches what a
//! dropped double costs where one can just take, and what it brings where the other side can just
//! take. With matches the same lines are drawn in match equity instead of points.

use super::match_table::{MatchStage, MatchTable};
use super::outcome_chances::OutcomeChances;

/// What points are worth to the side that asks.
#[derive(Clone, Copy, Debug)]
pub(super) enum ScoreWorth<'t> {
    /// A money session: as many as they are.
    Money,
    /// A match: twice the probability of winning it, less one.
    Match {
        table: &'t MatchTable,
        /// The points that the side that asks and the other still need.
        needs: [u32; 2],
        stage: MatchStage,
    },
}

/// The cube as the side that asks sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CubeView {
    pub(super) value: u32,
    pub(super) holder: CubeHolder,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CubeHolder {
    Nobody,
    Mine,
    Theirs,
}

impl CubeView {
    pub(super) const START: Self = Self { value: 1, holder: CubeHolder::Nobody };

    /// The cube after this side has doubled and the other has taken.
    pub(super) fn doubled(self) -> Self {
        Self { value: 2 * self.value, holder: CubeHolder::Theirs }
    }

    pub(super) fn flipped(self) -> Self {
        let holder = match self.holder {
            CubeHolder::Nobody => CubeHolder::Nobody,
            CubeHolder::Mine => CubeHolder::Theirs,
            CubeHolder::Theirs => CubeHolder::Mine,
        };
        Self { holder, ..self }
    }
}

impl ScoreWorth<'_> {
    /// What it is worth to win this many points, or to lose them.
    pub(super) fn of_points(&self, won: u32, lost: u32) -> f32 {
        match self {
            Self::Money => won as f32 - lost as f32,
            Self::Match { table, needs, stage } => {
                let left = [needs[0].saturating_sub(won), needs[1].saturating_sub(lost)];
                2.0 * table.win_chance(left, stage.after_game(left)) - 1.0
            }
        }
    }

    fn flipped(self) -> Self {
        match self {
            Self::Money => Self::Money,
            Self::Match { table, needs: [mine, theirs], stage } => {
                Self::Match { table, needs: [theirs, mine], stage }
            }
        }
    }

    /// Whether the side that asks could still turn a cube of this value.
    fn may_turn(&self, value: u32) -> bool {
        match self {
            Self::Money => true,
            Self::Match { needs, stage, .. } => *stage != MatchStage::Crawford && needs[0] > value,
        }
    }
}

/// How the cube is used in a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct CubeModel<'t> {
    pub(super) worth: ScoreWorth<'t>,
    pub(super) with_cube: bool,
    /// Gammons do not count until the cube has been turned.
    pub(super) jacoby: bool,
}

/// The shares of wins and losses that are gammons and backgammons.
#[derive(Clone, Copy)]
struct GammonRates {
    won: [f32; 3],
    lost: [f32; 3],
}

impl GammonRates {
    fn of(chances: &OutcomeChances) -> Self {
        let share = |chances: &[f32; 3]| {
            let sum = chances.iter().sum::<f32>();
            if sum > 1e-6 { chances.map(|chance| chance / sum) } else { [1.0, 0.0, 0.0] }
        };
        Self { won: share(&chances.won), lost: share(&chances.lost) }
    }

    fn flipped(self) -> Self {
        Self { won: self.lost, lost: self.won }
    }
}

impl CubeModel<'_> {
    /// The same for the other side.
    pub(super) fn flipped(&self) -> Self {
        Self { worth: self.worth.flipped(), ..*self }
    }

    /// What a position is worth to the side that asks.
    pub(super) fn equity(&self, chances: &OutcomeChances, cube: CubeView, efficiency: f32) -> f32 {
        let dead = self.dead_equity(chances, cube);
        if !self.with_cube {
            return dead;
        }
        let live = self.live_equity(chances, cube);
        efficiency * live + (1.0 - efficiency) * dead
    }

    /// What the position is worth if the cube stays where it is.
    fn dead_equity(&self, chances: &OutcomeChances, cube: CubeView) -> f32 {
        let win = chances.win();
        let rates = GammonRates::of(chances);
        win * self.worth_of_win(&rates, cube) + (1.0 - win) * self.worth_of_loss(&rates, cube)
    }

    fn worth_of_win(&self, rates: &GammonRates, cube: CubeView) -> f32 {
        let [single, gammon, backgammon] = rates.won;
        let of = |times: u32| self.worth.of_points(times * cube.value, 0);
        if self.counts_single(cube) {
            return of(1);
        }
        single * of(1) + gammon * of(2) + backgammon * of(3)
    }

    fn worth_of_loss(&self, rates: &GammonRates, cube: CubeView) -> f32 {
        let [single, gammon, backgammon] = rates.lost;
        let of = |times: u32| self.worth.of_points(0, times * cube.value);
        if self.counts_single(cube) {
            return of(1);
        }
        single * of(1) + gammon * of(2) + backgammon * of(3)
    }

    fn counts_single(&self, cube: CubeView) -> bool {
        self.jacoby && cube.holder == CubeHolder::Nobody
    }

    /// What the position is worth if both sides turn the cube at the last moment.
    fn live_equity(&self, chances: &OutcomeChances, cube: CubeView) -> f32 {
        let rates = GammonRates::of(chances);
        let mut line = BrokenLine::new(0.0, self.worth_of_loss(&rates, cube));
        if cube.holder != CubeHolder::Mine && self.flipped().worth.may_turn(cube.value) {
            let take_point = self.take_point(&rates, cube.value);
            line.add(take_point, self.worth.of_points(0, cube.value));
        }
        if cube.holder != CubeHolder::Theirs && self.worth.may_turn(cube.value) {
            let cash_point = self.cash_point(&rates, cube.value);
            line.add(cash_point, self.worth.of_points(cube.value, 0));
        }
        line.add(1.0, self.worth_of_win(&rates, cube));
        line.at(chances.win())
    }

    /// The least probability of winning with which this side takes a double of a cube of this
    /// value, if the cube is live afterwards.
    fn take_point(&self, rates: &GammonRates, value: u32) -> f32 {
        let taken = CubeView { value: 2 * value, holder: CubeHolder::Mine };
        let worst = self.worth_of_loss(rates, taken);
        if matches!(self.worth, ScoreWorth::Money) {
            // The cube can be turned for ever: the limit of the recursion below.
            let (win, loss) =
                (self.worth_of_win(rates, taken) / taken.value as f32, -worst / taken.value as f32);
            return (loss - 0.5) / (win + loss + 0.5);
        }
        let (end, best) = if self.worth.may_turn(taken.value) {
            (self.cash_point(rates, taken.value), self.worth.of_points(taken.value, 0))
        } else {
            (1.0, self.worth_of_win(rates, taken))
        };
        let dropped = self.worth.of_points(0, value);
        if best <= worst { 0.0 } else { (end * (dropped - worst) / (best - worst)).clamp(0.0, 1.0) }
    }

    /// The probability of winning above which the other side drops.
    fn cash_point(&self, rates: &GammonRates, value: u32) -> f32 {
        1.0 - self.flipped().take_point(&rates.flipped(), value)
    }
}

/// A line through points with ascending places.
struct BrokenLine {
    points: [(f32, f32); 4],
    count: usize,
}

impl BrokenLine {
    fn new(place: f32, value: f32) -> Self {
        Self { points: [(place, value); 4], count: 1 }
    }

    fn add(&mut self, place: f32, value: f32) {
        let (last, _) = self.points[self.count - 1];
        self.points[self.count] = (place.max(last), value);
        self.count += 1;
    }

    fn at(&self, place: f32) -> f32 {
        for pair in self.points[..self.count].windows(2) {
            let ((from, low), (to, high)) = (pair[0], pair[1]);
            if place <= to {
                let share = if to > from { (place - from) / (to - from) } else { 1.0 };
                return low + share * (high - low);
            }
        }
        self.points[self.count - 1].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MONEY: CubeModel<'static> =
        CubeModel { worth: ScoreWorth::Money, with_cube: true, jacoby: false };

    fn no_gammons(win: f32) -> OutcomeChances {
        OutcomeChances::single_game(win)
    }

    fn match_model(needs: [u32; 2], stage: MatchStage) -> CubeModel<'static> {
        let worth = ScoreWorth::Match { table: MatchTable::shared(true), needs, stage };
        CubeModel { worth, with_cube: true, jacoby: false }
    }

    fn close(value: f32, expected: f32) -> bool {
        (value - expected).abs() < 1e-4
    }

    /// Without gammons a live cube is taken from 20 % on, a dead one from 25 % on.
    #[test]
    fn the_take_points_of_money_games_are_those_of_the_theory() {
        let rates = GammonRates::of(&no_gammons(0.5));
        assert!(close(MONEY.take_point(&rates, 1), 0.2));
        assert!(close(MONEY.cash_point(&rates, 1), 0.8));
        let owned = CubeView { value: 2, holder: CubeHolder::Mine };
        assert!(close(MONEY.equity(&no_gammons(0.2), owned, 1.0), -1.0));
        assert!(close(MONEY.equity(&no_gammons(0.25), owned, 0.0), -1.0));
        // A quarter of the losses gammons: W = 1, L = 1.25.
        let rates = GammonRates { won: [1.0, 0.0, 0.0], lost: [0.75, 0.25, 0.0] };
        assert!(close(MONEY.take_point(&rates, 4), 0.75 / 2.75));
    }

    #[test]
    fn the_sides_of_a_position_have_opposite_values() {
        let chances = OutcomeChances { won: [0.4, 0.2, 0.02], lost: [0.3, 0.07, 0.01] };
        for cube in [CubeView::START, CubeView { value: 2, holder: CubeHolder::Mine }] {
            for model in [MONEY, match_model([5, 3], MatchStage::BeforeCrawford)] {
                let mine = model.equity(&chances, cube, 0.68);
                let theirs = model.flipped().equity(&chances.flipped(), cube.flipped(), 0.68);
                assert!(close(mine, -theirs), "{mine} {theirs}");
            }
        }
    }

    #[test]
    fn under_jacoby_gammons_do_not_count_before_the_cube_is_turned() {
        let jacoby = CubeModel { jacoby: true, ..MONEY };
        let chances = OutcomeChances { won: [0.3, 0.3, 0.0], lost: [0.4, 0.0, 0.0] };
        assert!(close(jacoby.dead_equity(&chances, CubeView::START), 0.2));
        assert!(close(jacoby.dead_equity(&chances, CubeView::START.doubled()), 1.0));
    }

    /// At 2-away 2-away the cube is dead once turned: the take point is the match equity of the
    /// Crawford game.
    #[test]
    fn a_cube_that_decides_the_match_is_not_turned_again() {
        let model = match_model([2, 2], MatchStage::BeforeCrawford);
        let rates = GammonRates::of(&no_gammons(0.5));
        let behind = MatchTable::shared(true).win_chance([2, 1], MatchStage::Crawford);
        assert!(close(model.take_point(&rates, 1), behind));
    }

    #[test]
    fn in_the_crawford_game_the_cube_is_worth_nothing() {
        let model = match_model([3, 1], MatchStage::Crawford);
        let chances = no_gammons(0.4);
        let live = model.equity(&chances, CubeView::START, 1.0);
        assert!(close(live, model.dead_equity(&chances, CubeView::START)));
    }
}
