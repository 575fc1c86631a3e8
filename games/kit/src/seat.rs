//! Seats: the numbered places in a match.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use ts_rs::TS;

/// A numbered place in a match, counted from 0 in the order of play (A7).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(try_from = "u64", into = "u8")]
#[schemars(extend("minimum" = 0, "maximum" = 7))]
pub struct Seat(u8);

impl Seat {
    /// The maximum number of seats in any match.
    pub const MAX_SEATS: u8 = 8;

    /// The seat with this number.
    ///
    /// # Panics
    /// If the number is not below [`Seat::MAX_SEATS`]; parse untrusted numbers with [`Seat::parse`].
    #[must_use]
    #[inline]
    pub const fn new(number: u8) -> Self {
        assert!(number < Self::MAX_SEATS, "a match has at most eight seats");
        Self(number)
    }

    /// The seat with this number, if the number is below [`Seat::MAX_SEATS`].
    #[must_use]
    pub fn parse(number: u64) -> Option<Self> {
        u8::try_from(number).ok().filter(|n| *n < Self::MAX_SEATS).map(Self)
    }

    /// The seat's number as an index.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat's number.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The first `count` seats, in order.
    #[inline]
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = Self> {
        (0..count).map(Self::new)
    }
}

impl TryFrom<u64> for Seat {
    type Error = String;

    fn try_from(number: u64) -> Result<Self, String> {
        Self::parse(number)
            .ok_or_else(|| format!("no seat {number}: at most {} play", Self::MAX_SEATS))
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of seats.
///
/// ```
/// use kit::{Seat, Seats};
/// let both = Seats::first(2);
/// assert!(both.contains(Seat::new(1)));
/// assert_eq!(both.without(Seat::new(0)), Seats::one(Seat::new(1)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, TS)]
#[ts(as = "Vec<Seat>")]
pub struct Seats(u8);

impl Seats {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// The set of one seat.
    #[must_use]
    #[inline]
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// The first `count` seats.
    #[must_use]
    #[inline]
    pub const fn first(count: u8) -> Self {
        Self(((1u16 << count) - 1) as u8)
    }

    /// The set with a seat added.
    #[must_use]
    #[inline]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | Self::one(seat).0)
    }

    /// The set with a seat removed.
    #[must_use]
    #[inline]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !Self::one(seat).0)
    }

    /// The seats in either set.
    #[must_use]
    #[inline]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the seat is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether the set is empty.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of seats in the set.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The seat with the lowest number, if any.
    #[must_use]
    #[inline]
    pub fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self;
        std::iter::from_fn(move || {
            let seat = left.lowest()?;
            left = left.without(seat);
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for Seats {
    #[inline]
    fn from_iter<T: IntoIterator<Item = Seat>>(seats: T) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::number)).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_seats_serialises_as_a_list_of_numbers() {
        let seats: Seats = [Seat::new(3), Seat::new(0)].into_iter().collect();
        assert_eq!(serde_json::to_string(&seats).unwrap(), "[0,3]");
        assert_eq!(serde_json::from_str::<Seats>("[3,0]").unwrap(), seats);
        assert!(
            serde_json::from_str::<Seats>("[8]").unwrap_err().to_string().contains("no seat 8")
        );
        assert_eq!(format!("{seats:?}"), "{0, 3}");
    }

    #[test]
    fn seat_sets_have_the_usual_set_operations() {
        let all = Seats::first(8);
        assert_eq!(all.len(), 8);
        assert_eq!(all.lowest(), Some(Seat::new(0)));
        assert_eq!(Seats::NONE.lowest(), None);
        assert!(Seats::NONE.is_empty());
        let some = Seats::first(2).union(Seats::one(Seat::new(5)));
        assert_eq!(some.iter().map(Seat::number).collect::<Vec<_>>(), [0, 1, 5]);
        assert_eq!(Seat::parse(8), None);
        assert_eq!(Seat::new(4).to_string(), "4");
    }
}
