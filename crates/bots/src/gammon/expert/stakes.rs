//! What a game is played for, as the bot's search sees it.

use super::cube_model::{CubeHolder, CubeModel, CubeView, ScoreWorth};
use super::inputs::has_contact;
use super::match_table::{MatchStage, MatchTable};
use super::outcome_chances::OutcomeChances;
use gammon::{Board, CrawfordData, Gammon, SessionKind, Side};
use kit::Game;

/// The share of a live cube's value that players realise: two thirds in positions with contact, less
/// in short races, whose rolls are large beside what is left, and more in long ones.
const CONTACT_EFFICIENCY: f32 = 0.68;
const RACE_EFFICIENCY: std::ops::RangeInclusive<f32> = 0.6..=0.7;

/// The score, the options and the cube of a game, from white's side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stakes {
    model: CubeModel<'static>,
    cube: CubeView,
}

impl Stakes {
    pub(super) fn of(position: &Gammon) -> Self {
        let config = position.config();
        let is_money = config.session == SessionKind::Money;
        let with_cube = config.cube && (is_money || config.length > 1);
        let worth = if is_money {
            ScoreWorth::Money
        } else {
            ScoreWorth::Match {
                table: MatchTable::shared(with_cube),
                needs: Side::BOTH.map(|side| position.points_needed(side)),
                stage: stage_of(position),
            }
        };
        let cube = position.cube();
        let holder = match cube.owner {
            None => CubeHolder::Nobody,
            Some(Side::White) => CubeHolder::Mine,
            Some(Side::Black) => CubeHolder::Theirs,
        };
        let model = CubeModel { worth, with_cube, jacoby: is_money && config.jacoby };
        Self { model, cube: CubeView { value: u32::from(cube.value), holder } }
    }

    /// A money game without a cube, in which gammons and backgammons count.
    #[cfg(test)]
    pub(super) fn cubeless() -> Self {
        let model = CubeModel { worth: ScoreWorth::Money, with_cube: false, jacoby: false };
        Self { model, cube: CubeView::START }
    }

    /// The same after a side has doubled and the other has taken.
    pub(super) fn doubled_by(self, side: Side) -> Self {
        let cube = match side {
            Side::White => self.cube.doubled(),
            Side::Black => self.cube.flipped().doubled().flipped(),
        };
        Self { cube, ..self }
    }

    /// The same with the cube at twice its value and where it is.
    pub(super) fn at_twice_the_value(self) -> Self {
        Self { cube: CubeView { value: 2 * self.cube.value, ..self.cube }, ..self }
    }

    /// What a position is worth to the side whose chances these are.
    pub(super) fn equity(&self, board: &Board, side: Side, chances: &OutcomeChances) -> f32 {
        let efficiency = if has_contact(board) {
            CONTACT_EFFICIENCY
        } else {
            let pips = f32::from(board.pips(side));
            (0.55 + 0.001_25 * pips).clamp(*RACE_EFFICIENCY.start(), *RACE_EFFICIENCY.end())
        };
        let (model, cube) = self.seen_by(side);
        model.equity(chances, cube, efficiency)
    }

    /// What it is worth to a side to win this many times the cube.
    pub(super) fn worth_of_winning(&self, side: Side, times: u32) -> f32 {
        let (model, cube) = self.seen_by(side);
        let counts_single = model.jacoby && cube.holder == CubeHolder::Nobody;
        let times = if counts_single { 1 } else { times };
        model.worth.of_points(times * cube.value, 0)
    }

    /// What the score is worth to a side before a game.
    pub(super) fn score_value(&self, side: Side) -> f32 {
        match self.seen_by(side).0.worth {
            ScoreWorth::Money => 0.0,
            ScoreWorth::Match { table, needs, stage } => 2.0 * table.win_chance(needs, stage) - 1.0,
        }
    }

    /// How much a difference of one point a game is worth about, to compare with thresholds.
    pub(super) fn point(&self, side: Side) -> f32 {
        let loses = self.worth_of_winning(side.other(), 1);
        0.5 * (self.worth_of_winning(side, 1) + loses)
    }

    fn seen_by(&self, side: Side) -> (CubeModel<'static>, CubeView) {
        match side {
            Side::White => (self.model, self.cube),
            Side::Black => (self.model.flipped(), self.cube.flipped()),
        }
    }
}

fn stage_of(position: &Gammon) -> MatchStage {
    match position.as_setup().crawford {
        CrawfordData::Now => MatchStage::Crawford,
        CrawfordData::Before if position.config().crawford => MatchStage::BeforeCrawford,
        CrawfordData::Before | CrawfordData::Past => MatchStage::AfterCrawford,
    }
}
