//! Positions as data, and their validation.

use crate::{Board, Config, RoundResult, play_round};
use kit::{Fault, FaultList, Seat};
use serde::{Deserialize, Serialize};

/// A position of Spaces as data. It is not validated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The options.
    pub config: Config,
    /// The boards that each seat has brought.
    pub brought: [Option<Vec<Board>>; 2],
    /// The number of the board that each seat has chosen for the next round.
    pub chosen: [Option<u8>; 2],
    /// The rounds so far.
    pub rounds: Vec<RoundResult>,
    /// The seat that resigned, if any.
    #[serde(rename = "left")]
    pub resigned: Option<Seat>,
}

impl Setup {
    pub(crate) fn initial(config: &Config) -> Result<Self, Vec<Fault>> {
        let faults = config.faults();
        let config = config.clone();
        let (brought, chosen, rounds) = ([None, None], [None, None], Vec::new());
        let start = Self { config, brought, chosen, rounds, resigned: None };
        if faults.is_empty() { Ok(start) } else { Err(faults) }
    }

    /// Whether both seats have brought their boards.
    pub(crate) fn has_begun(&self) -> bool {
        self.brought.iter().all(Option::is_some)
    }

    /// Whether the match is over.
    pub(crate) fn is_over(&self) -> bool {
        self.resigned.is_some() || self.rounds.len() >= usize::from(self.config.rounds)
    }

    /// All faults of the set-up.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let mut faults = FaultList::default();
        faults.extend(self.config.faults());
        for (side, boards) in self.brought.iter().enumerate() {
            if let Some(boards) = boards {
                self.check_brought(&format!("brought[{side}]"), boards, &mut faults);
            }
        }
        self.check_rounds(&mut faults);
        self.check_chosen(&mut faults);
        if let Some(seat) = self.resigned {
            let open = self.rounds.len() < usize::from(self.config.rounds);
            faults.require(seat.index() < 2 && open, "left", "a seat that resigned before the end");
        }
        faults.into_vec()
    }

    fn check_brought(&self, field: &str, boards: &[Board], faults: &mut FaultList) {
        let count = if self.config.decks {
            Config::DECK_BOARDS..=Config::DECK_BOARDS
        } else {
            1..=Config::MAX_BOARDS
        };
        let rule = format!("{} to {} boards (S5, S10)", count.start(), count.end());
        faults.require(count.contains(&boards.len()), field, &rule);
        for (at, board) in boards.iter().enumerate() {
            let rule = format!("a board of size {} (S5)", self.config.size);
            faults.require(board.size() == self.config.size, format!("{field}[{at}]"), &rule);
        }
    }

    fn check_rounds(&self, faults: &mut FaultList) {
        let most = usize::from(self.config.rounds);
        faults.require(self.rounds.len() <= most, "rounds", "no more rounds than the match has");
        let decks = self.config.decks && self.has_begun();
        let whole = !decks || self.rounds.len() == most;
        faults.require(whole, "rounds", "two decks are played to their end at once (S12)");
        for (at, played) in self.rounds.iter().enumerate() {
            let field = format!("rounds[{at}]");
            for (side, board) in played.boards.iter().enumerate() {
                let brought = self.brought[side].as_deref().unwrap_or_default();
                let fits =
                    if decks { brought.get(at) == Some(board) } else { brought.contains(board) };
                let rule = "a board that the seat has brought (S5)";
                faults.require(fits, format!("{field}.boards[{side}]"), rule);
            }
            let [first, second] = &played.boards;
            let scores = play_round(first, second).map(|run| run.scores);
            let rule = "the points that the two boards come to (S3)";
            faults.require(scores == Some(played.scores), format!("{field}.scores"), rule);
        }
    }

    fn check_chosen(&self, faults: &mut FaultList) {
        let both = self.chosen.iter().all(Option::is_some);
        faults.require(!both, "chosen", "with both boards chosen the round is played (S5)");
        let finished = self.rounds.len() >= usize::from(self.config.rounds);
        for (side, chosen) in self.chosen.iter().enumerate() {
            let Some(number) = chosen else { continue };
            let boards = self.brought[side].as_ref().map_or(0, Vec::len);
            let fits = (1..=boards).contains(&usize::from(*number));
            let rule = "the number of a board that was brought, while a round is to come (S5)";
            let asked = self.has_begun() && !finished && !self.config.decks;
            faults.require(fits && asked, format!("chosen[{side}]"), rule);
        }
    }
}
