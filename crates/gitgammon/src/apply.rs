//! What a move does to a table.

use crate::check::Accepted;
use crate::decision::Decided;
use crate::dice::{Chance, NoDice, Thrower, drawn};
use crate::matchfile::{DiceRecord, MatchFile, Source};
use crate::state::{State, Status};
use crate::table::{Table, TableId};
use gammon::{Action, Board, Config, CrawfordData, Cube, Event, Gammon, Side, Sides, Waits, Win};
use kit::{Fault, Game, Heard, Next, Referee, Seat};

/// What a new table is made from.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Its name.
    pub id: TableId,
    /// Who plays; the draw may change their colours.
    pub players: Sides<String>,
    /// The two names, if their colours are drawn; a plain table has no draw.
    pub draw: Option<[String; 2]>,
    /// When it is made.
    pub made: String,
    /// The dice it agrees on, with the match they are for; a plain table has none.
    pub game: Option<(Source, Config)>,
}

impl Opening {
    /// The text that stands for the commit in a plain table's opening roll.
    #[must_use]
    pub fn public(&self) -> String {
        let Sides { white, black } = &self.players;
        format!("{}\n{white}\n{black}\n{}", self.id, self.made)
    }

    /// The table after its opening roll (G8).
    ///
    /// # Errors
    /// If the dice are not those agreed on.
    pub fn table(&self, chance: &Chance) -> Result<Table, NoDice> {
        self.begin(chance).map(|(table, _)| table)
    }

    /// The same, and what was thrown.
    ///
    /// # Errors
    /// If the dice are not those agreed on.
    pub fn begin(&self, chance: &Chance) -> Result<(Table, Vec<[u8; 2]>), NoDice> {
        let mut table = self.before();
        self.draw_colours(&mut table, chance)?;
        let config = self.game.as_ref().map_or_else(Config::default, |(_, config)| config.clone());
        let setup = Gammon::setup(&config, 2).unwrap_or_else(|_| {
            Gammon::setup(&Config::default(), 2).expect("the default options are fine")
        });
        let position = Gammon::position(&setup).expect("a match begins in a position");
        let thrown = table.roll_on(position, Heard::default(), chance)?;
        Ok((table, thrown))
    }

    /// Gives the colours by two dice, the higher taking white (G9).
    fn draw_colours(&self, table: &mut Table, chance: &Chance) -> Result<(), NoDice> {
        let (Some([first, second]), Some(game)) = (&self.draw, &table.game) else { return Ok(()) };
        let players = match drawn(&game.dice, chance)? {
            Some(Side::White) => Sides { white: first.clone(), black: second.clone() },
            Some(Side::Black) => Sides { white: second.clone(), black: first.clone() },
            None => self.players.clone(),
        };
        table.state.say(format!("The draw gives White to {}.", players.white));
        table.state.players = players;
        Ok(())
    }

    /// The table before its first roll.
    fn before(&self) -> Table {
        let state = State {
            turn: 1,
            active_player: Side::White,
            dice: Vec::new(),
            dice_used: Vec::new(),
            board: Board::start().signed(),
            bar: Sides::default(),
            home: Sides::default(),
            last_move: None,
            status: Status::Playing,
            winner: None,
            players: self.players.clone(),
            messages: Vec::new(),
            updated_at: self.made.clone(),
        };
        let game = self.game.as_ref().map(|(source, config)| MatchFile {
            version: MatchFile::VERSION,
            dice: DiceRecord {
                source: source.clone(),
                label: crate::dice::label(&self.id, &self.made),
                rolls: 0,
                last: Vec::new(),
            },
            draw: self.draw.clone(),
            config: config.clone(),
            score: Sides::default(),
            games: 0,
            crawford: CrawfordData::Before,
            cube: Cube::START,
            waits: Waits::Opening,
            declined: false,
            decisions: 0,
        });
        Table { id: self.id.clone(), state, game }
    }
}

/// Why an accepted move could not be applied: the table itself, or its dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotApplied {
    /// The table's files are at fault.
    Table(Fault),
    /// There are no dice to roll.
    Dice(NoDice),
}

impl std::fmt::Display for NotApplied {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Table(fault) => write!(f, "{fault}"),
            Self::Dice(dice) => write!(f, "{dice}"),
        }
    }
}

impl std::error::Error for NotApplied {}

impl Table {
    /// The table after an accepted move and the rolls that follow it.
    ///
    /// # Errors
    /// If the table or its dice are at fault; nothing has changed then.
    pub fn applied(&self, file: &Accepted, chance: &Chance) -> Result<Self, NotApplied> {
        self.step(file, chance).map(|(after, _)| after)
    }

    /// The same, and what was thrown.
    ///
    /// # Errors
    /// If the table or its dice are at fault; nothing has changed then.
    pub fn step(
        &self,
        file: &Accepted,
        chance: &Chance,
    ) -> Result<(Self, Vec<[u8; 2]>), NotApplied> {
        let mut after = self.clone();
        after.state.updated_at.clone_from(&file.file.timestamp);
        let player = file.file.player;
        let thrown = after.act(player, Action::Play(file.play), chance)?;
        after.note(player, &file.name.to_string());
        Ok((after, thrown))
    }

    /// The table after a decision and the rolls that follow it, and those rolls. A decision
    /// takes a number of its own and leaves `turn` and `lastMove` as they are.
    ///
    /// # Errors
    /// If the table or its dice are at fault; nothing has changed then.
    pub fn decided(
        &self,
        decided: &Decided,
        chance: &Chance,
    ) -> Result<(Self, Vec<[u8; 2]>), NotApplied> {
        let mut after = self.clone();
        after.state.updated_at.clone_from(&decided.file.timestamp);
        let thrown = after.act(decided.file.player, decided.action, chance)?;
        if let Some(game) = &mut after.game {
            game.decisions += 1;
        }
        Ok((after, thrown))
    }

    /// Does what the rules allow, then rolls until somebody is asked.
    pub(crate) fn act(
        &mut self,
        player: Side,
        action: Action,
        chance: &Chance,
    ) -> Result<Vec<[u8; 2]>, NotApplied> {
        let over = || NotApplied::Table(Fault::new("status", "the match is over"));
        let position = self
            .position()
            .map_err(|faults| NotApplied::Table(Fault::new("the table", Fault::join(&faults))))?;
        let mut position = position.ok_or_else(over)?;
        let checked = position.checked(player.seat(), &action).map_err(|refused| {
            let words = kit::Words::say(&refused, &|seat: Seat| Side::of(seat).to_string());
            NotApplied::Table(Fault::new("the move", words))
        })?;
        let mut heard = Heard::default();
        position.play(&checked, &mut heard);
        self.roll_on(position, heard, chance).map_err(NotApplied::Dice)
    }

    /// Rolls as long as dice are due (G7), and takes over what has come about.
    fn roll_on(
        &mut self,
        mut position: Gammon,
        mut heard: Heard<Event>,
        chance: &Chance,
    ) -> Result<Vec<[u8; 2]>, NoDice> {
        let mut thrower = None;
        while let Next::Chance(roll) = position.next() {
            let dice = match &mut thrower {
                Some(dice) => dice,
                none => none.insert(Thrower::new(self, chance)?),
            };
            let rolled = kit::Dice::roll(dice, &roll).ok_or(NoDice::Unrecorded)?;
            position.rolled(rolled, &mut heard);
        }
        if thrower.as_ref().is_some_and(|thrower| !thrower.spent()) {
            return Err(NoDice::Unrecorded);
        }
        let thrown = thrower.map(|thrower| thrower.thrown).unwrap_or_default();
        self.take(&position, thrown.last().copied().or(self.state.roll()));
        for (_, event) in &heard.0 {
            tell(&mut self.state, event);
        }
        self.record(&thrown, chance);
        Ok(thrown)
    }

    /// Keeps what was thrown, and publishes the secret when the match is over.
    fn record(&mut self, thrown: &[[u8; 2]], chance: &Chance) {
        let Some(game) = &mut self.game else { return };
        game.dice.rolls += thrown.len() as u64;
        game.dice.last = thrown.to_vec();
        match (&mut game.dice.source, chance) {
            (Source::Beacon { value, .. }, Chance::Beacon(new)) if !thrown.is_empty() => {
                value.clone_from(new);
            }
            (Source::Secret { secret, .. }, Chance::Secret(key)) if game.waits == Waits::Over => {
                *secret = Some(key.iter().map(|byte| format!("{byte:02x}")).collect());
            }
            _ => {}
        }
    }
}

/// What players should know of an event. The words are part of `state.json` for ever: a
/// replay writes them again.
fn tell(state: &mut State, event: &Event) {
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
    state.say(text);
}
