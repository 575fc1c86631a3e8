//! Branch-and-bound search for the best board against a mixed strategy.
//!
//! A board is built item by item while the rounds against every board of the strategy advance
//! with it. Each open round has an upper bound of its value; a prefix whose rounds cannot sum
//! to more than the best board found is pruned. Every board that leaves at the top makes the
//! same points, one a row and one for the exit, so without a catch or a collision the shorter
//! board wins: the bound uses this. A search that ends within its budget has missed no board
//! within the limits of [`BoardPrefix`]; it does not use the list of boards.

use super::board_prefix::{BoardPrefix, bit};
use super::endgame::{StoppedRound, best_walk_home};
use super::mixed_strategy::{MixedStrategy, StrategyBoard};
use super::oracle::{BestResponse, BestResponseOracle};
use super::payoff::Payoff;
use spaces::{Board, BoardItem, BoardState, Cell, CompiledBoard, RoundProgress};

/// How much higher than the best value so far a value must be to count as better.
const MIN_IMPROVEMENT: f64 = 1e-9;

/// The number of nodes of a walk search that cost about as much as one prefix.
const NODES_PER_PREFIX: u64 = 16;

/// An oracle that searches with branch and bound.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchOracle {
    pub(crate) size: u8,
    pub(crate) payoff: Payoff,
    /// The most prefixes, and nodes of walk searches, that are visited.
    pub(crate) budget: u64,
    /// Boards of no higher value are not searched for.
    pub(crate) floor: f64,
}

impl BestResponseOracle for SearchOracle {
    fn best_response(&mut self, strategy: &MixedStrategy) -> BestResponse {
        let mut search = Search::new(*self, strategy);
        for col in middle_out(self.size) {
            search.begin(col);
        }
        let (value, upper_bound) = (search.best, search.best.max(search.left));
        let mut boards: Vec<Board> = search.found;
        boards.reverse();
        BestResponse { boards, value, upper_bound }
    }
}

/// The columns, those in the middle first.
fn middle_out(size: u8) -> Vec<u8> {
    let mut columns: Vec<u8> = (0..size).collect();
    columns.sort_by_key(|col| (2 * i16::from(*col) + 1 - i16::from(size)).abs());
    columns
}

/// A board of the strategy, as the searching side sees it.
struct OpponentBoard<'m> {
    weight: f64,
    moments: &'m [BoardState],
    /// The cell of its piece after each item but the exit, in the searching side's frame.
    cells: Vec<Cell>,
}

impl<'m> OpponentBoard<'m> {
    fn new(weighted: &'m StrategyBoard) -> Self {
        let size = weighted.board.size();
        let mut cells: Vec<Cell> = Vec::new();
        for item in weighted.board.items() {
            match (item, cells.last()) {
                (BoardItem::Piece(cell), _) => cells.push(cell.rotated(size)),
                (BoardItem::Trap(_), Some(before)) => cells.push(*before),
                (BoardItem::Trap(_) | BoardItem::Exit(_), _) => {}
            }
        }
        Self { weight: weighted.weight, moments: weighted.compiled.states(), cells }
    }

    /// The index of the item with which it leaves the board.
    fn exit(&self) -> usize {
        self.moments.len() - 1
    }
}

/// A round that is not decided.
#[derive(Clone, Copy)]
struct OpenRound {
    opponent: u16,
    clash: RoundProgress,
}

/// The state of the rounds after an item.
#[derive(Clone, Copy)]
struct SearchLevel {
    /// The value of the decided rounds.
    settled: f64,
    /// An upper bound of the value of all rounds.
    upper_bound: f64,
    /// The index of its first open round.
    open: usize,
}

struct Search<'m> {
    options: SearchOracle,
    strategy: &'m MixedStrategy,
    opponents: Vec<OpponentBoard<'m>>,
    levels: Vec<SearchLevel>,
    open: Vec<OpenRound>,
    best: f64,
    found: Vec<Board>,
    nodes_visited: u64,
    /// The highest bound of the prefixes skipped when the budget was spent.
    left: f64,
}

impl<'m> Search<'m> {
    fn new(options: SearchOracle, strategy: &'m MixedStrategy) -> Self {
        let opponents: Vec<OpponentBoard<'m>> =
            strategy.boards().iter().map(OpponentBoard::new).collect();
        let fresh = |opponent: usize| OpenRound {
            opponent: opponent as u16,
            clash: RoundProgress::default(),
        };
        let open = (0..opponents.len()).map(fresh).collect();
        let levels = vec![SearchLevel { settled: 0.0, upper_bound: f64::INFINITY, open: 0 }];
        let (best, found, nodes_visited, left) = (options.floor, Vec::new(), 0, f64::NEG_INFINITY);
        Self { options, strategy, opponents, levels, open, best, found, nodes_visited, left }
    }

    fn begin(&mut self, col: u8) {
        let mut prefix = BoardPrefix::start(col, self.options.size);
        self.enter(&prefix);
        self.explore(&mut prefix);
        self.leave();
    }

    /// Advances the rounds by the last item of a prefix.
    fn enter(&mut self, prefix: &BoardPrefix) {
        let before = self.top();
        let (from, to) = (before.open, self.open.len());
        let mut level = SearchLevel { settled: before.settled, upper_bound: 0.0, open: to };
        for at in from..to {
            let mut round = self.open[at];
            let opponent = &self.opponents[usize::from(round.opponent)];
            match round.clash.advance(prefix.moments(), opponent.moments) {
                Some(scores) => {
                    level.settled += opponent.weight * f64::from(self.options.payoff.of(scores));
                }
                None => {
                    level.upper_bound +=
                        opponent.weight * f64::from(self.bound(prefix, opponent, &round.clash));
                    self.open.push(round);
                }
            }
        }
        level.upper_bound += level.settled;
        self.levels.push(level);
    }

    fn leave(&mut self) {
        let level = self.levels.pop().expect("a level was entered");
        self.open.truncate(level.open);
    }

    fn top(&self) -> SearchLevel {
        *self.levels.last().expect("the first level stays")
    }

    fn is_promising(&mut self, level: SearchLevel) -> bool {
        let better = level.upper_bound > self.best + MIN_IMPROVEMENT;
        if better && self.nodes_visited >= self.options.budget {
            self.left = self.left.max(level.upper_bound);
        }
        better && self.nodes_visited < self.options.budget
    }

    fn explore(&mut self, prefix: &mut BoardPrefix) {
        let level = self.top();
        if !self.is_promising(level) {
            return;
        }
        self.nodes_visited += 1;
        let open = &self.open[level.open..];
        if open.is_empty() {
            return self.record_if_better(prefix.completed());
        }
        let stopped = open.iter().all(|round| round.clash.caught()[1]);
        if stopped && self.try_walk_home(prefix) {
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

    /// Every opponent has been caught: the best walk to the top decides the value of this
    /// prefix, unless only a walk that visits a cell twice would be better. Returns whether the
    /// prefix is decided.
    fn try_walk_home(&mut self, prefix: &BoardPrefix) -> bool {
        let level = self.top();
        let rounds: Vec<StoppedRound> =
            self.open[level.open..].iter().map(|round| self.stopped_round(round)).collect();
        if rounds.len() > u128::BITS as usize {
            return false;
        }
        let floor = self.best + MIN_IMPROVEMENT - level.settled;
        let mut nodes = 0;
        let walk = best_walk_home(prefix, &rounds, self.options.payoff, floor, &mut nodes);
        self.nodes_visited += nodes / NODES_PER_PREFIX;
        let Some(walk) = walk else { return true };
        let upper_bound = level.settled + walk.upper_bound;
        self.record_if_better(Some(walk.board));
        upper_bound <= self.best + MIN_IMPROVEMENT
    }

    fn stopped_round(&self, round: &OpenRound) -> StoppedRound {
        let opponent = &self.opponents[usize::from(round.opponent)];
        let moment = opponent.moments[usize::from(round.clash.next_items()[1])];
        let cells = u32::from(self.options.size).pow(2);
        // Turning the grid by half reverses the order of its cells (S1). The opponent's piece
        // blocks no walk: it is on one of our traps.
        let traps = moment.traps().reverse_bits() >> (u128::BITS - cells);
        StoppedRound { weight: opponent.weight, traps, points: after_penalty(moment.points()) }
    }

    /// The next items that can still lead to a better board, the most promising first. Traps
    /// are useless against opponents that have been caught.
    fn ranked(&mut self, prefix: &mut BoardPrefix, stopped: bool) -> Vec<(f64, BoardItem)> {
        let mut ranked = Vec::new();
        for item in prefix.next_items() {
            if stopped && matches!(item, BoardItem::Trap(_)) {
                continue;
            }
            prefix.push(item);
            if prefix.can_leave() {
                self.enter(prefix);
                let level = self.top();
                if self.is_promising(level) {
                    ranked.push((level.upper_bound, item));
                }
                self.leave();
            }
            prefix.pop();
        }
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked
    }

    fn record_if_better(&mut self, board: Option<Board>) {
        let value =
            |board: &Board| self.strategy.value(&CompiledBoard::new(board), self.options.payoff);
        if let Some(board) = board
            && let Some(value) = value(&board)
            && value > self.best + MIN_IMPROVEMENT
        {
            self.best = value;
            self.found.push(board);
        }
    }

    /// An upper bound of the payoff of an open round, whatever comes next.
    fn bound(
        &self,
        prefix: &BoardPrefix,
        opponent: &OpponentBoard<'_>,
        clash: &RoundProgress,
    ) -> i8 {
        let size = self.options.size;
        let value = |mine: u8, theirs: u8| self.options.payoff.of([mine, theirs]);
        if clash.caught()[1] {
            let stopped = opponent.moments[usize::from(clash.next_items()[1])];
            return value(size, after_penalty(stopped.points()));
        }
        let (next, exit) = (prefix.moments().len(), opponent.exit());
        let (piece, points) = (prefix.piece(), prefix.now().points());
        // Straight up is the shortest path out.
        let out = next + usize::from(piece.row);
        let mut upper_bound = if out <= exit {
            value(size, opponent.moments[out].points())
        } else {
            let climbed = usize::from(points) + exit + 1 - next;
            value((climbed as u8).min(size - 1), size)
        };
        let highest = value(size, after_penalty(opponent.moments[next.min(exit)].points()));
        for at in next..exit {
            if upper_bound >= highest {
                break;
            }
            let (cell, theirs) = (opponent.cells[at], opponent.moments[at].points());
            let (away, time) = (distance(piece, cell), at + 1 - next);
            let lies = prefix.now().traps() & bit(cell, size) != 0;
            if lies || time >= if away == 0 { 2 } else { away } {
                // The opponent can be caught here.
                upper_bound = upper_bound.max(value(size, after_penalty(theirs)));
            }
            if away <= time {
                // A collision is possible here, after a climb as high as time allows.
                let spare = (time - away) / 2;
                let row = usize::from(piece.row.min(cell.row)).saturating_sub(spare);
                let mine = points.max(size - 1 - row as u8);
                upper_bound = upper_bound.max(value(after_penalty(mine), after_penalty(theirs)));
            }
        }
        upper_bound
    }
}

/// The points after a trap or a collision (S3).
const fn after_penalty(points: u8) -> u8 {
    points.saturating_sub(1)
}

fn distance(one: Cell, other: Cell) -> usize {
    usize::from(one.row.abs_diff(other.row)) + usize::from(one.col.abs_diff(other.col))
}

#[cfg(test)]
mod tests {
    use super::super::bench::random_board;
    use super::super::board_tree::BoardTree;
    use super::super::oracle::ExhaustiveOracle;
    use super::*;
    use kit::SeededDice;

    fn random_mix(size: u8, count: u32, dice: &mut SeededDice) -> MixedStrategy {
        let weighted = |_| (random_board(size, dice), f64::from(dice.below(100) + 1));
        MixedStrategy::new((0..count).map(weighted).collect::<Vec<_>>())
    }

    #[test]
    fn the_search_finds_the_same_value_as_the_exhaustive_oracle() {
        let mut dice = SeededDice::new(5);
        for size in [2, 3] {
            for payoff in Payoff::ALL {
                let mut exhaustive = ExhaustiveOracle::new(BoardTree::new(size).unwrap(), payoff);
                for count in 1..20 {
                    let strategy = random_mix(size, count, &mut dice);
                    let floor = f64::NEG_INFINITY;
                    let mut searcher = SearchOracle { size, payoff, budget: u64::MAX, floor };
                    let (all, found) =
                        (exhaustive.best_response(&strategy), searcher.best_response(&strategy));
                    assert!(
                        (all.value - found.value).abs() < 1e-9,
                        "{all:?} {found:?} {strategy:?}"
                    );
                    let best = CompiledBoard::new(&found.boards[0]);
                    assert_eq!(strategy.value(&best, payoff), Some(found.value));
                    assert!(found.is_exact());
                }
            }
        }
    }

    #[test]
    fn no_random_board_exceeds_the_upper_bound_of_a_search() {
        let mut dice = SeededDice::new(6);
        for (size, count) in [(4, 3), (4, 6), (5, 2), (5, 3), (6, 2)] {
            let (strategy, payoff) = (random_mix(size, count, &mut dice), Payoff::Result);
            let floor = f64::NEG_INFINITY;
            let mut searcher = SearchOracle { size, payoff, budget: 200_000, floor };
            let found = searcher.best_response(&strategy);
            for _ in 0..3000 {
                let board = random_board(size, &mut dice);
                let value = strategy.value(&CompiledBoard::new(&board), payoff).unwrap();
                assert!(
                    value <= found.upper_bound + 1e-9 || revisits(&board),
                    "{board}: {found:?}"
                );
            }
        }
    }

    fn revisits(board: &Board) -> bool {
        let mut items: Vec<BoardItem> = board.items().collect();
        items.sort();
        items.windows(2).any(|pair| pair[0] == pair[1])
    }
}
