//! The view of one viewer.

use crate::{Board, Config, MatchScore, RoundResult, Spaces};
use kit::Seat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A match as a seat or a spectator sees it: the viewer's own boards, and every board that was
/// played. The other seat's boards, and their number, are hidden (S10).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct View {
    /// The options.
    pub config: Config,
    /// The viewer's seat; `None` for a spectator.
    pub viewer: Option<Seat>,
    /// Whether both seats have brought their boards.
    pub begun: bool,
    /// The boards that the viewer has brought.
    pub mine: Option<Vec<Board>>,
    /// The number of the board that the viewer has chosen for the next round.
    pub chosen: Option<u8>,
    /// The rounds so far, with both boards.
    pub rounds: Vec<RoundResult>,
    /// The seat that resigned, if any.
    #[serde(rename = "left")]
    pub resigned: Option<Seat>,
}

impl View {
    pub(crate) fn of(position: &Spaces, viewer: Option<Seat>) -> Self {
        let setup = &position.setup;
        Self {
            config: setup.config.clone(),
            viewer,
            begun: setup.has_begun(),
            mine: viewer.and_then(|seat| setup.brought[seat.index()].clone()),
            chosen: viewer.and_then(|seat| setup.chosen[seat.index()]),
            rounds: setup.rounds.clone(),
            resigned: setup.resigned,
        }
    }

    /// The score of the rounds so far.
    #[must_use]
    pub fn score(&self) -> MatchScore {
        MatchScore::of(&self.rounds)
    }
}
