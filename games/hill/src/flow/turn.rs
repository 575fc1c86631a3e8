//! The steps of a turn.

use super::{Prompt, RequiredInput};
use crate::event::{Event, MoveKind, MoveSource};
use crate::frame::{HillFrame, TurnStage, TurnState};
use crate::movement::{TurnPath, movement_steps};
use crate::{Action, ChanceCard, Hill, Item, TileType};
use kit::{Audience, EventSink, Roll, Rolled, Seat};

impl Hill {
    pub(super) fn turn_input(&self) -> RequiredInput {
        let seat = self.turn.seat;
        match self.turn.stage {
            TurnStage::Manage if self.may_manage() => RequiredInput::ask(Prompt::Manage, seat),
            TurnStage::Meet => self.meet_input(),
            TurnStage::Choose if self.is_sleep_the_only_choice() => RequiredInput::None,
            TurnStage::Choose => RequiredInput::ask(Prompt::Choose, seat),
            TurnStage::LastWindow => self.item_window_input(Prompt::TurnEnd),
            _ => RequiredInput::None,
        }
    }

    /// Whether there is anything to manage; the number of cards of a player is public.
    fn may_manage(&self) -> bool {
        !self.turn.ended && (!self.active().items.is_empty() || self.active().kept_count() > 0)
    }

    pub(super) fn advance_turn<S: EventSink<Event>>(&mut self, sink: &mut S) {
        match self.turn.stage {
            TurnStage::Opening => {}
            TurnStage::Choose => self.sleep(sink),
            TurnStage::Begin => self.begin_turn(sink),
            TurnStage::Skip => self.skip_turn(sink),
            TurnStage::Manage => self.turn.stage = TurnStage::Meet,
            TurnStage::Meet => {
                self.turn.stage =
                    if self.turn.ended { TurnStage::Capacity } else { TurnStage::Choose };
            }
            TurnStage::Capacity => self.advance_capacity(),
            TurnStage::LastWindow => self.turn.stage = TurnStage::End,
            TurnStage::End => self.end_turn(),
        }
    }

    /// Whether all can see that the player can do nothing but sleep (K54).
    fn is_sleep_the_only_choice(&self) -> bool {
        self.rules().skips_empty_questions()
            && (self.active().must_sleep || self.turn.dusted)
            && self.hidden_item_count(self.turn.seat) == 0
    }

    /// Begins Step 1 (K17): invisibility ends, then a pending tile is resolved.
    fn begin_turn<S: EventSink<Event>>(&mut self, sink: &mut S) {
        let (seat, turn) = (self.turn.seat, self.turn.number);
        sink.emit(Audience::Everyone, || Event::TurnBegan { seat, turn });
        let player = self.active_mut();
        player.summary.turns += 1;
        player.passing = false;
        let reappears = std::mem::take(&mut player.invisible);
        let pending = std::mem::take(&mut player.pending);
        let (skip, tile) = (player.skips > 0, player.tile);
        self.turn.skip = skip;
        self.turn.history = TurnPath::starting_at(tile);
        self.turn.stage = TurnStage::Skip;
        if reappears {
            sink.emit(Audience::Everyone, || Event::Reappeared { seat });
        }
        if pending {
            self.turn.landed = true;
            if self.rules().has_item_windows() {
                self.frames.push(HillFrame::PendingTile);
            } else {
                self.spring_trap_on_arrival(sink);
                self.frames.push(HillFrame::ResolveTile);
            }
            self.offer_trap_to_scout();
        }
    }

    /// Drops what a pending tile put over capacity, then skips the turn if it is to be skipped.
    /// Only skips from before this turn count (K17).
    fn skip_turn<S: EventSink<Event>>(&mut self, sink: &mut S) {
        if !self.turn.ended && self.push_next_drop() {
            return;
        }
        self.turn.stage = if self.turn.ended {
            TurnStage::Capacity
        } else if std::mem::take(&mut self.turn.skip) {
            let seat = self.turn.seat;
            self.active_mut().skips -= 1;
            let left = self.active().skips;
            sink.emit(Audience::Everyone, || Event::TurnSkipped { seat, left });
            // Nobody is over capacity here, and a skipped turn has no last window.
            if self.rules().has_item_windows() { TurnStage::End } else { TurnStage::Capacity }
        } else {
            TurnStage::Manage
        };
    }

    fn end_turn(&mut self) {
        self.active_mut().new_ambushes = 0;
        let seat = self.turn.seat;
        let next = self.present_from(seat).find(|other| *other != seat).unwrap_or(seat);
        self.turn = TurnState::new(next, self.turn.number + 1, TurnStage::Begin);
    }

    pub(super) fn apply_turn_action<S: EventSink<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        sink: &mut S,
    ) -> bool {
        match self.turn.stage {
            TurnStage::Manage => self.apply_manage_action(action, sink),
            TurnStage::Meet => return self.apply_meet_action(seat, action, sink),
            TurnStage::LastWindow => self.apply_last_action(action, sink),
            _ => self.apply_choose_action(action, sink),
        }
        false
    }

    fn apply_manage_action<S: EventSink<Event>>(&mut self, action: Action, sink: &mut S) {
        match action {
            Action::Arrange(gear) => {
                self.arrange(self.turn.seat, &gear, sink);
                self.turn.stage = TurnStage::Meet;
            }
            Action::LayTrap => self.lay_trap(sink),
            Action::LayAmbush => self.lay_ambush(sink),
            _ => self.turn.stage = TurnStage::Meet,
        }
    }

    fn apply_choose_action<S: EventSink<Event>>(&mut self, action: Action, sink: &mut S) {
        match action {
            Action::LayTrap => self.lay_trap(sink),
            Action::FairyDust => {
                let seat = self.turn.seat;
                self.consume_item(seat, Item::FairyDust, false);
                self.active_mut().invisible = true;
                self.turn.dusted = true;
                sink.emit(Audience::Everyone, || Event::Vanished { seat });
            }
            Action::Sleep => self.sleep(sink),
            Action::Instinct { back } => {
                self.begin_move();
                self.play_instinct(back, sink);
            }
            _ => self.begin_move(),
        }
    }

    /// Begins a move with the movement roll. A tile resolved in Step 1 is not resolved again
    /// without a step (K8).
    fn begin_move(&mut self) {
        self.turn.stage = TurnStage::Capacity;
        self.turn.landed = false;
        self.frames.push(HillFrame::Arrived);
        let source = self.known_source(MoveSource::TurnMove);
        self.frames.push(HillFrame::MovementRoll { source });
    }

    /// The source of a move that is about to begin, as its frame holds it.
    pub(super) fn known_source(&self, source: MoveSource) -> Option<MoveSource> {
        self.rules().moves_have_sources().then_some(source)
    }

    /// Sleep heals to max and never lowers HP (K26); an enemy on the tile still fights.
    fn sleep<S: EventSink<Event>>(&mut self, sink: &mut S) {
        let seat = self.turn.seat;
        let hearts = self.numbers().hearts;
        let player = self.active_mut();
        player.hp = player.hp.max(hearts);
        player.must_sleep = false;
        let hp = player.hp;
        sink.emit(Audience::Everyone, || Event::Slept { seat, hp });
        self.turn.stage = TurnStage::Capacity;
        self.turn.landed = false;
        self.frames.push(HillFrame::ResolveTile);
    }

    /// Plays Instinct: one step forward or back, before the frames below resume.
    pub(super) fn play_instinct<S: EventSink<Event>>(&mut self, back: bool, sink: &mut S) {
        let (seat, card) = (self.turn.seat, ChanceCard::Instinct);
        self.active_mut().instincts -= 1;
        self.decks.chance.discards.add(card.index());
        sink.emit(Audience::Everyone, || Event::KeptPlayed { seat, card });
        let source = self.known_source(MoveSource::Card(card));
        self.frames.push(HillFrame::Walk { left: 1, back, source });
    }

    pub(super) fn lay_trap<S: EventSink<Event>>(&mut self, sink: &mut S) {
        let (seat, tile) = (self.turn.seat, self.active().tile);
        self.active_mut().remove(Item::Trap);
        self.active_mut().summary.used += 1;
        self.ground.traps.push(tile);
        sink.emit(Audience::Everyone, || Event::TrapLaid { seat, tile });
    }

    fn lay_ambush<S: EventSink<Event>>(&mut self, sink: &mut S) {
        let (seat, tile) = (self.turn.seat, self.active().tile);
        self.active_mut().ambushes -= 1;
        self.ground.ambushes.push((tile, seat));
        sink.emit(Audience::Everyone, || Event::AmbushLaid { seat, tile });
    }

    /// Drinks a potion (K26): the Alchemist heals more, above the maximum.
    pub(super) fn drink<S: EventSink<Event>>(&mut self, seat: Seat, item: Item, sink: &mut S) {
        let stats = self.content().items[item.index()];
        let (hearts, more) = (self.numbers().hearts, self.talents(seat).healing);
        self.consume_item(seat, item, false);
        let player = self.player_mut(seat);
        let before = player.hp;
        if stats.heal > 0 {
            let healed = before.saturating_add(stats.heal).min(hearts);
            player.hp = before.max(healed + more);
        }
        if item == Item::Beer {
            player.beers += 1;
        }
        let healed = player.hp - before;
        self.turn.rage += stats.attack;
        self.turn.agility += stats.defense;
        sink.emit(Audience::Everyone, || Event::Drank { seat, item, healed });
    }

    pub(super) fn movement_roll_input(&self) -> RequiredInput {
        if self.turn.ended {
            return RequiredInput::None;
        }
        let roll = Roll::die(self.numbers().movement_die, "movement");
        RequiredInput::Roll(roll.rolled_by(self.turn.seat))
    }

    /// Applies the movement roll with its modifiers (K8).
    pub(super) fn apply_movement_roll<S: EventSink<Event>>(
        &mut self,
        source: Option<MoveSource>,
        rolled: Rolled,
        sink: &mut S,
    ) {
        let seat = self.turn.seat;
        let worn = self.active().movement_bonus(self.content());
        let beers = std::mem::take(&mut self.active_mut().beers) as i8;
        let bonus = worn + beers * self.content().items[Item::Beer.index()].movement;
        let die = rolled.face();
        let steps = movement_steps(die, bonus);
        sink.emit(Audience::Everyone, || Event::MovementRolled { seat, die, bonus, steps });
        *self.top() = HillFrame::Walk { left: steps, back: false, source };
    }

    /// Resolves the tile in Step 5; without movement only enemies are resolved (K8).
    pub(super) fn resolve_tile<S: EventSink<Event>>(&mut self, sink: &mut S) {
        self.pop();
        if self.turn.ended {
            return;
        }
        let (tile, landed) = (self.active().tile, self.turn.landed);
        let tier = self.board().tier(tile);
        match self.board().tile_type(tile) {
            TileType::Enemy if self.active().hp == 0 => {}
            TileType::Enemy if !self.ground.enemies_on(tile).is_empty() => self.begin_fight(sink),
            TileType::Enemy => self.frames.push(HillFrame::SpawnEnemies { picked: None, come: 0 }),
            TileType::Treasure if landed => {
                let mut left = [0; 3];
                left[tier.map_or(0, crate::Tier::index)] = 1;
                self.draw_and_arrange(self.turn.seat, left);
            }
            TileType::Chance if landed => self.frames.push(HillFrame::DrawChance { kept: None }),
            _ => {}
        }
    }

    /// Moves the loser of a fight back.
    pub(super) fn step_back_from_lost_fight<S: EventSink<Event>>(&mut self, sink: &mut S) {
        for _ in 0..self.numbers().lost_fight_tiles {
            self.step_back(MoveKind::Retreat, MoveSource::LostFight, sink);
        }
    }
}
