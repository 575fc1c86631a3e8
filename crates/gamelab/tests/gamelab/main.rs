//! Simulations are reproducible, and the bots beat weaker ones.

mod calibration;
mod hill;
mod spaces;

use bots::Bots;
use gamelab::{
    SeatingPlan, SimulationError, SimulationPlan, TrainingOptions, bench, random_match, simulate,
    train_ludo,
};
use kit::{LegalActions, Match, SeededDice};
use ludo::{Config, Ludo};

fn plan(levels: &[&str], games: u64) -> SimulationPlan<Ludo> {
    let levels = levels.iter().map(ToString::to_string).collect();
    let (config, seating) = (Config::default(), SeatingPlan::Fixed);
    SimulationPlan { config, levels, seating, games, seed: 11 }
}

#[test]
fn the_gentle_bot_of_ludo_loses_to_the_heuristic_one_from_either_seat() {
    let rate = |levels: [&str; 2], seat: usize| {
        let summary = simulate(&plan(&levels, 4_000), &|_| ()).expect("a sound plan");
        summary.seats[seat].wins.rate
    };
    for gentle in [rate(["racer", "bot"], 0), rate(["bot", "racer"], 1)] {
        assert!(gentle < 0.48, "{gentle}");
    }
}

#[test]
fn the_expert_of_ludo_beats_the_bot_from_both_seats_with_the_same_dice() {
    let plan = SimulationPlan { seating: SeatingPlan::Rotated, ..plan(&["expert", "bot"], 400) };
    let summary = simulate(&plan, &|_| ()).expect("a sound plan");
    assert!(summary.seats[0].wins.rate > 0.56, "{:?}", summary.seats[0].wins);
}

#[test]
fn bots_that_change_seats_with_the_same_dice_have_equal_chances() {
    let plan = SimulationPlan { seating: SeatingPlan::Rotated, ..plan(&["racer"; 3], 300) };
    let seats = simulate(&plan, &|_| ()).expect("a sound plan").seats;
    let ranks: Vec<&[u64]> = seats.iter().map(|seat| &*seat.ranks).collect();
    assert_eq!(ranks, [[100, 100, 100]; 3], "each plays every seat of the same matches");
}

#[test]
fn the_training_of_ludo_gives_the_same_nets_for_the_same_seed() {
    let train = |seed| {
        let plan = TrainingOptions { games: 12, seed, rate: 0.1 };
        train_ludo(plan, None, &mut |_| ()).to_bytes()
    };
    assert_eq!(train(1), train(1));
    assert_ne!(train(1), train(2));
}

#[test]
fn the_bot_beats_random_in_more_than_six_of_ten_games_from_either_seat() {
    let first = simulate(&plan(&["bot", "random"], 10_000), &|_| ()).expect("a sound plan");
    let second = simulate(&plan(&["random", "bot"], 10_000), &|_| ()).expect("a sound plan");
    for (summary, seat) in [(first, 0), (second, 1)] {
        let rate = summary.seats[seat].wins;
        assert!(rate.low > 0.6, "{rate:?}");
    }
}

/// Single games without a cube, gammons counted, from both seats: the bot's wins and its
/// points per game.
fn backgammon(against: &str, games: u64) -> (f64, f64) {
    let config = gammon::Config {
        session: gammon::SessionKind::Money,
        cube: false,
        resignations: false,
        ..Default::default()
    };
    let play = |levels: [&str; 2], seed| {
        let levels = levels.map(ToOwned::to_owned).to_vec();
        let (config, seating) = (config.clone(), SeatingPlan::Fixed);
        let plan = SimulationPlan::<gammon::Gammon> { config, levels, seating, games, seed };
        simulate(&plan, &|_| ()).expect("a sound plan").seats
    };
    let (first, second) = (play(["bot", against], 1), play([against, "bot"], 2));
    let points = |seats: &[gamelab::SeatSummary], at: usize| {
        let of = |at: usize| seats[at].mean_points.expect("backgammon counts points");
        of(at) - of(1 - at)
    };
    let wins = (first[0].wins.rate + second[1].wins.rate) / 2.0;
    (wins, (points(&first, 0) + points(&second, 1)) / 2.0)
}

#[test]
fn the_backgammon_bot_wins_more_than_95_of_100_games_against_random() {
    let (wins, points) = backgammon("random", 1_000);
    assert!(wins > 0.95, "{wins}");
    assert!(points > 1.0, "{points}");
}

#[test]
fn the_backgammon_bot_takes_points_from_one_that_hits_and_makes_points() {
    let (_, points) = backgammon("greedy", 1_000);
    assert!(points > 0.3, "{points}");
}

#[test]
fn the_same_seed_gives_the_same_matches_on_any_number_of_cores() {
    let run = || {
        let mut summary = simulate(&plan(&["bot"; 4], 500), &|_| ()).expect("a sound plan");
        (summary.seconds, summary.actions_per_s) = (0.0, 0.0);
        summary
    };
    let summary = run();
    assert_eq!(summary, run());
    assert_eq!(summary.seats.iter().map(|seat| seat.ranks[0]).sum::<u64>(), 500);
    assert_eq!(summary.steps.histogram.iter().sum::<u64>(), 500);
    let json = serde_json::to_value(&summary).expect("plain data");
    assert_eq!(json["game"], "ludo");
}

#[test]
fn progress_counts_every_match_once() {
    let done = std::sync::atomic::AtomicU64::new(0);
    let count = |n| {
        done.fetch_add(n, std::sync::atomic::Ordering::Relaxed);
    };
    simulate(&plan(&["random"; 2], 333), &count).expect("a sound plan");
    assert_eq!(done.into_inner(), 333);
}

#[test]
fn an_invalid_plan_is_refused_with_its_reason() {
    let error = simulate(&plan(&["bot", "genius"], 1), &|_| ()).expect_err("no such bot");
    assert_eq!(
        error.to_string(),
        "there is no bot 'genius': choose from child, beginner, casual, club, strong, expert, random, \
         racer, bot, net"
    );
    let error = simulate(&plan(&["bot"], 1), &|_| ()).expect_err("one seat is no match");
    assert!(matches!(error, SimulationError::Faults(_)), "{error}");
    assert!(error.to_string().contains("2 to 4 seats"));
}

#[test]
fn a_bench_measures_whole_matches() {
    let (config, seats) = Ludo::benchmark_options();
    let measured = bench::<Ludo>(&config, seats, 0.0).expect("sound options");
    assert!(measured.rolls_per_game > 100.0 && measured.games_per_cpu_s > 0.0, "{measured:?}");
    let start = Match::<Ludo>::new(&config, seats).expect("sound options");
    let (mut dice, mut legal) = (SeededDice::new(1), LegalActions::default());
    let steps = random_match(*start.position(), &mut dice, &mut legal);
    assert!(steps.rolls > steps.actions && steps.actions > 100, "{steps:?}");
}
