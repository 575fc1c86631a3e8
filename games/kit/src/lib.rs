//! The contract that every game implements.
//!
//! A game is a pure, deterministic state machine: it says who acts next, lists and checks
//! actions, applies them, and gives each viewer a view of what that viewer may know. It has
//! no clock, no random source and does no I/O. A game implements the trait [`Game`]; all
//! other code calls it through [`Referee`], which only lets checked actions and results of
//! described rolls through.
//!
//! ```
//! use kit::{Dice, Roll, Seat, SeededDice};
//!
//! let mut dice = SeededDice::new(7);
//! let roll = Roll::die(6, "example").rolled_by(Seat::new(0));
//! let rolled = dice.roll(&roll).expect("seeded dice never run out");
//! assert!((1..=6).contains(&roll.values(rolled)[0]));
//! ```

mod ask;
mod attestation;
mod audience;
mod clock;
mod dice;
mod die_label;
mod fault;
mod full_view;
mod game;
mod hash;
mod json;
mod legal;
mod masked_view;
mod matches;
mod message;
mod notation;
mod outcome;
mod per_seat;
mod preview;
mod referee;
mod roll;
mod save;
mod seat;
mod small_vec;
mod standing;
mod step;

pub use ask::{Ask, AskCounter, Next, ResponseWindow};
pub use attestation::Attestation;
pub use audience::{Audience, DiscardEvents, EventSink, RecordedEvents};
pub use clock::TurnClock;
pub use dice::{
    Commitment, DefaultPick, DeviceDice, Dice, DiceTranscript, DiceVerdict, EnumeratingDice,
    JointSalts, MAX_SALT_CHARS, MIN_SALT_CHARS, SaltProblem, SaltVerdict, ScriptedDice, SeatSalt,
    SecretError, SeededDice, TranscriptRoll, VerifiableDice, WrongSalt, bot_salt, hash_salt,
    is_salt, is_salt_hash, parse_secret,
};
pub use die_label::DieLabel;
pub use fault::{Fault, FaultList};
pub use full_view::FullView;
pub use game::{Game, MatchTranscript, PlainData, SeatChoice};
pub use hash::PositionHash;
pub use json::{UniqueKeyJson, parse_json, parse_json_value, read_json};
pub use legal::{Checked, LegalActions};
pub use masked_view::{MaskSetup, MaskedView};
pub use matches::{Match, ReplayError, StepMark};
pub use message::{CodedMessage, IntoStaticStr, SeatNames, capitalized};
pub use outcome::Outcome;
pub use per_seat::PerSeat;
pub use preview::NoPreview;
pub use referee::{Referee, Refused, TurnError};
pub use roll::{Odds, Roll, Rolled, Weights};
pub use save::{DiceSource, Save, SaveData, SaveError};
pub use seat::{Seat, Seats};
pub use small_vec::SmallVec;
pub use standing::{StandingAnswer, StandingAnswers, StandingScope};
pub use step::Step;
