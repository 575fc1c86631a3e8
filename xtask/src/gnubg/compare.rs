//! Has GNU Backgammon analyse matches that we analyse too, and compares the ratings.

use super::mean_and_error;
use super::program::run_gnubg;
use super::statistics::{ErrorSum, SideStatistics};
use crate::run::repository_root;
use anyhow::{Context, ensure};
use bots::insight::{AnalysisOptions, AnalysisScope, InsightDepth, MatchAnalyser, MatchAnalysis};
use bots::{Bot, Bots, choose_action};
use clap::Args;
use gammon::{Config, Gammon, formats};
use kit::{DiscardEvents, Game, LegalActions, Match, Next, Seat, SeededDice};
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
    /// How many it looks ahead in decisions about the cube, if not as many. Ours take the mean over the
    /// next roll even without looking deeper.
    #[arg(long)]
    cube_plies: Option<u8>,
    /// Analyse deeper.
    #[arg(long)]
    deep: bool,
}

/// How a player did in a match.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ComparedSide {
    ours: SideStatistics,
    gnubg: SideStatistics,
}

pub(crate) fn compare_analysis(args: &CompareAnalysisArgs) -> anyhow::Result<()> {
    let folder = repository_root().join("target/compare-analysis");
    std::fs::create_dir_all(&folder)?;
    let mut sides = Vec::new();
    for number in 0..args.matches {
        let played = play(args, number)?;
        let path = folder.join(format!("{number}.mat"));
        std::fs::write(&path, formats::write_mat(&played, ["white", "black"]))?;
        let analysis = analyse(args, &played)?;
        for (seat, gnubg) in Seat::first(2).zip(gnubg_statistics(&path, args)?) {
            let ours = SideStatistics::of_analysis(&analysis, seat);
            let side = ComparedSide { ours: ours.context("a player without a decision")?, gnubg };
            println!(
                "{}",
                json!({"match": number, "seat": seat, "ours": side.ours, "gnubg": side.gnubg})
            );
            sides.push(side);
        }
    }
    println!("{}", summary(args, &sides));
    Ok(())
}

fn summary(args: &CompareAnalysisArgs, sides: &[ComparedSide]) -> serde_json::Value {
    let differences: Vec<f64> = sides.iter().map(|of| of.ours.rating - of.gnubg.rating).collect();
    let (mean, error) = mean_and_error(&differences);
    let distances: Vec<f64> = differences.iter().map(|difference| difference.abs()).collect();
    let (distance, _) = mean_and_error(&distances);
    let within = distances.iter().filter(|distance| **distance <= 0.5).count();
    let total = |of: fn(&ComparedSide) -> ErrorSum| {
        let mut total = ErrorSum::default();
        sides.iter().for_each(|side| total.add(of(side)));
        total
    };
    json!({
        "matches": args.matches, "length": args.length, "plies": args.plies,
        "cube_plies": args.cube_plies.unwrap_or(args.plies), "deep": args.deep,
        "levels": args.levels, "seed": args.seed, "ratings": sides.len(),
        "mean_difference": mean, "standard_error": error, "mean_distance": distance,
        "within_half": within,
        "our_plays": total(|side| side.ours.plays), "their_plays": total(|side| side.gnubg.plays),
        "our_cube": total(|side| side.ours.cube), "their_cube": total(|side| side.gnubg.cube),
    })
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

/// What GNU Backgammon says about white and black in a match file.
fn gnubg_statistics(
    path: &std::path::Path,
    args: &CompareAnalysisArgs,
) -> anyhow::Result<[SideStatistics; 2]> {
    let mut commands = String::new();
    let cube_plies = args.cube_plies.unwrap_or(args.plies);
    for (part, plies) in [("chequerplay", args.plies), ("cubedecision", cube_plies)] {
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
    SideStatistics::parse(&text).with_context(|| format!("GNU Backgammon does not rate:\n{text}"))
}
