//! The `parlor` program.
//!
//! It exits with 0 on success, with 1 when a check or an operation failed, and with 2 when the
//! command line is wrong. Error messages go to standard error.

mod analyse;
mod backup;
mod bench;
mod cli;
mod descriptors;
mod engine;
mod export_site;
mod games;
mod gammon;
mod git;
mod hill;
mod lab;
mod load;
mod man;
mod move_store;
mod options;
mod output;
mod play;
mod replay;
mod rollout;
mod saves;
mod serve;
mod server_log;
mod settings;
mod signing_keys;
mod sim;
mod spaces;
mod store_check;
mod stores;
mod verify;
mod web_assets;

use clap::{CommandFactory, Parser};
use cli::{Cli, CliCommand};
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("parlor: {error:#}");
            if error.is::<cli::UsageError>() { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

fn run(cli: Cli) -> anyhow::Result<ExitCode> {
    let succeed = |result: anyhow::Result<()>| result.map(|()| ExitCode::SUCCESS);
    match cli.command {
        None => succeed(serve::run_with_defaults()),
        Some(CliCommand::Games(args)) => succeed(games::run(&args)),
        Some(CliCommand::Play(args)) => succeed(play::run(&args, cli.letters)),
        Some(CliCommand::Sim(args)) => succeed(sim::run(&args)),
        Some(CliCommand::Lab(command)) => succeed(lab::run(&command)),
        Some(CliCommand::Replay(args)) => succeed(replay::run(&args, cli.letters)),
        Some(CliCommand::Verify(args)) => verify::run(&args),
        Some(CliCommand::Analyse(args)) => succeed(analyse::run(&args)),
        Some(CliCommand::Rollout(args)) => succeed(rollout::run(&args)),
        Some(CliCommand::Engine(args)) => succeed(engine::run(args.game)),
        Some(CliCommand::Serve(args)) => succeed(serve::run(args)),
        Some(CliCommand::ExportSite(args)) => succeed(export_site::run(&args)),
        Some(CliCommand::Backup(args)) => succeed(backup::run(&args)),
        Some(CliCommand::SigningKeys(args)) => succeed(signing_keys::run(&args)),
        Some(CliCommand::Load(args)) => succeed(load::run(&args)),
        Some(CliCommand::MoveStore(args)) => succeed(move_store::run(&args)),
        Some(CliCommand::Store(command)) => store_check::run(&command),
        Some(CliCommand::Bench(args)) => succeed(bench::run(&args)),
        Some(CliCommand::Gammon(command)) => gammon::run(&command),
        Some(CliCommand::Git(args)) => git::run(&args),
        Some(CliCommand::Hill(command)) => hill::run(&command),
        Some(CliCommand::Spaces(command)) => spaces::run(&command),
        Some(CliCommand::Completions { shell }) => {
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "parlor", &mut text);
            succeed(Ok(std::io::stdout().write_all(&text)?))
        }
        Some(CliCommand::Man(args)) => succeed(man::run(&args)),
    }
}

/// Whether the reader of the output has closed it, as `head` does: not an error.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<std::io::Error>();
    io.is_some_and(|io| io.kind() == std::io::ErrorKind::BrokenPipe)
}
