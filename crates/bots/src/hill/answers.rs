//! The bot's answer to each question.

use super::evaluator::SeatEvaluator;
use super::item_value;
use super::odds::{CombatBonus, Combatant, best_target};
use hill::{
    Action, Bags, ChanceCard, Fight, Gear, HillFrame, Item, ItemKind, RoundPhase, Tile, TileType,
    TurnStage,
};
use kit::Seat;

/// How many turns better a retreat must be than fighting on, because the enemies stay there.
const RETREAT_MARGIN_TURNS: f32 = 0.5;

impl SeatEvaluator<'_> {
    /// The best of the legal actions.
    pub(super) fn answer(&self, legal: &[Action]) -> Action {
        match self.view.frames.last() {
            None => match self.view.turn.stage {
                TurnStage::Manage => self.manage(legal),
                TurnStage::Meet => self.challenge(legal),
                TurnStage::LastWindow => self.use_something(legal),
                _ => self.move_or_sleep(legal),
            },
            Some(HillFrame::Walk { left, .. }) => self.branch(*left, legal),
            Some(HillFrame::Enter { .. }) if legal.contains(&Action::TakeTrap) => self.take_trap(),
            Some(HillFrame::Enter { .. }) => self.spring(),
            Some(HillFrame::Arrived | HillFrame::PendingTile) => self.arrived(legal),
            Some(HillFrame::AfterDuel) => self.use_something(legal),
            Some(HillFrame::Fight(fight)) => self.fight_round(fight, legal),
            Some(HillFrame::Arrange { .. }) => self.arrange(legal).unwrap_or(legal[0]),
            Some(HillFrame::ChanceWindow { card, .. }) => self.answer_chance_window(*card, legal),
            Some(HillFrame::JinnTribute) => self.choose_least_valuable(legal),
            Some(HillFrame::Challenge { by, .. }) => self.challenged(*by, legal),
            Some(HillFrame::Trade { by, give, want, .. }) => {
                let (gets, gives): (Vec<_>, Vec<_>) =
                    (give.items().collect(), want.items().collect());
                self.trade(*by, &gets, &gives, legal)
            }
            Some(HillFrame::Duel(duel)) => self.duel_round(duel, legal),
            Some(HillFrame::Loot { .. }) => self.loot(legal),
            Some(HillFrame::Drop { .. }) => self.drop(legal),
            Some(HillFrame::PickUp { .. }) => Action::PickUp,
            _ => Action::Pass,
        }
    }

    /// Step 2: an ambush or a trap where rivals will pass, then the best gear.
    fn manage(&self, legal: &[Action]) -> Action {
        if legal.contains(&Action::LayAmbush) && self.has_rival_behind(16) {
            return Action::LayAmbush;
        }
        if legal.contains(&Action::LayTrap) && self.has_rival_behind(9) {
            return Action::LayTrap;
        }
        match self.arrange(legal) {
            Some(Action::Arrange(gear)) if gear != self.me.gear => Action::Arrange(gear),
            _ => Action::Done,
        }
    }

    /// The gear with the fewest turns left; combat bonuses break ties, and count more with
    /// rivals on the tile.
    fn arrange(&self, legal: &[Action]) -> Option<Action> {
        let gears = legal.iter().filter_map(|action| match action {
            Action::Arrange(gear) => Some((self.gear_turns(gear), *action)),
            _ => None,
        });
        gears.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, action)| action)
    }

    /// The turns left in this gear, less what its combat bonuses are worth beside the race.
    pub(super) fn gear_turns(&self, gear: &Gear) -> f32 {
        let hp = if self.me.must_sleep { 0 } else { self.me.hp };
        let danger = if self.has_rival_on_tile() { 0.12 } else { 0.005 };
        let CombatBonus { attack, defense } = self.bonus_of(self.me, gear, false);
        self.race_with_gear(self.me, gear).turns(self.me.tile, hp)
            - item_value::gear_utility(gear)
            - danger * f32::from(attack + defense)
    }

    /// Step 4. The bot sleeps only when hurt, so that it never waits for ever.
    fn move_or_sleep(&self, legal: &[Action]) -> Action {
        let (tile, hp) = (self.me.tile, self.me.hp);
        let last = self.tables.board.successors(tile).contains(&self.tables.board.final_tile());
        if last && legal.contains(&Action::Instinct { back: false }) {
            return Action::Instinct { back: false };
        }
        if legal.contains(&Action::LayTrap) && self.has_rival_behind(9) {
            return Action::LayTrap;
        }
        let beers = self.me.beers;
        let mut best = (f32::MAX, Action::Sleep);
        let mut look = |turns: f32, action: Action| {
            if legal.contains(&action) && turns < best.0 {
                best = (turns, action);
            }
        };
        look(self.after_movement_roll(tile, hp, beers), Action::Move);
        if hp < self.tables.content.numbers.hearts {
            look(self.stay(tile, self.tables.hearts()), Action::Sleep);
            for item in legal.iter().filter_map(heals) {
                let more = u8::from(item == Item::Beer);
                let moved = self.after_movement_roll(tile, self.healed(item), beers + more);
                look(moved + 0.7 * item_value::consumable_value(item), Action::Drink { item });
            }
        }
        if best.1 == Action::Sleep && legal.contains(&Action::FairyDust) && self.is_threatened() {
            return Action::FairyDust;
        }
        best.1
    }

    /// At a fork, the branch with the fewest turns left.
    fn branch(&self, left: u8, legal: &[Action]) -> Action {
        let turns = |action: &Action| match action {
            Action::Branch { to } => self.walk(*to, left.saturating_sub(1), self.me.hp),
            _ => f32::MAX,
        };
        let best = legal.iter().min_by(|a, b| turns(a).total_cmp(&turns(b)));
        best.copied().unwrap_or(legal[0])
    }

    /// The Scout takes a trap if there is room for it.
    fn take_trap(&self) -> Action {
        let room = usize::from(self.tables.content.numbers.bandolier);
        let full = self.known_items(self.seat).iter().filter(|item| item.in_bandolier()).count();
        if full < room { Action::TakeTrap } else { Action::Pass }
    }

    /// After moving: Lamp, Blink or Instinct if they lead to a better tile.
    fn arrived(&self, legal: &[Action]) -> Action {
        let stay = self.turns_on_arrival();
        let better = |best: (f32, Action), action: &Action| {
            let left = self.turns_after_use(*action, stay);
            if left < best.0 { (left, *action) } else { best }
        };
        legal.iter().fold((stay, Action::Done), better).1
    }

    /// The turns left if the tile is resolved now.
    pub(super) fn turns_on_arrival(&self) -> f32 {
        let (tile, hp) = (self.me.tile, self.me.hp);
        if self.view.turn.landed { self.land(tile, hp) } else { self.stay(tile, hp) }
    }

    /// The turns left if something is used before the tile is resolved, which would leave `stay`.
    pub(super) fn turns_after_use(&self, action: Action, stay: f32) -> f32 {
        let (tile, hp) = (self.me.tile, self.me.hp);
        let previous = self.view.turn.history.previous().unwrap_or(tile);
        let late = (stay / 8.0).min(1.0);
        match action {
            Action::Lamp => self.land(previous, hp) + 0.05,
            Action::Instinct { back: true } => self.land(previous_or(self, tile), hp) + 0.5 * late,
            Action::Instinct { back: false } => self.walk(tile, 1, hp) + 0.5 * late,
            Action::Blink { to } => self.land(to, hp) + 0.7 * late,
            Action::Drink { item } if self.should_drink_before_fight(item) => stay - 0.01,
            _ => f32::MAX,
        }
    }

    /// After a duel and at the end of the turn: drinks when badly hurt, lays a trap where rivals
    /// will pass, else goes on.
    fn use_something(&self, legal: &[Action]) -> Action {
        let healing = |item: &Item| self.me.hp <= 2 && self.healed(*item) > self.me.hp + 1;
        if !self.me.must_sleep
            && let Some(item) = legal.iter().filter_map(heals).find(healing)
        {
            return Action::Drink { item };
        }
        if legal.contains(&Action::LayTrap) && self.has_rival_behind(9) {
            return Action::LayTrap;
        }
        Action::Done
    }

    /// Whether to drink before a fight, which gives the Alchemist a bonus (K26).
    pub(super) fn should_drink_before_fight(&self, item: Item) -> bool {
        let stats = &self.tables.content.items[item.index()];
        self.talents(self.me).doubles_potions
            && stats.heal == 0
            && self.tables.board.tile_type(self.me.tile) == TileType::Enemy
    }

    /// The action in a round of a fight: drink, attack or retreat.
    fn fight_round(&self, open: &Fight, legal: &[Action]) -> Action {
        let tile = self.me.tile;
        let enemies = self.combatants(self.view.ground.enemies_on(tile), &open.hp);
        let bonus = self.current_bonus(self.seat, true);
        if open.beat == RoundPhase::AfterDice {
            let leave = self.retreat() + RETREAT_MARGIN_TURNS < self.after_round(open, bonus);
            return if leave { Action::Retreat } else { Action::FightOn };
        }
        let stay = self.fight(tile, self.me.hp, bonus, &enemies);
        let drink = legal.iter().filter_map(|action| {
            let Action::Drink { item } = action else { return None };
            Some((self.turns_after_drink_in_fight(*item, bonus, &enemies), *action))
        });
        let best = drink.min_by(|a, b| a.0.total_cmp(&b.0)).filter(|(turns, _)| *turns < stay);
        if let Some((_, action)) = best {
            return action;
        }
        if self.retreat() + RETREAT_MARGIN_TURNS < stay {
            return Action::Retreat;
        }
        let faces = self.tables.combat_numbers().faces;
        Action::Attack { target: best_target(faces, bonus, &enemies) as u8 + 1 }
    }

    /// The turns left if an item is drunk in a fight, with what it would be worth later.
    pub(super) fn turns_after_drink_in_fight(
        &self,
        item: Item,
        bonus: CombatBonus,
        enemies: &[Combatant],
    ) -> f32 {
        let stats = &self.tables.content.items[item.index()];
        let more = CombatBonus {
            attack: bonus.attack + stats.attack,
            defense: bonus.defense + stats.defense,
        };
        self.fight(self.me.tile, self.healed(item), more, enemies) + self.saved_item_value(item)
    }

    /// The turns left if the rolled dice of a fight are applied.
    pub(super) fn after_round(&self, open: &Fight, bonus: CombatBonus) -> f32 {
        let tile = self.me.tile;
        let foes = self.view.ground.enemies_on(tile);
        let mut enemies = self.combatants(foes, &open.hp);
        let [more, guard] = if open.round == 1 { open.boost } else { [0, 0] };
        let die = |at: usize| open.dice.get(at).map_or(0, |die| *die as i8);
        let count = foes.len().min(Fight::MAX_ENEMIES);
        let at = usize::from(open.target).min(Fight::MAX_ENEMIES - 1);
        let defense = die(1) + bonus.defense + guard;
        let wounds = (0..count).filter(|n| die(2 + n) + enemies[*n].bonus.attack > defense).count();
        if die(0) + bonus.attack + more > die(2 + count) + enemies[at].bonus.defense {
            enemies[at].hp = enemies[at].hp.saturating_sub(1);
        }
        let left = self.effective_hp().saturating_sub(wounds as u8);
        if left == 0 {
            return self.turns_after_lost_fight(tile);
        }
        self.fight(tile, left.min(self.me.hp), bonus, &enemies)
    }

    /// Plays a Luck Charm against a card that hurts the bot or helps a rival too much.
    fn answer_chance_window(&self, card: ChanceCard, legal: &[Action]) -> Action {
        let drawer = self.view.turn.seat;
        if !legal.contains(&Action::LuckCharm) {
            let own = drawer == self.seat || !legal.contains(&Action::PassUntilTurn);
            return if own { Action::Pass } else { Action::PassUntilTurn };
        }
        let gain = self.cancel_gain(card);
        let late = (self.turns_left_of(self.seat) / 8.0).min(1.0);
        if gain > 0.3 + 0.4 * late { Action::LuckCharm } else { Action::Pass }
    }

    /// The number of turns that the seat gains if the card of the player on turn is cancelled.
    pub(super) fn cancel_gain(&self, card: ChanceCard) -> f32 {
        let drawer = self.view.turn.seat;
        if drawer == self.seat {
            return self.card_cost(self.seat, card);
        }
        self.cost_of_rival_card(drawer, card) - self.weight(drawer) * self.card_cost(drawer, card)
    }

    /// The number of turns that a card costs its drawer.
    fn card_cost(&self, drawer: Seat, card: ChanceCard) -> f32 {
        let player = self.player(drawer);
        let (tile, hp) = (player.tile, player.hp);
        let race = self.race_with_gear(player, &player.gear);
        let now = race.turns(tile, hp);
        let on = |steps: u8| race.landed(self.tables.forward(tile, steps), hp);
        let after = match card {
            ChanceCard::VitalEnergy => {
                let faces = self.tables.content.numbers.movement_die;
                (1..=faces).map(on).sum::<f32>() / f32::from(faces)
            }
            ChanceCard::WhiteBeardedSpirit => on(self.tables.content.cards[card.index()].tiles),
            ChanceCard::MysticWave => match self.nearest(drawer) {
                Some(other) => race.turns(self.player(other).tile, hp),
                None => now,
            },
            ChanceCard::NefariousSpirit if drawer == self.seat => match self.nearest(drawer) {
                Some(other) => now - self.duel_gain(other).min(0.0),
                None => now,
            },
            card => self.tables.after_chance_card(race, card, tile, hp),
        };
        after - now
    }

    /// The number of turns that a rival's card costs the bot.
    fn cost_of_rival_card(&self, drawer: Seat, card: ChanceCard) -> f32 {
        let meets = self.nearest(drawer) == Some(self.seat);
        let race = self.race();
        match card {
            ChanceCard::MysticWave if meets => {
                race.landed(self.player(drawer).tile, self.me.hp)
                    - race.turns(self.me.tile, self.me.hp)
            }
            ChanceCard::NefariousSpirit if meets => (-self.duel_gain(drawer)).max(0.0),
            _ => 0.0,
        }
    }

    /// The player that a card would affect, as far as the bot knows.
    fn nearest(&self, drawer: Seat) -> Option<Seat> {
        let tile = self.player(drawer).tile;
        let seats = Seat::first(self.view.players.len() as u8);
        let seen = |seat: &Seat| {
            let player = self.player(*seat);
            *seat != drawer && !player.out && !player.invisible
        };
        seats
            .filter(seen)
            .min_by_key(|seat| self.tables.board.distance(tile, self.player(*seat).tile))
    }

    /// Gives or drops the item with the least value.
    fn choose_least_valuable(&self, legal: &[Action]) -> Action {
        let items = self.known_items(self.seat);
        let worth = |action: &Action| {
            let (Action::Give { item } | Action::Drop { item }) = action else { return f32::MIN };
            let mut rest = items.clone();
            if let Some(at) = rest.iter().position(|other| other == item) {
                rest.remove(at);
            }
            self.bag(self.seat, &rest) - 0.01 * strength(self, *item)
        };
        let scored = legal.iter().map(|action| (worth(action), *action));
        scored.max_by(|a, b| a.0.total_cmp(&b.0)).map_or(legal[0], |(_, action)| action)
    }

    /// Takes everything, the best first: what does not fit is still lost to the rival.
    fn loot(&self, legal: &[Action]) -> Action {
        let items = self.known_items(self.seat);
        let worth = |item: Item| {
            let more: Vec<Item> = items.iter().copied().chain([item]).collect();
            self.bag(self.seat, &more) + 0.01 * strength(self, item)
        };
        let takes = legal.iter().filter_map(|action| match action {
            Action::Take { item } => Some((worth(*item), *action)),
            _ => None,
        });
        takes.max_by(|a, b| a.0.total_cmp(&b.0)).map_or(Action::Done, |(_, action)| action)
    }

    /// Over capacity: uses an item if that helps, else drops the one with the least value.
    fn drop(&self, legal: &[Action]) -> Action {
        if legal.contains(&Action::LayTrap) {
            return Action::LayTrap;
        }
        let hurt = |item: &Item| self.healed(*item) > self.me.hp + 1;
        if let Some(item) = legal.iter().filter_map(heals).find(hurt) {
            return Action::Drink { item };
        }
        let helps = |action: &Action| match action {
            Action::Drop { item } => self.makes_room(*item),
            _ => false,
        };
        let drops: Vec<Action> = legal.iter().copied().filter(helps).collect();
        if drops.is_empty() { Action::Done } else { self.choose_least_valuable(&drops) }
    }

    /// Whether dropping an item leaves less in a bag that is too full: it lies there, or something
    /// from there takes its place (K40).
    pub(super) fn makes_room(&self, item: Item) -> bool {
        let Some(Bags { backpack, bandolier }) = &self.me.bags else { return true };
        if item.in_bandolier() {
            return bandolier.len() > usize::from(self.me.capacity.bandolier);
        }
        let alike = backpack.iter().any(|other| other.kind() == item.kind());
        alike && backpack.len() > usize::from(self.me.capacity.backpack)
    }

    /// Accepts a trade that gains more than it gives the rival.
    fn trade(&self, by: Seat, gets: &[Item], gives: &[Item], legal: &[Action]) -> Action {
        if !legal.contains(&Action::Accept) {
            return Action::Decline;
        }
        let [gain, theirs] = self.trade_gains(by, gets, gives);
        let theirs = self.weight(by) * theirs.max(0.0);
        if gain > 0.05 + theirs { Action::Accept } else { Action::Decline }
    }

    /// What a trade with another seat is worth to this seat and to the other one, in turns.
    pub(super) fn trade_gains(&self, other: Seat, gets: &[Item], gives: &[Item]) -> [f32; 2] {
        let swapped = |seat: Seat, less: &[Item], more: &[Item]| {
            let items = self.known_items(seat);
            let mut after = items.clone();
            for item in less {
                if let Some(at) = after.iter().position(|other| other == item) {
                    after.remove(at);
                }
            }
            after.extend(more);
            self.bag(seat, &after) - self.bag(seat, &items)
        };
        [swapped(self.seat, gives, gets), swapped(other, gets, gives)]
    }
}

/// The item of an action that drinks a healing potion.
pub(super) fn heals(action: &Action) -> Option<Item> {
    match action {
        Action::Drink { item: item @ (Item::Beer | Item::MysteriousFlower) } => Some(*item),
        _ => None,
    }
}

/// The tile that a step back leads to.
fn previous_or(scene: &SeatEvaluator<'_>, tile: Tile) -> Tile {
    scene.view.turn.history.previous().unwrap_or_else(|| scene.tables.back(tile, 1))
}

/// The sum of an item's numbers, to break ties between items of equal value.
fn strength(scene: &SeatEvaluator<'_>, item: Item) -> f32 {
    let stats = &scene.tables.content.items[item.index()];
    let sum = stats.attack + stats.defense + stats.creatures + stats.movement;
    match item.kind() {
        ItemKind::Wearable | ItemKind::Holdable => f32::from(sum),
        ItemKind::Drinkable | ItemKind::Small => 10.0 * item_value::consumable_value(item),
    }
}
