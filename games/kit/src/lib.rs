//! The contract every game fulfils.
//!
//! A game is a pure, deterministic position machine: it says who acts next, lists and
//! checks actions, applies them, and shows each viewer what that viewer may know. It
//! holds no clock, no random source and does no I/O. What a game writes is the trait
//! [`Game`]; what everybody else calls is [`Referee`], which only lets checked actions
//! and described rolls through.
//!
//! ```
//! use kit::{Dice, Roll, Seat, Seeded};
//!
//! let mut dice = Seeded::new(7);
//! let roll = Roll::die(6, "example").of(Seat::new(0));
//! let rolled = dice.roll(&roll).expect("seeded dice never run out");
//! assert!((1..=6).contains(&roll.values(rolled)[0]));
//! ```

mod ask;
mod audience;
pub mod book;
pub mod conformance;
mod dice;
mod few;
mod game;
mod hash;
mod legal;
mod matches;
mod open;
mod outcome;
pub mod playthrough;
mod referee;
mod roll;
mod save;
mod seat;
pub mod spec;
mod step;
mod words;

pub use ask::{Ask, Next, Pace};
pub use audience::{Audience, Heard, Silent, Sink};
pub use dice::{
    Commitment, Dice, Enumerating, Scripted, SecretError, Seeded, Verifiable, parse_secret,
};
pub use few::Few;
pub use game::{Data, Fault, Game};
pub use hash::PositionHash;
pub use legal::{Checked, Legal};
pub use matches::{Match, Unplayable};
pub use open::Open;
pub use outcome::Outcome;
pub use referee::{Referee, Refused, Untimely};
pub use roll::{Odds, Roll, Rolled, Weights};
pub use save::{DiceRecord, Save, SaveError};
pub use seat::{Seat, Seats};
pub use step::Step;
pub use words::{Naming, Words};
