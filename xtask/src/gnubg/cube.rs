//! The cube decisions of our bot, judged by GNU Backgammon at 2-ply.

use super::program::{CubeEquities, GnubgSettings, hints, parse_cube};
use super::{BotArgs, in_parallel, mean_and_error};
use anyhow::Context;
use clap::Args;
use gammon::{Action, Config, Gammon, PhaseData, SessionKind, formats};
use kit::{Dice, DiscardEvents, Game, LegalActions, Match, Next, Referee, SeededDice};
use serde_json::json;

/// The decisions to judge.
#[derive(Args)]
pub(crate) struct JudgeCubeArgs {
    /// The number of decisions to judge, half of them in money games.
    #[arg(long, default_value_t = 3_000)]
    decisions: usize,
    /// The points of the matches that the other half come from.
    #[arg(long, default_value_t = 5)]
    length: u16,
    /// Decides the dice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Name this many of the decisions that cost most, with their positions as XGIDs.
    #[arg(long, default_value_t = 0)]
    worst: usize,
    #[command(flatten)]
    bot: BotArgs,
}

/// A question whether to double, or whether to take.
#[derive(Clone, Copy)]
struct CubeDecision {
    /// Before the double.
    position: Gammon,
    chosen: Action,
}

/// A decision with what GNU Backgammon says of it.
#[derive(Clone, Copy)]
struct JudgedDecision {
    decision: CubeDecision,
    equities: CubeEquities,
}

impl JudgedDecision {
    fn loss(&self) -> f64 {
        loss(self.decision.chosen, self.equities)
    }
}

/// The decisions of a number of games.
#[derive(Default)]
struct DecisionList {
    decisions: Vec<CubeDecision>,
    games: u64,
}

pub(crate) fn judge_cube(args: &JudgeCubeArgs) -> anyhow::Result<()> {
    let money = Config { session: SessionKind::Money, length: 1, ..Config::default() };
    let to_points = Config { length: args.length, ..Config::default() };
    for (name, config) in [("money", money), ("match", to_points)] {
        let config = Config { resignations: false, ..config };
        let list = collect(args, &config)?;
        let parts = list.decisions.chunks(args.bot.part_length(list.decisions.len()));
        let judged = in_parallel(parts, judge)?.concat();
        let losses: Vec<f64> = judged.iter().map(JudgedDecision::loss).collect();
        let (mean, error) = mean_and_error(&losses);
        let sides = 2.0 * list.games as f64;
        let line = json!({
            "bot": args.bot.name(), "session": name, "seed": args.seed, "games": list.games,
            "decisions": losses.len(), "loss_per_decision": mean, "standard_error": error,
            "loss_per_game_and_side": mean * list.decisions.len() as f64 / sides,
            "wrong": losses.iter().filter(|loss| **loss > 0.0).count(),
        });
        println!("{line}");
        print_worst(judged, args.worst);
    }
    Ok(())
}

fn print_worst(mut judged: Vec<JudgedDecision>, count: usize) {
    judged.sort_by(|a, b| b.loss().total_cmp(&a.loss()));
    for judged in judged.iter().take(count) {
        let JudgedDecision { decision, equities } = judged;
        let CubeEquities { no_double, taken, dropped } = equities;
        println!(
            "{:.3} {:?} {} no double {no_double:+.3}, take {taken:+.3}, pass {dropped:+.3}",
            judged.loss(),
            decision.chosen,
            formats::xgid(&decision.position),
        );
    }
}

/// Lets the bot play itself until there are enough decisions.
fn collect(args: &JudgeCubeArgs, config: &Config) -> anyhow::Result<DecisionList> {
    let mut bot = args.bot.bot(args.seed)?;
    let mut list = DecisionList::default();
    let mut legal = LegalActions::default();
    for number in 0.. {
        let begun =
            Match::<Gammon>::new(config, 2).map_err(|faults| anyhow::anyhow!("{faults:?}"))?;
        let mut position = *begun.position();
        let mut dice = SeededDice::for_match(args.seed, number);
        let mut before_double = position;
        loop {
            match position.next() {
                Next::Over(_) => break,
                Next::Chance(roll) => {
                    let rolled = dice.roll(&roll).context("seeded dice never run out")?;
                    position.roll_checked(rolled, &mut DiscardEvents);
                }
                Next::Ask(ask) => {
                    let seat = ask.must.lowest().context("a side is asked")?;
                    position.legal_actions(seat, &mut legal);
                    let at = match legal.len() {
                        1 => 0,
                        _ => bot.choose(seat, &position.view(Some(seat)), legal.actions()),
                    };
                    let action = legal.get(at).context("one of the legal actions")?;
                    if matches!(position.as_setup().waits, PhaseData::Turn) {
                        before_double = position;
                    }
                    let chosen = *action.action();
                    if matches!(chosen, Action::Roll | Action::Double | Action::Take | Action::Drop)
                    {
                        list.decisions.push(CubeDecision { position: before_double, chosen });
                    }
                    position.act_checked(&action, &mut DiscardEvents);
                }
            }
        }
        list.games += u64::from(position.as_setup().games);
        if list.decisions.len() >= args.decisions / 2 {
            break;
        }
    }
    Ok(list)
}

/// What each decision costs, where the cube can be turned.
fn judge(decisions: &[CubeDecision]) -> anyhow::Result<Vec<JudgedDecision>> {
    let mut judged = Vec::new();
    for (number, group) in decisions.chunks(100).enumerate() {
        eprintln!("judged {} of {} decisions", 100 * number, decisions.len());
        let positions: Vec<Gammon> = group.iter().map(|decision| decision.position).collect();
        let answers = hints(GnubgSettings { plies: 2 }, &positions, 1)?;
        for (decision, answer) in group.iter().zip(&answers) {
            let equities = parse_cube(answer);
            judged
                .extend(equities.map(|equities| JudgedDecision { decision: *decision, equities }));
        }
    }
    Ok(judged)
}

fn loss(chosen: Action, equities: CubeEquities) -> f64 {
    let CubeEquities { no_double, taken, dropped } = equities;
    let doubled = taken.min(dropped);
    let cost = match chosen {
        Action::Double => no_double - doubled,
        Action::Take => taken - dropped,
        Action::Drop => dropped - taken,
        _ => doubled - no_double,
    };
    cost.max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_wrong_decisions_cost_something() {
        let too_early = CubeEquities { no_double: 0.2, taken: 0.1, dropped: 1.0 };
        assert_eq!(loss(Action::Roll, too_early), 0.0);
        assert!((loss(Action::Double, too_early) - 0.1).abs() < 1e-9);
        assert_eq!(loss(Action::Take, too_early), 0.0);
        assert!((loss(Action::Drop, too_early) - 0.9).abs() < 1e-9);
        let cash = CubeEquities { no_double: 0.8, taken: 1.2, dropped: 1.0 };
        assert!((loss(Action::Roll, cash) - 0.2).abs() < 1e-9);
        assert!((loss(Action::Take, cash) - 0.2).abs() < 1e-9);
    }
}
