//! Every game is held to the promises of [`EncodedGame`] and of the environments.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use environments::{
    BatchBuffers, EncodedGame, Environment, EnvironmentError, EnvironmentOptions, ForcedChoices,
    VectorEnvironment, write_rewards,
};
use gammon::Gammon;
use hill::Hill;
use kit::{LegalActions, Referee, Seat, SeededDice};
use liars::Liars;
use ludo::Ludo;
use spaces::Spaces;
use std::collections::BTreeSet;

/// How many choices of a match a test looks at.
const MAX_CHOICES: usize = 400;

/// Makes a test of each check for every game.
macro_rules! for_every_game {
    ($($name:ident: $check:ident;)+) => {
        $(mod $name {
            use super::*;
            #[test]
            fn ludo() { $check::<Ludo>(); }
            #[test]
            fn gammon() { $check::<Gammon>(); }
            #[test]
            fn spaces() { $check::<Spaces>(); }
            #[test]
            fn hill() { $check::<Hill>(); }
            #[test]
            fn liars() { $check::<Liars>(); }
        })+
    };
}

for_every_game! {
    every_legal_action_has_its_own_choices: check_choices;
    the_mask_is_the_set_of_legal_choices: check_masks;
    an_observation_does_not_depend_on_what_is_hidden: check_secrecy;
    a_seed_determines_every_step: check_determinism;
    rewards_come_at_the_end_and_sum_to_zero: check_rewards;
    bots_play_the_other_seats: check_bots;
    forced_choices_can_be_left_to_the_environment: check_forced;
}

/// Random matches with all sample options and the smallest and largest number of seats.
fn for_each_position<G: EncodedGame>(mut look: impl FnMut(&Environment<G>, &mut SeededDice)) {
    for (number, config) in (0..).zip(G::sample_configs()) {
        for seats in [*G::SEAT_COUNTS.start(), *G::SEAT_COUNTS.end()] {
            let options =
                EnvironmentOptions { config: config.clone(), ..EnvironmentOptions::new(seats) };
            let mut environment = Environment::<G>::new(&options).unwrap();
            environment.reset(number);
            let mut dice = SeededDice::new(number + u64::from(seats));
            for _ in 0..MAX_CHOICES {
                if environment.seat_to_move().is_none() {
                    break;
                }
                look(&environment, &mut dice);
                choose_randomly(&mut environment, &mut dice);
            }
        }
    }
}

fn mask<G: EncodedGame>(environment: &Environment<G>) -> Vec<bool> {
    let mut mask = vec![true; G::CHOICES];
    environment.write_mask(environment.seat_to_move().unwrap(), &mut mask);
    mask
}

fn choose_randomly<G: EncodedGame>(environment: &mut Environment<G>, dice: &mut SeededDice) {
    let open = (0..).zip(mask(environment)).filter(|(_, open)| *open).map(|(choice, _)| choice);
    let open: Vec<u16> = open.collect();
    environment.choose(open[dice.below(open.len() as u32) as usize]).unwrap();
}

fn legal<G: EncodedGame>(position: &G, seat: Seat) -> LegalActions<G::Action> {
    let mut legal = LegalActions::default();
    position.legal_actions(seat, &mut legal);
    legal
}

fn choices<G: EncodedGame>(position: &G, seat: Seat, action: &G::Action) -> Vec<u16> {
    (0..).map_while(|at| position.choice(seat, action, at)).collect()
}

/// No two legal actions have equal choices, none begins another, and making the choices of any
/// legal action plays it.
fn check_choices<G: EncodedGame>() {
    for_each_position::<G>(|environment, dice| {
        let (position, seat) = (environment.position(), environment.seat_to_move().unwrap());
        let legal = legal(position, seat);
        let mut spelled: Vec<Vec<u16>> =
            legal.actions().iter().map(|action| choices(position, seat, action)).collect();
        assert!(spelled.iter().flatten().all(|choice| usize::from(*choice) < G::CHOICES));
        spelled.sort();
        for pair in spelled.windows(2) {
            assert!(!pair[1].starts_with(&pair[0]), "{pair:?} in {position:?}");
        }
        let drawn = &legal.actions()[dice.below(legal.len() as u32) as usize];
        check_reachable(position, seat, &choices(position, seat, drawn), drawn);
    });
}

/// Follows the choices of an action through the sets of actions that are left.
fn check_reachable<G: EncodedGame>(position: &G, seat: Seat, path: &[u16], action: &G::Action) {
    let mut open: Vec<G::Action> = legal(position, seat).actions().to_vec();
    for (at, choice) in path.iter().enumerate() {
        open.retain(|other| position.choice(seat, other, at) == Some(*choice));
    }
    assert_eq!(open, std::slice::from_ref(action));
}

/// The mask has the next choice of every legal action that begins with the choices made, and no
/// other; only the seat to move has one.
fn check_masks<G: EncodedGame>() {
    for_each_position::<G>(|environment, _| {
        let (position, seat) = (environment.position(), environment.seat_to_move().unwrap());
        let made = environment.choices_made();
        let legal = legal(position, seat);
        let spelled = legal.actions().iter().map(|action| choices(position, seat, action));
        let expected: BTreeSet<u16> =
            spelled.filter(|path| path.starts_with(made)).map(|path| path[made.len()]).collect();
        let found = (0..).zip(mask(environment)).filter(|(_, open)| *open).map(|(at, _)| at);
        assert_eq!(found.collect::<BTreeSet<u16>>(), expected);
        for choice in 0..=G::CHOICES as u16 {
            assert_eq!(environment.allows(choice), expected.contains(&choice));
        }
        for other in Seat::first(position.seat_count()).filter(|other| *other != seat) {
            let mut mask = vec![true; G::CHOICES];
            environment.write_mask(other, &mut mask);
            assert!(!mask.contains(&true), "only one seat chooses at a time");
        }
    });
}

/// A position that a seat cannot tell from the true one is observed alike.
fn check_secrecy<G: EncodedGame>() {
    let mut looked = 0;
    for_each_position::<G>(|environment, dice| {
        looked += 1;
        if looked % 7 > 0 {
            return;
        }
        let position = environment.position();
        for seat in Seat::first(position.seat_count()) {
            let view = position.view(Some(seat));
            let other = G::redeal(&position.config(), &view, &mut |n| dice.below(n));
            let observe = |position: &G| {
                let mut seen = vec![f32::NAN; G::OBSERVATION_LENGTH];
                position.observe(seat, &[], &mut seen);
                assert!(seen.iter().all(|value| value.is_finite()));
                seen
            };
            assert_eq!(observe(position), observe(&other));
        }
    });
    assert!(looked > 30, "{looked}");
}

struct Batch {
    observations: Vec<f32>,
    masks: Vec<bool>,
    seats: Vec<u8>,
    rewards: Vec<f32>,
    dones: Vec<bool>,
}

impl Batch {
    fn new<G: EncodedGame>(count: usize, seats: u8) -> Self {
        Self {
            observations: vec![f32::NAN; count * G::OBSERVATION_LENGTH],
            masks: vec![false; count * G::CHOICES],
            seats: vec![0; count],
            rewards: vec![f32::NAN; count * usize::from(seats)],
            dones: vec![false; count],
        }
    }

    fn buffers(&mut self) -> BatchBuffers<'_> {
        BatchBuffers {
            observations: &mut self.observations,
            masks: &mut self.masks,
            seats: &mut self.seats,
            rewards: &mut self.rewards,
            dones: &mut self.dones,
        }
    }
}

/// Plays a batch by random choices; what every step wrote.
fn play_batch<G: EncodedGame>(
    options: &EnvironmentOptions<G>,
    seed: u64,
    steps: usize,
    mut look: impl FnMut(&Batch),
) {
    let count = 3;
    let mut vector = VectorEnvironment::<G>::new(options, count, 99).unwrap();
    let mut batch = Batch::new::<G>(count, options.seats);
    vector.reset(seed, &mut batch.buffers());
    let (mut dice, mut choices) = (SeededDice::new(seed), vec![0; count]);
    for _ in 0..steps {
        look(&batch);
        vector.sample(&mut dice, &batch.masks, &mut choices);
        vector.step(&choices, &mut batch.buffers()).unwrap();
    }
}

fn check_determinism<G: EncodedGame>() {
    let options = EnvironmentOptions::<G>::new(*G::SEAT_COUNTS.end());
    let record = |seed| {
        let mut record = Vec::new();
        play_batch(&options, seed, 60, |batch| {
            record.push((batch.masks.clone(), batch.seats.clone(), batch.observations.clone()));
        });
        record
    };
    assert_eq!(record(5), record(5));
    assert_ne!(record(5), record(6));
}

fn check_rewards<G: EncodedGame>() {
    let seats = *G::SEAT_COUNTS.start();
    let options = EnvironmentOptions::<G> {
        config: G::short_config(),
        forced: ForcedChoices::Make,
        ..EnvironmentOptions::new(seats)
    };
    let mut ended = 0;
    play_batch(&options, 1, 3_000, |batch| {
        for (rewards, done) in batch.rewards.chunks(seats.into()).zip(&batch.dones) {
            assert_eq!(rewards.iter().sum::<f32>(), 0.0);
            assert!(*done || rewards.iter().all(|reward| *reward == 0.0));
            ended += usize::from(*done);
        }
    });
    assert!(ended > 0, "some matches end");
}

fn check_bots<G: EncodedGame>() {
    let seats = *G::SEAT_COUNTS.end();
    let mut bots = vec![Some("random".to_owned()); seats.into()];
    bots[1] = None;
    let options = EnvironmentOptions::<G> {
        config: G::short_config(),
        bots,
        ..EnvironmentOptions::new(seats)
    };
    play_batch(&options, 2, 50, |batch| assert!(batch.seats.iter().all(|seat| *seat == 1)));
    let with = |bots: Vec<Option<&str>>| {
        let bots = bots.into_iter().map(|bot| bot.map(str::to_owned)).collect();
        let options = EnvironmentOptions::<G> { bots, ..EnvironmentOptions::new(seats) };
        Environment::new(&options).map(drop)
    };
    let all = usize::from(seats);
    assert_eq!(with(vec![Some("random"); all]), Err(EnvironmentError::NoAgent));
    let places = all + 1;
    assert_eq!(with(vec![None; places]), Err(EnvironmentError::BotCount { places, seats }));
    let mut unknown = vec![None; all];
    unknown[0] = Some("nobody");
    let error = with(unknown).unwrap_err().to_string();
    assert!(error.starts_with("there is no bot 'nobody', only "), "{error}");
}

fn check_forced<G: EncodedGame>() {
    let options = EnvironmentOptions::<G> {
        forced: ForcedChoices::Make,
        ..EnvironmentOptions::new(*G::SEAT_COUNTS.start())
    };
    play_batch(&options, 3, 100, |batch| {
        for mask in batch.masks.chunks(G::CHOICES) {
            assert!(mask.iter().filter(|open| **open).count() > 1);
        }
    });
}

#[test]
fn an_illegal_choice_in_a_batch_changes_nothing() {
    let options = EnvironmentOptions::<Gammon>::new(2);
    let mut vector = VectorEnvironment::new(&options, 2, 1).unwrap();
    let mut batch = Batch::new::<Gammon>(2, 2);
    vector.reset(1, &mut batch.buffers());
    let (mut dice, mut choices) = (SeededDice::new(1), vec![0; 2]);
    vector.sample(&mut dice, &batch.masks, &mut choices);
    let before = (batch.masks.clone(), batch.observations.clone());
    for wrong in [-1, 159 + 1, 70_000, i64::MAX] {
        let error = vector.step(&[choices[0], wrong], &mut batch.buffers()).unwrap_err();
        assert_eq!(error.index, 1);
    }
    vector.step(&choices, &mut batch.buffers()).unwrap();
    assert_ne!((batch.masks, batch.observations), before);
}

#[test]
fn a_match_of_several_seats_has_a_reward_for_each() {
    let options = EnvironmentOptions::<Ludo>::new(4);
    let mut environment = Environment::new(&options).unwrap();
    let mut dice = SeededDice::new(1);
    while environment.seat_to_move().is_some() {
        choose_randomly(&mut environment, &mut dice);
    }
    let mut rewards = [9.0; 4];
    write_rewards(environment.outcome().unwrap(), &mut rewards);
    rewards.sort_by(f32::total_cmp);
    assert_eq!(rewards, [-1.0, -1.0 / 3.0, 1.0 / 3.0, 1.0]);
}
