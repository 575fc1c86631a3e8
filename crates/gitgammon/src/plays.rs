//! The legal plays of a state, as move files write them.

use crate::movefile::SingleMove;
use crate::state::roll_from_dice;
use gammon::{BAR, Board, PerSide, Side, legal_plays};
use serde::{Deserialize, Serialize};

/// A legal play and the position after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedPlay {
    /// The moves, in a legal order.
    pub moves: Vec<SingleMove>,
    /// The 24 points afterwards.
    pub board: [i8; 24],
    /// The bar afterwards.
    pub bar: PerSide<u8>,
    /// Checkers borne off afterwards.
    pub home: PerSide<u8>,
}

/// Every legal play of a state, with each resulting position once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LegalPlays {
    /// The plays; empty if nothing can be played.
    pub plays: Vec<ListedPlay>,
}

/// The fields of `state.json` that the plays depend on.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct PlaysInput {
    active_player: Side,
    dice: Vec<u8>,
    #[serde(default)]
    dice_used: Vec<u8>,
    board: [i8; 24],
    bar: PerSide<u8>,
    home: PerSide<u8>,
}

impl LegalPlays {
    /// The legal plays of a position.
    #[must_use]
    pub fn of(board: &Board, side: Side, roll: [u8; 2]) -> Self {
        let listed = |play: gammon::Play| {
            let moves = play.hops().map(|hop| SingleMove::of(side, hop)).collect();
            let (after, _) = board.after_play(side, play);
            let of = |point: u8| PerSide {
                white: after.points(Side::White)[usize::from(point)],
                black: after.points(Side::Black)[usize::from(point)],
            };
            ListedPlay { moves, board: after.signed(), bar: of(BAR), home: of(0) }
        };
        Self { plays: legal_plays(board, side, roll).into_iter().map(listed).collect() }
    }

    /// The legal plays of a state given as JSON; other fields of `state.json` are ignored.
    ///
    /// # Errors
    /// If the state is not valid.
    pub fn from_json_line(line: &str) -> Result<Self, String> {
        let input: PlaysInput = kit::parse_json(line).map_err(|fault| fault.to_string())?;
        if !input.dice_used.is_empty() {
            return Err("diceUsed: must be empty, a play is of the whole roll".into());
        }
        let (bar, home) =
            ([input.bar.white, input.bar.black], [input.home.white, input.home.black]);
        let board = Board::from_signed(&input.board, bar, home)
            .ok_or("board: fifteen checkers a side, with bar and home")?;
        // A double may be given as two dice here.
        let roll = match input.dice.as_slice() {
            [a, b] if a == b && (1..=6).contains(a) => Some([*a, *b]),
            dice => roll_from_dice(dice),
        };
        match roll {
            Some(roll) => Ok(Self::of(&board, input.active_player, roll)),
            None if input.dice.is_empty() => Ok(Self::default()),
            None => Err("dice: two numbers from 1 to 6, four equal ones for a double".into()),
        }
    }
}
