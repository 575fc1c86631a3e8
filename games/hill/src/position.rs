//! A position, and what everything in it needs.

use crate::config::World;
use crate::deck::Decks;
use crate::event::{Event, How};
use crate::flow::Need;
use crate::frame::{Frame, Stage, Turn};
use crate::movement;
use crate::{Board, Class, Content, Enemy, Fight, Item, Place, Player, Tile};
use kit::{Audience, Outcome, Seat, Seats, Sink};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use ts_rs::TS;

/// A position of King of the Hill.
#[derive(Clone, Debug, PartialEq)]
pub struct Hill {
    pub(crate) world: Arc<World>,
    pub(crate) players: Vec<Player>,
    /// The order of play, once it is known.
    pub(crate) order: Vec<Seat>,
    pub(crate) decks: Decks,
    pub(crate) ground: Ground,
    pub(crate) turn: Turn,
    pub(crate) frames: Vec<Frame>,
    pub(crate) asks: u32,
    pub(crate) outcome: Option<Outcome>,
    /// What all this waits for; kept because it is asked often.
    pub(crate) need: Need,
}

/// What lies and stands on the tiles; all of it is public.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// Tiles with a trap.
    pub traps: Vec<Tile>,
    /// Tiles with an ambush, and whose it is.
    pub ambushes: Vec<(Tile, Seat)>,
    /// Enemies that stand on tiles, in queue order.
    pub foes: Vec<(Tile, Vec<Enemy>)>,
}

impl Ground {
    /// The enemies on a tile, in queue order.
    #[must_use]
    #[inline]
    pub fn foes_on(&self, tile: Tile) -> &[Enemy] {
        self.foes.iter().find(|(at, _)| *at == tile).map_or(&[], |(_, foes)| foes)
    }

    /// Whether a trap lies there.
    #[must_use]
    #[inline]
    pub fn trap_on(&self, tile: Tile) -> bool {
        self.traps.contains(&tile)
    }

    /// Whose ambush lies there.
    #[must_use]
    #[inline]
    pub fn ambush_on(&self, tile: Tile) -> Option<Seat> {
        self.ambushes.iter().find(|(at, _)| *at == tile).map(|(_, owner)| *owner)
    }
}

impl Hill {
    #[inline]
    pub(crate) fn board(&self) -> &Board {
        &self.world.board
    }

    #[inline]
    pub(crate) fn content(&self) -> &Content {
        &self.world.content
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The player on turn.
    #[inline]
    pub(crate) fn active(&self) -> &Player {
        &self.players[self.turn.seat.index()]
    }

    #[inline]
    pub(crate) fn active_mut(&mut self) -> &mut Player {
        &mut self.players[self.turn.seat.index()]
    }

    /// Seats that have not left.
    pub(crate) fn present(&self) -> Seats {
        let seats = Seat::first(self.players.len() as u8);
        seats.filter(|seat| !self.player(*seat).out).collect()
    }

    /// Present seats in the order of play, beginning with one of them.
    pub(crate) fn round_from(&self, first: Seat) -> impl Iterator<Item = Seat> + '_ {
        let count = self.order.len();
        let at = self.order.iter().position(|seat| *seat == first).unwrap_or(0);
        (0..count).map(move |n| self.order[(at + n) % count]).filter(|seat| !self.player(*seat).out)
    }

    /// Others on the same tile as a seat, in the order of play after it.
    pub(crate) fn beside(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let tile = self.player(seat).tile;
        self.round_from(seat)
            .filter(move |other| *other != seat && self.player(*other).tile == tile)
    }

    /// Whether a tile is for traps and ambushes: not Start, Final or a Sanctuary (K13, K34).
    pub(crate) fn may_lie_on(&self, tile: Tile) -> bool {
        let board = self.board();
        tile != board.start() && tile != board.final_() && !board.is_sanctuary(tile)
    }

    /// Whether a player and a player on turn could duel now: both can be seen and stand,
    /// and no smoke is in the air.
    pub(crate) fn may_duel(&self, other: Seat) -> bool {
        let (one, two) = (self.active(), self.player(other));
        one.hp > 0 && two.hp > 0 && !two.invisible && !self.turn.smoked
    }

    /// Puts a token on a tile. Whoever is moved by anything is seen again (002).
    pub(crate) fn put<S: Sink<Event>>(&mut self, seat: Seat, to: Tile, how: How, sink: &mut S) {
        let player = self.player_mut(seat);
        let from = player.tile;
        player.tile = to;
        if how != How::Teleport {
            player.summary.tiles += 1;
        }
        let was_invisible = std::mem::take(&mut player.invisible);
        sink.emit(Audience::Everyone, || Event::Moved { seat, from, to, how });
        if was_invisible {
            sink.emit(Audience::Everyone, || Event::Reappeared { seat });
        }
    }

    /// One step back of the player on turn: along the path of the turn, then to the lowest
    /// tile before. Whether there was one.
    pub(crate) fn step_back<S: Sink<Event>>(&mut self, how: How, sink: &mut S) -> bool {
        let (seat, at) = (self.turn.seat, self.active().tile);
        let to = movement::step_back(&self.world.board, at, &mut self.turn.history, None);
        if let Some(to) = to {
            self.put(seat, to, how, sink);
        }
        to.is_some()
    }

    /// A retreat of six tiles (K5, K22): along the path of the turn on one's own turn, by the
    /// lowest tiles before otherwise. It leaves nothing to be resolved (K9).
    pub(crate) fn retreat<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) {
        sink.emit(Audience::Everyone, || Event::Retreated { seat });
        self.player_mut(seat).pending = false;
        for _ in 0..movement::RETREAT {
            if seat == self.turn.seat {
                self.step_back(How::Retreat, sink);
                continue;
            }
            let (at, none) = (self.player(seat).tile, movement::History::new());
            if let Some(to) = movement::way_back(self.board(), at, &none, None) {
                self.put(seat, to, How::Retreat, sink);
            }
        }
        // A tile that another's effect left to be resolved is left behind (K9).
        self.player_mut(seat).pending = false;
        if seat == self.turn.seat {
            self.turn.ended = true;
        }
    }

    /// Takes HP; a Wardstone takes one of them (K25). Whoever is left with none must sleep,
    /// and a player on turn goes straight to Step 6 (K18); whoever has none loses none.
    pub(crate) fn hurt<S: Sink<Event>>(&mut self, seat: Seat, mut lost: u8, sink: &mut S) {
        if lost == 0 || self.player(seat).hp == 0 {
            return;
        }
        if self.player(seat).has_ready(Item::Wardstone) {
            self.player_mut(seat).remove(Item::Wardstone);
            self.player_mut(seat).summary.used += 1;
            self.decks.discard(Item::Wardstone);
            lost -= 1;
            sink.emit(Audience::Everyone, || Event::Warded { seat });
        }
        if lost == 0 {
            return;
        }
        let player = self.player_mut(seat);
        let lost = lost.min(player.hp);
        player.hp -= lost;
        let hp = player.hp;
        sink.emit(Audience::Everyone, || Event::Hurt { seat, lost, hp });
        if hp == 0 {
            self.defeated(seat);
            self.player_mut(seat).summary.falls += 1;
        }
    }

    /// Whoever lost must sleep next; on one's own turn Step 6 follows (K18).
    pub(crate) fn defeated(&mut self, seat: Seat) {
        self.player_mut(seat).must_sleep = true;
        if seat == self.turn.seat {
            self.turn.ended = true;
        }
    }

    /// Uses up a small item or a drink.
    pub(crate) fn spend(&mut self, seat: Seat, item: Item, under: bool) {
        self.player_mut(seat).remove(item);
        self.player_mut(seat).summary.used += 1;
        if under {
            self.decks.put_under(item);
        } else {
            self.decks.discard(item);
        }
    }

    /// Somebody has come to the Final: alone, that wins; several together duel for it.
    pub(crate) fn reach_final<S: Sink<Event>>(&mut self, seats: Seats, sink: &mut S) {
        let mut now = crate::frame::Line::default();
        let first = self.order.first().copied().unwrap_or(self.turn.seat);
        let line: Vec<Seat> = self.round_from(first).filter(|seat| seats.contains(*seat)).collect();
        if let [seat] = line[..] {
            return self.win(seat, sink);
        }
        line.iter().for_each(|seat| now.push(*seat));
        self.frames.clear();
        self.frames.push(Frame::Bracket { now, then: crate::frame::Line::default() });
        sink.emit(Audience::Everyone, || Event::BracketBegan { seats: line });
    }

    /// The match is won; everybody still there shares the second place, before those who left.
    pub(crate) fn win<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) {
        let rank = |at: usize, player: &Player| match (at == seat.index(), player.out) {
            (true, _) => 2,
            (false, false) => 1,
            (false, true) => 0,
        };
        let scores: Vec<i32> =
            self.players.iter().enumerate().map(|(at, player)| rank(at, player)).collect();
        self.outcome = Some(Outcome::by_score(&scores));
        sink.emit(Audience::Everyone, || Event::Won { seat });
        for seat in Seat::first(self.players.len() as u8) {
            let summary = self.player(seat).summary;
            sink.emit(Audience::Everyone, || Event::Remembered { seat, summary });
        }
    }

    /// Whether the next cards of a seat's draw are shown to that seat only.
    pub(crate) fn only(seat: Seat) -> Audience {
        Audience::Only(Seats::one(seat))
    }

    /// What a seat adds to its dice in a fight or duel: Attack and Defense.
    pub(crate) fn combat_bonus(&self, seat: Seat, creatures: bool, boost: [i8; 2]) -> [i8; 2] {
        let (player, content) = (self.player(seat), self.content());
        let mut attack = player.bonus(content, |stats| stats.attack) + boost[0];
        let mut defense = player.bonus(content, |stats| stats.defense) + boost[1];
        if creatures {
            attack += player.bonus(content, |stats| stats.creatures);
            attack += i8::from(player.is(Class::Hunter));
            defense += i8::from(player.is(Class::Guardian));
        } else {
            attack += i8::from(player.is(Class::Duelist));
        }
        if seat == self.turn.seat {
            attack += self.turn.rage;
            defense += self.turn.agility;
        }
        [attack, defense]
    }

    /// What the Alchemist's potions add to the first round of a combat (K26).
    pub(crate) fn boost(&self) -> [i8; 2] {
        if self.active().is(Class::Alchemist) {
            [self.turn.rage, self.turn.agility]
        } else {
            [0, 0]
        }
    }

    /// How many items others do not see; how many is public.
    pub(crate) fn hidden(&self, seat: Seat) -> usize {
        self.player(seat).items.iter().filter(|held| held.place != Place::Equipped).count()
    }

    /// Begins a fight with whoever stands on the tile.
    pub(crate) fn begin_fight<S: Sink<Event>>(&mut self, sink: &mut S) {
        let (seat, tile) = (self.turn.seat, self.active().tile);
        let mut hp = [0; Fight::MOST];
        for (place, enemy) in hp.iter_mut().zip(self.ground.foes_on(tile)) {
            *place = self.world.content.enemies[enemy.index()].hp;
        }
        if hp[0] == 0 {
            return;
        }
        let boost = self.boost();
        self.frames.push(Frame::Fight(Fight {
            beat: crate::frame::Beat::Before,
            hp,
            target: 0,
            dice: [0; Fight::MOST + 3],
            round: 1,
            boost,
            fallen: [0; 3],
        }));
        sink.emit(Audience::Everyone, || Event::FightBegan { seat, tile });
    }

    /// The stage of the turn, for those who ask what is going on.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        self.turn.stage
    }
}
