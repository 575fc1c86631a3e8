//! Movement one step at a time: the path of a turn, where a step back leads, and where the
//! Lamp and the Blink Scroll may take a player.
//!
//! A prompt may come between any two steps of a move, so there is no function for a whole
//! move: `flow/walk.rs` takes the steps and calls these functions for each of them.

mod step;
mod turn_path;

pub use step::{
    TileOccupants, blink_back, blink_forward, follow_blink_back, follow_blink_forward, is_guarded,
    lamp_target, movement_steps, step_back, way_back,
};
pub use turn_path::TurnPath;
