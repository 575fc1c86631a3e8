//! Replays a finished round step by step.

use kit::{CodedMessage, Seat, capitalized};
use spaces::{
    Cell, CellData, Event, RoundReport, RoundResult, SEAT_NAMES, SideAction, VisibleAction,
    play_round,
};

/// A finished round at one of its steps.
#[derive(Clone, Debug)]
pub(super) struct RoundReplay {
    number: usize,
    size: u8,
    run: RoundReport,
    /// The step that is shown, from 0.
    at: usize,
}

/// The board after a step, in the frame of one side.
#[derive(Clone, Debug, Default)]
pub(super) struct RoundSnapshot {
    /// The piece of each side.
    pub(super) pieces: [Option<Cell>; 2],
    /// The cells that each piece has left.
    pub(super) trails: [Vec<Cell>; 2],
    /// The traps of each side.
    pub(super) traps: [Vec<Cell>; 2],
}

impl RoundReplay {
    /// The last of these rounds, at its first step.
    pub(super) fn last(rounds: &[RoundResult]) -> Option<Self> {
        let [first, second] = &rounds.last()?.boards;
        let run = play_round(first, second)?;
        Some(Self { number: rounds.len(), size: first.size(), run, at: 0 })
    }

    /// Moves to the last step.
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

    /// The round and step as a line.
    pub(super) fn caption(&self) -> String {
        format!("Round {}, step {} of {}", self.number, self.at + 1, self.run.steps.len())
    }

    /// What happened at the step, as a sentence.
    pub(super) fn sentence(&self) -> String {
        let report = &self.run.steps[self.at];
        let did = report.did.map(|did| did.map(VisibleAction::from));
        Event::step(report, did).to_english(&|seat: Seat| capitalized(SEAT_NAMES[seat.index()]))
    }

    /// The board after the step, as a side sees it.
    pub(super) fn snapshot(&self, viewer: usize) -> RoundSnapshot {
        let mut snapshot = RoundSnapshot::default();
        for report in &self.run.steps[..=self.at] {
            for (side, did) in report.did.iter().enumerate() {
                let cell = |at: CellData| {
                    let cell = Cell { row: at.row, col: at.col };
                    if side == viewer { cell } else { cell.rotated(self.size) }
                };
                match did {
                    Some(SideAction::Moved { to, .. }) => {
                        snapshot.trails[side].extend(snapshot.pieces[side]);
                        snapshot.pieces[side] = Some(cell(*to));
                    }
                    Some(SideAction::Trapped { at }) => snapshot.traps[side].push(cell(*at)),
                    Some(SideAction::Exited { .. }) => {
                        snapshot.trails[side].extend(snapshot.pieces[side].take());
                    }
                    None => {}
                }
            }
        }
        snapshot
    }
}
