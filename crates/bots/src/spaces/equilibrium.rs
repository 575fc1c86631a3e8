//! The equilibrium strategy, which no other strategy beats on average: `spec/spaces/equilibrium.md`
//! says for each size what of this is proved.

use super::weighted_boards::WeightedBoards;
use super::{BoardStrategy, RoundContext};
use crate::data_file::SPACES_EQUILIBRIUM;
use kit::SeededDice;
use serde::Deserialize;
use spaces::Board;
use std::sync::LazyLock;

/// The solved sizes in `data/spaces/equilibrium.json`.
#[derive(Deserialize)]
struct EquilibriumFile {
    sizes: Vec<SolvedSize>,
}

/// An optimal mixed strategy for boards of one size.
#[derive(Deserialize)]
struct SolvedSize {
    size: u8,
    /// The payoff for which the strategy is optimal; the bot uses `result`, that of a round.
    payoff: String,
    strategy: Vec<StrategyEntry>,
}

#[derive(Deserialize)]
struct StrategyEntry {
    board: Board,
    weight: f64,
}

static SOLVED: LazyLock<Vec<(u8, WeightedBoards)>> = LazyLock::new(|| {
    let solved: EquilibriumFile =
        serde_json::from_slice(SPACES_EQUILIBRIUM.bytes()).expect("the file that is shipped reads");
    let by_result = solved.sizes.into_iter().filter(|size| size.payoff == "result");
    let mix = |strategy: Vec<StrategyEntry>| {
        WeightedBoards::new(strategy.into_iter().map(|part| (part.board, part.weight)).collect())
    };
    by_result.map(|size| (size.size, mix(size.strategy))).collect()
});

/// The mixed strategy for boards of a size.
pub(super) fn mix(size: u8) -> &'static WeightedBoards {
    let found = SOLVED.iter().find(|(solved, _)| *solved == size);
    found.map_or_else(|| WeightedBoards::approximate_equilibrium(size), |(_, mix)| mix)
}

/// Plays the mixed strategy of the file for every size.
pub(super) struct EquilibriumStrategy(SeededDice);

impl EquilibriumStrategy {
    pub(super) fn new(seed: u64) -> Self {
        Self(SeededDice::new(seed))
    }
}

impl BoardStrategy for EquilibriumStrategy {
    fn boards(&mut self, size: u8) -> Vec<Board> {
        mix(size).brought(&mut self.0)
    }

    fn pick(&mut self, now: &RoundContext<'_>) -> usize {
        let size = now.boards.first().map_or(2, Board::size);
        mix(size).pick(now.boards, &now.played, &mut self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shipped_is_a_mix_of_boards_of_its_size() {
        assert!(!SOLVED.is_empty());
        for (size, mix) in SOLVED.iter() {
            let boards = mix.boards();
            assert!(!boards.is_empty() && boards.iter().all(|board| board.size() == *size));
        }
    }
}
