//! The step to the Final, which wins at once and which no level misses.

use super::race::RaceTables;
use super::walker_bot::WalkerBot;
use crate::Bot;
use hill::{Action, Board, Hill, View};
use kit::Seat;
use std::sync::Arc;

/// The index of an action that brings a player to the Final at once.
pub(super) fn last_step(board: &Board, seat: Seat, view: &View, legal: &[Action]) -> Option<usize> {
    let goal = board.final_tile();
    let is_next = board.successors(view.players[seat.index()].tile).contains(&goal);
    legal.iter().position(|action| match action {
        Action::Instinct { back: false } => is_next,
        Action::Blink { to } | Action::Branch { to } => *to == goal,
        _ => false,
    })
}

/// A walker that sees the step to the Final.
pub(super) struct FinishingWalkerBot {
    pub(super) tables: Arc<RaceTables>,
    pub(super) walker: WalkerBot,
}

impl Bot<Hill> for FinishingWalkerBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Action]) -> usize {
        last_step(&self.tables.board, seat, view, legal)
            .unwrap_or_else(|| self.walker.choose(seat, view, legal))
    }
}
