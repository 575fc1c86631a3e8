//! `parlor spaces solve`, `rate` and `verify`: equilibrium strategies for choosing boards.

use super::approximation::ApproximationArgs;
use super::parse_board;
use crate::cli::usage_error;
use crate::output::OutputArgs;
use anyhow::Context;
use gamelab::spaces::{
    ChallengeOptions, MixedStrategy, Payoff, Preference, Solution, SolutionEntry, SolutionFile,
    SolverOptions, StrategyBoard, best_board_against, challenge, examine, solve,
};
use serde_json::{Value, json};
use spaces::{Board, CompiledBoard};
use std::fmt::Write as _;
use std::io::Write as _;

#[derive(Debug, clap::Args)]
pub(crate) struct SolveArgs {
    /// The size of the boards, from 2 to 10.
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=10))]
    size: u8,
    /// What a round is played for: its result (win, tie or loss), or points, the difference.
    #[arg(long, default_value_t)]
    payoff: Payoff,
    /// How many prefixes of boards a search visits, and how many boards a challenge tries, before it gives up.
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    effort: u64,
    /// Among several equilibria choose one that lays traps, not the one with the shortest boards.
    #[arg(long)]
    traps: bool,
    #[command(flatten)]
    approximation: ApproximationArgs,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct SpacesVerifyArgs {
    /// The size of the boards, from 2 to 10.
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=10))]
    size: u8,
    /// How many prefixes of boards the search for a proof visits before it gives up; by default a million,
    /// on size 5 a billion, of which the proof needs a part and a minute or more.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    effort: Option<u64>,
    /// How many boards to try besides.
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    boards: u64,
    /// The seed of the boards to try.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct RateArgs {
    /// A board as JSON, or in its text form such as 3.1.lrUU.
    board: String,
    /// What a round is played for: its result (win, tie or loss), or points, the difference.
    #[arg(long, default_value_t)]
    payoff: Payoff,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run_solve(args: &SolveArgs) -> anyhow::Result<bool> {
    let found = match args.approximation.solve(args.size)? {
        Some(found) => found,
        None => solve_exactly(args)?,
    };
    let text = match args.json {
        true => format!("{}\n", solution_json(&found)),
        false => solution_text(&found),
    };
    args.output.write(&text)?;
    Ok(true)
}

fn solve_exactly(args: &SolveArgs) -> anyhow::Result<Solution> {
    let preference = if args.traps { Preference::Traps } else { Preference::ShortBoards };
    let options = SolverOptions {
        budget: args.effort,
        preference,
        threads: threads(),
        ..SolverOptions::new(args.size, args.payoff)
    };
    Ok(solve(options, &mut |_, _| {})?)
}

pub(super) fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn solution_json(found: &Solution) -> Value {
    json!(SolutionEntry::new(found))
}

/// What is proved of a strategy, as a sentence.
fn proof_text(proved: Option<f64>) -> String {
    match proved {
        Some(0.0) => "proved: no board that the rules allow wins anything on average".into(),
        Some(bound) => {
            format!("proved: no board that the rules allow wins more than {bound:.10} a round")
        }
        None => "nothing is proved: the search gave up".into(),
    }
}

fn solution_text(found: &Solution) -> String {
    let SolverOptions { size, payoff, .. } = found.options;
    let strategy = &found.strategy;
    let mut text = format!(
        "size {size}, played for {payoff}\n\
         the best board that was found wins {:.10} a round\n\
         {}\n\
         choose among {} boards, {:.2} traps on average:\n",
        found.exploitability,
        proof_text(found.proved),
        strategy.boards().len(),
        strategy.average_traps(),
    );
    for weighted in strategy.boards() {
        let percent = 100.0 * strategy.probability(weighted.share);
        writeln!(text, "{percent:9.4} %  {}", weighted.board).expect("a string");
    }
    text
}

/// Examines the strategy of the equilibrium bot.
pub(crate) fn run_verify(args: &SpacesVerifyArgs) -> anyhow::Result<bool> {
    let payoff = Payoff::Result;
    let strategy = opponent(args.size, payoff)?;
    let effort = if args.size == 5 { 1_000_000_000 } else { 1_000_000 };
    let options = SolverOptions {
        budget: args.effort.unwrap_or(effort),
        threads: threads(),
        ..SolverOptions::new(args.size, payoff)
    };
    let (found, proved) = examine(&strategy, options);
    let tried = ChallengeOptions {
        payoff,
        boards: args.boards,
        seed: args.seed,
        threads: threads(),
        floor: i64::MAX,
    };
    let tried = challenge(&strategy, &[], tried);
    let best = strategy.probability(tried.value);
    let text = if args.json {
        let tried =
            json!({"boards": tried.boards_tried, "best": tried.best.to_string(), "worth": best});
        format!(
            "{}\n",
            json!({"size": args.size, "found": found, "proved": proved, "tried": tried})
        )
    } else {
        format!(
            "size {}: {} boards, {:.2} traps on average\n{}\nthe best of {} other boards, {}, wins {:.10} a round\n",
            args.size,
            strategy.boards().len(),
            strategy.average_traps(),
            proof_text(proved),
            tried.boards_tried,
            tried.best,
            best,
        )
    };
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(true)
}

/// The strategy to rate boards against: from the data file, or computed.
fn opponent(size: u8, payoff: Payoff) -> anyhow::Result<MixedStrategy> {
    match SolutionFile::shipped().entry(size, payoff).and_then(SolutionEntry::to_strategy) {
        Some(strategy) => Ok(strategy),
        None => Ok(solve(SolverOptions::new(size, payoff), &mut |_, _| {})?.strategy),
    }
}

pub(crate) fn run_rate(args: &RateArgs) -> anyhow::Result<bool> {
    let board = parse_board(&args.board)?;
    let strategy = opponent(board.size(), args.payoff)?;
    let compiled = CompiledBoard::new(&board);
    let value =
        strategy.value(&compiled, args.payoff).context("the book holds boards of one size")?;
    let chances = chances(&compiled, &strategy);
    let (best, scores) = best_board_against(&board, args.payoff)
        .ok_or_else(|| usage_error("no board answers this one"))?;
    let worth_of_best = args.payoff.of(scores);
    let text = if args.json {
        let [win, tie, loss] = chances;
        let answer = json!({"board": best.to_string(), "scores": scores, "worth": worth_of_best});
        let answer = json!({
            "board": board.to_string(), "size": board.size(), "payoff": args.payoff,
            "worth": value, "win": win, "tie": tie, "loss": loss, "answer": answer,
        });
        format!("{answer}\n")
    } else {
        rating_text(&board, value, chances, (&best, scores))
    };
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(true)
}

/// The probabilities that the board wins, ties and loses against a mixed strategy.
fn chances(board: &CompiledBoard, strategy: &MixedStrategy) -> [f64; 3] {
    let sum = |wanted: i8| {
        let so = |weighted: &&StrategyBoard| {
            board.scores(&weighted.compiled).is_some_and(|s| Payoff::Result.of(s) == wanted)
        };
        strategy
            .boards()
            .iter()
            .filter(so)
            .map(|weighted| strategy.probability(weighted.share))
            .sum()
    };
    // An empty sum of f64 is -0.
    [sum(1), sum(0), sum(-1)].map(|chance: f64| chance.abs())
}

fn rating_text(board: &Board, value: f64, chances: [f64; 3], best: (&Board, [u8; 2])) -> String {
    let [win, tie, loss] = chances.map(|chance| 100.0 * chance);
    let (answer, [mine, theirs]) = best;
    let verdict = match mine.cmp(&theirs) {
        std::cmp::Ordering::Greater => "beats it",
        std::cmp::Ordering::Equal => "ties with it, and nothing was found that beats it",
        std::cmp::Ordering::Less => "loses least to it: nothing was found that beats it",
    };
    format!(
        "{board} against players who choose well: {:+.4} a round\n\
         wins {win:.1} %, ties {tie:.1} %, loses {loss:.1} %\n\
         {answer} {verdict}, {mine}:{theirs}\n",
        // Without the sign of a rounding error.
        if value.abs() < 5e-5 { 0.0 } else { value },
    )
}
