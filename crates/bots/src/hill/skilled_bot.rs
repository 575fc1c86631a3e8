//! Players who have learnt a part of the game.

use super::evaluator::SeatEvaluator;
use super::last_step::last_step;
use super::race::RaceTables;
use super::walker_bot::WalkerBot;
use crate::Bot;
use hill::{Action, Hill, HillFrame, TurnStage, View};
use kit::Seat;
use std::sync::Arc;

/// A part of the game that has to be learnt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HillSkill {
    /// Which gear to wear and what to keep.
    Gear,
    /// When to sleep, and which way to take.
    Ways,
    /// Whom to hit in a fight, and when to leave it.
    Fights,
    /// When to challenge, to accept and to leave a duel.
    Duels,
    /// When to use traps, potions, cards and other small items.
    Items,
}

/// Answers by the odds what its skills cover, and as the walker everything else.
pub(super) struct SkilledBot {
    pub(super) tables: Arc<RaceTables>,
    pub(super) skills: &'static [HillSkill],
}

impl Bot<Hill> for SkilledBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Action]) -> usize {
        let is_long = view.players[seat.index()].summary.turns > super::MAX_EVALUATED_TURNS;
        if is_long || !self.skills.contains(&skill_asked(view)) {
            return self.walk(seat, view, legal);
        }
        let known: Vec<Action> = legal.iter().copied().filter(|it| self.knows(it)).collect();
        let evaluator = SeatEvaluator::new(&self.tables, view, seat);
        match known.as_slice() {
            [] => self.walk(seat, view, legal),
            known => {
                let action = evaluator.answer(known);
                legal.iter().position(|other| *other == action).unwrap_or(0)
            }
        }
    }
}

impl SkilledBot {
    pub(super) const CASUAL: &'static [HillSkill] = &[HillSkill::Ways];
    pub(super) const CLUB: &'static [HillSkill] =
        &[HillSkill::Ways, HillSkill::Gear, HillSkill::Fights];

    /// The walker's choice; it also sees the step to the Final.
    fn walk(&self, seat: Seat, view: &View, legal: &[Action]) -> usize {
        last_step(&self.tables.board, seat, view, legal)
            .unwrap_or_else(|| WalkerBot::CAREFUL.favourite(seat, view, legal))
    }

    /// Whether the player thinks of an action: without the skill for items, it forgets what it carries.
    fn knows(&self, action: &Action) -> bool {
        self.skills.contains(&HillSkill::Items)
            || !matches!(
                action,
                Action::Drink { .. }
                    | Action::LayTrap
                    | Action::LayAmbush
                    | Action::Blink { .. }
                    | Action::Lamp
                    | Action::FairyDust
                    | Action::LuckCharm
                    | Action::SmokeBomb
            )
    }
}

/// The skill that the open question asks for.
fn skill_asked(view: &View) -> HillSkill {
    match view.frames.last() {
        None => match view.turn.stage {
            TurnStage::Manage => HillSkill::Gear,
            TurnStage::Meet => HillSkill::Duels,
            TurnStage::LastWindow => HillSkill::Items,
            _ => HillSkill::Ways,
        },
        Some(HillFrame::Walk { .. }) => HillSkill::Ways,
        Some(HillFrame::Fight(_)) => HillSkill::Fights,
        Some(HillFrame::Challenge { .. } | HillFrame::Duel(_)) => HillSkill::Duels,
        Some(
            HillFrame::Enter { .. }
            | HillFrame::Arrived
            | HillFrame::PendingTile
            | HillFrame::AfterDuel
            | HillFrame::ChanceWindow { .. },
        ) => HillSkill::Items,
        _ => HillSkill::Gear,
    }
}
