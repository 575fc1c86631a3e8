//! The classes of positions that the expert net has units of their own for. `training/gammon/inputs.h`
//! says the same for the trainer, and `input_cases.txt` holds it to this.

use super::inputs::has_contact;
use gammon::{Board, Side};

/// A side with at most this many checkers that are neither borne off nor on its two lowest points has
/// crashed.
const CRASHED_CHECKERS: u8 = 6;

/// What kind of play a position asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionClass {
    /// Checkers of both sides have to pass each other.
    Contact,
    /// The same, and a side has few checkers left to play with.
    Crashed,
    /// The sides have passed each other.
    Race,
}

impl PositionClass {
    /// The number of classes.
    pub(super) const COUNT: usize = 3;

    /// The class of a position.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        if !has_contact(board) {
            Self::Race
        } else if Side::BOTH.iter().any(|side| has_crashed(board, *side)) {
            Self::Crashed
        } else {
            Self::Contact
        }
    }

    /// Its name in the cases for the trainer.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Contact => "contact",
            Self::Crashed => "crashed",
            Self::Race => "race",
        }
    }
}

fn has_crashed(board: &Board, side: Side) -> bool {
    board.points(side)[3..].iter().sum::<u8>() <= CRASHED_CHECKERS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_crashes_when_its_checkers_are_on_its_lowest_points() {
        assert_eq!(PositionClass::of(&Board::start()), PositionClass::Contact);
        let board = |white: [u8; 26]| {
            let mut black = [0; 26];
            (black[24], black[6]) = (2, 13);
            Board::from_points([white, black]).expect("a board")
        };
        let mut white = [0; 26];
        (white[8], white[5], white[2]) = (3, 3, 9);
        assert_eq!(PositionClass::of(&board(white)), PositionClass::Crashed);
        (white[2], white[5]) = (8, 4);
        assert_eq!(PositionClass::of(&board(white)), PositionClass::Contact);
    }
}
