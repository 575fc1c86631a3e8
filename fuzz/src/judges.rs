//! One judge for each kind of target.

mod actions;
mod boards;
mod bodies;
mod frames;
mod ids;
mod move_files;
mod records;
mod saves;

pub(crate) use actions::Actions;
pub(crate) use boards::Boards;
pub(crate) use bodies::Bodies;
pub(crate) use frames::Frames;
pub(crate) use ids::Ids;
pub(crate) use move_files::{MoveFiles, answers};
pub(crate) use records::Records;
pub(crate) use saves::Saves;
