//! The code that people say to each other to find a table.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use ts_rs::TS;

/// Six upper-case letters and digits, none of which looks like another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub struct Code([u8; Code::LENGTH]);

/// No `I`, `L`, `O`, `0` or `1`.
const ALPHABET: &[u8; 31] = b"ABCDEFGHJKMNPQRSTUVWXYZ23456789";

impl Code {
    /// How many characters it has.
    pub const LENGTH: usize = 6;

    /// How many codes there are; a uniform number below it makes one.
    pub const COUNT: u64 = 31u64.pow(Self::LENGTH as u32);

    /// The code with this number, which is taken modulo [`Code::COUNT`].
    #[must_use]
    pub fn numbered(number: u64) -> Self {
        let mut rest = number % Self::COUNT;
        Self(std::array::from_fn(|_| {
            let letter = ALPHABET[(rest % 31) as usize];
            rest /= 31;
            letter
        }))
    }

    /// The code as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A text that is no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotACode;

impl fmt::Display for NotACode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a code is six letters and digits, without I, L, O, 0 and 1")
    }
}

impl std::error::Error for NotACode {}

impl FromStr for Code {
    type Err = NotACode;

    /// Lower case and surrounding spaces are forgiven.
    fn from_str(text: &str) -> Result<Self, NotACode> {
        let upper = text.trim().to_ascii_uppercase();
        let letters: [u8; Self::LENGTH] = upper.as_bytes().try_into().map_err(|_| NotACode)?;
        let known = letters.iter().all(|letter| ALPHABET.contains(letter));
        if known { Ok(Self(letters)) } else { Err(NotACode) }
    }
}

impl Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_its_own_code_that_reads_back() {
        for number in [0, 1, 30, 31, 961, 123_456_789, Code::COUNT - 1] {
            let code = Code::numbered(number);
            assert_eq!(code.to_string().parse(), Ok(code));
            assert_ne!(code, Code::numbered(number + 1));
        }
        assert_eq!(Code::numbered(Code::COUNT), Code::numbered(0));
        assert_eq!(" abc234 ".parse::<Code>().unwrap().as_str(), "ABC234");
        for bad in ["", "ABC23", "ABC2345", "ABCDE0", "ABCDEI", "ÄBCDE"] {
            assert_eq!(bad.parse::<Code>(), Err(NotACode), "{bad}");
        }
    }
}
