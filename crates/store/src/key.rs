//! The key of a table.

use std::fmt;
use std::str::FromStr;

/// A table's key in the store: 1 to 16 visible ASCII characters.
///
/// ```
/// # use store::TableKey;
/// let key: TableKey = "K7QM3X".parse()?;
/// assert_eq!(key.as_str(), "K7QM3X");
/// assert!(TableKey::new("two words").is_err());
/// # Ok::<(), store::InvalidTableKey>(())
/// ```
// Padded with zeros, which keeps the order of the strings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableKey([u8; Self::MAX_LEN]);

impl TableKey {
    /// The greatest number of characters in a key.
    pub const MAX_LEN: usize = 16;

    /// Makes a key of a text.
    ///
    /// # Errors
    /// If the text is empty, too long, or has other than visible ASCII characters.
    pub fn new(text: &str) -> Result<Self, InvalidTableKey> {
        let fits = (1..=Self::MAX_LEN).contains(&text.len());
        if !fits || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(InvalidTableKey(text.to_owned()));
        }
        let mut bytes = [0; Self::MAX_LEN];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Ok(Self(bytes))
    }

    /// The text of the key.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let length = self.0.iter().position(|byte| *byte == 0).unwrap_or(Self::MAX_LEN);
        std::str::from_utf8(&self.0[..length]).expect("new() accepts only ASCII")
    }
}

impl FromStr for TableKey {
    type Err = InvalidTableKey;

    fn from_str(text: &str) -> Result<Self, InvalidTableKey> {
        Self::new(text)
    }
}

impl TryFrom<&str> for TableKey {
    type Error = InvalidTableKey;

    fn try_from(text: &str) -> Result<Self, InvalidTableKey> {
        Self::new(text)
    }
}

impl fmt::Display for TableKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for TableKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TableKey({})", self.as_str())
    }
}

/// A text that is not a valid key of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidTableKey(pub String);

impl fmt::Display for InvalidTableKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, max) = (&self.0, TableKey::MAX_LEN);
        write!(f, "{text:?} is not a valid table key: expected 1 to {max} visible ASCII characters")
    }
}

impl std::error::Error for InvalidTableKey {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn invalid_keys_are_rejected() {
        for text in ["", "two words", "tab\t", "nul\0", "é", "seventeen-letters"] {
            assert_eq!(TableKey::new(text), Err(InvalidTableKey(text.to_owned())));
        }
    }

    proptest! {
        #[test]
        fn keys_convert_back_to_text_and_sort_like_it(a in "[!-~]{1,16}", b in "[!-~]{1,16}") {
            let (key, other) = (TableKey::new(&a).unwrap(), TableKey::new(&b).unwrap());
            prop_assert_eq!(key.as_str(), &a);
            prop_assert_eq!(key.cmp(&other), a.cmp(&b));
        }
    }
}
