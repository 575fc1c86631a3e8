//! The position as data: what is saved, loaded and hashed, and what makes it valid.

use crate::{Board, Config, Played, round};
use kit::{Fault, Seat};
use serde::{Deserialize, Serialize};

/// A position of Spaces as data; not trusted until it is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The options.
    pub config: Config,
    /// What each seat has brought.
    pub brought: [Option<Vec<Board>>; 2],
    /// The number each seat has chosen for the round to come.
    pub chosen: [Option<u8>; 2],
    /// The rounds so far.
    pub rounds: Vec<Played>,
    /// Who has resigned.
    pub left: Option<Seat>,
}

impl Setup {
    pub(crate) fn start(config: &Config) -> Result<Self, Vec<Fault>> {
        let faults = config.faults();
        let config = config.clone();
        let (brought, chosen, rounds) = ([None, None], [None, None], Vec::new());
        let start = Self { config, brought, chosen, rounds, left: None };
        if faults.is_empty() { Ok(start) } else { Err(faults) }
    }

    /// Whether both have brought their boards.
    pub(crate) fn begun(&self) -> bool {
        self.brought.iter().all(Option::is_some)
    }

    /// Whether there is nothing more to play.
    pub(crate) fn over(&self) -> bool {
        self.left.is_some() || self.rounds.len() >= usize::from(self.config.rounds)
    }

    /// Every rule that it breaks.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let mut faults = Faults(self.config.faults());
        for (side, boards) in self.brought.iter().enumerate() {
            if let Some(boards) = boards {
                self.check_brought(&format!("brought[{side}]"), boards, &mut faults);
            }
        }
        self.check_rounds(&mut faults);
        self.check_chosen(&mut faults);
        if let Some(seat) = self.left {
            let open = self.rounds.len() < usize::from(self.config.rounds);
            faults.hold(seat.index() < 2 && open, "left", "a seat that resigned before the end");
        }
        faults.0
    }

    fn check_brought(&self, field: &str, boards: &[Board], faults: &mut Faults) {
        let count =
            if self.config.decks { Config::DECK..=Config::DECK } else { 1..=Config::MOST_BOARDS };
        let rule = format!("{} to {} boards (S5, S10)", count.start(), count.end());
        faults.hold(count.contains(&boards.len()), field, &rule);
        for (at, board) in boards.iter().enumerate() {
            let rule = format!("a board of size {} (S5)", self.config.size);
            faults.hold(board.size() == self.config.size, &format!("{field}[{at}]"), &rule);
        }
    }

    fn check_rounds(&self, faults: &mut Faults) {
        let most = usize::from(self.config.rounds);
        faults.hold(self.rounds.len() <= most, "rounds", "no more rounds than the match has");
        let decks = self.config.decks && self.begun();
        let whole = !decks || self.rounds.len() == most;
        faults.hold(whole, "rounds", "two decks are played to their end at once (S12)");
        for (at, played) in self.rounds.iter().enumerate() {
            let field = format!("rounds[{at}]");
            for (side, board) in played.boards.iter().enumerate() {
                let brought = self.brought[side].as_deref().unwrap_or_default();
                let fits =
                    if decks { brought.get(at) == Some(board) } else { brought.contains(board) };
                let rule = "a board that the seat has brought (S5)";
                faults.hold(fits, &format!("{field}.boards[{side}]"), rule);
            }
            let [first, second] = &played.boards;
            let scores = round(first, second).map(|run| run.scores);
            let rule = "the points that the two boards come to (S3)";
            faults.hold(scores == Some(played.scores), &format!("{field}.scores"), rule);
        }
    }

    fn check_chosen(&self, faults: &mut Faults) {
        let both = self.chosen.iter().all(Option::is_some);
        faults.hold(!both, "chosen", "with both boards chosen the round is played (S5)");
        let finished = self.rounds.len() >= usize::from(self.config.rounds);
        for (side, chosen) in self.chosen.iter().enumerate() {
            let Some(number) = chosen else { continue };
            let boards = self.brought[side].as_ref().map_or(0, Vec::len);
            let fits = (1..=boards).contains(&usize::from(*number));
            let rule = "the number of a board that was brought, while a round is to come (S5)";
            let asked = self.begun() && !finished && !self.config.decks;
            faults.hold(fits && asked, &format!("chosen[{side}]"), rule);
        }
    }
}

struct Faults(Vec<Fault>);

impl Faults {
    fn hold(&mut self, holds: bool, field: &str, rule: &str) {
        if !holds {
            self.0.push(Fault::new(field, rule));
        }
    }
}
