//! What one viewer may know, and how the rest could be.

use crate::config::World;
use crate::deck::{Counts, Decks, Pair, Treasures};
use crate::flow::Need;
use crate::frame::{Duel, Frame, Turn};
use crate::player::Summary;
use crate::{
    Board, Bundle, Chance, Class, Config, Content, Enemy, Gear, Ground, Held, Hill, Item, Kind,
    Place, Player, Tier, Tile,
};
use kit::{Outcome, Seat, Silent};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::Arc;
use ts_rs::TS;

/// What a viewer may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct View {
    /// Whose view it is; nobody's is a spectator's.
    pub viewer: Option<Seat>,
    /// The options of the match.
    pub config: Config,
    /// The players, by seat.
    pub players: Vec<PlayerView>,
    /// The order of play.
    pub order: Vec<Seat>,
    /// How many treasures lie in each deck, what was put under it and what was discarded.
    pub(crate) treasures: [TreasureView; 3],
    /// The enemy decks, by tier.
    pub(crate) enemies: [Pair<{ Enemy::COUNT }>; 3],
    /// The chance deck.
    pub(crate) chance: ChanceView,
    /// What lies and stands on the tiles.
    pub ground: Ground,
    /// The turn.
    pub turn: Turn,
    /// What is going on, the latest last; without what the viewer may not know.
    pub frames: Vec<Frame>,
    /// The number of the latest question.
    pub asks: u32,
    /// How it ended, if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// What may be known of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct PlayerView {
    /// The class.
    pub class: Option<Class>,
    /// Where the token stands.
    pub tile: Tile,
    /// Hit points.
    pub hp: u8,
    /// What is worn and held.
    pub gear: Gear,
    /// How many items lie in backpack and bandolier.
    pub hidden: u8,
    /// How many items were just drawn or looted.
    pub fresh: u8,
    /// Everything carried, for those who may know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<Vec<Held>>,
    /// How many chance cards are kept face down.
    pub kept: u8,
    /// Ambushes, new ambushes and Instincts among them, for the owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keeps: Option<[u8; 3]>,
    /// Turns to skip.
    pub skips: u8,
    /// Beers to be paid for.
    pub beers: u8,
    /// Sleep comes next.
    pub must_sleep: bool,
    /// Under Fairy Dust.
    pub invisible: bool,
    /// The tile is to be resolved in Step 1.
    pub pending: bool,
    /// The Monk has spoken.
    pub calmed: bool,
    /// Lets chance cards be until the own turn.
    pub passing: bool,
    /// Has left the match.
    pub out: bool,
    /// For the summary.
    pub summary: Summary,
}

/// A treasure deck from outside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct TreasureView {
    /// How many are still to be drawn from the shuffled part.
    pool: u16,
    /// Put under the deck, the next to be drawn first.
    #[ts(as = "Vec<Item>")]
    bottom: VecDeque<Item>,
    /// How many of each name were discarded.
    #[ts(as = "Vec<u8>")]
    discards: Counts<{ Item::COUNT }>,
}

/// The chance deck from outside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChanceView {
    /// How many are still to be drawn.
    pool: u16,
    /// How many of each name were discarded.
    #[ts(as = "Vec<u8>")]
    discards: Counts<{ Chance::COUNT }>,
}

impl Hill {
    pub(crate) fn seen_by(&self, viewer: Option<Seat>) -> View {
        let players = Seat::first(self.players.len() as u8);
        View {
            viewer,
            config: self.world.config.clone(),
            players: players.map(|seat| self.player_view(seat, viewer)).collect(),
            order: self.order.clone(),
            treasures: self.decks.treasures.each_ref().map(|deck| TreasureView {
                pool: deck.pool.total(),
                bottom: deck.bottom.clone(),
                discards: deck.discards,
            }),
            enemies: self.decks.enemies.clone(),
            chance: ChanceView {
                pool: self.decks.chance.pool.total(),
                discards: self.decks.chance.discards,
            },
            ground: self.ground.clone(),
            turn: self.turn.clone(),
            frames: self.frames.iter().map(|frame| self.masked(frame, viewer)).collect(),
            asks: self.asks,
            outcome: self.outcome,
        }
    }

    /// Whether a viewer may look into somebody's bags: the owner, and the winner of a duel
    /// who is taking loot.
    fn may_look(&self, seat: Seat, viewer: Option<Seat>) -> bool {
        let looting = matches!(
            self.frames.last(),
            Some(Frame::Loot { winner, loser }) if viewer == Some(*winner) && *loser == seat
        );
        viewer == Some(seat) || looting
    }

    fn player_view(&self, seat: Seat, viewer: Option<Seat>) -> PlayerView {
        let player = self.player(seat);
        let in_place = |place| player.items.iter().filter(|held| held.place == place).count() as u8;
        let own = viewer == Some(seat);
        PlayerView {
            class: player.class,
            tile: player.tile,
            hp: player.hp,
            gear: player.gear(),
            hidden: in_place(Place::Bag),
            fresh: in_place(Place::Fresh),
            items: self.may_look(seat, viewer).then(|| player.items.clone()),
            kept: player.kept(),
            keeps: own.then_some([player.ambushes, player.new_ambushes, player.instincts]),
            skips: player.skips,
            beers: player.beers,
            must_sleep: player.must_sleep,
            invisible: player.invisible,
            pending: player.pending,
            calmed: player.calmed,
            passing: player.passing,
            out: player.out,
            summary: player.summary,
        }
    }

    /// A frame without what the viewer may not know.
    fn masked(&self, frame: &Frame, viewer: Option<Seat>) -> Frame {
        let mut frame = *frame;
        match &mut frame {
            Frame::Window { answers, .. } => {
                for seat in Seat::first(6).filter(|seat| Some(*seat) != viewer) {
                    answers[seat.index()] = None;
                }
            }
            Frame::Keep { card } if viewer != Some(self.turn.seat) => *card = None,
            Frame::Trade { by, to, give, want } if ![Some(*by), Some(*to)].contains(&viewer) => {
                (*give, *want) = (Bundle::default(), Bundle::default());
            }
            Frame::Duel(Duel { one, other, replies, .. }) => {
                for (seat, reply) in [*one, *other].into_iter().zip(replies) {
                    if Some(seat) != viewer {
                        *reply = None;
                    }
                }
            }
            _ => {}
        }
        frame
    }
}

/// Draws a position that the viewer could not tell from the true one.
pub(crate) fn redeal(config: &Config, view: &View, below: &mut dyn FnMut(u32) -> u32) -> Hill {
    let world = World::new(config, view.players.len() as u8).expect("the options of a match");
    let decks = Decks::full(&world.content);
    let mut hill = Hill {
        world: Arc::new(world),
        players: view.players.iter().map(known_player).collect(),
        order: view.order.clone(),
        decks,
        ground: view.ground.clone(),
        turn: view.turn.clone(),
        frames: view.frames.clone(),
        asks: view.asks,
        outcome: view.outcome,
        need: Need::Go,
    };
    hill.decks.enemies.clone_from(&view.enemies);
    deal_chance(&mut hill, view, below);
    deal_treasures(&mut hill, view, below);
    fill_trade(&mut hill);
    hill.settle(&mut Silent);
    hill
}

fn known_player(view: &PlayerView) -> Player {
    let equipped = |item| Held { item, place: Place::Equipped };
    let [ambushes, new_ambushes, instincts] = view.keeps.unwrap_or_default();
    Player {
        class: view.class,
        tile: view.tile,
        hp: view.hp,
        items: view.items.clone().unwrap_or_else(|| view.gear.items().map(equipped).collect()),
        ambushes,
        new_ambushes,
        instincts,
        skips: view.skips,
        beers: view.beers,
        must_sleep: view.must_sleep,
        invisible: view.invisible,
        pending: view.pending,
        calmed: view.calmed,
        passing: view.passing,
        out: view.out,
        summary: view.summary,
    }
}

/// Deals the kept cards that the viewer does not see; everything else of the deck is known.
fn deal_chance(hill: &mut Hill, view: &View, below: &mut dyn FnMut(u32) -> u32) {
    hill.decks.chance.discards = view.chance.discards;
    hill.decks.chance.pool = Counts::default();
    let rest = Chance::ALL.map(|card| {
        let all = usize::from(hill.content().chance[card.index()]);
        all.saturating_sub(hill.chance_cards(card)) as u8
    });
    let mut pool = Counts::of(rest);
    let mut draw = || {
        let [ambush, instinct] = [Chance::AmbushOpportunity, Chance::Instinct];
        let of = u32::from(pool.get(ambush.index()) + pool.get(instinct.index()));
        let card = if of > 0 && below(of) < u32::from(pool.get(ambush.index())) {
            ambush
        } else {
            instinct
        };
        pool.take(card.index());
        card
    };
    for (player, seen) in hill.players.iter_mut().zip(&view.players) {
        if seen.keeps.is_none() {
            for _ in 0..seen.kept {
                let card = draw();
                player.keep(card);
            }
            player.new_ambushes = 0;
        }
    }
    for frame in &mut hill.frames {
        if let Frame::Keep { card } = frame {
            *card = Some(card.unwrap_or_else(&mut draw));
        }
    }
    hill.decks.chance.pool = pool;
}

/// How often a deal is tried until everybody's bags fit.
const TRIES: u32 = 64;

fn deal_treasures(hill: &mut Hill, view: &View, below: &mut dyn FnMut(u32) -> u32) {
    for (deck, seen) in hill.decks.treasures.iter_mut().zip(&view.treasures) {
        *deck = Treasures {
            pool: Counts::default(),
            bottom: seen.bottom.clone(),
            discards: seen.discards,
        };
    }
    shown_in_trade(hill);
    let rest = Item::ALL.map(|item| {
        let all = usize::from(hill.content().items[item.index()].count);
        all.saturating_sub(hill.whereabouts(item)) as u8
    });
    let known: Vec<Vec<Held>> = hill.players.iter().map(|player| player.items.clone()).collect();
    for tries in 1..=TRIES {
        let mut pools = Tier::ALL.map(|tier| {
            Counts::of(
                Item::ALL.map(|item| if item.tier() == tier { rest[item.index()] } else { 0 }),
            )
        });
        let mut tiers: Vec<Tier> = Vec::new();
        for (tier, seen) in Tier::ALL.into_iter().zip(&view.treasures) {
            let hidden = pools[tier.index()].total().saturating_sub(seen.pool);
            tiers.extend((0..hidden).map(|_| tier));
        }
        for (at, seen) in view.players.iter().enumerate().filter(|(_, seen)| seen.items.is_none()) {
            let shown = known[at].iter().filter(|held| held.place == Place::Bag).count() as u8;
            for nth in shown..seen.hidden + seen.fresh {
                let Some(item) = draw_hidden(&mut tiers, &mut pools, below) else { continue };
                let place = if nth < seen.hidden { Place::Bag } else { Place::Fresh };
                hill.players[at].items.push(Held { item, place });
            }
        }
        if tries == TRIES || all_fit(hill, view) {
            for (deck, pool) in hill.decks.treasures.iter_mut().zip(pools) {
                deck.pool = pool;
            }
            return;
        }
        for (player, items) in hill.players.iter_mut().zip(&known) {
            player.items.clone_from(items);
        }
    }
}

/// What somebody has offered to the viewer, that one has.
fn shown_in_trade(hill: &mut Hill) {
    let Some(Frame::Trade { by, give, .. }) = hill.frames.last().copied() else { return };
    for item in give.items() {
        let wanted = give.items().filter(|other| *other == item).count();
        if hill.player(by).count(item) < wanted {
            hill.player_mut(by).items.push(Held { item, place: Place::Bag });
        }
    }
}

fn draw_hidden(
    tiers: &mut Vec<Tier>,
    pools: &mut [Counts<{ Item::COUNT }>; 3],
    below: &mut dyn FnMut(u32) -> u32,
) -> Option<Item> {
    if tiers.is_empty() {
        return None;
    }
    let tier = tiers.swap_remove(below(tiers.len() as u32) as usize);
    let pool = &mut pools[tier.index()];
    let at = pool.nth(below(u32::from(pool.total())));
    pool.take(at);
    Some(Item::ALL[at])
}

/// Whether the bags that were dealt could be so: nobody is over capacity but who must drop,
/// and no more than the slots allow was passed over.
fn all_fit(hill: &Hill, view: &View) -> bool {
    let drops = |at: usize| {
        hill.frames.iter().any(|frame| matches!(frame, Frame::Drop { seat } if seat.index() == at))
    };
    let room = |player: &Player, seen: &PlayerView| {
        usize::from(seen.hidden) <= player.bandolier_room() + player.backpack_room()
    };
    (0..).zip(&view.players).filter(|(_, seen)| seen.items.is_none()).all(|(at, seen)| {
        let player = &hill.players[at];
        if drops(at) { player.over() } else { !player.over() || !room(player, seen) }
    })
}

/// A trade that the viewer was not told of: the least that could have been offered.
fn fill_trade(hill: &mut Hill) {
    let Some(Frame::Trade { by, give, want, .. }) = hill.frames.last().copied() else { return };
    if !(give.is_empty() && want.is_empty()) {
        return;
    }
    let item = hill.player(by).items.first().map(|held| held.item);
    let gift = Bundle::new(item).unwrap_or_default();
    let wish = Bundle::new(if item.is_none() { Some(Item::Dagger) } else { None });
    let wish = wish.unwrap_or_default();
    if let Some(Frame::Trade { give, want, .. }) = hill.frames.last_mut() {
        (*give, *want) = (gift, wish);
    }
}

impl View {
    /// The board that is played on.
    ///
    /// # Panics
    /// If somebody has made the view up, with a board that has faults.
    #[must_use]
    pub fn board(&self) -> Arc<Board> {
        self.config.find_board().expect("a match is played on a sound board")
    }

    /// The decks and tables that are played with.
    #[must_use]
    pub fn content(&self) -> Arc<Content> {
        self.config.find_content()
    }
}

impl PlayerView {
    /// The kinds of slots, and what they hold.
    #[must_use]
    pub fn holds(&self, kind: Kind) -> usize {
        self.gear.items().filter(|item| item.kind() == kind).count()
    }
}
