//! The trait that a game implements.

use crate::{
    Audience, Checked, CodedMessage, EventSink, Fault, LegalActions, Next, Refused, Rolled, Seat,
    Seats, notation,
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
    /// The version of the rules' behaviour. Logs and saves record it, since they can only be
    /// replayed by the version that wrote them.
    const RULES_VERSION: u32;
    /// The numbers of seats a match can have.
    const SEAT_COUNTS: RangeInclusive<u8>;
    /// Whether seats may know different things. If so, the conformance suite requires that the
    /// positions its leak test compares differ.
    const HAS_HIDDEN_INFORMATION: bool;
    /// Every [`crate::Ask::prompt`] that the game uses.
    const PROMPTS: &'static [&'static str];
    /// Seconds that a table gives for a decision unless its options say otherwise; 0 is no
    /// limit.
    const DECISION_SECONDS: u16 = 0;
    /// What each seat chooses for itself before a match, if anything.
    const SEAT_CHOICE: Option<SeatChoice> = None;

    /// Options for short matches, for tests and load. They are valid for every number of seats.
    fn short_config() -> Self::Config {
        Self::Config::default()
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

    /// Validates a set-up.
    ///
    /// # Errors
    /// All faults of the set-up.
    fn position(setup: &Self::Setup) -> Result<Self, Vec<Fault>>;

    /// The position as data; [`Game::position`] is the inverse.
    fn as_setup(&self) -> Self::Setup;

    /// The options of the match.
    fn config(&self) -> Self::Config;

    /// The number of seats in the match.
    fn seat_count(&self) -> u8;

    /// What the position waits for. It must not depend on hidden information.
    fn next(&self) -> Next;

    /// Seats whose answer to the open ask is missing. Unlike [`Game::next`] this may depend on
    /// hidden answers, so a player is only told whether their own seat is among them.
    fn waiting(&self) -> Seats {
        match self.next() {
            Next::Ask(ask) => ask.seats(),
            Next::Chance(_) | Next::Over(_) => Seats::NONE,
        }
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

    /// Parses the notation of an action, legal or not. By default this reads what
    /// [`Game::notate`] writes, and the JSON of an action.
    ///
    /// # Errors
    /// A refusal that says what notation is valid.
    fn parse(&self, seat: Seat, text: &str) -> Result<Self::Action, Refused<Self::Refusal>> {
        Ok(notation::default_parse(self, seat, text)?)
    }
}
