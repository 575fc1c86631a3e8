//! The name of a table.

use std::fmt;
use std::str::FromStr;

/// A table's name in the store: 1 to 16 visible ASCII characters.
///
/// ```
/// # use store::TableKey;
/// let key: TableKey = "K7QM3X".parse()?;
/// assert_eq!(key.as_str(), "K7QM3X");
/// assert!(TableKey::new("two words").is_err());
/// # Ok::<(), store::BadKey>(())
/// ```
// Zeros after the last character keep the order of the strings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableKey([u8; Self::LONGEST]);

impl TableKey {
    /// How many characters a key may have.
    pub const LONGEST: usize = 16;

    /// The key of that text.
    ///
    /// # Errors
    /// If the text is empty, too long, or has other than visible ASCII characters.
    pub fn new(text: &str) -> Result<Self, BadKey> {
        let fits = (1..=Self::LONGEST).contains(&text.len());
        if !fits || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(BadKey(text.to_owned()));
        }
        let mut bytes = [0; Self::LONGEST];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Ok(Self(bytes))
    }

    /// The text of the key.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let length = self.0.iter().position(|byte| *byte == 0).unwrap_or(Self::LONGEST);
        std::str::from_utf8(&self.0[..length]).expect("a key is ASCII since it was made")
    }
}

impl FromStr for TableKey {
    type Err = BadKey;

    fn from_str(text: &str) -> Result<Self, BadKey> {
        Self::new(text)
    }
}

impl TryFrom<&str> for TableKey {
    type Error = BadKey;

    fn try_from(text: &str) -> Result<Self, BadKey> {
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

/// A text that cannot be a table's key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadKey(pub String);

impl fmt::Display for BadKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, longest) = (&self.0, TableKey::LONGEST);
        write!(f, "{text:?} cannot be a table's key: 1 to {longest} visible ASCII characters can")
    }
}

impl std::error::Error for BadKey {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_no_key_is_refused() {
        for text in ["", "two words", "tab\t", "nul\0", "é", "seventeen-letters"] {
            assert_eq!(TableKey::new(text), Err(BadKey(text.to_owned())));
        }
    }

    proptest! {
        #[test]
        fn keys_read_back_and_sort_like_their_texts(a in "[!-~]{1,16}", b in "[!-~]{1,16}") {
            let (key, other) = (TableKey::new(&a).unwrap(), TableKey::new(&b).unwrap());
            prop_assert_eq!(key.as_str(), &a);
            prop_assert_eq!(key.cmp(&other), a.cmp(&b));
        }
    }
}
