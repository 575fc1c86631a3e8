//! A position as data, and loading it.

mod checks;

use crate::config::ResolvedConfig;
use crate::deck::Decks;
use crate::flow::RequiredInput;
use crate::frame::{HillFrame, TurnStage, TurnState};
use crate::{Config, Hill, PlayerState, TileContents};
use kit::{AskCounter, DiscardEvents, Fault, Match, Outcome, Seat, SmallVec};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A position as data: complete, with everything hidden, and not yet validated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The options.
    pub config: Config,
    /// The version of the rules; a set-up that does not say is of version 1.
    #[serde(default = "first_rules", skip_serializing_if = "is_first_rules")]
    pub rules: u32,
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

/// The version of the rules of data that does not name one.
pub(crate) const fn first_rules() -> u32 {
    1
}

pub(crate) const fn is_first_rules(rules: &u32) -> bool {
    *rules == first_rules()
}

impl Setup {
    /// The start of a match with these options: the classes that the options do not name are dealt
    /// (K53), then dice decide the order of play.
    pub(crate) fn first(rules: u32, config: &Config, seats: u8) -> Result<Self, Vec<Fault>> {
        let resolved = Arc::new(ResolvedConfig::new(rules, config, seats)?);
        let class = |seat: Seat| config.classes.get(seat.index()).copied().flatten();
        let start = resolved.board.start_tile();
        let hearts = resolved.content.numbers.hearts;
        let player = |seat: Seat| PlayerState::new(class(seat), start, hearts);
        let mut frames = SmallVec::new();
        frames.push(HillFrame::RollForOrder { place: [0; 6], die: [0; 6] });
        let open = Seat::first(seats).rev().filter(|seat| class(*seat).is_none());
        frames.extend(open.map(|seat| HillFrame::DealClass { seat }));
        let mut hill = Hill {
            players: Seat::first(seats).map(player).collect(),
            order: SmallVec::new(),
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
        Match::<Hill>::check_rules(self.rules).map_err(|fault| vec![fault])?;
        let resolved = ResolvedConfig::new(self.rules, &self.config, seats as u8)?;
        let mut hill = Hill {
            resolved: Arc::new(resolved),
            players: self.players.iter().cloned().collect(),
            order: self.order.clone().into(),
            decks: self.decks.clone(),
            ground: self.ground.clone(),
            turn: self.turn.clone(),
            frames: self.frames.clone().into(),
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
            rules: self.resolved.rules,
            players: self.players.to_vec(),
            order: self.order.to_vec(),
            decks: self.decks.clone(),
            ground: self.ground.clone(),
            turn: self.turn.clone(),
            frames: self.frames.to_vec(),
            asks: self.asks,
            outcome: self.outcome,
        }
    }
}
