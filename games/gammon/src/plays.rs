//! Every legal play of a roll, each resulting position once, in ascending order.
//!
//! Sets of points are bit sets in the mover's numbers. A checker on `p` can move by `d` unless
//! the other side blocks `p - d`, so the points that a die can leave are one expression. A play
//! of two dice is a pair of points, the one left by the larger die and the one left by the
//! smaller. Different pairs nearly always give different positions; [`TwoDicePlays`] skips the
//! exceptions.

use crate::board::{BAR, Board, mirrored};
use crate::{Hop, Play, Side};

const BAR_BIT: u32 = 1 << BAR;
const HOME: u32 = 0b111_1110;

/// The board as bit sets of points in the mover's numbers.
#[derive(Clone, Copy)]
struct PointSets {
    /// Points with a checker of the mover.
    occupied: u32,
    /// Points with two or more checkers of the other side.
    blocked: u32,
    /// Points with a lone checker of the other side.
    blots: u32,
}

impl PointSets {
    fn of(board: &Board, side: Side) -> Self {
        let (mine, theirs) = (board.checkers(side), board.checkers(side.other()));
        let others = mirrored(theirs.occupied & !BAR_BIT);
        let held = mirrored(theirs.made & !BAR_BIT);
        Self { occupied: mine.occupied, blocked: held, blots: others & !held }
    }

    /// The points from which a checker can move by a die.
    #[inline]
    fn sources(&self, die: u8) -> u32 {
        let movers = if self.occupied & BAR_BIT == 0 { self.occupied } else { BAR_BIT };
        let reach = !0 << (die + 1);
        let open = movers & reach & !(self.blocked << die);
        if movers & !HOME != 0 { open } else { open | self.bear_offs(die) }
    }

    /// The point from which a die bears off when all checkers are home: the exact one, or
    /// the furthest back if that is nearer than the die.
    #[inline]
    fn bear_offs(&self, die: u8) -> u32 {
        let exact = self.occupied & (1 << die);
        let further = self.occupied >> die > 1;
        if exact != 0 || further || self.occupied == 0 {
            return exact;
        }
        1 << (31 - self.occupied.leading_zeros())
    }
}

/// The point sets and checker counts that a search starts from.
#[derive(Clone, Copy)]
struct SearchPosition<'b> {
    sets: PointSets,
    counts: &'b [u8; 26],
}

impl SearchPosition<'_> {
    /// The point sets after one hop.
    #[inline]
    fn after(&self, hop: Hop) -> PointSets {
        let mut sets = self.sets;
        let from = 1 << hop.from();
        if self.counts[hop.from() as usize] == 1 {
            sets.occupied &= !from;
        }
        let to = 1 << hop.to() & !1;
        sets.occupied |= to;
        sets
    }
}

/// The bits of a set, lowest first.
#[inline]
fn bits_of(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let point = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        point
    })
}

/// Calls `out` with every play of two dice; `dice` has the larger first.
#[inline]
pub(crate) fn generate(board: &Board, side: Side, dice: [u8; 2], mut out: impl FnMut(Play)) {
    let start = SearchPosition { sets: PointSets::of(board, side), counts: board.points(side) };
    if dice[0] == dice[1] {
        generate_doubles(&start, dice[0], &mut out);
    } else {
        TwoDicePlays::new(start, dice).generate(&mut out);
    }
}

/// Whether a roll can be played at all.
#[inline]
pub(crate) fn has_legal_play(board: &Board, side: Side, dice: [u8; 2]) -> bool {
    let sets = PointSets::of(board, side);
    sets.sources(dice[0]) | sets.sources(dice[1]) != 0
}

/// Whether a single hop is possible.
pub(crate) fn can_hop(board: &Board, side: Side, hop: Hop) -> bool {
    PointSets::of(board, side).sources(hop.die()) >> hop.from() & 1 == 1
}

/// Plays of two different dice.
struct TwoDicePlays<'b> {
    start: SearchPosition<'b>,
    high: u8,
    low: u8,
    first_high: u32,
    first_low: u32,
    /// For each point left by the low die, the points left by the high die that have been
    /// paired with it so far.
    paired: [u32; 26],
    /// For each point left by the high die first, the points that the low die can leave then.
    then_low: [u32; 26],
}

impl<'b> TwoDicePlays<'b> {
    fn new(start: SearchPosition<'b>, [high, low]: [u8; 2]) -> Self {
        let (first_high, first_low) = (start.sets.sources(high), start.sets.sources(low));
        Self { start, high, low, first_high, first_low, paired: [0; 26], then_low: [0; 26] }
    }

    #[inline]
    fn generate(mut self, out: &mut impl FnMut(Play)) {
        let (high, low) = (self.high, self.low);
        let mut found = false;
        for a in bits_of(self.first_high) {
            self.then_low[a as usize] = self.start.after(Hop::new(a, high)).sources(low);
        }
        for a in bits_of(self.first_high) {
            for b in bits_of(self.then_low[a as usize]) {
                found = true;
                if !self.is_duplicate(a, b) {
                    out(Play::two(Hop::new(a, high), Hop::new(b, low)));
                }
                self.paired[b as usize] |= 1 << a;
            }
        }
        for b in bits_of(self.first_low) {
            let then_high = self.start.after(Hop::new(b, low)).sources(high);
            for a in bits_of(then_high & !self.paired[b as usize]) {
                found = true;
                if !self.is_duplicate(a, b) {
                    out(Play::two(Hop::new(b, low), Hop::new(a, high)));
                }
                self.paired[b as usize] |= 1 << a;
            }
        }
        if !found {
            self.generate_single_die(out);
        }
    }

    /// Whether another pair, already generated or preferred, gives the same position.
    #[inline]
    fn is_duplicate(&self, a: u8, b: u8) -> bool {
        self.is_same_run(a, b) || self.is_same_bear_off(a, b)
    }

    /// One checker that moves by both dice ends where it would with the dice in the other
    /// order, unless it hits on the way. The order with the larger die first is kept.
    #[inline]
    fn is_same_run(&self, a: u8, b: u8) -> bool {
        let (high, low) = (self.high, self.low);
        if a + low != b || b <= high {
            return false;
        }
        let runs =
            self.then_low[b as usize] >> (b - high) & 1 == 1 && self.first_high >> b & 1 == 1;
        let hits = self.start.sets.blots & (1 << (b - high) | 1 << (b - low));
        runs && hits == 0
    }

    /// Bearing off two checkers gives the same position whichever die takes which.
    #[inline]
    fn is_same_bear_off(&self, a: u8, b: u8) -> bool {
        let off = a <= self.high && b <= self.low && b <= self.high && a <= self.low;
        off && a != b && self.paired[a as usize] >> b & 1 == 1
    }

    /// Only one die can be played: the larger if possible.
    #[cold]
    fn generate_single_die(&self, out: &mut impl FnMut(Play)) {
        let (set, die) = match self.first_high {
            0 => (self.first_low, self.low),
            set => (set, self.high),
        };
        bits_of(set).for_each(|from| out(Play::one(Hop::new(from, die))));
    }
}

/// Plays of a double: up to four hops by one die. Sources never move back up the board, so
/// each position is generated once.
#[inline]
fn generate_doubles(start: &SearchPosition<'_>, die: u8, out: &mut impl FnMut(Play)) {
    let mut plays = Vec::with_capacity(64);
    let mut search = DoublesSearch { die, max_hops: 1, plays: &mut plays };
    let mut on = *start.counts;
    search.search(&mut on, start.sets, BAR, Play::NONE);
    plays.iter().for_each(|play| out(*play));
}

struct DoublesSearch<'p> {
    die: u8,
    max_hops: u32,
    plays: &'p mut Vec<Play>,
}

impl DoublesSearch<'_> {
    fn search(&mut self, on: &mut [u8; 26], sets: PointSets, back: u8, play: Play) {
        let sources = sets.sources(self.die) & ((2 << back) - 1);
        let depth = play.len();
        if sources == 0 || depth == 4 {
            return self.record(play, depth);
        }
        for from in bits_of(sources) {
            let hop = Hop::new(from, self.die);
            let next = SearchPosition { sets, counts: on }.after(hop);
            on[from as usize] -= 1;
            on[hop.to() as usize] += 1;
            self.search(on, next, from, play.then(hop));
            on[from as usize] += 1;
            on[hop.to() as usize] -= 1;
        }
    }

    #[inline]
    fn record(&mut self, play: Play, depth: u32) {
        if depth > self.max_hops {
            self.max_hops = depth;
            self.plays.clear();
        }
        if depth == self.max_hops {
            self.plays.push(play);
        }
    }
}
