//! One variant of the options with one line-up of bots.

use crate::PolicyDefinition;
use crate::policy::SeatPolicy;
use bots::insight::{Adviser, Insight, InsightDepth};
use bots::{Bot, Bots};
use catalog::{GameId, with_game};
use gamelab::SeatingPlan;
use kit::{Fault, Match, SeededDice};
use serde_json::Value;

/// One variant of the options with one line-up of bots.
#[derive(Clone, Debug, PartialEq)]
pub struct ExperimentCell {
    /// Its number in the experiment.
    pub index: u64,
    /// The name of the variant.
    pub variant: String,
    /// The name of the line-up.
    pub line_up: String,
    /// The options of its matches.
    pub options: Value,
    /// The bot in each seat of the first match.
    pub bots: Vec<String>,
    /// Whether the bots change seats.
    pub seating: SeatingPlan,
    /// The bots that the experiment defines.
    pub policies: Vec<PolicyDefinition>,
}

/// A cell whose options and bots are known to be valid, of a game known by type.
pub(crate) struct CheckedCell<G: Bots> {
    pub(crate) index: u64,
    pub(crate) start: G,
    config: G::Config,
    bots: Vec<String>,
    policies: Vec<SeatPolicy>,
    seating: SeatingPlan,
}

/// A match of a cell that is about to be played.
pub(crate) struct SeatedMatch<G: Bots> {
    /// The bots by seat.
    pub(crate) players: Vec<Box<dyn Bot<G>>>,
    pub(crate) dice: SeededDice,
    /// By how many seats the bots have moved on.
    pub(crate) rotation: usize,
}

impl ExperimentCell {
    /// Checks options and bots.
    ///
    /// # Errors
    /// What is wrong, with the field.
    pub(crate) fn check(&self, game: GameId) -> Result<(), String> {
        with_game!(game, G => self.checked::<G>().map(|_| ()))
    }

    pub(crate) fn checked<G: Bots>(&self) -> Result<CheckedCell<G>, String> {
        let config: G::Config =
            kit::read_json(&self.options).map_err(|fault| format!("options: {fault}"))?;
        let seats = u8::try_from(self.bots.len()).unwrap_or(u8::MAX);
        let begun = Match::<G>::new(&config, seats).map_err(|faults| Fault::join(&faults))?;
        let find = |bot: &String| SeatPolicy::find::<G>(bot, &self.policies, &config);
        let policies = self.bots.iter().map(find).collect::<Result<Vec<_>, _>>()?;
        let (bots, seating) = (self.bots.clone(), self.seating);
        Ok(CheckedCell {
            index: self.index,
            start: begun.position().clone(),
            config,
            bots,
            policies,
            seating,
        })
    }
}

impl<G: Bots> CheckedCell<G> {
    /// Seats the bots of a match. Matches with the same number have the same dice in every cell.
    pub(crate) fn seat(&self, seed: u64, match_index: u64) -> SeatedMatch<G> {
        let (rotation, dice) = self.seating.rotation(match_index, self.bots.len());
        let mut seeds = SeededDice::for_match(!seed, match_index);
        let player = |policy: &SeatPolicy| {
            let seed = u64::from(seeds.below(u32::MAX));
            policy.bot::<G>(&self.config, seed).expect("the cell was checked")
        };
        let mut players: Vec<_> = self.policies.iter().map(player).collect();
        players.rotate_right(rotation);
        SeatedMatch { players, dice: SeededDice::for_match(seed, dice), rotation }
    }

    /// Why a program that plays has failed, if one has.
    pub(crate) fn failure(&self) -> Option<String> {
        self.policies.iter().find_map(SeatPolicy::failure)
    }

    /// The match before its first step.
    pub(crate) fn begin(&self) -> Match<G> {
        Match::new(&self.config, self.bots.len() as u8).expect("the cell was checked")
    }

    /// What judges positions of the cell's matches, quickly.
    pub(crate) fn adviser(&self) -> Box<dyn Adviser<G>>
    where
        G: Insight,
    {
        G::adviser(&self.config, InsightDepth::Quick)
    }

    /// The place in the line-up of the bot in a seat, and its name.
    pub(crate) fn player_in(&self, seat: usize, rotation: usize) -> (usize, &str) {
        let count = self.bots.len();
        let player = (seat + count - rotation) % count;
        (player, &self.bots[player])
    }
}
