//! A position as data, and loading it.

mod checks;

use crate::config::ResolvedConfig;
use crate::deck::Decks;
use crate::flow::RequiredInput;
use crate::frame::{HillFrame, TurnStage, TurnState};
use crate::{Config, Hill, PlayerState, TileContents};
use kit::{AskCounter, DiscardEvents, Fault, Outcome, Seat};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A position as data: complete, with everything hidden, and not yet validated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The options.
    pub config: Config,
    /// The players, by seat.
    pub players: Vec<PlayerState>,
    /// The order of play; empty while it is being rolled for.
    pub order: Vec<Seat>,
    /// The decks.
    pub decks: Decks,
    /// Traps, ambushes and enemies on the tiles.
    pub ground: TileContents,
    /// The current turn.
    pub turn: TurnState,
    /// The stack of situations, the top one last.
    pub frames: Vec<HillFrame>,
    /// The id of the latest question.
    pub asks: AskCounter,
    /// The outcome, once the match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

impl Setup {
    /// The start of a match with these options: classes are dealt unless the options name them,
    /// then dice decide the order of play.
    pub(crate) fn first(config: &Config, seats: u8) -> Result<Self, Vec<Fault>> {
        let resolved = Arc::new(ResolvedConfig::new(config, seats)?);
        let class = |seat: Seat| config.classes.get(seat.index()).copied();
        let start = resolved.board.start_tile();
        let player = |seat: Seat| PlayerState::new(class(seat), start);
        let mut frames = vec![HillFrame::RollForOrder { place: [0; 6], die: [0; 6] }];
        if config.classes.is_empty() {
            frames.extend(Seat::first(seats).rev().map(|seat| HillFrame::DealClass { seat }));
        }
        let mut hill = Hill {
            players: Seat::first(seats).map(player).collect(),
            order: Vec::new(),
            decks: Decks::full(&resolved.content),
            resolved,
            ground: TileContents::default(),
            turn: TurnState::new(Seat::new(0), 0, TurnStage::Opening),
            frames,
            asks: AskCounter::default(),
            outcome: None,
            required: RequiredInput::None,
        };
        Seat::first(seats).for_each(|seat| hill.equip_class(seat));
        Ok(hill.to_setup())
    }

    /// Validates the data and returns the position, advanced to where input is required.
    pub(crate) fn load(&self) -> Result<Hill, Vec<Fault>> {
        let seats = self.players.len();
        if !(2..=6).contains(&seats) {
            return Err(vec![Fault::new("players", "two to six play")]);
        }
        let resolved = ResolvedConfig::new(&self.config, seats as u8)?;
        let mut hill = Hill {
            resolved: Arc::new(resolved),
            players: self.players.clone(),
            order: self.order.clone(),
            decks: self.decks.clone(),
            ground: self.ground.clone(),
            turn: self.turn.clone(),
            frames: self.frames.clone(),
            asks: self.asks,
            outcome: self.outcome,
            required: RequiredInput::None,
        };
        let faults = checks::faults(&hill);
        if !faults.is_empty() {
            return Err(faults);
        }
        hill.run_until_input(&mut DiscardEvents);
        Ok(hill)
    }
}

impl Hill {
    pub(crate) fn to_setup(&self) -> Setup {
        Setup {
            config: self.resolved.config.clone(),
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
