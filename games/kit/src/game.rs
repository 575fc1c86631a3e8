//! What a game is.

use crate::{Audience, Checked, Legal, Next, Rolled, Seat, Seats, Sink, Words};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::{self, Debug};
use std::ops::RangeInclusive;

/// Plain data: it can be written, read back, copied, compared and shown.
pub trait Data: Serialize + DeserializeOwned + Clone + PartialEq + Debug + Send + Sync {}
impl<T: Serialize + DeserializeOwned + Clone + PartialEq + Debug + Send + Sync> Data for T {}

/// Something wrong with a config or a set-up: where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The field, as a path into the data (`tokens[1][0]`).
    pub field: String,
    /// The rule that is broken, in a sentence that says what would be right.
    pub rule: String,
}

impl Fault {
    /// A fault in this field.
    pub fn new(field: impl Into<String>, rule: impl Into<String>) -> Self {
        Self { field: field.into(), rule: rule.into() }
    }

    /// Several faults as one sentence each, joined.
    #[must_use]
    pub fn join(faults: &[Self]) -> String {
        faults.iter().map(Self::to_string).collect::<Vec<_>>().join("; ")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.rule)
    }
}

/// A position of a game, and the rules that lead on from it.
///
/// Implement this to add a game; call it through [`crate::Referee`]. The type itself is
/// the validated position. What the outside sees of it is its [`Game::Setup`]: untrusted
/// data that becomes a position only through [`Game::position`].
pub trait Game: Clone + PartialEq + Debug + Sized + Send + Sync + 'static {
    /// Options of a match, public.
    type Config: Data + Default + JsonSchema;
    /// A position as data: complete, including what is hidden, and not yet trusted.
    type Setup: Data;
    /// What a seat asks to do.
    type Action: Data + Ord + JsonSchema;
    /// What happened, in the past tense.
    type Event: Data + Words;
    /// What one viewer may know.
    type View: Data;
    /// Why an action was refused.
    type Refusal: Clone + PartialEq + Debug + Serialize + Words;

    /// The game's name in data and on the command line.
    const NAME: &'static str;
    /// The game's name for people.
    const TITLE: &'static str;
    /// The version of the rules' behaviour; logs are replayed under the version that wrote them.
    const RULES: u32;
    /// How many can play.
    const SEATS: RangeInclusive<u8>;
    /// Whether seats ever know different things; the leak test then demands that its pairs differ.
    const HIDDEN: bool;
    /// Every word that an [`crate::Ask`] of the game may have for its prompt.
    const PROMPTS: &'static [&'static str];

    /// The set-up a match with these options begins from.
    ///
    /// # Errors
    /// Every fault of the options, at once.
    fn setup(config: &Self::Config, seats: u8) -> Result<Self::Setup, Vec<Fault>>;

    /// The position that a set-up describes.
    ///
    /// # Errors
    /// Every rule of the game that the set-up breaks, at once.
    fn position(setup: &Self::Setup) -> Result<Self, Vec<Fault>>;

    /// The position as data; `position` gives it back.
    fn as_setup(&self) -> Self::Setup;

    /// The options it is played with.
    fn config(&self) -> Self::Config;

    /// How many seats the match has.
    fn seats(&self) -> u8;

    /// Who acts next. Public facts only.
    fn next(&self) -> Next;

    /// Seats whose answer to the open ask is still missing. Unlike [`Game::next`] this may
    /// depend on hidden answers; of it, a player is told only about the own seat.
    fn waiting(&self) -> Seats {
        match self.next() {
            Next::Ask(ask) => ask.seats(),
            Next::Chance(_) | Next::Over(_) => Seats::NONE,
        }
    }

    /// Seats that still take part, and so may resign (A9). Empty when the match is over.
    fn in_play(&self) -> Seats;

    /// Offers every legal action of a waiting seat, in ascending order.
    fn legal(&self, seat: Seat, out: &mut Legal<Self::Action>);

    /// Whether a waiting seat may answer with more than can be listed, such as a collection
    /// of boards of its own. What [`Game::legal`] offers are then examples, and
    /// [`Game::check`] decides.
    fn open_ended(&self, _seat: Seat) -> bool {
        false
    }

    /// Whether a waiting seat may do this.
    ///
    /// # Errors
    /// The rule that forbids it (A3).
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Self::Refusal>;

    /// What a waiting seat does when it does not answer in time; `None` if the match waits.
    fn default_action(&self, seat: Seat) -> Option<Self::Action>;

    /// Who may know which of its legal actions a seat has just taken.
    fn known_to(&self, seat: Seat, action: &Self::Action) -> Audience;

    /// What everybody sees of an action whose content is hidden, such as to whom a trade is
    /// offered: hidden actions of one sort look alike.
    fn sort(&self, _seat: Seat, _action: &Self::Action) -> u32 {
        0
    }

    /// Plays a checked action.
    fn act(&mut self, play: &Checked<Self::Action>, to: &mut impl Sink<Self::Event>);

    /// Takes the result of the roll that [`Game::next`] described.
    fn roll(&mut self, rolled: Rolled, to: &mut impl Sink<Self::Event>);

    /// Takes a seat out of the match; called for seats in play only.
    fn resign(&mut self, seat: Seat, to: &mut impl Sink<Self::Event>);

    /// What a seat, or a spectator (`None`), may know. Hiding is the default: a view holds
    /// what was put there, nothing else.
    fn view(&self, viewer: Option<Seat>) -> Self::View;

    /// A position that the viewer could not tell from the true one, drawn with `below`
    /// (a uniform number below its argument). Bots search with it; the leak test is built
    /// on it.
    fn redeal(config: &Self::Config, view: &Self::View, below: &mut dyn FnMut(u32) -> u32) -> Self;

    /// The action as people write it.
    fn notate(&self, seat: Seat, action: &Self::Action) -> String;

    /// The action that people write so.
    ///
    /// # Errors
    /// A refusal that says what can be written.
    fn parse(&self, seat: Seat, text: &str) -> Result<Self::Action, Self::Refusal>;
}
