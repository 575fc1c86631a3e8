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
    /// Whether it is proved that no board whose piece visits no cell twice wins more than
    /// `exploitability`. If not, that is the most any search has found.
    pub exact: bool,
    /// What the best response wins against the strategy.
    pub exploitability: f64,
    /// The mixed strategy.
    pub strategy: Vec<WeightedBoard>,
}

/// A board and its probability.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeightedBoard {
    /// The text form of the board.
    pub board: String,
    /// From 0 to 1.
    pub weight: f64,
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
        let weighted = |weighted: &super::StrategyBoard| WeightedBoard {
            board: weighted.board.to_string(),
            weight: round_to(weighted.weight, 1e9),
        };
        Self {
            size: solution.options.size,
            payoff: solution.options.payoff,
            exact: solution.exact,
            exploitability: round_to(solution.exploitability.max(0.0), 1e9),
            strategy: solution.strategy.boards().iter().map(weighted).collect(),
        }
    }

    /// The strategy; `None` if a board is invalid.
    #[must_use]
    pub fn to_strategy(&self) -> Option<MixedStrategy> {
        let read = |weighted: &WeightedBoard| {
            Some((weighted.board.parse::<Board>().ok()?, weighted.weight))
        };
        Some(MixedStrategy::new(self.strategy.iter().map(read).collect::<Option<Vec<_>>>()?))
    }

    fn to_text(&self) -> String {
        let line = |weighted: &WeightedBoard| {
            format!("    {{\"board\": \"{}\", \"weight\": {}}}", weighted.board, weighted.weight)
        };
        let lines: Vec<String> = self.strategy.iter().map(line).collect();
        format!(
            "  {{\"size\": {}, \"payoff\": \"{}\", \"exact\": {}, \"exploitability\": {}, \"strategy\": [\n{}\n  ]}}",
            self.size,
            self.payoff,
            self.exact,
            self.exploitability,
            lines.join(",\n")
        )
    }
}

/// Rounds to a multiple of `1 / parts`, so that the text stays short.
fn round_to(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts
}

#[cfg(test)]
mod tests {
    use super::super::{SolverOptions, solve};
    use super::*;

    fn solved(size: u8) -> Solution {
        solve(SolverOptions::new(size, Payoff::Result), &mut |_, _| {}).unwrap()
    }

    /// Checks the stored exploitability of a size against a search.
    fn check(size: u8, budget: u64) {
        let entry = SolutionFile::shipped().entry(size, Payoff::Result).unwrap().clone();
        let strategy = entry.to_strategy().unwrap();
        let options = SolverOptions { budget, ..SolverOptions::new(size, Payoff::Result) };
        let answer = super::super::solve::best_response_to(options, &strategy);
        assert!((answer.value - entry.exploitability).abs() < 1e-6, "{size}: {answer:?}");
        assert!(
            answer.upper_bound < entry.exploitability + 1e-6 || !entry.exact,
            "{size}: {answer:?}"
        );
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
            let sum: f64 = entry.strategy.iter().map(|weighted| weighted.weight).sum();
            assert!((sum - 1.0).abs() < 1e-6, "size {}: {sum}", entry.size);
        }
    }

    #[test]
    fn sizes_2_and_3_of_the_file_are_what_the_solver_finds() {
        for size in [2, 3] {
            let (found, kept) = (SolutionEntry::new(&solved(size)), SolutionFile::shipped());
            let kept = kept.entry(size, Payoff::Result).unwrap();
            assert!(kept.exact && kept.exploitability < 1e-6);
            assert_eq!(found.strategy.len(), kept.strategy.len());
            for (one, other) in found.strategy.iter().zip(&kept.strategy) {
                assert_eq!(one.board, other.board);
                assert!((one.weight - other.weight).abs() < 1e-6);
            }
            check(size, u64::MAX);
        }
    }

    #[test]
    fn even_sizes_of_the_file_are_exact() {
        for size in [4, 6, 8, 10] {
            assert!(SolutionFile::shipped().entry(size, Payoff::Result).unwrap().exact);
            check(size, 1_000_000);
        }
    }

    #[test]
    #[ignore = "takes half a minute: proves size 5 and searches sizes 7 and 9"]
    fn odd_sizes_of_the_file_have_their_stored_exploitability() {
        assert!(SolutionFile::shipped().entry(5, Payoff::Result).unwrap().exact);
        check(5, u64::MAX);
        check(7, 3_000_000);
        check(9, 3_000_000);
    }
}
