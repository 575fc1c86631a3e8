//! The steps of a turn.

use super::{Need, Prompt};
use crate::event::{Event, How};
use crate::frame::{Frame, Stage, Turn};
use crate::movement::{History, movement_steps};
use crate::{Action, Chance, Class, Hill, Item, Player, TileType};
use kit::{Audience, Roll, Rolled, Seat, Sink};

impl Hill {
    pub(super) fn need_of_turn(&self) -> Need {
        let seat = self.turn.seat;
        match self.turn.stage {
            Stage::Manage if self.may_manage() => Need::ask(Prompt::Manage, seat),
            Stage::Meet => self.need_of_meet(),
            Stage::Choose => Need::ask(Prompt::Choose, seat),
            _ => Need::Go,
        }
    }

    /// Whether there is anything to manage; how many cards somebody has is public.
    fn may_manage(&self) -> bool {
        !self.turn.ended && (!self.active().items.is_empty() || self.active().kept() > 0)
    }

    pub(super) fn go_turn<S: Sink<Event>>(&mut self, sink: &mut S) {
        match self.turn.stage {
            Stage::Opening | Stage::Choose => {}
            Stage::Begin => self.begin_turn(sink),
            Stage::Skip => self.skip_turn(sink),
            Stage::Manage => self.turn.stage = Stage::Meet,
            Stage::Meet => {
                self.turn.stage = if self.turn.ended { Stage::Capacity } else { Stage::Choose };
            }
            Stage::Capacity => self.go_capacity(),
            Stage::End => self.end_turn(),
        }
    }

    /// Step 1 (K17): invisibility ends, then a pending tile is resolved.
    fn begin_turn<S: Sink<Event>>(&mut self, sink: &mut S) {
        let (seat, turn) = (self.turn.seat, self.turn.number);
        sink.emit(Audience::Everyone, || Event::TurnBegan { seat, turn });
        let player = self.active_mut();
        player.summary.turns += 1;
        player.passing = false;
        let reappears = std::mem::take(&mut player.invisible);
        let pending = std::mem::take(&mut player.pending);
        let (skip, tile) = (player.skips > 0, player.tile);
        self.turn.skip = skip;
        self.turn.history = History::at(tile);
        self.turn.stage = Stage::Skip;
        if reappears {
            sink.emit(Audience::Everyone, || Event::Reappeared { seat });
        }
        if pending {
            self.turn.landed = true;
            self.spring_trap(sink);
            self.frames.push(Frame::Resolve);
        }
    }

    /// A skipped turn is consumed; only skips from before this turn count (K17).
    fn skip_turn<S: Sink<Event>>(&mut self, sink: &mut S) {
        self.turn.stage = if self.turn.ended {
            Stage::Capacity
        } else if std::mem::take(&mut self.turn.skip) {
            let seat = self.turn.seat;
            self.active_mut().skips -= 1;
            let left = self.active().skips;
            sink.emit(Audience::Everyone, || Event::TurnSkipped { seat, left });
            Stage::Capacity
        } else {
            Stage::Manage
        };
    }

    fn end_turn(&mut self) {
        self.active_mut().new_ambushes = 0;
        let seat = self.turn.seat;
        let next = self.round_from(seat).find(|other| *other != seat).unwrap_or(seat);
        self.turn = Turn::new(next, self.turn.number + 1, Stage::Begin);
    }

    pub(super) fn answer_turn<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        sink: &mut S,
    ) -> bool {
        match self.turn.stage {
            Stage::Manage => self.answer_manage(action, sink),
            Stage::Meet => return self.answer_meet(seat, action, sink),
            _ => self.answer_choose(action, sink),
        }
        false
    }

    fn answer_manage<S: Sink<Event>>(&mut self, action: Action, sink: &mut S) {
        match action {
            Action::Arrange(gear) => {
                self.arrange(self.turn.seat, &gear, sink);
                self.turn.stage = Stage::Meet;
            }
            Action::LayTrap => self.lay_trap(sink),
            Action::LayAmbush => self.lay_ambush(sink),
            _ => self.turn.stage = Stage::Meet,
        }
    }

    fn answer_choose<S: Sink<Event>>(&mut self, action: Action, sink: &mut S) {
        match action {
            Action::LayTrap => self.lay_trap(sink),
            Action::FairyDust => {
                let seat = self.turn.seat;
                self.spend(seat, Item::FairyDust, false);
                self.active_mut().invisible = true;
                self.turn.dusted = true;
                sink.emit(Audience::Everyone, || Event::Vanished { seat });
            }
            Action::Sleep => self.sleep(sink),
            Action::Instinct { back } => {
                self.turn.stage = Stage::Capacity;
                self.frames.push(Frame::Arrived);
                self.frames.push(Frame::Roam);
                self.play_instinct(back, sink);
            }
            _ => {
                self.turn.stage = Stage::Capacity;
                self.frames.push(Frame::Arrived);
                self.frames.push(Frame::Roam);
            }
        }
    }

    /// Sleep heals to max and never lowers HP (K26); an enemy on the tile still fights.
    fn sleep<S: Sink<Event>>(&mut self, sink: &mut S) {
        let seat = self.turn.seat;
        let player = self.active_mut();
        player.hp = player.hp.max(Player::MAX_HP);
        player.must_sleep = false;
        let hp = player.hp;
        sink.emit(Audience::Everyone, || Event::Slept { seat, hp });
        self.turn.stage = Stage::Capacity;
        self.turn.landed = false;
        self.frames.push(Frame::Resolve);
    }

    /// One tile on or back by Instinct, above whatever goes on after it.
    pub(super) fn play_instinct<S: Sink<Event>>(&mut self, back: bool, sink: &mut S) {
        let (seat, card) = (self.turn.seat, Chance::Instinct);
        self.active_mut().instincts -= 1;
        self.decks.chance.discards.add(card.index());
        sink.emit(Audience::Everyone, || Event::KeptPlayed { seat, card });
        self.frames.push(Frame::Walk { left: 1, back });
    }

    pub(super) fn lay_trap<S: Sink<Event>>(&mut self, sink: &mut S) {
        let (seat, tile) = (self.turn.seat, self.active().tile);
        self.active_mut().remove(Item::Trap);
        self.active_mut().summary.used += 1;
        self.ground.traps.push(tile);
        sink.emit(Audience::Everyone, || Event::TrapLaid { seat, tile });
    }

    fn lay_ambush<S: Sink<Event>>(&mut self, sink: &mut S) {
        let (seat, tile) = (self.turn.seat, self.active().tile);
        self.active_mut().ambushes -= 1;
        self.ground.ambushes.push((tile, seat));
        sink.emit(Audience::Everyone, || Event::AmbushLaid { seat, tile });
    }

    /// Drinks (K26): the Alchemist heals one more, after the cap.
    pub(super) fn drink<S: Sink<Event>>(&mut self, seat: Seat, item: Item, sink: &mut S) {
        let stats = self.content().items[item.index()];
        self.spend(seat, item, false);
        let player = self.player_mut(seat);
        let before = player.hp;
        if stats.heal > 0 {
            let healed = before.saturating_add(stats.heal).min(Player::MAX_HP);
            let healed = healed + u8::from(player.is(Class::Alchemist));
            player.hp = before.max(healed);
        }
        if item == Item::Beer {
            player.beers += 1;
        }
        let healed = player.hp - before;
        self.turn.rage += stats.attack;
        self.turn.agility += stats.defense;
        sink.emit(Audience::Everyone, || Event::Drank { seat, item, healed });
    }

    pub(super) fn need_of_roam(&self) -> Need {
        if self.turn.ended {
            return Need::Go;
        }
        Need::Roll(Roll::die(4, "movement").of(self.turn.seat))
    }

    /// The movement roll with everything that modifies it, at least 0 (K8).
    pub(super) fn land_roam<S: Sink<Event>>(&mut self, rolled: Rolled, sink: &mut S) {
        let seat = self.turn.seat;
        let worn = self.active().bonus(self.content(), |stats| stats.movement);
        let beers = std::mem::take(&mut self.active_mut().beers) as i8;
        let bonus = worn + beers * self.content().items[Item::Beer.index()].movement;
        let die = rolled.face();
        let steps = movement_steps(die, bonus);
        sink.emit(Audience::Everyone, || Event::MovementRolled { seat, die, bonus, steps });
        *self.top() = Frame::Walk { left: steps, back: false };
    }

    /// Step 5: the tile. After no movement only enemies count (K8).
    pub(super) fn go_resolve<S: Sink<Event>>(&mut self, sink: &mut S) {
        self.pop();
        if self.turn.ended {
            return;
        }
        let (tile, landed) = (self.active().tile, self.turn.landed);
        let tier = self.board().tier(tile);
        match self.board().tile_type(tile) {
            TileType::Enemy if self.active().hp == 0 => {}
            TileType::Enemy if !self.ground.foes_on(tile).is_empty() => self.begin_fight(sink),
            TileType::Enemy => self.frames.push(Frame::Spawn { picked: None, come: 0 }),
            TileType::Treasure if landed => {
                let mut left = [0; 3];
                left[tier.map_or(0, crate::Tier::index)] = 1;
                self.draw_and_arrange(self.turn.seat, left);
            }
            TileType::Chance if landed => self.frames.push(Frame::Chance { kept: None }),
            _ => {}
        }
    }

    /// A push back by one tile, out of a lost fight.
    pub(super) fn fall_back<S: Sink<Event>>(&mut self, sink: &mut S) {
        self.step_back(How::Retreat, sink);
    }
}
