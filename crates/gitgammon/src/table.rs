//! A table: what its folder says, as a position of the rules.

use crate::matchfile::MatchFile;
use crate::state::{LastMove, State, Status, dice_of};
use gammon::{BAR, Board, Config, CrawfordData, Cube, Gammon, Setup, Side, Sides, Waits};
use kit::{Fault, Game};
use std::fmt;

/// The name of a table's folder under `tables/`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TableId(String);

impl TableId {
    /// A name of lower-case letters, digits and dashes, up to 64 of them.
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

    /// A path inside the folder.
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

/// A table as its files say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name.
    pub id: TableId,
    /// `state.json`.
    pub state: State,
    /// `match.json`, where there is one.
    pub game: Option<MatchFile>,
}

impl Table {
    /// Reads a table's files.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn read(id: &TableId, state: &[u8], game: Option<&[u8]>) -> Result<Self, Fault> {
        let state = State::from_bytes(state)?;
        let game = game.map(MatchFile::from_bytes).transpose()?;
        let table = Self { id: id.clone(), state, game };
        table.position().map_err(|faults| Fault::new("the table", Fault::join(&faults)))?;
        Ok(table)
    }

    /// What the table waits for.
    #[must_use]
    pub fn waits(&self) -> Waits {
        match (&self.game, self.state.status) {
            (_, Status::Completed) => Waits::Over,
            (Some(game), _) => game.waits,
            (None, Status::Playing) => Waits::Move,
        }
    }

    /// What comes next, in words.
    #[must_use]
    pub fn next(&self) -> String {
        let state = &self.state;
        match (state.winner, self.waits()) {
            (Some(winner), _) => format!("{winner} has won"),
            (None, Waits::Over) => "the match ended even".into(),
            (None, Waits::Move) => format!("{} to play {:?}", state.active_player, state.dice),
            (None, waits) => {
                let decider = self.position().ok().flatten().and_then(|p| p.decider());
                let who = decider.map_or_else(String::new, |side| format!("{side}: "));
                format!("{who}{}", crate::check::waiting(waits))
            }
        }
    }

    /// The position that the files describe; `None` when the match is over.
    ///
    /// # Errors
    /// Every rule that the files break.
    pub fn position(&self) -> Result<Option<Gammon>, Vec<Fault>> {
        if self.state.status == Status::Completed {
            return Ok(None);
        }
        Gammon::position(&self.setup()).map(Some)
    }

    fn setup(&self) -> Setup {
        let state = &self.state;
        let game = self.game.as_ref();
        Setup {
            config: game.map_or_else(Config::default, |game| game.config.clone()),
            score: game.map_or_else(Sides::default, |game| game.score),
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
            left: None,
            asks: 0,
        }
    }

    /// Takes over where the rules have come to; dice as they were thrown.
    pub(crate) fn take(&mut self, position: &Gammon, thrown: Option<[u8; 2]>) {
        let setup = position.as_setup();
        let over = setup.waits == Waits::Over;
        let winner = over.then(|| winner(&setup)).flatten();
        let state = &mut self.state;
        put_board(state, position.board());
        state.active_player = winner.unwrap_or(setup.turn);
        state.winner = winner;
        state.status = if over { Status::Completed } else { Status::Playing };
        let rolled = setup.dice.and(thrown).filter(|_| !over);
        state.dice = rolled.map_or_else(Vec::new, dice_of);
        if let Some(game) = &mut self.game {
            game.score = setup.score;
            game.games = setup.games;
            game.crawford = setup.crawford;
            game.cube = setup.cube;
            game.waits = setup.waits;
            game.declined = setup.declined;
        }
    }

    /// Notes which move was applied.
    pub(crate) fn note(&mut self, player: Side, file: &str) {
        let sequence = self.state.turn;
        self.state.last_move = Some(LastMove { sequence, player, file: file.to_owned() });
        self.state.turn += 1;
    }
}

fn winner(setup: &Setup) -> Option<Side> {
    let Sides { white, black } = setup.score;
    match white.cmp(&black) {
        std::cmp::Ordering::Greater => Some(Side::White),
        std::cmp::Ordering::Less => Some(Side::Black),
        std::cmp::Ordering::Equal => None,
    }
}

fn put_board(state: &mut State, board: &Board) {
    let of = |point: usize| Sides {
        white: board.points(Side::White)[point],
        black: board.points(Side::Black)[point],
    };
    state.board = board.signed();
    state.bar = of(BAR.into());
    state.home = of(0);
}
