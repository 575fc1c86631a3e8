//! The boards that the house lends to those who bring none.

use crate::file::BoardFile;
use crate::generate::Difficulty;
use crate::{Board, Config};
use serde_json::Value;
use std::sync::LazyLock;

/// Collections that are ready to be brought. Each is a name and how it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shelf {
    /// Straight up each column, then every board of that size that the house has.
    House,
    /// Straight up each column.
    Straight,
    /// The house's boards with one trap.
    Medium,
    /// The house's boards with more.
    Hard,
}

impl Shelf {
    /// All of them, the one that is lent to those who say nothing first.
    pub const ALL: [Self; 4] = [Self::House, Self::Straight, Self::Medium, Self::Hard];

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::House => "house",
            Self::Straight => "straight",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// The collection for a match with these options; a deck is filled by going round again.
    #[must_use]
    pub fn boards(self, config: &Config) -> Vec<Board> {
        let fits = |kind: Difficulty| move |board: &Board| kind.fits(board);
        let made = generated(config.size).cloned();
        let boards: Vec<Board> = match self {
            Self::House => {
                let others = made.filter(|board| !board.is_straight());
                straight(config.size).chain(others).collect()
            }
            Self::Straight => straight(config.size).collect(),
            Self::Medium => made.filter(fits(Difficulty::Medium)).collect(),
            Self::Hard => made.filter(fits(Difficulty::Hard)).collect(),
        };
        if config.decks {
            boards.iter().cycle().take(Config::DECK).cloned().collect()
        } else {
            boards
        }
    }
}

/// The boards that run straight up, from the left column to the right one.
pub fn straight(size: u8) -> impl Iterator<Item = Board> {
    (0..size).filter_map(move |col| Board::straight(size, col))
}

/// The boards of a size that were generated for the house.
pub fn generated(size: u8) -> impl Iterator<Item = &'static Board> {
    GENERATED.iter().filter(move |board| board.size() == size)
}

static GENERATED: LazyLock<Vec<Board>> = LazyLock::new(|| {
    let text = include_str!("../../../data/spaces/boards.json");
    let files: Vec<Value> = serde_json::from_str(text).expect("the house's boards are JSON");
    let board = |file: &Value| BoardFile::from_value(file).expect("the house's boards are valid");
    files.iter().map(|file| board(file).board).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_something_on_every_shelf_for_every_size() {
        for size in Board::SIZES {
            for decks in [false, true] {
                let config = Config { size, decks, ..Config::default() };
                for shelf in Shelf::ALL {
                    let boards = shelf.boards(&config);
                    assert!(boards.iter().all(|board| board.size() == size), "{shelf:?} {size}");
                    let fits = if decks { 10..=10 } else { 1..=Config::MOST_BOARDS };
                    assert!(fits.contains(&boards.len()), "{shelf:?} {size}");
                }
            }
            let straight: Vec<Board> = straight(size).collect();
            assert_eq!(straight.len(), usize::from(size));
            assert!(straight.iter().all(Board::is_straight));
        }
    }
}
