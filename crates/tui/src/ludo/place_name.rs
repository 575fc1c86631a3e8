//! Names of squares by what the board shows.
//!
//! The rules number the squares of the ring, but no number is drawn on the board. A square is
//! named by the start that lies before it instead.

use super::grid::QUARTER_SQUARES;
use kit::capitalized;
use ludo::{Colour, TokenPlace};

/// A place as sentences name it: `home`, `Green's start +3`, `lane 2`, `the finish`.
pub(super) fn place_name(at: TokenPlace) -> String {
    match at {
        TokenPlace::Home => "home".into(),
        TokenPlace::Ring(square) => square_name(square),
        TokenPlace::Lane(step) => format!("lane {step}"),
        TokenPlace::Done => "the finish".into(),
    }
}

/// A square of the ring.
pub(super) fn square_name(square: u8) -> String {
    let colour = Colour::ALL[usize::from(square / QUARTER_SQUARES) % Colour::ALL.len()];
    let start = format!("{}'s start", capitalized(colour.code()));
    match square % QUARTER_SQUARES {
        0 => start,
        steps if TokenPlace::Ring(square).is_safe() => format!("{start} +{steps} (safe)"),
        steps => format!("{start} +{steps}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_named_by_the_start_before_them() {
        assert_eq!(square_name(0), "Red's start");
        assert_eq!(square_name(3), "Red's start +3");
        assert_eq!(square_name(21), "Green's start +8 (safe)");
        assert_eq!(square_name(51), "Blue's start +12");
        assert_eq!(place_name(TokenPlace::Lane(2)), "lane 2");
        assert_eq!(place_name(TokenPlace::Done), "the finish");
    }
}
