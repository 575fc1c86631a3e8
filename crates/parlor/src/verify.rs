//! `parlor verify`.

use crate::cli::VerifyArgs;
use crate::saves::SaveFile;
use catalog::with_game;
use kit::{Attestation, DiceSource, Game, JointSalts, Next, Referee, Save, SaveError};
use std::io::Write;
use std::process::ExitCode;

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let file = SaveFile::open(&args.file)?;
    with_game!(file.game, G => {
        match file.load::<G>() {
            Ok(save) => {
                let attestation = Save::<G>::attestation(&file.text)?;
                verify(&save, attestation.as_ref(), args, &mut std::io::stdout().lock())
            }
            // A changed die is named itself, not only the play that it made impossible.
            Err(error) => match Save::<G>::find_wrong_roll(&file.text) {
                Err(dealt @ SaveError::RollMismatch { .. }) => Ok(wrong_dice(&dealt)),
                _ => Err(error),
            },
        }
    })
}

fn wrong_dice(error: &SaveError) -> ExitCode {
    failed(&format!("the dice do not check out: {error}"))
}

fn failed(reason: &str) -> ExitCode {
    eprintln!("parlor: {reason}");
    ExitCode::FAILURE
}

/// Reports what the file proves and what it does not. Fails at the first check that fails.
fn verify<G: Game>(
    save: &Save<G>,
    attestation: Option<&Attestation>,
    args: &VerifyArgs,
    out: &mut impl Write,
) -> anyhow::Result<ExitCode> {
    report_steps(save, out)?;
    if let Err(reason) = check_commitment(save, args.commitment.as_deref()) {
        return Ok(failed(&reason));
    }
    if let Err(error) = report_dice(save, out)? {
        return Ok(wrong_dice(&error));
    }
    match check_signature(save, attestation, &args.server) {
        Ok(lines) => {
            writeln!(out, "{lines}")?;
            Ok(ExitCode::SUCCESS)
        }
        Err(reason) => Ok(failed(&reason)),
    }
}

fn report_steps<G: Game>(save: &Save<G>, out: &mut impl Write) -> std::io::Result<()> {
    let (steps, position) = (save.played.steps().len(), save.played.position());
    let rules = position.rules_version();
    let title = G::TITLE;
    writeln!(out, "{title}: {steps} steps replayed, each follows the rules (version {rules}).")?;
    if save.played.custom_start().is_some() {
        writeln!(
            out,
            "The match does not begin from the usual start, but from one of the file's own."
        )?;
    }
    writeln!(out, "They lead to position {}, as the file says.", position.hash())?;
    match position.next() {
        Next::Over(outcome) => writeln!(out, "The match is over; ranks {:?}.", outcome.ranks),
        Next::Ask(_) | Next::Chance(_) => writeln!(out, "The match is not over yet."),
    }
}

/// Checks that the file's commitment is the one given on the command line.
fn check_commitment<G: Game>(save: &Save<G>, expected: Option<&str>) -> Result<(), String> {
    match (save.dice.commitment(), expected) {
        (_, None) => Ok(()),
        (None, Some(_)) => {
            Err("the dice were entered by hand: the file has no commitment".to_owned())
        }
        (Some(commitment), Some(expected)) => {
            match commitment.to_string() == expected.trim().to_lowercase() {
                true => Ok(()),
                false => Err(format!("the file's commitment is {commitment}, not {expected}")),
            }
        }
    }
}

/// Deals every roll again and says what that proves.
fn report_dice<G: Game>(
    save: &Save<G>,
    out: &mut impl Write,
) -> std::io::Result<Result<(), SaveError>> {
    let Some(commitment) = save.dice.commitment() else {
        writeln!(out, "The dice were entered by hand: nothing shows that they were rolled.")?;
        return Ok(Ok(()));
    };
    match save.verify_rolls() {
        Ok(rolls) => {
            writeln!(out, "The secret is the one committed to as {commitment}.")?;
            report_salts(&save.dice, out)?;
            writeln!(out, "All {rolls} rolls were dealt again from it and are the same.")?;
            Ok(Ok(()))
        }
        Err(error) => Ok(Err(error)),
    }
}

/// Says who could have chosen the dice.
fn report_salts(dice: &DiceSource, out: &mut impl Write) -> std::io::Result<()> {
    match dice {
        DiceSource::Joint { salts, .. } => report_joint_salts(salts, out),
        DiceSource::HandedOver { device, salts, .. } => {
            writeln!(
                out,
                "The match began on the device of a player, which dealt the first {} rolls: it \
                 knew its secret and all that was hidden, and could have chosen these rolls, the \
                 moves of bots and the times. Nothing here shows that it did not.",
                device.rolls
            )?;
            writeln!(out, "Then it was brought to a server, and its later dice are the server's.")?;
            report_joint_salts(salts, out)
        }
        DiceSource::Verifiable { .. } => writeln!(
            out,
            "It was published when the match began, with the salts known: whoever drew it could \
             have tried several."
        ),
        DiceSource::ByHand => Ok(()),
    }
}

fn report_joint_salts(salts: &JointSalts, out: &mut impl Write) -> std::io::Result<()> {
    let (seats, committed) = (salts.seats.len(), salts.committed);
    writeln!(
        out,
        "It was published in entry {committed} of the log, before the hashes of the salts of all \
         {seats} seats; each salt fits its hash and was revealed when all hashes were known."
    )?;
    match salts.cancelled {
        0 => Ok(()),
        1 => writeln!(out, "Before that, one start was cancelled: see the table's log."),
        more => writeln!(out, "Before that, {more} starts were cancelled: see the table's log."),
    }
}

/// Checks the server's signature; returns what it proves.
fn check_signature<G: Game>(
    save: &Save<G>,
    attestation: Option<&Attestation>,
    servers: &[String],
) -> Result<String, String> {
    let Some(attestation) = attestation else {
        return match servers.is_empty() {
            true => Ok("No server has signed the file: whoever wrote it could have chosen the \
                        names, the steps and the end."
                .to_owned()),
            false => Err("no server has signed the file".to_owned()),
        };
    };
    server::verify_attestation(attestation, &save.to_text())?;
    let (key, covers) = (&attestation.key, "names, seats, options, times and every step");
    let is_known = servers.iter().any(|known| known.trim().eq_ignore_ascii_case(key));
    match (servers.is_empty(), is_known) {
        (false, false) => Err(format!("the file is signed by {key}, which is another key")),
        (false, true) => Ok(format!("The server with the key {key} has signed {covers}.")),
        (true, _) => Ok(format!(
            "The key {key} has signed {covers}. Compare it with the keys that the server \
             publishes under /.well-known/parlor-signing-keys, or name one with --server."
        )),
    }
}
