//! The legal plays of a state, as move files would hold them.

use crate::movefile::SingleMove;
use crate::state::roll_of;
use gammon::{BAR, Board, Side, Sides, legal_plays};
use serde::{Deserialize, Serialize};

/// One play, and where it leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// The checkers moved, in an order that is legal.
    pub moves: Vec<SingleMove>,
    /// The 24 points afterwards.
    pub board: [i8; 24],
    /// The bar afterwards.
    pub bar: Sides<u8>,
    /// Checkers borne off afterwards.
    pub home: Sides<u8>,
}

/// Every play of a state, each resulting position once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Plays {
    /// Empty where nothing can be played.
    pub plays: Vec<Listed>,
}

/// As much of `state.json` as the plays depend on.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Seen {
    active_player: Side,
    dice: Vec<u8>,
    #[serde(default)]
    dice_used: Vec<u8>,
    board: [i8; 24],
    bar: Sides<u8>,
    home: Sides<u8>,
}

impl Plays {
    /// The plays of a position.
    #[must_use]
    pub fn of(board: &Board, side: Side, roll: [u8; 2]) -> Self {
        let listed = |play: gammon::Play| {
            let moves = play.hops().map(|hop| SingleMove::of(side, hop)).collect();
            let (after, _) = board.played(side, play);
            let of = |point: u8| Sides {
                white: after.points(Side::White)[usize::from(point)],
                black: after.points(Side::Black)[usize::from(point)],
            };
            Listed { moves, board: after.signed(), bar: of(BAR), home: of(0) }
        };
        Self { plays: legal_plays(board, side, roll).into_iter().map(listed).collect() }
    }

    /// The plays of a state that stands on one line; fields they do not depend on are not
    /// looked at.
    ///
    /// # Errors
    /// What is wrong with the state.
    pub fn of_line(line: &str) -> Result<Self, String> {
        let seen: Seen = serde_json::from_str(line).map_err(|error| error.to_string())?;
        if !seen.dice_used.is_empty() {
            return Err("diceUsed: must be empty, a play is of the whole roll".into());
        }
        let (bar, home) = ([seen.bar.white, seen.bar.black], [seen.home.white, seen.home.black]);
        let board = Board::from_signed(&seen.board, bar, home)
            .ok_or("board: fifteen checkers a side, with bar and home")?;
        // A double may be given as two dice here.
        let roll = match seen.dice.as_slice() {
            [a, b] if a == b && (1..=6).contains(a) => Some([*a, *b]),
            dice => roll_of(dice),
        };
        match roll {
            Some(roll) => Ok(Self::of(&board, seen.active_player, roll)),
            None if seen.dice.is_empty() => Ok(Self::default()),
            None => Err("dice: two numbers from 1 to 6, four equal ones for a double".into()),
        }
    }
}
