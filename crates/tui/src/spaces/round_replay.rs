//! Shows a finished round step by step, in the frame of one side.

use kit::{CodedMessage, Seat, capitalized};
use spaces::{
    Cell, CellData, Event, RoundReport, RoundResult, SEAT_NAMES, SideAction, StepReport,
    VisibleAction, play_round,
};

/// A finished round at one of its steps.
#[derive(Clone, Debug)]
pub(super) struct RoundReplay {
    number: usize,
    size: u8,
    run: RoundReport,
    /// The step that is shown, from 0.
    at: usize,
    traps: TrapVisibility,
}

/// Which traps are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TrapVisibility {
    /// All: the round is over.
    All,
    /// While the round runs: those of this side, and those that have caught somebody (S13).
    Fog(Option<usize>),
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
        Self::of(rounds, rounds.len().checked_sub(1)?)
    }

    /// The round with this index, at its first step.
    fn of(rounds: &[RoundResult], index: usize) -> Option<Self> {
        let [first, second] = &rounds.get(index)?.boards;
        let run = play_round(first, second)?;
        let (number, size, traps) = (index + 1, first.size(), TrapVisibility::All);
        Some(Self { number, size, run, at: 0, traps })
    }

    /// The number of steps of the rounds after the first `seen`.
    pub(super) fn count_steps(rounds: &[RoundResult], seen: usize) -> usize {
        let replays = (seen..rounds.len()).filter_map(|index| Self::of(rounds, index));
        replays.map(|replay| replay.run.steps.len()).sum()
    }

    /// A step of the rounds after the first `seen` as it is revealed to a side, or to a
    /// spectator: in the fog until the round's last step.
    pub(super) fn revealed(
        rounds: &[RoundResult],
        seen: usize,
        mut at: usize,
        viewer: Option<usize>,
    ) -> Option<Self> {
        for index in seen..rounds.len() {
            let replay = Self::of(rounds, index)?;
            let steps = replay.run.steps.len();
            if at < steps {
                let over = at + 1 == steps;
                let traps = if over { TrapVisibility::All } else { TrapVisibility::Fog(viewer) };
                return Some(Self { at, traps, ..replay });
            }
            at -= steps;
        }
        None
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

    /// What happened at the step, as a sentence with all cells in the frame of one side.
    pub(super) fn sentence(&self, frame: usize) -> String {
        let report = &self.run.steps[self.at];
        let did = [0, 1].map(|side| {
            let action = VisibleAction::from(report.did[side]?);
            Some(self.turned(self.hidden(action, side), side != frame))
        });
        let collision = report.collision.map(|at| self.turned_cell(at, frame != 0));
        let report = StepReport { collision, ..report.clone() };
        Event::step(&report, did).to_english(&|seat: Seat| capitalized(SEAT_NAMES[seat.index()]))
    }

    /// An action as the viewer sees it.
    fn hidden(&self, action: VisibleAction, side: usize) -> VisibleAction {
        match (action, self.traps) {
            (VisibleAction::Laid { .. }, TrapVisibility::Fog(viewer)) if viewer != Some(side) => {
                VisibleAction::Stood
            }
            _ => action,
        }
    }

    /// An action with its cell in the other side's frame, if `turn` says so.
    fn turned(&self, action: VisibleAction, turn: bool) -> VisibleAction {
        match action {
            VisibleAction::Moved { to, point } => {
                VisibleAction::Moved { to: self.turned_cell(to, turn), point }
            }
            VisibleAction::Laid { at } => VisibleAction::Laid { at: self.turned_cell(at, turn) },
            VisibleAction::Exited { col } if turn => {
                VisibleAction::Exited { col: self.size - 1 - col }
            }
            VisibleAction::Exited { .. } | VisibleAction::Stood => action,
        }
    }

    fn turned_cell(&self, at: CellData, turn: bool) -> CellData {
        let cell = Cell { row: at.row, col: at.col };
        if turn { cell.rotated(self.size).into() } else { at }
    }

    /// The board after the step, as a side sees it.
    pub(super) fn snapshot(&self, frame: usize) -> RoundSnapshot {
        let mut snapshot = RoundSnapshot::default();
        for report in &self.run.steps[..=self.at] {
            for (side, did) in report.did.iter().enumerate() {
                let cell = |at: CellData| {
                    let at = self.turned_cell(at, side != frame);
                    Cell { row: at.row, col: at.col }
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
        self.hide_traps(&mut snapshot);
        snapshot
    }

    /// Removes the traps that are in the fog: no piece that is caught stands on them.
    fn hide_traps(&self, snapshot: &mut RoundSnapshot) {
        let TrapVisibility::Fog(viewer) = self.traps else { return };
        let pieces = snapshot.pieces;
        for side in (0..2).filter(|side| viewer != Some(*side)) {
            snapshot.traps[side].retain(|trap| pieces[1 - side] == Some(*trap));
        }
    }
}
