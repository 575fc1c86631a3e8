//! Development tasks: `cargo xtask help`.

mod browser_tests;
mod calibrate;
mod count_prompts;
mod coverage;
mod fuzz;
mod generated;
mod gnubg;
mod hill;
mod levels;
mod new_game;
mod python;
mod run;
mod stage_profile;
mod test;
mod tools;
mod training;
mod versus_servers;
mod wasm_size;

use clap::{Parser, Subcommand};

/// Development tasks.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum XtaskCommand {
    /// Run all tests: format, lints, licences, documentation examples, all crates, the web client.
    Test,
    /// Run the tests that take minutes.
    Long,
    /// Inject faults into running servers: killed nodes, lost databases, cut connections, full
    /// disks and more. `--help` lists the options.
    #[command(disable_help_flag = true)]
    Faults {
        /// `--rounds N`, `--minutes N`, `--seed S`, `--only NAME`, `--store sqlite|postgres`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Fuzz everything that reads bytes from outside, with libFuzzer.
    Fuzz(fuzz::FuzzArgs),
    /// Line coverage of the rules, which must stay above 95 %.
    Coverage,
    /// Count the prompts that seat 0 answers by hand in seeded matches between bots.
    CountPrompts(count_prompts::CountPromptsArgs),
    /// Write a small complete game to start from, and add it to the tables that list games.
    NewGame(new_game::NewGameArgs),
    /// Regenerate the golden playthroughs, or add one.
    Playthroughs {
        #[command(subcommand)]
        command: Option<PlaythroughsCommand>,
    },
    /// Regenerate the pictures of the rule books: spec/GAME/pictures.
    Pictures,
    /// Have Python's libraries read the tables of an experiment: DuckDB, Polars and pandas.
    Python,
    /// Regenerate the JSON Schemas in data/schemas.
    Schemas,
    /// Regenerate the TypeScript types in web/src/protocol/generated.
    Types,
    /// Measure how much of the browser's code for tables without a server is each game's.
    WasmSize,
    /// Divide the samples of a profile of the server among the stages of a move: docs/performance.md.
    StageProfile(stage_profile::StageProfileArgs),
    /// Train the backgammon net by self-play: data/gammon/net.bin. Build with
    /// `cargo run --release -p xtask --` for this.
    TrainGammon(training::TrainGammonArgs),
    /// Train the Ludo nets by self-play: data/ludo/nets.bin. Build with
    /// `cargo run --release -p xtask --` for this.
    TrainLudo(training::TrainLudoArgs),
    /// Train the nets of King of the Hill by simulated matches, and measure them: data/hill. Build with
    /// `cargo run --release -p xtask --` for this.
    TrainHill {
        #[command(subcommand)]
        command: hill::TrainHillCommand,
    },
    /// Exchange 240 backgammon matches with GNU Backgammon as .mat and .sgf files and compare them.
    MatchFiles,
    /// Play our backgammon bot against GNU Backgammon, and judge its plays. Build with
    /// `cargo run --release -p xtask --` for this.
    VersusGnubg(gnubg::VersusArgs),
    /// Play at Parlor and at Colyseus, which is installed from npm, with the same load, and compare
    /// them. Build with `cargo run --release -p xtask --` for this.
    VersusServers(versus_servers::VersusServersArgs),
    /// Measure the levels of bots and keep the figures in data/levels: each against the one below it,
    /// in backgammon by their rating. Build with `cargo run --release -p xtask --` for this.
    MeasureLevels(levels::MeasureLevelsArgs),
    /// Have GNU Backgammon judge the cube decisions of our backgammon bot. Build with
    /// `cargo run --release -p xtask --` for this.
    JudgeCube(gnubg::JudgeCubeArgs),
    /// Have GNU Backgammon analyse matches that we analyse too, and compare the ratings. Build with
    /// `cargo run --release -p xtask --` for this.
    CompareAnalysis(gnubg::CompareAnalysisArgs),
    /// Compare the chances that the adviser of a game gives with who won. Build with
    /// `cargo run --release -p xtask --` for this.
    Calibrate(calibrate::CalibrationArgs),
    /// Regenerate the inputs of the expert net that hold its trainer to ours:
    /// training/gammon/input_cases.txt.
    GammonInputs,
}

#[derive(Subcommand)]
enum PlaythroughsCommand {
    /// Add one: playthroughs/GAME/NAME.txt.
    Add(generated::AddPlaythroughArgs),
}

fn main() -> anyhow::Result<()> {
    match XtaskCommand::parse() {
        XtaskCommand::Test => test::run_all(),
        XtaskCommand::Long => test::run_long(),
        XtaskCommand::Faults { args } => test::run_faults(&args),
        XtaskCommand::Fuzz(args) => fuzz::fuzz(&args),
        XtaskCommand::Coverage => coverage::measure(),
        XtaskCommand::CountPrompts(args) => count_prompts::count(&args),
        XtaskCommand::NewGame(args) => new_game::new_game(&args),
        XtaskCommand::Playthroughs { command: None } => generated::write_playthroughs(),
        XtaskCommand::Playthroughs { command: Some(PlaythroughsCommand::Add(args)) } => {
            generated::add_playthrough(&args)
        }
        XtaskCommand::Pictures => test::write_pictures(),
        XtaskCommand::Python => python::check(),
        XtaskCommand::Schemas => generated::write_schemas(),
        XtaskCommand::Types => generated::write_types(),
        XtaskCommand::WasmSize => wasm_size::measure(),
        XtaskCommand::StageProfile(args) => stage_profile::print(&args),
        XtaskCommand::TrainGammon(train) => training::train_gammon(&train),
        XtaskCommand::TrainLudo(train) => training::train_ludo(&train),
        XtaskCommand::TrainHill { command } => hill::train_hill(&command),
        XtaskCommand::MatchFiles => test::run_match_files(),
        XtaskCommand::VersusGnubg(versus) => gnubg::play_gnubg(&versus),
        XtaskCommand::VersusServers(args) => versus_servers::compare(&args),
        XtaskCommand::MeasureLevels(args) => levels::measure(&args),
        XtaskCommand::JudgeCube(judge) => gnubg::judge_cube(&judge),
        XtaskCommand::CompareAnalysis(compare) => gnubg::compare_analysis(&compare),
        XtaskCommand::Calibrate(args) => calibrate::calibrate(&args),
        XtaskCommand::GammonInputs => generated::write_gammon_inputs(),
    }
}
