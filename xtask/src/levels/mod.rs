//! Measures the levels of bots, and keeps the figures in `data/levels`.

mod file;

use crate::gnubg;
use anyhow::anyhow;
use bots::Bots;
use catalog::{GameId, with_game};
use clap::Args;
use file::{GAMMON_RATINGS, LevelFile, LevelRow, Measurement};
use gamelab::{SeatingPlan, SimulationPlan, simulate};
use kit::Game;

/// What to measure.
#[derive(Args)]
pub(crate) struct MeasureLevelsArgs {
    /// The game; all of them if none is named.
    game: Option<GameId>,
    /// How many matches each level plays against the one below it, and how many plays of each
    /// level of backgammon are judged.
    #[arg(long, default_value_t = 4_000)]
    matches: u64,
    /// Decides the dice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Measure one level alone.
    #[arg(long)]
    level: Option<String>,
}

/// Measures levels, prints the figures and keeps them.
pub(crate) fn measure(args: &MeasureLevelsArgs) -> anyhow::Result<()> {
    let games = args.game.map_or(GameId::ALL.to_vec(), |game| vec![game]);
    games.into_iter().try_for_each(|game| measure_game(args, game))
}

fn measure_game(args: &MeasureLevelsArgs, game: GameId) -> anyhow::Result<()> {
    let mut kept = LevelFile::read(game)?;
    let levels = level_names(game);
    kept.rows.retain(|row| levels.contains(&row.level.as_str()));
    for (at, level) in levels.iter().enumerate() {
        if args.level.as_deref().is_some_and(|only| only != *level) {
            continue;
        }
        let measurement = match game {
            GameId::Gammon => rate(level, args)?,
            _ if at == 0 => Measurement::Lowest,
            _ => play_below(game, level, levels[at - 1], args)?,
        };
        let row = LevelRow {
            level: (*level).to_owned(),
            command: command(game, level, args),
            measurement,
        };
        println!("{}", serde_json::to_string(&row)?);
        kept.replace(row, &levels);
        kept.write(game)?;
    }
    Ok(())
}

fn level_names(game: GameId) -> Vec<&'static str> {
    with_game!(game, G => <G as Bots>::LEVELS.iter().map(|level| level.name).collect())
}

/// The command that measures a level again.
fn command(game: GameId, level: &str, args: &MeasureLevelsArgs) -> String {
    let MeasureLevelsArgs { matches, seed, .. } = args;
    format!(
        "cargo run --release -p xtask -- measure-levels {} --level {level} --matches {matches} --seed {seed}",
        game.name()
    )
}

/// The rating of a level of backgammon, with GNU Backgammon as its opponent and its judge.
fn rate(level: &str, args: &MeasureLevelsArgs) -> anyhow::Result<Measurement> {
    let target = GAMMON_RATINGS.iter().find(|(name, _)| *name == level).map(|(_, rating)| *rating);
    let judged = usize::try_from(args.matches)?;
    let found = gnubg::rate_level(level, judged, args.seed)?;
    let number = |key: &str| found[key].as_f64().unwrap_or(f64::NAN);
    Ok(Measurement::Rating {
        target,
        rating: number("rating"),
        standard_error: number("rating_error"),
        judged: found["judged"].as_u64().unwrap_or(0),
    })
}

/// The share of matches of two that a level wins against the one below it, under the default options.
/// Both play every dice sequence from both seats.
fn play_below(
    game: GameId,
    level: &str,
    below: &str,
    args: &MeasureLevelsArgs,
) -> anyhow::Result<Measurement> {
    let levels = vec![level.to_owned(), below.to_owned()];
    let (seating, games, seed) = (SeatingPlan::Rotated, args.matches, args.seed);
    let summary = with_game!(game, G => {
        let config = <G as Game>::Config::default();
        let plan = SimulationPlan::<G> { config, levels, seating, games, seed };
        simulate(&plan, &|_| ())
    })
    .map_err(|error| anyhow!(error))?;
    let wins = summary.seats[0].wins;
    Ok(Measurement::Wins {
        against: below.to_owned(),
        matches: games,
        wins: wins.rate,
        low: wins.low,
        high: wins.high,
    })
}
