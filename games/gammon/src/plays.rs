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
        DoublesSearch { die: dice[0], out: &mut out }.generate(start);
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
    /// For each point left by the high die first, the points that the low die can leave then.
    then_low: [u32; 26],
    /// The points from which one checker moves by both dice to the same position in either order:
    /// it can begin with the high die, and it hits nothing on the way.
    same_runs: u32,
}

impl<'b> TwoDicePlays<'b> {
    #[inline]
    fn new(start: SearchPosition<'b>, [high, low]: [u8; 2]) -> Self {
        let (first_high, first_low) = (start.sets.sources(high), start.sets.sources(low));
        let (mut then_low, mut same_runs) = ([0; 26], 0);
        for a in bits_of(first_high) {
            let lows = start.after(Hop::new(a, high)).sources(low);
            then_low[a as usize] = lows;
            if a > high && lows >> (a - high) & 1 == 1 {
                let hits = start.sets.blots & (1 << (a - high) | 1 << (a - low));
                same_runs |= u32::from(hits == 0) << a;
            }
        }
        Self { start, high, low, first_high, first_low, then_low, same_runs }
    }

    #[inline]
    fn generate(&self, out: &mut impl FnMut(Play)) {
        let (high, low) = (self.high, self.low);
        let mut found = 0;
        for a in bits_of(self.first_high) {
            let lows = self.then_low[a as usize];
            found |= lows;
            // A run that begins with the low die, if it can begin with the high one.
            let same_run = self.same_runs & 1 << (a + low);
            for b in bits_of(lows & !same_run) {
                out(Play::two(Hop::new(a, high), Hop::new(b, low)));
            }
        }
        for b in bits_of(self.first_low) {
            // What the high die can leave at once, it can also leave first.
            let then_high = self.start.after(Hop::new(b, low)).sources(high);
            let highs = then_high & !self.first_high;
            found |= highs;
            let same_run = (self.same_runs & 1 << b) >> low;
            for a in bits_of(highs & !same_run) {
                if !self.is_same_bear_off(a, b) {
                    out(Play::two(Hop::new(b, low), Hop::new(a, high)));
                }
            }
        }
        if found == 0 {
            self.generate_single_die(out);
        }
    }

    /// Bearing off two checkers gives the same position whichever die takes which. The order in
    /// which the high die first takes the one further back is kept.
    #[inline]
    fn is_same_bear_off(&self, a: u8, b: u8) -> bool {
        a < b && b <= self.low && self.then_low[b as usize] >> a & 1 == 1
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
struct DoublesSearch<'o, F> {
    die: u8,
    out: &'o mut F,
}

impl<F: FnMut(Play)> DoublesSearch<'_, F> {
    #[inline]
    fn generate(&mut self, start: SearchPosition<'_>) {
        let hops = max_hops(start, self.die);
        if hops > 0 {
            let mut on = *start.counts;
            self.search(&mut on, start.sets, BAR, Play::NONE, hops);
        }
    }

    /// Generates the plays that continue `play` by `left` hops, of which none leaves a point above
    /// `back`.
    fn search(&mut self, on: &mut [u8; 26], sets: PointSets, back: u8, play: Play, left: u32) {
        let sources = sets.sources(self.die) & ((2 << back) - 1);
        if left == 1 {
            bits_of(sources).for_each(|from| (self.out)(play.then(Hop::new(from, self.die))));
            return;
        }
        for from in bits_of(sources) {
            let hop = Hop::new(from, self.die);
            let next = SearchPosition { sets, counts: on }.after(hop);
            on[from as usize] -= 1;
            on[hop.to() as usize] += 1;
            self.search(on, next, from, play.then(hop), left - 1);
            on[from as usize] += 1;
            on[hop.to() as usize] -= 1;
        }
    }
}

/// How many hops of a double can be made. With a single die no hop prevents another one, so
/// whatever is moved first, as many can be made; here it is the rearmost checker that can move.
fn max_hops(start: SearchPosition<'_>, die: u8) -> u32 {
    let (mut on, mut sets) = (*start.counts, start.sets);
    for hops in 0..4 {
        let Some(from) = sets.sources(die).checked_ilog2() else { return hops };
        let hop = Hop::new(from as u8, die);
        sets = SearchPosition { sets, counts: &on }.after(hop);
        on[hop.from() as usize] -= 1;
        on[hop.to() as usize] += 1;
    }
    4
}
