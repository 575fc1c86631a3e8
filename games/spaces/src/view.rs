//! What one viewer may know.

use crate::{Board, Config, Played, Score, Spaces};
use kit::Seat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A match as a seat, or a spectator, sees it: one's own boards, and every board that was
/// played. What the other has brought, even how many boards, stays hidden (S10).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct View {
    /// The options.
    pub config: Config,
    /// Who looks; nothing for a spectator.
    pub viewer: Option<Seat>,
    /// Whether both have brought their boards.
    pub begun: bool,
    /// What the viewer has brought.
    pub mine: Option<Vec<Board>>,
    /// The number that the viewer has chosen for the round to come.
    pub chosen: Option<u8>,
    /// The rounds so far, with both boards.
    pub rounds: Vec<Played>,
    /// Who has resigned.
    pub left: Option<Seat>,
}

impl View {
    pub(crate) fn of(position: &Spaces, viewer: Option<Seat>) -> Self {
        let at = &position.at;
        Self {
            config: at.config.clone(),
            viewer,
            begun: at.begun(),
            mine: viewer.and_then(|seat| at.brought[seat.index()].clone()),
            chosen: viewer.and_then(|seat| at.chosen[seat.index()]),
            rounds: at.rounds.clone(),
            left: at.left,
        }
    }

    /// What the rounds so far come to.
    #[must_use]
    pub fn score(&self) -> Score {
        Score::of(&self.rounds)
    }
}
