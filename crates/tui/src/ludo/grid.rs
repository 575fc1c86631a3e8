//! Where things are on the cross: 15 by 15 cells, red's quarter at the top left.
//!
//! The board looks the same from all four sides, so places are worked out for red and
//! turned a quarter for each colour further on.

use ludo::{At, Colour};

/// Cells on a side.
pub(crate) const CELLS: u16 = 15;

/// Squares on the ring, and on a quarter of it.
pub(crate) const RING: u8 = 52;
pub(crate) const QUARTER: u8 = 13;

/// Squares in a lane.
pub(crate) const LANE: u8 = 5;

/// Cells on a side of a yard.
pub(crate) const YARD: u16 = 6;

/// A cell of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Spot {
    pub(crate) x: u16,
    pub(crate) y: u16,
}

impl Spot {
    pub(crate) const fn new(x: u16, y: u16) -> Self {
        Self { x, y }
    }

    /// The cell where this one goes when the board is turned clockwise.
    fn turned(self, quarters: u8) -> Self {
        (0..quarters).fold(self, |spot, _| Self::new(CELLS - 1 - spot.y, spot.x))
    }
}

/// A square of the ring, counted from red's start clockwise.
pub(crate) fn ring(square: u8) -> Spot {
    let step = u16::from(square % QUARTER);
    let spot = match step {
        0..=4 => Spot::new(1 + step, 6),
        5..=10 => Spot::new(6, 10 - step),
        _ => Spot::new(step - 4, 0),
    };
    spot.turned(square / QUARTER)
}

/// A square of a lane, 1 to 5 from the ring inwards.
pub(crate) fn lane(colour: Colour, step: u8) -> Spot {
    Spot::new(u16::from(step), 7).turned(colour as u8)
}

/// Where a colour's tokens finish.
pub(crate) fn finish(colour: Colour) -> Spot {
    Spot::new(6, 7).turned(colour as u8)
}

/// The top left cell of a colour's yard.
pub(crate) fn yard(colour: Colour) -> Spot {
    let far = CELLS - YARD;
    match colour {
        Colour::Red => Spot::new(0, 0),
        Colour::Green => Spot::new(far, 0),
        Colour::Yellow => Spot::new(far, far),
        Colour::Blue => Spot::new(0, far),
    }
}

/// Where a token waits at home; tokens read like a page in every yard.
pub(crate) fn home(colour: Colour, token: usize) -> Spot {
    let Spot { x, y } = yard(colour);
    let (right, low) = (token as u16 % 2, token as u16 / 2);
    Spot::new(x + 1 + 3 * right, y + 1 + 3 * low)
}

/// Where a token is drawn.
pub(crate) fn spot(colour: Colour, token: usize, at: At) -> Spot {
    match at {
        At::Home => home(colour, token),
        At::Ring(square) => ring(square),
        At::Lane(step) => lane(colour, step),
        At::Done => finish(colour),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_a_cell_of_its_own() {
        let mut spots: Vec<Spot> = (0..RING).map(ring).collect();
        for colour in Colour::ALL {
            spots.extend((1..=LANE).map(|step| lane(colour, step)));
            spots.extend((0..4).map(|token| home(colour, token)));
            spots.push(finish(colour));
        }
        assert!(spots.iter().all(|spot| spot.x < CELLS && spot.y < CELLS));
        let all = spots.len();
        spots.sort_unstable();
        spots.dedup();
        assert_eq!((spots.len(), all), (92, 92), "52 ring, 20 lane, 16 yard and 4 finish cells");
    }

    #[test]
    fn the_ring_goes_round_without_a_gap() {
        for square in 0..RING {
            let (here, next) = (ring(square), ring((square + 1) % RING));
            let (x, y) = (here.x.abs_diff(next.x), here.y.abs_diff(next.y));
            assert!(x <= 1 && y <= 1 && (x, y) != (0, 0), "from {square} to the next");
        }
    }

    #[test]
    fn each_lane_leads_from_the_last_ring_square_to_the_finish() {
        let beside = |a: Spot, b: Spot| a.x.abs_diff(b.x) + a.y.abs_diff(b.y) == 1;
        for colour in Colour::ALL {
            let last = (colour.start() + 50) % RING;
            assert!(beside(ring(last), lane(colour, 1)), "{colour}");
            assert!(beside(lane(colour, LANE), finish(colour)), "{colour}");
        }
    }
}
