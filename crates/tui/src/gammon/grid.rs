//! Where things are on the board: 46 by 15 characters, or a multiple of that.
//!
//! The near side's home is at the bottom right, so that side's points count down from the
//! top right to the top left and back below.

use gammon::{BAR, Side};

/// Columns and rows of the smallest board.
pub(crate) const WIDE: u16 = 46;
pub(crate) const HIGH: u16 = 15;

/// Where the upright lines are: the frame, both sides of the bar, and before the trays.
pub(crate) const LINES: [u16; 4] = [0, 19, 23, 42];

/// The left edges of both halves, of the bar between them, and of the trays.
pub(crate) const HALVES: [u16; 2] = [1, 24];
pub(crate) const BAR_X: u16 = 20;
pub(crate) const TRAY_X: u16 = 43;

/// Columns of a half, and of a point.
pub(crate) const HALF: u16 = 18;
pub(crate) const POINT: u16 = 3;

/// Checkers drawn on a point, and on each half of the bar; more are counted.
pub(crate) const STACK: u8 = 5;
pub(crate) const BAR_STACK: u8 = 3;

/// The row in the middle, with one free row above and below it.
pub(crate) const MIDDLE: u16 = 7;

/// The far or the near row of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Row {
    Top,
    Bottom,
}

impl Row {
    /// The row that holds a side's home, tray and cube.
    pub(crate) fn of(side: Side, near: Side) -> Self {
        if side == near { Self::Bottom } else { Self::Top }
    }

    /// So many rows from the edge inwards.
    pub(crate) fn y(self, depth: u16) -> u16 {
        match self {
            Self::Top => 1 + depth,
            Self::Bottom => HIGH - 2 - depth,
        }
    }
}

/// A point's column: in its row, 0 to 11 from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Column {
    pub(crate) row: Row,
    pub(crate) at: u16,
}

impl Column {
    /// Where a point is, as a side counts it.
    pub(crate) fn of(point: u8, side: Side, near: Side) -> Self {
        let point = if side == near { point } else { BAR.saturating_sub(point) };
        match u16::from(point) {
            point @ 13.. => Self { row: Row::Top, at: point - 13 },
            point => Self { row: Row::Bottom, at: 12 - point },
        }
    }

    /// Its left edge.
    pub(crate) fn x(self) -> u16 {
        HALVES[usize::from(self.at / 6)] + POINT * (self.at % 6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_near_side_bears_off_at_the_bottom_right_and_the_other_at_the_top_right() {
        let column = |point, side| Column::of(point, side, Side::Black);
        assert_eq!(column(1, Side::Black), Column { row: Row::Bottom, at: 11 });
        assert_eq!(column(24, Side::Black), Column { row: Row::Top, at: 11 });
        assert_eq!(column(1, Side::White), column(24, Side::Black));
        assert_eq!(column(12, Side::Black).x(), column(13, Side::Black).x());
        assert_eq!(column(1, Side::Black).x() + POINT, LINES[3]);
    }
}
