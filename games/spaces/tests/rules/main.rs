//! Spaces against its rulings.

#![allow(clippy::unwrap_used)]

mod conformance;
mod files;
mod generated;
mod pictures;
mod rounds;
mod schema;
mod words;

use kit::Seeded;
use spaces::Board;

/// A random valid board: a walk that ends at the top, with traps laid on the way.
fn random(size: u8, dice: &mut Seeded) -> Board {
    loop {
        let mut text = format!("{size}.{}.", dice.below(size.into()));
        for _ in 0..dice.below(4 * u32::from(size)) {
            // Up more often than not, or few walks would end.
            let letters = ["U", "U", "U", "L", "R", "D", "u", "d", "l", "r"];
            text += letters[dice.below(letters.len() as u32) as usize];
        }
        if let Ok(board) = text.parse::<Board>() {
            return board;
        }
    }
}
