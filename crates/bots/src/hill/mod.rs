//! Players of King of the Hill.
//!
//! The strong one counts in turns. [`race`] knows how many a player of some strength still
//! needs from any tile, [`odds`] what fights and duels come to; whatever is asked, each answer
//! is weighed by the turns it saves oneself and costs the others.

mod answers;
mod bag;
mod duels;
mod odds;
mod race;
mod scene;
#[cfg(test)]
mod tests;
mod walker;

use crate::{Bot, Bots, Level, RANDOM, Random};
use hill::{Action, Config, Hill, View};
use kit::Seat;
use race::Atlas;
use scene::Scene;
use std::sync::Arc;
use walker::Walker;

impl Bots for Hill {
    const LEVELS: &'static [Level] = &[
        RANDOM,
        Level { name: "walker", about: "walks on, sleeps when hurt, fights what it meets" },
        Level { name: "bot", about: "counts turns: gear, shortcuts, fights and duels by the odds" },
    ];

    fn bot(level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "random" => Some(Box::new(Random::new(seed))),
            "walker" => Some(Box::new(Walker)),
            "bot" => Some(Box::new(Climber(Atlas::standard()))),
            _ => None,
        }
    }

    fn bot_at(config: &Config, level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "bot" => Some(Box::new(Climber(Atlas::of(config)))),
            _ => Self::bot(level, seed),
        }
    }
}

/// Turns after which a match cannot be going by the odds, such as on a board of nothing but
/// strong enemies: from then on the bot just walks, so that every match ends.
const PATIENCE: u32 = 150;

/// Takes what saves the most turns.
struct Climber(Arc<Atlas>);

impl Bot<Hill> for Climber {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Action]) -> usize {
        if view.players[seat.index()].summary.turns > PATIENCE {
            return Walker.choose(seat, view, legal);
        }
        let action = Scene::new(&self.0, view, seat).answer(legal);
        legal.iter().position(|other| *other == action).unwrap_or(0)
    }
}
