//! The short code by which people find a table.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use ts_rs::TS;

/// The code of a table: six upper-case letters and digits, none of which looks like another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub struct TableCode([u8; TableCode::LENGTH]);

/// No `I`, `L`, `O`, `0` or `1`.
const ALPHABET: &[u8; 31] = b"ABCDEFGHJKMNPQRSTUVWXYZ23456789";

impl TableCode {
    /// Characters in a code.
    pub const LENGTH: usize = 6;

    /// How many codes there are. A uniform number below it gives a uniform code.
    pub const COUNT: u64 = 31u64.pow(Self::LENGTH as u32);

    /// The code with this number, which is taken modulo [`TableCode::COUNT`].
    #[must_use]
    pub fn from_number(number: u64) -> Self {
        let mut rest = number % Self::COUNT;
        Self(std::array::from_fn(|_| {
            let letter = ALPHABET[(rest % 31) as usize];
            rest /= 31;
            letter
        }))
    }

    /// The number of the code: the inverse of [`TableCode::from_number`].
    #[must_use]
    pub fn number(self) -> u64 {
        let digit = |letter: &u8| ALPHABET.iter().position(|known| known == letter).unwrap_or(0);
        self.0.iter().rev().fold(0, |sum, letter| sum * 31 + digit(letter) as u64)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for TableCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for TableCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The error for text that is not a table code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidTableCode;

impl fmt::Display for InvalidTableCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a code is six letters and digits, without I, L, O, 0 and 1")
    }
}

impl std::error::Error for InvalidTableCode {}

impl FromStr for TableCode {
    type Err = InvalidTableCode;

    /// Accepts lower case and surrounding white space.
    fn from_str(text: &str) -> Result<Self, InvalidTableCode> {
        let upper = text.trim().to_ascii_uppercase();
        let letters: [u8; Self::LENGTH] =
            upper.as_bytes().try_into().map_err(|_| InvalidTableCode)?;
        let known = letters.iter().all(|letter| ALPHABET.contains(letter));
        if known { Ok(Self(letters)) } else { Err(InvalidTableCode) }
    }
}

impl Serialize for TableCode {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl JsonSchema for TableCode {
    fn schema_name() -> Cow<'static, str> {
        "TableCode".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The code of a table.",
            "type": "string",
            "pattern": "^[A-HJKMNP-Z2-9]{6}$",
        })
    }
}

impl<'de> Deserialize<'de> for TableCode {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_distinct_code_that_parses_back() {
        for number in [0, 1, 30, 31, 961, 123_456_789, TableCode::COUNT - 1] {
            let code = TableCode::from_number(number);
            assert_eq!(code.to_string().parse(), Ok(code));
            assert_eq!(code.number(), number);
            assert_ne!(code, TableCode::from_number(number + 1));
        }
        assert_eq!(TableCode::from_number(TableCode::COUNT), TableCode::from_number(0));
        assert_eq!(" abc234 ".parse::<TableCode>().unwrap().as_str(), "ABC234");
        for bad in ["", "ABC23", "ABC2345", "ABCDE0", "ABCDEI", "ÄBCDE"] {
            assert_eq!(bad.parse::<TableCode>(), Err(InvalidTableCode), "{bad}");
        }
    }
}
