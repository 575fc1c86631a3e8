//! The way home once every other side has stopped.
//!
//! Nobody hurries any more, and no further trap matters. What is left is a walk to the top
//! that meets as few of the traps that lie there as it can, and those as late as it can: who
//! has climbed higher loses less.

use super::payoff::Payoff;
use super::prefix::{Prefix, bit};
use spaces::{Board, Cell, Direction};
use std::cmp::Ordering;
use std::collections::{BTreeSet, BinaryHeap};

/// A round whose other side was caught.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped {
    pub(crate) weight: f64,
    /// Its traps, in the frame of the side that walks.
    pub(crate) traps: u128,
    /// Its points, less the one for being caught.
    pub(crate) points: u8,
}

/// The best walk home.
#[derive(Debug)]
pub(crate) struct Walk {
    /// The board that walks so. Its piece comes to no cell twice.
    pub(crate) board: Board,
    /// What the stopped rounds are worth at most. A walk that may come to cells twice can
    /// climb first and meet a trap below later, so the board may be worth less.
    pub(crate) most: f64,
}

/// The best walk home from the end of a prefix; `None` if none is worth more than `floor`.
/// Counts the places it looks at.
pub(crate) fn walk_home(
    prefix: &Prefix,
    rounds: &[Stopped],
    payoff: Payoff,
    floor: f64,
    looked_at: &mut u64,
) -> Option<Walk> {
    let mut walks = Walks { prefix, rounds, payoff, places: Vec::new(), line: BinaryHeap::new() };
    let most = rounds.iter().map(|round| round.weight * f64::from(walks.unmet(round))).sum();
    let (cell, points) = (prefix.piece(), prefix.now().points());
    walks.reach(Place { cell, points, met: 0, most, steps: 0, from: None });
    let mut seen = BTreeSet::new();
    while let Some(Waiting { at, most, .. }) = walks.line.pop() {
        let place = walks.places[at];
        *looked_at += 1;
        if most <= floor {
            return None;
        }
        if place.cell.row == 0 {
            return walks.board(at).map(|board| Walk { board, most: place.most });
        }
        if seen.insert((place.cell, place.points, place.met)) {
            walks.go_on(at);
        }
    }
    None
}

/// Where a walk has come to.
#[derive(Clone, Copy, Debug)]
struct Place {
    cell: Cell,
    points: u8,
    /// Which rounds' traps it has met.
    met: u128,
    /// What the rounds are worth if no more traps are met.
    most: f64,
    steps: u16,
    from: Option<usize>,
}

/// A place from which a walk goes on; the best comes first, of those the nearest.
#[derive(Debug)]
struct Waiting {
    most: f64,
    steps: u16,
    at: usize,
}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> Ordering {
        let nearer = || other.steps.cmp(&self.steps).then(other.at.cmp(&self.at));
        self.most.total_cmp(&other.most).then_with(nearer)
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Waiting {}

struct Walks<'a> {
    prefix: &'a Prefix,
    rounds: &'a [Stopped],
    payoff: Payoff,
    places: Vec<Place>,
    line: BinaryHeap<Waiting>,
}

impl Walks<'_> {
    fn unmet(&self, round: &Stopped) -> i8 {
        self.payoff.of([self.prefix.size(), round.points])
    }

    fn reach(&mut self, place: Place) {
        self.line.push(Waiting { most: place.most, steps: place.steps, at: self.places.len() });
        self.places.push(place);
    }

    fn go_on(&mut self, from: usize) {
        let place = self.places[from];
        let size = self.prefix.size();
        for cell in Direction::ALL.into_iter().filter_map(|way| place.cell.toward(way, size)) {
            if self.prefix.closed() & bit(cell, size) == 0 {
                self.reach(self.met(Place {
                    cell,
                    points: place.points.max(size - 1 - cell.row),
                    steps: place.steps + 1,
                    from: Some(from),
                    ..place
                }));
            }
        }
    }

    /// The place, and what its traps do.
    fn met(&self, mut place: Place) -> Place {
        let here = bit(place.cell, self.prefix.size());
        for (at, round) in self.rounds.iter().enumerate() {
            if round.traps & here != 0 && place.met >> at & 1 == 0 {
                let caught = self.payoff.of([place.points.saturating_sub(1), round.points]);
                place.met |= 1 << at;
                place.most -= round.weight * f64::from(self.unmet(round) - caught);
            }
        }
        place
    }

    /// The board that walks here and leaves; where the walk comes to a cell again, what lies
    /// between is left out.
    fn board(&self, at: usize) -> Option<Board> {
        let mut cells: Vec<Cell> = Vec::new();
        for at in std::iter::successors(Some(at), |at| self.places[*at].from) {
            let cell = self.places[at].cell;
            if let Some(again) = cells.iter().position(|known| *known == cell) {
                cells.truncate(again);
            }
            cells.push(cell);
        }
        cells.reverse();
        self.prefix.walked(cells.get(1..)?)
    }
}
