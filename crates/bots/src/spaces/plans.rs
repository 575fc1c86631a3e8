//! The five levels a player grows through.

use super::drawing::{beside_start, candidates, result};
use super::mix::Mix;
use super::{Last, Moment, Plan};
use kit::Seeded;
use spaces::house::straight;
use spaces::{Board, Cell, Config, Item};
use std::cmp::{Ordering, Reverse};

fn below(dice: &mut Seeded, count: usize) -> usize {
    dice.below(count.max(1) as u32) as usize
}

/// Runs straight up, always the same column.
pub(super) struct Runner(Seeded);

impl Runner {
    pub(super) fn new(seed: u64) -> Self {
        Self(Seeded::new(seed))
    }
}

impl Plan for Runner {
    fn boards(&mut self, size: u8) -> Vec<Board> {
        straight(size).collect()
    }

    fn pick(&mut self, now: &Moment<'_>) -> usize {
        now.again().unwrap_or_else(|| below(&mut self.0, now.boards.len()))
    }
}

/// Runs straight up, and takes another column after a loss.
pub(super) struct Switcher(Seeded);

impl Switcher {
    pub(super) fn new(seed: u64) -> Self {
        Self(Seeded::new(seed))
    }
}

impl Plan for Switcher {
    fn boards(&mut self, size: u8) -> Vec<Board> {
        straight(size).collect()
    }

    fn pick(&mut self, now: &Moment<'_>) -> usize {
        let count = now.boards.len();
        match (now.again(), &now.last) {
            (Some(at), Some(last)) if last.ended == Ordering::Less => {
                (at + 1 + below(&mut self.0, count - 1)) % count
            }
            (Some(at), _) => at,
            (None, _) => below(&mut self.0, count),
        }
    }
}

/// Lays a trap beside its start, where the other ran last. Who has just lost will run
/// elsewhere: then it runs straight itself.
pub(super) struct Trapper(Seeded);

impl Trapper {
    pub(super) fn new(seed: u64) -> Self {
        Self(Seeded::new(seed))
    }
}

impl Plan for Trapper {
    fn boards(&mut self, size: u8) -> Vec<Board> {
        straight(size).chain(beside_start(size)).collect()
    }

    fn pick(&mut self, now: &Moment<'_>) -> usize {
        let trapping = now.last.as_ref().filter(|last| last.ended != Ordering::Greater);
        let worth = |board: &Board| match &trapping {
            Some(last) => result(board, last.theirs),
            None => i32::from(board.is_straight()),
        };
        let best = now.boards.iter().map(worth).max();
        let good = now.boards.iter().enumerate().filter(|(_, board)| Some(worth(board)) == best);
        let good: Vec<usize> = good.map(|(at, _)| at).collect();
        good.get(below(&mut self.0, good.len())).copied().unwrap_or(0)
    }
}

/// Goes in turn through boards, most of them with traps: of those that do well against what
/// the other may play next, never the same twice running. Who stayed with a board may stay
/// again; anybody else will have thought of an answer to this one's last.
pub(super) struct Rotator;

/// How many boards with traps it has for each column to start from.
const A_COLUMN: usize = 5;

impl Rotator {
    /// What the other may play next, what is likelier more often.
    fn next(last: &Last<'_>) -> Vec<Board> {
        let (size, theirs) = (last.mine.size(), last.theirs);
        let mut next = match last.ended {
            _ if last.stayed => Vec::new(),
            Ordering::Less => straight(size).collect(),
            _ => answers(last.mine),
        };
        if last.stayed || (theirs.is_straight() && last.ended != Ordering::Greater) {
            next.extend(vec![theirs.clone(); next.len().max(1)]);
        } else if theirs.is_straight() {
            next.extend(straight(size));
        }
        next
    }
}

/// The simple boards that do best against one.
fn answers(to: &Board) -> Vec<Board> {
    let simple: Vec<Board> = straight(to.size()).chain(beside_start(to.size())).collect();
    let best = simple.iter().map(|board| result(board, to)).max();
    simple.into_iter().filter(|board| Some(result(board, to)) == best).collect()
}

impl Plan for Rotator {
    fn boards(&mut self, size: u8) -> Vec<Board> {
        let simple: Vec<Board> = straight(size).chain(beside_start(size)).collect();
        let worth = |board: &Board| simple.iter().map(|other| result(board, other)).sum::<i32>();
        let mut boards: Vec<Board> = candidates(size);
        boards.retain(|board| board.traps() > 0);
        boards.sort_by_cached_key(|board| Reverse(worth(board)));
        let starts = (0..size).map(|col| Item::Piece(Cell { row: size - 1, col }));
        let of = |start| {
            let there = boards.iter().filter(move |board| board.items().next() == Some(start));
            there.take(A_COLUMN).cloned()
        };
        starts.flat_map(of).chain(straight(size)).take(Config::MOST_BOARDS).collect()
    }

    fn pick(&mut self, now: &Moment<'_>) -> usize {
        let turn = now.round % now.boards.len();
        let Some(last) = &now.last else { return turn };
        let next = Self::next(last);
        let worth = |board: &Board| next.iter().map(|other| result(board, other)).sum::<i32>();
        let again = now.again();
        let others = (0..now.boards.len()).filter(|at| Some(*at) != again);
        let in_turn = |at: &usize| Reverse((at + now.boards.len() - turn) % now.boards.len());
        others.max_by_key(|at| (worth(&now.boards[*at]), in_turn(at))).unwrap_or(turn)
    }
}

/// Mixes boards so that nothing it knows of beats the mix.
pub(super) struct Mixer(Seeded);

impl Mixer {
    pub(super) fn new(seed: u64) -> Self {
        Self(Seeded::new(seed))
    }
}

impl Plan for Mixer {
    fn boards(&mut self, size: u8) -> Vec<Board> {
        Mix::worked_out(size).boards()
    }

    fn pick(&mut self, now: &Moment<'_>) -> usize {
        let size = now.boards.first().map_or(2, Board::size);
        Mix::worked_out(size).draw(now.boards, &mut self.0)
    }
}
