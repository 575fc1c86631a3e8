//! The file of solutions, `data/spaces/equilibrium.json`.

use super::mixed_strategy::MixedStrategy;
use super::payoff::Payoff;
use super::solve::Solution;
use serde::{Deserialize, Serialize};
use spaces::Board;

/// The solutions of all sizes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolutionFile {
    /// One for each size.
    pub sizes: Vec<SolutionEntry>,
}

/// The solution of one size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolutionEntry {
    /// The size of the boards.
    pub size: u8,
    /// The payoff it is solved for.
    pub payoff: Payoff,
    /// What the best response that was found wins.
    pub exploitability: f64,
    /// It is proved that no board that S6 allows wins more than this; `None` if nothing is.
    pub proved: Option<f64>,
    /// The mixed strategy.
    pub strategy: Vec<WeightedBoard>,
}

/// A board and its share.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeightedBoard {
    /// The text form of the board.
    pub board: String,
    /// Its share of the rounds, in parts of the sum of all weights.
    pub weight: i64,
}

impl SolutionFile {
    /// The file that is part of the program.
    ///
    /// # Panics
    /// Never: a test parses the file.
    #[must_use]
    pub fn shipped() -> Self {
        let text = include_str!("../../../../data/spaces/equilibrium.json");
        serde_json::from_str(text).expect("the shipped solutions are tested")
    }

    /// The entry of a size, for this payoff.
    #[must_use]
    pub fn entry(&self, size: u8, payoff: Payoff) -> Option<&SolutionEntry> {
        self.sizes.iter().find(|entry| entry.size == size && entry.payoff == payoff)
    }

    /// The file as text, with a line for each board.
    #[must_use]
    pub fn to_text(&self) -> String {
        let entries: Vec<String> = self.sizes.iter().map(SolutionEntry::to_text).collect();
        format!("{{\"sizes\": [\n{}\n]}}\n", entries.join(",\n"))
    }
}

impl SolutionEntry {
    /// The entry of a solution.
    #[must_use]
    pub fn new(solution: &Solution) -> Self {
        Self {
            size: solution.options.size,
            payoff: solution.options.payoff,
            exploitability: round_to(solution.exploitability.max(0.0), 1e12),
            // A bound is rounded up, so that it stays one.
            proved: solution.proved.map(|proved| (proved * 1e12).ceil() / 1e12),
            strategy: weighted_boards(&solution.strategy),
        }
    }

    /// The strategy; `None` if a board is invalid.
    #[must_use]
    pub fn to_strategy(&self) -> Option<MixedStrategy> {
        let read = |weighted: &WeightedBoard| {
            Some((weighted.board.parse::<Board>().ok()?, weighted.weight))
        };
        Some(MixedStrategy::from_shares(
            self.strategy.iter().map(read).collect::<Option<Vec<_>>>()?,
        ))
    }

    fn to_text(&self) -> String {
        let line = |weighted: &WeightedBoard| {
            format!("    {{\"board\": \"{}\", \"weight\": {}}}", weighted.board, weighted.weight)
        };
        let lines: Vec<String> = self.strategy.iter().map(line).collect();
        let proved = self.proved.map_or_else(|| "null".to_owned(), |proved| proved.to_string());
        format!(
            "  {{\"size\": {}, \"payoff\": \"{}\", \"exploitability\": {}, \"proved\": {proved}, \"strategy\": [\n{}\n  ]}}",
            self.size,
            self.payoff,
            self.exploitability,
            lines.join(",\n")
        )
    }
}

fn weighted_boards(strategy: &MixedStrategy) -> Vec<WeightedBoard> {
    let one = |weighted: &super::StrategyBoard| WeightedBoard {
        board: weighted.board.to_string(),
        weight: weighted.share,
    };
    strategy.boards().iter().map(one).collect()
}

/// Rounds to a multiple of `1 / parts`, so that the text stays short.
fn round_to(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts
}

#[cfg(test)]
mod tests {
    use super::super::{ChallengeOptions, SolverOptions, challenge, examine};
    use super::*;
    use spaces::CompiledBoard;

    fn shipped(size: u8) -> (SolutionEntry, MixedStrategy) {
        let entry = SolutionFile::shipped().entry(size, Payoff::Result).unwrap().clone();
        let strategy = entry.to_strategy().unwrap();
        (entry, strategy)
    }

    /// Searches all boards that S6 allows for one that wins against the shipped strategy.
    fn check_proved_equilibrium(size: u8) {
        let (entry, strategy) = shipped(size);
        let options = SolverOptions::new(size, Payoff::Result);
        assert_eq!(examine(&strategy, options), (0.0, Some(0.0)), "size {size}");
        assert_eq!((entry.exploitability, entry.proved), (0.0, Some(0.0)), "size {size}");
    }

    #[test]
    fn the_file_has_a_strategy_for_every_size_and_survives_a_round_trip() {
        let book = SolutionFile::shipped();
        assert_eq!(serde_json::from_str::<SolutionFile>(&book.to_text()).unwrap(), book);
        let sizes: Vec<u8> = book.sizes.iter().map(|entry| entry.size).collect();
        assert_eq!(sizes, Board::SIZES.collect::<Vec<_>>());
        for entry in &book.sizes {
            let strategy = entry.to_strategy().unwrap();
            assert_eq!(strategy.boards().len(), entry.strategy.len());
            assert!(strategy.boards().iter().all(|weighted| weighted.board.size() == entry.size));
        }
    }

    #[test]
    fn sizes_2_and_3_of_the_file_are_proved_equilibria() {
        check_proved_equilibrium(2);
        check_proved_equilibrium(3);
    }

    #[test]
    #[ignore = "takes ten seconds without optimisation: cargo xtask long"]
    fn size_4_of_the_file_is_a_proved_equilibrium() {
        check_proved_equilibrium(4);
    }

    /// The best board that was found wins what the file says, and nothing is said to be proved; a
    /// short challenge finds no better one.
    fn check_searched(size: u8, best: &str) {
        let (entry, strategy) = shipped(size);
        let payoff = Payoff::Result;
        let board = CompiledBoard::new(&best.parse().unwrap());
        let value = strategy.value(&board, payoff).unwrap();
        assert!((value - entry.exploitability).abs() < 1e-9, "{best} wins {value}");
        assert_eq!(entry.proved, None);
        let (boards, floor) = (20_000, i64::MAX);
        let options = ChallengeOptions { payoff, boards, seed: 3, threads: 2, floor };
        let tried = challenge(&strategy, &[], options);
        assert!(strategy.probability(tried.value) <= entry.exploitability + 1e-9, "{tried:?}");
    }

    #[test]
    fn the_best_board_found_against_size_7_of_the_file_wins_what_it_says() {
        check_searched(7, "7.1.ulRuRrUUuRuRruLLLlUUldrULU");
    }

    #[test]
    fn the_best_response_to_size_9_of_the_file_wins_a_fortieth() {
        let (entry, strategy) = shipped(9);
        let options = SolverOptions::new(9, Payoff::Result);
        assert_eq!(examine(&strategy, options), (0.025, Some(0.025)));
        assert_eq!((entry.exploitability, entry.proved), (0.025, Some(0.025)));
    }

    #[test]
    #[ignore = "takes minutes: cargo xtask long"]
    fn the_bound_of_size_5_in_the_file_is_proved() {
        let (entry, strategy) = shipped(5);
        let options = SolverOptions::new(5, Payoff::Result);
        let options = SolverOptions { budget: 1_000_000_000, threads: 2, ..options };
        let (found, proved) = examine(&strategy, options);
        assert!((found - entry.exploitability).abs() < 1e-9, "{found}");
        assert!(proved.unwrap() <= entry.proved.unwrap(), "{proved:?}");
    }

    #[test]
    fn boards_that_come_to_a_cell_twice_gain_nothing() {
        for text in ["3.2.uLLuRUU", "3.0.uRLRUU", "4.1.lrUuRruLdLUU", "5.1.UulRRurLUUU"] {
            let board: Board = text.parse().unwrap();
            let (entry, strategy) = shipped(board.size());
            let value = strategy.value(&CompiledBoard::new(&board), Payoff::Result).unwrap();
            assert!(value <= entry.exploitability, "{text} wins {value}");
        }
    }
}
