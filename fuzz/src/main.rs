//! Command line for the corpus and single inputs. `cargo xtask fuzz` runs the fuzzer.

use anyhow::Context;
use clap::{Parser, Subcommand};
use fuzz::{FuzzInput, FuzzTarget, TargetChecker};
use std::path::PathBuf;

/// Prepares fuzzing and reproduces failures.
#[derive(Parser)]
struct Args {
    #[command(subcommand)]
    command: FuzzCommand,
}

#[derive(Subcommand)]
enum FuzzCommand {
    /// List the targets, with the length of their longest inputs.
    Targets,
    /// Regenerate the corpus by playing matches and from golden files.
    Corpus,
    /// Write the corpus of a target as one file for each input.
    Seeds {
        /// The target.
        target: FuzzTarget,
        /// The folder to write to.
        folder: PathBuf,
    },
    /// Write the tokens of all corpora as a dictionary of libFuzzer.
    Dictionary {
        /// The file to write.
        file: PathBuf,
    },
    /// Check one input of the fuzzer, and print its line for the corpus.
    Replay {
        /// The target.
        target: FuzzTarget,
        /// The input that the fuzzer wrote.
        file: PathBuf,
    },
}

fn main() -> anyhow::Result<()> {
    match Args::parse().command {
        FuzzCommand::Targets => {
            for target in FuzzTarget::all() {
                println!("{} {}", target.name(), target.max_input_bytes());
            }
            Ok(())
        }
        FuzzCommand::Corpus => fuzz::build_corpus(),
        FuzzCommand::Seeds { target, folder } => Ok(fuzz::write_seed_files(target, &folder)?),
        FuzzCommand::Dictionary { file } => {
            let dictionary = fuzz::to_libfuzzer_dictionary(&fuzz::read_tokens()?);
            std::fs::write(&file, dictionary).with_context(|| file.display().to_string())
        }
        FuzzCommand::Replay { target, file } => {
            let bytes = std::fs::read(&file).with_context(|| file.display().to_string())?;
            let input = FuzzInput::from_bytes(&bytes);
            println!("selector {}: {}", input.selector, input.payload.to_line());
            let verdict = TargetChecker::new(target)?.check(&input);
            println!("{:?}", verdict.map_err(anyhow::Error::msg)?);
            Ok(())
        }
    }
}
