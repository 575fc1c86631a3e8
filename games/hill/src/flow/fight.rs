//! Fights: who comes, the rounds, and what the fallen leave (K21–K24).

use super::{Need, Prompt};
use crate::event::{Event, Pile, Score};
use crate::frame::{Beat, Fight, Frame};
use crate::{Action, Class, Enemy, Hill, Tier, Tile};
use kit::{Audience, Roll, Rolled, Seat, Sink, Weights};

impl Hill {
    fn tile_tier(&self) -> Tier {
        self.board().tier(self.active().tile).unwrap_or(Tier::One)
    }

    /// The tier of the enemy that comes next, once it is known who comes.
    fn next_enemy(&self, picked: Option<u8>, come: u8) -> Option<Tier> {
        let table = &self.content().compositions[self.tile_tier().index()];
        let picked = picked.or(if table.len() == 1 { Some(0) } else { None })?;
        table.get(usize::from(picked))?.enemies.get(usize::from(come)).copied()
    }

    fn composition_open(&self, picked: Option<u8>) -> bool {
        picked.is_none() && self.content().compositions[self.tile_tier().index()].len() > 1
    }

    pub(super) fn need_of_spawn(&self, picked: Option<u8>, come: u8) -> Need {
        let seat = self.turn.seat;
        if self.composition_open(picked) {
            let table = &self.content().compositions[self.tile_tier().index()];
            let weights: Vec<u16> = table.iter().map(|option| option.weight).collect();
            return Need::Roll(Roll::weighted(Weights::new(&weights), "enemies").of(seat));
        }
        let Some(tier) = self.next_enemy(picked, come) else { return Need::Go };
        match self.decks.enemies[tier.index()].pool.total() {
            0 => Need::Go,
            cards => Need::Roll(Roll::draw(u32::from(cards), "enemy").of(seat)),
        }
    }

    pub(super) fn go_spawn<S: Sink<Event>>(&mut self, picked: Option<u8>, come: u8, sink: &mut S) {
        let Some(tier) = self.next_enemy(picked, come) else {
            self.pop();
            return self.begin_fight(sink);
        };
        let pile = Pile::Enemy(tier);
        if self.decks.enemies[tier.index()].refill() {
            sink.emit(Audience::Everyone, || Event::Reshuffled { pile });
        } else {
            sink.emit(Audience::Everyone, || Event::DeckEmpty { pile });
            *self.top() = Frame::Spawn { picked, come: come + 1 };
        }
    }

    pub(super) fn land_spawn<S: Sink<Event>>(
        &mut self,
        picked: Option<u8>,
        come: u8,
        rolled: Rolled,
        sink: &mut S,
    ) {
        if self.composition_open(picked) {
            *self.top() = Frame::Spawn { picked: Some(rolled.number() as u8), come };
            return;
        }
        let Some(tier) = self.next_enemy(picked, come) else { return };
        let pool = &mut self.decks.enemies[tier.index()].pool;
        let at = pool.nth(rolled.number());
        pool.take(at);
        let (tile, enemy) = (self.active().tile, Enemy::ALL[at]);
        match self.ground.foes.iter_mut().find(|(there, _)| *there == tile) {
            Some((_, foes)) => foes.push(enemy),
            None => self.ground.foes.push((tile, vec![enemy])),
        }
        *self.top() = Frame::Spawn { picked, come: come + 1 };
        sink.emit(Audience::Everyone, || Event::EnemyCame { tile, enemy });
    }

    pub(super) fn need_of_fight(&self, fight: &Fight) -> Need {
        let seat = self.turn.seat;
        match fight.beat {
            Beat::Before => Need::ask(Prompt::Fight, seat),
            Beat::After => Need::ask(Prompt::FightDice, seat),
            Beat::Dice | Beat::Again => {
                let dice = 3 + self.ground.foes_on(self.active().tile).len() as u8;
                Need::Roll(Roll::dice(dice, 6, "fight").of(seat))
            }
        }
    }

    pub(super) fn answer_fight<S: Sink<Event>>(
        &mut self,
        action: Action,
        mut fight: Fight,
        sink: &mut S,
    ) {
        match action {
            Action::Retreat => {
                self.pop();
                self.retreat(self.turn.seat, sink);
            }
            Action::Attack { target } => {
                fight.target = target - 1;
                fight.beat = Beat::Dice;
                *self.top() = Frame::Fight(fight);
            }
            _ => self.strike(fight, sink),
        }
    }

    /// The dice of a round: Attack and Defense of the player, each enemy's Attack in queue
    /// order, the target's Defense (K21).
    pub(super) fn land_fight<S: Sink<Event>>(
        &mut self,
        mut fight: Fight,
        rolled: Rolled,
        sink: &mut S,
    ) {
        let count = 3 + self.ground.foes_on(self.active().tile).len();
        let mut rest = rolled.number();
        for at in (0..count).rev() {
            fight.dice[at] = (rest % 6) as u8 + 1;
            rest /= 6;
        }
        fight.beat = Beat::After;
        *self.top() = Frame::Fight(fight);
        let (seat, target) = (self.turn.seat, fight.target + 1);
        let Blows { attack, defense, enemies, guard } = self.blows(&fight);
        sink.emit(Audience::Everyone, || {
            let enemies = enemies.collect();
            Event::FightRolled { seat, target, attack, defense, enemies, guard }
        });
    }

    fn strike<S: Sink<Event>>(&mut self, mut fight: Fight, sink: &mut S) {
        let (seat, tile) = (self.turn.seat, self.active().tile);
        let Blows { attack, defense, enemies, guard } = self.blows(&fight);
        let wounds = enemies.filter(|(_, blow)| blow.total() > defense.total()).count() as u8;
        let target = usize::from(fight.target);
        if attack.total() > guard.total() {
            fight.hp[target] -= 1;
            let (enemy, hp) = (self.ground.foes_on(tile)[target], fight.hp[target]);
            if hp == 0 {
                self.fell(&mut fight, tile, target);
                sink.emit(Audience::Everyone, || Event::EnemyFell { enemy });
            } else {
                sink.emit(Audience::Everyone, || Event::EnemyHurt { enemy, hp });
            }
        }
        self.hurt(seat, wounds, sink);
        let (lost, won) = (self.active().hp == 0, self.ground.foes_on(tile).is_empty());
        if lost || won {
            return self.end_fight(&fight, lost, sink);
        }
        fight.round = fight.round.saturating_add(1);
        fight.beat = Beat::Before;
        fight.target = 0;
        *self.top() = Frame::Fight(fight);
    }

    fn blows(&self, fight: &Fight) -> Blows<impl Iterator<Item = (Enemy, Score)> + use<>> {
        let foes = self.ground.foes_on(self.active().tile);
        let boost = if fight.round == 1 { fight.boost } else { [0, 0] };
        let [attack, defense] = self.combat_bonus(self.turn.seat, true, boost);
        let stats = |enemy: Enemy| self.content().enemies[enemy.index()];
        let mut enemies = [None; Fight::MOST];
        for (at, enemy) in foes.iter().enumerate().take(Fight::MOST) {
            enemies[at] =
                Some((*enemy, Score { die: fight.dice[2 + at], bonus: stats(*enemy).attack }));
        }
        let target = foes.get(usize::from(fight.target)).copied().unwrap_or(Enemy::Goblin);
        Blows {
            attack: Score { die: fight.dice[0], bonus: attack },
            defense: Score { die: fight.dice[1], bonus: defense },
            enemies: enemies.into_iter().flatten(),
            guard: Score {
                die: fight.dice[2 + foes.len().min(Fight::MOST)],
                bonus: stats(target).defense,
            },
        }
    }

    /// Takes a fallen enemy off the tile.
    fn fell(&mut self, fight: &mut Fight, tile: Tile, target: usize) {
        let Some(at) = self.ground.foes.iter().position(|(there, _)| *there == tile) else {
            return;
        };
        let enemy = self.ground.foes[at].1.remove(target);
        if self.ground.foes[at].1.is_empty() {
            self.ground.foes.remove(at);
        }
        fight.hp.copy_within(target + 1.., target);
        fight.hp[Fight::MOST - 1] = 0;
        let tier = enemy.tier().index();
        fight.fallen[tier] += 1;
        self.decks.enemies[tier].discards.add(enemy.index());
        self.active_mut().summary.enemies[tier] += 1;
    }

    /// Won, or lost: what died leaves its loot either way (K23).
    fn end_fight<S: Sink<Event>>(&mut self, fight: &Fight, lost: bool, sink: &mut S) {
        let (seat, tier) = (self.turn.seat, self.tile_tier());
        self.pop();
        if lost {
            sink.emit(Audience::Everyone, || Event::FightLost { seat });
            self.defeated(seat);
            self.fall_back(sink);
        } else {
            sink.emit(Audience::Everyone, || Event::FightWon { seat });
        }
        self.frames.push(Frame::Arrange { seat });
        if !lost && self.active().is(Class::Raider) {
            self.frames.push(Frame::Raid { seat, tier });
        }
        self.frames.push(Frame::Drops { seat, fallen: fight.fallen, found: [0; 3] });
    }

    pub(super) fn need_of_drops(&self, seat: Seat, fallen: &[u8; 3]) -> Need {
        let Some(tier) = Tier::ALL.into_iter().find(|tier| fallen[tier.index()] > 0) else {
            return Need::Go;
        };
        let weights: Vec<u16> =
            self.content().drops[tier.index()].iter().map(|option| option.weight).collect();
        Need::Roll(Roll::weighted(Weights::new(&weights), "drop").of(seat))
    }

    pub(super) fn land_drops<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        mut fallen: [u8; 3],
        mut found: [u8; 3],
        rolled: Rolled,
        sink: &mut S,
    ) {
        let Some(enemy) = Tier::ALL.into_iter().find(|tier| fallen[tier.index()] > 0) else {
            return;
        };
        fallen[enemy.index()] -= 1;
        let treasure = self.content().drops[enemy.index()][rolled.index()].treasure;
        if let Some(tier) = treasure {
            found[tier.index()] += 1;
        }
        *self.top() = Frame::Drops { seat, fallen, found };
        sink.emit(Audience::Everyone, || Event::Dropped { enemy, treasure });
    }

    pub(super) fn need_of_raid(&self, seat: Seat) -> Need {
        if self.player(seat).out {
            return Need::Go;
        }
        Need::Roll(Roll::die(6, "raid").of(seat))
    }

    /// The Raider finds one more treasure on a 5 or 6 (K27).
    pub(super) fn land_raid<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        tier: Tier,
        rolled: Rolled,
        sink: &mut S,
    ) {
        let (die, found) = (rolled.face(), rolled.face() >= 5);
        sink.emit(Audience::Everyone, || Event::Raided { seat, die, found });
        self.pop();
        if found {
            let mut left = [0; 3];
            left[tier.index()] = 1;
            self.frames.push(Frame::Draw { seat, left });
        }
    }
}

/// What a round of a fight comes to.
struct Blows<E> {
    attack: Score,
    defense: Score,
    enemies: E,
    guard: Score,
}
