//! Dice that enumerate every combination of results.

use super::Dice;
use crate::{Roll, Rolled};

/// Dice that enumerate every combination of results of a random process.
///
/// Run the process once for each [`EnumeratingDice::advance`]; each run gets another
/// combination of results, and [`EnumeratingDice::probability`] is how likely that run was.
/// The probabilities of all runs add up to one.
///
/// ```
/// use kit::{Dice, EnumeratingDice, Roll};
/// let roll = Roll::die(6, "example");
/// let (mut dice, mut expected) = (EnumeratingDice::default(), 0.0);
/// while dice.advance() {
///     let a = dice.roll(&roll).expect("always").face();
///     let b = dice.roll(&roll).expect("always").face();
///     expected += dice.probability() * f64::from(a.max(b));
/// }
/// assert!((expected - 161.0 / 36.0).abs() < 1e-12);
/// ```
#[derive(Clone, Debug, Default)]
pub struct EnumeratingDice {
    path: Vec<RollBranch>,
    depth: usize,
    started: bool,
}

#[derive(Clone, Debug)]
struct RollBranch {
    remaining: Vec<(Rolled, f64)>,
    current: (Rolled, f64),
}

impl EnumeratingDice {
    /// Starts the next run; returns whether there is one.
    pub fn advance(&mut self) -> bool {
        self.depth = 0;
        if !self.started {
            self.started = true;
            return true;
        }
        while let Some(last) = self.path.last_mut() {
            if let Some(next) = last.remaining.pop() {
                last.current = next;
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// The probability of the rolls of this run.
    #[must_use]
    pub fn probability(&self) -> f64 {
        self.path[..self.depth].iter().map(|branch| branch.current.1).product()
    }
}

impl Dice for EnumeratingDice {
    fn roll(&mut self, roll: &Roll) -> Option<Rolled> {
        if self.depth == self.path.len() {
            let probability =
                |rolled| f64::from(roll.weight(rolled)) / f64::from(roll.total_weight());
            let mut remaining: Vec<_> = roll.results().map(|r| (r, probability(r))).collect();
            remaining.reverse();
            let current = remaining.pop()?;
            self.path.push(RollBranch { remaining, current });
        }
        self.depth += 1;
        Some(self.path[self.depth - 1].current.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Weights;

    #[test]
    fn probabilities_of_a_branching_process_add_up_to_one() {
        let coin = Roll::weighted(Weights::new(&[70, 0, 30]), "t");
        let (mut dice, mut sum, mut runs) = (EnumeratingDice::default(), 0.0, 0);
        while dice.advance() {
            if dice.roll(&coin).unwrap().number() == 2 {
                dice.roll(&Roll::die(4, "t")).unwrap();
            }
            sum += dice.probability();
            runs += 1;
        }
        assert_eq!(runs, 1 + 4);
        assert!((sum - 1.0).abs() < 1e-12);
    }
}
