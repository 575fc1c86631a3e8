//! A backgammon net learns by playing itself.
//!
//! Temporal differences: after each play the net's opinion of the position before is moved
//! towards its opinion of the position after, and at the end towards what happened.

use bots::gammon::{Chances, Input, Net, features};
use gammon::{Board, CHECKERS, Side, legal_plays};
use kit::Seeded;

/// How to train.
#[derive(Clone, Copy, Debug)]
pub struct Training {
    /// How many games.
    pub games: u64,
    /// Decides dice and first weights.
    pub seed: u64,
    /// How far each lesson moves the net, at first; it shrinks to a fiftieth of that.
    pub rate: f32,
}

/// Trains a net, or goes on with one, telling `progress` after each game.
#[must_use]
pub fn train(plan: Training, start: Option<Net>, progress: &mut dyn FnMut(u64)) -> Net {
    let mut dice = Seeded::new(plan.seed);
    let mut net = start.unwrap_or_else(|| Net::untrained(&mut |n| dice.below(n)));
    let mut game = Lesson::default();
    for played in 0..plan.games {
        let done = played as f32 / plan.games as f32;
        game.play(&mut net, &mut dice, plan.rate * 0.02f32.powf(done));
        progress(played + 1);
    }
    net
}

#[derive(Default)]
struct Lesson {
    before: Vec<Input>,
    after: Vec<Input>,
    best: Vec<Input>,
}

impl Lesson {
    fn play(&mut self, net: &mut Net, dice: &mut Seeded, rate: f32) {
        let (mut board, mut side) = (Board::start(), Side::White);
        features(&board, side, &mut self.before);
        let mut roll = opening(dice);
        loop {
            board = self.best_play(net, &board, side, roll);
            if board.off(side) == CHECKERS {
                let gammon = f32::from(board.off(side.other()) == 0);
                let won = Chances { win: 1.0, gammon, gammoned: 0.0 };
                net.learn(&self.before, won, rate);
                features(&board, side.other(), &mut self.after);
                return net.learn(&self.after, won.flipped(), rate);
            }
            side = side.other();
            features(&board, side, &mut self.after);
            net.learn(&self.before, net.chances(&self.after).flipped(), rate);
            std::mem::swap(&mut self.before, &mut self.after);
            roll = [dice.below(6) as u8 + 1, dice.below(6) as u8 + 1];
        }
    }

    fn best_play(&mut self, net: &Net, board: &Board, side: Side, roll: [u8; 2]) -> Board {
        let mut best = (*board, f32::MIN);
        for play in legal_plays(board, side, roll) {
            let (after, _) = board.played(side, play);
            features(&after, side.other(), &mut self.best);
            let worth = match after.off(side) {
                CHECKERS => f32::MAX,
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
fn opening(dice: &mut Seeded) -> [u8; 2] {
    loop {
        let roll = [dice.below(6) as u8 + 1, dice.below(6) as u8 + 1];
        if roll[0] != roll[1] {
            return roll;
        }
    }
}
