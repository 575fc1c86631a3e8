//! Plays a match of an experiment again.

use crate::{ExperimentCell, ExperimentError, Manifest};
use catalog::{GameId, with_game};
use gamelab::{PlayoutObserver, SeatingPlan, play_out_observed};
use kit::{
    Ask, Audience, Checked, DiceSource, DiscardEvents, EventSink, Game, Roll, Rolled, Save, Step,
};
use std::path::Path;

/// A match of an experiment as the text of a save, played again from its manifest.
///
/// # Errors
/// If the folder has no such match, or another version of the rules or the bots wrote it.
pub fn replay(folder: &Path, cell: u64, match_index: u64) -> Result<String, ExperimentError> {
    let manifest = Manifest::read(folder)?
        .ok_or_else(|| ExperimentError::folder(folder, "is not the folder of an experiment"))?;
    replay_match(folder, &manifest, cell, match_index).map(|replayed| replayed.text)
}

/// A match that was played again.
pub(crate) struct ReplayedMatch {
    /// The text of a save.
    pub(crate) text: String,
    pub(crate) steps: u64,
}

/// Plays a match of the experiment with this manifest again.
pub(crate) fn replay_match(
    folder: &Path,
    manifest: &Manifest,
    cell: u64,
    match_index: u64,
) -> Result<ReplayedMatch, ExperimentError> {
    let fault = |reason: String| ExperimentError::folder(folder, reason);
    let found = manifest.cells.get(cell as usize);
    let found = found.ok_or_else(|| fault(format!("there is no cell {cell}")))?;
    if match_index >= manifest.matches {
        return Err(fault(format!("there is no match {match_index}")));
    }
    let game: GameId = manifest.game.parse().map_err(|why| fault(format!("{why}")))?;
    let cell = ExperimentCell {
        index: found.cell,
        variant: found.variant.clone(),
        line_up: found.line_up.clone(),
        options: found.options.clone(),
        bots: found.bots.clone(),
        seating: if found.rotated { SeatingPlan::Rotated } else { SeatingPlan::Fixed },
        policies: found.policies.clone(),
    };
    with_game!(game, G => {
        let checked = cell.checked::<G>().map_err(fault)?;
        let mut seated = checked.seat(manifest.seed, match_index);
        let mut observer = StepObserver::<G>(Vec::new());
        let start = Clone::clone(&checked.start);
        play_out_observed(start, &mut seated.players, &mut seated.dice, &mut observer);
        if let Some(reason) = checked.failure() {
            return Err(ExperimentError::Invalid(reason));
        }
        let played = checked.begin().replay(&observer.0, &mut DiscardEvents);
        let played = played.map_err(|why| fault(format!("step {} is refused", why.step)))?;
        let players = (0..cell.bots.len()).map(|seat| checked.player_in(seat, seated.rotation).1.to_owned());
        let players = players.collect();
        let steps = observer.0.len() as u64;
        Ok(ReplayedMatch { text: Save { players, dice: DiceSource::ByHand, played }.to_text(), steps })
    })
}

/// Collects the steps of a match.
struct StepObserver<G: Game>(Vec<Step<G::Action>>);

impl<G: Game> PlayoutObserver<G> for StepObserver<G> {
    fn before_roll(&mut self, _: &G, _: &Roll, rolled: Rolled) {
        self.0.push(Step::Rolled { number: rolled.number() });
    }

    fn before_action(&mut self, _: &G, _: &Ask, play: &Checked<G::Action>, _: usize) {
        self.0.push(Step::Acted { seat: play.seat(), action: play.action().clone() });
    }
}

impl<G: Game> EventSink<G::Event> for StepObserver<G> {
    fn emit(&mut self, _: Audience, _: impl FnOnce() -> G::Event) {}
}
