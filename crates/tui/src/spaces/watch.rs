//! A round that is over, watched step by step.

use super::NAMES;
use kit::{Seat, Words};
use spaces::{At, Cell, Did, Event, Played, Round, Seen, round};

/// A round, and how far it has been watched.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    number: usize,
    size: u8,
    run: Round,
    /// The step that is shown, from 0.
    at: usize,
}

/// What lies and stands on the board, in the frame of one side.
#[derive(Clone, Debug, Default)]
pub(super) struct Stage {
    /// Where each side's piece is.
    pub(super) pieces: [Option<Cell>; 2],
    /// Where it has been.
    pub(super) trails: [Vec<Cell>; 2],
    /// Its traps.
    pub(super) traps: [Vec<Cell>; 2],
}

impl Watch {
    /// The last of these rounds, from its first step.
    pub(super) fn last(rounds: &[Played]) -> Option<Self> {
        let [first, second] = &rounds.last()?.boards;
        let run = round(first, second)?;
        Some(Self { number: rounds.len(), size: first.size(), run, at: 0 })
    }

    /// The same, at its last step.
    pub(super) fn at_end(mut self) -> Self {
        self.at = self.run.steps.len() - 1;
        self
    }

    pub(super) fn forward(&mut self) {
        self.at = (self.at + 1).min(self.run.steps.len() - 1);
    }

    pub(super) fn back(&mut self) {
        self.at = self.at.saturating_sub(1);
    }

    /// What is shown, in a line.
    pub(super) fn caption(&self) -> String {
        format!("Round {}, step {} of {}", self.number, self.at + 1, self.run.steps.len())
    }

    /// What happened at the step, in words.
    pub(super) fn words(&self) -> String {
        let report = &self.run.steps[self.at];
        let did = report.did.map(|did| did.map(Seen::from));
        Event::step(report, did).say(&|seat: Seat| NAMES[seat.index()].into())
    }

    /// The board after the step, as a side sees it.
    pub(super) fn stage(&self, viewer: usize) -> Stage {
        let mut stage = Stage::default();
        for report in &self.run.steps[..=self.at] {
            for (side, did) in report.did.iter().enumerate() {
                let cell = |at: At| {
                    let cell = Cell { row: at.row, col: at.col };
                    if side == viewer { cell } else { cell.turned(self.size) }
                };
                match did {
                    Some(Did::Moved { to, .. }) => {
                        stage.trails[side].extend(stage.pieces[side]);
                        stage.pieces[side] = Some(cell(*to));
                    }
                    Some(Did::Trapped { at }) => stage.traps[side].push(cell(*at)),
                    Some(Did::Exited { .. }) => {
                        stage.trails[side].extend(stage.pieces[side].take());
                    }
                    None => {}
                }
            }
        }
        stage
    }
}
