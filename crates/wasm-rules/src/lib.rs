//! Rules that the browser client needs at once, while it draws: a small module for the main thread, beside the
//! tables of `crates/wasm`.
//!
//! Every function is pure and takes and returns JSON or plain values. `bindings` has what the client calls, and
//! exists for WebAssembly only.

// wasm-bindgen takes public functions only.
#[cfg(target_arch = "wasm32")]
#[allow(unreachable_pub)]
mod bindings;
mod dice;
mod spaces_rules;

pub use dice::verify_dice;
pub use spaces_rules::{
    SpacesError, check_sheet, draw, is_board, read_file, show_round, show_round_as_seen, write_file,
};
