//! What to answer to each question.

use super::bag;
use super::odds::{Arms, target};
use super::scene::Scene;
use hill::{
    Action, Beat, Chance, Class, Fight, Frame, Gear, Item, Kind, Player, Stage, Tile, TileType,
};
use kit::Seat;

/// How much better a retreat must be than to fight on: what it leaves behind stands there.
const PRIDE: f32 = 0.5;

impl Scene<'_> {
    /// The action of those that are legal.
    pub(super) fn answer(&self, legal: &[Action]) -> Action {
        match self.view.frames.last() {
            None => match self.view.turn.stage {
                Stage::Manage => self.manage(legal),
                Stage::Meet => self.challenge(legal),
                _ => self.move_or_sleep(legal),
            },
            Some(Frame::Walk { left, .. }) => self.branch(*left, legal),
            Some(Frame::Enter { .. }) if legal.contains(&Action::TakeTrap) => self.take_trap(),
            Some(Frame::Enter { .. }) => self.spring(),
            Some(Frame::Arrived) => self.arrived(legal),
            Some(Frame::Fight(fight)) => self.fight_round(fight, legal),
            Some(Frame::Arrange { .. }) => self.arrange(legal).unwrap_or(legal[0]),
            Some(Frame::Window { card, .. }) => self.charm(*card, legal),
            Some(Frame::Jinn) => self.give_up(legal),
            Some(Frame::Challenge { by, .. }) => self.challenged(*by, legal),
            Some(Frame::Trade { by, give, want, .. }) => {
                let (gets, gives): (Vec<_>, Vec<_>) =
                    (give.items().collect(), want.items().collect());
                self.trade(*by, &gets, &gives, legal)
            }
            Some(Frame::Duel(duel)) => self.duel_round(duel, legal),
            Some(Frame::Loot { .. }) => self.loot(legal),
            Some(Frame::Drop { .. }) => self.drop(legal),
            Some(Frame::PickUp { .. }) => Action::PickUp,
            _ => Action::Pass,
        }
    }

    /// Step 2: ambush and trap where others will pass, then the best gear.
    fn manage(&self, legal: &[Action]) -> Action {
        if legal.contains(&Action::LayAmbush) && self.prey(16) {
            return Action::LayAmbush;
        }
        if legal.contains(&Action::LayTrap) && self.prey(9) {
            return Action::LayTrap;
        }
        match self.arrange(legal) {
            Some(Action::Arrange(gear)) if gear != self.me.gear => Action::Arrange(gear),
            _ => Action::Done,
        }
    }

    /// The gear with the fewest turns ahead; among equals what is stronger, and with others
    /// around what is better in a duel.
    fn arrange(&self, legal: &[Action]) -> Option<Action> {
        let hp = if self.me.must_sleep { 0 } else { self.me.hp };
        let danger = if self.has_company() { 0.12 } else { 0.005 };
        let turns = |gear: &Gear| {
            let Arms { attack, defense } = self.arms(self.me, gear, false);
            self.race_in(self.me, gear).turns(self.me.tile, hp)
                - bag::comfort(gear)
                - danger * f32::from(attack + defense)
        };
        let gears = legal.iter().filter_map(|action| match action {
            Action::Arrange(gear) => Some((turns(gear), *action)),
            _ => None,
        });
        gears.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, action)| action)
    }

    /// Step 4. Whoever is unhurt never sleeps by choice, so that nobody waits for ever.
    fn move_or_sleep(&self, legal: &[Action]) -> Action {
        let (tile, hp) = (self.me.tile, self.me.hp);
        let last = self.atlas.board.forward(tile).contains(&self.atlas.board.final_());
        if last && legal.contains(&Action::Instinct { back: false }) {
            return Action::Instinct { back: false };
        }
        if legal.contains(&Action::LayTrap) && self.prey(9) {
            return Action::LayTrap;
        }
        let beers = self.me.beers;
        let mut best = (f32::MAX, Action::Sleep);
        let mut look = |turns: f32, action: Action| {
            if legal.contains(&action) && turns < best.0 {
                best = (turns, action);
            }
        };
        look(self.roam(tile, hp, beers), Action::Move);
        if hp < Player::MAX_HP {
            look(self.stay(tile, Player::MAX_HP), Action::Sleep);
            for item in legal.iter().filter_map(heals) {
                let more = u8::from(item == Item::Beer);
                let moved = self.roam(tile, self.healed(item), beers + more);
                look(moved + 0.7 * bag::keepsake(item), Action::Drink { item });
            }
        }
        if best.1 == Action::Sleep && legal.contains(&Action::FairyDust) && self.is_hunted() {
            return Action::FairyDust;
        }
        best.1
    }

    /// At a fork, the way with fewer turns ahead.
    fn branch(&self, left: u8, legal: &[Action]) -> Action {
        let turns = |action: &Action| match action {
            Action::Branch { to } => self.walk(*to, left.saturating_sub(1), self.me.hp),
            _ => f32::MAX,
        };
        let best = legal.iter().min_by(|a, b| turns(a).total_cmp(&turns(b)));
        best.copied().unwrap_or(legal[0])
    }

    /// The Scout takes a trap that there is room for.
    fn take_trap(&self) -> Action {
        let room = 1;
        let full = self.known_items(self.seat).iter().filter(|item| item.in_bandolier()).count();
        if full < room { Action::TakeTrap } else { Action::Pass }
    }

    /// After moving: Lamp, Blink and Instinct where they lead to something better.
    fn arrived(&self, legal: &[Action]) -> Action {
        let (tile, hp) = (self.me.tile, self.me.hp);
        let moved = self.view.turn.landed;
        let stay = if moved { self.land(tile, hp) } else { self.stay(tile, hp) };
        let previous = self.view.turn.history.previous().unwrap_or(tile);
        let late = (stay / 8.0).min(1.0);
        let turns = |action: &Action| match action {
            Action::Lamp => self.land(previous, hp) + 0.05,
            Action::Instinct { back: true } => self.land(previous_or(self, tile), hp) + 0.5 * late,
            Action::Instinct { back: false } => self.walk(tile, 1, hp) + 0.5 * late,
            Action::Blink { to } => self.land(*to, hp) + 0.7 * late,
            Action::Drink { item } if self.brews(*item) => stay - 0.01,
            _ => f32::MAX,
        };
        let better = |best: (f32, Action), action: &Action| {
            let left = turns(action);
            if left < best.0 { (left, *action) } else { best }
        };
        legal.iter().fold((stay, Action::Done), better).1
    }

    /// Whether the Alchemist drinks before the fight that is coming (K26).
    fn brews(&self, item: Item) -> bool {
        let stats = &self.atlas.content.items[item.index()];
        self.me.class == Some(Class::Alchemist)
            && stats.heal == 0
            && self.atlas.board.tile_type(self.me.tile) == TileType::Enemy
    }

    /// A round of a fight: drink, strike or leave.
    fn fight_round(&self, open: &Fight, legal: &[Action]) -> Action {
        let tile = self.me.tile;
        let crew = self.crew(self.view.ground.foes_on(tile), &open.hp);
        let arms = self.arms_now(self.seat, true);
        if open.beat == Beat::After {
            let leave = self.retreat() + PRIDE < self.after_round(open, arms);
            return if leave { Action::Retreat } else { Action::FightOn };
        }
        let stay = self.fight(tile, self.me.hp, arms, &crew);
        let drink = legal.iter().filter_map(|action| {
            let Action::Drink { item } = action else { return None };
            let stats = &self.atlas.content.items[item.index()];
            let more =
                Arms { attack: arms.attack + stats.attack, defense: arms.defense + stats.defense };
            let drunk = self.fight(tile, self.healed(*item), more, &crew) + self.spared(*item);
            Some((drunk, *action))
        });
        let best = drink.min_by(|a, b| a.0.total_cmp(&b.0)).filter(|(turns, _)| *turns < stay);
        if let Some((_, action)) = best {
            return action;
        }
        if self.retreat() + PRIDE < stay {
            return Action::Retreat;
        }
        Action::Attack { target: target(arms, &crew) as u8 + 1 }
    }

    /// The turns left if the dice of a fight stand.
    fn after_round(&self, open: &Fight, arms: Arms) -> f32 {
        let tile = self.me.tile;
        let foes = self.view.ground.foes_on(tile);
        let mut crew = self.crew(foes, &open.hp);
        let [more, guard] = if open.round == 1 { open.boost } else { [0, 0] };
        let die = |at: usize| open.dice.get(at).map_or(0, |die| *die as i8);
        let count = foes.len().min(Fight::MOST);
        let at = usize::from(open.target).min(Fight::MOST - 1);
        let defense = die(1) + arms.defense + guard;
        let wounds = (0..count).filter(|n| die(2 + n) + crew[*n].arms.attack > defense).count();
        if die(0) + arms.attack + more > die(2 + count) + crew[at].arms.defense {
            crew[at].hp = crew[at].hp.saturating_sub(1);
        }
        let left = self.stamina().saturating_sub(wounds as u8);
        if left == 0 {
            return self.lost_fight(tile);
        }
        self.fight(tile, left.min(self.me.hp), arms, &crew)
    }

    /// A Luck Charm against what hurts, or helps a rival too much.
    fn charm(&self, card: Chance, legal: &[Action]) -> Action {
        let drawer = self.view.turn.seat;
        if !legal.contains(&Action::LuckCharm) {
            let own = drawer == self.seat || !legal.contains(&Action::PassUntilTurn);
            return if own { Action::Pass } else { Action::PassUntilTurn };
        }
        let gain = if drawer == self.seat {
            self.harm(self.seat, card)
        } else {
            self.harm_by(drawer, card) - self.weight(drawer) * self.harm(drawer, card)
        };
        let late = (self.turns_of(self.seat) / 8.0).min(1.0);
        if gain > 0.3 + 0.4 * late { Action::LuckCharm } else { Action::Pass }
    }

    /// How many turns a card costs its drawer.
    fn harm(&self, drawer: Seat, card: Chance) -> f32 {
        let player = self.player(drawer);
        let (tile, hp) = (player.tile, player.hp);
        let race = self.race_in(player, &player.gear);
        let now = race.turns(tile, hp);
        let on = |steps: u8| race.landed(self.atlas.forward(tile, steps), hp);
        let after = match card {
            Chance::VitalEnergy => (1..=4).map(on).sum::<f32>() / 4.0,
            Chance::WhiteBeardedSpirit => on(2),
            Chance::MysticWave => match self.nearest(drawer) {
                Some(other) => race.turns(self.player(other).tile, hp),
                None => now,
            },
            Chance::NefariousSpirit if drawer == self.seat => match self.nearest(drawer) {
                Some(other) => now - self.duel_gain(other).min(0.0),
                None => now,
            },
            card => self.atlas.drawn(race, card, tile, hp),
        };
        after - now
    }

    /// How many turns somebody else's card costs oneself.
    fn harm_by(&self, drawer: Seat, card: Chance) -> f32 {
        let meets = self.nearest(drawer) == Some(self.seat);
        let race = self.race();
        match card {
            Chance::MysticWave if meets => {
                race.landed(self.player(drawer).tile, self.me.hp)
                    - race.turns(self.me.tile, self.me.hp)
            }
            Chance::NefariousSpirit if meets => (-self.duel_gain(drawer)).max(0.0),
            _ => 0.0,
        }
    }

    /// Whom a card would find, as far as one can tell.
    fn nearest(&self, drawer: Seat) -> Option<Seat> {
        let tile = self.player(drawer).tile;
        let seats = Seat::first(self.view.players.len() as u8);
        let seen = |seat: &Seat| {
            let player = self.player(*seat);
            *seat != drawer && !player.out && !player.invisible
        };
        seats
            .filter(seen)
            .min_by_key(|seat| self.atlas.board.distance(tile, self.player(*seat).tile))
    }

    /// What is missed least.
    fn give_up(&self, legal: &[Action]) -> Action {
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

    /// Over capacity: use it if that helps at all, else drop what is missed least.
    fn drop(&self, legal: &[Action]) -> Action {
        if legal.contains(&Action::LayTrap) {
            return Action::LayTrap;
        }
        let hurt = |item: &Item| self.healed(*item) > self.me.hp + 1;
        if let Some(item) = legal.iter().filter_map(heals).find(hurt) {
            return Action::Drink { item };
        }
        let drops: Vec<Action> =
            legal.iter().copied().filter(|action| matches!(action, Action::Drop { .. })).collect();
        if drops.is_empty() { Action::Done } else { self.give_up(&drops) }
    }

    /// A trade that helps, and helps the other no more.
    fn trade(&self, by: Seat, gets: &[Item], gives: &[Item], legal: &[Action]) -> Action {
        if !legal.contains(&Action::Accept) {
            return Action::Decline;
        }
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
        let gain = swapped(self.seat, gives, gets);
        let theirs = self.weight(by) * swapped(by, gets, gives).max(0.0);
        if gain > 0.05 + theirs { Action::Accept } else { Action::Decline }
    }
}

/// The drink that heals, if the action is to drink it.
fn heals(action: &Action) -> Option<Item> {
    match action {
        Action::Drink { item: item @ (Item::Beer | Item::MysteriousFlower) } => Some(*item),
        _ => None,
    }
}

/// Where a step back leads.
fn previous_or(scene: &Scene<'_>, tile: Tile) -> Tile {
    scene.view.turn.history.previous().unwrap_or_else(|| scene.atlas.back(tile, 1))
}

/// A measure of gear between equals: what all its numbers come to.
fn strength(scene: &Scene<'_>, item: Item) -> f32 {
    let stats = &scene.atlas.content.items[item.index()];
    let sum = stats.attack + stats.defense + stats.creatures + stats.movement;
    match item.kind() {
        Kind::Wearable | Kind::Holdable => f32::from(sum),
        Kind::Drinkable | Kind::Small => 10.0 * bag::keepsake(item),
    }
}
