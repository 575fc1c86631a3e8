//! Rounds: two boards run against each other, reported step by step (S1–S4).

use crate::{Board, BoardItem, Cell};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The steps and the scores of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RoundReport {
    /// The scores of both sides.
    pub scores: [u8; 2],
    /// What happened at each step.
    pub steps: Vec<StepReport>,
}

/// What happened at one step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StepReport {
    /// Its number, from 1.
    pub step: usize,
    /// The action of each side, in its own frame; `None` if it had stopped.
    pub did: [Option<SideAction>; 2],
    /// The cell on which both collide, in the first side's frame.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub collision: Option<CellData>,
    /// Which sides are caught by a trap of the other at this step.
    pub caught: [bool; 2],
    /// The scores of both sides after this step.
    pub scores: [u8; 2],
}

/// The action of a side at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "did", rename_all = "kebab-case")]
pub enum SideAction {
    /// The piece moved to a cell.
    Moved {
        /// The cell.
        to: CellData,
        /// Whether it scored a point: it is closer to the goal than ever before.
        point: bool,
    },
    /// A trap was laid.
    Trapped {
        /// The cell.
        at: CellData,
    },
    /// The piece left the board, for a point.
    Exited {
        /// The column.
        col: u8,
    },
}

/// A cell in events and reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CellData {
    /// From the top.
    pub row: u8,
    /// From the left.
    pub col: u8,
}

impl From<Cell> for CellData {
    fn from(cell: Cell) -> Self {
        Self { row: cell.row, col: cell.col }
    }
}

impl From<CellData> for Cell {
    fn from(cell: CellData) -> Self {
        Self { row: cell.row, col: cell.col }
    }
}

/// The state of a side during a round.
struct RunningSide<'b> {
    items: &'b [BoardItem],
    /// The cell of the piece in its own frame; `None` once it has left the board.
    piece: Option<Cell>,
    closest: u8,
    traps: Vec<Cell>,
    points: u8,
    caught: bool,
    exited: bool,
}

impl<'b> RunningSide<'b> {
    fn new(items: &'b [BoardItem], size: u8) -> Self {
        let (piece, traps) = (None, Vec::new());
        Self { items, piece, closest: size - 1, traps, points: 0, caught: false, exited: false }
    }

    const fn is_running(&self) -> bool {
        !self.caught && !self.exited
    }

    /// Executes an item, if the side has not stopped.
    fn execute(&mut self, at: usize) -> Option<SideAction> {
        let item = if self.is_running() { self.items.get(at)? } else { return None };
        Some(match *item {
            BoardItem::Piece(cell) => {
                let point = cell.row < self.closest;
                self.closest = self.closest.min(cell.row);
                self.points += u8::from(point);
                self.piece = Some(cell);
                SideAction::Moved { to: cell.into(), point }
            }
            BoardItem::Trap(cell) => {
                self.traps.push(cell);
                SideAction::Trapped { at: cell.into() }
            }
            BoardItem::Exit(col) => {
                self.points += 1;
                self.piece = None;
                self.exited = true;
                SideAction::Exited { col }
            }
        })
    }

    fn lose_point(&mut self) {
        self.points = self.points.saturating_sub(1);
    }
}

/// Runs two boards against each other; `None` if their sizes differ.
///
/// ```
/// use spaces::{Board, play_round};
/// let straight: Board = "3.0.UU".parse().expect("a valid board");
/// assert_eq!(play_round(&straight, &straight).expect("one size").scores, [3, 3]);
/// ```
#[must_use]
pub fn play_round(first: &Board, second: &Board) -> Option<RoundReport> {
    let size = first.size();
    if second.size() != size {
        return None;
    }
    let (a, b): (Vec<BoardItem>, Vec<BoardItem>) =
        (first.items().collect(), second.items().collect());
    let mut sides = [RunningSide::new(&a, size), RunningSide::new(&b, size)];
    let mut steps = Vec::new();
    for step in 1.. {
        let [one, two] = &mut sides;
        let did = [one.execute(step - 1), two.execute(step - 1)];
        let collision = collision(&sides, size);
        let caught = if collision.is_some() { [false; 2] } else { catches(&sides, size) };
        for (side, caught) in sides.iter_mut().zip(caught) {
            if caught || collision.is_some() {
                side.lose_point();
            }
            side.caught |= caught;
        }
        let scores = [sides[0].points, sides[1].points];
        let collision = collision.map(CellData::from);
        steps.push(StepReport { step, did, collision, caught, scores });
        let over =
            sides.iter().any(|side| side.exited) || sides.iter().all(|side| !side.is_running());
        if over || collision.is_some() {
            break;
        }
    }
    Some(RoundReport { scores: [sides[0].points, sides[1].points], steps })
}

/// S3: the cell that both pieces are on. A stopped piece stays on its cell (S9).
fn collision([one, two]: &[RunningSide<'_>; 2], size: u8) -> Option<Cell> {
    let (mine, theirs) = (one.piece?, two.piece?);
    (theirs.rotated(size) == mine).then_some(mine)
}

/// S3: a side that has not stopped and is on a trap of the other is caught.
fn catches(sides: &[RunningSide<'_>; 2], size: u8) -> [bool; 2] {
    let caught = |side: usize| {
        let (mine, other) = (&sides[side], &sides[1 - side]);
        let stands = mine.piece.map(|piece| piece.rotated(size));
        !mine.caught && stands.is_some_and(|cell| other.traps.contains(&cell))
    };
    [caught(0), caught(1)]
}
