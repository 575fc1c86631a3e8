//! What a viewer sees of a round while it runs: the moves of the other side but not its
//! traps (S13).

use crate::{Board, CellData, Event, RoundResult, SideAction, StepReport, play_round};
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
