//! The best board against a mix, found by search: a board is made up item by item while the
//! rounds against every board of the mix run along with it.
//!
//! Branch and bound. For each round that is still open a bound says the most it can still be
//! worth; a beginning whose rounds cannot add up to more than the best board found is left.
//! Every board that leaves at the top has made the same points, one a row and one for the
//! exit, so without a catch or a collision the shorter board wins: that is what the bound
//! rests on. A search that ends within its budget has missed no board within the limits of
//! [`Prefix`]; it does not use the list of boards.

use super::endgame::{Stopped, walk_home};
use super::mix::{Choice, Mix};
use super::oracle::{Answer, Oracle};
use super::payoff::Payoff;
use super::prefix::{Prefix, bit};
use spaces::{Board, Cell, Clash, Compiled, Item, Moment};

/// What a board must be worth more than the best so far to be better.
const MARGIN: f64 = 1e-9;

/// Places on ways home that take about as long to look at as a beginning.
const PLACES: u64 = 16;

/// An oracle that searches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Searcher {
    pub(crate) size: u8,
    pub(crate) payoff: Payoff,
    /// How many beginnings, and places on ways home, are looked at before the search gives up.
    pub(crate) budget: u64,
    /// Boards worth no more than this are not looked for.
    pub(crate) floor: f64,
}

impl Oracle for Searcher {
    fn answer(&mut self, mix: &Mix) -> Answer {
        let mut search = Search::new(*self, mix);
        for col in middle_out(self.size) {
            search.begin(col);
        }
        let (worth, most) = (search.best, search.best.max(search.left));
        let mut boards: Vec<Board> = search.found;
        boards.reverse();
        Answer { boards, worth, most }
    }
}

/// The columns, those in the middle first.
fn middle_out(size: u8) -> Vec<u8> {
    let mut columns: Vec<u8> = (0..size).collect();
    columns.sort_by_key(|col| (2 * i16::from(*col) + 1 - i16::from(size)).abs());
    columns
}

/// A board of the mix, as the side that searches sees it.
struct Foe<'m> {
    weight: f64,
    moments: &'m [Moment],
    /// Where its piece stands after each item but the exit, in the searcher's frame.
    cells: Vec<Cell>,
}

impl<'m> Foe<'m> {
    fn new(choice: &'m Choice) -> Self {
        let size = choice.board.size();
        let mut cells: Vec<Cell> = Vec::new();
        for item in choice.board.items() {
            match (item, cells.last()) {
                (Item::Piece(cell), _) => cells.push(cell.turned(size)),
                (Item::Trap(_), Some(before)) => cells.push(*before),
                (Item::Trap(_) | Item::Exit(_), _) => {}
            }
        }
        Self { weight: choice.weight, moments: choice.compiled.moments(), cells }
    }

    /// When it leaves the board, counted as its items are.
    fn exit(&self) -> usize {
        self.moments.len() - 1
    }
}

/// A round that is not decided.
#[derive(Clone, Copy)]
struct Open {
    foe: u16,
    clash: Clash,
}

/// How the rounds stand after an item.
#[derive(Clone, Copy)]
struct Level {
    /// What the decided rounds are worth.
    settled: f64,
    /// The most that all can be worth.
    most: f64,
    /// Where its open rounds begin in the list of them.
    open: usize,
}

struct Search<'m> {
    plan: Searcher,
    mix: &'m Mix,
    foes: Vec<Foe<'m>>,
    levels: Vec<Level>,
    open: Vec<Open>,
    best: f64,
    found: Vec<Board>,
    looked_at: u64,
    /// The most that a beginning left for want of time can be worth.
    left: f64,
}

impl<'m> Search<'m> {
    fn new(plan: Searcher, mix: &'m Mix) -> Self {
        let foes: Vec<Foe<'m>> = mix.choices().iter().map(Foe::new).collect();
        let fresh = |foe: usize| Open { foe: foe as u16, clash: Clash::default() };
        let open = (0..foes.len()).map(fresh).collect();
        let levels = vec![Level { settled: 0.0, most: f64::INFINITY, open: 0 }];
        let (best, found, looked_at, left) = (plan.floor, Vec::new(), 0, f64::NEG_INFINITY);
        Self { plan, mix, foes, levels, open, best, found, looked_at, left }
    }

    fn begin(&mut self, col: u8) {
        let mut prefix = Prefix::start(col, self.plan.size);
        self.enter(&prefix);
        self.explore(&mut prefix);
        self.leave();
    }

    /// Judges the step that the last item of a prefix makes.
    fn enter(&mut self, prefix: &Prefix) {
        let before = self.top();
        let (from, to) = (before.open, self.open.len());
        let mut level = Level { settled: before.settled, most: 0.0, open: to };
        for at in from..to {
            let mut round = self.open[at];
            let foe = &self.foes[usize::from(round.foe)];
            match round.clash.advance(prefix.moments(), foe.moments) {
                Some(scores) => {
                    level.settled += foe.weight * f64::from(self.plan.payoff.of(scores));
                }
                None => {
                    level.most += foe.weight * f64::from(self.bound(prefix, foe, &round.clash));
                    self.open.push(round);
                }
            }
        }
        level.most += level.settled;
        self.levels.push(level);
    }

    fn leave(&mut self) {
        let level = self.levels.pop().expect("a level was entered");
        self.open.truncate(level.open);
    }

    fn top(&self) -> Level {
        *self.levels.last().expect("the first level stays")
    }

    fn promising(&mut self, level: Level) -> bool {
        let better = level.most > self.best + MARGIN;
        if better && self.looked_at >= self.plan.budget {
            self.left = self.left.max(level.most);
        }
        better && self.looked_at < self.plan.budget
    }

    fn explore(&mut self, prefix: &mut Prefix) {
        let level = self.top();
        if !self.promising(level) {
            return;
        }
        self.looked_at += 1;
        let open = &self.open[level.open..];
        if open.is_empty() {
            return self.keep(prefix.finished());
        }
        let stopped = open.iter().all(|round| round.clash.caught()[1]);
        if stopped && self.head_home(prefix) {
            return;
        }
        for (_, item) in self.ranked(prefix, stopped) {
            prefix.push(item);
            self.enter(prefix);
            self.explore(prefix);
            self.leave();
            prefix.pop();
        }
    }

    /// Every other side has stopped: the best walk home settles what this beginning is
    /// worth, unless only a walk that comes to a cell twice would be better.
    fn head_home(&mut self, prefix: &Prefix) -> bool {
        let level = self.top();
        let rounds: Vec<Stopped> =
            self.open[level.open..].iter().map(|round| self.stopped(round)).collect();
        if rounds.len() > u128::BITS as usize {
            return false;
        }
        let floor = self.best + MARGIN - level.settled;
        let mut places = 0;
        let walk = walk_home(prefix, &rounds, self.plan.payoff, floor, &mut places);
        self.looked_at += places / PLACES;
        let Some(walk) = walk else { return true };
        let most = level.settled + walk.most;
        self.keep(Some(walk.board));
        most <= self.best + MARGIN
    }

    fn stopped(&self, round: &Open) -> Stopped {
        let foe = &self.foes[usize::from(round.foe)];
        let moment = foe.moments[usize::from(round.clash.at()[1])];
        let cells = u32::from(self.plan.size).pow(2);
        // The half turn of a grid reads its cells backwards (S1). Its piece is on no way
        // home: it stands on a trap of ours.
        let traps = moment.traps().reverse_bits() >> (u128::BITS - cells);
        Stopped { weight: foe.weight, traps, points: lost(moment.points()) }
    }

    /// What may come next and can still be better than the best, the most promising first.
    /// Against sides that have stopped, traps are laid for nobody.
    fn ranked(&mut self, prefix: &mut Prefix, stopped: bool) -> Vec<(f64, Item)> {
        let mut ranked = Vec::new();
        for item in prefix.options() {
            if stopped && matches!(item, Item::Trap(_)) {
                continue;
            }
            prefix.push(item);
            if prefix.can_leave() {
                self.enter(prefix);
                let level = self.top();
                if self.promising(level) {
                    ranked.push((level.most, item));
                }
                self.leave();
            }
            prefix.pop();
        }
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked
    }

    fn keep(&mut self, board: Option<Board>) {
        let worth = |board: &Board| self.mix.worth(&Compiled::new(board), self.plan.payoff);
        if let Some(board) = board
            && let Some(worth) = worth(&board)
            && worth > self.best + MARGIN
        {
            self.best = worth;
            self.found.push(board);
        }
    }

    /// The most that an open round can be worth, whatever comes next.
    fn bound(&self, prefix: &Prefix, foe: &Foe<'_>, clash: &Clash) -> i8 {
        let size = self.plan.size;
        let worth = |mine: u8, theirs: u8| self.plan.payoff.of([mine, theirs]);
        if clash.caught()[1] {
            let stopped = foe.moments[usize::from(clash.at()[1])];
            return worth(size, lost(stopped.points()));
        }
        let (next, exit) = (prefix.moments().len(), foe.exit());
        let (piece, points) = (prefix.piece(), prefix.now().points());
        // Straight up is the fastest way out.
        let out = next + usize::from(piece.row);
        let mut most = if out <= exit {
            worth(size, foe.moments[out].points())
        } else {
            let climbed = usize::from(points) + exit + 1 - next;
            worth((climbed as u8).min(size - 1), size)
        };
        let highest = worth(size, lost(foe.moments[next.min(exit)].points()));
        for at in next..exit {
            if most >= highest {
                break;
            }
            let (cell, theirs) = (foe.cells[at], foe.moments[at].points());
            let (away, time) = (distance(piece, cell), at + 1 - next);
            let lies = prefix.now().traps() & bit(cell, size) != 0;
            if lies || time >= if away == 0 { 2 } else { away } {
                // It can be caught here.
                most = most.max(worth(size, lost(theirs)));
            }
            if away <= time {
                // It can be run into here, after a climb as high as there is time for.
                let spare = (time - away) / 2;
                let row = usize::from(piece.row.min(cell.row)).saturating_sub(spare);
                let mine = points.max(size - 1 - row as u8);
                most = most.max(worth(lost(mine), lost(theirs)));
            }
        }
        most
    }
}

/// What is left of these points after a trap or a collision (S3).
const fn lost(points: u8) -> u8 {
    points.saturating_sub(1)
}

fn distance(one: Cell, other: Cell) -> usize {
    usize::from(one.row.abs_diff(other.row)) + usize::from(one.col.abs_diff(other.col))
}

#[cfg(test)]
mod tests {
    use super::super::bench::random_board;
    use super::super::oracle::Census;
    use super::super::tree::Tree;
    use super::*;
    use kit::Seeded;

    fn random_mix(size: u8, count: u32, dice: &mut Seeded) -> Mix {
        let weighted = |_| (random_board(size, dice), f64::from(dice.below(100) + 1));
        Mix::new((0..count).map(weighted).collect::<Vec<_>>())
    }

    #[test]
    fn the_search_finds_what_looking_at_every_board_finds() {
        let mut dice = Seeded::new(5);
        for size in [2, 3] {
            for payoff in Payoff::ALL {
                let mut census = Census::new(Tree::new(size).unwrap(), payoff);
                for count in 1..20 {
                    let mix = random_mix(size, count, &mut dice);
                    let floor = f64::NEG_INFINITY;
                    let mut searcher = Searcher { size, payoff, budget: u64::MAX, floor };
                    let (all, found) = (census.answer(&mix), searcher.answer(&mix));
                    assert!((all.worth - found.worth).abs() < 1e-9, "{all:?} {found:?} {mix:?}");
                    let best = Compiled::new(&found.boards[0]);
                    assert_eq!(mix.worth(&best, payoff), Some(found.worth));
                    assert!(found.exact());
                }
            }
        }
    }

    #[test]
    fn no_board_does_better_than_a_search_that_looked_everywhere() {
        let mut dice = Seeded::new(6);
        for (size, count) in [(4, 3), (4, 6), (5, 2), (5, 3), (6, 2)] {
            let (mix, payoff) = (random_mix(size, count, &mut dice), Payoff::Result);
            let floor = f64::NEG_INFINITY;
            let mut searcher = Searcher { size, payoff, budget: 200_000, floor };
            let found = searcher.answer(&mix);
            for _ in 0..3000 {
                let board = random_board(size, &mut dice);
                let worth = mix.worth(&Compiled::new(&board), payoff).unwrap();
                assert!(worth <= found.most + 1e-9 || revisits(&board), "{board}: {found:?}");
            }
        }
    }

    fn revisits(board: &Board) -> bool {
        let mut items: Vec<Item> = board.items().collect();
        items.sort();
        items.windows(2).any(|pair| pair[0] == pair[1])
    }
}
