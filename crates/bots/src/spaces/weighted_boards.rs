//! Mixed strategies: boards with the weights by which they are played.

use super::candidates::{candidates, result};
use kit::SeededDice;
use spaces::{Board, Config};
use std::sync::OnceLock;

/// Boards with weights.
#[derive(Clone, Debug)]
pub(super) struct WeightedBoards(Vec<(Board, f64)>);

impl WeightedBoards {
    /// Boards with their weights, the likeliest first.
    pub(super) fn new(mut boards: Vec<(Board, f64)>) -> Self {
        boards.retain(|(_, weight)| *weight > 0.0);
        boards.sort_by(|(one, a), (two, b)| b.total_cmp(a).then_with(|| one.cmp(two)));
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
        let mut mix = Self::new(kept.map(|(board, count)| (board, f64::from(count))).collect());
        mix.0.truncate(Config::MAX_BOARDS);
        mix
    }

    /// Boards to bring. If there are more than a player may bring, boards drawn by weight: then
    /// [`WeightedBoards::pick`] plays every board with its weight all the same.
    pub(super) fn brought(&self, dice: &mut SeededDice) -> Vec<Board> {
        if self.0.len() <= Config::MAX_BOARDS {
            return self.boards();
        }
        (0..Config::MAX_BOARDS).map(|_| self.0[self.draw_index(dice)].0.clone()).collect()
    }

    /// The index of the board to play, of those that [`WeightedBoards::brought`] returned.
    /// `played` are the bot's boards of the rounds so far: of boards that were drawn, each is
    /// played once before one is played again, so that rounds do not depend on each other.
    pub(super) fn pick(&self, boards: &[Board], played: &[&Board], dice: &mut SeededDice) -> usize {
        if self.0.len() <= Config::MAX_BOARDS {
            return self.draw(boards, dice);
        }
        let mut left: Vec<usize> = (0..boards.len()).collect();
        for board in &played[played.len() - played.len() % boards.len()..] {
            if let Some(at) = left.iter().position(|at| boards[*at] == **board) {
                left.remove(at);
            }
        }
        left[dice.below(left.len().max(1) as u32) as usize]
    }

    /// Every board with its share.
    pub(super) fn shares(&self) -> impl Iterator<Item = (&Board, f64)> {
        let total: f64 = self.0.iter().map(|(_, weight)| weight).sum();
        self.0.iter().map(move |(board, weight)| (board, weight / total))
    }

    /// All boards.
    pub(super) fn boards(&self) -> Vec<Board> {
        self.0.iter().map(|(board, _)| board.clone()).collect()
    }

    /// Draws a board by weight and returns its index in `boards`.
    pub(super) fn draw(&self, boards: &[Board], dice: &mut SeededDice) -> usize {
        let drawn = self.0.get(self.draw_index(dice));
        drawn.and_then(|(board, _)| boards.iter().position(|mine| mine == board)).unwrap_or(0)
    }

    /// Draws a board by weight and returns its index here.
    fn draw_index(&self, dice: &mut SeededDice) -> usize {
        const FINE: u32 = 1 << 24;
        let total: f64 = self.0.iter().map(|(_, weight)| weight).sum();
        let mut left = total * f64::from(dice.below(FINE)) / f64::from(FINE);
        let drawn = self.0.iter().position(|(_, weight)| {
            left -= weight;
            left < 0.0
        });
        drawn.unwrap_or(self.0.len().saturating_sub(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn a_mix_of_more_boards_than_may_be_brought_is_played_by_weight_all_the_same() {
        let straight = Board::straight(5, 0).unwrap();
        let others = (0..99).map(|number| {
            let moves = "LR".repeat(number % 33 + 1);
            let col = 1 + number / 33;
            format!("5.{col}.{moves}UUUU").parse::<Board>().unwrap()
        });
        let others = others.map(|board| (board, 1.0));
        let mix = WeightedBoards::new(others.chain([(straight.clone(), 99.0)]).collect());
        let mut dice = SeededDice::new(1);
        let mut counts: BTreeMap<bool, u32> = BTreeMap::new();
        for _ in 0..100 {
            let boards = mix.brought(&mut dice);
            assert_eq!(boards.len(), Config::MAX_BOARDS);
            let mut played: Vec<&Board> = Vec::new();
            for _ in 0..10 {
                let board = &boards[mix.pick(&boards, &played, &mut dice)];
                *counts.entry(*board == straight).or_default() += 1;
                played.push(board);
            }
        }
        assert!((430..570).contains(&counts[&true]), "half of 1000: {counts:?}");
    }
}
