//! `parlor sim`.

use crate::cli::{SimArgs, usage_error};
use crate::options;
use bots::Bots;
use catalog::with_game;
use gamelab::{
    AmountSummary, GroupRow, RateInterval, SeatSummary, SeatingPlan, SimulationPlan,
    SimulationSummary, StatisticsGroup, simulate,
};
use indicatif::{ProgressBar, ProgressStyle};
use kit::Game;
use std::io::{IsTerminal, Write};

pub(crate) fn run(args: &SimArgs) -> anyhow::Result<()> {
    let bar = progress_bar(args.games);
    let seating = if args.rotate { SeatingPlan::Rotated } else { SeatingPlan::Fixed };
    let summary = with_game!(args.game, G => {
        let config = options::config_from_args::<G>(&args.options, &<G as Game>::Config::default())?;
        let (levels, games, seed) = (levels::<G>(args), args.games, args.seed);
        let plan = SimulationPlan::<G> { config, levels, seating, games, seed };
        simulate(&plan, &|done| bar.inc(done)).map_err(usage_error)?
    });
    bar.finish_and_clear();
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&summary)?)?;
    } else {
        print(&summary, &mut out)?;
    }
    Ok(())
}

/// The given bots; by default the game's bot for simulations in every seat.
fn levels<G: Bots>(args: &SimArgs) -> Vec<String> {
    if !args.seats.is_empty() {
        return args.seats.clone();
    }
    vec![G::simulation_level().to_owned(); usize::from(*G::SEAT_COUNTS.end())]
}

/// A bar on standard error with the time left; hidden if that is no terminal.
pub(crate) fn progress_bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} matches, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn print(summary: &SimulationSummary, out: &mut impl Write) -> std::io::Result<()> {
    let SimulationSummary { game, games, seed, seats, steps, seconds, actions_per_s, .. } = summary;
    writeln!(out, "{games} matches of {game}, seed {seed}, in {seconds:.1} s\n")?;
    print_players(seats, out)?;
    writeln!(out, "\nsteps in a match: {:.1} on average", steps.mean)?;
    writeln!(
        out,
        "  shortest {}, 5 % {}, half {}, 95 % {}, longest {}",
        steps.min, steps.p5, steps.median, steps.p95, steps.max
    )?;
    histogram(steps, out)?;
    print_amounts(&summary.amounts, out)?;
    summary.groups.iter().try_for_each(|group| print_group(group, out))?;
    writeln!(out, "{actions_per_s:.0} actions and rolls a second")
}

/// The results of the bots, by their seat in the first match.
pub(crate) fn print_players(seats: &[SeatSummary], out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "seat  bot           wins    95 % interval    mean rank    points  ranks")?;
    for (number, seat) in seats.iter().enumerate() {
        let [wins, low, high] = percents(&seat.wins);
        let ranks: Vec<String> = seat.ranks.iter().map(u64::to_string).collect();
        let (level, rank, ranks) = (&seat.level, seat.mean_rank, ranks.join(" "));
        let points = seat.mean_points.map_or(String::new(), |points| format!("{points:.3}"));
        writeln!(
            out,
            "{number:<5} {level:<10} {wins:>8}  {low:>8}–{high:>8}  {rank:>8.3}  {points:>8}  {ranks}"
        )?;
    }
    Ok(())
}

fn percents(rate: &RateInterval) -> [String; 3] {
    [rate.rate, rate.low, rate.high].map(|share| format!("{:.2} %", 100.0 * share))
}

/// What the game counts of its own.
pub(crate) fn print_amounts(
    amounts: &[AmountSummary],
    out: &mut impl Write,
) -> std::io::Result<()> {
    if amounts.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nin a match                          mean      5 %     half     95 %")?;
    for AmountSummary { name, mean, p5, median, p95 } in amounts {
        writeln!(out, "  {name:<30} {mean:>8.2} {p5:>8.1} {median:>8.1} {p95:>8.1}")?;
    }
    writeln!(out)
}

/// How the kinds of players fared that the game tells apart.
pub(crate) fn print_group(group: &StatisticsGroup, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "{:<28} played     wins    95 % interval", group.by)?;
    for GroupRow { label, played, wins } in &group.rows {
        let [wins, low, high] = percents(wins);
        writeln!(out, "  {label:<26} {played:>6} {wins:>8}  {low:>8}–{high:>8}")?;
    }
    writeln!(out)
}

fn histogram(steps: &gamelab::LengthDistribution, out: &mut impl Write) -> std::io::Result<()> {
    let most = steps.histogram.iter().copied().max().unwrap_or(1).max(1);
    let width = f64::from(steps.max - steps.min + 1) / steps.histogram.len() as f64;
    for (part, count) in steps.histogram.iter().enumerate() {
        let from = f64::from(steps.min) + part as f64 * width;
        let bar = "▇".repeat((count * 40).div_ceil(most) as usize);
        writeln!(out, "  {from:>7.0} {bar} {count}")?;
    }
    Ok(())
}
