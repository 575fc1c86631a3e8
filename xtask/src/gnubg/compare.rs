//! Has GNU Backgammon analyse matches that we analyse too, and compares the ratings.

use super::mean_and_error;
use super::program::run_gnubg;
use crate::run::repository_root;
use anyhow::{Context, ensure};
use bots::insight::{
    AnalysisOptions, AnalysisScope, InsightDepth, MatchAnalyser, MatchAnalysis, PerformanceRating,
};
use bots::{Bot, Bots, choose_action};
use clap::Args;
use gammon::{Config, Gammon, formats};
use kit::{DiscardEvents, Game, LegalActions, Match, Next, SeededDice};
use serde_json::json;
use std::ops::ControlFlow;

/// The matches to compare.
#[derive(Args)]
pub(crate) struct CompareAnalysisArgs {
    /// The number of matches.
    #[arg(long, default_value_t = 20)]
    matches: u64,
    /// How many points they are played to.
    #[arg(long, default_value_t = 5)]
    length: u16,
    /// Decides the dice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Our players, in turn: each match is played by one of them and the next.
    #[arg(long, value_delimiter = ',', default_value = "bot,expert,greedy")]
    levels: Vec<String>,
    /// How many plies GNU Backgammon looks ahead.
    #[arg(long, default_value_t = 0)]
    plies: u8,
    /// Analyse deeper.
    #[arg(long)]
    deep: bool,
}

/// The rating of a player in a match.
#[derive(Clone, Copy, Debug, PartialEq)]
struct MatchRating {
    ours: f64,
    gnubg: f64,
}

pub(crate) fn compare_analysis(args: &CompareAnalysisArgs) -> anyhow::Result<()> {
    let folder = repository_root().join("target/compare-analysis");
    std::fs::create_dir_all(&folder)?;
    let mut ratings = Vec::new();
    for number in 0..args.matches {
        let played = play(args, number)?;
        let path = folder.join(format!("{number}.mat"));
        std::fs::write(&path, formats::write_mat(&played, ["white", "black"]))?;
        let ours = analyse(args, &played)?;
        let gnubg = gnubg_ratings(&path, args.plies)?;
        for (at, gnubg) in gnubg.into_iter().enumerate() {
            let rated = ours.seats[at].rating.context("a player without a decision")?;
            let rating = MatchRating { ours: f64::from(rated.value), gnubg };
            println!(
                "{}",
                json!({"match": number, "seat": at, "ours": rating.ours, "gnubg": rating.gnubg})
            );
            ratings.push(rating);
        }
    }
    let differences: Vec<f64> = ratings.iter().map(|of| of.ours - of.gnubg).collect();
    let (mean, error) = mean_and_error(&differences);
    let distances: Vec<f64> = differences.iter().map(|difference| difference.abs()).collect();
    let (distance, _) = mean_and_error(&distances);
    let within = distances.iter().filter(|distance| **distance <= 0.5).count();
    println!(
        "{}",
        json!({
            "matches": args.matches, "length": args.length, "plies": args.plies,
            "deep": args.deep, "ratings": ratings.len(), "mean_difference": mean,
            "standard_error": error, "mean_distance": distance, "within_half": within,
        })
    );
    Ok(())
}

fn play(args: &CompareAnalysisArgs, number: u64) -> anyhow::Result<Match<Gammon>> {
    ensure!(!args.levels.is_empty(), "name a level");
    let config = Config { length: args.length, resignations: false, ..Config::default() };
    let mut played =
        Match::<Gammon>::new(&config, 2).map_err(|faults| anyhow::anyhow!("{faults:?}"))?;
    let level = |seat: u64| &args.levels[(number + seat) as usize % args.levels.len()];
    let bot = |seat: u64| Gammon::bot(level(seat), args.seed + seat).context("no such bot");
    let mut bots: [Box<dyn Bot<Gammon>>; 2] = [bot(0)?, bot(1)?];
    let (mut dice, mut legal) = (SeededDice::for_match(args.seed, number), LegalActions::default());
    loop {
        match played.position().next() {
            Next::Over(_) => return Ok(played),
            Next::Chance(_) => {
                played.roll_with(&mut dice, &mut DiscardEvents).context("the dice run out")?;
            }
            Next::Ask(_) => {
                let seat = played.position().waiting().lowest().context("a side is asked")?;
                let bot = bots[seat.index()].as_mut();
                let play = choose_action(bot, played.position(), seat, &mut legal);
                played.act(&play.context("a legal action")?, &mut DiscardEvents);
            }
        }
    }
}

fn analyse(args: &CompareAnalysisArgs, played: &Match<Gammon>) -> anyhow::Result<MatchAnalysis> {
    let depth = if args.deep { InsightDepth::Deep } else { InsightDepth::Quick };
    let options = AnalysisOptions { depth, scope: AnalysisScope::Everything };
    let analysis = MatchAnalyser::new(played, options).run(|_, _| ControlFlow::Continue(()));
    analysis.context("an analysis")
}

/// The ratings of white and black in a match file.
fn gnubg_ratings(path: &std::path::Path, plies: u8) -> anyhow::Result<[f64; 2]> {
    let mut commands = String::new();
    for part in ["chequerplay", "cubedecision"] {
        commands += &format!(
            "set analysis {part} evaluation plies {plies}\n\
             set analysis {part} evaluation noise 0\n\
             set analysis {part} evaluation cubeful on\n"
        );
    }
    commands += &format!(
        "import mat \"{}\"\nset confirm default yes\nanalyse match\nshow statistics match\n",
        path.display()
    );
    let text = run_gnubg(&commands)?;
    parse_ratings(&text).with_context(|| format!("GNU Backgammon does not rate:\n{text}"))
}

/// The ratings from lines such as `Error total EMG (MWC)   -0.337 ( -4.018%)   -0.337 ( -4.018%)`.
fn parse_ratings(text: &str) -> Option<[f64; 2]> {
    let (_, overall) = text.split_once("Overall statistics")?;
    let line = overall.lines().find(|line| line.starts_with("Error rate mEMG"))?;
    let numbers = line.split_whitespace().filter(|word| word.starts_with(['+', '-']));
    let rates: Vec<f64> = numbers.filter_map(|word| word.parse().ok()).collect();
    let rating =
        |thousandths: f64| f64::from(PerformanceRating::ERROR_FACTOR) * thousandths.abs() / 1e3;
    match rates.as_slice() {
        [white, black] => Some([rating(*white), rating(*black)]),
        _ => None,
    }
}
