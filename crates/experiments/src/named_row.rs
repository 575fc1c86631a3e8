//! Rows whose values are found by the names of their columns.

use crate::match_rows::Row;
use crate::{ResultTable, ResultValue, ValueKind};

/// A row whose values are found by column.
pub(crate) struct NamedRow<'a> {
    pub(crate) table: &'a ResultTable,
    pub(crate) row: &'a Row,
}

/// The columns of the table of seats that are not labels of the game.
const SEAT_COLUMNS: [&str; 5] = ["cell", "match", "seat", "player", "bot"];

impl NamedRow<'_> {
    /// The value of a column; missing if the table has no such column.
    pub(crate) fn get(&self, column: &str) -> &ResultValue {
        self.table.index_of(column).map_or(&ResultValue::Missing, |at| &self.row[at])
    }

    pub(crate) fn integer(&self, column: &str) -> Option<i64> {
        self.get(column).as_integer()
    }

    pub(crate) fn number(&self, column: &str) -> Option<f64> {
        self.get(column).as_number()
    }

    pub(crate) fn text(&self, column: &str) -> &str {
        self.get(column).as_text().unwrap_or_default()
    }

    /// A small number that is used as an index, 0 if it is missing.
    pub(crate) fn place(&self, column: &str) -> usize {
        self.integer(column).and_then(|number| usize::try_from(number).ok()).unwrap_or(0)
    }

    /// The amounts that the game records, in a row of matches.
    pub(crate) fn amounts(&self) -> impl Iterator<Item = (&str, f64)> {
        let columns = self.table.columns.iter().zip(self.row);
        columns.filter_map(|(column, value)| {
            let is_amount = column.kind == ValueKind::Number;
            Some((column.name.as_str(), value.as_number().filter(|_| is_amount)?))
        })
    }

    /// The labels that the game records, such as the class, in a row of seats.
    pub(crate) fn labels(&self) -> impl Iterator<Item = (&str, &str)> {
        let columns = self.table.columns.iter().zip(self.row);
        columns.filter_map(|(column, value)| {
            let is_label = !SEAT_COLUMNS.contains(&column.name.as_str());
            Some((column.name.as_str(), value.as_text().filter(|_| is_label)?))
        })
    }
}
