//! A play: the moves made with one roll.

use crate::board::{BAR, OFF};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use ts_rs::TS;

/// One checker moved by one die.
///
/// One byte: the die counted down from 6, then the point it leaves, as the mover counts
/// it. Larger dice come first in order, then lower points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hop(u8);

impl Hop {
    /// A checker leaves this point (25 is the bar) by this die.
    #[must_use]
    #[inline]
    pub const fn new(from: u8, die: u8) -> Self {
        debug_assert!(from >= 1 && from <= BAR && die >= 1 && die <= 6);
        Self((6 - die) << 5 | from)
    }

    /// Like [`Hop::new`], but `None` for numbers out of range.
    #[must_use]
    pub fn parse(from: u8, die: u8) -> Option<Self> {
        ((1..=BAR).contains(&from) && (1..=6).contains(&die)).then(|| Self::new(from, die))
    }

    /// The point it leaves.
    #[must_use]
    #[inline]
    pub const fn from(self) -> u8 {
        self.0 & 31
    }

    /// The die it is moved by.
    #[must_use]
    #[inline]
    pub const fn die(self) -> u8 {
        6 - (self.0 >> 5)
    }

    /// The point it comes to; 0 if it is borne off.
    #[must_use]
    #[inline]
    pub const fn to(self) -> u8 {
        self.from().saturating_sub(self.die())
    }
}

impl fmt::Debug for Hop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{} by {}", self.from(), self.to(), self.die())
    }
}

/// The moves of a whole roll: up to four hops, legal in this order.
///
/// Of the sequences of hops with the same result, exactly one is the play; `Gammon::play_from`
/// turns any of them into it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, TS)]
#[ts(as = "Vec<HopData>")]
pub struct Play(u32);

impl Play {
    /// No hops: the play of a roll that cannot be played.
    pub const NONE: Self = Self(0);

    #[inline]
    pub(crate) const fn one(hop: Hop) -> Self {
        Self((hop.0 as u32) << 24)
    }

    #[inline]
    pub(crate) const fn two(first: Hop, second: Hop) -> Self {
        Self((first.0 as u32) << 24 | (second.0 as u32) << 16)
    }

    /// The play with one more hop at its end; it must have fewer than four.
    #[inline]
    pub(crate) const fn then(self, hop: Hop) -> Self {
        Self(self.0 | (hop.0 as u32) << (24 - 8 * self.len()))
    }

    /// The play with one more hop at its end.
    ///
    /// # Panics
    /// If it has four already.
    #[must_use]
    #[inline]
    pub const fn with_hop(self, hop: Hop) -> Self {
        assert!(self.len() < 4, "a play has at most four hops");
        self.then(hop)
    }

    /// These hops, if there are no more than four.
    #[must_use]
    pub fn from_hops(hops: &[Hop]) -> Option<Self> {
        (hops.len() <= 4).then(|| hops.iter().fold(Self::NONE, |play, hop| play.then(*hop)))
    }

    /// How many hops it has.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u32 {
        4 - self.0.trailing_zeros() / 8
    }

    /// Whether nothing is moved.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The hops in order.
    #[inline]
    pub fn hops(self) -> impl DoubleEndedIterator<Item = Hop> + Clone {
        (0..self.len()).map(move |at| Hop((self.0 >> (24 - 8 * at)) as u8))
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.hops()).finish()
    }
}

/// The JSON form of a hop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
#[ts(rename = "Hop")]
pub(crate) struct HopData {
    /// The point it leaves as the mover counts it, 1 to 24; 25 is the bar.
    #[schemars(range(min = 1, max = 25))]
    pub(crate) from: u8,
    /// The point it comes to; 0 is off.
    #[schemars(range(min = 0, max = 24))]
    pub(crate) to: u8,
    /// The die it is moved by.
    #[schemars(range(min = 1, max = 6))]
    pub(crate) die: u8,
}

impl Serialize for Play {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let data = |hop: Hop| HopData { from: hop.from(), to: hop.to(), die: hop.die() };
        serializer.collect_seq(self.hops().map(data))
    }
}

impl<'de> Deserialize<'de> for Play {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        let hops = Vec::<HopData>::deserialize(deserializer)?;
        let hop = |data: &HopData| {
            let hop = Hop::parse(data.from, data.die);
            let hop = hop.ok_or_else(|| D::Error::custom("from is 1 to 25 and die 1 to 6"))?;
            let fits = hop.to() == data.to;
            if fits {
                Ok(hop)
            } else {
                Err(D::Error::custom("to does not follow from from and die"))
            }
        };
        let hops: Vec<Hop> = hops.iter().map(hop).collect::<Result<_, _>>()?;
        Self::from_hops(&hops).ok_or_else(|| D::Error::custom("a play has at most four moves"))
    }
}

impl JsonSchema for Play {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Play".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        <Vec<HopData>>::json_schema(generator)
    }
}

const _: () = assert!(OFF == 0 && BAR == 25, "a hop's byte holds points below 32");
