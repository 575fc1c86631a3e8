//! Boards made by lot: easy, medium and hard ones of every size (S8).
//!
//! Of many candidates the one is kept that does best against natural opponents, the boards
//! that run straight up a column, and that is least like those kept before.

use crate::file::BoardFile;
use crate::{Board, Direction, Item, round};
use kit::Seeded;
use std::collections::BTreeSet;
use std::fmt;

/// How hard a generated board is (S8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// Straight up, no trap.
    Easy,
    /// Exactly one trap.
    Medium,
    /// Two traps or more, few turns.
    Hard,
}

impl Difficulty {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// How many boards of a size there are, of about twice the size in all.
    fn count(self, size: u8) -> usize {
        let all = 2 * usize::from(size);
        let easy = (all / 3).max(2);
        let medium = (all - easy) / 2;
        match self {
            Self::Easy => easy,
            Self::Medium => medium,
            Self::Hard => all - easy - medium,
        }
    }

    /// Whether a board is of this kind.
    #[must_use]
    pub fn fits(self, board: &Board) -> bool {
        let (traps, turns) = (board.traps(), turns(board));
        match self {
            Self::Easy => traps == 0 && turns == 0,
            Self::Medium => traps == 1,
            Self::Hard => traps >= 2 && turns <= usize::from(board.size() / 2),
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        })
    }
}

/// How often a board's path changes direction; the exit goes up.
#[must_use]
pub fn turns(board: &Board) -> usize {
    let cells: Vec<_> = board
        .items()
        .filter_map(|item| match item {
            Item::Piece(cell) => Some(cell),
            Item::Trap(_) | Item::Exit(_) => None,
        })
        .collect();
    let steps = cells.windows(2).filter_map(|pair| pair[0].direction_to(pair[1]));
    let ways: Vec<Direction> = steps.chain([Direction::Up]).collect();
    ways.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// What two boards share that differ only in their columns: the moves, or their mirror
/// image, whichever comes first.
#[must_use]
pub fn shape(board: &Board) -> String {
    let text = board.to_string();
    let moves = text.rsplit('.').next().unwrap_or_default();
    let mirror = |letter: char| match letter {
        'L' => 'R',
        'R' => 'L',
        'l' => 'r',
        'r' => 'l',
        other => other,
    };
    let mirrored: String = moves.chars().map(mirror).collect();
    mirrored.min(moves.to_owned())
}

/// When generated boards say they were made: the same bytes for the same seed.
const MADE: u64 = 1_767_225_600_000;

/// The boards of one size, easy ones first.
#[must_use]
pub fn generate(size: u8, seed: u64) -> Vec<BoardFile> {
    let mut maker = Maker::new(size, seed);
    let mut files = Vec::new();
    for difficulty in Difficulty::ALL {
        for number in 1..=difficulty.count(size) {
            let Some(board) = maker.make(difficulty) else { break };
            let title = match difficulty {
                Difficulty::Easy => "Easy",
                Difficulty::Medium => "Medium",
                Difficulty::Hard => "Hard",
            };
            files.push(BoardFile {
                id: format!("{size}x{size}-{difficulty}-{number}"),
                name: format!("{size}x{size} {title} #{number}"),
                board,
                thumbnail: String::new(),
                created_at: MADE,
            });
        }
    }
    files
}

struct Maker {
    size: u8,
    dice: Seeded,
    /// Natural opponents: straight up each column, or with one step to the side.
    natural: Vec<Board>,
    kept: Vec<Board>,
    shapes: BTreeSet<String>,
}

/// Candidates looked at for each board that is kept.
const CANDIDATES: usize = 400;

impl Maker {
    fn new(size: u8, seed: u64) -> Self {
        let rows = usize::from(size) - 1;
        let bend = |col: u8, at: usize, way: &str| {
            let (before, after) = ("U".repeat(at), "U".repeat(rows - at));
            format!("{size}.{col}.{before}{way}{after}").parse().ok()
        };
        let columns =
            |at: usize, way: &'static str| (0..size).filter_map(move |col| bend(col, at, way));
        let natural = columns(0, "").chain(columns(rows / 2, "R")).chain(columns(rows / 3, "L"));
        let (natural, dice) = (natural.collect(), Seeded::nth(seed, size.into()));
        Self { size, dice, natural, kept: Vec::new(), shapes: BTreeSet::new() }
    }

    fn make(&mut self, difficulty: Difficulty) -> Option<Board> {
        let mut best: Option<(i32, Board)> = None;
        for _ in 0..CANDIDATES {
            let board = self.candidate(difficulty);
            let new = match difficulty {
                Difficulty::Easy => !self.kept.contains(&board),
                _ => !self.shapes.contains(&shape(&board)),
            };
            if !new || !difficulty.fits(&board) {
                continue;
            }
            let worth = self.worth(&board) - 40 * self.idle_traps(&board);
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, board));
            }
        }
        let (_, board) = best?;
        self.shapes.insert(shape(&board));
        self.kept.push(board.clone());
        Some(board)
    }

    /// A board by lot: upwards, never back, never onto a cell it has been on, with traps on
    /// cells it does not need.
    fn candidate(&mut self, difficulty: Difficulty) -> Board {
        loop {
            let col = self.below(self.size);
            let moves = match difficulty {
                Difficulty::Easy => "U".repeat(usize::from(self.size) - 1),
                Difficulty::Medium => self.moves(1, col),
                Difficulty::Hard => {
                    let traps = 2 + self.below(2 + self.size / 4);
                    self.moves(traps, col)
                }
            };
            if let Ok(board) = format!("{}.{col}.{moves}", self.size).parse() {
                return board;
            }
        }
    }

    fn below(&mut self, n: u8) -> u8 {
        self.dice.below(n.into()) as u8
    }

    /// The moves of a path with some turns, and traps strewn in between.
    fn moves(&mut self, traps: u8, col: u8) -> String {
        let mut moves = self.path(col);
        for _ in 0..traps {
            let at = self.below(moves.len() as u8 + 1) as usize;
            let trap = ['u', 'd', 'l', 'r'][self.below(4) as usize];
            moves.insert(at, trap);
        }
        moves
    }

    /// Rows climbed one by one, on some of them a run to the side.
    fn path(&mut self, mut col: u8) -> String {
        let mut moves = String::new();
        let mut runs = self.below(1 + self.size.div_ceil(4));
        for row in (0..self.size).rev() {
            if runs > 0 && self.below(row + 1) < runs {
                runs -= 1;
                let to = self.below(self.size);
                let (letter, steps) = if to > col { ('R', to - col) } else { ('L', col - to) };
                (0..steps.min(2 + self.size / 4)).for_each(|_| moves.push(letter));
                col = to;
            }
            if row > 0 {
                moves.push('U');
            }
        }
        moves
    }

    /// Traps that make no difference to any natural opponent.
    fn idle_traps(&self, board: &Board) -> i32 {
        let results = |board: &Board| -> Vec<[u8; 2]> {
            self.natural.iter().filter_map(|other| Some(round(board, other)?.scores)).collect()
        };
        let with = results(board);
        let text = board.to_string();
        let laid = text.char_indices().filter(|(_, letter)| letter.is_ascii_lowercase());
        let idle = |(at, _): &(usize, char)| {
            // A trap left out is a step less; what counts is whether anybody falls into it.
            let without = format!("{}{}", &text[..*at], &text[at + 1..]).parse::<Board>();
            without.is_ok_and(|without| {
                let caught = |(a, b): (&[u8; 2], &[u8; 2])| a[1] < b[1];
                !with.iter().zip(&results(&without)).any(caught)
            })
        };
        laid.filter(idle).count() as i32
    }

    /// What a board is worth in the collection: points and catches against natural
    /// opponents, less what it repeats of the boards that are kept, and less its detours.
    fn worth(&mut self, board: &Board) -> i32 {
        let against = |other: &Board| {
            let Some(played) = round(board, other) else { return 0 };
            let [mine, theirs] = played.scores.map(i32::from);
            let caught = played.steps.iter().any(|step| step.caught[1]);
            3 * (mine - theirs) + 4 * i32::from(caught)
        };
        let fights: i32 = self.natural.iter().map(against).sum();
        let text = board.to_string();
        let column = |board: &Board| board.items().next();
        let alike = |kept: &&Board| {
            i32::from(column(kept) == column(board))
                + i32::from(kept.items().next_back() == board.items().next_back())
                + i32::from(kept.len() == board.len())
                + likeness(&shape(kept), &shape(board))
        };
        let repeats: i32 = self.kept.iter().map(|kept| alike(&kept)).sum();
        let sideways = text.chars().filter(|c| matches!(c, 'L' | 'R')).count() as i32;
        let late = text.chars().rev().take_while(|c| *c != 'U').count() as i32;
        let chance = i32::from(self.below(4));
        2 * fights / i32::from(self.size) - 2 * repeats - sideways - 6 * late + chance
    }
}

/// How alike two shapes are, from 0 to 6: the share of pairs of moves they have in common.
fn likeness(one: &str, other: &str) -> i32 {
    let pairs = |text: &str| -> Vec<[u8; 2]> {
        let mut pairs: Vec<[u8; 2]> = text.as_bytes().windows(2).map(|w| [w[0], w[1]]).collect();
        pairs.retain(|pair| *pair != *b"UU");
        pairs
    };
    let (one, mut other) = (pairs(one), pairs(other));
    let most = one.len().max(other.len()).max(1);
    let shared = one.iter().filter(|pair| {
        let at = other.iter().position(|theirs| theirs == *pair);
        at.map(|at| other.swap_remove(at)).is_some()
    });
    (6 * shared.count() / most) as i32
}
