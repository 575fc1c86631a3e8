//! `parlor rollout`: a backgammon position played many times by the expert.

use crate::cli::usage_error;
use bots::gammon::expert::SearchDepth;
use bots::insight::{Advice, Insight as _, InsightDepth};
use gamelab::{RolloutPlan, RolloutReport, roll_out};
use gammon::{Action, Gammon as Position, formats};
use kit::{DiscardEvents, Game, LegalActions, Referee};
use serde_json::json;
use std::io::Write;

/// The position and the games.
#[derive(Debug, clap::Args)]
pub(crate) struct RolloutArgs {
    /// An XGID, a GNU Backgammon Position ID and Match ID with a colon between, or a Position ID
    /// alone. If it has a roll, the best plays of the roll are compared.
    id: String,
    /// How many games to play; of each play, if plays are compared.
    #[arg(long, default_value_t = 1_296, value_parser = clap::value_parser!(u64).range(2..))]
    games: u64,
    /// How far the players look ahead: 0 their own plays, 1 the answers too.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=1))]
    plies: u8,
    /// How many plays are compared.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..))]
    candidates: u8,
    /// Decides the dice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON, one line for each position.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &RolloutArgs) -> anyhow::Result<()> {
    let position = formats::parse_position(&args.id).map_err(usage_error)?.position;
    let mut out = std::io::stdout().lock();
    if position.dice().is_none() {
        let report = roll_out(&plan(args, position));
        return print(args, &mut out, None, &report, 1.0);
    }
    let mut reports = Vec::new();
    for (notation, after) in candidates(&position, args.candidates) {
        // After a play the other side is on turn.
        reports.push((notation, roll_out(&plan(args, after))));
    }
    reports.sort_by(|(_, a), (_, b)| a.equity.mean.total_cmp(&b.equity.mean));
    reports
        .iter()
        .try_for_each(|(notation, report)| print(args, &mut out, Some(notation), report, -1.0))
}

fn plan(args: &RolloutArgs, position: Position) -> RolloutPlan {
    let depth = if args.plies == 0 { SearchDepth::Plays } else { SearchDepth::Answers };
    RolloutPlan { position, games: args.games, depth, seed: args.seed }
}

/// The best plays of the roll, with the positions after them.
fn candidates(position: &Position, count: u8) -> Vec<(String, Position)> {
    let seat = position.turn().seat();
    let mut legal = LegalActions::default();
    position.legal_actions(seat, &mut legal);
    let mut adviser = Position::adviser(&position.config(), InsightDepth::Quick);
    let advice: Advice = adviser.rate(seat, &position.view(Some(seat)), legal.actions());
    let plays = advice.ranking().into_iter().filter_map(|at| legal.get(at));
    let plays = plays.filter(|play| matches!(play.action(), Action::Play(_)));
    let after = |play: kit::Checked<Action>| {
        let mut after = *position;
        after.act_checked(&play, &mut DiscardEvents);
        (position.notate(seat, play.action()), after)
    };
    plays.take(count.into()).map(after).collect()
}

/// Prints a report for the side that plays; `sign` is -1 if the report is for the other side.
fn print(
    args: &RolloutArgs,
    out: &mut impl Write,
    play: Option<&str>,
    report: &RolloutReport,
    sign: f64,
) -> anyhow::Result<()> {
    let (equity, plain) = (sign * report.equity.mean, sign * report.plain_equity.mean);
    let (margin, plain_margin) = (report.equity.margin, report.plain_equity.margin);
    let wins = if sign > 0.0 { report.wins.mean } else { 1.0 - report.wins.mean };
    let mut gammons = [report.gammons, report.gammons_lost];
    if sign < 0.0 {
        gammons.reverse();
    }
    if args.json {
        let line = json!({
            "play": play, "games": report.games, "equity": equity, "margin": margin,
            "plain_equity": plain, "plain_margin": plain_margin, "wins": wins,
            "gammons": gammons[0], "gammons_lost": gammons[1],
        });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    if let Some(play) = play {
        writeln!(out, "{play}")?;
    }
    writeln!(out, "  equity      {equity:+.4} ± {margin:.4} (95 %, luck taken out)")?;
    writeln!(out, "  with luck   {plain:+.4} ± {plain_margin:.4} ({} games)", report.games)?;
    let percent = |share: f64| 100.0 * share;
    writeln!(
        out,
        "  wins        {:.1} %, gammons {:.1} %, gammons lost {:.1} %",
        percent(wins),
        percent(gammons[0]),
        percent(gammons[1])
    )?;
    Ok(())
}
