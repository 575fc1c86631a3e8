//! Training of the backgammon net by self-play.
//!
//! Temporal-difference learning: after each play the net's evaluation of the position before
//! moves towards its evaluation of the position after, and at the end towards the result.

use bots::gammon::{FeatureInput, Net, WinChances, write_features};
use gammon::{Board, CHECKERS_PER_SIDE, Side, legal_plays};
use kit::SeededDice;

/// The options of a training run.
#[derive(Clone, Copy, Debug)]
pub struct TrainingOptions {
    /// How many games.
    pub games: u64,
    /// The seed of the dice and of the initial weights.
    pub seed: u64,
    /// The initial learning rate; it decays to a fiftieth of that.
    pub rate: f32,
}

/// Trains a new net or continues with `start`, calling `progress` after each game.
#[must_use]
pub fn train(plan: TrainingOptions, start: Option<Net>, progress: &mut dyn FnMut(u64)) -> Net {
    let mut dice = SeededDice::new(plan.seed);
    let mut net = start.unwrap_or_else(|| Net::untrained(&mut |n| dice.below(n)));
    let mut game = SelfPlayGame::default();
    for played in 0..plan.games {
        let done = played as f32 / plan.games as f32;
        game.play(&mut net, &mut dice, plan.rate * 0.02f32.powf(done));
        progress(played + 1);
    }
    net
}

/// The feature buffers of one game of self-play, reused between games.
#[derive(Default)]
struct SelfPlayGame {
    before: Vec<FeatureInput>,
    after: Vec<FeatureInput>,
    best: Vec<FeatureInput>,
}

impl SelfPlayGame {
    fn play(&mut self, net: &mut Net, dice: &mut SeededDice, rate: f32) {
        let (mut board, mut side) = (Board::start(), Side::White);
        write_features(&board, side, &mut self.before);
        let mut roll = opening(dice);
        loop {
            board = self.best_play(net, &board, side, roll);
            if board.borne_off(side) == CHECKERS_PER_SIDE {
                let gammon = f32::from(board.borne_off(side.other()) == 0);
                let won = WinChances { win: 1.0, gammon, gammoned: 0.0 };
                net.train(&self.before, won, rate);
                write_features(&board, side.other(), &mut self.after);
                return net.train(&self.after, won.flipped(), rate);
            }
            side = side.other();
            write_features(&board, side, &mut self.after);
            net.train(&self.before, net.chances(&self.after).flipped(), rate);
            std::mem::swap(&mut self.before, &mut self.after);
            roll = [dice.below(6) as u8 + 1, dice.below(6) as u8 + 1];
        }
    }

    fn best_play(&mut self, net: &Net, board: &Board, side: Side, roll: [u8; 2]) -> Board {
        let mut best = (*board, f32::MIN);
        for play in legal_plays(board, side, roll) {
            let (after, _) = board.after_play(side, play);
            write_features(&after, side.other(), &mut self.best);
            let worth = match after.borne_off(side) {
                CHECKERS_PER_SIDE => f32::MAX,
                _ => net.chances(&self.best).flipped().equity(),
            };
            if worth > best.1 {
                best = (after, worth);
            }
        }
        best.0
    }
}

/// A roll of two different dice.
fn opening(dice: &mut SeededDice) -> [u8; 2] {
    loop {
        let roll = [dice.below(6) as u8 + 1, dice.below(6) as u8 + 1];
        if roll[0] != roll[1] {
            return roll;
        }
    }
}
