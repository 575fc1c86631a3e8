//! The boards that ship with the game, for players who bring none of their own.

use crate::file::BoardFile;
use crate::generate::Difficulty;
use crate::{Board, Config};
use serde_json::Value;
use std::sync::LazyLock;

/// A ready-made collection of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BuiltinCollection {
    /// Straight up each column, then every other generated board of that size.
    Full,
    /// Straight up each column.
    Straight,
    /// The generated boards with one trap.
    Medium,
    /// The generated boards with several traps.
    Hard,
}

impl BuiltinCollection {
    /// All collections, the default one first.
    pub const ALL: [Self; 4] = [Self::Full, Self::Straight, Self::Medium, Self::Hard];

    /// The name of the collection.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "house",
            Self::Straight => "straight",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// The boards for a match with these options; a deck repeats them if there are too few.
    #[must_use]
    pub fn boards(self, config: &Config) -> Vec<Board> {
        let fits = |kind: Difficulty| move |board: &Board| kind.fits(board);
        let made = generated_boards(config.size).cloned();
        let boards: Vec<Board> = match self {
            Self::Full => {
                let others = made.filter(|board| !board.is_straight());
                straight_boards(config.size).chain(others).collect()
            }
            Self::Straight => straight_boards(config.size).collect(),
            Self::Medium => made.filter(fits(Difficulty::Medium)).collect(),
            Self::Hard => made.filter(fits(Difficulty::Hard)).collect(),
        };
        if config.decks {
            boards.iter().cycle().take(Config::DECK_BOARDS).cloned().collect()
        } else {
            boards
        }
    }
}

/// The boards that run straight up, from the left column to the right one.
pub fn straight_boards(size: u8) -> impl Iterator<Item = Board> {
    (0..size).filter_map(move |col| Board::straight(size, col))
}

/// The generated boards of a size.
pub fn generated_boards(size: u8) -> impl Iterator<Item = &'static Board> {
    GENERATED.iter().filter(move |board| board.size() == size)
}

static GENERATED: LazyLock<Vec<Board>> = LazyLock::new(|| {
    let text = include_str!("../../../data/spaces/boards.json");
    let files: Vec<Value> = serde_json::from_str(text).expect("the generated boards are JSON");
    let board = |file: &Value| BoardFile::from_value(file).expect("the generated boards are valid");
    files.iter().map(|file| board(file).board).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_collection_has_boards_of_every_size() {
        for size in Board::SIZES {
            for decks in [false, true] {
                let config = Config { size, decks, ..Config::default() };
                for collection in BuiltinCollection::ALL {
                    let boards = collection.boards(&config);
                    assert!(
                        boards.iter().all(|board| board.size() == size),
                        "{collection:?} {size}"
                    );
                    let fits = if decks { 10..=10 } else { 1..=Config::MAX_BOARDS };
                    assert!(fits.contains(&boards.len()), "{collection:?} {size}");
                }
            }
            let straight: Vec<Board> = straight_boards(size).collect();
            assert_eq!(straight.len(), usize::from(size));
            assert!(straight.iter().all(Board::is_straight));
        }
    }
}
