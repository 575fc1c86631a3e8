//! The board: fifteen checkers a side, with points counted from each side.

use crate::{Hop, Play, Side};

/// The point number of the bar, one beyond the 24-point.
pub const BAR: u8 = 25;
/// The point number of checkers that are borne off.
pub const OFF: u8 = 0;
/// The number of checkers of each side.
pub const CHECKERS_PER_SIDE: u8 = 15;

/// Where all checkers are.
///
/// Each side counts its own points: 24 down to 1, the bar is 25 and 0 is off. A point `p`
/// of one side is point `25 - p` of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    sides: [SideCheckers; 2],
}

/// One side's checkers, with two point sets derived from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SideCheckers {
    /// Checkers on each point.
    pub(crate) counts: [u8; 26],
    /// Points with a checker, the bar included, off excluded; a bit each.
    pub(crate) occupied: u32,
    /// Points with two or more checkers.
    pub(crate) made: u32,
}

impl SideCheckers {
    pub(crate) const EMPTY: Self = Self { counts: [0; 26], occupied: 0, made: 0 };

    #[inline]
    fn add(&mut self, point: u8) {
        let bit = 1 << point;
        self.counts[point as usize] += 1;
        if point != OFF {
            self.made |= self.occupied & bit;
            self.occupied |= bit;
        }
    }

    #[inline]
    fn take(&mut self, point: u8) {
        let bit = 1 << point;
        let left = &mut self.counts[point as usize];
        *left -= 1;
        match *left {
            0 => self.occupied &= !bit,
            1 => self.made &= !bit,
            _ => {}
        }
    }
}

/// The same set of points in the other side's numbers.
#[inline]
pub(crate) const fn mirrored(points: u32) -> u32 {
    points.reverse_bits() >> 6
}

impl Board {
    /// The opening position (G1).
    #[must_use]
    pub fn start() -> Self {
        let mut half = SideCheckers::EMPTY;
        for (point, count) in [(24, 2), (13, 5), (8, 3), (6, 5)] {
            (0..count).for_each(|_| half.add(point));
        }
        Self { sides: [half; 2] }
    }

    /// The board with these checkers on each side's own points, 0 being off and 25 the
    /// bar; `None` if a side does not have fifteen, or both sides occupy one point.
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
        if points.iter().any(|row| sum(row) != u32::from(CHECKERS_PER_SIDE)) {
            return None;
        }
        let half = |row: &[u8; 26]| {
            let mut half = SideCheckers::EMPTY;
            for (point, count) in (0..).zip(row) {
                (0..*count).for_each(|_| half.add(point));
            }
            half
        };
        let halves = [half(&points[0]), half(&points[1])];
        let board = 0x1ff_fffe;
        let shared = halves[0].occupied & mirrored(halves[1].occupied) & board;
        (shared == 0).then_some(Self { sides: halves })
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
        &self.sides[side.index()].counts
    }

    #[inline]
    pub(crate) fn checkers(&self, side: Side) -> &SideCheckers {
        &self.sides[side.index()]
    }

    /// The pip count of a side.
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
    pub fn borne_off(&self, side: Side) -> u8 {
        self.points(side)[OFF as usize]
    }

    /// The board after a legal play, and how many checkers it hit.
    #[must_use]
    pub fn after_play(&self, side: Side, play: Play) -> (Self, u8) {
        let mut after = *self;
        let hits = play.hops().map(|hop| u8::from(after.apply_hop(side, hop))).sum();
        (after, hits)
    }

    /// Moves one checker, hits a blot, and returns whether it hit. The move must be legal.
    #[inline]
    pub(crate) fn apply_hop(&mut self, side: Side, hop: Hop) -> bool {
        let (from, to) = (hop.from(), hop.to());
        let half = &mut self.sides[side.index()];
        half.take(from);
        half.add(to);
        if to == OFF {
            return false;
        }
        let theirs = &mut self.sides[side.other().index()];
        let hit = theirs.occupied >> (BAR - to) & 1 == 1;
        if hit {
            theirs.take(BAR - to);
            theirs.add(BAR);
        }
        hit
    }
}
