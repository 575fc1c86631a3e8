//! Parlor in the terminal.
