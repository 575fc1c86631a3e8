//! The view of a game without hidden information.

use crate::{Fault, Game};
use serde::{Deserialize, Serialize};
use ts_rs::{Config, TS, TypeVisitor};

/// The view of a game without hidden information: the position itself.
///
/// It is serialised as the position's set-up and validated when it is deserialised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FullView<G>(G);

impl<G: Game> FullView<G> {
    /// The view of a position.
    pub const fn new(position: G) -> Self {
        Self(position)
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &G {
        &self.0
    }
}

impl<G: Game> Serialize for FullView<G> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.as_setup().serialize(serializer)
    }
}

impl<'de, G: Game> Deserialize<'de> for FullView<G> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let setup = G::Setup::deserialize(deserializer)?;
        let position = G::position(&setup);
        position.map(Self).map_err(|faults| serde::de::Error::custom(Fault::join(&faults)))
    }
}

/// In TypeScript it is the type of the set-up.
impl<G: Game<Setup: TS>> TS for FullView<G> {
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
