//! Computes equilibrium strategies.
//!
//! Both sides have the same boards, so the value of a round between optimal strategies is 0.
//! The quality of a strategy is its exploitability: what the best response to it wins.

use super::board_tree::BoardTree;
use super::mixed_strategy::{MixedStrategy, SolverError};
use super::oracle::{
    BestResponse, BestResponseOracle, BoardPool, ExhaustiveOracle, mirrored, straight,
};
use super::payoff::Payoff;
use super::search::SearchOracle;
use super::shorten::shortened;
use spaces::CompiledBoard;

/// What to solve, and the limits of the search.
#[derive(Clone, Copy, Debug)]
pub struct SolverOptions {
    /// The size of the boards.
    pub size: u8,
    /// The payoff.
    pub payoff: Payoff,
    /// The most prefixes that a search visits.
    pub budget: u64,
    /// The most iterations of the double-oracle algorithm.
    pub rounds: usize,
}

impl SolverOptions {
    /// Options that take seconds where the solution can be proved, and a minute or two
    /// otherwise.
    #[must_use]
    pub const fn new(size: u8, payoff: Payoff) -> Self {
        Self { size, payoff, budget: 1_000_000, rounds: 300 }
    }
}

/// A strategy and its quality.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The options it was computed with.
    pub options: SolverOptions,
    /// The mixed strategy.
    pub strategy: MixedStrategy,
    /// The value of the strategy against itself: 0, up to rounding.
    pub value: f64,
    /// What the best response that was found wins against the strategy.
    pub exploitability: f64,
    /// Whether it is proved that no board whose piece visits no cell twice is a better
    /// response. If not, a better response may exist.
    pub exact: bool,
    /// No such board wins more than this.
    pub at_most: f64,
    /// The number of boards, if all were evaluated.
    pub boards: Option<usize>,
    /// What the best response found by search wins, and whether the search was exhaustive. The
    /// search does not use the list of boards.
    pub searched: (f64, bool),
}

/// The least that a response must win to be added to the pool.
const MIN_EDGE: f64 = 1e-8;

/// Solves for a size: by a linear programme over all boards for size 2, by the double oracle
/// with all boards for size 3, and by the double oracle with a search for larger sizes.
///
/// # Errors
/// If a linear programme is not solved.
///
/// # Panics
/// If no board has that size.
pub fn solve(
    options: SolverOptions,
    progress: &mut dyn FnMut(usize, f64),
) -> Result<Solution, SolverError> {
    let SolverOptions { size, payoff, .. } = options;
    assert!(spaces::Board::SIZES.contains(&size), "boards have sizes from 2 to 10");
    let mut searcher = IncreasingBudgetOracle(options);
    let Some(tree) = BoardTree::new(size) else {
        let strategy = double_oracle(options, &mut searcher, progress)?;
        let found = searcher.best_response(&strategy);
        return Ok(build_solution(options, strategy, &found, None, &found));
    };
    let boards = tree.len();
    let mut exhaustive = ExhaustiveOracle::new(tree, payoff);
    let strategy = match size {
        2 => mirror_balanced(&exhaustive.pool().solve()?),
        _ => double_oracle(options, &mut exhaustive, progress)?,
    };
    let (all, found) = (exhaustive.best_response(&strategy), searcher.best_response(&strategy));
    Ok(build_solution(options, strategy, &all, Some(boards), &found))
}

fn build_solution(
    options: SolverOptions,
    strategy: MixedStrategy,
    all: &BestResponse,
    boards: Option<usize>,
    found: &BestResponse,
) -> Solution {
    let own = |weighted: &super::StrategyBoard| {
        Some(weighted.weight * strategy.value(&weighted.compiled, options.payoff)?)
    };
    let value = strategy.boards().iter().filter_map(own).sum();
    let searched = (found.value, found.is_exact());
    let (exploitability, exact, at_most) = (all.value, all.is_exact(), all.upper_bound);
    Solution { options, value, exploitability, exact, at_most, boards, searched, strategy }
}

/// The double-oracle algorithm: starts with the straight boards and adds best responses until
/// none wins.
fn double_oracle(
    options: SolverOptions,
    oracle: &mut impl BestResponseOracle,
    progress: &mut dyn FnMut(usize, f64),
) -> Result<MixedStrategy, SolverError> {
    let mut pool = BoardPool::new(options.payoff);
    for board in straight(options.size) {
        pool.add(&board);
    }
    let mut strategy = mirror_balanced(&pool.solve()?);
    for round in 1..=options.rounds {
        let answer = oracle.best_response(&strategy);
        progress(round, answer.value);
        let mut news = false;
        for board in answer.boards.iter().take(3) {
            news |= pool.add(&shortened(board, &strategy, options.payoff));
        }
        if answer.value <= MIN_EDGE || !news {
            break;
        }
        strategy = mirror_balanced(&pool.solve()?);
    }
    Ok(strategy)
}

/// The strategy that plays each board and its mirror image with equal probability. It is no
/// worse, since the rules are symmetric, and harder to predict.
fn mirror_balanced(strategy: &MixedStrategy) -> MixedStrategy {
    let halves = strategy.boards().iter().flat_map(|weighted| {
        let half = weighted.weight / 2.0;
        [(weighted.board.clone(), half), (mirrored(&weighted.board), half)]
    });
    MixedStrategy::new(halves)
}

/// Searches with a small budget first: while there is a better response, it is found soon.
struct IncreasingBudgetOracle(SolverOptions);

impl BestResponseOracle for IncreasingBudgetOracle {
    fn best_response(&mut self, strategy: &MixedStrategy) -> BestResponse {
        let SolverOptions { size, payoff, budget: upper_bound, .. } = self.0;
        // The boards of the strategy are responses too, and the best of them is worth at least 0.
        let known = |weighted: &super::StrategyBoard| strategy.value(&weighted.compiled, payoff);
        let floor = strategy.boards().iter().filter_map(known).fold(0.0, f64::max);
        let mut budget = (upper_bound / 8).max(20_000).min(upper_bound);
        loop {
            let answer = SearchOracle { size, payoff, budget, floor }.best_response(strategy);
            if answer.is_exact() || answer.value > floor + MIN_EDGE || budget >= upper_bound {
                return answer;
            }
            budget = (4 * budget).min(upper_bound);
        }
    }
}

/// The best response to a strategy, by search.
#[cfg(test)]
pub(crate) fn best_response_to(options: SolverOptions, strategy: &MixedStrategy) -> BestResponse {
    IncreasingBudgetOracle(options).best_response(strategy)
}

/// The best response to a single board, and the scores of the round.
#[must_use]
pub fn best_board_against(
    board: &spaces::Board,
    payoff: Payoff,
) -> Option<(spaces::Board, [u8; 2])> {
    let strategy = MixedStrategy::pure(board.clone());
    let floor = f64::NEG_INFINITY;
    let mut searcher = SearchOracle { size: board.size(), payoff, budget: 1_000_000, floor };
    let answer = searcher.best_response(&strategy);
    let best = shortened(answer.boards.first()?, &strategy, payoff);
    let scores = CompiledBoard::new(&best).scores(&CompiledBoard::new(board))?;
    Some((best, scores))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_2_and_3_are_solved_and_the_search_says_the_same() {
        for (size, boards) in [(2, 104), (3, 145_726)] {
            for payoff in Payoff::ALL {
                let solved = solve(SolverOptions::new(size, payoff), &mut |_, _| {}).unwrap();
                assert_eq!(solved.boards, Some(boards));
                assert!(solved.exact && solved.searched.1);
                assert!(solved.exploitability.abs() < 1e-6, "{solved:?}");
                assert!((solved.exploitability - solved.searched.0).abs() < 1e-9, "{solved:?}");
                assert!(solved.value.abs() < 1e-9);
            }
        }
    }

    #[test]
    fn even_sizes_are_proved_by_search() {
        for size in [4, 6] {
            let solved = solve(SolverOptions::new(size, Payoff::Result), &mut |_, _| {}).unwrap();
            assert!(solved.exact && solved.exploitability < 1e-6, "{solved:?}");
        }
    }

    #[test]
    fn the_best_response_to_a_straight_board_beats_it() {
        let straight: spaces::Board = "4.1.UUU".parse().unwrap();
        let (board, scores) = best_board_against(&straight, Payoff::Result).unwrap();
        assert!(scores[0] > scores[1], "{board}");
        assert_eq!(spaces::play_round(&board, &straight).unwrap().scores, scores);
        let (_, scores) = best_board_against(&straight, Payoff::Points).unwrap();
        assert_eq!(scores, [4, 1], "caught on its second row, it keeps one point of two");
    }
}
