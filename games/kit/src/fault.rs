//! Faults of configs and set-ups.

use serde::Serialize;
use std::fmt;

/// A fault in a config or a set-up: the field and the rule it breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The field, as a path into the data (`tokens[1][0]`); empty for the data as a whole.
    pub field: String,
    /// The broken rule, worded as what would be valid.
    pub rule: String,
}

impl Fault {
    /// Creates a fault for a field.
    pub fn new(field: impl Into<String>, rule: impl Into<String>) -> Self {
        Self { field: field.into(), rule: rule.into() }
    }

    /// The same fault in data that is the field `parent` of other data.
    #[must_use]
    pub fn within(mut self, parent: &str) -> Self {
        let joint = if self.field.is_empty() || self.field.starts_with('[') { "" } else { "." };
        self.field = format!("{parent}{joint}{}", self.field);
        self
    }

    /// Joins several faults into one line, separated by semicolons.
    #[must_use]
    pub fn join(faults: &[Self]) -> String {
        faults.iter().map(Self::to_string).collect::<Vec<_>>().join("; ")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.field.as_str() {
            "" => f.write_str(&self.rule),
            field => write!(f, "{field}: {}", self.rule),
        }
    }
}

/// Collects the faults found while data is validated.
#[derive(Clone, Debug, Default)]
pub struct FaultList(Vec<Fault>);

impl FaultList {
    /// Adds a fault.
    pub fn add(&mut self, field: impl Into<String>, rule: impl Into<String>) {
        self.0.push(Fault::new(field, rule));
    }

    /// Adds a fault unless the condition holds.
    pub fn require(&mut self, holds: bool, field: impl Into<String>, rule: impl Into<String>) {
        if !holds {
            self.add(field, rule);
        }
    }

    /// The number of faults found.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no fault was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value if no fault was found.
    ///
    /// # Errors
    /// The faults found.
    pub fn into_result<T>(self, value: T) -> Result<T, Vec<Fault>> {
        if self.is_empty() { Ok(value) } else { Err(self.0) }
    }

    /// The faults found, in the order they were added.
    #[must_use]
    pub fn into_vec(self) -> Vec<Fault> {
        self.0
    }
}

impl Extend<Fault> for FaultList {
    fn extend<I: IntoIterator<Item = Fault>>(&mut self, faults: I) {
        self.0.extend(faults);
    }
}
