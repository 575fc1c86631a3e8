//! Boards with the probabilities they are chosen with.

use super::payoff::Payoff;
use microlp::{ComparisonOp, OptimizationDirection, Problem};
use spaces::{Board, Compiled};
use std::collections::BTreeMap;
use std::fmt;

/// A mixed strategy: boards of one size, each with its probability.
#[derive(Clone, Debug)]
pub struct Mix {
    boards: Vec<Choice>,
}

/// One board of a mix.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The board.
    pub board: Board,
    /// The board, worked out.
    pub compiled: Compiled,
    /// How likely it is chosen.
    pub weight: f64,
}

impl Mix {
    /// Boards with weights, which are scaled so that they sum to 1. Boards that are hardly
    /// ever chosen are left out; the likeliest come first.
    #[must_use]
    pub fn new(weighted: impl IntoIterator<Item = (Board, f64)>) -> Self {
        let mut merged: BTreeMap<Board, f64> = BTreeMap::new();
        for (board, weight) in weighted {
            *merged.entry(board).or_default() += weight;
        }
        let mut boards: Vec<Choice> = merged
            .into_iter()
            .filter(|(_, weight)| *weight >= Self::LEAST)
            .map(|(board, weight)| Choice { compiled: Compiled::new(&board), board, weight })
            .collect();
        let sum: f64 = boards.iter().map(|choice| choice.weight).sum();
        boards.iter_mut().for_each(|choice| choice.weight /= sum);
        boards.sort_by(|a, b| b.weight.total_cmp(&a.weight).then_with(|| a.board.cmp(&b.board)));
        Self { boards }
    }

    /// A probability that is as good as none.
    const LEAST: f64 = 1e-6;

    /// One board for certain.
    #[must_use]
    pub fn pure(board: Board) -> Self {
        Self::new([(board, 1.0)])
    }

    /// The boards, the likeliest first.
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        &self.boards
    }

    /// What a board is worth against this mix; `None` if their sizes differ.
    #[must_use]
    pub fn worth(&self, board: &Compiled, payoff: Payoff) -> Option<f64> {
        let one = |choice: &Choice| {
            let scores = board.scores(&choice.compiled)?;
            Some(choice.weight * f64::from(payoff.of(scores)))
        };
        self.boards.iter().map(one).sum()
    }
}

/// Why a linear programme was not solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsolved(String);

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the linear programme of the boards was not solved: {}", self.0)
    }
}

impl std::error::Error for Unsolved {}

/// The equilibrium of a symmetric game, in which what the first side wins the second loses:
/// how to choose among the rows so that no column wins anything. There is one in every such
/// game, often many; this is the one that costs the least.
///
/// # Errors
/// If the solver gives up.
pub(crate) fn equilibrium(matrix: &[Vec<i8>], costs: &[f64]) -> Result<Vec<f64>, Unsolved> {
    let mut problem = Problem::new(OptimizationDirection::Minimize);
    let rows: Vec<_> = costs.iter().map(|cost| problem.add_var(*cost, (0.0, 1.0))).collect();
    for column in 0..matrix.len() {
        let worth = matrix.iter().zip(&rows).map(|(row, var)| (*var, f64::from(row[column])));
        let worth = worth.filter(|(_, worth)| *worth != 0.0);
        problem.add_constraint(worth, ComparisonOp::Ge, 0.0);
    }
    problem.add_constraint(rows.iter().map(|row| (*row, 1.0)), ComparisonOp::Eq, 1.0);
    let solved = problem.solve().map_err(|error| Unsolved(error.to_string()))?;
    let solution = solved.solution().ok_or_else(|| Unsolved("it was interrupted".into()))?;
    Ok(rows.iter().map(|row| solution.var_value(*row)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rock_paper_scissors_is_mixed_evenly_and_the_cheaper_rock_is_preferred() {
        // Two rocks, one of them dearer.
        let matrix = [vec![0, -1, 1, 0], vec![1, 0, -1, 1], vec![-1, 1, 0, -1], vec![0, -1, 1, 0]];
        let weights = equilibrium(&matrix, &[2.0, 1.0, 1.0, 1.0]).unwrap();
        for (weight, expected) in weights.iter().zip([0.0, 1.0, 1.0, 1.0]) {
            assert!((weight - expected / 3.0).abs() < 1e-9, "{weights:?}");
        }
    }

    #[test]
    fn a_mix_sums_to_one_and_drops_what_is_never_chosen() {
        let board = |text: &str| text.parse::<Board>().unwrap();
        let mix =
            Mix::new([(board("3.0.UU"), 0.5), (board("3.1.UU"), 1.5), (board("3.2.UU"), 0.0)]);
        let weights: Vec<f64> = mix.choices().iter().map(|choice| choice.weight).collect();
        assert_eq!(weights, [0.75, 0.25]);
        let worth = mix.worth(&Compiled::new(&board("3.0.UU")), Payoff::Result);
        assert_eq!(worth, Some(0.0), "straight boards tie");
        assert_eq!(mix.worth(&Compiled::new(&board("2.0.U")), Payoff::Result), None);
    }
}
