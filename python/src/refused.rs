//! What Python sees when something is refused.

use kit::{CodedMessage, Fault, SeatNames};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    parlor,
    Refused,
    PyValueError,
    "The rules, or the options of a match, do not allow it. `code` names the rule."
);

/// A refusal: the code of a rule and its sentence.
#[derive(Debug)]
pub(crate) struct RefusedRequest {
    code: String,
    message: String,
}

impl RefusedRequest {
    pub(crate) fn new(code: &str, message: impl ToString) -> Self {
        Self { code: code.to_owned(), message: message.to_string() }
    }

    /// The sentence of a message about seats.
    pub(crate) fn of(message: &impl CodedMessage, name: SeatNames<'_>) -> Self {
        Self::new(message.code(), message.to_english(name))
    }

    pub(crate) fn faults(code: &str, faults: &[Fault]) -> Self {
        Self::new(code, Fault::join(faults))
    }
}

impl From<RefusedRequest> for PyErr {
    fn from(refused: RefusedRequest) -> Self {
        let error = Refused::new_err(refused.message);
        let set = Python::attach(|py| error.value(py).setattr("code", refused.code));
        set.err().unwrap_or(error)
    }
}
