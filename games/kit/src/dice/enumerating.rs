//! Dice that show everything, one run after the other.

use super::Dice;
use crate::{Roll, Rolled};

/// Dice that go through every way a random process can turn out.
///
/// Run the process once for each [`Enumerating::advance`]; each run sees another
/// combination of results, and [`Enumerating::chance`] says how likely that run was. The
/// chances of all runs add up to one.
///
/// ```
/// use kit::{Dice, Enumerating, Roll};
/// let roll = Roll::die(6, "example");
/// let (mut dice, mut expected) = (Enumerating::default(), 0.0);
/// while dice.advance() {
///     let a = dice.roll(&roll).expect("always").face();
///     let b = dice.roll(&roll).expect("always").face();
///     expected += dice.chance() * f64::from(a.max(b));
/// }
/// assert!((expected - 161.0 / 36.0).abs() < 1e-12);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Enumerating {
    path: Vec<Branch>,
    depth: usize,
    started: bool,
}

#[derive(Clone, Debug)]
struct Branch {
    left: Vec<(Rolled, f64)>,
    now: (Rolled, f64),
}

impl Enumerating {
    /// Goes on to the next combination; `false` when all have been seen.
    pub fn advance(&mut self) -> bool {
        self.depth = 0;
        if !self.started {
            self.started = true;
            return true;
        }
        while let Some(last) = self.path.last_mut() {
            if let Some(next) = last.left.pop() {
                last.now = next;
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// How likely the rolls of this run were.
    #[must_use]
    pub fn chance(&self) -> f64 {
        self.path[..self.depth].iter().map(|branch| branch.now.1).product()
    }
}

impl Dice for Enumerating {
    fn roll(&mut self, roll: &Roll) -> Option<Rolled> {
        if self.depth == self.path.len() {
            let chance = |rolled| f64::from(roll.weight(rolled)) / f64::from(roll.span());
            let mut left: Vec<_> = roll.results().map(|r| (r, chance(r))).collect();
            left.reverse();
            let now = left.pop()?;
            self.path.push(Branch { left, now });
        }
        self.depth += 1;
        Some(self.path[self.depth - 1].now.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Weights;

    #[test]
    fn chances_of_a_branching_process_add_up_to_one() {
        let coin = Roll::weighted(Weights::new(&[70, 0, 30]), "t");
        let (mut dice, mut sum, mut runs) = (Enumerating::default(), 0.0, 0);
        while dice.advance() {
            if dice.roll(&coin).unwrap().number() == 2 {
                dice.roll(&Roll::die(4, "t")).unwrap();
            }
            sum += dice.chance();
            runs += 1;
        }
        assert_eq!(runs, 1 + 4);
        assert!((sum - 1.0).abs() < 1e-12);
    }
}
