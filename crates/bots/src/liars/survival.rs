//! The chance of each seat to be the last with dice, from the dice that all have.

use std::collections::BTreeMap;

/// The chance of each seat to win if in every round one of those who have dice loses one of them,
/// each with the same chance.
pub(super) fn survival_chances(dice: &[u8]) -> Vec<f64> {
    // Seats with the same number of dice have the same chance: only the sorted counts matter.
    let mut known = BTreeMap::new();
    let mut sorted: Vec<u8> = dice.iter().copied().filter(|count| *count > 0).collect();
    sorted.sort_unstable();
    let chances = of_sorted(&sorted, &mut known);
    let of = |count: &u8| match sorted.iter().position(|other| other == count) {
        Some(at) => chances[at],
        None => 0.0,
    };
    dice.iter().map(of).collect()
}

/// The chances of seats with these numbers of dice, in ascending order and none of them 0.
fn of_sorted(dice: &[u8], known: &mut BTreeMap<Vec<u8>, Vec<f64>>) -> Vec<f64> {
    if dice.len() <= 1 {
        return vec![1.0; dice.len()];
    }
    if let Some(chances) = known.get(dice) {
        return chances.clone();
    }
    let mut sum = vec![0.0; dice.len()];
    for loser in 0..dice.len() {
        let mut left: Vec<(u8, usize)> = dice.iter().copied().zip(0..).collect();
        left[loser].0 -= 1;
        left.retain(|(count, _)| *count > 0);
        left.sort_unstable();
        let counts: Vec<u8> = left.iter().map(|(count, _)| *count).collect();
        for ((_, seat), chance) in left.iter().zip(of_sorted(&counts, known)) {
            sum[*seat] += chance / dice.len() as f64;
        }
    }
    known.insert(dice.to_vec(), sum.clone());
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_seats_win_as_a_race_to_the_last_die() {
        // With one die against two, the first must win two coin flips in a row.
        assert_eq!(survival_chances(&[1, 2]), [0.25, 0.75]);
        assert_eq!(survival_chances(&[3, 3]), [0.5, 0.5]);
        assert_eq!(survival_chances(&[0, 4, 0]), [0.0, 1.0, 0.0]);
    }

    #[test]
    fn chances_add_up_to_one_at_every_table() {
        for dice in [vec![5; 6], vec![1, 2, 3, 4], vec![5, 1, 1, 5, 2]] {
            let chances = survival_chances(&dice);
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{dice:?} {chances:?}");
            let more = |a: usize, b: usize| dice[a] <= dice[b] || chances[a] > chances[b];
            assert!((0..dice.len()).all(|a| (0..dice.len()).all(|b| more(a, b))), "{chances:?}");
        }
    }
}
