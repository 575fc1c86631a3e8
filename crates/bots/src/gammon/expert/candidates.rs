//! Which plays a search looks at more closely.

/// The plays that are good enough to be searched deeper.
#[derive(Clone, Copy, Debug)]
pub(super) struct CandidateFilter {
    /// At most this many.
    most: usize,
    /// None that seems worse than the best by more than this share of a point.
    margin: f32,
}

impl CandidateFilter {
    /// By the positions after the plays, for a search of the answers.
    pub(super) const FOR_ANSWERS: Self = Self { most: 8, margin: 0.12 };
    /// By a search of the answers, for a search of the plays after them.
    pub(super) const FOR_NEXT_PLAYS: Self = Self { most: 3, margin: 0.04 };

    /// Sorts plays by falling equity and removes those that are not good enough.
    pub(super) fn apply<T>(self, plays: &mut Vec<T>, point: f32, equity: impl Fn(&T) -> f32) {
        plays.sort_by(|a, b| equity(b).total_cmp(&equity(a)));
        plays.truncate(self.most);
        let least = plays.first().map_or(0.0, &equity) - self.margin * point;
        plays.retain(|play| equity(play) >= least);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plays_that_are_too_many_or_too_weak_are_removed() {
        let filter = CandidateFilter { most: 3, margin: 0.5 };
        let candidates = |mut plays: Vec<f32>, point| {
            filter.apply(&mut plays, point, |equity| *equity);
            plays
        };
        assert_eq!(candidates(vec![0.1, 0.4, 0.3, 0.2], 1.0), [0.4, 0.3, 0.2]);
        assert_eq!(candidates(vec![-0.2, 0.4, 0.0], 1.0), [0.4, 0.0]);
        assert_eq!(candidates(vec![-0.2, 0.4, 0.0], 0.5), [0.4]);
        assert!(candidates(vec![], 1.0).is_empty());
    }
}
