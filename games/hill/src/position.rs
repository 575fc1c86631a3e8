//! A position, and the operations that several situations share.

use crate::config::ResolvedConfig;
use crate::deck::Decks;
use crate::event::{Event, MoveKind, MoveSource};
use crate::flow::RequiredInput;
use crate::frame::{HillFrame, TurnStage, TurnState};
use crate::movement;
use crate::player_list::PlayerList;
use crate::{
    Board, ClassTalents, Enemy, Fight, Gear, HillContent, Item, ItemPlace, ItemStats, PlayerState,
    RuleNumbers, Tile,
};
use kit::{AskCounter, Audience, EventSink, Outcome, PerSeat, Seat, Seats, SmallVec};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use ts_rs::TS;

/// A position of King of the Hill.
///
/// Its lists are as long as matches nearly always need them without allocation, since simulations
/// copy and play millions of positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Hill {
    pub(crate) resolved: Arc<ResolvedConfig>,
    pub(crate) players: PlayerList,
    /// The order of play, once it is known.
    pub(crate) order: SmallVec<Seat, 6>,
    pub(crate) decks: Decks,
    pub(crate) ground: TileContents,
    pub(crate) turn: TurnState,
    pub(crate) frames: SmallVec<HillFrame, 8>,
    pub(crate) asks: AskCounter,
    pub(crate) outcome: Option<Outcome>,
    /// The input that the position waits for; cached because it is read often.
    pub(crate) required: RequiredInput,
}

/// Traps, ambushes and enemies on the tiles; all of it is public.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TileContents {
    /// The tiles with a trap.
    pub traps: SmallVec<Tile, 8>,
    /// The tiles with an ambush, and its owner.
    pub ambushes: SmallVec<(Tile, Seat), 6>,
    /// The tiles with enemies, and the enemies in queue order.
    pub foes: SmallVec<(Tile, SmallVec<Enemy, { Fight::MAX_ENEMIES }>), 6>,
}

impl TileContents {
    /// The enemies on a tile, in queue order.
    #[must_use]
    #[inline]
    pub fn enemies_on(&self, tile: Tile) -> &[Enemy] {
        self.foes.iter().find(|(at, _)| *at == tile).map_or(&[], |(_, foes)| foes)
    }

    /// Whether a trap lies on a tile.
    #[must_use]
    #[inline]
    pub fn has_trap_on(&self, tile: Tile) -> bool {
        self.traps.contains(&tile)
    }

    /// The owner of the ambush on a tile.
    #[must_use]
    #[inline]
    pub fn ambush_owner_on(&self, tile: Tile) -> Option<Seat> {
        self.ambushes.iter().find(|(at, _)| *at == tile).map(|(_, owner)| *owner)
    }
}

impl Hill {
    #[inline]
    pub(crate) fn board(&self) -> &Board {
        &self.resolved.board
    }

    #[inline]
    pub(crate) fn content(&self) -> &HillContent {
        &self.resolved.content
    }

    /// The content, to be used while the position is changed.
    #[inline]
    pub(crate) fn shared_content(&self) -> Arc<HillContent> {
        Arc::clone(&self.resolved.content)
    }

    /// The numbers of the rules.
    #[inline]
    pub(crate) fn numbers(&self) -> &RuleNumbers {
        &self.resolved.content.numbers
    }

    /// What the class of a player can do.
    #[inline]
    pub(crate) fn talents(&self, seat: Seat) -> &ClassTalents {
        self.resolved.content.talents_of(self.player(seat).class)
    }

    /// What a seat wears and holds, which everybody sees.
    #[must_use]
    pub fn gear(&self, seat: Seat) -> Gear {
        self.player(seat).gear()
    }

    /// The numbers of an item in this match.
    #[must_use]
    pub fn item_stats(&self, item: Item) -> &ItemStats {
        &self.content().items[item.index()]
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &PlayerState {
        self.players.of_seat(seat)
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut PlayerState {
        self.players.of_seat_mut(seat)
    }

    /// The id of the open ask. Resignations are added because a resignation can end an ask and
    /// open another without advancing `asks`, whose value is part of the hashes in stored logs.
    #[inline]
    pub(crate) fn ask_id(&self) -> u32 {
        let resigned = self.players.iter().filter(|player| player.out).count();
        self.asks.id() + resigned as u32
    }

    /// The player on turn.
    #[inline]
    pub(crate) fn active(&self) -> &PlayerState {
        self.players.of_seat(self.turn.seat)
    }

    #[inline]
    pub(crate) fn active_mut(&mut self) -> &mut PlayerState {
        self.players.of_seat_mut(self.turn.seat)
    }

    /// Seats that have not left.
    pub(crate) fn present(&self) -> Seats {
        let seats = Seat::first(self.players.len() as u8);
        seats.filter(|seat| !self.player(*seat).out).collect()
    }

    /// Present seats in the order of play, beginning with one of them.
    pub(crate) fn present_from(&self, first: Seat) -> impl Iterator<Item = Seat> + '_ {
        let at = self.order.iter().position(|seat| *seat == first).unwrap_or(0);
        let (before, after) = self.order.split_at(at);
        after.iter().chain(before).copied().filter(|seat| !self.player(*seat).out)
    }

    /// Others on the same tile as a seat, in the order of play after it.
    pub(crate) fn others_on_tile_of(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let tile = self.player(seat).tile;
        self.present_from(seat)
            .filter(move |other| *other != seat && self.player(*other).tile == tile)
    }

    /// Whether traps and ambushes may lie on a tile: not on Start, Final or a Sanctuary (K13,
    /// K34).
    pub(crate) fn can_hold_trap_or_ambush(&self, tile: Tile) -> bool {
        let board = self.board();
        tile != board.start_tile() && tile != board.final_tile() && !board.is_sanctuary(tile)
    }

    /// Whether a player and the player on turn can duel now: both have HP, the other is
    /// visible, and no Smoke Bomb was thrown this turn.
    pub(crate) fn may_duel(&self, other: Seat) -> bool {
        let (one, two) = (self.active(), self.player(other));
        one.hp > 0 && two.hp > 0 && !two.invisible && !self.turn.smoked
    }

    /// The group of the moves that a mass move makes now: all of them belong to one step, and no
    /// other step of the match has this number.
    pub(crate) fn mass_move_group(&self) -> u32 {
        self.ask_id()
    }

    /// Moves a token to a tile. A player who is moved by anything becomes visible.
    pub(crate) fn move_token<S: EventSink<Event>>(
        &mut self,
        seat: Seat,
        to: Tile,
        how: MoveKind,
        source: impl Into<Option<MoveSource>>,
        sink: &mut S,
    ) {
        let source = source.into();
        let group = (how == MoveKind::Quake).then(|| self.mass_move_group());
        let player = self.player_mut(seat);
        let from = player.tile;
        player.tile = to;
        if how != MoveKind::Teleport {
            player.summary.tiles += 1;
        }
        let was_invisible = std::mem::take(&mut player.invisible);
        sink.emit(Audience::Everyone, || Event::Moved { seat, from, to, how, source, group });
        if was_invisible {
            sink.emit(Audience::Everyone, || Event::Reappeared { seat });
        }
    }

    /// Moves the player on turn one step back: along the path of the turn, then to the lowest
    /// predecessor. Returns whether there was a tile to step back to.
    pub(crate) fn step_back<S: EventSink<Event>>(
        &mut self,
        how: MoveKind,
        source: impl Into<Option<MoveSource>>,
        sink: &mut S,
    ) -> bool {
        let (seat, at) = (self.turn.seat, self.active().tile);
        let to = movement::step_back(&self.resolved.board, at, &mut self.turn.history);
        if let Some(to) = to {
            self.move_token(seat, to, how, source, sink);
        }
        to.is_some()
    }

    /// A retreat (K5, K22): along the path of the turn for the player on turn, by
    /// the lowest predecessors for others. No tile is resolved (K9).
    pub(crate) fn retreat<S: EventSink<Event>>(&mut self, seat: Seat, sink: &mut S) {
        sink.emit(Audience::Everyone, || Event::Retreated { seat });
        self.player_mut(seat).pending = false;
        for _ in 0..self.numbers().retreat_tiles {
            if seat == self.turn.seat {
                self.step_back(MoveKind::Retreat, MoveSource::Retreat, sink);
                continue;
            }
            let (at, none) = (self.player(seat).tile, movement::TurnPath::new());
            if let Some(to) = movement::way_back(self.board(), at, &none) {
                self.move_token(seat, to, MoveKind::Retreat, MoveSource::Retreat, sink);
            }
        }
        // A tile that another player's effect had left pending is no longer resolved (K9).
        self.player_mut(seat).pending = false;
        if seat == self.turn.seat {
            self.turn.ended = true;
        }
    }

    /// Takes HP from a player; a Wardstone absorbs some of them (K25). A player left with none
    /// must sleep, and on the own turn goes straight to Step 6 (K18). A player who already has
    /// none loses none.
    pub(crate) fn lose_hp<S: EventSink<Event>>(&mut self, seat: Seat, mut lost: u8, sink: &mut S) {
        if lost == 0 || self.player(seat).hp == 0 {
            return;
        }
        if self.player(seat).has_in_bag(Item::Wardstone) {
            self.player_mut(seat).remove(Item::Wardstone);
            self.player_mut(seat).summary.used += 1;
            self.decks.discard(Item::Wardstone);
            lost = lost.saturating_sub(self.content().items[Item::Wardstone.index()].prevents);
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
            self.mark_defeated(seat);
            self.player_mut(seat).summary.falls += 1;
        }
    }

    /// A defeated player must sleep next; on the own turn Step 6 follows (K18).
    pub(crate) fn mark_defeated(&mut self, seat: Seat) {
        self.player_mut(seat).must_sleep = true;
        if seat == self.turn.seat {
            self.turn.ended = true;
        }
    }

    /// Uses up a small item or a drink; it goes under its deck or to the discards.
    pub(crate) fn consume_item(&mut self, seat: Seat, item: Item, under: bool) {
        self.player_mut(seat).remove(item);
        self.player_mut(seat).summary.used += 1;
        if under {
            self.decks.put_under_deck(item);
        } else {
            self.decks.discard(item);
        }
    }

    /// These seats have reached the Final: one alone wins, several begin the final bracket.
    pub(crate) fn reach_final<S: EventSink<Event>>(&mut self, seats: Seats, sink: &mut S) {
        let mut now = crate::frame::SeatQueue::default();
        let first = self.order.first().copied().unwrap_or(self.turn.seat);
        let line = self.present_from(first).filter(|seat| seats.contains(*seat));
        line.for_each(|seat| now.push(seat));
        if now.len() == 1
            && let Some(seat) = now.pop_front()
        {
            return self.win(seat, sink);
        }
        self.frames.clear();
        self.frames.push(HillFrame::Bracket { now, then: crate::frame::SeatQueue::default() });
        sink.emit(Audience::Everyone, || Event::BracketBegan { seats: now.seats().collect() });
    }

    /// Ends the match: the winner is first, everybody else still in play shares the second
    /// place, before those who left.
    pub(crate) fn win<S: EventSink<Event>>(&mut self, seat: Seat, sink: &mut S) {
        let rank = |at: usize, player: &PlayerState| match (at == seat.index(), player.out) {
            (true, _) => 2,
            (false, false) => 1,
            (false, true) => 0,
        };
        let scores: PerSeat<i32> =
            self.players.iter().enumerate().map(|(at, player)| rank(at, player)).collect();
        self.outcome = Some(Outcome::by_score(&scores));
        sink.emit(Audience::Everyone, || Event::Won { seat });
        for seat in Seat::first(self.players.len() as u8) {
            let summary = self.player(seat).summary;
            sink.emit(Audience::Everyone, || Event::Remembered { seat, summary });
        }
    }

    /// The audience of this seat only.
    pub(crate) fn seat_audience(seat: Seat) -> Audience {
        Audience::Only(Seats::one(seat))
    }

    /// The bonuses of the Alchemist's potions in the first round of a combat (K26).
    pub(crate) fn first_round_boost(&self) -> [i8; 2] {
        if self.talents(self.turn.seat).doubles_potions {
            [self.turn.rage, self.turn.agility]
        } else {
            [0, 0]
        }
    }

    /// The number of items that others do not see; the number itself is public.
    pub(crate) fn hidden_item_count(&self, seat: Seat) -> usize {
        self.player(seat).items.iter().filter(|held| held.place != ItemPlace::Equipped).count()
    }

    /// Begins a fight with the enemies on the tile of the player on turn, if there are any.
    pub(crate) fn begin_fight<S: EventSink<Event>>(&mut self, sink: &mut S) {
        let (seat, tile) = (self.turn.seat, self.active().tile);
        let mut hp = [0; Fight::MAX_ENEMIES];
        for (place, enemy) in hp.iter_mut().zip(self.ground.enemies_on(tile)) {
            *place = self.resolved.content.enemies[enemy.index()].hp;
        }
        if hp[0] == 0 {
            return;
        }
        let boost = self.first_round_boost();
        self.frames.push(HillFrame::Fight(Fight {
            beat: crate::frame::RoundPhase::BeforeDice,
            hp,
            target: 0,
            dice: [0; Fight::MAX_ENEMIES + 3],
            round: 1,
            boost,
            fallen: [0; 3],
        }));
        sink.emit(Audience::Everyone, || Event::FightBegan { seat, tile });
    }

    /// The stage of the current turn.
    #[must_use]
    pub const fn stage(&self) -> TurnStage {
        self.turn.stage
    }
}
