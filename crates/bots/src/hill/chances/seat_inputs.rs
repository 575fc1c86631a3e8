//! The inputs of the nets that describe a view from the place of one seat.

use super::input_writer::HillInputWriter;
use super::net::SparseInput;
use crate::hill::evaluator::SeatEvaluator;
use crate::hill::race::RaceTables;
use hill::{Class, Fight, HillFrame, Item, RoundPhase, TileType, TurnStage, View};
use kit::Seat;

/// The number of inputs for a seat.
pub(super) const SEAT_INPUTS: usize = 117;

/// The items of the bandolier, whose presence is an input each.
const CONSUMABLES: [Item; 10] = [
    Item::Trap,
    Item::LuckCharm,
    Item::Beer,
    Item::AgilityDraught,
    Item::RagePotion,
    Item::FairyDust,
    Item::SmokeBomb,
    Item::MysteriousFlower,
    Item::BlinkScroll,
    Item::Wardstone,
];

/// What the inputs of all seats of a view have in common.
pub(super) struct ViewSummary<'a> {
    pub(super) tables: &'a RaceTables,
    pub(super) view: &'a View,
    /// For each seat, the number of its turns until it is on the Final, with the current one if it may
    /// still move in it.
    turns: [f32; 6],
    /// For each seat, the expected time at which it is on the Final, in rounds from now.
    finish: [f32; 6],
}

impl<'a> ViewSummary<'a> {
    pub(super) fn new(tables: &'a RaceTables, view: &'a View) -> Self {
        let mut summary = Self { tables, view, turns: [0.0; 6], finish: [0.0; 6] };
        let players = view.players.len();
        for seat in Seat::first(players as u8) {
            let turns = SeatEvaluator::new(tables, view, seat).turns_from_now();
            summary.turns[seat.index()] = turns;
            let wait = summary.turns_of_others_before(seat) as f32;
            summary.finish[seat.index()] = turns + wait / players as f32;
        }
        summary
    }

    /// How many turns of others begin before the next turn of a seat that counts.
    fn turns_of_others_before(&self, seat: Seat) -> usize {
        let place = |seat: Seat| self.view.order.iter().position(|other| *other == seat);
        let (Some(active), Some(own)) = (place(self.view.turn.seat), place(seat)) else { return 0 };
        let count = self.view.order.len();
        match (own + count - active) % count {
            0 if is_before_move(self.view) => 0,
            0 => count - 1,
            behind => behind - 1,
        }
    }

    /// The other seats in play.
    fn rivals(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let seats = Seat::first(self.view.players.len() as u8);
        seats.filter(move |other| *other != seat && !self.view.players[other.index()].out)
    }

    /// Appends the inputs of a seat.
    pub(super) fn write(&self, seat: Seat, inputs: &mut Vec<SparseInput>) {
        let mut writer = HillInputWriter::new(inputs, 0);
        let scene = SeatEvaluator::new(self.tables, self.view, seat);
        self.write_race(seat, &mut writer);
        self.write_player(&scene, &mut writer);
        self.write_items(&scene, &mut writer);
        let finish =
            |one: &Seat, two: &Seat| self.finish[one.index()].total_cmp(&self.finish[two.index()]);
        let leader = self.rivals(seat).min_by(finish);
        let distance =
            |other: &Seat| self.tables.board.distance(scene.me.tile, scene.player(*other).tile);
        let nearest = self.rivals(seat).min_by_key(distance);
        self.write_leader(&scene, leader, &mut writer);
        self.write_meeting(&scene, leader, &mut writer);
        self.write_meeting(&scene, nearest, &mut writer);
        self.write_combat(&scene, &mut writer);
        debug_assert_eq!(usize::from(writer.next()), SEAT_INPUTS);
    }

    fn write_race(&self, seat: Seat, writer: &mut HillInputWriter<'_>) {
        let own = self.finish[seat.index()];
        let rivals = || self.rivals(seat).map(|other| self.finish[other.index()]);
        let ahead = |rival: f32| (rival - own).clamp(-20.0, 20.0);
        let first = rivals().fold(f32::MAX, f32::min).min(60.0);
        let count = rivals().count().max(1) as f32;
        let spread = 1.0 + 0.45 * own.min(first).max(0.0).sqrt();
        writer.number(1.0);
        writer.number(own.min(60.0) / 20.0);
        writer.number(ahead(first) / 5.0);
        writer.number((ahead(first) / spread).tanh());
        writer.number(rivals().map(|rival| (ahead(rival) / spread).tanh()).sum::<f32>() / count);
        writer.number((own.min(first) / 4.0).min(2.0));
        writer.one_of(5, Some(self.view.players.len().saturating_sub(2)));
        let on_turn = self.view.turn.seat == seat;
        writer.flag(on_turn && is_before_move(self.view));
        writer.flag(on_turn && !is_before_move(self.view));
        writer.number(self.turns_of_others_before(seat) as f32 / self.view.players.len() as f32);
    }

    fn write_player(&self, scene: &SeatEvaluator<'_>, writer: &mut HillInputWriter<'_>) {
        let me = scene.me;
        writer.number(self.tables.remaining_share(me.tile));
        writer.one_of(7, Some(usize::from(me.hp.min(6))));
        writer.one_of(Class::COUNT as u16, me.class.map(Class::index));
        writer.one_of(TileType::COUNT as u16, Some(self.tables.board.tile_type(me.tile).index()));
        writer.flag(!self.view.ground.enemies_on(me.tile).is_empty());
        for flag in [me.must_sleep, me.invisible, me.pending, me.calmed] {
            writer.flag(flag);
        }
        writer.number(f32::from(me.skips.min(3)));
        writer.number(f32::from(me.beers.min(3)));
        let creatures = scene.current_bonus(scene.seat, true);
        let players = scene.current_bonus(scene.seat, false);
        for bonus in [creatures, players] {
            writer.number(f32::from(bonus.attack) / 4.0);
            writer.number(f32::from(bonus.defense) / 4.0);
        }
        writer.number(f32::from(scene.movement_bonus(&me.gear)));
        writer.number(f32::from(self.trap_ahead(scene)));
        writer.number(f32::from(self.ambush_ahead(scene)));
    }

    /// Whether a trap lies on one of the next four tiles.
    fn trap_ahead(&self, scene: &SeatEvaluator<'_>) -> u8 {
        let tile = |steps| self.tables.forward(scene.me.tile, steps);
        u8::from((1..=4).any(|steps| self.view.ground.has_trap_on(tile(steps))))
    }

    /// Whether an ambush of another seat lies within the next six tiles.
    fn ambush_ahead(&self, scene: &SeatEvaluator<'_>) -> u8 {
        let tile = |steps| self.tables.forward(scene.me.tile, steps);
        let owner = |steps| self.view.ground.ambush_owner_on(tile(steps));
        u8::from((1..=6).filter_map(owner).any(|owner| owner != scene.seat))
    }

    fn write_items(&self, scene: &SeatEvaluator<'_>, writer: &mut HillInputWriter<'_>) {
        let me = scene.me;
        let known = me.items.is_some();
        writer.flag(known);
        writer.number(f32::from(me.hidden.min(4)) / 2.0);
        writer.number(f32::from(me.fresh.min(3)) / 2.0);
        writer.number(f32::from(me.kept.min(3)));
        let [ambushes, _, instincts] = me.keeps.unwrap_or_default();
        writer.flag(ambushes > 0);
        writer.flag(instincts > 0);
        for item in CONSUMABLES {
            writer.flag(scene.carries(item));
        }
        let wields = |item: Item| me.gear.items().any(|other| other == item);
        writer.flag(wields(Item::Lamp));
        writer.flag(wields(Item::VelvetCloak));
        let mine = self.view.ground.ambushes.iter().any(|(_, owner)| *owner == scene.seat);
        writer.flag(mine);
    }

    fn write_leader(
        &self,
        scene: &SeatEvaluator<'_>,
        leader: Option<Seat>,
        writer: &mut HillInputWriter<'_>,
    ) {
        let Some(leader) = leader else { return writer.one_of(24, None) };
        let player = scene.player(leader);
        writer.number(f32::from(player.hp) / 5.0);
        writer.flag(player.must_sleep);
        writer.number(f32::from(player.skips.min(3)));
        writer.number(self.tables.remaining_share(player.tile));
        writer.number(f32::from(player.hidden.min(4)) / 2.0);
        writer.number(f32::from(player.kept.min(3)));
        writer.flag(self.tables.board.is_sanctuary(player.tile));
        let rival = SeatEvaluator::new(self.tables, self.view, leader);
        let creatures = scene.current_bonus(leader, true);
        let players = scene.current_bonus(leader, false);
        for bonus in [creatures, players] {
            writer.number(f32::from(bonus.attack) / 4.0);
            writer.number(f32::from(bonus.defense) / 4.0);
        }
        writer.number(f32::from(scene.movement_bonus(&player.gear)));
        writer.number(f32::from(self.trap_ahead(&rival)));
        writer.number(f32::from(self.ambush_ahead(&rival)));
        writer.flag(self.view.turn.seat == leader);
        writer.one_of(Class::COUNT as u16, player.class.map(Class::index));
        writer.flag(self.view.ground.ambushes.iter().any(|(_, owner)| *owner == leader));
    }

    /// How a rival stands to the seat on the board, and how a duel would end.
    fn write_meeting(
        &self,
        scene: &SeatEvaluator<'_>,
        rival: Option<Seat>,
        writer: &mut HillInputWriter<'_>,
    ) {
        let Some(rival) = rival else { return writer.one_of(10, None) };
        let (own, other) = (scene.me.tile, scene.player(rival).tile);
        let share = self.tables.remaining_share(other) - self.tables.remaining_share(own);
        let steps = self.tables.board.distance(own, other);
        let duel = scene.duel_chance(rival);
        let near = f32::from(steps.min(12)) / 12.0;
        writer.number(share * 3.0);
        writer.number(1.0 - near);
        writer.flag(steps == 0);
        writer.flag(share > 0.0 && steps <= 4);
        writer.flag(share < 0.0 && steps <= 4);
        writer.number(duel * 2.0 - 1.0);
        writer.number((duel * 2.0 - 1.0) * (1.0 - near));
        writer.number(if steps == 0 { duel * 2.0 - 1.0 } else { 0.0 });
        writer.flag(share > 0.0);
        writer.flag(self.tables.board.is_sanctuary(own) && steps == 0);
    }

    /// The fight or duel that the seat is in.
    fn write_combat(&self, scene: &SeatEvaluator<'_>, writer: &mut HillInputWriter<'_>) {
        let (mut fights, mut duels, mut duel_chance) = (false, false, 0.0);
        match self.view.frames.last() {
            Some(HillFrame::Fight(_)) => fights = scene.on_turn(scene.seat),
            Some(HillFrame::Duel(duel)) if [duel.one, duel.other].contains(&scene.seat) => {
                duels = true;
                duel_chance = 2.0 * scene.open_duel_chance(duel) - 1.0;
            }
            _ => {}
        }
        writer.flag(fights);
        writer.flag(duels);
        writer.number(duel_chance);
    }
}

/// Whether the player on turn may still move or sleep in this turn.
fn is_before_move(view: &View) -> bool {
    let early = matches!(
        view.turn.stage,
        TurnStage::Begin
            | TurnStage::Skip
            | TurnStage::Manage
            | TurnStage::Meet
            | TurnStage::Choose
    );
    early && !view.turn.ended
}

impl SeatEvaluator<'_> {
    /// The number of turns of the seat until it is on the Final, by what it is doing now; the
    /// current turn counts if it may still move in it.
    fn turns_from_now(&self) -> f32 {
        let (tile, hp) = (self.me.tile, self.me.hp);
        let skips = f32::from(self.me.skips);
        match self.view.frames.last() {
            _ if !self.on_turn(self.seat) || hp == 0 || self.view.turn.ended => {
                self.turns_left_of(self.seat)
            }
            Some(HillFrame::Fight(fight)) => skips + self.turns_in_fight(fight),
            Some(HillFrame::Walk { left, back: false, .. }) => skips + self.walk(tile, *left, hp),
            Some(HillFrame::MovementRoll { .. }) => {
                skips + self.after_movement_roll(tile, hp, self.me.beers)
            }
            Some(HillFrame::Arrived | HillFrame::ResolveTile) if self.view.turn.landed => {
                skips + self.land(tile, hp)
            }
            Some(HillFrame::Arrived | HillFrame::ResolveTile) => skips + self.stay(tile, hp),
            _ => self.turns_left_of(self.seat),
        }
    }

    fn turns_in_fight(&self, fight: &Fight) -> f32 {
        let bonus = self.current_bonus(self.seat, true);
        if fight.beat == RoundPhase::AfterDice {
            return self.after_round(fight, bonus);
        }
        let enemies = self.combatants(self.view.ground.enemies_on(self.me.tile), &fight.hp);
        self.fight(self.me.tile, self.me.hp, bonus, &enemies)
    }
}
