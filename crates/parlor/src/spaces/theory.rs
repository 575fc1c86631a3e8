//! `parlor spaces solve` and `parlor spaces rate`: how to choose boards.

use super::{board, write};
use crate::cli::usage;
use anyhow::Context;
use lab::spaces::{Book, Choice, Entry, Mix, Payoff, Plan, Solution, beats, solve};
use serde_json::{Value, json};
use spaces::{Board, Compiled};
use std::fmt::Write as _;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Solve {
    /// The size of the boards, from 2 to 10.
    #[arg(long, required_unless_present = "all", conflicts_with = "all",
        value_parser = clap::value_parser!(u8).range(2..=10))]
    size: Option<u8>,
    /// Every size: the book that ships in data/spaces/equilibrium.json (made in some minutes
    /// with --effort 4000000, which is what it takes to prove size 5).
    #[arg(long)]
    all: bool,
    /// What a round is played for: its result (win, tie or loss), or points, the difference.
    #[arg(long, default_value_t)]
    payoff: Payoff,
    /// How many beginnings of boards a search looks at before it gives up; sizes 2 and 3
    /// are always solved exactly.
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    effort: u64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Where to write the answer; standard output if left out.
    #[arg(long)]
    out: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Rate {
    /// A board as JSON, or in its text form such as 3.1.lrUU.
    board: String,
    /// What a round is played for: its result (win, tie or loss), or points, the difference.
    #[arg(long, default_value_t)]
    payoff: Payoff,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn solved(args: &Solve) -> anyhow::Result<bool> {
    let one = |size: u8| {
        let plan = Plan { budget: args.effort, ..Plan::new(size, args.payoff) };
        solve(plan, &mut |_, _| {})
    };
    let text = match args.size {
        Some(size) if args.json => format!("{}\n", solution_json(&one(size)?)),
        Some(size) => solution_text(&one(size)?),
        None => {
            let entries = Board::SIZES.map(|size| one(size).map(|found| Entry::new(&found)));
            Book { sizes: entries.collect::<Result<_, _>>()? }.to_text()
        }
    };
    write(args.out.as_deref(), &text)?;
    Ok(true)
}

fn solution_json(found: &Solution) -> Value {
    let (searched, everywhere) = found.searched;
    let entry = Entry::new(found);
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
    let Plan { size, payoff, .. } = found.plan;
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
        found.mix.choices().len(),
    );
    for choice in found.mix.choices() {
        writeln!(text, "{:9.4} %  {}", 100.0 * choice.weight, choice.board).expect("a string");
    }
    text
}

/// A mix to rate boards by: from the book, or worked out.
fn opponent(size: u8, payoff: Payoff) -> anyhow::Result<Mix> {
    match Book::shipped().entry(size, payoff).and_then(Entry::mix) {
        Some(mix) => Ok(mix),
        None => Ok(solve(Plan::new(size, payoff), &mut |_, _| {})?.mix),
    }
}

pub(crate) fn rated(args: &Rate) -> anyhow::Result<bool> {
    let board = board(&args.board)?;
    let mix = opponent(board.size(), args.payoff)?;
    let compiled = Compiled::new(&board);
    let worth = mix.worth(&compiled, args.payoff).context("the book holds boards of one size")?;
    let chances = chances(&compiled, &mix);
    let (best, scores) =
        beats(&board, args.payoff).ok_or_else(|| usage("no board answers this one"))?;
    let worth_of_best = args.payoff.of(scores);
    let text = if args.json {
        let [win, tie, loss] = chances;
        let answer = json!({"board": best.to_string(), "scores": scores, "worth": worth_of_best});
        let answer = json!({
            "board": board.to_string(), "size": board.size(), "payoff": args.payoff,
            "worth": worth, "win": win, "tie": tie, "loss": loss, "answer": answer,
        });
        format!("{answer}\n")
    } else {
        rating_text(&board, worth, chances, (&best, scores))
    };
    write(None, &text)?;
    Ok(true)
}

/// How likely the board wins, ties and loses against a mix.
fn chances(board: &Compiled, mix: &Mix) -> [f64; 3] {
    let sum = |wanted: i8| {
        let so = |choice: &&Choice| {
            board.scores(&choice.compiled).is_some_and(|s| Payoff::Result.of(s) == wanted)
        };
        mix.choices().iter().filter(so).map(|choice| choice.weight).sum()
    };
    // An empty sum is -0.
    [sum(1), sum(0), sum(-1)].map(|chance: f64| chance.abs())
}

fn rating_text(board: &Board, worth: f64, chances: [f64; 3], best: (&Board, [u8; 2])) -> String {
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
        // What rounding leaves is not worth a sign.
        if worth.abs() < 5e-5 { 0.0 } else { worth },
    )
}
