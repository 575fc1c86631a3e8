//! The strongest backgammon bot.

use super::evaluator::Evaluator;
use super::search::{Search, SearchDepth};
use super::stakes::Stakes;
use crate::Bot;
use gammon::{Action, Board, Gammon, PhaseData, Play, Side, View, Win};
use kit::{Game, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An offer that gives up less than this share of a point is accepted.
const OFFER_MARGIN: f32 = 0.02;

/// Plays by the expert net, the bear-off tables and the theory of the cube.
#[derive(Clone, Debug)]
pub struct ExpertBot {
    evaluator: Evaluator,
    depth: SearchDepth,
}

/// What the decisions about a double are worth to the side that doubles.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct DoubleEquities {
    /// It rolls without doubling.
    pub no_double: f32,
    /// It doubles, and the other side takes.
    pub taken: f32,
    /// It doubles, and the other side drops.
    pub dropped: f32,
}

impl ExpertBot {
    /// A bot with the shipped net.
    #[must_use]
    pub fn new(depth: SearchDepth) -> Self {
        Self::with(Evaluator::default(), depth)
    }

    /// A bot with another evaluator.
    #[must_use]
    pub fn with(evaluator: Evaluator, depth: SearchDepth) -> Self {
        Self { evaluator, depth }
    }

    /// What it evaluates positions with.
    #[must_use]
    pub fn evaluator(&self) -> &Evaluator {
        &self.evaluator
    }

    /// The index of the best of these plays.
    #[must_use]
    pub fn best_play(&self, position: &Gammon, plays: &[Play]) -> usize {
        let (board, side) = (position.board(), position.turn());
        self.search(Stakes::of(position)).best_play(board, side, plays, self.depth)
    }

    /// How lucky a roll is for the side on turn: what the position is worth with it, less the mean
    /// over all rolls.
    #[must_use]
    pub fn luck_of_roll(&self, position: &Gammon, dice: [u8; 2]) -> f32 {
        let (board, side) = (position.board(), position.turn());
        let search = self.search(Stakes::of(position));
        search.equity_of_roll(board, side, dice) - search.equity_before_roll(board, side)
    }

    /// What doubling is worth to the side on turn, where it may double or has doubled.
    #[must_use]
    pub fn double_equities(&self, position: &Gammon) -> DoubleEquities {
        let (board, side) = (position.board(), position.turn());
        let stakes = Stakes::of(position);
        let before_roll = |stakes| self.search(stakes).equity_before_roll(board, side);
        DoubleEquities {
            no_double: before_roll(stakes),
            taken: before_roll(stakes.doubled_by(side)),
            dropped: stakes.worth_of_winning(side, 1),
        }
    }

    /// What the score of a match is worth to a side before a game: twice its chance to win the match,
    /// less one; 0 in a money game.
    #[must_use]
    pub fn score_value(&self, position: &Gammon, side: Side) -> f32 {
        Stakes::of(position).score_value(side)
    }

    fn search(&self, stakes: Stakes) -> Search<'_> {
        Search { evaluator: &self.evaluator, stakes }
    }

    fn decide(&self, position: &Gammon, side: Side, legal: &[Action]) -> Action {
        match position.as_setup().waits {
            PhaseData::Turn => self.decide_double(position),
            PhaseData::Double => self.answer_double(position, legal),
            PhaseData::Beaver => self.answer_beaver(position, side),
            PhaseData::Offer { win, .. } => self.answer_offer(position, side, win),
            _ => Action::Roll,
        }
    }

    fn decide_double(&self, position: &Gammon) -> Action {
        let DoubleEquities { no_double, taken, dropped } = self.double_equities(position);
        let config = position.config();
        // Whoever takes at an advantage beavers, where that is allowed.
        let is_beavered = config.beavers && is_money(position) && taken < 0.0;
        let taken = if is_beavered { 2.0 * taken } else { taken };
        if taken.min(dropped) > no_double { Action::Double } else { Action::Roll }
    }

    fn answer_double(&self, position: &Gammon, legal: &[Action]) -> Action {
        let DoubleEquities { taken, dropped, .. } = self.double_equities(position);
        if taken < 0.0 && legal.contains(&Action::Beaver) {
            Action::Beaver
        } else if taken <= dropped {
            Action::Take
        } else {
            Action::Drop
        }
    }

    /// A side whose double was beavered goes on at four times the cube or loses twice the cube.
    fn answer_beaver(&self, position: &Gammon, side: Side) -> Action {
        let doubled = Stakes::of(position).doubled_by(side);
        let beavered = self.search(doubled.at_twice_the_value());
        let taken = beavered.equity_before_roll(position.board(), side);
        let dropped = -doubled.worth_of_winning(side.other(), 1);
        if taken >= dropped { Action::Take } else { Action::Drop }
    }

    fn answer_offer(&self, position: &Gammon, side: Side, win: Win) -> Action {
        let stakes = Stakes::of(position);
        let offered = stakes.worth_of_winning(side, u32::from(win.multiplier()));
        let played = self.equity_of_playing_on(position.board(), position, side, stakes);
        let margin = OFFER_MARGIN * stakes.point(side);
        if offered + margin >= played { Action::Accept } else { Action::Decline }
    }

    fn equity_of_playing_on(
        &self,
        board: &Board,
        position: &Gammon,
        side: Side,
        stakes: Stakes,
    ) -> f32 {
        let turn = position.turn();
        let search = self.search(stakes);
        let equity = match position.dice() {
            Some(dice) => search.equity_of_roll(board, turn, dice),
            None => search.equity_before_roll(board, turn),
        };
        if turn == side { equity } else { -equity }
    }
}

fn is_money(position: &Gammon) -> bool {
    position.config().session == gammon::SessionKind::Money
}

impl Bot<Gammon> for ExpertBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Action]) -> usize {
        let position = view.position();
        let plays: Vec<(usize, Play)> = (0..)
            .zip(legal)
            .filter_map(|(at, action)| match action {
                Action::Play(play) => Some((at, *play)),
                _ => None,
            })
            .collect();
        if !plays.is_empty() {
            let only: Vec<Play> = plays.iter().map(|(_, play)| *play).collect();
            return plays[self.best_play(position, &only)].0;
        }
        let decision = self.decide(position, Side::of(seat), legal);
        let fallback =
            legal.iter().position(|action| matches!(action, Action::Take | Action::Decline));
        legal.iter().position(|action| *action == decision).or(fallback).unwrap_or(0)
    }
}
