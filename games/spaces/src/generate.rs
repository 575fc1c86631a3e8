//! Random generation of easy, medium and hard boards of every size (S8).
//!
//! Of many candidates the one with the highest value is accepted: it does best against simple
//! opponents, boards that run straight up or nearly so, and least resembles the boards accepted
//! before.

use crate::file::BoardFile;
use crate::{Board, BoardItem, GridDirection, play_round};
use kit::SeededDice;
use std::collections::BTreeSet;
use std::fmt;

/// The difficulty of a generated board (S8).
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

    /// The number of boards of a size; over all difficulties it is twice the size.
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

    /// Whether a board has this difficulty.
    #[must_use]
    pub fn fits(self, board: &Board) -> bool {
        let (traps, turns) = (board.trap_count(), turn_count(board));
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

/// The number of times a board's path changes direction; the exit goes up.
#[must_use]
pub fn turn_count(board: &Board) -> usize {
    let cells: Vec<_> = board
        .items()
        .filter_map(|item| match item {
            BoardItem::Piece(cell) => Some(cell),
            BoardItem::Trap(_) | BoardItem::Exit(_) => None,
        })
        .collect();
    let steps = cells.windows(2).filter_map(|pair| pair[0].direction_to(pair[1]));
    let ways: Vec<GridDirection> = steps.chain([GridDirection::Up]).collect();
    ways.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// The moves of a board or their mirror image, whichever sorts first. Boards that differ only
/// in their columns have the same shape.
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

/// The creation time of generated boards. It is fixed, so that a seed always gives the same
/// bytes.
const CREATED_AT_MS: u64 = 1_767_225_600_000;

/// Generates the boards of one size, easy ones first.
#[must_use]
pub fn generate_boards(size: u8, seed: u64) -> Vec<BoardFile> {
    let mut generator = BoardGenerator::new(size, seed);
    let mut files = Vec::new();
    for difficulty in Difficulty::ALL {
        for number in 1..=difficulty.count(size) {
            let Some(board) = generator.next_board(difficulty) else { break };
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
                created_at: CREATED_AT_MS,
            });
        }
    }
    files
}

struct BoardGenerator {
    size: u8,
    dice: SeededDice,
    /// Simple opponents: straight up each column, or with one step to the side.
    opponents: Vec<Board>,
    accepted: Vec<Board>,
    shapes: BTreeSet<String>,
}

/// Candidates examined for each board that is accepted.
const CANDIDATES_PER_BOARD: usize = 400;

impl BoardGenerator {
    fn new(size: u8, seed: u64) -> Self {
        let rows = usize::from(size) - 1;
        let bend = |col: u8, at: usize, way: &str| {
            let (before, after) = ("U".repeat(at), "U".repeat(rows - at));
            format!("{size}.{col}.{before}{way}{after}").parse().ok()
        };
        let columns =
            |at: usize, way: &'static str| (0..size).filter_map(move |col| bend(col, at, way));
        let opponents = columns(0, "").chain(columns(rows / 2, "R")).chain(columns(rows / 3, "L"));
        let (opponents, dice) = (opponents.collect(), SeededDice::for_match(seed, size.into()));
        Self { size, dice, opponents, accepted: Vec::new(), shapes: BTreeSet::new() }
    }

    fn next_board(&mut self, difficulty: Difficulty) -> Option<Board> {
        let mut best: Option<(i32, Board)> = None;
        for _ in 0..CANDIDATES_PER_BOARD {
            let board = self.candidate(difficulty);
            let new = match difficulty {
                Difficulty::Easy => !self.accepted.contains(&board),
                _ => !self.shapes.contains(&shape(&board)),
            };
            if !new || !difficulty.fits(&board) {
                continue;
            }
            let value = self.value(&board) - 40 * self.idle_trap_count(&board);
            if best.as_ref().is_none_or(|(highest, _)| value > *highest) {
                best = Some((value, board));
            }
        }
        let (_, board) = best?;
        self.shapes.insert(shape(&board));
        self.accepted.push(board.clone());
        Some(board)
    }

    /// A random board: upwards, never back, never onto a cell it has been on, with traps on
    /// cells that are not on its path.
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

    /// The moves of a path with some turns and traps at random positions.
    fn moves(&mut self, traps: u8, col: u8) -> String {
        let mut moves = self.path(col);
        for _ in 0..traps {
            let at = self.below(moves.len() as u8 + 1) as usize;
            let trap = ['u', 'd', 'l', 'r'][self.below(4) as usize];
            moves.insert(at, trap);
        }
        moves
    }

    /// The moves up row by row, with a run to the side on some rows.
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

    /// The number of traps that catch none of the opponents.
    fn idle_trap_count(&self, board: &Board) -> i32 {
        let results = |board: &Board| -> Vec<[u8; 2]> {
            self.opponents
                .iter()
                .filter_map(|other| Some(play_round(board, other)?.scores))
                .collect()
        };
        let with = results(board);
        let text = board.to_string();
        let laid = text.char_indices().filter(|(_, letter)| letter.is_ascii_lowercase());
        let idle = |(at, _): &(usize, char)| {
            // Without the trap the board also has one step less; only a lower score of an
            // opponent shows that the trap catches it.
            let without = format!("{}{}", &text[..*at], &text[at + 1..]).parse::<Board>();
            without.is_ok_and(|without| {
                let caught = |(a, b): (&[u8; 2], &[u8; 2])| a[1] < b[1];
                !with.iter().zip(&results(&without)).any(caught)
            })
        };
        laid.filter(idle).count() as i32
    }

    /// The value of a candidate: points and catches against the opponents, less its similarity
    /// to the boards accepted before, and less its detours.
    fn value(&mut self, board: &Board) -> i32 {
        let against = |other: &Board| {
            let Some(played) = play_round(board, other) else { return 0 };
            let [mine, theirs] = played.scores.map(i32::from);
            let caught = played.steps.iter().any(|step| step.caught[1]);
            3 * (mine - theirs) + 4 * i32::from(caught)
        };
        let fights: i32 = self.opponents.iter().map(against).sum();
        let text = board.to_string();
        let column = |board: &Board| board.items().next();
        let alike = |kept: &&Board| {
            i32::from(column(kept) == column(board))
                + i32::from(kept.items().next_back() == board.items().next_back())
                + i32::from(kept.len() == board.len())
                + similarity(&shape(kept), &shape(board))
        };
        let repeats: i32 = self.accepted.iter().map(|kept| alike(&kept)).sum();
        let sideways = text.chars().filter(|c| matches!(c, 'L' | 'R')).count() as i32;
        let late = text.chars().rev().take_while(|c| *c != 'U').count() as i32;
        let chance = i32::from(self.below(4));
        2 * fights / i32::from(self.size) - 2 * repeats - sideways - 6 * late + chance
    }
}

/// The similarity of two shapes, from 0 to 6: the share of pairs of moves they have in common.
fn similarity(one: &str, other: &str) -> i32 {
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
