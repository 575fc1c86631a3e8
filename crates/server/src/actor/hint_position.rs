//! The position of an open ask, for which a player may have a hint.

use kit::Seat;
use std::fmt;
use table::{AnyMatch, IdentityHash, RefusalMessage, Table};

pub(crate) struct HintPosition {
    /// A copy of the match. A hint is made from the view of the seat alone.
    pub(crate) state: Box<dyn AnyMatch>,
    pub(crate) seat: Seat,
    /// The number of the match.
    pub(crate) number: u32,
    pub(crate) ask: u32,
    /// How often a move was taken back in the match before.
    pub(crate) taken_back: u32,
    /// Whether the player is the only person in the match.
    pub(crate) is_against_bots: bool,
}

impl HintPosition {
    /// The position for a member who asks for a hint, unless the table refuses it.
    pub(super) fn of(
        table: &Table,
        identity: IdentityHash,
        ask: u32,
    ) -> Result<Self, RefusalMessage> {
        let (state, seat) = table.hint_position(identity, ask)?;
        let current = table.current_match.as_ref();
        let (number, taken_back) =
            current.map_or((0, 0), |current| (current.number, current.take_back_count()));
        let is_against_bots = table.is_against_bots();
        Ok(Self { state, seat, number, ask, taken_back, is_against_bots })
    }
}

impl fmt::Debug for HintPosition {
    /// Never prints the match.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HintPosition").field("seat", &self.seat).finish_non_exhaustive()
    }
}
