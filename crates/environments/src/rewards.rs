//! What a match was worth to each seat.

use kit::Outcome;

/// Writes the reward of each seat: the number of seats behind it less the number ahead of it,
/// divided by the number of the others. A winner has 1, the last -1, and all rewards sum to 0.
pub fn write_rewards(outcome: &Outcome, out: &mut [f32]) {
    let others = outcome.ranks.len() as f32 - 1.0;
    for (reward, rank) in out.iter_mut().zip(outcome.ranks.iter()) {
        let behind = outcome.ranks.iter().filter(|other| *other > rank).count() as f32;
        let ahead = outcome.ranks.iter().filter(|other| *other < rank).count() as f32;
        *reward = (behind - ahead) / others;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(scores: &[i32], expected: &[f32]) {
        let mut rewards = vec![9.0; scores.len()];
        write_rewards(&Outcome::by_score(scores), &mut rewards);
        assert_eq!(rewards, expected);
    }

    #[test]
    fn a_reward_is_the_share_of_the_others_behind_less_those_ahead() {
        check(&[1, 0], &[1.0, -1.0]);
        check(&[0, 0], &[0.0, 0.0]);
        check(&[5, 9, 5], &[-0.5, 1.0, -0.5]);
        check(&[4, 3, 2, 1, 0], &[1.0, 0.5, 0.0, -0.5, -1.0]);
    }
}
