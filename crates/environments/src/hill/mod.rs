//! King of the Hill for learning agents.
//!
//! The first choice of an action is its kind; items, seats, tiles and targets that it names follow,
//! one choice each. [`observation`] says what an agent sees.

mod choices;
mod observation;

use crate::EncodedGame;
use hill::{Action, Hill};
use kit::Seat;

impl EncodedGame for Hill {
    const OBSERVATION_LENGTH: usize = observation::LENGTH;
    const CHOICES: usize = choices::COUNT;

    fn observe(&self, seat: Seat, made: &[u16], out: &mut [f32]) {
        observation::write(self, seat, made, out);
    }

    fn choice(&self, seat: Seat, action: &Action, at: usize) -> Option<u16> {
        choices::choice(self, seat, action, at)
    }
}
