//! The bot that has learnt by playing itself.

use super::cubing::Stakes;
use super::features::{Input, features};
use super::net::{Chances, Net};
use crate::Bot;
use gammon::{Action, Board, CHECKERS, Gammon, Play, Side, View};
use kit::Seat;
use std::sync::{Arc, LazyLock};

/// What was learnt; `cargo xtask train-gammon` makes it again.
static LEARNT: LazyLock<Arc<Net>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../../data/gammon/net.bin");
    Arc::new(Net::from_bytes(bytes).expect("the net that is shipped has its shape"))
});

/// Looks one play ahead and takes what the net likes best.
#[derive(Clone, Debug)]
pub struct Learned {
    net: Arc<Net>,
    inputs: Vec<Input>,
}

impl Default for Learned {
    fn default() -> Self {
        Self::new()
    }
}

impl Learned {
    /// The bot with the net that is shipped.
    #[must_use]
    pub fn new() -> Self {
        Self::with(Arc::clone(&LEARNT))
    }

    /// The bot with another net.
    #[must_use]
    pub fn with(net: Arc<Net>) -> Self {
        Self { net, inputs: Vec::with_capacity(64) }
    }

    /// What the side to roll can expect.
    pub fn chances(&mut self, board: &Board, to_roll: Side) -> Chances {
        features(board, to_roll, &mut self.inputs);
        self.net.chances(&self.inputs)
    }

    /// What a side can expect after its play.
    fn after(&mut self, board: &Board, side: Side, play: Play) -> Chances {
        let (after, _) = board.played(side, play);
        if after.off(side) == CHECKERS {
            let gammon = f32::from(after.off(side.other()) == 0);
            return Chances { win: 1.0, gammon, gammoned: 0.0 };
        }
        self.chances(&after, side.other()).flipped()
    }

    fn best_play(&mut self, position: &Gammon, side: Side, legal: &[Action]) -> usize {
        let stakes = Stakes::of(position, side);
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
        Stakes::of(position, side).decide(position, mine)
    }
}

impl Bot<Gammon> for Learned {
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
