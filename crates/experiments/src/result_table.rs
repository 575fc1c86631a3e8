//! Tables of results: columns, values and rows.

use serde::{Deserialize, Serialize};

/// A table of rows with named columns. Rows are ordered by cell and match, its first two columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultTable {
    /// The name, which is also that of its file.
    pub name: String,
    /// The columns.
    pub columns: Vec<ResultColumn>,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultColumn {
    /// The name: lower-case words joined by underscores.
    pub name: String,
    /// What its values are; any of them may be missing.
    pub kind: ValueKind,
}

/// What the values of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ValueKind {
    /// Whole numbers of 64 bits.
    Integer,
    /// Floating-point numbers of 64 bits.
    Number,
    /// UTF-8 text.
    Text,
}

/// A value of a row. In JSON it is null, a number or a string.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ResultValue {
    /// A whole number.
    Integer(i64),
    /// A floating-point number.
    Number(f64),
    /// A text.
    Text(String),
    /// Nothing.
    Missing,
}

impl ResultTable {
    /// A table whose rows begin with cell and match.
    pub(crate) fn new(name: &str, columns: &[(&str, ValueKind)]) -> Self {
        let keys = [("cell", ValueKind::Integer), ("match", ValueKind::Integer)];
        let column = |(name, kind): &(&str, ValueKind)| ResultColumn::new(name, *kind);
        let columns = keys.iter().chain(columns).map(column).collect();
        Self { name: name.to_owned(), columns }
    }

    /// The place of a column.
    pub(crate) fn index_of(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|other| other.name == column)
    }
}

impl ResultColumn {
    /// A column for an amount or a label, named after it in words.
    pub(crate) fn new(words: &str, kind: ValueKind) -> Self {
        let words = words.split(|letter: char| !letter.is_ascii_alphanumeric());
        let words: Vec<String> =
            words.filter(|word| !word.is_empty()).map(str::to_ascii_lowercase).collect();
        Self { name: words.join("_"), kind }
    }
}

impl ResultValue {
    pub(crate) fn as_integer(&self) -> Option<i64> {
        if let Self::Integer(number) = self { Some(*number) } else { None }
    }

    pub(crate) fn as_number(&self) -> Option<f64> {
        match self {
            Self::Integer(number) => Some(*number as f64),
            Self::Number(number) => Some(*number),
            Self::Text(_) | Self::Missing => None,
        }
    }

    pub(crate) fn as_text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }
}

impl From<u64> for ResultValue {
    fn from(number: u64) -> Self {
        Self::Integer(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<usize> for ResultValue {
    fn from(number: usize) -> Self {
        Self::from(number as u64)
    }
}

impl From<i64> for ResultValue {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<f64> for ResultValue {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for ResultValue {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for ResultValue {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl<T: Into<Self>> From<Option<T>> for ResultValue {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Missing, Into::into)
    }
}

/// The cell and the match that a row belongs to.
pub(crate) type RowKey = (u64, u64);

/// The key of a row; rows always begin with it.
pub(crate) fn key_of(row: &[ResultValue]) -> Option<RowKey> {
    let part = |at: usize| u64::try_from(row.get(at)?.as_integer()?).ok();
    Some((part(0)?, part(1)?))
}
