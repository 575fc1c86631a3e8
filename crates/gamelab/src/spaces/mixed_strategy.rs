//! Mixed strategies, and the equilibrium of a matrix game.

use super::payoff::Payoff;
use microlp::{ComparisonOp, OptimizationDirection, Problem};
use spaces::{Board, CompiledBoard};
use std::collections::BTreeMap;
use std::fmt;

/// A mixed strategy: boards of one size, each with its probability.
#[derive(Clone, Debug)]
pub struct MixedStrategy {
    boards: Vec<StrategyBoard>,
}

/// One board of a mixed strategy.
#[derive(Clone, Debug)]
pub struct StrategyBoard {
    /// The board.
    pub board: Board,
    /// The compiled form of the board.
    pub compiled: CompiledBoard,
    /// Its probability.
    pub weight: f64,
}

impl MixedStrategy {
    /// A strategy of boards with weights, which are scaled to sum to 1. Boards of negligible
    /// weight are left out; the likeliest come first.
    #[must_use]
    pub fn new(weighted: impl IntoIterator<Item = (Board, f64)>) -> Self {
        let mut merged: BTreeMap<Board, f64> = BTreeMap::new();
        for (board, weight) in weighted {
            *merged.entry(board).or_default() += weight;
        }
        let mut boards: Vec<StrategyBoard> = merged
            .into_iter()
            .filter(|(_, weight)| *weight >= Self::MIN_PROBABILITY)
            .map(|(board, weight)| StrategyBoard {
                compiled: CompiledBoard::new(&board),
                board,
                weight,
            })
            .collect();
        let sum: f64 = boards.iter().map(|weighted| weighted.weight).sum();
        boards.iter_mut().for_each(|weighted| weighted.weight /= sum);
        boards.sort_by(|a, b| b.weight.total_cmp(&a.weight).then_with(|| a.board.cmp(&b.board)));
        Self { boards }
    }

    /// Boards with a smaller weight are left out.
    const MIN_PROBABILITY: f64 = 1e-6;

    /// The pure strategy of one board.
    #[must_use]
    pub fn pure(board: Board) -> Self {
        Self::new([(board, 1.0)])
    }

    /// The boards, the likeliest first.
    #[must_use]
    pub fn boards(&self) -> &[StrategyBoard] {
        &self.boards
    }

    /// The value of a board against this strategy; `None` if their sizes differ.
    #[must_use]
    pub fn value(&self, board: &CompiledBoard, payoff: Payoff) -> Option<f64> {
        let one = |weighted: &StrategyBoard| {
            let scores = board.scores(&weighted.compiled)?;
            Some(weighted.weight * f64::from(payoff.of(scores)))
        };
        self.boards.iter().map(one).sum()
    }
}

/// The error of a linear programme that was not solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverError(String);

impl fmt::Display for SolverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the linear programme of the boards was not solved: {}", self.0)
    }
}

impl std::error::Error for SolverError {}

/// The equilibrium of a symmetric zero-sum game: probabilities of the rows against which no
/// column wins anything. Every such game has one, often many; this is the one of least cost.
///
/// # Errors
/// If the linear programme is not solved.
pub(crate) fn equilibrium(matrix: &[Vec<i8>], costs: &[f64]) -> Result<Vec<f64>, SolverError> {
    let mut problem = Problem::new(OptimizationDirection::Minimize);
    let rows: Vec<_> = costs.iter().map(|cost| problem.add_var(*cost, (0.0, 1.0))).collect();
    for column in 0..matrix.len() {
        let value = matrix.iter().zip(&rows).map(|(row, var)| (*var, f64::from(row[column])));
        let value = value.filter(|(_, value)| *value != 0.0);
        problem.add_constraint(value, ComparisonOp::Ge, 0.0);
    }
    problem.add_constraint(rows.iter().map(|row| (*row, 1.0)), ComparisonOp::Eq, 1.0);
    let solved = problem.solve().map_err(|error| SolverError(error.to_string()))?;
    let solution = solved.solution().ok_or_else(|| SolverError("it was interrupted".into()))?;
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
    fn weights_sum_to_one_and_zero_weights_are_dropped() {
        let board = |text: &str| text.parse::<Board>().unwrap();
        let strategy = MixedStrategy::new([
            (board("3.0.UU"), 0.5),
            (board("3.1.UU"), 1.5),
            (board("3.2.UU"), 0.0),
        ]);
        let weights: Vec<f64> = strategy.boards().iter().map(|weighted| weighted.weight).collect();
        assert_eq!(weights, [0.75, 0.25]);
        let value = strategy.value(&CompiledBoard::new(&board("3.0.UU")), Payoff::Result);
        assert_eq!(value, Some(0.0), "straight boards tie");
        assert_eq!(strategy.value(&CompiledBoard::new(&board("2.0.U")), Payoff::Result), None);
    }
}
