//! A backgammon bot with a neural net trained by self-play.

use super::cube::CubeStakes;
use super::features::{FeatureInput, write_features};
use super::net::{Net, WinChances};
use crate::Bot;
use crate::data_file::GAMMON_NET;
use gammon::{Action, Board, CHECKERS_PER_SIDE, Gammon, Play, Side, View};
use kit::Seat;
use std::sync::{Arc, LazyLock};

/// The trained net; `cargo xtask train-gammon` makes it again.
static SHIPPED_NET: LazyLock<Arc<Net>> = LazyLock::new(|| {
    Arc::new(Net::from_bytes(GAMMON_NET.bytes()).expect("the net that is shipped has its shape"))
});

/// Evaluates every legal play with the net and takes the best.
#[derive(Clone, Debug)]
pub struct NetBot {
    net: Arc<Net>,
    inputs: Vec<FeatureInput>,
}

impl Default for NetBot {
    fn default() -> Self {
        Self::new()
    }
}

impl NetBot {
    /// A bot with the shipped net.
    #[must_use]
    pub fn new() -> Self {
        Self::with(Arc::clone(&SHIPPED_NET))
    }

    /// A bot with another net.
    #[must_use]
    pub fn with(net: Arc<Net>) -> Self {
        Self { net, inputs: Vec::with_capacity(64) }
    }

    /// The chances of the side to roll.
    pub fn chances(&mut self, board: &Board, to_roll: Side) -> WinChances {
        write_features(board, to_roll, &mut self.inputs);
        self.net.chances(&self.inputs)
    }

    /// The chances of a side after its play.
    pub(super) fn after(&mut self, board: &Board, side: Side, play: Play) -> WinChances {
        let (after, _) = board.after_play(side, play);
        if after.borne_off(side) == CHECKERS_PER_SIDE {
            let gammon = f32::from(after.borne_off(side.other()) == 0);
            return WinChances { win: 1.0, gammon, gammoned: 0.0 };
        }
        self.chances(&after, side.other()).flipped()
    }

    fn best_play(&mut self, position: &Gammon, side: Side, legal: &[Action]) -> usize {
        let stakes = CubeStakes::of(position, side);
        let mut best = (0, f32::MIN);
        for (at, action) in legal.iter().enumerate() {
            if let Action::Play(play) = action {
                let worth = stakes.worth(self.after(position.board(), side, *play));
                if worth > best.1 {
                    best = (at, worth);
                }
            }
        }
        best.0
    }

    fn decide(&mut self, position: &Gammon, side: Side) -> Action {
        let board = position.board();
        let to_roll = position.turn();
        let chances = self.chances(board, to_roll);
        let mine = if to_roll == side { chances } else { chances.flipped() };
        CubeStakes::of(position, side).decide(position, mine)
    }
}

impl Bot<Gammon> for NetBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Action]) -> usize {
        let (position, side) = (view.position(), Side::of(seat));
        if legal.iter().any(|action| matches!(action, Action::Play(_))) {
            return self.best_play(position, side, legal);
        }
        let decision = self.decide(position, side);
        let fallback =
            legal.iter().position(|action| matches!(action, Action::Take | Action::Decline));
        legal.iter().position(|action| *action == decision).or(fallback).unwrap_or(0)
    }
}
