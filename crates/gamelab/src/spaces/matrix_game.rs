//! The equilibrium of a symmetric matrix game, by a linear programme.

use microlp::{ComparisonOp, OptimizationDirection, Problem};
use std::fmt;

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
}
