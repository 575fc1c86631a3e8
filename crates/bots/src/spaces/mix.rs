//! Boards to be played now and then, each as often as its weight says.

use super::drawing::{candidates, result};
use kit::Seeded;
use spaces::{Board, Config};
use std::sync::OnceLock;

/// Boards with weights.
#[derive(Clone, Debug)]
pub(super) struct Mix(Vec<(Board, f64)>);

impl Mix {
    /// These boards, the heaviest that one can bring.
    pub(super) fn new(mut boards: Vec<(Board, f64)>) -> Self {
        boards.retain(|(_, weight)| *weight > 0.0);
        boards.sort_by(|(one, a), (two, b)| b.total_cmp(a).then_with(|| one.cmp(two)));
        boards.truncate(Config::MOST_BOARDS);
        Self(boards)
    }

    /// The mix that the bots have worked out for a size.
    pub(super) fn worked_out(size: u8) -> &'static Self {
        static MIXES: [OnceLock<Mix>; 11] = [const { OnceLock::new() }; 11];
        MIXES[usize::from(size)].get_or_init(|| Self::work_out(&candidates(size)))
    }

    /// Always answers what has been played so far with the board that does best against it,
    /// and keeps how often each was the answer. In the long run no board beats that mix.
    fn work_out(boards: &[Board]) -> Self {
        const ROUNDS: usize = 2_000;
        // What was an answer only before the mix had settled.
        const CHANCE: u32 = 5;
        let (mut scores, mut counts) = (vec![0; boards.len()], vec![0u32; boards.len()]);
        let mut against: Vec<Option<Vec<i32>>> = vec![None; boards.len()];
        for _ in 0..ROUNDS {
            let best = (0..boards.len()).max_by_key(|at| (scores[*at], std::cmp::Reverse(*at)));
            let Some(best) = best else { break };
            counts[best] += 1;
            let results = against[best].get_or_insert_with(|| {
                boards.iter().map(|board| result(board, &boards[best])).collect()
            });
            for (score, result) in scores.iter_mut().zip(results) {
                *score += *result;
            }
        }
        let kept = boards.iter().cloned().zip(counts).filter(|(_, count)| *count > CHANCE);
        Self::new(kept.map(|(board, count)| (board, f64::from(count))).collect())
    }

    /// All its boards.
    pub(super) fn boards(&self) -> Vec<Board> {
        self.0.iter().map(|(board, _)| board.clone()).collect()
    }

    /// The place, among these boards, of one drawn by weight.
    pub(super) fn draw(&self, boards: &[Board], dice: &mut Seeded) -> usize {
        const FINE: u32 = 1 << 24;
        let total: f64 = self.0.iter().map(|(_, weight)| weight).sum();
        let mut left = total * f64::from(dice.below(FINE)) / f64::from(FINE);
        let drawn = self.0.iter().find(|(_, weight)| {
            left -= weight;
            left < 0.0
        });
        let drawn = drawn.or(self.0.last());
        drawn.and_then(|(board, _)| boards.iter().position(|mine| mine == board)).unwrap_or(0)
    }
}
