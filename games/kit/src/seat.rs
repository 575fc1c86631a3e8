//! Seats: the numbered places at a match.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use ts_rs::TS;

/// A numbered place at a match, counted from 0 in the order of play (A7).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(try_from = "u64", into = "u8")]
pub struct Seat(#[schemars(range(min = 0, max = 7))] u8);

impl Seat {
    /// The most seats any match has.
    pub const MOST: u8 = 8;

    /// The seat with this number.
    ///
    /// # Panics
    /// If the number is not below [`Seat::MOST`]; parse untrusted numbers with [`Seat::parse`].
    #[must_use]
    #[inline]
    pub const fn new(number: u8) -> Self {
        assert!(number < Self::MOST, "a match has at most eight seats");
        Self(number)
    }

    /// The seat with this number, if a match can have one.
    #[must_use]
    pub fn parse(number: u64) -> Option<Self> {
        u8::try_from(number).ok().filter(|n| *n < Self::MOST).map(Self)
    }

    /// The seat's place in a list.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat's number, as people are shown it in data.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The first `count` seats in order.
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = Self> {
        (0..count).map(Self::new)
    }
}

impl TryFrom<u64> for Seat {
    type Error = String;

    fn try_from(number: u64) -> Result<Self, String> {
        Self::parse(number).ok_or_else(|| format!("no seat {number}: at most {} play", Self::MOST))
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
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// Just this seat.
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

    /// These seats and that one.
    #[must_use]
    #[inline]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | Self::one(seat).0)
    }

    /// These seats but that one.
    #[must_use]
    #[inline]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !Self::one(seat).0)
    }

    /// Everyone in either set.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the seat is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether nobody is in the set.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest seat, if there is one.
    #[must_use]
    #[inline]
    pub fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::first(Seat::MOST).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for Seats {
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
    fn a_set_of_seats_reads_as_a_list_of_numbers_both_ways() {
        let seats: Seats = [Seat::new(3), Seat::new(0)].into_iter().collect();
        assert_eq!(serde_json::to_string(&seats).unwrap(), "[0,3]");
        assert_eq!(serde_json::from_str::<Seats>("[3,0]").unwrap(), seats);
        assert!(
            serde_json::from_str::<Seats>("[8]").unwrap_err().to_string().contains("no seat 8")
        );
        assert_eq!(format!("{seats:?}"), "{0, 3}");
    }

    #[test]
    fn sets_join_shrink_and_count() {
        let all = Seats::first(8);
        assert_eq!(all.len(), 8);
        assert_eq!(all.lowest(), Some(Seat::new(0)));
        assert_eq!(Seats::NONE.lowest(), None);
        assert!(Seats::NONE.is_empty());
        let some = Seats::first(2).or(Seats::one(Seat::new(5)));
        assert_eq!(some.iter().map(Seat::number).collect::<Vec<_>>(), [0, 1, 5]);
        assert_eq!(Seat::parse(8), None);
        assert_eq!(Seat::new(4).to_string(), "4");
    }
}
