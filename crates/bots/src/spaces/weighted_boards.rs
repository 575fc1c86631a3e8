//! Mixed strategies: boards with the weights by which they are played.

use super::candidates::{candidates, result};
use kit::SeededDice;
use spaces::{Board, Config};
use std::sync::OnceLock;

/// Boards with weights.
#[derive(Clone, Debug)]
pub(super) struct WeightedBoards(Vec<(Board, f64)>);

impl WeightedBoards {
    /// The boards with the largest weights, as many as a player may bring.
    pub(super) fn new(mut boards: Vec<(Board, f64)>) -> Self {
        boards.retain(|(_, weight)| *weight > 0.0);
        boards.sort_by(|(one, a), (two, b)| b.total_cmp(a).then_with(|| one.cmp(two)));
        boards.truncate(Config::MAX_BOARDS);
        Self(boards)
    }

    /// An approximate equilibrium over the candidate boards of a size, computed once.
    pub(super) fn approximate_equilibrium(size: u8) -> &'static Self {
        static MIXES: [OnceLock<WeightedBoards>; 11] = [const { OnceLock::new() }; 11];
        MIXES[usize::from(size)].get_or_init(|| Self::fictitious_play(&candidates(size)))
    }

    /// Fictitious play: each round adds the best answer to all boards played so far. The
    /// frequencies of the answers converge to an equilibrium.
    fn fictitious_play(boards: &[Board]) -> Self {
        const ROUNDS: usize = 2_000;
        // Boards played this often or less were answers only before the weights had settled.
        const MAX_NOISE_COUNT: u32 = 5;
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
        let kept = boards.iter().cloned().zip(counts).filter(|(_, count)| *count > MAX_NOISE_COUNT);
        Self::new(kept.map(|(board, count)| (board, f64::from(count))).collect())
    }

    /// All boards.
    pub(super) fn boards(&self) -> Vec<Board> {
        self.0.iter().map(|(board, _)| board.clone()).collect()
    }

    /// Draws a board by weight and returns its index in `boards`.
    pub(super) fn draw(&self, boards: &[Board], dice: &mut SeededDice) -> usize {
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
