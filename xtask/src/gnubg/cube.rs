//! The cube decisions of our bot, judged by GNU Backgammon at 2-ply.

use super::program::{CubeEquities, GnubgSettings, hints, parse_cube};
use super::{BotArgs, mean_and_error};
use anyhow::Context;
use clap::Args;
use gammon::{Action, Config, Gammon, PhaseData, SessionKind};
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
        let losses = judge(&list.decisions)?;
        let (mean, error) = mean_and_error(&losses);
        let sides = 2.0 * list.games as f64;
        let line = json!({
            "bot": args.bot.name(), "session": name, "seed": args.seed, "games": list.games,
            "decisions": losses.len(), "loss_per_decision": mean, "standard_error": error,
            "loss_per_game_and_side": mean * list.decisions.len() as f64 / sides,
            "wrong": losses.iter().filter(|loss| **loss > 0.0).count(),
        });
        println!("{line}");
    }
    Ok(())
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

/// What each decision costs.
fn judge(decisions: &[CubeDecision]) -> anyhow::Result<Vec<f64>> {
    let mut losses = Vec::new();
    for (number, group) in decisions.chunks(100).enumerate() {
        eprintln!("judged {} of {} decisions", 100 * number, decisions.len());
        let positions: Vec<Gammon> = group.iter().map(|decision| decision.position).collect();
        let answers = hints(GnubgSettings { plies: 2 }, &positions, 1)?;
        for (decision, answer) in group.iter().zip(&answers) {
            losses.extend(parse_cube(answer).map(|equities| loss(decision.chosen, equities)));
        }
    }
    Ok(losses)
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
