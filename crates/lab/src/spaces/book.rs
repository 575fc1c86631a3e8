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
