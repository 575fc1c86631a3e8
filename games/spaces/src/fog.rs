//! What is seen of a round while it runs: the other side's moves, not its traps (S13).

use crate::{At, Board, Did, Event, Played, StepReport, round};
use kit::{Audience, Seat, Seats, Sink};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a viewer sees a side do at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "did", rename_all = "kebab-case")]
pub enum Seen {
    /// The piece came to a cell, in that side's own frame.
    Moved {
        /// Where to.
        to: At,
        /// Whether that was a point.
        point: bool,
    },
    /// A trap of one's own was laid, in one's own frame.
    Laid {
        /// Where.
        at: At,
    },
    /// The piece stood where it was: somewhere beside it a trap was laid, unseen.
    Stood,
    /// The piece left the board, for a point.
    Exited {
        /// From which column, in that side's own frame.
        col: u8,
    },
}

impl From<Did> for Seen {
    /// Without any fog.
    fn from(did: Did) -> Self {
        match did {
            Did::Moved { to, point } => Self::Moved { to, point },
            Did::Trapped { at } => Self::Laid { at },
            Did::Exited { col } => Self::Exited { col },
        }
    }
}

impl Seen {
    fn of(did: Did, own: bool) -> Self {
        match Self::from(did) {
            Self::Laid { .. } if !own => Self::Stood,
            seen => seen,
        }
    }
}

/// Runs a round and tells it step by step, to each viewer what that viewer sees of it.
pub(crate) fn run(boards: [Board; 2], number: usize, to: &mut impl Sink<Event>) -> Played {
    let [first, second] = &boards;
    let run = round(first, second).expect("the boards of a match are of one size");
    to.emit(Audience::Everyone, || Event::RoundBegan { round: number });
    for report in &run.steps {
        tell(report, to);
    }
    let played = Played { boards, scores: run.scores };
    to.emit(Audience::Everyone, || Event::RoundOver { round: number, played: played.clone() });
    played
}

fn tell(report: &StepReport, to: &mut impl Sink<Event>) {
    let trap = |did: &Option<Did>| matches!(did, Some(Did::Trapped { .. }));
    if !report.did.iter().any(trap) {
        return to.emit(Audience::Everyone, || seen_by(report, None));
    }
    for seat in Seat::first(2) {
        to.emit(Audience::Only(Seats::one(seat)), || seen_by(report, Some(seat)));
    }
    to.emit(Audience::Except(Seats::first(2)), || seen_by(report, None));
}

/// A step as a seat, or a spectator, sees it.
fn seen_by(report: &StepReport, viewer: Option<Seat>) -> Event {
    let own = |side: usize| viewer.is_some_and(|seat| seat.index() == side);
    let seen = |side: usize| report.did[side].map(|did| Seen::of(did, own(side)));
    Event::step(report, [seen(0), seen(1)])
}

impl Event {
    /// A step of a round, of which this was seen.
    #[must_use]
    pub fn step(report: &StepReport, did: [Option<Seen>; 2]) -> Self {
        let StepReport { step, collision, caught, scores, .. } = *report;
        Self::Step { step, did, collision, caught, scores }
    }
}
