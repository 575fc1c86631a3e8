//! A position as data, and what makes such data a position.

mod checks;

use crate::config::World;
use crate::deck::Decks;
use crate::flow::Need;
use crate::frame::{Frame, Stage, Turn};
use crate::{Config, Ground, Hill, Player};
use kit::{Fault, Outcome, Seat, Silent};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A position as data: complete, including what is hidden, and not yet trusted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The options.
    pub config: Config,
    /// The players, by seat.
    pub players: Vec<Player>,
    /// The order of play; empty while it is being rolled for.
    pub order: Vec<Seat>,
    pub(crate) decks: Decks,
    /// What lies and stands on the tiles.
    pub ground: Ground,
    /// The turn.
    pub turn: Turn,
    /// What is going on, the latest last.
    pub frames: Vec<Frame>,
    /// The number of the latest question.
    pub asks: u32,
    /// How it ended, if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

impl Setup {
    /// Where a match with these options begins: classes are dealt where none are named, then
    /// dice decide the order of play.
    pub(crate) fn first(config: &Config, seats: u8) -> Result<Self, Vec<Fault>> {
        let world = Arc::new(World::new(config, seats)?);
        let class = |seat: Seat| config.classes.get(seat.index()).copied();
        let start = world.board.start();
        let player = |seat: Seat| Player::new(class(seat), start);
        let mut frames = vec![Frame::Order { place: [0; 6], die: [0; 6] }];
        if config.classes.is_empty() {
            frames.extend(Seat::first(seats).rev().map(|seat| Frame::Deal { seat }));
        }
        let mut hill = Hill {
            players: Seat::first(seats).map(player).collect(),
            order: Vec::new(),
            decks: Decks::full(&world.content),
            world,
            ground: Ground::default(),
            turn: Turn::new(Seat::new(0), 0, Stage::Opening),
            frames,
            asks: 0,
            outcome: None,
            need: Need::Go,
        };
        Seat::first(seats).for_each(|seat| hill.equip_class(seat));
        Ok(hill.to_setup())
    }

    /// The position, if every rule is kept. What would go on by itself does.
    pub(crate) fn load(&self) -> Result<Hill, Vec<Fault>> {
        let seats = self.players.len();
        if !(2..=6).contains(&seats) {
            return Err(vec![Fault::new("players", "two to six play")]);
        }
        let world = World::new(&self.config, seats as u8)?;
        let mut hill = Hill {
            world: Arc::new(world),
            players: self.players.clone(),
            order: self.order.clone(),
            decks: self.decks.clone(),
            ground: self.ground.clone(),
            turn: self.turn.clone(),
            frames: self.frames.clone(),
            asks: self.asks,
            outcome: self.outcome,
            need: Need::Go,
        };
        let faults = checks::faults(&hill);
        if !faults.is_empty() {
            return Err(faults);
        }
        hill.settle(&mut Silent);
        Ok(hill)
    }
}

impl Hill {
    pub(crate) fn to_setup(&self) -> Setup {
        Setup {
            config: self.world.config.clone(),
            players: self.players.clone(),
            order: self.order.clone(),
            decks: self.decks.clone(),
            ground: self.ground.clone(),
            turn: self.turn.clone(),
            frames: self.frames.clone(),
            asks: self.asks,
            outcome: self.outcome,
        }
    }
}
