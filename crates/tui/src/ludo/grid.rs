//! The layout of the cross: 15 by 15 cells, red's quarter at the top left.
//!
//! The board looks the same from all four sides, so cells are computed for red and rotated by
//! a quarter for each following colour.

use ludo::{Colour, TokenPlace};

/// Cells along a side of the grid.
pub(crate) const GRID_CELLS: u16 = 15;

/// Squares on the ring, and on a quarter of it.
pub(crate) const RING_SQUARES: u8 = 52;
pub(crate) const QUARTER_SQUARES: u8 = 13;

/// Squares in a lane.
pub(crate) const LANE_SQUARES: u8 = 5;

/// Cells along a side of a yard.
pub(crate) const YARD_CELLS: u16 = 6;

/// A cell of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct GridCell {
    pub(crate) x: u16,
    pub(crate) y: u16,
}

impl GridCell {
    pub(crate) const fn new(x: u16, y: u16) -> Self {
        Self { x, y }
    }

    /// This cell after the board is rotated clockwise.
    fn rotated(self, quarters: u8) -> Self {
        (0..quarters).fold(self, |cell, _| Self::new(GRID_CELLS - 1 - cell.y, cell.x))
    }
}

/// A square of the ring, counted from red's start clockwise.
pub(crate) fn ring(square: u8) -> GridCell {
    let step = u16::from(square % QUARTER_SQUARES);
    let cell = match step {
        0..=4 => GridCell::new(1 + step, 6),
        5..=10 => GridCell::new(6, 10 - step),
        _ => GridCell::new(step - 4, 0),
    };
    cell.rotated(square / QUARTER_SQUARES)
}

/// A square of a lane, 1 to 5 from the ring inwards.
pub(crate) fn lane(colour: Colour, step: u8) -> GridCell {
    GridCell::new(u16::from(step), 7).rotated(colour as u8)
}

/// The cell where a colour's tokens finish.
pub(crate) fn finish(colour: Colour) -> GridCell {
    GridCell::new(6, 7).rotated(colour as u8)
}

/// The top left cell of a colour's yard.
pub(crate) fn yard(colour: Colour) -> GridCell {
    let far = GRID_CELLS - YARD_CELLS;
    match colour {
        Colour::Red => GridCell::new(0, 0),
        Colour::Green => GridCell::new(far, 0),
        Colour::Yellow => GridCell::new(far, far),
        Colour::Blue => GridCell::new(0, far),
    }
}

/// The cell of a token at home; tokens are in reading order in every yard.
pub(crate) fn home(colour: Colour, token: usize) -> GridCell {
    let GridCell { x, y } = yard(colour);
    let (right, low) = (token as u16 % 2, token as u16 / 2);
    GridCell::new(x + 1 + 3 * right, y + 1 + 3 * low)
}

/// The cell in which a token is drawn.
pub(crate) fn token_cell(colour: Colour, token: usize, at: TokenPlace) -> GridCell {
    match at {
        TokenPlace::Home => home(colour, token),
        TokenPlace::Ring(square) => ring(square),
        TokenPlace::Lane(step) => lane(colour, step),
        TokenPlace::Done => finish(colour),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_places_share_a_cell() {
        let mut cells: Vec<GridCell> = (0..RING_SQUARES).map(ring).collect();
        for colour in Colour::ALL {
            cells.extend((1..=LANE_SQUARES).map(|step| lane(colour, step)));
            cells.extend((0..4).map(|token| home(colour, token)));
            cells.push(finish(colour));
        }
        assert!(cells.iter().all(|cell| cell.x < GRID_CELLS && cell.y < GRID_CELLS));
        let all = cells.len();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!((cells.len(), all), (92, 92), "52 ring, 20 lane, 16 yard and 4 finish cells");
    }

    #[test]
    fn the_ring_has_no_gaps() {
        for square in 0..RING_SQUARES {
            let (here, next) = (ring(square), ring((square + 1) % RING_SQUARES));
            let (x, y) = (here.x.abs_diff(next.x), here.y.abs_diff(next.y));
            assert!(x <= 1 && y <= 1 && (x, y) != (0, 0), "from {square} to the next");
        }
    }

    #[test]
    fn each_lane_leads_from_the_last_ring_square_to_the_finish() {
        let beside = |a: GridCell, b: GridCell| a.x.abs_diff(b.x) + a.y.abs_diff(b.y) == 1;
        for colour in Colour::ALL {
            let last = (colour.start() + 50) % RING_SQUARES;
            assert!(beside(ring(last), lane(colour, 1)), "{colour}");
            assert!(beside(lane(colour, LANE_SQUARES), finish(colour)), "{colour}");
        }
    }
}
