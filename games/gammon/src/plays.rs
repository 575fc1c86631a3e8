//! Every legal play of a roll, each resulting position once, in ascending order.
//!
//! Points are looked at as sets of bits, as the mover counts them. A checker on `p` can
//! move by `d` unless the other side holds `p - d`; so the points that can be left by a
//! die are one expression. Two dice are a pair of points, the one left by the larger die
//! and the one left by the smaller. Nearly always another pair is another position; the
//! exceptions are named in [`Pairs`].

use crate::board::{BAR, Board, mirrored};
use crate::{Hop, Play, Side};

const BAR_BIT: u32 = 1 << BAR;
const HOME: u32 = 0b111_1110;

/// What the mover has and meets, as sets of points the mover counts.
#[derive(Clone, Copy)]
struct Field {
    any: u32,
    /// Points the other side holds with two or more.
    held: u32,
    /// Points with a lone checker of the other side.
    blots: u32,
}

impl Field {
    fn of(board: &Board, side: Side) -> Self {
        let (mine, theirs) = (board.half(side), board.half(side.other()));
        let others = mirrored(theirs.any & !BAR_BIT);
        let held = mirrored(theirs.many & !BAR_BIT);
        Self { any: mine.any, held, blots: others & !held }
    }

    /// Points that a checker can leave by a die.
    #[inline]
    fn sources(&self, die: u8) -> u32 {
        let movers = if self.any & BAR_BIT == 0 { self.any } else { BAR_BIT };
        let reach = !0 << (die + 1);
        let open = movers & reach & !(self.held << die);
        if movers & !HOME != 0 { open } else { open | self.bear_offs(die) }
    }

    /// Points that can be borne off from by a die, with everyone at home: the exact one,
    /// or the furthest back if that is nearer.
    #[inline]
    fn bear_offs(&self, die: u8) -> u32 {
        let exact = self.any & (1 << die);
        let further = self.any >> die > 1;
        if exact != 0 || further || self.any == 0 {
            return exact;
        }
        1 << (31 - self.any.leading_zeros())
    }
}

/// What is left on the points a play has touched.
#[derive(Clone, Copy)]
struct Walk<'b> {
    field: Field,
    on: &'b [u8; 26],
}

impl Walk<'_> {
    /// The sets after one hop from the untouched position.
    #[inline]
    fn after(&self, hop: Hop) -> Field {
        let mut field = self.field;
        let from = 1 << hop.from();
        if self.on[hop.from() as usize] == 1 {
            field.any &= !from;
        }
        let to = 1 << hop.to() & !1;
        field.any |= to;
        field
    }
}

/// Bits of a set, lowest first.
#[inline]
fn each(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let point = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        point
    })
}

/// Calls `out` with every play of two dice, larger first.
#[inline]
pub(crate) fn generate(board: &Board, side: Side, dice: [u8; 2], mut out: impl FnMut(Play)) {
    let walk = Walk { field: Field::of(board, side), on: board.points(side) };
    if dice[0] == dice[1] {
        doubles(&walk, dice[0], &mut out);
    } else {
        Pairs::new(walk, dice).generate(&mut out);
    }
}

/// Whether anything can be moved by a roll.
#[inline]
pub(crate) fn any(board: &Board, side: Side, dice: [u8; 2]) -> bool {
    let field = Field::of(board, side);
    field.sources(dice[0]) | field.sources(dice[1]) != 0
}

/// Whether a checker can be moved so.
pub(crate) fn can_hop(board: &Board, side: Side, hop: Hop) -> bool {
    Field::of(board, side).sources(hop.die()) >> hop.from() & 1 == 1
}

/// Plays of two different dice.
struct Pairs<'b> {
    walk: Walk<'b>,
    high: u8,
    low: u8,
    first_high: u32,
    first_low: u32,
    /// For each point left by the low die, the points left by the high die that were
    /// paired with it so far.
    met: [u32; 26],
    /// For each point left by the high die first, the points the low die can leave then.
    then_low: [u32; 26],
}

impl<'b> Pairs<'b> {
    fn new(walk: Walk<'b>, [high, low]: [u8; 2]) -> Self {
        let (first_high, first_low) = (walk.field.sources(high), walk.field.sources(low));
        Self { walk, high, low, first_high, first_low, met: [0; 26], then_low: [0; 26] }
    }

    #[inline]
    fn generate(mut self, out: &mut impl FnMut(Play)) {
        let (high, low) = (self.high, self.low);
        let mut found = false;
        for a in each(self.first_high) {
            self.then_low[a as usize] = self.walk.after(Hop::new(a, high)).sources(low);
        }
        for a in each(self.first_high) {
            for b in each(self.then_low[a as usize]) {
                found = true;
                if !self.seen(a, b) {
                    out(Play::two(Hop::new(a, high), Hop::new(b, low)));
                }
                self.met[b as usize] |= 1 << a;
            }
        }
        for b in each(self.first_low) {
            let then_high = self.walk.after(Hop::new(b, low)).sources(high);
            for a in each(then_high & !self.met[b as usize]) {
                found = true;
                if !self.seen(a, b) {
                    out(Play::two(Hop::new(b, low), Hop::new(a, high)));
                }
                self.met[b as usize] |= 1 << a;
            }
        }
        if !found {
            self.single(out);
        }
    }

    /// Whether another pair, met already or kept instead, gives the same position.
    #[inline]
    fn seen(&self, a: u8, b: u8) -> bool {
        self.same_checker(a, b) || self.both_off(a, b)
    }

    /// One checker running by both dice gets where it would have got by the dice in the
    /// other order, unless it hits on the way. The larger die first is kept.
    #[inline]
    fn same_checker(&self, a: u8, b: u8) -> bool {
        let (high, low) = (self.high, self.low);
        if a + low != b || b <= high {
            return false;
        }
        let runs =
            self.then_low[b as usize] >> (b - high) & 1 == 1 && self.first_high >> b & 1 == 1;
        let hits = self.walk.field.blots & (1 << (b - high) | 1 << (b - low));
        runs && hits == 0
    }

    /// Two checkers borne off are borne off, whichever by which die.
    #[inline]
    fn both_off(&self, a: u8, b: u8) -> bool {
        let off = a <= self.high && b <= self.low && b <= self.high && a <= self.low;
        off && a != b && self.met[a as usize] >> b & 1 == 1
    }

    /// Only one die can be played: the larger, if it can.
    #[cold]
    fn single(&self, out: &mut impl FnMut(Play)) {
        let (set, die) = match self.first_high {
            0 => (self.first_low, self.low),
            set => (set, self.high),
        };
        each(set).for_each(|from| out(Play::one(Hop::new(from, die))));
    }
}

/// Plays of a double: up to four hops by one die. Moved from the back forwards, each
/// position comes about once.
#[inline]
fn doubles(walk: &Walk<'_>, die: u8, out: &mut impl FnMut(Play)) {
    let mut plays = Vec::with_capacity(64);
    let mut deep = Deep { die, best: 1, plays: &mut plays };
    let mut on = *walk.on;
    deep.search(&mut on, walk.field, BAR, Play::NONE);
    plays.iter().for_each(|play| out(*play));
}

struct Deep<'p> {
    die: u8,
    best: u32,
    plays: &'p mut Vec<Play>,
}

impl Deep<'_> {
    fn search(&mut self, on: &mut [u8; 26], field: Field, back: u8, play: Play) {
        let sources = field.sources(self.die) & ((2 << back) - 1);
        let depth = play.len();
        if sources == 0 || depth == 4 {
            return self.keep(play, depth);
        }
        for from in each(sources) {
            let hop = Hop::new(from, self.die);
            let next = Walk { field, on }.after(hop);
            on[from as usize] -= 1;
            on[hop.to() as usize] += 1;
            self.search(on, next, from, play.then(hop));
            on[from as usize] += 1;
            on[hop.to() as usize] -= 1;
        }
    }

    #[inline]
    fn keep(&mut self, play: Play, depth: u32) {
        if depth > self.best {
            self.best = depth;
            self.plays.clear();
        }
        if depth == self.best {
            self.plays.push(play);
        }
    }
}
