//! What goes wrong between here and the database.

use crate::{AppendError, StoreError};
use tokio_postgres::Error;
use tokio_postgres::error::{Severity, SqlState};

/// Why something was not done, or may not have been.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// It certainly was not.
    NotDone(String),
    /// It may have been.
    Unsure(String),
}

impl Trouble {
    pub(super) fn why(self) -> String {
        match self {
            Self::NotDone(why) | Self::Unsure(why) => why,
        }
    }

    /// What an error says of a statement that was sent.
    pub(super) fn of(error: &Error) -> Self {
        let why = said(error);
        if is_refusal(error) { Self::NotDone(why) } else { Self::Unsure(why) }
    }
}

impl From<Trouble> for AppendError {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::NotDone(why) => Self::Unavailable(why),
            Trouble::Unsure(why) => Self::Unknown(why),
        }
    }
}

impl From<Trouble> for StoreError {
    fn from(trouble: Trouble) -> Self {
        Self::Unavailable(trouble.why())
    }
}

/// Whether the database itself said no and goes on: then the statement came to nothing. When
/// it ends the connection with its no, that is not certain.
fn is_refusal(error: &Error) -> bool {
    error.as_db_error().is_some_and(|no| {
        let ends = no.code().code().starts_with("57P") || no.code().code().starts_with("08");
        no.parsed_severity() == Some(Severity::Error) && !ends
    })
}

/// Whether the connection is of no use any more: it is broken, or leads to a standby.
pub(super) fn is_end(error: &Error) -> bool {
    let standby = error.code() == Some(&SqlState::READ_ONLY_SQL_TRANSACTION);
    standby || error.is_closed() || !is_refusal(error)
}

/// A sentence for whoever waits. The error itself names only its kind.
pub(super) fn said(error: &Error) -> String {
    use std::error::Error as _;
    match error.source() {
        Some(why) => format!("the database: {why}"),
        None => format!("the database: {error}"),
    }
}
