//! Parlor's one program.
//!
//! It exits with 0 when all went well, with 1 when what it was asked to check is not so or
//! the work failed, and with 2 when the command line could not be understood.
//! What it says about errors goes to standard error.

mod backup;
mod bench;
mod cli;
mod descriptors;
mod engine;
mod games;
mod gammon;
mod git;
mod hill;
mod load;
mod move_store;
mod options;
mod pages;
mod play;
mod replay;
mod saves;
mod serve;
mod settings;
mod sim;
mod spaces;
mod stores;
mod verify;

use clap::{CommandFactory, Parser};
use cli::{Cli, Command};
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("parlor: {error:#}");
            if error.is::<cli::Usage>() { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

fn run(cli: Cli) -> anyhow::Result<ExitCode> {
    let done = |result: anyhow::Result<()>| result.map(|()| ExitCode::SUCCESS);
    match cli.command {
        None => done(serve::run_usual()),
        Some(Command::Games(args)) => done(games::run(&args)),
        Some(Command::Play(args)) => done(play::run(&args, cli.letters)),
        Some(Command::Sim(args)) => done(sim::run(&args)),
        Some(Command::Replay(args)) => done(replay::run(&args, cli.letters)),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Engine(args)) => done(engine::run(args.game)),
        Some(Command::Serve(args)) => done(serve::run(args)),
        Some(Command::Backup(args)) => done(backup::run(&args)),
        Some(Command::Load(args)) => done(load::run(&args)),
        Some(Command::MoveStore(args)) => done(move_store::run(&args)),
        Some(Command::Bench(args)) => done(bench::run(&args)),
        Some(Command::Gammon(command)) => gammon::run(&command),
        Some(Command::Git(args)) => git::run(&args),
        Some(Command::Hill(command)) => hill::run(&command),
        Some(Command::Spaces(command)) => spaces::run(&command),
        Some(Command::Completions { shell }) => {
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "parlor", &mut text);
            done(Ok(std::io::stdout().write_all(&text)?))
        }
        Some(Command::Man { dir }) => done(man(dir.as_deref())),
    }
}

/// Prints the manual page, or writes it and those of all subcommands into a folder.
fn man(dir: Option<&std::path::Path>) -> anyhow::Result<()> {
    match dir {
        Some(dir) => clap_mangen::generate_to(Cli::command(), dir)?,
        None => clap_mangen::Man::new(Cli::command()).render(&mut std::io::stdout())?,
    }
    Ok(())
}

/// Whoever read our output has gone: nothing is wrong.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<std::io::Error>();
    io.is_some_and(|io| io.kind() == std::io::ErrorKind::BrokenPipe)
}
