//! A table as its files describe it, and its position in the rules.

use crate::matchfile::{MatchDiceSource, MatchFile};
use crate::salt::of_side;
use crate::state::{LastMove, TableState, TableStatus, dice_from_roll};
use gammon::{BAR, Board, Config, CrawfordData, Cube, Gammon, PerSide, PhaseData, Setup, Side};
use kit::{AskCounter, Fault, Game};
use std::fmt;

/// The version of backgammon's rules that tables in git are played by. Their files do not name
/// it, so it does not change.
pub(crate) const RULES_VERSION: u32 = 1;

/// The name of a table's folder under `tables/`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TableId(String);

impl TableId {
    /// Parses a name: 1 to 64 lower-case letters, digits and dashes, not starting with a dash.
    ///
    /// ```
    /// use gitgammon::TableId;
    /// assert!(TableId::parse("friday-1").is_some());
    /// assert!(TableId::parse("../etc").is_none());
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        let fits = (1..=64).contains(&text.len()) && text.bytes().all(plain);
        (fits && !text.starts_with('-')).then(|| Self(text.to_owned()))
    }

    /// The folder of the table.
    #[must_use]
    pub fn folder(&self) -> String {
        format!("tables/{}", self.0)
    }

    /// The path of a file inside the folder.
    #[must_use]
    pub fn path(&self, rest: &str) -> String {
        format!("tables/{}/{rest}", self.0)
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A table as its files describe it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GitTable {
    /// The name of its folder.
    pub id: TableId,
    /// The content of `state.json`.
    pub state: TableState,
    /// The content of `match.json`; a plain table has none.
    pub match_file: Option<MatchFile>,
}

impl GitTable {
    /// Parses a table's files.
    ///
    /// # Errors
    /// If a file is not valid or they do not describe a position.
    pub fn read(id: &TableId, state: &[u8], game: Option<&[u8]>) -> Result<Self, Fault> {
        let state = TableState::from_bytes(state)?;
        let game = game.map(MatchFile::from_bytes).transpose()?;
        let table = Self { id: id.clone(), state, match_file: game };
        table.position().map_err(|faults| Fault::new("the table", Fault::join(&faults)))?;
        Ok(table)
    }

    /// What the table waits for.
    #[must_use]
    pub fn waits(&self) -> PhaseData {
        match (&self.match_file, self.state.status) {
            (_, TableStatus::Completed) => PhaseData::Over,
            (Some(game), _) => game.waits,
            (None, TableStatus::Playing) => PhaseData::Move,
        }
    }

    /// A sentence about what comes next; part of commit messages.
    #[must_use]
    pub fn next_text(&self) -> String {
        let state = &self.state;
        match (state.winner, self.waits()) {
            (Some(winner), _) => format!("{winner} has won"),
            (None, PhaseData::Over) => "the match ended even".into(),
            (None, PhaseData::Move) => format!("{} to play {:?}", state.active_player, state.dice),
            (None, _) if self.awaits_salts() => format!("waiting for {}", self.waits_text()),
            (None, waits) => {
                let decider = self.position().ok().flatten().and_then(|p| p.decider());
                let who = decider.map_or_else(String::new, |side| format!("{side}: "));
                format!("{who}{}", crate::check::waits_text(waits))
            }
        }
    }

    /// Whether a player has still to contribute to the dice.
    #[must_use]
    pub fn awaits_salts(&self) -> bool {
        self.match_file.as_ref().is_some_and(|game| game.dice.source.salts().is_none())
    }

    /// What the table waits for, as part of a sentence.
    #[must_use]
    pub fn waits_text(&self) -> String {
        let source = self.match_file.as_ref().map(|game| &game.dice.source);
        let Some(MatchDiceSource::Joint { hashes, salts, .. }) =
            source.filter(|_| self.awaits_salts())
        else {
            return crate::check::waits_text(self.waits()).to_owned();
        };
        let missing = |given: &PerSide<Option<String>>| {
            let sides = Side::BOTH.into_iter().filter(|side| of_side(given, *side).is_none());
            sides.map(|side| side.to_string()).collect::<Vec<String>>().join(" and ")
        };
        match missing(hashes) {
            all if all.is_empty() => format!("the salt of {}", missing(salts)),
            sides => format!("the hash of a salt of {sides}"),
        }
    }

    /// A sentence about who could have chosen the dice, and who can foresee them.
    #[must_use]
    pub fn dice_note(&self) -> &'static str {
        match self.match_file.as_ref().map(|game| &game.dice.source) {
            None => {
                "The dice come from commit ids: whoever commits can try commits until the dice suit."
            }
            Some(MatchDiceSource::Beacon { .. }) => {
                "The dice come from a public beacon: whether its values are right is yours to look up."
            }
            Some(MatchDiceSource::Secret { .. }) => {
                "The dice come from the referee's secret alone: whoever made the table could choose \
                 them."
            }
            Some(MatchDiceSource::Joint { .. }) => {
                "The dice come from the referee's secret and a salt of each player: nobody could \
                 choose them."
            }
        }
    }

    /// The position that the files describe; `None` when the match is over.
    ///
    /// # Errors
    /// Every rule that the files break.
    pub fn position(&self) -> Result<Option<Gammon>, Vec<Fault>> {
        if self.state.status == TableStatus::Completed {
            return Ok(None);
        }
        Gammon::position(&self.setup()).map(Some)
    }

    fn setup(&self) -> Setup {
        let state = &self.state;
        let game = self.match_file.as_ref();
        Setup {
            config: game.map_or_else(Config::default, |game| game.config.clone()),
            rules: RULES_VERSION,
            score: game.map_or_else(PerSide::default, |game| game.score),
            games: game.map_or(0, |game| game.games),
            crawford: game.map_or(CrawfordData::Before, |game| game.crawford),
            cube: game.map_or(Cube::START, |game| game.cube),
            board: state.board.to_vec(),
            bar: state.bar,
            off: state.home,
            turn: state.active_player,
            waits: self.waits(),
            dice: state.roll().map(|[a, b]| [a.max(b), a.min(b)]),
            declined: game.is_some_and(|game| game.declined),
            declined_other: false,
            left: None,
            asks: AskCounter::default(),
        }
    }

    /// Copies a position into the files; `thrown` has the dice in the order they were rolled.
    pub(crate) fn update_from(&mut self, position: &Gammon, thrown: Option<[u8; 2]>) {
        let setup = position.as_setup();
        let over = setup.waits == PhaseData::Over;
        let winner = over.then(|| winner(&setup)).flatten();
        let state = &mut self.state;
        put_board(state, position.board());
        state.active_player = winner.unwrap_or(setup.turn);
        state.winner = winner;
        state.status = if over { TableStatus::Completed } else { TableStatus::Playing };
        let rolled = setup.dice.and(thrown).filter(|_| !over);
        state.dice = rolled.map_or_else(Vec::new, dice_from_roll);
        if let Some(game) = &mut self.match_file {
            game.score = setup.score;
            game.games = setup.games;
            game.crawford = setup.crawford;
            game.cube = setup.cube;
            game.waits = setup.waits;
            game.declined = setup.declined;
        }
    }

    /// Records the last applied move and counts the turn.
    pub(crate) fn record_move(&mut self, player: Side, file: &str) {
        let sequence = self.state.turn;
        self.state.last_move = Some(LastMove { sequence, player, file: file.to_owned() });
        self.state.turn += 1;
    }
}

fn winner(setup: &Setup) -> Option<Side> {
    let PerSide { white, black } = setup.score;
    match white.cmp(&black) {
        std::cmp::Ordering::Greater => Some(Side::White),
        std::cmp::Ordering::Less => Some(Side::Black),
        std::cmp::Ordering::Equal => None,
    }
}

fn put_board(state: &mut TableState, board: &Board) {
    let of = |point: usize| PerSide {
        white: board.points(Side::White)[point],
        black: board.points(Side::Black)[point],
    };
    state.board = board.signed();
    state.bar = of(BAR.into());
    state.home = of(0);
}
