//! What a viewer sees of a round while it runs: the moves of the other side but not its
//! traps (S13).

use crate::{Board, Cell, CellData, Event, RoundResult, SideAction, StepReport, play_round};
use kit::{Audience, EventSink, Seat, Seats};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An action of a side at a step, as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "did", rename_all = "kebab-case")]
pub enum VisibleAction {
    /// The piece moved to a cell, in that side's own frame.
    Moved {
        /// The cell.
        to: CellData,
        /// Whether the move scored a point.
        point: bool,
    },
    /// The viewer's own side laid a trap, in its own frame.
    Laid {
        /// The cell.
        at: CellData,
    },
    /// The piece did not move: it laid a trap that the viewer does not see.
    Stood,
    /// The piece left the board, for a point.
    Exited {
        /// The column, in that side's own frame.
        col: u8,
    },
}

impl From<SideAction> for VisibleAction {
    /// The action as the acting side sees it.
    fn from(did: SideAction) -> Self {
        match did {
            SideAction::Moved { to, point } => Self::Moved { to, point },
            SideAction::Trapped { at } => Self::Laid { at },
            SideAction::Exited { col } => Self::Exited { col },
        }
    }
}

impl VisibleAction {
    /// The action as the other side and spectators see it.
    fn hide_trap(self) -> Self {
        match self {
            Self::Laid { .. } => Self::Stood,
            other => other,
        }
    }
}

/// Whose traps are shown when a round that is over is shown again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrapSight {
    /// Those of both sides.
    Everything,
    /// What a seat saw while the round ran, or a spectator (`None`).
    Viewer(Option<Seat>),
}

/// A round that is over, to be shown step by step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ShownRound {
    /// The steps, each an [`Event::Step`].
    pub steps: Vec<Event>,
    /// For each step, the step in which the trap was laid that catches the first and the second side then;
    /// `None` where no side is caught, or by a trap that is not shown.
    pub trap_steps: Vec<[Option<usize>; 2]>,
}

impl ShownRound {
    /// The round between two boards; `None` if their sizes differ.
    #[must_use]
    pub fn new(first: &Board, second: &Board, sight: TrapSight) -> Option<Self> {
        let run = play_round(first, second)?;
        let step = |report: &StepReport| match sight {
            TrapSight::Everything => {
                Event::step(report, report.did.map(|did| did.map(VisibleAction::from)))
            }
            TrapSight::Viewer(viewer) => visible_step(report, viewer),
        };
        let steps = run.steps.iter().map(step).collect();
        Some(Self { steps, trap_steps: trap_steps(&run.steps, first.size(), sight) })
    }
}

fn trap_steps(steps: &[StepReport], size: u8, sight: TrapSight) -> Vec<[Option<usize>; 2]> {
    let is_shown = |owner: usize| match sight {
        TrapSight::Everything => true,
        TrapSight::Viewer(viewer) => viewer.is_some_and(|seat| seat.index() == owner),
    };
    let mut pieces: [Option<Cell>; 2] = [None; 2];
    let mut traps: [Vec<(Cell, usize)>; 2] = [Vec::new(), Vec::new()];
    let after = |report: &StepReport| {
        for side in 0..2 {
            match report.did[side] {
                Some(SideAction::Moved { to, .. }) => pieces[side] = Some(to.into()),
                Some(SideAction::Trapped { at }) => traps[side].push((at.into(), report.step)),
                Some(SideAction::Exited { .. }) | None => {}
            }
        }
        [0, 1].map(|side| {
            let owner = 1 - side;
            let stands = pieces[side].filter(|_| report.caught[side] && is_shown(owner))?;
            let on = |(cell, _): &&(Cell, usize)| *cell == stands.rotated(size);
            traps[owner].iter().find(on).map(|(_, step)| *step)
        })
    };
    steps.iter().map(after).collect()
}

/// Plays a round and emits its steps, to each viewer what that viewer sees.
pub(crate) fn play_and_emit(
    boards: [Board; 2],
    number: usize,
    to: &mut impl EventSink<Event>,
) -> RoundResult {
    let [first, second] = &boards;
    let run = play_round(first, second).expect("the boards of a match are of one size");
    to.emit(Audience::Everyone, || Event::RoundBegan { round: number });
    for report in &run.steps {
        emit_step(report, to);
    }
    let played = RoundResult { boards, scores: run.scores };
    to.emit(Audience::Everyone, || Event::RoundOver { round: number, played: played.clone() });
    played
}

fn emit_step(report: &StepReport, to: &mut impl EventSink<Event>) {
    let trap = |did: &Option<SideAction>| matches!(did, Some(SideAction::Trapped { .. }));
    if !report.did.iter().any(trap) {
        return to.emit(Audience::Everyone, || visible_step(report, None));
    }
    for seat in Seat::first(2) {
        to.emit(Audience::Only(Seats::one(seat)), || visible_step(report, Some(seat)));
    }
    to.emit(Audience::Except(Seats::first(2)), || visible_step(report, None));
}

/// A step as a seat, or a spectator (`None`), sees it.
fn visible_step(report: &StepReport, viewer: Option<Seat>) -> Event {
    let own = |side: usize| viewer.is_some_and(|seat| seat.index() == side);
    let visible = |side: usize| {
        let action = report.did[side].map(VisibleAction::from);
        if own(side) { action } else { action.map(VisibleAction::hide_trap) }
    };
    Event::step(report, [visible(0), visible(1)])
}

impl Event {
    /// The event of a step with these visible actions.
    #[must_use]
    pub fn step(report: &StepReport, did: [Option<VisibleAction>; 2]) -> Self {
        let StepReport { step, collision, caught, scores, .. } = *report;
        Self::Step { step, did, collision, caught, scores }
    }
}
