//! The project's chores: `cargo xtask help`.

mod coverage;
mod fuzzing;
mod golden;
mod run;
mod test;
mod tools;
mod training;
mod versus;

use clap::{Parser, Subcommand};

/// The project's chores.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Chore {
    /// Every test: format, lints, licences, documentation examples, all crates.
    Test,
    /// The tests that take minutes: a million of this, a hundred thousand of that.
    Long,
    /// Let things go wrong on purpose, on one node and on several: killed nodes, lost databases,
    /// cut wires, full disks and more. `--help` says what and how.
    #[command(disable_help_flag = true)]
    Faults {
        /// `--rounds N`, `--minutes N`, `--seed S`, `--only NAME`, `--store sqlite|postgres`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Give everything that reads what nobody would send: a million inputs each. `--help` says
    /// how.
    #[command(disable_help_flag = true)]
    Fuzz {
        /// `--inputs N`, `--seed S`, `--only TARGET`, `--from NUMBER`, `--corpus`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Line coverage of the rules, which must stay above 95 %.
    Coverage,
    /// Make the golden playthroughs again, or add one.
    Playthroughs {
        #[command(subcommand)]
        what: Option<Playthroughs>,
    },
    /// Make the JSON Schemas in data/schemas again.
    Schemas,
    /// Make the TypeScript types in web/src/wire/generated again.
    Types,
    /// Let the backgammon net learn by playing itself: data/gammon/net.bin. Build with
    /// `cargo run --release -p xtask --` for this.
    TrainGammon(training::Train),
    /// Play our backgammon bot against GNU Backgammon at 0-ply. Build with
    /// `cargo run --release -p xtask --` for this.
    VersusGnubg(versus::Versus),
}

#[derive(Subcommand)]
enum Playthroughs {
    /// Add one: playthroughs/GAME/NAME.txt.
    Add(golden::Add),
}

fn main() -> anyhow::Result<()> {
    match Chore::parse() {
        Chore::Test => test::all(),
        Chore::Long => test::long(),
        Chore::Faults { args } => test::faults(&args),
        Chore::Fuzz { args } => fuzzing::fuzz(&args),
        Chore::Coverage => coverage::measure(),
        Chore::Playthroughs { what: None } => golden::playthroughs(),
        Chore::Playthroughs { what: Some(Playthroughs::Add(add)) } => golden::add(&add),
        Chore::Schemas => golden::schemas(),
        Chore::Types => golden::types(),
        Chore::TrainGammon(train) => training::gammon(&train),
        Chore::VersusGnubg(versus) => versus::gnubg(&versus),
    }
}
