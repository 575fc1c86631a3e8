//! What a move would do.

use crate::TokenPlace;
use kit::Seat;
use serde::Serialize;
use ts_rs::TS;

/// What a move would do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MovePreview {
    /// Where the token would land.
    pub to: TokenPlace,
    /// The opponents whose tokens it would cut.
    pub cuts: Vec<Seat>,
}
