//! Training of the Ludo nets by self-play.
//!
//! Temporal-difference learning, TD(λ): when a seat has finished, the estimates of all positions
//! since the last seat finished move towards a mixture of the estimates that came later and the
//! result. The matches have two, three or four seats; half have the standard options, the others
//! random ones.

use crate::TrainingOptions;
use bots::ludo::{LudoInputs, LudoNets, LudoOptions, LudoSearch, SeatChances};
use kit::{Game as _, Seat, SeededDice};
use ludo::{Board, Config, Ludo};

/// The weight of what came later against the next estimate.
const TRACE_DECAY: f32 = 0.7;

/// The final learning rate as a share of the initial one.
const FINAL_RATE: f32 = 0.02;

/// Trains new nets or continues with `start`, calling `progress` after each match.
#[must_use]
pub fn train_ludo(
    plan: TrainingOptions,
    start: Option<LudoNets>,
    progress: &mut dyn FnMut(u64),
) -> LudoNets {
    let mut dice = SeededDice::new(plan.seed);
    let mut nets = start.unwrap_or_else(|| LudoNets::untrained(&mut |n| dice.below(n)));
    let mut stage = TrainingStage::default();
    for played in 0..plan.games {
        let done = played as f32 / plan.games as f32;
        stage.rate = plan.rate * FINAL_RATE.powf(done);
        let seats = 2 + dice.below(3) as u8;
        let config = draw_config(&mut dice);
        play_match(&config, seats, &mut nets, &mut stage, &mut dice);
        progress(played + 1);
    }
    nets
}

/// The standard options in half of all matches, else any.
fn draw_config(dice: &mut SeededDice) -> Config {
    if dice.below(2) == 0 {
        return Config::default();
    }
    let mut coin = || dice.below(2) == 0;
    Config {
        board: if coin() { Board::Standard } else { Board::Sprint },
        extra_roll_on_cut: coin(),
        extra_roll_on_finish: coin(),
        blocks: coin(),
        must_cut: coin(),
        quick: coin(),
        ..Config::default()
    }
}

fn play_match(
    config: &Config,
    seats: u8,
    nets: &mut LudoNets,
    stage: &mut TrainingStage,
    dice: &mut SeededDice,
) {
    let setup = Ludo::setup(config, seats).expect("the options are valid");
    let mut position = Ludo::position(&setup).expect("the start is a position");
    let options = LudoOptions::of(config);
    while !position.in_play().is_empty() {
        if position.die().is_none() {
            stage.add(&position, options, nets);
            position = position.after_roll(dice.below(6) as u8 + 1);
        } else {
            let mover = position.turn();
            position = best_move(&position, options, nets);
            if !position.in_play().contains(mover) {
                stage.learn(mover, nets);
            }
        }
    }
}

/// The position after the move that the nets think best.
fn best_move(position: &Ludo, options: LudoOptions, nets: &LudoNets) -> Ludo {
    let mut search = LudoSearch::new(nets, options);
    let mut chance = |token| search.after_move(position, token, 0)[position.turn().index()];
    let mut tokens = position.movable();
    let mut best = tokens.next().expect("a rolled die waits for a token that can move");
    let mut best_chance = None;
    for token in tokens {
        let before = *best_chance.get_or_insert_with(|| chance(best));
        let after = chance(token);
        if after > before {
            (best, best_chance) = (token, Some(after));
        }
    }
    position.after_move(best)
}

/// The positions of a match since the last seat finished.
#[derive(Default)]
struct TrainingStage {
    inputs: Vec<LudoInputs>,
    estimates: Vec<SeatChances>,
    rate: f32,
}

impl TrainingStage {
    fn add(&mut self, position: &Ludo, options: LudoOptions, nets: &LudoNets) {
        let used = self.estimates.len();
        if used == self.inputs.len() {
            self.inputs.push(LudoInputs::default());
        }
        self.inputs[used].write(position, options);
        self.estimates.push(nets.chances(&self.inputs[used]));
    }

    fn learn(&mut self, winner: Seat, nets: &mut LudoNets) {
        let mut target = [0.0; 4];
        target[winner.index()] = 1.0;
        for (inputs, estimate) in self.inputs.iter().zip(&self.estimates).rev() {
            nets.train(inputs, &target, self.rate);
            for (target, estimate) in target.iter_mut().zip(estimate) {
                *target = TRACE_DECAY * *target + (1.0 - TRACE_DECAY) * estimate;
            }
        }
        self.estimates.clear();
    }
}
