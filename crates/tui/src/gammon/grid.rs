//! The layout of the board in characters: 46 by 15, or a multiple of that.
//!
//! The near side's home is at the bottom right: its points count down from the top right to
//! the top left, and on from the bottom left to the bottom right.

use gammon::{BAR, Side};

/// The columns and rows of the smallest board.
pub(crate) const BOARD_WIDTH: u16 = 46;
pub(crate) const BOARD_HEIGHT: u16 = 15;

/// The columns of the vertical lines: the frame, both sides of the bar, and before the trays.
pub(crate) const LINE_XS: [u16; 4] = [0, 19, 23, 42];

/// The left edges of both halves, of the bar between them, and of the trays.
pub(crate) const HALF_XS: [u16; 2] = [1, 24];
pub(crate) const BAR_X: u16 = 20;
pub(crate) const TRAY_X: u16 = 43;

/// The columns of a half, and of a point.
pub(crate) const HALF_WIDTH: u16 = 18;
pub(crate) const POINT_WIDTH: u16 = 3;

/// The most checkers drawn on a point, and on each half of the bar; more are shown as a count.
pub(crate) const MAX_STACK: u8 = 5;
pub(crate) const MAX_BAR_STACK: u8 = 3;

/// The middle row; the rows above and below it are free.
pub(crate) const MIDDLE_Y: u16 = 7;

/// The far or the near row of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum BoardRow {
    Top,
    Bottom,
}

impl BoardRow {
    /// The row that holds a side's home, tray and cube.
    pub(crate) fn of(side: Side, near: Side) -> Self {
        if side == near { Self::Bottom } else { Self::Top }
    }

    /// The row at a depth, counted from the edge inwards.
    pub(crate) fn y(self, depth: u16) -> u16 {
        match self {
            Self::Top => 1 + depth,
            Self::Bottom => BOARD_HEIGHT - 2 - depth,
        }
    }
}

/// The column of a point within its row, 0 to 11 from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PointColumn {
    pub(crate) row: BoardRow,
    pub(crate) at: u16,
}

impl PointColumn {
    /// The column of a point, given in a side's own numbers.
    pub(crate) fn of(point: u8, side: Side, near: Side) -> Self {
        let point = if side == near { point } else { BAR.saturating_sub(point) };
        match u16::from(point) {
            point @ 13.. => Self { row: BoardRow::Top, at: point - 13 },
            point => Self { row: BoardRow::Bottom, at: 12 - point },
        }
    }

    /// Its left edge.
    pub(crate) fn x(self) -> u16 {
        HALF_XS[usize::from(self.at / 6)] + POINT_WIDTH * (self.at % 6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_near_side_bears_off_at_the_bottom_right_and_the_other_at_the_top_right() {
        let column = |point, side| PointColumn::of(point, side, Side::Black);
        assert_eq!(column(1, Side::Black), PointColumn { row: BoardRow::Bottom, at: 11 });
        assert_eq!(column(24, Side::Black), PointColumn { row: BoardRow::Top, at: 11 });
        assert_eq!(column(1, Side::White), column(24, Side::Black));
        assert_eq!(column(12, Side::Black).x(), column(13, Side::Black).x());
        assert_eq!(column(1, Side::Black).x() + POINT_WIDTH, LINE_XS[3]);
    }
}
