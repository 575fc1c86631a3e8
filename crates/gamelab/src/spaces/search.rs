//! Branch-and-bound search for the best board against a mixed strategy.
//!
//! A board is built item by item while the rounds against every board of the strategy advance
//! with it. A prefix whose rounds cannot sum to more than the best board found is pruned, and of
//! two prefixes that leave the same state the one of lower value. When the longest board of the
//! strategy has left, every opponent that still counts has been caught, and a walk to the top
//! ends the board: so the search is finite although boards can be of any length, and one that
//! ends within its budget has missed no board that S6 allows.

use super::board_prefix::BoardPrefix;
use super::bound::BoundCalculator;
use super::endgame::{StoppedRound, best_walk_home};
use super::mixed_strategy::MixedStrategy;
use super::opponent_index::{CaughtOpponents, OpponentIndex, OpponentSet, after_penalty};
use super::payoff::Payoff;
use spaces::{Board, BoardItem, Cell, CompiledBoard};
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, AtomicU64, AtomicUsize, Ordering};

/// The number of nodes of a walk search that cost about as much as one prefix.
const NODES_PER_PREFIX: u64 = 16;

/// The most states that are remembered.
const MAX_KNOWN_STATES: usize = 6_000_000;

/// What to search for, and how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchOptions {
    pub(crate) payoff: Payoff,
    /// The most prefixes, and nodes of walk searches, that are visited.
    pub(crate) budget: u64,
    /// Only boards of a higher value are searched for, in shares.
    pub(crate) floor: i64,
    pub(crate) threads: usize,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub(crate) struct BestResponse {
    /// The boards found, the best first.
    pub(crate) boards: Vec<Board>,
    /// The value of the best board against the strategy, or the floor, in shares.
    pub(crate) value: i64,
    /// No board has a higher value.
    pub(crate) upper_bound: i64,
}

impl BestResponse {
    /// Whether no board is better than `value`.
    pub(crate) fn is_exact(&self) -> bool {
        self.upper_bound <= self.value
    }
}

/// Searches for the best response to a strategy.
pub(crate) fn search(options: SearchOptions, strategy: &MixedStrategy) -> BestResponse {
    let shared = SharedSearch::new(options, strategy);
    let roots = shared.roots();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            scope.spawn(|| {
                let mut worker = SearchWorker::new(&shared);
                while let Some(root) = roots.get(next.fetch_add(1, Ordering::Relaxed)) {
                    worker.explore_root(root);
                }
            });
        }
    });
    let value = shared.best.load(Ordering::Relaxed);
    let upper_bound = value.max(shared.left.load(Ordering::Relaxed));
    let mut found = shared.found.into_inner().expect("no thread panicked");
    found.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
    let boards = found.into_iter().map(|(_, board)| board).collect();
    BestResponse { boards, value, upper_bound }
}

/// The state that all threads of a search share.
struct SharedSearch<'m> {
    options: SearchOptions,
    strategy: &'m MixedStrategy,
    opponents: OpponentIndex<'m>,
    size: u8,
    best: AtomicI64,
    /// The highest bound of the prefixes skipped when the budget was spent.
    left: AtomicI64,
    nodes: AtomicU64,
    found: Mutex<Vec<(i64, Board)>>,
    known: Vec<Mutex<HashMap<Box<[u64]>, i64>>>,
    known_count: AtomicUsize,
}

impl<'m> SharedSearch<'m> {
    const SHARDS: usize = 64;

    fn new(options: SearchOptions, strategy: &'m MixedStrategy) -> Self {
        Self {
            options,
            strategy,
            opponents: OpponentIndex::new(strategy, options.payoff),
            size: strategy.boards()[0].board.size(),
            best: AtomicI64::new(options.floor),
            left: AtomicI64::new(i64::MIN),
            nodes: AtomicU64::new(0),
            found: Mutex::new(Vec::new()),
            known: (0..Self::SHARDS).map(|_| Mutex::default()).collect(),
            known_count: AtomicUsize::new(0),
        }
    }

    /// Prefixes of three items from which all boards begin, those with high bounds first; where
    /// the strategy is symmetric, only those that start in the left half.
    fn roots(&self) -> Vec<BoardPrefix> {
        let columns = if is_symmetric(self.strategy) { self.size.div_ceil(2) } else { self.size };
        let mut roots: Vec<BoardPrefix> =
            (0..columns).map(|col| BoardPrefix::start(col, self.size)).collect();
        for _ in 0..2 {
            let longer = |prefix: &BoardPrefix| {
                let prefix = prefix.clone();
                let items = prefix.next_items().into_iter();
                items
                    .map(move |item| {
                        let mut longer = prefix.clone();
                        longer.push(item);
                        longer
                    })
                    .collect::<Vec<_>>()
            };
            // A board that has left has no longer ones; on a board of size 2 or more none has.
            roots = roots.iter().flat_map(longer).collect();
        }
        let mut worker = SearchWorker::new(self);
        let mut ranked: Vec<(i64, BoardPrefix)> = roots
            .into_iter()
            .filter_map(|root| {
                let depth = worker.replay(&root)?;
                let bound = worker.top().upper_bound;
                worker.leave_levels(depth);
                Some((bound, root))
            })
            .collect();
        ranked.sort_by_key(|(bound, _)| std::cmp::Reverse(*bound));
        ranked.into_iter().map(|(_, root)| root).collect()
    }

    /// Records a board if it is better than the best so far.
    fn record(&self, board: Option<Board>) {
        let Some(board) = board else { return };
        let compiled = CompiledBoard::new(&board);
        let value = self.strategy.value_in_shares(&compiled, self.options.payoff);
        let value = value.expect("the boards have one size");
        let mut found = self.found.lock().expect("no thread panicked");
        if value > self.best.load(Ordering::Relaxed) {
            self.best.store(value, Ordering::Relaxed);
            found.push((value, board));
        }
    }

    /// Whether a state was reached before with at least this settled value; remembers it if not.
    fn is_known(&self, key: Box<[u64]>, settled: i64) -> bool {
        use std::hash::{BuildHasher, Hasher};
        let mut hasher =
            std::hash::BuildHasherDefault::<std::hash::DefaultHasher>::default().build_hasher();
        key.iter().for_each(|word| hasher.write_u64(*word));
        let shard = (hasher.finish() >> 58) as usize % Self::SHARDS;
        let mut known = self.known[shard].lock().expect("no thread panicked");
        if let Some(before) = known.get_mut(&key) {
            let worse = settled <= *before;
            *before = settled.max(*before);
            return worse;
        }
        if self.known_count.fetch_add(1, Ordering::Relaxed) < MAX_KNOWN_STATES {
            known.insert(key, settled);
        }
        false
    }
}

/// Whether every board of a strategy has the share of its mirror image.
fn is_symmetric(strategy: &MixedStrategy) -> bool {
    strategy.boards().iter().all(|weighted| {
        let image = super::board_pool::mirrored(&weighted.board);
        strategy.boards().iter().any(|other| other.board == image && other.share == weighted.share)
    })
}

/// The state of the rounds after an item.
#[derive(Clone, Copy)]
struct SearchLevel {
    /// The value of the decided rounds; once the board has left, an upper bound of it.
    settled: i64,
    /// An upper bound of the value of all rounds; `i64::MIN` if there is no way out.
    upper_bound: i64,
    /// The opponents that run.
    running: OpponentSet,
    /// The index of the first group of opponents that were caught, while their rounds are open.
    caught: usize,
}

struct SearchWorker<'s, 'm> {
    shared: &'s SharedSearch<'m>,
    levels: Vec<SearchLevel>,
    caught: Vec<CaughtOpponents>,
    bounds: BoundCalculator<'s, 'm>,
}

impl<'s, 'm> SearchWorker<'s, 'm> {
    fn new(shared: &'s SharedSearch<'m>) -> Self {
        let running = shared.opponents.all;
        let levels = vec![SearchLevel { settled: 0, upper_bound: i64::MAX, running, caught: 0 }];
        let bounds = BoundCalculator::new(&shared.opponents);
        Self { shared, levels, caught: Vec::new(), bounds }
    }

    /// Enters the levels of a prefix from its start; returns how many.
    fn replay(&mut self, root: &BoardPrefix) -> Option<usize> {
        let mut prefix = BoardPrefix::start(root.start_col(), self.shared.size);
        self.enter(&prefix);
        let mut depth = 1;
        for item in root.items().iter().skip(1) {
            prefix.push(*item);
            self.enter(&prefix);
            depth += 1;
        }
        if self.top().upper_bound == i64::MIN {
            self.leave_levels(depth);
            return None;
        }
        Some(depth)
    }

    fn leave_levels(&mut self, count: usize) {
        (0..count).for_each(|_| self.leave());
    }

    fn explore_root(&mut self, root: &BoardPrefix) {
        let Some(depth) = self.replay(root) else { return };
        self.explore(&mut root.clone());
        self.leave_levels(depth);
    }

    /// Advances the rounds by the last item of a prefix.
    fn enter(&mut self, prefix: &BoardPrefix) {
        let from = self.caught.len();
        let SearchLevel { mut settled, mut running, caught, .. } = self.top();
        if prefix.now().has_exited() {
            settled += self.highest_value_of_exit(prefix, running, &self.caught[caught..from]);
            running = OpponentSet::EMPTY;
        } else {
            settled += self.walk_among_caught(prefix, caught..from);
            settled += self.meet_running(prefix, &mut running);
        }
        let open: i64 = self.caught[from..].iter().map(|group| self.highest_value(group)).sum();
        let best = self.shared.best.load(Ordering::Relaxed);
        let bound = self.bounds.of(prefix, running, best.saturating_sub(settled + open));
        let upper_bound = bound.map_or(i64::MIN, |bound| settled + open + bound);
        self.levels.push(SearchLevel { settled, upper_bound, running, caught: from });
    }

    fn highest_value(&self, caught: &CaughtOpponents) -> i64 {
        self.shared.opponents.highest_value_of_caught(caught)
    }

    /// An upper bound of the value of leaving: who leaves at the same step ties.
    fn highest_value_of_exit(
        &self,
        prefix: &BoardPrefix,
        running: OpponentSet,
        caught: &[CaughtOpponents],
    ) -> i64 {
        let (opponents, step) = (&self.shared.opponents, prefix.moments().len() - 1);
        let late = CaughtOpponents { step, set: running - opponents.exited(step) };
        caught.iter().chain([&late]).map(|group| self.highest_value(group)).sum()
    }

    /// Whoever was caught stands still; its traps may catch the piece. Keeps the groups of which
    /// rounds stay open, and returns the value of the others.
    fn walk_among_caught(&mut self, prefix: &BoardPrefix, groups: std::ops::Range<usize>) -> i64 {
        let opponents = &self.shared.opponents;
        let mine = after_penalty(prefix.now().points());
        let mut settled = 0;
        for at in groups {
            let CaughtOpponents { step, set } = self.caught[at];
            let over = set & opponents.trapping(step, prefix.piece());
            settled += opponents
                .value(over, |opponent| [mine, after_penalty(opponent.moments[step].points())]);
            let set = set - over;
            if !set.is_empty() {
                self.caught.push(CaughtOpponents { step, set });
            }
        }
        settled
    }

    /// A step of the rounds against running opponents (S2–S4); returns the value of those that
    /// it decides.
    fn meet_running(&mut self, prefix: &BoardPrefix, running: &mut OpponentSet) -> i64 {
        let opponents = &self.shared.opponents;
        let (step, piece, now) = (prefix.moments().len() - 1, prefix.piece(), prefix.now());
        let mine = after_penalty(now.points());
        let both_penalised = |set: OpponentSet| {
            opponents.value(set, |opponent| [mine, after_penalty(opponent.moments[step].points())])
        };
        let collided = *running & opponents.standing(step, piece);
        *running = *running - collided;
        let trapping = *running & opponents.trapping(step, piece);
        let gone = *running & opponents.exited(step);
        *running = *running - gone;
        let caught = *running & self.standing_on_traps(prefix);
        *running = *running - caught - trapping;
        let set = caught - trapping;
        if !set.is_empty() {
            self.caught.push(CaughtOpponents { step, set });
        }
        both_penalised(collided | (caught & trapping))
            + opponents.value(gone - trapping, |_| [now.points(), opponents.size])
            + opponents.value(gone & trapping, |_| [mine, opponents.size])
            + opponents.value(trapping - gone - caught, |opponent| {
                opponents.scores_if_caught(opponent, (step, piece), (now.points(), now.traps()))
            })
    }

    /// The opponents that stand on a trap of the prefix.
    fn standing_on_traps(&self, prefix: &BoardPrefix) -> OpponentSet {
        let (step, size) = (prefix.moments().len() - 1, self.shared.size);
        let mut traps = prefix.now().traps();
        let mut set = OpponentSet::EMPTY;
        while traps != 0 {
            let number = traps.trailing_zeros() as u8;
            let cell = Cell { row: number / size, col: number % size };
            set = set | self.shared.opponents.standing(step, cell);
            traps &= traps - 1;
        }
        set
    }

    fn leave(&mut self) {
        let level = self.levels.pop().expect("a level was entered");
        self.caught.truncate(level.caught);
    }

    fn top(&self) -> SearchLevel {
        *self.levels.last().expect("the first level stays")
    }

    fn is_promising(&self, level: SearchLevel) -> bool {
        let shared = self.shared;
        let better = level.upper_bound > shared.best.load(Ordering::Relaxed);
        let spent = shared.nodes.load(Ordering::Relaxed) >= shared.options.budget;
        if better && spent {
            shared.left.fetch_max(level.upper_bound, Ordering::Relaxed);
        }
        better && !spent
    }

    fn explore(&mut self, prefix: &mut BoardPrefix) {
        let level = self.top();
        if !self.is_promising(level) {
            return;
        }
        self.shared.nodes.fetch_add(1, Ordering::Relaxed);
        if level.running.is_empty() {
            return match self.caught[level.caught..].is_empty() {
                true => self.shared.record(prefix.completed()),
                false => self.walk_home(prefix),
            };
        }
        if self.shared.is_known(self.state_key(prefix), level.settled) {
            return;
        }
        for (_, item) in self.ranked(prefix) {
            prefix.push(item);
            self.enter(prefix);
            self.explore(prefix);
            self.leave();
            prefix.pop();
        }
    }

    /// What the rest of a board depends on: the step, the piece, the points, the traps and the
    /// open rounds.
    fn state_key(&self, prefix: &BoardPrefix) -> Box<[u64]> {
        let (now, level) = (prefix.now(), self.top());
        let words = self.shared.opponents.boards.len().div_ceil(64);
        let mut key = Vec::with_capacity(16);
        let (step, cell) = (prefix.moments().len() as u64, prefix.piece().number(self.shared.size));
        key.push(step << 16 | u64::from(cell) << 8 | u64::from(now.points()));
        key.extend([now.traps() as u64, (now.traps() >> 64) as u64]);
        key.extend(&level.running.words()[..words]);
        for group in &self.caught[level.caught..] {
            key.push(group.step as u64);
            key.extend(&group.set.words()[..words]);
        }
        key.into()
    }

    /// Every opponent has been caught: the best walk to the top decides.
    fn walk_home(&self, prefix: &BoardPrefix) {
        let (level, shared) = (self.top(), self.shared);
        let rounds: Vec<StoppedRound> = self.caught[level.caught..]
            .iter()
            .flat_map(|group| self.stopped_rounds(group))
            .collect();
        let floor = shared.best.load(Ordering::Relaxed) - level.settled;
        let mut nodes = 0;
        let board = best_walk_home(prefix, &rounds, shared.options.payoff, floor, &mut nodes);
        shared.nodes.fetch_add(nodes / NODES_PER_PREFIX, Ordering::Relaxed);
        shared.record(board);
    }

    fn stopped_rounds(&self, group: &CaughtOpponents) -> impl Iterator<Item = StoppedRound> {
        let (step, opponents) = (group.step, &self.shared.opponents);
        let cells = u32::from(self.shared.size).pow(2);
        group.set.numbers().map(move |number| {
            let (share, moment) =
                (opponents.boards[number].share, opponents.boards[number].moments[step]);
            // Turning the grid by half reverses the order of its cells (S1). The opponent's piece
            // blocks no walk: it is on one of our traps.
            let traps = moment.traps().reverse_bits() >> (u128::BITS - cells);
            StoppedRound { share, traps, points: after_penalty(moment.points()) }
        })
    }

    /// The next items that can still lead to a better board, the most promising first.
    fn ranked(&mut self, prefix: &mut BoardPrefix) -> Vec<(i64, BoardItem)> {
        let mut ranked = Vec::new();
        for item in prefix.next_items() {
            prefix.push(item);
            self.enter(prefix);
            let level = self.top();
            if self.is_promising(level) {
                ranked.push((level.upper_bound, item));
            }
            self.leave();
            prefix.pop();
        }
        ranked.sort_by_key(|(bound, _)| std::cmp::Reverse(*bound));
        ranked
    }
}

#[cfg(test)]
mod tests {
    use super::super::bench::random_board;
    use super::super::challenger::{ChallengeOptions, challenge};
    use super::*;
    use kit::SeededDice;

    fn random_mix(size: u8, count: u32, dice: &mut SeededDice) -> MixedStrategy {
        let weighted = |_| (random_board(size, dice), i64::from(dice.below(100) + 1));
        MixedStrategy::from_shares((0..count).map(weighted).collect::<Vec<_>>())
    }

    /// The highest value of all boards of at most this many items, without any pruning.
    fn highest_value(
        prefix: &mut BoardPrefix,
        items: usize,
        strategy: &MixedStrategy,
        payoff: Payoff,
    ) -> i64 {
        if prefix.now().has_exited() {
            let board = prefix.completed().unwrap();
            return strategy.value_in_shares(&CompiledBoard::new(&board), payoff).unwrap();
        }
        let mut best = i64::MIN;
        if prefix.items().len() < items {
            for item in prefix.next_items() {
                prefix.push(item);
                best = best.max(highest_value(prefix, items, strategy, payoff));
                prefix.pop();
            }
        }
        best
    }

    fn searched(strategy: &MixedStrategy, payoff: Payoff, budget: u64) -> BestResponse {
        search(SearchOptions { payoff, budget, floor: i64::MIN, threads: 1 }, strategy)
    }

    #[test]
    fn the_search_finds_what_trying_every_board_finds() {
        let mut dice = SeededDice::new(5);
        for payoff in Payoff::ALL {
            for count in 1..12 {
                let strategy = random_mix(2, count, &mut dice);
                let found = searched(&strategy, payoff, u64::MAX);
                let all = (0..2).map(|col| {
                    highest_value(&mut BoardPrefix::start(col, 2), 9, &strategy, payoff)
                });
                assert_eq!(Some(found.value), all.max(), "{strategy:?}");
                assert!(found.is_exact());
            }
        }
    }

    #[test]
    fn no_board_exceeds_the_upper_bound_of_a_search() {
        let mut dice = SeededDice::new(6);
        for (size, count) in [(3, 2), (3, 6), (4, 3), (5, 2), (6, 2)] {
            for payoff in Payoff::ALL {
                let strategy = random_mix(size, count, &mut dice);
                let found = searched(&strategy, payoff, 20_000);
                let tried = challenge(
                    &strategy,
                    &[],
                    ChallengeOptions {
                        payoff,
                        boards: 3_000,
                        seed: 1,
                        threads: 1,
                        floor: i64::MAX,
                    },
                );
                assert!(tried.value <= found.upper_bound, "{tried:?} {found:?} {strategy:?}");
                for _ in 0..500 {
                    let board = CompiledBoard::new(&random_board(size, &mut dice));
                    let value = strategy.value_in_shares(&board, payoff).unwrap();
                    assert!(value <= found.upper_bound, "{found:?} {strategy:?}");
                }
            }
        }
    }

    #[test]
    fn the_bounds_on_the_way_to_a_board_are_not_below_its_value() {
        let mut dice = SeededDice::new(8);
        for (size, count) in [(2, 4), (3, 70), (4, 9), (5, 30), (7, 12)] {
            for payoff in Payoff::ALL {
                let strategy = random_mix(size, count, &mut dice);
                for _ in 0..40 {
                    let board = random_board(size, &mut dice);
                    let value = strategy.value_in_shares(&CompiledBoard::new(&board), payoff);
                    let value = value.unwrap();
                    // Just below the value, a bound must not be below it.
                    let options = SearchOptions { payoff, budget: 1, floor: value - 1, threads: 1 };
                    let shared = SharedSearch::new(options, &strategy);
                    let mut worker = SearchWorker::new(&shared);
                    let mut items = board.items();
                    let Some(BoardItem::Piece(start)) = items.next() else { panic!("{board}") };
                    let mut prefix = BoardPrefix::start(start.col, size);
                    worker.enter(&prefix);
                    for item in items {
                        prefix.push(item);
                        worker.enter(&prefix);
                        assert!(worker.top().upper_bound >= value, "{board} {strategy:?}");
                    }
                    if payoff == Payoff::Result {
                        assert_eq!(worker.top().settled, value, "{board} {strategy:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn two_threads_find_the_value_that_one_finds() {
        let mut dice = SeededDice::new(7);
        let strategy = random_mix(3, 5, &mut dice);
        let payoff = Payoff::Result;
        let options = SearchOptions { payoff, budget: u64::MAX, floor: i64::MIN, threads: 2 };
        let both = search(options, &strategy);
        assert_eq!(both.value, searched(&strategy, payoff, u64::MAX).value);
    }
}
