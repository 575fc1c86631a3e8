//! The bot that searches with the shipped nets.

use super::inputs::LudoOptions;
use super::net::LudoNets;
use super::search::LudoSearch;
use crate::Bot;
use crate::data_file::LUDO_NETS;
use kit::{Game as _, Seat};
use ludo::{Ludo, Move, View};
use std::sync::{Arc, LazyLock};

/// The trained nets; `cargo xtask train-ludo` makes them again.
static SHIPPED_NETS: LazyLock<Arc<LudoNets>> = LazyLock::new(|| {
    let bytes = LUDO_NETS.bytes();
    Arc::new(LudoNets::from_bytes(bytes).expect("the nets that are shipped have their shape"))
});

/// How many rolls the bot looks ahead.
const ROLLS_AHEAD: u8 = 2;

/// Takes the move after which its chance to finish first is highest.
#[derive(Clone, Debug)]
pub struct LudoExpertBot {
    nets: Arc<LudoNets>,
    rolls: u8,
}

impl Default for LudoExpertBot {
    fn default() -> Self {
        Self::new()
    }
}

impl LudoExpertBot {
    /// A bot with the shipped nets.
    #[must_use]
    pub fn new() -> Self {
        Self::with(Arc::clone(&SHIPPED_NETS), ROLLS_AHEAD)
    }

    /// A bot that judges positions by the shipped nets alone, as the nets were trained.
    #[must_use]
    pub fn without_search() -> Self {
        Self::with(Arc::clone(&SHIPPED_NETS), 0)
    }

    /// The nets that are shipped.
    #[must_use]
    pub fn shipped_nets() -> &'static LudoNets {
        &SHIPPED_NETS
    }

    /// A bot with other nets, or that looks another number of rolls ahead.
    #[must_use]
    pub fn with(nets: Arc<LudoNets>, rolls: u8) -> Self {
        Self { nets, rolls }
    }
}

impl Bot<Ludo> for LudoExpertBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Move]) -> usize {
        let position = view.position();
        let mut search = LudoSearch::new(&self.nets, LudoOptions::of(&position.config()));
        let mut best = (0, f32::MIN);
        for (at, action) in legal.iter().enumerate() {
            let chance = search.after_move(position, action.token, self.rolls)[seat.index()];
            if chance > best.1 {
                best = (at, chance);
            }
        }
        best.0
    }
}
