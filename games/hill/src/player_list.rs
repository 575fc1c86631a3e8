//! The players of a match, by seat.

use crate::{PlayerState, Tile};
use kit::Seat;
use std::fmt;
use std::ops::{Deref, DerefMut};

/// The most players that a match has.
const MAX_PLAYERS: usize = 6;

/// The players of a match, by seat, stored inline: a position is copied without allocation, and a
/// player is found without following a pointer.
#[derive(Clone)]
pub(crate) struct PlayerList {
    /// The places after those of the seats hold players that nobody is.
    places: [PlayerState; MAX_PLAYERS],
    seats: u8,
}

impl FromIterator<PlayerState> for PlayerList {
    /// # Panics
    /// If there are more than six players.
    fn from_iter<I: IntoIterator<Item = PlayerState>>(players: I) -> Self {
        let places = std::array::from_fn(|_| PlayerState::new(None, Tile(0), 0));
        let mut list = Self { places, seats: 0 };
        for player in players {
            list.places[usize::from(list.seats)] = player;
            list.seats += 1;
        }
        list
    }
}

impl PlayerList {
    #[inline]
    pub(crate) const fn of_seat(&self, seat: Seat) -> &PlayerState {
        &self.places[seat.index()]
    }

    #[inline]
    pub(crate) const fn of_seat_mut(&mut self, seat: Seat) -> &mut PlayerState {
        &mut self.places[seat.index()]
    }
}

impl Deref for PlayerList {
    type Target = [PlayerState];

    #[inline]
    fn deref(&self) -> &[PlayerState] {
        &self.places[..usize::from(self.seats)]
    }
}

impl DerefMut for PlayerList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [PlayerState] {
        &mut self.places[..usize::from(self.seats)]
    }
}

impl PartialEq for PlayerList {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl fmt::Debug for PlayerList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
