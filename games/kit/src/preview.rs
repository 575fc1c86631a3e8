//! The preview type of a game that has no previews.

use serde::Serialize;
use ts_rs::{Config, TS};

/// The [`crate::Game::Preview`] of a game without previews. It has no values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum NoPreview {}

/// In TypeScript it is `never`.
impl TS for NoPreview {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(_: &Config) -> String {
        "never".into()
    }

    fn inline(_: &Config) -> String {
        "never".into()
    }
}
