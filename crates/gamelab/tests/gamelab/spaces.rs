//! The levels of Spaces beat those before them.

use gamelab::{SeatingPlan, SimulationPlan, simulate};
use spaces::{Config, Spaces};

/// The win rate of the first of two levels, on boards of this size.
fn wins(size: u8, first: &str, second: &str) -> f64 {
    let levels = vec![first.to_owned(), second.to_owned()];
    let config = Config { size, ..Config::default() };
    let plan = SimulationPlan::<Spaces> {
        config,
        levels,
        seating: SeatingPlan::Fixed,
        games: 400,
        seed: 5,
    };
    simulate(&plan, &|_| ()).expect("a sound plan").seats[0].wins.rate
}

fn check_beats(size: u8, first: &str, second: &str, share: f64) {
    let found = wins(size, first, second);
    assert!(found > share, "{first} wins {found} against {second} on {size}");
}

#[test]
fn a_trap_where_they_ran_last_beats_those_who_run_straight() {
    for size in [3, 4, 5] {
        check_beats(size, "trapper", "runner", 0.9);
        check_beats(size, "trapper", "switcher", 0.9);
    }
}

#[test]
fn going_round_beats_those_who_aim_where_one_was() {
    for size in [3, 4, 5] {
        check_beats(size, "rotator", "runner", 0.9);
        check_beats(size, "rotator", "switcher", 0.9);
        check_beats(size, "rotator", "trapper", 0.55);
    }
}

#[test]
fn mixing_beats_every_plan_with_traps_and_loses_to_none() {
    for size in [4, 5] {
        check_beats(size, "mixer", "trapper", 0.65);
        check_beats(size, "mixer", "rotator", 0.6);
        check_beats(size, "mixer", "random", 0.6);
        check_beats(size, "mixer", "runner", 0.4);
        check_beats(size, "mixer", "switcher", 0.4);
    }
}

#[test]
fn changing_column_after_a_loss_is_better_than_staying() {
    for size in [3, 4] {
        let (stays, changes) = (wins(size, "runner", "random"), wins(size, "switcher", "random"));
        assert!(changes > stays + 0.08, "{changes} against {stays} on {size}");
    }
}

#[test]
fn where_the_game_is_solved_nobody_gets_the_better_of_the_equilibrium() {
    for level in ["random", "runner", "switcher", "trapper", "rotator", "mixer"] {
        check_beats(2, "equilibrium", level, 0.45);
    }
}
