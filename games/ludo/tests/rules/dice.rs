//! Statistical tests of the die.

use kit::{Dice, Roll, SeededDice};

/// Pearson's chi-squared statistic for six equally likely faces.
fn chi_square(counts: [u64; 6]) -> f64 {
    let expected = counts.iter().sum::<u64>() as f64 / 6.0;
    counts.iter().map(|count| (*count as f64 - expected).powi(2) / expected).sum()
}

fn face_counts(dice: &mut impl Dice, rolls: u32) -> [u64; 6] {
    let die = Roll::die(6, "die");
    let mut counts = [0; 6];
    for _ in 0..rolls {
        counts[dice.roll(&die).unwrap().index()] += 1;
    }
    counts
}

/// 20.5 is exceeded once in a thousand runs of a fair die with five degrees of freedom.
const CHI_SQUARE_LIMIT: f64 = 20.5;

#[test]
fn fr_001_ten_million_rolls_show_each_face_equally_often() {
    let counts = face_counts(&mut SeededDice::new(1), 10_000_000);
    assert!(chi_square(counts) < CHI_SQUARE_LIMIT, "{counts:?}");
}

#[test]
fn sc_001_ten_thousand_rolls_pass_the_chi_square_test() {
    let counts = face_counts(&mut kit::VerifiableDice::new([5; 32], "fairness", &[], 0), 10_000);
    assert!(chi_square(counts) < CHI_SQUARE_LIMIT, "{counts:?}");
}

#[test]
fn a_loaded_die_fails_the_chi_square_test() {
    assert!(
        chi_square([1_600_000, 1_600_000, 1_600_000, 1_600_000, 1_600_000, 2_000_000])
            > CHI_SQUARE_LIMIT
    );
}

#[test]
fn us1_1_all_pairs_of_rolls_are_equally_likely() {
    let mut dice = SeededDice::new(2);
    let die = Roll::die(6, "die");
    let mut pairs = [0u64; 36];
    for _ in 0..1_000_000 {
        let first = dice.roll(&die).unwrap().index();
        pairs[first * 6 + dice.roll(&die).unwrap().index()] += 1;
    }
    let expected = 1_000_000.0 / 36.0;
    let chi: f64 = pairs.iter().map(|n| (*n as f64 - expected).powi(2) / expected).sum();
    assert!(chi < 66.6, "35 degrees of freedom, one in a thousand: {chi}");
}
