//! `parlor spaces solve` and `parlor spaces rate`: equilibrium strategies for choosing boards.

use super::{parse_board, write};
use crate::cli::usage_error;
use anyhow::Context;
use gamelab::spaces::{
    MixedStrategy, Payoff, Solution, SolutionEntry, SolutionFile, SolverOptions, StrategyBoard,
    best_board_against, solve,
};
use serde_json::{Value, json};
use spaces::{Board, CompiledBoard};
use std::fmt::Write as _;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct SolveArgs {
    /// The size of the boards, from 2 to 10.
    #[arg(long, required_unless_present = "all", conflicts_with = "all",
        value_parser = clap::value_parser!(u8).range(2..=10))]
    size: Option<u8>,
    /// Solve every size, as in data/spaces/equilibrium.json (which takes some minutes with
    /// --effort 4000000, the effort needed to prove size 5).
    #[arg(long)]
    all: bool,
    /// What a round is played for: its result (win, tie or loss), or points, the difference.
    #[arg(long, default_value_t)]
    payoff: Payoff,
    /// How many prefixes of boards a search visits before it gives up; sizes 2 and 3 are always
    /// solved exactly.
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    effort: u64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// The file to write to; standard output if left out.
    #[arg(long)]
    out: Option<PathBuf>,
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
    let one = |size: u8| {
        let plan = SolverOptions { budget: args.effort, ..SolverOptions::new(size, args.payoff) };
        solve(plan, &mut |_, _| {})
    };
    let text = match args.size {
        Some(size) if args.json => format!("{}\n", solution_json(&one(size)?)),
        Some(size) => solution_text(&one(size)?),
        None => {
            let entries =
                Board::SIZES.map(|size| one(size).map(|found| SolutionEntry::new(&found)));
            SolutionFile { sizes: entries.collect::<Result<_, _>>()? }.to_text()
        }
    };
    write(args.out.as_deref(), &text)?;
    Ok(true)
}

fn solution_json(found: &Solution) -> Value {
    let (searched, everywhere) = found.searched;
    let entry = SolutionEntry::new(found);
    json!({
        "size": entry.size,
        "payoff": entry.payoff,
        "value": found.value,
        "exploitability": found.exploitability,
        "exact": found.exact,
        "atMost": found.at_most,
        "boards": found.boards,
        "search": {"exploitability": searched, "exact": everywhere},
        "strategy": entry.strategy,
    })
}

fn solution_text(found: &Solution) -> String {
    let SolverOptions { size, payoff, .. } = found.options;
    let proof = match (found.boards, found.exact) {
        (Some(boards), _) => format!("all {boards} boards that come to no cell twice were tried"),
        (None, true) => "proved by search for all boards that come to no cell twice".into(),
        (None, false) => {
            format!("the most a search has won; none wins more than {:.3}", found.at_most)
        }
    };
    let (searched, everywhere) = found.searched;
    let whole = if everywhere { "which looked everywhere" } else { "which gave up early" };
    let mut text = format!(
        "size {size}, played for {payoff}\n\
         value {:.6}\n\
         exploitability {:.3e}: {proof}\n\
         by search alone {searched:.3e}, {whole}\n\
         choose among {} boards:\n",
        found.value,
        found.exploitability,
        found.strategy.boards().len(),
    );
    for weighted in found.strategy.boards() {
        writeln!(text, "{:9.4} %  {}", 100.0 * weighted.weight, weighted.board).expect("a string");
    }
    text
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
    write(None, &text)?;
    Ok(true)
}

/// The probabilities that the board wins, ties and loses against a mixed strategy.
fn chances(board: &CompiledBoard, strategy: &MixedStrategy) -> [f64; 3] {
    let sum = |wanted: i8| {
        let so = |weighted: &&StrategyBoard| {
            board.scores(&weighted.compiled).is_some_and(|s| Payoff::Result.of(s) == wanted)
        };
        strategy.boards().iter().filter(so).map(|weighted| weighted.weight).sum()
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
