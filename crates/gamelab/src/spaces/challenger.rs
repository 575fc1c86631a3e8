//! A search for boards that beat a mixed strategy, by changing boards a little at a time.
//!
//! It proves nothing, but it is fast on the sizes that are too large for a proof.

use super::loose_board::LooseBoard;
use super::mix_evaluator::{EvaluationScratch, MixEvaluator};
use super::mixed_strategy::MixedStrategy;
use super::payoff::Payoff;
use kit::SeededDice;
use spaces::{Board, BoardState, RoundProgress};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// What to try against a strategy.
#[derive(Clone, Copy, Debug)]
pub struct ChallengeOptions {
    /// The payoff.
    pub payoff: Payoff,
    /// How many boards are tried, rounded up to whole climbs of [`ChallengeOptions::CLIMB_BOARDS`].
    pub boards: u64,
    /// The seed of the random changes; the result depends on it and not on the number of threads.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
    /// Boards of a higher value, in shares, are collected.
    pub floor: i64,
}

impl ChallengeOptions {
    /// The number of boards that are tried from one start.
    pub const CLIMB_BOARDS: u64 = 5000;
}

/// The result of a challenge.
#[derive(Clone, Debug)]
pub struct ChallengeResult {
    /// How many boards were tried.
    pub boards_tried: u64,
    /// The best board that was found.
    pub best: Board,
    /// Its value against the strategy, in shares.
    pub value: i64,
    /// The best boards of climbs that came above the floor, with their values, the best first;
    /// of those with one value, which mostly win against the same opponents, the shortest.
    pub winners: Vec<(i64, Board)>,
}

/// Tries boards against a strategy: each climb starts from a board of the strategy or one of
/// `starts`, and takes changes that lose nothing, or rarely little.
#[must_use]
pub fn challenge(
    strategy: &MixedStrategy,
    starts: &[Board],
    options: ChallengeOptions,
) -> ChallengeResult {
    let challenger = Challenger::new(strategy, starts, options);
    let climbs = options.boards.div_ceil(ChallengeOptions::CLIMB_BOARDS).max(1);
    let (next, found) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            scope.spawn(|| {
                let mut scratch = EvaluationScratch::default();
                loop {
                    let climb = next.fetch_add(1, Ordering::Relaxed);
                    if climb >= climbs {
                        break;
                    }
                    let best = challenger.climb(climb, &mut scratch);
                    found.lock().expect("no thread panicked").push(best);
                }
            });
        }
    });
    let mut found = found.into_inner().expect("no thread panicked");
    found.sort_by(|(a, one), (b, other)| {
        b.cmp(a).then_with(|| (one.len(), one).cmp(&(other.len(), other)))
    });
    let (value, best) = found.first().cloned().expect("one climb at least");
    found.retain(|(value, _)| *value > options.floor);
    found.dedup_by_key(|(value, _)| *value);
    let boards_tried = climbs * ChallengeOptions::CLIMB_BOARDS;
    ChallengeResult { boards_tried, best, value, winners: found }
}

struct Challenger {
    options: ChallengeOptions,
    size: u8,
    total: f64,
    valuer: BoardValuer,
    starts: Vec<LooseBoard>,
}

impl Challenger {
    fn new(strategy: &MixedStrategy, starts: &[Board], options: ChallengeOptions) -> Self {
        let support = strategy.boards().iter().map(|weighted| &weighted.board);
        Self {
            options,
            size: strategy.boards()[0].board.size(),
            total: strategy.total() as f64,
            valuer: BoardValuer::new(strategy, options.payoff),
            starts: support.chain(starts).map(LooseBoard::of).collect(),
        }
    }

    fn start<'s>(&'s self, dice: &mut SeededDice) -> &'s LooseBoard {
        &self.starts[dice.below(self.starts.len() as u32) as usize]
    }

    /// The best board of a climb and its value.
    fn climb(&self, number: u64, scratch: &mut EvaluationScratch) -> (i64, Board) {
        /// The losses that a climb takes about one time in three, as parts of a round.
        const TEMPERATURES: [f64; 4] = [0.0003, 0.001, 0.003, 0.01];
        const SPLICE_EVERY: u32 = 30;
        let mut dice = SeededDice::for_match(self.options.seed, number);
        let temperature = TEMPERATURES[dice.below(4) as usize] * self.total;
        let mut now = self.start(&mut dice).clone();
        let mut current = i64::MIN;
        let (mut best, mut best_value) = (now.clone(), i64::MIN);
        for turn in 0..ChallengeOptions::CLIMB_BOARDS {
            let mut next = now.clone();
            if turn > 0 && dice.below(SPLICE_EVERY) == 0 {
                next.splice(self.start(&mut dice), &mut dice);
            }
            if turn > 0 {
                next.change(self.size, &mut dice);
            }
            let found = self.valuer.value(next.complete(self.size).moments(), scratch);
            let left = 1.0 - turn as f64 / ChallengeOptions::CLIMB_BOARDS as f64;
            let loss = current.saturating_sub(found) as f64 / (temperature * left);
            if found > best_value {
                (best, best_value) = (next.clone(), found);
            }
            if loss <= 0.0 || f64::from(dice.below(1 << 24)) < (-loss).exp() * f64::from(1 << 24) {
                (now, current) = (next, found);
            }
        }
        if best_value > self.options.floor {
            best = self.shortened(best, best_value, scratch);
        }
        (best_value, best.complete(self.size).completed().expect("it has left"))
    }

    /// A board of no lower value, with fewer items where that is easily found.
    fn shortened(
        &self,
        mut best: LooseBoard,
        value: i64,
        scratch: &mut EvaluationScratch,
    ) -> LooseBoard {
        let items = |board: &LooseBoard| board.complete(self.size).items().len();
        'again: loop {
            let (count, longest) = (best.letters.len(), items(&best));
            for removed in (1..=count).rev() {
                for at in 0..=count - removed {
                    // Cutting the end off comes first, then shorter and shorter pieces.
                    if removed > 4 && at + removed != count {
                        continue;
                    }
                    let mut shorter = best.clone();
                    shorter.letters.drain(at..at + removed);
                    let prefix = shorter.complete(self.size);
                    let is_shorter = prefix.items().len() < longest
                        || prefix.items().len() == longest && shorter.letters.len() < count;
                    if is_shorter && self.valuer.value(prefix.moments(), scratch) >= value {
                        best = shorter;
                        continue 'again;
                    }
                }
            }
            return best;
        }
    }
}

/// Computes values against a strategy: for results by bit operations, for points by rounds.
enum BoardValuer {
    Result(MixEvaluator),
    Points(MixedStrategy),
}

impl BoardValuer {
    fn new(strategy: &MixedStrategy, payoff: Payoff) -> Self {
        match payoff {
            Payoff::Result => Self::Result(MixEvaluator::new(strategy)),
            Payoff::Points => Self::Points(strategy.clone()),
        }
    }

    fn value(&self, states: &[BoardState], scratch: &mut EvaluationScratch) -> i64 {
        match self {
            Self::Result(evaluator) => evaluator.value(states, scratch),
            Self::Points(strategy) => value_by_rounds(states, strategy, Payoff::Points),
        }
    }
}

fn value_by_rounds(states: &[BoardState], strategy: &MixedStrategy, payoff: Payoff) -> i64 {
    let one = |weighted: &super::StrategyBoard| {
        let mut clash = RoundProgress::default();
        loop {
            if let Some(scores) = clash.step(states, weighted.compiled.states()) {
                return weighted.share * i64::from(payoff.of(scores));
            }
        }
    };
    strategy.boards().iter().map(one).sum()
}

/// Boards with traps, of at most this many items, that tie with a strategy on average: the boards
/// from which other equilibria can be mixed.
pub(crate) fn collect_ties(
    strategy: &MixedStrategy,
    payoff: Payoff,
    boards: u64,
    max_items: usize,
) -> Vec<Board> {
    let mut dice = SeededDice::new(1);
    let size = strategy.boards()[0].board.size();
    let mut ties = std::collections::BTreeSet::new();
    let mut current = i64::MIN;
    let mut now = LooseBoard::of(&strategy.boards()[0].board);
    for turn in 0..boards {
        if turn % 5000 == 0 {
            let at = dice.below(strategy.boards().len() as u32) as usize;
            (now, current) = (LooseBoard::of(&strategy.boards()[at].board), i64::MIN);
        }
        let mut next = now.clone();
        next.change(size, &mut dice);
        let board = next.complete(size);
        let found = value_by_rounds(board.moments(), strategy, payoff);
        let traps = board.now().traps().count_ones();
        if found >= current || dice.below(50) == 0 {
            (now, current) = (next, found);
        }
        if found == 0 && traps > 0 && board.items().len() <= max_items {
            ties.extend(board.completed());
        }
    }
    ties.into_iter().collect()
}

/// A board of no lower value against a strategy, with fewer items where that is easily found.
pub(crate) fn shortened(board: &Board, strategy: &MixedStrategy, payoff: Payoff) -> Board {
    let options = ChallengeOptions { payoff, boards: 0, seed: 0, threads: 1, floor: i64::MAX };
    let challenger = Challenger::new(strategy, &[], options);
    let (loose, mut scratch) = (LooseBoard::of(board), EvaluationScratch::default());
    let value = challenger.valuer.value(spaces::CompiledBoard::new(board).states(), &mut scratch);
    let shorter = challenger.shortened(loose, value, &mut scratch).complete(board.size());
    shorter.completed().expect("it has left")
}
