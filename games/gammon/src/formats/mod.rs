//! Import and export formats: GNU Backgammon's ids, XGID and match files.

mod bits;
mod gnu;
mod import;
mod imported_play;
mod mat;
mod match_record;
mod position_text;
mod read_mat;
mod read_sgf;
mod xgid;

pub use gnu::{match_id, parse_gnu, position_id};
pub(crate) use import::import_text;
pub use import::{ImportError, ImportedMatch, read_match};
pub use mat::write_mat;
pub use position_text::{ParsedPosition, parse_position};
pub use xgid::{parse_xgid, xgid};

use std::fmt;

/// Why an id cannot be read as a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IdError {
    /// The text does not have the form of such an id.
    Form(&'static str),
    /// A field of an XGID is wrong.
    Field {
        /// Its number, from 1.
        number: usize,
        /// What it holds.
        name: &'static str,
        /// What stands there.
        found: String,
        /// What was expected.
        expected: String,
    },
    /// It has the form, but describes an invalid position.
    Position(String),
}

impl fmt::Display for IdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form(form) => write!(f, "not of the form of such an id: expected {form}"),
            Self::Field { number, name, found, expected } => {
                write!(f, "field {number} of the XGID, {name}: expected {expected}, not '{found}'")
            }
            Self::Position(fault) => write!(f, "no position: {fault}"),
        }
    }
}

impl std::error::Error for IdError {}
