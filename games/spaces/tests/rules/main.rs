//! Tests of Spaces beyond the rule book.

#![allow(clippy::unwrap_used)]

mod conformance;
mod drawings;
mod files;
mod generated;
mod rounds;
mod schema;
mod setups;
mod sheets;

use kit::SeededDice;
use spaces::Board;

/// A random valid board: a walk that ends at the top, with traps laid on the way.
fn random_board(size: u8, dice: &mut SeededDice) -> Board {
    loop {
        let mut text = format!("{size}.{}.", dice.below(size.into()));
        for _ in 0..dice.below(4 * u32::from(size)) {
            // Mostly up, since few other walks reach the top.
            let letters = ["U", "U", "U", "L", "R", "D", "u", "d", "l", "r"];
            text += letters[dice.below(letters.len() as u32) as usize];
        }
        if let Ok(board) = text.parse::<Board>() {
            return board;
        }
    }
}
