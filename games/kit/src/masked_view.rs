//! The view of a game whose hidden information can be left out of its set-up.

use crate::{Fault, Game, Seat};
use serde::{Deserialize, Serialize};
use ts_rs::{Config, TS, TypeVisitor};

/// A game whose view is its set-up with the hidden fields left empty.
///
/// The set-up has a value for "hidden" wherever something can be hidden, usually `None`, and
/// [`Game::position`] refuses a set-up with such values. The game then uses [`MaskedView`] as
/// [`Game::View`]:
///
/// ```text
/// fn view(&self, viewer: Option<Seat>) -> View {
///     MaskedView::of(self, viewer)
/// }
///
/// fn redeal(_: &Config, view: &View, below: &mut dyn FnMut(u32) -> u32) -> Self {
///     view.redeal(below)
/// }
/// ```
pub trait MaskSetup: Game {
    /// Empties every field that a seat, or a spectator (`None`), may not know.
    fn mask(setup: &mut Self::Setup, viewer: Option<Seat>);

    /// Gives the emptied fields values that the viewer must consider possible, so that
    /// [`Game::position`] accepts the set-up. `below(n)` returns a uniform random number below
    /// `n`.
    fn fill(setup: &mut Self::Setup, viewer: Option<Seat>, below: &mut dyn FnMut(u32) -> u32);
}

/// The view of a [`MaskSetup`] game: the viewer, and the set-up without what is hidden.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct MaskedView<G: Game> {
    /// The viewer's seat; `None` for a spectator.
    pub viewer: Option<Seat>,
    /// The set-up; what the viewer may not know is empty.
    pub setup: G::Setup,
}

impl<G: MaskSetup> MaskedView<G> {
    /// What a seat, or a spectator, may know of a position.
    #[must_use]
    pub fn of(position: &G, viewer: Option<Seat>) -> Self {
        let mut setup = position.as_setup();
        G::mask(&mut setup, viewer);
        Self { viewer, setup }
    }

    /// Samples a position that is consistent with the view.
    ///
    /// # Panics
    /// If [`MaskSetup::fill`] makes an invalid set-up, which the conformance suite rules out.
    pub fn redeal(&self, below: &mut dyn FnMut(u32) -> u32) -> G {
        let mut setup = self.setup.clone();
        G::fill(&mut setup, self.viewer, below);
        let filled = G::position(&setup);
        filled
            .unwrap_or_else(|faults| panic!("a filled set-up is invalid: {}", Fault::join(&faults)))
    }
}

/// In TypeScript it is an object type of the game's own module, without a name.
impl<G: Game<Setup: TS>> TS for MaskedView<G> {
    type WithoutGenerics = <G::Setup as TS>::WithoutGenerics;
    type OptionInnerType = Self;

    fn name(cfg: &Config) -> String {
        Self::inline(cfg)
    }

    fn inline(cfg: &Config) -> String {
        let (seat, setup) = (Seat::name(cfg), G::Setup::name(cfg));
        format!("{{ viewer?: {seat}, setup: {setup}, }}")
    }

    fn visit_dependencies(v: &mut impl TypeVisitor)
    where
        Self: 'static,
    {
        v.visit::<Seat>();
        v.visit::<G::Setup>();
    }
}
