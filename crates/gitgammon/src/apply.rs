//! Creates tables and applies accepted files to them.

use crate::check::AcceptedMove;
use crate::decision::AcceptedDecision;
use crate::dice::{DiceError, RollInput, TableDice, draw_first_side};
use crate::matchfile::{MatchDice, MatchDiceSource, MatchFile};
use crate::salt::{AcceptedSalt, SaltFile, SaltStep};
use crate::state::{TableState, TableStatus};
use crate::table::{GitTable, RULES_VERSION, TableId};
use gammon::{
    Action, Board, Config, CrawfordData, Cube, Event, Gammon, PerSide, PhaseData, Side, Win,
};
use kit::{Fault, Game, Next, RecordedEvents, Referee, Seat};

/// The parameters of a new table.
#[derive(Clone, Debug)]
pub struct TableOpening {
    /// The name of its folder.
    pub id: TableId,
    /// The players; a draw may swap their colours.
    pub players: PerSide<String>,
    /// The two players, if their colours are drawn; a plain table has no draw.
    pub draw: Option<[String; 2]>,
    /// When the table is created, in ISO 8601.
    pub created_at: String,
    /// The source of the dice and the options of the match; a plain table has neither.
    pub dice_and_config: Option<(MatchDiceSource, Config)>,
}

impl TableOpening {
    /// The text that takes the place of the commit id in a plain table's opening roll.
    #[must_use]
    pub fn public_roll_input(&self) -> String {
        let PerSide { white, black } = &self.players;
        format!("{}\n{white}\n{black}\n{}", self.id, self.created_at)
    }

    /// Creates the table and makes its opening roll (G8).
    ///
    /// # Errors
    /// If the roll input is not from the agreed source.
    pub fn open(&self, input: &RollInput) -> Result<GitTable, DiceError> {
        self.open_with_rolls(input).map(|(table, _)| table)
    }

    /// As [`TableOpening::open`]; also returns the rolls.
    ///
    /// # Errors
    /// If the roll input is not from the agreed source.
    pub fn open_with_rolls(
        &self,
        input: &RollInput,
    ) -> Result<(GitTable, Vec<[u8; 2]>), DiceError> {
        let mut table = self.initial_table();
        if table.awaits_salts() {
            return Ok((table, Vec::new()));
        }
        table.draw_colours(input)?;
        let config = self
            .dice_and_config
            .as_ref()
            .map_or_else(Config::default, |(_, config)| config.clone());
        let setup = |config: &Config| Gammon::setup_for_rules(RULES_VERSION, config, 2);
        let setup = setup(&config)
            .unwrap_or_else(|_| setup(&Config::default()).expect("the default options are fine"));
        let position = Gammon::position(&setup).expect("a match begins in a position");
        let thrown = table.roll_until_asked(position, RecordedEvents::default(), input)?;
        Ok((table, thrown))
    }

    /// The table before its first roll.
    fn initial_table(&self) -> GitTable {
        let state = TableState {
            turn: 1,
            active_player: Side::White,
            dice: Vec::new(),
            dice_used: Vec::new(),
            board: Board::start().signed(),
            bar: PerSide::default(),
            home: PerSide::default(),
            last_move: None,
            status: TableStatus::Playing,
            winner: None,
            players: self.players.clone(),
            messages: Vec::new(),
            updated_at: self.created_at.clone(),
        };
        let game = self.dice_and_config.as_ref().map(|(source, config)| MatchFile {
            version: source.version(),
            dice: MatchDice {
                source: source.clone(),
                label: crate::dice::table_label(&self.id, &self.created_at),
                rolls: 0,
                last: Vec::new(),
            },
            draw: self.draw.clone(),
            config: config.clone(),
            score: PerSide::default(),
            games: 0,
            crawford: CrawfordData::Before,
            cube: Cube::START,
            waits: PhaseData::Opening,
            declined: false,
            decisions: 0,
        });
        GitTable { id: self.id.clone(), state, match_file: game }
    }
}

/// Why an accepted file could not be applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApplyError {
    /// The table's files are not valid.
    Table(Fault),
    /// The rolls cannot be computed.
    Dice(DiceError),
}

impl std::fmt::Display for ApplyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Table(fault) => write!(f, "{fault}"),
            Self::Dice(dice) => write!(f, "{dice}"),
        }
    }
}

impl std::error::Error for ApplyError {}

impl GitTable {
    /// The table after an accepted move and the rolls that follow it.
    ///
    /// # Errors
    /// If the table is not valid or its rolls cannot be computed.
    pub fn apply_move(&self, file: &AcceptedMove, input: &RollInput) -> Result<Self, ApplyError> {
        self.apply_move_with_rolls(file, input).map(|(after, _)| after)
    }

    /// As [`GitTable::apply_move`]; also returns the rolls.
    ///
    /// # Errors
    /// If the table is not valid or its rolls cannot be computed.
    pub fn apply_move_with_rolls(
        &self,
        file: &AcceptedMove,
        input: &RollInput,
    ) -> Result<(Self, Vec<[u8; 2]>), ApplyError> {
        let mut after = self.clone();
        after.state.updated_at.clone_from(&file.file.timestamp);
        let player = file.file.player;
        let thrown = after.act(player, Action::Play(file.play), input)?;
        after.record_move(player, &file.name.to_string());
        Ok((after, thrown))
    }

    /// The table after a decision, and the rolls that follow it. Decisions are numbered apart from
    /// moves and leave `turn` and `lastMove` unchanged.
    ///
    /// # Errors
    /// If the table is not valid or its rolls cannot be computed.
    pub fn apply_decision(
        &self,
        decided: &AcceptedDecision,
        input: &RollInput,
    ) -> Result<(Self, Vec<[u8; 2]>), ApplyError> {
        let mut after = self.clone();
        after.state.updated_at.clone_from(&decided.file.timestamp);
        let thrown = after.act(decided.file.player, decided.action, input)?;
        if let Some(game) = &mut after.match_file {
            game.decisions += 1;
        }
        Ok((after, thrown))
    }

    /// The table after a player's part in the dice. With the last one the match begins: colours are
    /// drawn where that was agreed, and the opening roll follows. Only then the input is needed.
    ///
    /// # Errors
    /// If the table is not valid or its rolls cannot be computed.
    pub fn apply_salt(
        &self,
        salt: &AcceptedSalt,
        input: impl FnOnce() -> Result<RollInput, ApplyError>,
    ) -> Result<(Self, Vec<[u8; 2]>), ApplyError> {
        let mut after = self.clone();
        after.state.updated_at.clone_from(&salt.file.timestamp);
        after.record_salt(&salt.file);
        if after.awaits_salts() {
            return Ok((after, Vec::new()));
        }
        let input = input()?;
        after.draw_colours(&input).map_err(ApplyError::Dice)?;
        let faulty = |text: String| ApplyError::Table(Fault::new("the table", text));
        let position = after.position().map_err(|faults| faulty(Fault::join(&faults)))?;
        let position = position.ok_or_else(|| faulty("the match is over".into()))?;
        let thrown = after.roll_until_asked(position, RecordedEvents::default(), &input);
        thrown.map(|thrown| (after, thrown)).map_err(ApplyError::Dice)
    }

    fn record_salt(&mut self, file: &SaltFile) {
        let Some(game) = &mut self.match_file else { return };
        let MatchDiceSource::Joint { hashes, salts, .. } = &mut game.dice.source else { return };
        let given = match file.step {
            SaltStep::Hash => hashes,
            SaltStep::Reveal => salts,
        };
        let side = match file.player {
            Side::White => &mut given.white,
            Side::Black => &mut given.black,
        };
        *side = Some(file.value.clone());
    }

    /// Draws the colours by two dice, where that was agreed: the higher one takes white (G9).
    fn draw_colours(&mut self, input: &RollInput) -> Result<(), DiceError> {
        let Some(game) = &self.match_file else { return Ok(()) };
        let Some([first, second]) = &game.draw else { return Ok(()) };
        let players =
            |white: &String, black: &String| PerSide { white: white.clone(), black: black.clone() };
        let drawn = match (draw_first_side(&game.dice, input)?, input) {
            (Some(Side::White), _) => players(first, second),
            (Some(Side::Black), _) => players(second, first),
            (None, RollInput::Recorded { white: Some(white), .. }) if white == second => {
                players(second, first)
            }
            (None, RollInput::Recorded { white: Some(_), .. }) => players(first, second),
            (None, _) => self.state.players.clone(),
        };
        self.state.add_message(format!("The draw gives White to {}.", drawn.white));
        self.state.players = drawn;
        Ok(())
    }

    /// Plays an action, then rolls until a side is asked.
    pub(crate) fn act(
        &mut self,
        player: Side,
        action: Action,
        input: &RollInput,
    ) -> Result<Vec<[u8; 2]>, ApplyError> {
        let over = || ApplyError::Table(Fault::new("status", "the match is over"));
        let position = self
            .position()
            .map_err(|faults| ApplyError::Table(Fault::new("the table", Fault::join(&faults))))?;
        let mut position = position.ok_or_else(over)?;
        let checked = position.check_action(player.seat(), &action).map_err(|refused| {
            let words =
                kit::CodedMessage::to_english(&refused, &|seat: Seat| Side::of(seat).to_string());
            ApplyError::Table(Fault::new("the move", words))
        })?;
        let mut heard = RecordedEvents::default();
        position.act_checked(&checked, &mut heard);
        self.roll_until_asked(position, heard, input).map_err(ApplyError::Dice)
    }

    /// Rolls as long as dice are due (G7), then copies the position and the events to the files.
    fn roll_until_asked(
        &mut self,
        mut position: Gammon,
        mut heard: RecordedEvents<Event>,
        input: &RollInput,
    ) -> Result<Vec<[u8; 2]>, DiceError> {
        let mut thrower = None;
        while let Next::Chance(roll) = position.next() {
            let dice = match &mut thrower {
                Some(dice) => dice,
                none => none.insert(TableDice::new(self, input)?),
            };
            let rolled = kit::Dice::roll(dice, &roll).ok_or(DiceError::RollsMismatch)?;
            position.roll_checked(rolled, &mut heard);
        }
        if thrower.as_ref().is_some_and(|thrower| !thrower.used_all_recorded()) {
            return Err(DiceError::RollsMismatch);
        }
        let thrown = thrower.map(|thrower| thrower.thrown).unwrap_or_default();
        self.update_from(&position, thrown.last().copied().or(self.state.roll()));
        for (_, event) in &heard.0 {
            add_event_message(&mut self.state, event);
        }
        self.record_rolls(&thrown, input);
        Ok(thrown)
    }

    /// Records the rolls in `match.json`, and publishes the secret when the match is over.
    fn record_rolls(&mut self, thrown: &[[u8; 2]], input: &RollInput) {
        let Some(game) = &mut self.match_file else { return };
        game.dice.rolls += thrown.len() as u64;
        game.dice.last = thrown.to_vec();
        match (&mut game.dice.source, input) {
            (MatchDiceSource::Beacon { value, .. }, RollInput::Beacon(new))
                if !thrown.is_empty() =>
            {
                value.clone_from(new);
            }
            (
                MatchDiceSource::Secret { secret, .. } | MatchDiceSource::Joint { secret, .. },
                RollInput::Secret(key),
            ) if game.waits == PhaseData::Over => {
                *secret = Some(key.iter().map(|byte| format!("{byte:02x}")).collect());
            }
            _ => {}
        }
    }
}

/// Adds a message about an event. The sentences are part of `state.json`: a replay must write
/// the same ones, so they never change.
fn add_event_message(state: &mut TableState, event: &Event) {
    let name = |seat: &Seat| match Side::of(*seat) {
        Side::White => "White",
        Side::Black => "Black",
    };
    let text = match event {
        Event::OpeningRoll { white, black } if white == black => {
            format!("Both threw {white}: they throw again.")
        }
        Event::OpeningRoll { white, black } => {
            let first = if white > black { "White" } else { "Black" };
            format!("White threw {white}, Black threw {black}: {first} begins.")
        }
        Event::Danced { seat, dice: [a, b] } => {
            format!("{} cannot move by {a}-{b} and passes.", name(seat))
        }
        Event::Doubled { seat, value } => format!("{} doubles to {value}.", name(seat)),
        Event::Took { seat, value } => format!("{} takes at {value}.", name(seat)),
        Event::Beavered { seat, value } => format!("{} beavers to {value}.", name(seat)),
        Event::Dropped { seat } => format!("{} drops.", name(seat)),
        Event::Offered { seat, win } => format!("{} offers to lose a {win} game.", name(seat)),
        Event::Accepted { seat } => format!("{} accepts.", name(seat)),
        Event::Declined { seat } => format!("{} declines.", name(seat)),
        Event::GameWon { seat, win, points, score: [white, black] } => {
            let what = match win {
                Win::Single => "the game",
                Win::Gammon => "a gammon",
                Win::Backgammon => "a backgammon",
            };
            format!("{} wins {what} for {points}; the score is {white}:{black}.", name(seat))
        }
        Event::GameBegan { number, crawford: true } => {
            format!("Game {number} begins: the Crawford game, nobody doubles.")
        }
        Event::GameBegan { number, crawford: false } => format!("Game {number} begins."),
        Event::OpeningTie
        | Event::Rolled { .. }
        | Event::Played { .. }
        | Event::Resigned { .. }
        | Event::Over { .. } => return,
    };
    state.add_message(text);
}
