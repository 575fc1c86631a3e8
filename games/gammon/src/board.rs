//! Fifteen checkers a side, seen from each side.

use crate::{Hop, Play, Side};

/// The bar, as a point of one's own: one further than the 24-point.
pub const BAR: u8 = 25;
/// Borne off, as a point of one's own.
pub const OFF: u8 = 0;
/// Checkers a side has.
pub const CHECKERS: u8 = 15;

/// Where all checkers are.
///
/// Each side counts its own points: 24 down to 1, the bar is 25 and 0 is off. A point `p`
/// of one side is point `25 - p` of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    halves: [Half; 2],
}

/// One side's checkers, and two sets that follow from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Half {
    pub(crate) on: [u8; 26],
    /// Points with a checker, the bar included, off excluded; a bit each.
    pub(crate) any: u32,
    /// Points with two or more.
    pub(crate) many: u32,
}

impl Half {
    pub(crate) const EMPTY: Self = Self { on: [0; 26], any: 0, many: 0 };

    #[inline]
    fn add(&mut self, point: u8) {
        let bit = 1 << point;
        self.on[point as usize] += 1;
        if point != OFF {
            self.many |= self.any & bit;
            self.any |= bit;
        }
    }

    #[inline]
    fn take(&mut self, point: u8) {
        let bit = 1 << point;
        let left = &mut self.on[point as usize];
        *left -= 1;
        match *left {
            0 => self.any &= !bit,
            1 => self.many &= !bit,
            _ => {}
        }
    }
}

/// A set of points as the other side counts them.
#[inline]
pub(crate) const fn mirrored(points: u32) -> u32 {
    points.reverse_bits() >> 6
}

impl Board {
    /// The opening position (G1).
    #[must_use]
    pub fn start() -> Self {
        let mut half = Half::EMPTY;
        for (point, count) in [(24, 2), (13, 5), (8, 3), (6, 5)] {
            (0..count).for_each(|_| half.add(point));
        }
        Self { halves: [half; 2] }
    }

    /// The board with these checkers on each side's own points, 0 being off and 25 the
    /// bar; `None` if a side has not fifteen, or both stand on one point.
    ///
    /// ```
    /// use gammon::{Board, Side};
    /// let start = Board::start();
    /// let points = Side::BOTH.map(|side| *start.points(side));
    /// assert_eq!(Board::from_points(points), Some(start));
    /// ```
    #[must_use]
    pub fn from_points(points: [[u8; 26]; 2]) -> Option<Self> {
        let sum = |row: &[u8; 26]| row.iter().map(|n| u32::from(*n)).sum::<u32>();
        if points.iter().any(|row| sum(row) != u32::from(CHECKERS)) {
            return None;
        }
        let half = |row: &[u8; 26]| {
            let mut half = Half::EMPTY;
            for (point, count) in (0..).zip(row) {
                (0..*count).for_each(|_| half.add(point));
            }
            half
        };
        let halves = [half(&points[0]), half(&points[1])];
        let board = 0x1ff_fffe;
        let shared = halves[0].any & mirrored(halves[1].any) & board;
        (shared == 0).then_some(Self { halves })
    }

    /// The board of 24 points from white's ace point on, white's checkers positive, with
    /// bar and off, white's first (G1); `None` if there are not fifteen a side.
    #[must_use]
    pub fn from_signed(points: &[i8; 24], bar: [u8; 2], off: [u8; 2]) -> Option<Self> {
        let mut rows = [[0; 26]; 2];
        for (at, count) in points.iter().enumerate() {
            let (side, own) = if *count > 0 { (0, at + 1) } else { (1, 24 - at) };
            rows[side][own] = count.unsigned_abs();
        }
        for side in 0..2 {
            rows[side][BAR as usize] = bar[side];
            rows[side][OFF as usize] = off[side];
        }
        Self::from_points(rows)
    }

    /// The 24 points from white's ace point on, white's checkers positive (G1).
    #[must_use]
    pub fn signed(&self) -> [i8; 24] {
        let (white, black) = (self.points(Side::White), self.points(Side::Black));
        std::array::from_fn(|at| white[at + 1] as i8 - black[24 - at] as i8)
    }

    /// A side's checkers on its own points.
    #[must_use]
    #[inline]
    pub fn points(&self, side: Side) -> &[u8; 26] {
        &self.halves[side.index()].on
    }

    #[inline]
    pub(crate) fn half(&self, side: Side) -> &Half {
        &self.halves[side.index()]
    }

    /// How many steps a side still has to run.
    #[must_use]
    pub fn pips(&self, side: Side) -> u16 {
        (0..)
            .zip(self.points(side))
            .map(|(point, count): (u16, &u8)| point * u16::from(*count))
            .sum()
    }

    /// How many checkers a side has borne off.
    #[must_use]
    #[inline]
    pub fn off(&self, side: Side) -> u8 {
        self.points(side)[OFF as usize]
    }

    /// The board after a legal play, and how many checkers it hit.
    #[must_use]
    pub fn played(&self, side: Side, play: Play) -> (Self, u8) {
        let mut after = *self;
        let hits = play.hops().map(|hop| u8::from(after.hop(side, hop))).sum();
        (after, hits)
    }

    /// Moves one checker, hitting a lone one of the other side; tells whether it hit. The
    /// move must be legal.
    #[inline]
    pub(crate) fn hop(&mut self, side: Side, hop: Hop) -> bool {
        let (from, to) = (hop.from(), hop.to());
        let half = &mut self.halves[side.index()];
        half.take(from);
        half.add(to);
        if to == OFF {
            return false;
        }
        let theirs = &mut self.halves[side.other().index()];
        let hit = theirs.any >> (BAR - to) & 1 == 1;
        if hit {
            theirs.take(BAR - to);
            theirs.add(BAR);
        }
        hit
    }
}
