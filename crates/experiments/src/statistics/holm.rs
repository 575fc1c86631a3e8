//! Correction for many comparisons.

/// The p-values of a family of tests, adjusted by Holm's method: those below α are rejected, and the
/// probability that even one of them is a mistake is at most α, however the tests depend on each
/// other.
pub(crate) fn adjust(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|one, two| p_values[*one].total_cmp(&p_values[*two]));
    let (mut adjusted, mut least) = (vec![1.0; p_values.len()], 0.0f64);
    for (rank, at) in order.into_iter().enumerate() {
        let left = (p_values.len() - rank) as f64;
        least = least.max((left * p_values[at]).min(1.0));
        adjusted[at] = least;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_p_value_is_multiplied_by_the_tests_that_are_left() {
        // In order: 0.01 · 4 = 0.04; 0.02 · 3 = 0.06; 0.03 · 2 = 0.06; 0.5 · 1 = 0.5.
        assert_eq!(adjust(&[0.02, 0.5, 0.01, 0.03]), [0.06, 0.5, 0.04, 0.06]);
        // An adjusted value is never below that of a smaller p-value: 0.02 · 2, then 0.021 · 1.
        assert_eq!(adjust(&[0.021, 0.02]), [0.04, 0.04]);
        assert_eq!(adjust(&[0.9, 0.8]), [1.0, 1.0]);
        assert_eq!(adjust(&[]), [0.0; 0]);
    }
}
