//! The player that cannot be outguessed.

use super::mix::Mix;
use super::{Moment, Plan};
use kit::Seeded;
use serde::Deserialize;
use spaces::Board;
use std::sync::LazyLock;

/// The solved sizes, as they are kept in `data/spaces/equilibrium.json`.
#[derive(Deserialize)]
struct Solved {
    sizes: Vec<Size>,
}

/// An optimal mixed strategy for boards of one size.
#[derive(Deserialize)]
struct Size {
    size: u8,
    /// What it is optimal for; here, the round's result.
    payoff: String,
    strategy: Vec<Weighted>,
}

#[derive(Deserialize)]
struct Weighted {
    board: Board,
    weight: f64,
}

static SOLVED: LazyLock<Vec<(u8, Mix)>> = LazyLock::new(|| {
    let text = include_str!("../../../../data/spaces/equilibrium.json");
    let solved: Solved = serde_json::from_str(text).expect("the file that is shipped reads");
    let by_result = solved.sizes.into_iter().filter(|size| size.payoff == "result");
    let mix = |strategy: Vec<Weighted>| {
        Mix::new(strategy.into_iter().map(|part| (part.board, part.weight)).collect())
    };
    by_result.map(|size| (size.size, mix(size.strategy))).collect()
});

fn mix(size: u8) -> &'static Mix {
    let found = SOLVED.iter().find(|(solved, _)| *solved == size);
    found.map_or_else(|| Mix::worked_out(size), |(_, mix)| mix)
}

/// Plays the optimal mix where one is known, else the one that the bots have worked out.
pub(super) struct Equilibrium(Seeded);

impl Equilibrium {
    pub(super) fn new(seed: u64) -> Self {
        Self(Seeded::new(seed))
    }
}

impl Plan for Equilibrium {
    fn boards(&mut self, size: u8) -> Vec<Board> {
        mix(size).boards()
    }

    fn pick(&mut self, now: &Moment<'_>) -> usize {
        now.boards.first().map_or(0, |board| mix(board.size()).draw(now.boards, &mut self.0))
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
