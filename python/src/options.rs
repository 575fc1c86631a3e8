//! Options of environments, as Python gives them.

use crate::json::read_config;
use environments::{EncodedGame, EnvironmentOptions, ForcedChoices};
use pyo3::prelude::*;

/// The bots of an environment: one level for all seats but the first, or a level or `None` for each.
#[derive(FromPyObject)]
pub(crate) enum BotsArgument {
    #[pyo3(transparent)]
    Level(String),
    #[pyo3(transparent)]
    BySeat(Vec<Option<String>>),
}

/// Options that do not depend on the game.
pub(crate) struct CommonOptions {
    pub(crate) seats: Option<u8>,
    pub(crate) bots: Option<BotsArgument>,
    pub(crate) skip_forced: bool,
}

impl CommonOptions {
    pub(crate) fn of_game<G: EncodedGame>(
        self,
        config: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<EnvironmentOptions<G>> {
        let seats = self.seats.unwrap_or(*G::SEAT_COUNTS.start());
        let bots = match self.bots {
            None => Vec::new(),
            Some(BotsArgument::BySeat(bots)) => bots,
            Some(BotsArgument::Level(level)) => {
                let others = std::iter::repeat_n(Some(level), usize::from(seats.saturating_sub(1)));
                std::iter::once(None).chain(others).collect()
            }
        };
        let forced = if self.skip_forced { ForcedChoices::Make } else { ForcedChoices::Ask };
        Ok(EnvironmentOptions { config: read_config(config)?, seats, bots, forced })
    }
}
