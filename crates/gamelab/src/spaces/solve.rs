//! Computes equilibrium strategies.
//!
//! Both sides have the same boards, so the value of a round between optimal strategies is 0.
//! The quality of a strategy is its exploitability: what the best response to it wins.

use super::board_pool::BoardPool;
use super::challenger::{ChallengeOptions, challenge, collect_ties, shortened};
use super::matrix_game::SolverError;
use super::mixed_strategy::MixedStrategy;
use super::opponent_index::MAX_OPPONENTS;
use super::payoff::Payoff;
use super::search::{BestResponse, SearchOptions, search};
use spaces::{Board, CompiledBoard};

/// What to solve, and the limits of the search.
#[derive(Clone, Copy, Debug)]
pub struct SolverOptions {
    /// The size of the boards.
    pub size: u8,
    /// The payoff.
    pub payoff: Payoff,
    /// The most prefixes that a search visits, and the most boards that a challenge tries.
    pub budget: u64,
    /// The most iterations of the double-oracle algorithm.
    pub rounds: usize,
    /// Which of several equilibria is chosen.
    pub preference: Preference,
    /// The number of threads of a search.
    pub threads: usize,
}

/// Which of several equilibria is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Preference {
    /// The one with the shortest boards.
    #[default]
    ShortBoards,
    /// The one with the most traps, as far as boards stay short.
    Traps,
}

impl Preference {
    /// What a board costs the strategy that plays it.
    fn cost(self, board: &Board) -> f64 {
        /// Further traps make a board longer, not more interesting to meet.
        const MAX_TRAPS_COUNTED: usize = 3;
        let (items, traps) = (board.len() as f64, board.trap_count().min(MAX_TRAPS_COUNTED) as f64);
        match self {
            Self::ShortBoards => items,
            Self::Traps => 0.45 * items - traps,
        }
    }
}

impl SolverOptions {
    /// Options that take seconds where the solution can be proved, and minutes otherwise.
    #[must_use]
    pub const fn new(size: u8, payoff: Payoff) -> Self {
        let preference = Preference::ShortBoards;
        Self { size, payoff, budget: 1_000_000, rounds: 300, preference, threads: 1 }
    }
}

/// A strategy and its quality.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The options it was computed with.
    pub options: SolverOptions,
    /// The mixed strategy.
    pub strategy: MixedStrategy,
    /// What the best response that was found wins against the strategy.
    pub exploitability: f64,
    /// It is proved that no board wins more than this. `None` if no search ended.
    pub proved: Option<f64>,
}

/// Solves for a size by the double-oracle algorithm: starts with the straight boards and adds
/// responses that win until none is found. `progress` is given the number of each iteration and
/// what its response wins.
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
    assert!(Board::SIZES.contains(&options.size), "boards have sizes from 2 to 10");
    let mut pool = first_pool(options);
    let mut strategy = pool.solve(&|board| options.preference.cost(board))?;
    for round in 1..=options.rounds {
        let responses = winning_responses(options, &strategy, round as u64);
        let gain = |board: &Board| {
            strategy.value(&CompiledBoard::new(board), options.payoff).unwrap_or_default()
        };
        progress(round, responses.iter().map(gain).fold(0.0, f64::max));
        let mut news = false;
        for board in &responses {
            news |= pool.add(&shortened(board, &strategy, options.payoff));
        }
        if !news {
            break;
        }
        strategy = pool.solve(&|board| options.preference.cost(board))?;
    }
    let quality = examine(&strategy, options);
    Ok(Solution { exploitability: quality.0, proved: quality.1, options, strategy })
}

/// The straight boards and, where traps are preferred, boards with traps that tie with them.
fn first_pool(options: SolverOptions) -> BoardPool {
    let SolverOptions { size, payoff, .. } = options;
    let mut pool = BoardPool::new(payoff);
    let straight: Vec<Board> = (0..size).filter_map(|col| Board::straight(size, col)).collect();
    for board in &straight {
        pool.add(board);
    }
    if options.preference == Preference::Traps {
        let even = MixedStrategy::from_shares(straight.into_iter().map(|board| (board, 1)));
        let items = 2 * usize::from(size);
        for board in collect_ties(&even, payoff, options.budget / 5, items) {
            pool.add(&board);
        }
    }
    pool
}

/// The least that a response must win to be added to the pool, as a part of all rounds.
const MIN_EDGE: f64 = 1e-5;

/// Boards that win against a strategy: by a short search and a short challenge, by long ones if
/// those find none.
fn winning_responses(options: SolverOptions, strategy: &MixedStrategy, seed: u64) -> Vec<Board> {
    let SolverOptions { payoff, budget, threads, .. } = options;
    let floor = (MIN_EDGE * strategy.total() as f64) as i64;
    let wins = |found: BestResponse| found.boards.into_iter().take(2);
    let searched = |budget: u64| search(SearchOptions { payoff, budget, floor, threads }, strategy);
    let challenged = |boards: u64| {
        let options = ChallengeOptions { payoff, boards, seed, threads, floor };
        challenge(strategy, &[], options).winners.into_iter().map(|(_, board)| board).take(2)
    };
    let quick = searched(budget / 32);
    let proved = quick.is_exact();
    let mut boards: Vec<Board> = wins(quick).collect();
    if proved {
        return boards;
    }
    boards.extend(challenged(budget / 50));
    if boards.is_empty() {
        boards.extend(challenged(budget));
    }
    if boards.is_empty() {
        boards.extend(wins(searched(budget)));
    }
    boards
}

/// What the best response that was found wins against a strategy, and the least bound of it that
/// a search proves.
///
/// A bound is proved by a search for boards of a higher value that ends within its budget; the
/// higher the bound, the sooner it ends. The first bound is what the best of some boards wins.
#[must_use]
pub fn examine(strategy: &MixedStrategy, options: SolverOptions) -> (f64, Option<f64>) {
    const MARGINS: [f64; 8] = [0.0, 1e-5, 1e-3, 0.01, 0.05, 0.1, 0.2, 0.5];
    let SolverOptions { payoff, budget, threads, .. } = options;
    let boards = (budget / 50).min(50_000);
    let tried = ChallengeOptions { payoff, boards, seed: 1, threads, floor: i64::MAX };
    let mut best = challenge(strategy, &[], tried).value.max(0);
    if strategy.boards().len() > MAX_OPPONENTS {
        return (strategy.probability(best), None);
    }
    for margin in MARGINS {
        let floor = best + (margin * strategy.total() as f64) as i64;
        let found = search(SearchOptions { payoff, budget, floor, threads }, strategy);
        best = if found.boards.is_empty() { best } else { found.value };
        if found.is_exact() {
            return (strategy.probability(best), Some(strategy.probability(found.value)));
        }
    }
    (strategy.probability(best), None)
}

/// The best response to a single board, and the scores of the round.
#[must_use]
pub fn best_board_against(board: &Board, payoff: Payoff) -> Option<(Board, [u8; 2])> {
    let strategy = MixedStrategy::pure(board.clone());
    let options = SearchOptions { payoff, budget: 1_000_000, floor: i64::MIN, threads: 1 };
    let answer = search(options, &strategy);
    let best = shortened(answer.boards.first()?, &strategy, payoff);
    let scores = CompiledBoard::new(&best).scores(&CompiledBoard::new(board))?;
    Some((best, scores))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(size: u8, payoff: Payoff) -> Solution {
        solve(SolverOptions::new(size, payoff), &mut |_, _| {}).unwrap()
    }

    #[test]
    fn sizes_2_and_3_are_solved_over_all_boards_that_s6_allows() {
        for size in [2, 3] {
            let found = solved(size, Payoff::Result);
            assert_eq!((found.exploitability, found.proved), (0.0, Some(0.0)), "{found:?}");
        }
        let found = solved(2, Payoff::Points);
        assert_eq!((found.exploitability, found.proved), (0.0, Some(0.0)), "{found:?}");
    }

    #[test]
    fn straight_boards_alone_are_an_equilibrium_of_even_sizes() {
        for size in [4, 6, 8] {
            let found = solved(size, Payoff::Result);
            assert_eq!((found.exploitability, found.proved), (0.0, Some(0.0)), "{found:?}");
            assert!(found.strategy.boards().iter().all(|weighted| weighted.board.is_straight()));
        }
    }

    #[test]
    fn the_best_response_to_a_straight_board_beats_it() {
        let straight: Board = "4.1.UUU".parse().unwrap();
        let (board, scores) = best_board_against(&straight, Payoff::Result).unwrap();
        assert!(scores[0] > scores[1], "{board}");
        assert_eq!(spaces::play_round(&board, &straight).unwrap().scores, scores);
        let (_, scores) = best_board_against(&straight, Payoff::Points).unwrap();
        assert_eq!(scores, [4, 1], "caught on its second row, it keeps one point of two");
    }
}
