//! Data between Python and serde, by Python's own `json` module.

use crate::refused::RefusedRequest;
use pyo3::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A value as Python's dicts, lists, strings and numbers.
pub(crate) fn to_python<'py>(
    py: Python<'py>,
    value: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    let text =
        serde_json::to_string(value).map_err(|error| RefusedRequest::new("malformed", error))?;
    py.import("json")?.call_method1("loads", (text,))
}

/// Python's data as JSON.
pub(crate) fn from_python(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let text: String = value.py().import("json")?.call_method1("dumps", (value,))?.extract()?;
    serde_json::from_str(&text).map_err(|error| RefusedRequest::new("malformed", error).into())
}

/// Reads a value; the error names the field.
pub(crate) fn read<T: DeserializeOwned>(name: &str, value: &Value) -> Result<T, RefusedRequest> {
    kit::read_json(value).map_err(|fault| RefusedRequest::new(name, fault.within(name)))
}

/// Options as Python gives them: a dict, or none for the usual ones.
pub(crate) fn read_config<T: DeserializeOwned>(config: Option<&Bound<'_, PyAny>>) -> PyResult<T> {
    let value = match config {
        Some(config) => from_python(config)?,
        None => Value::Object(serde_json::Map::new()),
    };
    Ok(read("config", &value)?)
}
