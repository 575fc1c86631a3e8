//! The evaluation of a view for one seat, in turns won and lost.

use super::item_value;
use super::odds::{CombatBonus, Combatant, fight_odds};
use super::race::{PlayerBuild, RaceSolution, RaceTables};
use hill::movement::{TurnPath, step_back};
use hill::{
    ClassTalents, Enemy, Fight, Gear, Item, Opponents, PlayerView, Tile, TileType, View,
    lasting_combat_bonus,
};
use kit::Seat;

/// Evaluates tiles, fights, items and actions for a seat with its view.
pub(super) struct SeatEvaluator<'a> {
    pub(super) tables: &'a RaceTables,
    pub(super) view: &'a View,
    pub(super) seat: Seat,
    pub(super) me: &'a PlayerView,
}

impl<'a> SeatEvaluator<'a> {
    pub(super) fn new(tables: &'a RaceTables, view: &'a View, seat: Seat) -> Self {
        Self { tables, view, seat, me: &view.players[seat.index()] }
    }

    pub(super) fn player(&self, seat: Seat) -> &'a PlayerView {
        &self.view.players[seat.index()]
    }

    pub(super) fn on_turn(&self, seat: Seat) -> bool {
        self.view.turn.seat == seat
    }

    /// The other seats still in the match.
    pub(super) fn rivals(&self) -> impl Iterator<Item = Seat> + '_ {
        let seats = Seat::first(self.view.players.len() as u8);
        seats.filter(|seat| *seat != self.seat && !self.player(*seat).out)
    }

    /// How much a turn lost by a rival is worth to the seat: all of it against one rival, a
    /// part of it against several, more against the leader.
    pub(super) fn weight(&self, rival: Seat) -> f32 {
        let others = self.rivals().count().max(1) as f32;
        let left = self.turns_left_of(rival);
        let leads = self.rivals().all(|other| self.turns_left_of(other) >= left);
        if leads { (1.6 / others).min(1.0) } else { 0.7 / others }
    }

    /// The items of a player that this seat knows of.
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

    /// The combat bonus of a player in this gear, against creatures or in a duel, without
    /// potions.
    pub(super) fn bonus_of(
        &self,
        player: &PlayerView,
        gear: &Gear,
        creatures: bool,
    ) -> CombatBonus {
        let opponents = if creatures { Opponents::Creatures } else { Opponents::Players };
        let (content, equipped) = (&self.tables.content, gear.items());
        let [attack, defense] = lasting_combat_bonus(content, player.class, equipped, opponents);
        CombatBonus { attack, defense }
    }

    /// The current combat bonus of a seat, with the potions of this turn.
    pub(super) fn current_bonus(&self, seat: Seat, creatures: bool) -> CombatBonus {
        let player = self.player(seat);
        let CombatBonus { attack, defense } = self.bonus_of(player, &player.gear, creatures);
        let [rage, agility] = self.view.turn.potion_bonus(seat);
        CombatBonus { attack: attack + rage, defense: defense + agility }
    }

    pub(super) fn movement_bonus(&self, gear: &Gear) -> i8 {
        gear.items().map(|item| self.tables.content.items[item.index()].movement).sum()
    }

    /// The race solution of a player in this gear.
    pub(super) fn race_with_gear(&self, player: &PlayerView, gear: &Gear) -> &'a RaceSolution {
        let (bonus, movement) = (self.bonus_of(player, gear, true), self.movement_bonus(gear));
        self.tables.race(PlayerBuild { bonus, movement })
    }

    /// The race solution of this seat in its current gear.
    pub(super) fn race(&self) -> &'a RaceSolution {
        self.race_with_gear(self.me, &self.me.gear)
    }

    /// The expected number of turns that a seat still needs.
    pub(super) fn turns_left_of(&self, seat: Seat) -> f32 {
        let player = self.player(seat);
        let hp = if player.must_sleep { 0 } else { player.hp };
        self.race_with_gear(player, &player.gear).turns(player.tile, hp) + f32::from(player.skips)
    }

    /// What a player's class can do.
    pub(super) fn talents(&self, player: &PlayerView) -> &'a ClassTalents {
        self.tables.content.talents_of(player.class)
    }

    /// The HP whose loss a Wardstone prevents, if there is one (K25).
    fn warded_hp(&self) -> u8 {
        let prevents = self.tables.content.items[Item::Wardstone.index()].prevents;
        if self.carries(Item::Wardstone) { prevents } else { 0 }
    }

    /// HP in a fight: those of a Wardstone are lost first.
    pub(super) fn effective_hp(&self) -> u8 {
        self.me.hp + self.warded_hp()
    }

    /// The enemies of a tile as combatants, with the HP that a fight has left them.
    pub(super) fn combatants(
        &self,
        foes: &[Enemy],
        left: &[u8],
    ) -> [Combatant; Fight::MAX_ENEMIES] {
        let mut enemies = [Combatant::default(); Fight::MAX_ENEMIES];
        for (at, (place, enemy)) in enemies.iter_mut().zip(foes).enumerate() {
            *place = self.tables.combatant(*enemy);
            if let Some(hp) = left.get(at) {
                place.hp = *hp;
            }
        }
        enemies
    }

    /// The turns left after a fight on a tile that the seat begins or continues with this HP.
    pub(super) fn fight(
        &self,
        tile: Tile,
        hp: u8,
        bonus: CombatBonus,
        enemies: &[Combatant],
    ) -> f32 {
        let race = self.race();
        let foes = self.view.ground.enemies_on(tile);
        let ward = self.warded_hp();
        let faces = self.tables.combat_numbers().faces;
        let ends = fight_odds(faces, bonus, hp + ward, enemies)[usize::from(hp + ward).min(7)];
        let lost = self.turns_after_lost_fight(tile);
        let loot = self.tables.loot_value(foes, tile);
        let end = |(left, share): (usize, &f32)| match left {
            0 => share * lost,
            left => share * (race.turns(tile, (left as u8).min(hp)) - loot),
        };
        ends.iter().enumerate().filter(|(_, share)| **share > 0.0).map(end).sum()
    }

    /// The turns left after a lost fight: a step back, and a turn asleep.
    pub(super) fn turns_after_lost_fight(&self, tile: Tile) -> f32 {
        self.race().turns(self.tables.after_lost_fight(tile), 0)
    }

    /// The turns left after landing on a tile, with its trap and enemies.
    pub(super) fn land(&self, tile: Tile, hp: u8) -> f32 {
        let foes = self.view.ground.enemies_on(tile);
        let caught = self.view.ground.has_trap_on(tile) && !self.talents(self.me).ignores_traps;
        let turns = f32::from(self.tables.content.items[Item::Trap.index()].turns);
        let trap = if caught && tile != self.tables.board.final_tile() { turns } else { 0.0 };
        trap + if foes.is_empty() || hp == 0 {
            self.race().landed(tile, hp)
        } else {
            self.fight(tile, hp, self.current_bonus(self.seat, true), &self.combatants(foes, &[]))
        }
    }

    /// The turns left after staying on a tile: only enemies count (K8).
    pub(super) fn stay(&self, tile: Tile, hp: u8) -> f32 {
        match self.tables.board.tile_type(tile) {
            TileType::Enemy => self.land(tile, hp),
            _ => self.race().turns(tile, hp),
        }
    }

    /// The turns left after so many steps forward by the best branches.
    pub(super) fn walk(&self, tile: Tile, steps: u8, hp: u8) -> f32 {
        match self.tables.board.successors(tile) {
            _ if steps == 0 => self.land(tile, hp),
            [] => 0.0,
            ways => {
                let on = |to: &Tile| self.ambush_risk(*to) + self.walk(*to, steps - 1, hp);
                ways.iter().map(on).fold(f32::MAX, f32::min)
            }
        }
    }

    /// The turns that an ambush on a tile may cost the seat.
    fn ambush_risk(&self, tile: Tile) -> f32 {
        match self.view.ground.ambush_owner_on(tile) {
            Some(owner)
                if owner != self.seat
                    && !self.talents(self.me).ignores_traps
                    && self.player(owner).hp > 0
                    && !self.hides_from_ambush(owner) =>
            {
                (-self.duel_gain(owner)).max(0.0)
            }
            _ => 0.0,
        }
    }

    /// Whether the owner of an ambush cannot spring it from where it is (K49).
    fn hides_from_ambush(&self, owner: Seat) -> bool {
        let player = self.player(owner);
        let hides = player.invisible || self.tables.board.is_sanctuary(player.tile);
        hides && self.view.rules_version().ambush_needs_exposed_owner()
    }

    /// The turns left after a movement roll on a tile.
    pub(super) fn after_movement_roll(&self, tile: Tile, hp: u8, beers: u8) -> f32 {
        let beer = self.tables.content.items[Item::Beer.index()].movement;
        let movement = self.movement_bonus(&self.me.gear) + beer * beers.min(4) as i8;
        let step = |die: i8| match die + movement {
            ..=0 => self.stay(tile, hp),
            steps => self.walk(tile, steps as u8, hp),
        };
        let faces = self.tables.content.numbers.movement_die as i8;
        (1..=faces).map(step).sum::<f32>() / f32::from(faces)
    }

    /// The tile that a retreat leads to.
    pub(super) fn retreat_to(&self) -> Tile {
        let none = TurnPath::new();
        let mut way = if self.on_turn(self.seat) { self.view.turn.history } else { none };
        let board = &self.tables.board;
        let step = |at: Tile, _| step_back(board, at, &mut way).unwrap_or(at);
        (0..self.tables.content.numbers.retreat_tiles).fold(self.me.tile, step)
    }

    /// The turns left after a retreat.
    pub(super) fn retreat(&self) -> f32 {
        self.race().turns(self.retreat_to(), self.me.hp)
    }

    /// How many steps a seat is behind a tile; `None` if it is not behind.
    pub(super) fn behind(&self, seat: Seat, tile: Tile) -> Option<u8> {
        let from = self.player(seat).tile;
        let behind = self.tables.remaining_share(from) > self.tables.remaining_share(tile);
        behind.then(|| self.tables.board.distance(from, tile))
    }

    /// The value of items to a seat in turns, with the best gear and bandolier.
    pub(super) fn bag(&self, seat: Seat, items: &[Item]) -> f32 {
        let player = self.player(seat);
        let hp = player.hp.max(1);
        let (_, turns) = item_value::best_gear(items, |gear| {
            self.race_with_gear(player, gear).turns(player.tile, hp)
                - item_value::gear_utility(gear)
        });
        item_value::bandolier_value(player.capacity.bandolier, items)
            * self.tables.remaining_share(player.tile).max(0.1)
            - turns
    }

    /// HP after a drink (K26).
    pub(super) fn healed(&self, item: Item) -> u8 {
        let heal = self.tables.content.items[item.index()].heal;
        if heal == 0 {
            return self.me.hp;
        }
        let healed = self.me.hp.saturating_add(heal).min(self.tables.content.numbers.hearts);
        self.me.hp.max(healed + self.talents(self.me).healing)
    }
}
