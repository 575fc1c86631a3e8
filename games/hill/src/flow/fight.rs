//! Fights: the enemies, the rounds and the drops (K21–K24).

use super::{Prompt, RequiredInput};
use crate::event::{CombatScore, DeckId, Event};
use crate::frame::{Fight, HillFrame, RoundPhase};
use crate::{Action, Enemy, Hill, Tier, Tile};
use kit::{Audience, EventSink, Roll, Rolled, Seat, Weights};

impl Hill {
    fn tile_tier(&self) -> Tier {
        self.board().tier(self.active().tile).unwrap_or(Tier::One)
    }

    /// The tier of the next enemy to draw, once the composition is known.
    fn next_enemy(&self, picked: Option<u8>, come: u8) -> Option<Tier> {
        let table = &self.content().compositions[self.tile_tier().index()];
        let picked = picked.or(if table.len() == 1 { Some(0) } else { None })?;
        table.get(usize::from(picked))?.enemies.get(usize::from(come)).copied()
    }

    fn is_composition_roll_due(&self, picked: Option<u8>) -> bool {
        picked.is_none() && self.content().compositions[self.tile_tier().index()].len() > 1
    }

    pub(super) fn spawn_input(&self, picked: Option<u8>, come: u8) -> RequiredInput {
        let seat = self.turn.seat;
        if self.is_composition_roll_due(picked) {
            let table = &self.content().compositions[self.tile_tier().index()];
            let weights: Weights = table.iter().map(|option| option.weight).collect();
            return RequiredInput::Roll(Roll::weighted(weights, "enemies").rolled_by(seat));
        }
        let Some(tier) = self.next_enemy(picked, come) else { return RequiredInput::None };
        match self.decks.enemies[tier.index()].pool.total() {
            0 => RequiredInput::None,
            cards => RequiredInput::Roll(Roll::draw(u32::from(cards), "enemy").rolled_by(seat)),
        }
    }

    pub(super) fn advance_spawn<S: EventSink<Event>>(
        &mut self,
        picked: Option<u8>,
        come: u8,
        sink: &mut S,
    ) {
        let Some(tier) = self.next_enemy(picked, come) else {
            self.pop();
            return self.begin_fight(sink);
        };
        let pile = DeckId::Enemy(tier);
        if self.decks.enemies[tier.index()].refill() {
            sink.emit(Audience::Everyone, || Event::Reshuffled { pile });
        } else {
            sink.emit(Audience::Everyone, || Event::DeckEmpty { pile });
            *self.top() = HillFrame::SpawnEnemies { picked, come: come + 1 };
        }
    }

    pub(super) fn apply_spawn_roll<S: EventSink<Event>>(
        &mut self,
        picked: Option<u8>,
        come: u8,
        rolled: Rolled,
        sink: &mut S,
    ) {
        if self.is_composition_roll_due(picked) {
            *self.top() = HillFrame::SpawnEnemies { picked: Some(rolled.number() as u8), come };
            return;
        }
        let Some(tier) = self.next_enemy(picked, come) else { return };
        let pool = &mut self.decks.enemies[tier.index()].pool;
        let at = pool.nth(rolled.number());
        pool.take(at);
        let (tile, enemy) = (self.active().tile, Enemy::ALL[at]);
        match self.ground.foes.iter_mut().find(|(there, _)| *there == tile) {
            Some((_, foes)) => foes.push(enemy),
            None => self.ground.foes.push((tile, [enemy].into_iter().collect())),
        }
        *self.top() = HillFrame::SpawnEnemies { picked, come: come + 1 };
        sink.emit(Audience::Everyone, || Event::EnemyCame { tile, enemy });
    }

    pub(super) fn fight_input(&self, fight: &Fight) -> RequiredInput {
        let seat = self.turn.seat;
        match fight.beat {
            RoundPhase::BeforeDice => RequiredInput::ask(Prompt::Fight, seat),
            RoundPhase::AfterDice => RequiredInput::ask(Prompt::FightDice, seat),
            RoundPhase::DiceDue | RoundPhase::RerollDue => {
                let dice = 3 + self.ground.enemies_on(self.active().tile).len() as u8;
                let roll = Roll::dice(dice, self.numbers().combat_die, "fight");
                RequiredInput::Roll(roll.rolled_by(seat))
            }
        }
    }

    pub(super) fn apply_fight_action<S: EventSink<Event>>(
        &mut self,
        action: Action,
        mut fight: Fight,
        sink: &mut S,
    ) {
        match action {
            Action::Retreat => {
                self.pop();
                self.retreat(self.turn.seat, sink);
                self.pay_for_fallen_before_retreat(&fight);
            }
            Action::Attack { target } => {
                fight.target = target - 1;
                fight.beat = RoundPhase::DiceDue;
                *self.top() = HillFrame::Fight(fight);
            }
            _ => self.apply_fight_round(fight, sink),
        }
    }

    /// Stores the dice of a round: Attack and Defense of the player, each enemy's Attack in
    /// queue order, the target's Defense (K21).
    pub(super) fn apply_fight_roll<S: EventSink<Event>>(
        &mut self,
        mut fight: Fight,
        rolled: Rolled,
        sink: &mut S,
    ) {
        let count = 3 + self.ground.enemies_on(self.active().tile).len();
        let (mut rest, faces) = (rolled.number(), u32::from(self.numbers().combat_die));
        for at in (0..count).rev() {
            fight.dice[at] = (rest % faces) as u8 + 1;
            rest /= faces;
        }
        fight.beat = RoundPhase::AfterDice;
        *self.top() = HillFrame::Fight(fight);
        let (seat, target) = (self.turn.seat, fight.target + 1);
        sink.emit(Audience::Everyone, || {
            let FightScores { attack, defense, enemies, guard } = self.fight_scores(&fight);
            let enemies = enemies.collect();
            Event::FightRolled { seat, target, attack, defense, enemies, guard }
        });
    }

    fn apply_fight_round<S: EventSink<Event>>(&mut self, mut fight: Fight, sink: &mut S) {
        let (seat, tile) = (self.turn.seat, self.active().tile);
        let FightScores { attack, defense, enemies, guard } = self.fight_scores(&fight);
        let wounds = enemies.filter(|(_, blow)| blow.beats(defense)).count() as u8;
        let target = usize::from(fight.target);
        if attack.beats(guard) {
            fight.hp[target] -= 1;
            let (enemy, hp) = (self.ground.enemies_on(tile)[target], fight.hp[target]);
            if hp == 0 {
                self.remove_fallen_enemy(&mut fight, tile, target);
                sink.emit(Audience::Everyone, || Event::EnemyFell { enemy });
            } else {
                sink.emit(Audience::Everyone, || Event::EnemyHurt { enemy, hp });
            }
        }
        self.lose_hp(seat, wounds, sink);
        let (lost, won) = (self.active().hp == 0, self.ground.enemies_on(tile).is_empty());
        if lost || won {
            return self.end_fight(&fight, lost, sink);
        }
        fight.round = fight.round.saturating_add(1);
        fight.beat = RoundPhase::BeforeDice;
        fight.target = 0;
        *self.top() = HillFrame::Fight(fight);
    }

    /// The HP that the rolled dice of a round take from the player.
    pub(crate) fn fight_wounds(&self, fight: &Fight) -> u8 {
        let FightScores { defense, enemies, .. } = self.fight_scores(fight);
        enemies.filter(|(_, blow)| blow.beats(defense)).count() as u8
    }

    fn fight_scores(
        &self,
        fight: &Fight,
    ) -> FightScores<impl Iterator<Item = (Enemy, CombatScore)> + use<>> {
        let foes = self.ground.enemies_on(self.active().tile);
        let [attack, defense] = self.fight_bonus(fight);
        let stats = |enemy: Enemy| self.content().enemies[enemy.index()];
        let mut enemies = [None; Fight::MAX_ENEMIES];
        for (at, enemy) in foes.iter().enumerate().take(Fight::MAX_ENEMIES) {
            enemies[at] = Some((
                *enemy,
                CombatScore { die: fight.dice[2 + at], bonus: stats(*enemy).attack },
            ));
        }
        let target = foes.get(usize::from(fight.target)).copied().unwrap_or(Enemy::Goblin);
        FightScores {
            attack: CombatScore { die: fight.dice[0], bonus: attack },
            defense: CombatScore { die: fight.dice[1], bonus: defense },
            enemies: enemies.into_iter().flatten(),
            guard: CombatScore {
                die: fight.dice[2 + foes.len().min(Fight::MAX_ENEMIES)],
                bonus: stats(target).defense,
            },
        }
    }

    /// Removes a fallen enemy from the tile.
    fn remove_fallen_enemy(&mut self, fight: &mut Fight, tile: Tile, target: usize) {
        let Some(at) = self.ground.foes.iter().position(|(there, _)| *there == tile) else {
            return;
        };
        let enemy = self.ground.foes[at].1.remove(target);
        if self.ground.foes[at].1.is_empty() {
            self.ground.foes.remove(at);
        }
        fight.hp.copy_within(target + 1.., target);
        fight.hp[Fight::MAX_ENEMIES - 1] = 0;
        let tier = enemy.tier().index();
        fight.fallen[tier] += 1;
        self.decks.enemies[tier].discards.add(enemy.index());
        self.active_mut().summary.enemies[tier] += 1;
    }

    /// Ends a fight that is won or lost; the killed enemies drop loot either way (K23).
    fn end_fight<S: EventSink<Event>>(&mut self, fight: &Fight, lost: bool, sink: &mut S) {
        let (seat, tier) = (self.turn.seat, self.tile_tier());
        self.pop();
        if lost {
            sink.emit(Audience::Everyone, || Event::FightLost { seat });
            self.mark_defeated(seat);
            self.step_back_from_lost_fight(sink);
        } else {
            sink.emit(Audience::Everyone, || Event::FightWon { seat });
        }
        self.frames.push(HillFrame::Arrange { seat });
        if !lost && self.talents(seat).finds_treasure_from > 0 {
            self.frames.push(HillFrame::RaiderRoll { seat, tier });
        }
        self.frames.push(HillFrame::RollDrops { seat, fallen: fight.fallen, found: [0; 3] });
    }

    /// A retreat pays for the enemies that died before it, without the Raider's die (K50).
    fn pay_for_fallen_before_retreat(&mut self, fight: &Fight) {
        let seat = self.turn.seat;
        if self.rules().retreat_pays_for_fallen() && fight.fallen != [0; 3] {
            self.frames.push(HillFrame::Arrange { seat });
            let fallen = fight.fallen;
            self.frames.push(HillFrame::RollDrops { seat, fallen, found: [0; 3] });
        }
    }

    pub(super) fn drops_input(&self, seat: Seat, fallen: &[u8; 3]) -> RequiredInput {
        let Some(tier) = Tier::ALL.into_iter().find(|tier| fallen[tier.index()] > 0) else {
            return RequiredInput::None;
        };
        let weights: Weights =
            self.content().drops[tier.index()].iter().map(|option| option.weight).collect();
        RequiredInput::Roll(Roll::weighted(weights, "drop").rolled_by(seat))
    }

    pub(super) fn apply_drops_roll<S: EventSink<Event>>(
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
        *self.top() = HillFrame::RollDrops { seat, fallen, found };
        sink.emit(Audience::Everyone, || Event::Dropped { enemy, treasure });
    }

    pub(super) fn raid_input(&self, seat: Seat) -> RequiredInput {
        if self.player(seat).out {
            return RequiredInput::None;
        }
        RequiredInput::Roll(Roll::die(6, "raid").rolled_by(seat))
    }

    /// The Raider finds one more treasure on a high die (K27).
    pub(super) fn apply_raid_roll<S: EventSink<Event>>(
        &mut self,
        seat: Seat,
        tier: Tier,
        rolled: Rolled,
        sink: &mut S,
    ) {
        let lowest = self.talents(seat).finds_treasure_from;
        let (die, found) = (rolled.face(), rolled.face() >= lowest);
        sink.emit(Audience::Everyone, || Event::Raided { seat, die, found });
        self.pop();
        if found {
            let mut left = [0; 3];
            left[tier.index()] = 1;
            self.frames.push(HillFrame::DrawTreasures { seat, left });
        }
    }
}

/// The scores of a round of a fight.
struct FightScores<E> {
    attack: CombatScore,
    defense: CombatScore,
    enemies: E,
    guard: CombatScore,
}
