//! The trait that a game implements.

use crate::{
    Audience, Checked, CodedMessage, DieLabel, EventSink, Fault, LegalActions, Match, Next,
    Refused, Rolled, Save, Seat, Seats, StandingAnswer, StandingAnswers, TurnClock, notation,
};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::ops::RangeInclusive;

/// Data that can be serialised, deserialised, cloned, compared and sent between threads.
pub trait PlainData:
    Serialize + DeserializeOwned + Clone + PartialEq + Debug + Send + Sync
{
}
impl<T: Serialize + DeserializeOwned + Clone + PartialEq + Debug + Send + Sync> PlainData for T {}

/// What each seat chooses for itself before a match. No two seats choose the same value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatChoice {
    /// The option of [`Game::Config`] that lists the choices by seat.
    pub option: &'static str,
    /// The values that can be chosen, as they are written in the option.
    pub values: &'static [&'static str],
}

/// A match in a format of other programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchTranscript {
    /// The end of the file's name, such as `mat`.
    pub extension: &'static str,
    /// The text of the file.
    pub text: String,
}

/// A position of a game and its rules.
///
/// Implement this trait to add a game; call it through [`crate::Referee`]. The implementing
/// type is a validated position. Its serialised form is [`Game::Setup`]: untrusted data that
/// becomes a position only through [`Game::position`].
pub trait Game: Clone + PartialEq + Debug + Sized + Send + Sync + 'static {
    /// The options of a match. They are public.
    type Config: PlainData + Default + JsonSchema;
    /// A complete position as data, hidden information included. It is not validated.
    type Setup: PlainData;
    /// An action of a seat.
    type Action: PlainData + Ord + JsonSchema;
    /// Something that happened as a consequence of an action, a roll or a resignation.
    type Event: PlainData + CodedMessage;
    /// What one viewer may know of a position.
    type View: PlainData;
    /// What an interface shows of a legal action before it is taken; [`crate::NoPreview`] if
    /// nothing.
    type Preview: Clone + PartialEq + Debug + Serialize;
    /// Why an action is illegal.
    type Refusal: Clone + PartialEq + Debug + Serialize + CodedMessage;

    /// The game's name in data and on the command line.
    const NAME: &'static str;
    /// The game's name for people.
    const TITLE: &'static str;
    /// The game in one line.
    const SUMMARY: &'static str;
    /// The version of the rules that new matches are played by. Logs and saves record the
    /// version of their match, since steps can only be replayed by the rules that wrote them.
    const RULES_VERSION: u32;
    /// The oldest version of the rules that can still be replayed and played on. A game that
    /// supports several versions implements [`Game::setup_for_rules`] and
    /// [`Game::rules_version`].
    const OLDEST_RULES_VERSION: u32 = Self::RULES_VERSION;
    /// The numbers of seats a match can have.
    const SEAT_COUNTS: RangeInclusive<u8>;
    /// Whether seats may know different things. If so, the conformance suite requires that the
    /// positions its leak test compares differ.
    const HAS_HIDDEN_INFORMATION: bool;
    /// Every [`crate::Ask::prompt`] that the game uses.
    const PROMPTS: &'static [&'static str];
    /// Seconds for a decision at tables whose options name no clock, which are those opened before
    /// tables had one; 0 is no limit.
    const DECISION_SECONDS: u16 = 0;
    /// The clock of a new table unless its options name another.
    const CLOCK: TurnClock = TurnClock::Decision { seconds: 30 };
    /// Whether any of its asks is a reaction ([`crate::ResponseWindow::Reaction`]).
    const HAS_REACTIONS: bool = false;
    /// What each seat chooses for itself before a match, if anything.
    const SEAT_CHOICE: Option<SeatChoice> = None;
    /// The answers that a seat can give in advance; see [`Game::standing_action`].
    const STANDING_ANSWERS: &'static [StandingAnswer] = &[];

    /// Options for short matches, for tests and load. They are valid for every number of seats.
    fn short_config() -> Self::Config {
        Self::Config::default()
    }

    /// How many points a match is played for, by which the bank of a clock is filled.
    fn clock_points(config: &Self::Config) -> u16 {
        let _ = config;
        1
    }

    /// A few different options for tests and fuzzing, each valid for every number of seats.
    fn sample_configs() -> Vec<Self::Config> {
        let (usual, short) = (Self::Config::default(), Self::short_config());
        if usual == short { vec![usual] } else { vec![usual, short] }
    }

    /// The initial set-up of a match with these options.
    ///
    /// # Errors
    /// All faults of the options.
    fn setup(config: &Self::Config, seats: u8) -> Result<Self::Setup, Vec<Fault>>;

    /// The initial set-up of a match under a version of the rules from
    /// [`Game::OLDEST_RULES_VERSION`] to [`Game::RULES_VERSION`].
    ///
    /// # Errors
    /// All faults of the options under that version.
    fn setup_for_rules(
        rules: u32,
        config: &Self::Config,
        seats: u8,
    ) -> Result<Self::Setup, Vec<Fault>> {
        let _ = rules;
        Self::setup(config, seats)
    }

    /// Validates a set-up.
    ///
    /// # Errors
    /// All faults of the set-up.
    fn position(setup: &Self::Setup) -> Result<Self, Vec<Fault>>;

    /// The position as data; [`Game::position`] is the inverse.
    fn as_setup(&self) -> Self::Setup;

    /// The options of the match.
    fn config(&self) -> Self::Config;

    /// The version of the rules that the match is played by.
    fn rules_version(&self) -> u32 {
        Self::RULES_VERSION
    }

    /// The number of seats in the match.
    fn seat_count(&self) -> u8;

    /// What the position waits for. It must not depend on hidden information.
    fn next(&self) -> Next;

    /// For whom each die of the roll that is due is rolled, in the order of the dice, where they
    /// are not all the owner's and for the roll's purpose. It must not depend on hidden
    /// information.
    fn die_labels(&self) -> Vec<DieLabel> {
        Vec::new()
    }

    /// Seats whose answer to the open ask is missing. Unlike [`Game::next`] this may depend on
    /// hidden answers, so a player is only told whether their own seat is among them.
    fn waiting(&self) -> Seats {
        match self.next() {
            Next::Ask(ask) => ask.seats(),
            Next::Chance(_) | Next::Over(_) => Seats::NONE,
        }
    }

    /// Seats that may act although nothing is asked of them, such as to offer to give up a game on
    /// the other side's turn, or while a roll is due. They are not waited for: no clock runs for
    /// them, and no bot answers. [`Game::legal`] and [`Game::check`] say what they may do.
    fn may_interrupt(&self) -> Seats {
        Seats::NONE
    }

    /// Seats that still play and so may resign (A9). Empty when the match is over.
    fn in_play(&self) -> Seats;

    /// Pushes every legal action of a waiting seat, in ascending order.
    fn legal(&self, seat: Seat, out: &mut LegalActions<Self::Action>);

    /// Whether a waiting seat has more legal actions than can be listed, such as any
    /// collection of boards. [`Game::legal`] then lists examples, and [`Game::check`] decides.
    fn is_open_ended(&self, _seat: Seat) -> bool {
        false
    }

    /// Checks an action of a waiting seat.
    ///
    /// # Errors
    /// The rule that forbids the action (A3).
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Self::Refusal>;

    /// What a legal action of a waiting seat would do, for an interface that shows it before the
    /// action is taken. It must not depend on what is hidden from the seat. Only tables call it,
    /// for clients that ask for previews.
    fn preview(&self, _seat: Seat, _action: &Self::Action) -> Option<Self::Preview> {
        None
    }

    /// The action taken for a waiting seat whose time runs out; `None` if the match waits.
    fn default_action(&self, seat: Seat) -> Option<Self::Action>;

    /// The action by which standing answers decide the open ask for a waiting seat; `None` if they
    /// leave it to the player. It must not depend on what is hidden from the seat.
    fn standing_action(&self, seat: Seat, answers: &StandingAnswers) -> Option<Self::Action> {
        let _ = (seat, answers);
        None
    }

    /// Who may know that a seat has taken this legal action.
    fn known_to(&self, seat: Seat, action: &Self::Action) -> Audience {
        let _ = (seat, action);
        Audience::Everyone
    }

    /// The public part of an action whose content is hidden, such as the seat a trade is
    /// offered to. Hidden actions with the same public kind must look alike to others.
    fn public_kind(&self, _seat: Seat, _action: &Self::Action) -> u32 {
        0
    }

    /// Applies a checked action.
    fn act(&mut self, play: &Checked<Self::Action>, to: &mut impl EventSink<Self::Event>);

    /// Applies a result of the roll that [`Game::next`] describes.
    fn roll(&mut self, rolled: Rolled, to: &mut impl EventSink<Self::Event>);

    /// Removes a seat from the match; called for seats in play only.
    fn resign(&mut self, seat: Seat, to: &mut impl EventSink<Self::Event>);

    /// What a seat, or a spectator (`None`), may know. Information is hidden unless it is put
    /// into the view.
    fn view(&self, viewer: Option<Seat>) -> Self::View;

    /// Samples a position that is consistent with a view. `below(n)` returns a uniform random
    /// number below `n`. Bots search such positions, and the leak test compares them with the
    /// true one.
    fn redeal(config: &Self::Config, view: &Self::View, below: &mut dyn FnMut(u32) -> u32) -> Self;

    /// The name of a seat in the terminal, in replays, in errors of saves and in scenarios: one
    /// or more words in lower case.
    fn seat_name(view: &Self::View, seat: Seat) -> String {
        let _ = view;
        format!("seat {seat}")
    }

    /// The notation of an action: by default the words of its JSON, such as `bid 3 5`.
    fn notate(&self, seat: Seat, action: &Self::Action) -> String {
        let _ = seat;
        notation::default_notation(action)
    }

    /// Reads a match or a position in a format of other programs. A position is a match that
    /// begins with it. `None` if the text is in no format that the game knows.
    ///
    /// The error names the line or field and says what was expected there.
    fn import(text: &str) -> Option<Result<Save<Self>, String>> {
        let _ = text;
        None
    }

    /// How notable an event is, for the moments of a match that people are shown afterwards; 0 is
    /// not at all. Only events that a viewer may know are shown to that viewer.
    fn notability(event: &Self::Event) -> u8 {
        let _ = event;
        0
    }

    /// The position in formats of other programs: the name of each format and the text. Only games
    /// without hidden information have any.
    fn position_ids(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// A match as a file of other programs, with the names of the players. Only games without
    /// hidden information have one, because the match need not be over.
    fn transcript(played: &Match<Self>, players: &[&str]) -> Option<MatchTranscript> {
        let _ = (played, players);
        None
    }

    /// Parses the notation of an action, legal or not. By default this reads what
    /// [`Game::notate`] writes, and the JSON of an action.
    ///
    /// # Errors
    /// A refusal that says what notation is valid.
    fn parse(&self, seat: Seat, text: &str) -> Result<Self::Action, Refused<Self::Refusal>> {
        Ok(notation::default_parse(self, seat, text)?)
    }
}
