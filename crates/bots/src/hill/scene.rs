//! What a bot sees when it is asked, in turns won and lost.

use super::bag;
use super::odds::{Arms, Fighter, fight};
use super::race::{Atlas, Build, Race};
use hill::movement::{History, RETREAT, step_back};
use hill::{Class, Enemy, Fight, Gear, Item, Player, PlayerView, Tile, TileType, View};
use kit::Seat;

/// A seat at the table and what it knows.
pub(super) struct Scene<'a> {
    pub(super) atlas: &'a Atlas,
    pub(super) view: &'a View,
    pub(super) seat: Seat,
    pub(super) me: &'a PlayerView,
}

impl<'a> Scene<'a> {
    pub(super) fn new(atlas: &'a Atlas, view: &'a View, seat: Seat) -> Self {
        Self { atlas, view, seat, me: &view.players[seat.index()] }
    }

    pub(super) fn player(&self, seat: Seat) -> &'a PlayerView {
        &self.view.players[seat.index()]
    }

    pub(super) fn on_turn(&self, seat: Seat) -> bool {
        self.view.turn.seat == seat
    }

    /// The others who have not left.
    pub(super) fn rivals(&self) -> impl Iterator<Item = Seat> + '_ {
        let seats = Seat::first(self.view.players.len() as u8);
        seats.filter(|seat| *seat != self.seat && !self.player(*seat).out)
    }

    /// How much it counts for oneself when a rival loses a turn: all of it against one, a
    /// part of it against several, more against whoever leads.
    pub(super) fn weight(&self, rival: Seat) -> f32 {
        let others = self.rivals().count().max(1) as f32;
        let left = self.turns_of(rival);
        let leads = self.rivals().all(|other| self.turns_of(other) >= left);
        if leads { (1.6 / others).min(1.0) } else { 0.7 / others }
    }

    /// What somebody carries that this seat knows of.
    pub(super) fn known_items(&self, seat: Seat) -> Vec<Item> {
        let player = self.player(seat);
        match &player.items {
            Some(items) => items.iter().map(|held| held.item).collect(),
            None => player.gear.items().collect(),
        }
    }

    pub(super) fn carries(&self, item: Item) -> bool {
        let mut items = self.me.items.iter().flatten();
        items.any(|held| held.item == item)
    }

    /// What gear of somebody adds, against creatures or in a duel, potions left out.
    pub(super) fn arms(&self, player: &PlayerView, gear: &Gear, creatures: bool) -> Arms {
        let mut arms = Arms::default();
        for item in gear.items() {
            let stats = &self.atlas.content.items[item.index()];
            arms.attack += stats.attack + if creatures { stats.creatures } else { 0 };
            arms.defense += stats.defense;
        }
        match player.class {
            Some(Class::Hunter) if creatures => arms.attack += 1,
            Some(Class::Guardian) if creatures => arms.defense += 1,
            Some(Class::Duelist) if !creatures => arms.attack += 1,
            _ => {}
        }
        arms
    }

    /// What somebody adds in combat right now, with what was drunk this turn.
    pub(super) fn arms_now(&self, seat: Seat, creatures: bool) -> Arms {
        let player = self.player(seat);
        let Arms { attack, defense } = self.arms(player, &player.gear, creatures);
        let turn = &self.view.turn;
        let [rage, agility] = if self.on_turn(seat) { [turn.rage, turn.agility] } else { [0, 0] };
        Arms { attack: attack + rage, defense: defense + agility }
    }

    pub(super) fn pace(&self, gear: &Gear) -> i8 {
        gear.items().map(|item| self.atlas.content.items[item.index()].movement).sum()
    }

    /// The race of somebody in this gear.
    pub(super) fn race_in(&self, player: &PlayerView, gear: &Gear) -> &'a Race {
        let (arms, pace) = (self.arms(player, gear, true), self.pace(gear));
        self.atlas.race(Build { arms, pace })
    }

    /// The own race, as one stands.
    pub(super) fn race(&self) -> &'a Race {
        self.race_in(self.me, &self.me.gear)
    }

    /// The turns that somebody has still ahead.
    pub(super) fn turns_of(&self, seat: Seat) -> f32 {
        let player = self.player(seat);
        let hp = if player.must_sleep { 0 } else { player.hp };
        self.race_in(player, &player.gear).turns(player.tile, hp) + f32::from(player.skips)
    }

    /// HP in a fight: a Wardstone is one more that is lost first (K25).
    pub(super) fn stamina(&self) -> u8 {
        self.me.hp + u8::from(self.carries(Item::Wardstone))
    }

    /// The enemies of a tile as they stand, with the HP a fight has left them.
    pub(super) fn crew(&self, foes: &[Enemy], left: &[u8]) -> [Fighter; Fight::MOST] {
        let mut crew = [Fighter::default(); Fight::MOST];
        for (at, (place, enemy)) in crew.iter_mut().zip(foes).enumerate() {
            *place = self.atlas.fighter(*enemy);
            if let Some(hp) = left.get(at) {
                place.hp = *hp;
            }
        }
        crew
    }

    /// The turns left after a fight on a tile, begun or gone on with so many HP.
    pub(super) fn fight(&self, tile: Tile, hp: u8, arms: Arms, crew: &[Fighter]) -> f32 {
        let race = self.race();
        let foes = self.view.ground.foes_on(tile);
        let ward = u8::from(self.carries(Item::Wardstone));
        let ends = fight(arms, hp + ward, crew)[usize::from(hp + ward).min(7)];
        let lost = self.lost_fight(tile);
        let loot = self.atlas.loot(foes, tile);
        let end = |(left, share): (usize, &f32)| match left {
            0 => share * lost,
            left => share * (race.turns(tile, (left as u8).min(hp)) - loot),
        };
        ends.iter().enumerate().filter(|(_, share)| **share > 0.0).map(end).sum()
    }

    /// The turns left after a lost fight: a step back, and a turn asleep.
    pub(super) fn lost_fight(&self, tile: Tile) -> f32 {
        self.race().turns(self.atlas.back(tile, 1), 0)
    }

    /// The turns left after coming to rest on a tile, with what lies and stands there.
    pub(super) fn land(&self, tile: Tile, hp: u8) -> f32 {
        let foes = self.view.ground.foes_on(tile);
        let caught = self.view.ground.trap_on(tile) && self.me.class != Some(Class::Scout);
        let trap = if caught && tile != self.atlas.board.final_() { 1.0 } else { 0.0 };
        trap + if foes.is_empty() || hp == 0 {
            self.race().landed(tile, hp)
        } else {
            self.fight(tile, hp, self.arms_now(self.seat, true), &self.crew(foes, &[]))
        }
    }

    /// The turns left after staying on a tile: only enemies count (K8).
    pub(super) fn stay(&self, tile: Tile, hp: u8) -> f32 {
        match self.atlas.board.tile_type(tile) {
            TileType::Enemy => self.land(tile, hp),
            _ => self.race().turns(tile, hp),
        }
    }

    /// The turns left after so many steps on, by the best way.
    pub(super) fn walk(&self, tile: Tile, steps: u8, hp: u8) -> f32 {
        match self.atlas.board.forward(tile) {
            _ if steps == 0 => self.land(tile, hp),
            [] => 0.0,
            ways => {
                let on = |to: &Tile| self.dread(*to) + self.walk(*to, steps - 1, hp);
                ways.iter().map(on).fold(f32::MAX, f32::min)
            }
        }
    }

    /// What an ambush on a tile may cost whoever enters it.
    fn dread(&self, tile: Tile) -> f32 {
        match self.view.ground.ambush_on(tile) {
            Some(owner)
                if owner != self.seat
                    && self.me.class != Some(Class::Scout)
                    && self.player(owner).hp > 0 =>
            {
                (-self.duel_gain(owner)).max(0.0)
            }
            _ => 0.0,
        }
    }

    /// The turns left after a movement roll from here.
    pub(super) fn roam(&self, tile: Tile, hp: u8, beers: u8) -> f32 {
        let beer = self.atlas.content.items[Item::Beer.index()].movement;
        let pace = self.pace(&self.me.gear) + beer * beers.min(4) as i8;
        let step = |die: i8| match die + pace {
            ..=0 => self.stay(tile, hp),
            steps => self.walk(tile, steps as u8, hp),
        };
        (1..=4).map(step).sum::<f32>() / 4.0
    }

    /// Where a retreat would lead.
    pub(super) fn retreat_to(&self) -> Tile {
        let none = History::new();
        let mut way = if self.on_turn(self.seat) { self.view.turn.history } else { none };
        let board = &self.atlas.board;
        let step = |at: Tile, _| step_back(board, at, &mut way, None).unwrap_or(at);
        (0..RETREAT).fold(self.me.tile, step)
    }

    /// The turns left after a retreat.
    pub(super) fn retreat(&self) -> f32 {
        self.race().turns(self.retreat_to(), self.me.hp)
    }

    /// How many steps somebody is behind this tile; none for those who are not behind.
    pub(super) fn behind(&self, seat: Seat, tile: Tile) -> Option<u8> {
        let from = self.player(seat).tile;
        let behind = self.atlas.ahead(from) > self.atlas.ahead(tile);
        behind.then(|| self.atlas.board.distance(from, tile))
    }

    /// The turns that things carried save, all of them put to their best use.
    pub(super) fn bag(&self, seat: Seat, items: &[Item]) -> f32 {
        let player = self.player(seat);
        let hp = player.hp.max(1);
        let (_, turns) = bag::best_gear(items, |gear| {
            self.race_in(player, gear).turns(player.tile, hp) - bag::comfort(gear)
        });
        bag::keepsakes(player.class, items) * self.atlas.ahead(player.tile).max(0.1) - turns
    }

    /// HP after a drink (K26).
    pub(super) fn healed(&self, item: Item) -> u8 {
        let heal = self.atlas.content.items[item.index()].heal;
        if heal == 0 {
            return self.me.hp;
        }
        let healed = self.me.hp.saturating_add(heal).min(Player::MAX_HP);
        self.me.hp.max(healed + u8::from(self.me.class == Some(Class::Alchemist)))
    }
}
