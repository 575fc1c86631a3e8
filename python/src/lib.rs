//! The native module of the Python package `parlor`. `parlor/_native.pyi` documents it for Python.

mod bot;
mod environment;
mod games;
mod json;
mod options;
mod position;
mod python_match;
mod refused;
mod vector;

use pyo3::prelude::*;

/// The native part of the package.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::bot::PythonBot;
    #[pymodule_export]
    use crate::environment::PythonEnvironment;
    #[pymodule_export]
    use crate::games::games;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::refused::Refused;
    #[pymodule_export]
    use crate::vector::VectorEnv;
}
