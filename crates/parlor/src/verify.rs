//! `parlor verify`.

use crate::cli::VerifyArgs;
use crate::saves::SaveFile;
use catalog::with_game;
use kit::{DiceSource, Game, Next, Referee, Save, SaveError};
use std::io::Write;
use std::process::ExitCode;

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let file = SaveFile::open(&args.file)?;
    with_game!(file.game, G => {
        match file.load::<G>() {
            Ok(save) => report(&save, &mut std::io::stdout().lock()),
            // A changed die is named itself, not only the play that it made impossible.
            Err(error) => match Save::<G>::find_wrong_roll(&file.text) {
                Err(dealt @ SaveError::RollMismatch { .. }) => Ok(wrong_dice(&dealt)),
                _ => Err(error),
            },
        }
    })
}

fn wrong_dice(error: &SaveError) -> ExitCode {
    eprintln!("parlor: the dice do not check out: {error}");
    ExitCode::FAILURE
}

fn report<G: Game>(save: &Save<G>, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let (steps, position) = (save.played.steps().len(), save.played.position());
    writeln!(
        out,
        "{}: {steps} steps replayed, each follows the rules (version {}).",
        G::TITLE,
        G::RULES_VERSION
    )?;
    writeln!(out, "They lead to position {}, as the file says.", position.hash())?;
    match position.next() {
        Next::Over(outcome) => writeln!(out, "The match is over; ranks {:?}.", outcome.ranks)?,
        Next::Ask(_) | Next::Chance(_) => writeln!(out, "The match is not over yet.")?,
    }
    let DiceSource::Verifiable { commitment, .. } = &save.dice else {
        writeln!(out, "The dice were rolled by hand: there is nothing to deal again.")?;
        return Ok(ExitCode::SUCCESS);
    };
    match save.verify_rolls() {
        Ok(rolls) => {
            writeln!(out, "The secret is the one committed to as {commitment}.")?;
            writeln!(out, "All {rolls} rolls were dealt again from it and are the same.")?;
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => Ok(wrong_dice(&error)),
    }
}
