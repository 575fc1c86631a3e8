//! Corrects win chances that are too bold or too cautious.

/// A monotone correction of win chances, fitted to the results of simulated matches. It works on the
/// logarithm of the odds; afterwards the chances of all seats add up to 1 again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ChanceCorrection {
    /// The factor of the logarithm: below 1 the chances are too bold.
    pub(crate) slope: f32,
    /// The factor of its square, with its sign: how much more extreme chances are corrected.
    pub(crate) bend: f32,
    /// Added for every seat. It matters where more than two play.
    pub(crate) shift: f32,
}

/// Chances nearer to 0 or 1 than this are certain, and stay as they are.
const CERTAINTY: f32 = 1e-6;

impl ChanceCorrection {
    /// Corrects the chances of all seats.
    pub(crate) fn apply(self, chances: &mut [f32]) {
        if chances.iter().any(|chance| *chance > 1.0 - CERTAINTY) {
            return;
        }
        chances.iter_mut().for_each(|chance| *chance = self.corrected(*chance));
        let sum: f32 = chances.iter().sum();
        chances.iter_mut().for_each(|chance| *chance /= sum);
    }

    fn corrected(self, chance: f32) -> f32 {
        if chance < CERTAINTY {
            return 0.0;
        }
        let odds = (chance / (1.0 - chance)).ln();
        let logarithm = self.slope * odds + self.bend * odds * odds.abs() + self.shift;
        1.0 / (1.0 + (-logarithm).exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOLD: ChanceCorrection = ChanceCorrection { slope: 0.5, bend: 0.1, shift: 0.2 };

    #[test]
    fn corrected_chances_keep_their_order_and_add_up_to_one() {
        let mut chances = [0.6, 0.25, 0.1, 0.05];
        BOLD.apply(&mut chances);
        assert!(chances.is_sorted_by(|more, less| more > less) && chances[0] < 0.5, "{chances:?}");
        assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    }

    #[test]
    fn what_is_certain_stays_certain() {
        let mut won = [0.0, 1.0, 0.0];
        BOLD.apply(&mut won);
        assert_eq!(won, [0.0, 1.0, 0.0]);
        let mut resigned = [0.7, 0.0, 0.3];
        BOLD.apply(&mut resigned);
        assert_eq!(resigned[1], 0.0);
    }

    #[test]
    fn the_odds_are_corrected_by_slope_and_bend() {
        // The logarithm of the odds 4 is 1.386; half of it and a tenth of its square are 0.885.
        let mut chances = [0.8, 0.2];
        ChanceCorrection { shift: 0.0, ..BOLD }.apply(&mut chances);
        assert!((chances[0] - 0.7079).abs() < 1e-3, "{chances:?}");
    }
}
