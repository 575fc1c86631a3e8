//! The solutions that ship: `data/spaces/equilibrium.json`.

use super::mix::Mix;
use super::payoff::Payoff;
use super::solve::Solution;
use serde::{Deserialize, Serialize};
use spaces::Board;

/// Solutions as data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Book {
    /// One for each size.
    pub sizes: Vec<Entry>,
}

/// The solution of one size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The size of the boards.
    pub size: u8,
    /// What was played for.
    pub payoff: Payoff,
    /// Whether no board whose piece comes to no cell twice wins more than `exploitability`.
    /// If not, that is the most any search has won.
    pub exact: bool,
    /// What the best answer wins against the strategy.
    pub exploitability: f64,
    /// How to choose.
    pub strategy: Vec<Weighted>,
}

/// A board and how likely it is chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weighted {
    /// In its text form.
    pub board: String,
    /// From 0 to 1.
    pub weight: f64,
}

impl Book {
    /// What ships with the program.
    ///
    /// # Panics
    /// Never: a test reads it.
    #[must_use]
    pub fn shipped() -> Self {
        let text = include_str!("../../../../data/spaces/equilibrium.json");
        serde_json::from_str(text).expect("the shipped solutions are tested")
    }

    /// The entry of a size, for this payoff.
    #[must_use]
    pub fn entry(&self, size: u8, payoff: Payoff) -> Option<&Entry> {
        self.sizes.iter().find(|entry| entry.size == size && entry.payoff == payoff)
    }

    /// The book as text: a line for each board.
    #[must_use]
    pub fn to_text(&self) -> String {
        let entries: Vec<String> = self.sizes.iter().map(Entry::to_text).collect();
        format!("{{\"sizes\": [\n{}\n]}}\n", entries.join(",\n"))
    }
}

impl Entry {
    /// A solution as data.
    #[must_use]
    pub fn new(solution: &Solution) -> Self {
        let weighted = |choice: &super::Choice| Weighted {
            board: choice.board.to_string(),
            weight: round_to(choice.weight, 1e9),
        };
        Self {
            size: solution.plan.size,
            payoff: solution.plan.payoff,
            exact: solution.exact,
            exploitability: round_to(solution.exploitability.max(0.0), 1e9),
            strategy: solution.mix.choices().iter().map(weighted).collect(),
        }
    }

    /// The strategy, if every board is one.
    #[must_use]
    pub fn mix(&self) -> Option<Mix> {
        let read =
            |weighted: &Weighted| Some((weighted.board.parse::<Board>().ok()?, weighted.weight));
        Some(Mix::new(self.strategy.iter().map(read).collect::<Option<Vec<_>>>()?))
    }

    fn to_text(&self) -> String {
        let line = |weighted: &Weighted| {
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

/// To a part of one, so that the text stays short.
fn round_to(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts
}

#[cfg(test)]
mod tests {
    use super::super::{Plan, solve};
    use super::*;

    fn solved(size: u8) -> Solution {
        solve(Plan::new(size, Payoff::Result), &mut |_, _| {}).unwrap()
    }

    /// The book says of this size what is true of its mix.
    fn check(size: u8, budget: u64) {
        let entry = Book::shipped().entry(size, Payoff::Result).unwrap().clone();
        let mix = entry.mix().unwrap();
        let plan = Plan { budget, ..Plan::new(size, Payoff::Result) };
        let answer = super::super::solve::best_answer(plan, &mix);
        assert!((answer.worth - entry.exploitability).abs() < 1e-6, "{size}: {answer:?}");
        assert!(answer.most < entry.exploitability + 1e-6 || !entry.exact, "{size}: {answer:?}");
    }

    #[test]
    fn the_book_holds_a_mix_for_every_size_and_reads_back_as_it_is_written() {
        let book = Book::shipped();
        assert_eq!(serde_json::from_str::<Book>(&book.to_text()).unwrap(), book);
        let sizes: Vec<u8> = book.sizes.iter().map(|entry| entry.size).collect();
        assert_eq!(sizes, Board::SIZES.collect::<Vec<_>>());
        for entry in &book.sizes {
            let mix = entry.mix().unwrap();
            assert_eq!(mix.choices().len(), entry.strategy.len());
            assert!(mix.choices().iter().all(|choice| choice.board.size() == entry.size));
            let sum: f64 = entry.strategy.iter().map(|weighted| weighted.weight).sum();
            assert!((sum - 1.0).abs() < 1e-6, "size {}: {sum}", entry.size);
        }
    }

    #[test]
    fn sizes_2_and_3_of_the_book_are_what_the_solver_finds() {
        for size in [2, 3] {
            let (found, kept) = (Entry::new(&solved(size)), Book::shipped());
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
    fn even_sizes_of_the_book_are_proved() {
        for size in [4, 6, 8, 10] {
            assert!(Book::shipped().entry(size, Payoff::Result).unwrap().exact);
            check(size, 1_000_000);
        }
    }

    #[test]
    #[ignore = "half a minute: size 5 is proved, sizes 7 and 9 are searched"]
    fn odd_sizes_of_the_book_are_what_it_says() {
        assert!(Book::shipped().entry(5, Payoff::Result).unwrap().exact);
        check(5, u64::MAX);
        check(7, 3_000_000);
        check(9, 3_000_000);
    }
}
