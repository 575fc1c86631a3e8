//! The chances that advisers give come true in matches of the policies that they were fitted to.
//! `cargo xtask calibrate` measures the same more closely.

use bots::insight::Insight;
use gamelab::{CalibrationPlan, calibrate};
use hill::Hill;
use ludo::Ludo;

/// Every tenth of the chances of these matches comes true, up to `bound` and three standard errors.
fn check<G: Insight>(level: &str, seats: u8, matches: u64, bound: f64) {
    let config = G::short_config();
    let plan = CalibrationPlan { config: &config, seats, matches, samples: 2, level, seed: 77 };
    let calibration = calibrate::<G>(&plan).expect("the bot exists");
    let standard_errors = 3.0 / 1.96;
    for decile in calibration.deciles.iter().filter(|decile| decile.count > 100) {
        let difference = (decile.observed - decile.predicted).abs();
        let margin = standard_errors * decile.margin;
        assert!(difference < bound + margin, "{} with {seats} seats: {decile:?}", G::NAME);
    }
    let power = calibration.best_power;
    assert!((0.85..1.15).contains(&power), "{} with {seats} seats: power {power}", G::NAME);
}

#[test]
fn the_chances_of_ludo_come_true() {
    check::<Ludo>("net", 2, 1_500, 0.02);
    check::<Ludo>("net", 4, 400, 0.02);
}

#[test]
fn the_chances_of_king_of_the_hill_come_true() {
    check::<Hill>("bot", 2, 1_500, 0.02);
    check::<Hill>("bot", 4, 500, 0.02);
}
