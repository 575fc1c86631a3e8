//! Why a statement failed, and whether it may have taken effect.

use crate::{AppendError, StoreError};
use tokio_postgres::Error;
use tokio_postgres::error::{Severity, SqlState};

/// A statement that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PgFailure {
    /// It certainly had no effect.
    NotApplied(String),
    /// It may have taken effect.
    Unknown(String),
}

impl PgFailure {
    pub(super) fn into_reason(self) -> String {
        match self {
            Self::NotApplied(why) | Self::Unknown(why) => why,
        }
    }

    /// Classifies the error of a statement that was sent.
    pub(super) fn from_error(error: &Error) -> Self {
        let why = describe(error);
        if is_rejection(error) { Self::NotApplied(why) } else { Self::Unknown(why) }
    }
}

impl From<PgFailure> for AppendError {
    fn from(failure: PgFailure) -> Self {
        match failure {
            PgFailure::NotApplied(why) => Self::Unavailable(why),
            PgFailure::Unknown(why) => Self::Unknown(why),
        }
    }
}

impl From<PgFailure> for StoreError {
    fn from(failure: PgFailure) -> Self {
        Self::Unavailable(failure.into_reason())
    }
}

/// Whether the database rejected the statement and keeps the connection: then the statement had
/// no effect. An error that also ends the connection does not prove that.
fn is_rejection(error: &Error) -> bool {
    error.as_db_error().is_some_and(|rejection| {
        let code = rejection.code().code();
        let ends_connection = code.starts_with("57P") || code.starts_with("08");
        rejection.parsed_severity() == Some(Severity::Error) && !ends_connection
    })
}

/// Whether the connection cannot be used any more: it is broken, or leads to a standby.
pub(super) fn ends_connection(error: &Error) -> bool {
    let is_standby = error.code() == Some(&SqlState::READ_ONLY_SQL_TRANSACTION);
    is_standby || error.is_closed() || !is_rejection(error)
}

/// Whether the operating system gave up waiting for the other end.
pub(super) fn is_timeout(error: &Error) -> bool {
    use std::error::Error as _;
    let source = error.source().and_then(|source| source.downcast_ref::<std::io::Error>());
    source.is_some_and(|error| error.kind() == std::io::ErrorKind::TimedOut)
}

/// The error's source as text: the error itself names only its kind.
pub(super) fn describe(error: &Error) -> String {
    use std::error::Error as _;
    match error.source() {
        Some(why) => format!("the database: {why}"),
        None => format!("the database: {error}"),
    }
}
