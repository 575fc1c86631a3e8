//! A part of an experiment's matches.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// One of several equal parts of the matches of an experiment.
///
/// ```
/// let shard: experiments::Shard = "3/64".parse().unwrap();
/// assert!(shard.contains(2) && shard.contains(66) && !shard.contains(3));
/// assert!("0/4".parse::<experiments::Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    number: u32,
    count: u32,
}

impl Shard {
    /// All matches.
    pub const WHOLE: Self = Self { number: 1, count: 1 };

    /// The number of the shard, from 1 on.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.number
    }

    /// How many shards there are.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.count
    }

    /// All shards of the same division.
    pub(crate) fn siblings(self) -> impl Iterator<Item = Self> {
        (1..=self.count).map(move |number| Self { number, ..self })
    }

    /// Whether a match of each cell belongs to the shard: every `count`th does.
    #[must_use]
    pub const fn contains(self, match_index: u64) -> bool {
        match_index % self.count as u64 == self.number as u64 - 1
    }

    /// How many of the first `matches` matches of a cell belong to the shard.
    #[must_use]
    pub const fn match_count(self, matches: u64) -> u64 {
        (matches + (self.count - self.number) as u64) / self.count as u64
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parsed = text
            .split_once('/')
            .and_then(|(number, count)| Some((number.parse().ok()?, count.parse().ok()?)))
            .filter(|(number, count)| (1..=*count).contains(number));
        let (number, count) = parsed.ok_or_else(|| {
            format!("'{text}' is no shard: write NUMBER/COUNT, such as 3/64, counted from 1")
        })?;
        Ok(Self { number, count })
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_match_belongs_to_exactly_one_shard() {
        for count in [1, 3, 64] {
            let shards = (1..=count).map(|number| Shard { number, count });
            for index in 0..200 {
                let holders = shards.clone().filter(|shard| shard.contains(index)).count();
                assert_eq!(holders, 1, "match {index} of {count} shards");
            }
            let counted: u64 = shards.map(|shard| shard.match_count(200)).sum();
            assert_eq!(counted, 200);
        }
    }

    #[test]
    fn what_is_no_shard_is_refused() {
        for text in ["", "3", "0/4", "5/4", "1/0", "a/b", "1/2/3"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
