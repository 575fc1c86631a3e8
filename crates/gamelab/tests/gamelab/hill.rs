//! The levels of King of the Hill.

use bots::Bots;
use gamelab::{SeatingPlan, SimulationPlan, SimulationSummary, bench_bots, random_match, simulate};
use hill::{Config, Hill};
use kit::{LegalActions, Match, SeededDice};

fn played(levels: &[&str], games: u64) -> SimulationSummary {
    let levels = levels.iter().map(ToString::to_string).collect();
    let (config, seating) = (Config::default(), SeatingPlan::Fixed);
    let plan = SimulationPlan::<Hill> { config, levels, seating, games, seed: 7 };
    simulate(&plan, &|_| ()).expect("a sound plan")
}

#[test]
fn the_bot_beats_random_in_more_than_nine_of_ten_matches_from_either_seat() {
    for (levels, seat) in [(["bot", "random"], 0), (["random", "bot"], 1)] {
        let rate = played(&levels, 400).seats[seat].wins;
        assert!(rate.low > 0.9, "{rate:?}");
    }
}

#[test]
fn each_level_beats_the_one_before() {
    for levels in [["walker", "random"], ["bot", "walker"]] {
        let rate = played(&levels, 400).seats[0].wins;
        assert!(rate.low > 0.55, "{levels:?} {rate:?}");
    }
}

#[test]
fn matches_of_two_to_six_bots_end_and_are_counted() {
    for seats in 2..=6 {
        let summary = played(&vec!["bot"; seats], 40);
        assert_eq!(summary.steps.histogram.iter().sum::<u64>(), 40);
        assert_eq!(summary.groups[0].by, "class");
        let classes: u64 = summary.groups[0].rows.iter().map(|row| row.played).sum();
        assert_eq!(classes, 40 * seats as u64);
        let turns = summary.amounts.iter().find(|amount| amount.name.starts_with("turns"));
        assert!(turns.is_some_and(|turns| turns.mean > 10.0), "{turns:?}");
    }
}

#[test]
fn the_benchmark_never_retreats_and_plays_whole_matches() {
    assert!(
        !Hill::is_benchmarked(&hill::Action::Retreat) && Hill::is_benchmarked(&hill::Action::Move)
    );
    let (config, seats) = Hill::benchmark_options();
    let start = Match::<Hill>::new(&config, seats).expect("sound options");
    let (mut dice, mut legal) = (SeededDice::new(1), LegalActions::default());
    let steps = random_match(start.position().clone(), &mut dice, &mut legal);
    assert!(steps.actions > steps.rolls && steps.rolls > 100, "{steps:?}");
}

#[test]
fn bots_are_measured_by_name() {
    let (config, seats) = Hill::benchmark_options();
    let bench = bench_bots::<Hill>(&config, seats, 0.0, "walker").expect("sound options");
    assert_eq!((bench.game, bench.bot.as_str()), ("hill", "walker"));
    assert!(bench.steps_per_game > bench.rolls_per_game && bench.ns_per_step > 0.0, "{bench:?}");
    let error = bench_bots::<Hill>(&config, seats, 0.0, "genius").expect_err("no such bot");
    assert!(error.to_string().contains("random, walker, bot"), "{error}");
}

#[test]
fn the_same_seed_gives_the_same_statistics_on_any_number_of_cores() {
    let run = || {
        let mut summary = played(&["bot", "walker", "random"], 200);
        (summary.seconds, summary.actions_per_s) = (0.0, 0.0);
        summary
    };
    assert_eq!(run(), run());
}
