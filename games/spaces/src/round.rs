//! A round: two boards run against each other, explained step by step (S1–S4).

use crate::{Board, Cell, Item};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A round that was played, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    /// The points of both sides.
    pub scores: [u8; 2],
    /// What happened at each step.
    pub steps: Vec<StepReport>,
}

/// What happened at one step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StepReport {
    /// Its number, from 1.
    pub step: usize,
    /// What each side did, in its own frame; nothing if it had stopped.
    pub did: [Option<Did>; 2],
    /// Both stand on one cell, in the first side's frame.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub collision: Option<At>,
    /// Which sides were caught by a trap of the other.
    pub caught: [bool; 2],
    /// The points of both sides since then.
    pub scores: [u8; 2],
}

/// What a side did at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "did", rename_all = "kebab-case")]
pub enum Did {
    /// The piece came to a cell.
    Moved {
        /// Where to.
        to: At,
        /// A point for a row closer to the goal than ever before.
        point: bool,
    },
    /// A trap was laid.
    Trapped {
        /// Where.
        at: At,
    },
    /// The piece left the board, for a point.
    Exited {
        /// From which column.
        col: u8,
    },
}

/// A cell as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct At {
    /// From the top.
    pub row: u8,
    /// From the left.
    pub col: u8,
}

impl From<Cell> for At {
    fn from(cell: Cell) -> Self {
        Self { row: cell.row, col: cell.col }
    }
}

/// A side while it runs.
struct Runner<'b> {
    items: &'b [Item],
    /// Where it stands, in its own frame; `None` once it has left the board.
    piece: Option<Cell>,
    closest: u8,
    traps: Vec<Cell>,
    points: u8,
    caught: bool,
    exited: bool,
}

impl<'b> Runner<'b> {
    fn new(items: &'b [Item], size: u8) -> Self {
        let (piece, traps) = (None, Vec::new());
        Self { items, piece, closest: size - 1, traps, points: 0, caught: false, exited: false }
    }

    const fn runs(&self) -> bool {
        !self.caught && !self.exited
    }

    /// Executes an item, if the side still runs.
    fn execute(&mut self, at: usize) -> Option<Did> {
        let item = if self.runs() { self.items.get(at)? } else { return None };
        Some(match *item {
            Item::Piece(cell) => {
                let point = cell.row < self.closest;
                self.closest = self.closest.min(cell.row);
                self.points += u8::from(point);
                self.piece = Some(cell);
                Did::Moved { to: cell.into(), point }
            }
            Item::Trap(cell) => {
                self.traps.push(cell);
                Did::Trapped { at: cell.into() }
            }
            Item::Exit(col) => {
                self.points += 1;
                self.piece = None;
                self.exited = true;
                Did::Exited { col }
            }
        })
    }

    fn loses_one(&mut self) {
        self.points = self.points.saturating_sub(1);
    }
}

/// Runs two boards of one size against each other; `None` if their sizes differ.
///
/// ```
/// use spaces::{Board, round};
/// let straight: Board = "3.0.UU".parse().expect("a valid board");
/// assert_eq!(round(&straight, &straight).expect("one size").scores, [3, 3]);
/// ```
#[must_use]
pub fn round(first: &Board, second: &Board) -> Option<Round> {
    let size = first.size();
    if second.size() != size {
        return None;
    }
    let (a, b): (Vec<Item>, Vec<Item>) = (first.items().collect(), second.items().collect());
    let mut sides = [Runner::new(&a, size), Runner::new(&b, size)];
    let mut steps = Vec::new();
    for step in 1.. {
        let [one, two] = &mut sides;
        let did = [one.execute(step - 1), two.execute(step - 1)];
        let collision = collision(&sides, size);
        let caught = if collision.is_some() { [false; 2] } else { catches(&sides, size) };
        for (side, caught) in sides.iter_mut().zip(caught) {
            if caught || collision.is_some() {
                side.loses_one();
            }
            side.caught |= caught;
        }
        let scores = [sides[0].points, sides[1].points];
        let collision = collision.map(At::from);
        steps.push(StepReport { step, did, collision, caught, scores });
        let over = sides.iter().any(|side| side.exited) || sides.iter().all(|side| !side.runs());
        if over || collision.is_some() {
            break;
        }
    }
    Some(Round { scores: [sides[0].points, sides[1].points], steps })
}

/// S3: both on one cell. A side that was stopped still stands on its cell (S9).
fn collision([one, two]: &[Runner<'_>; 2], size: u8) -> Option<Cell> {
    let (mine, theirs) = (one.piece?, two.piece?);
    (theirs.turned(size) == mine).then_some(mine)
}

/// S3: a running side that stands on a trap the other has laid is caught.
fn catches(sides: &[Runner<'_>; 2], size: u8) -> [bool; 2] {
    let caught = |side: usize| {
        let (mine, other) = (&sides[side], &sides[1 - side]);
        let stands = mine.piece.map(|piece| piece.turned(size));
        !mine.caught && stands.is_some_and(|cell| other.traps.contains(&cell))
    };
    [caught(0), caught(1)]
}
