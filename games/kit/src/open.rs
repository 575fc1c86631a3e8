//! The view of a game without secrets.

use crate::{Fault, Game};
use serde::{Deserialize, Serialize};
use ts_rs::{Config, TS, TypeVisitor};

/// What everyone sees of a game in which nothing is hidden: the position itself.
///
/// It travels as the position's set-up, and what comes in is checked like any set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open<G>(G);

impl<G: Game> Open<G> {
    /// The view of a position.
    pub const fn new(position: G) -> Self {
        Self(position)
    }

    /// The position it shows.
    #[must_use]
    pub const fn position(&self) -> &G {
        &self.0
    }
}

impl<G: Game> Serialize for Open<G> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.as_setup().serialize(serializer)
    }
}

impl<'de, G: Game> Deserialize<'de> for Open<G> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let setup = G::Setup::deserialize(deserializer)?;
        let position = G::position(&setup);
        position.map(Self).map_err(|faults| serde::de::Error::custom(Fault::join(&faults)))
    }
}

/// The set-up, under its own name.
impl<G: Game<Setup: TS>> TS for Open<G> {
    type WithoutGenerics = <G::Setup as TS>::WithoutGenerics;
    type OptionInnerType = Self;

    fn docs() -> Option<String> {
        G::Setup::docs()
    }

    fn decl(cfg: &Config) -> String {
        G::Setup::decl(cfg)
    }

    fn name(cfg: &Config) -> String {
        G::Setup::name(cfg)
    }

    fn inline(cfg: &Config) -> String {
        G::Setup::inline(cfg)
    }

    fn visit_dependencies(v: &mut impl TypeVisitor)
    where
        Self: 'static,
    {
        G::Setup::visit_dependencies(v);
    }

    fn output_path() -> Option<std::path::PathBuf> {
        G::Setup::output_path()
    }
}
