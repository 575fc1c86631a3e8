//! An oracle for each kind of target.

mod actions;
mod boards;
mod bodies;
mod frames;
mod ids;
mod move_files;
mod placeholders;
mod records;
mod saves;
mod starts;

pub(crate) use actions::ActionOracle;
pub(crate) use boards::BoardOracle;
pub(crate) use bodies::BodyOracle;
pub(crate) use frames::FrameOracle;
pub(crate) use ids::PositionIdOracle;
pub(crate) use move_files::{MoveFileOracle, sample_files};
pub(crate) use records::RecordOracle;
pub(crate) use saves::SaveOracle;
pub(crate) use starts::StartOracle;
