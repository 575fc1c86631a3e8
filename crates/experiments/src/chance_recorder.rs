//! Win chances in the course of a match.

use bots::insight::{Adviser, Insight};
use kit::{Ask, ResponseWindow, Seat};

/// Judges the position at the beginning of every turn, by what everybody knows.
pub(crate) struct ChanceRecorder<G: Insight> {
    adviser: Box<dyn Adviser<G>>,
    /// How many turns have begun.
    turns: u64,
    /// The seat that decided last.
    last: Option<Seat>,
}

impl<G: Insight> ChanceRecorder<G> {
    pub(crate) fn new(adviser: Box<dyn Adviser<G>>) -> Self {
        Self { adviser, turns: 0, last: None }
    }

    /// The number of the turn and the win chance of each seat, if a turn begins with this decision:
    /// one of another seat than the last. Reactions do not count.
    pub(crate) fn judge(&mut self, position: &G, ask: &Ask, seat: Seat) -> Option<(u64, Vec<f32>)> {
        if ask.window != ResponseWindow::Decision || self.last == Some(seat) {
            return None;
        }
        self.last = Some(seat);
        self.turns += 1;
        let chances = self.adviser.evaluate(None, &position.view(None)).chances;
        Some((self.turns, chances))
    }
}
