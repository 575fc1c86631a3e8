//! The view of a seat or a spectator, and positions drawn to be consistent with it.

use crate::combat::{self, CombatView, Opponents};
use crate::config::ResolvedConfig;
use crate::deck::{CardCounts, CardDeck, Decks, TreasureDeck};
use crate::flow::RequiredInput;
use crate::frame::{Duel, HillFrame, TurnState};
use crate::player::PlayerSummary;
use crate::setup::{first_rules, is_first_rules};
use crate::{
    BagCapacity, Bags, Board, ChanceCard, Class, Config, Enemy, Gear, HeldItem, Hill, HillContent,
    Item, ItemBundle, ItemKind, ItemPlace, PlayerState, Tier, Tile, TileContents,
};
use kit::{AskCounter, DiscardEvents, Outcome, Seat, SmallVec};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use ts_rs::TS;

/// What a viewer knows of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct View {
    /// The seat of the viewer; `None` for a spectator.
    pub viewer: Option<Seat>,
    /// The options of the match.
    pub config: Config,
    /// The version of the rules; absent for version 1.
    #[serde(default = "first_rules", skip_serializing_if = "is_first_rules")]
    #[ts(as = "Option<u32>", optional)]
    pub rules: u32,
    /// The players, by seat.
    pub players: Vec<PlayerView>,
    /// The order of play.
    pub order: Vec<Seat>,
    /// The treasure decks, by tier: their sizes, the cards put under them and the discards.
    pub(crate) treasures: [TreasureView; 3],
    /// The enemy decks, by tier.
    pub(crate) enemies: [CardDeck<{ Enemy::COUNT }>; 3],
    /// The chance deck.
    pub(crate) chance: ChanceView,
    /// Traps, ambushes and enemies on the tiles.
    pub ground: TileContents,
    /// The current turn.
    pub turn: TurnState,
    /// The stack of situations, the top one last, without what the viewer may not know.
    pub frames: Vec<HillFrame>,
    /// The id of the latest question.
    pub asks: AskCounter,
    /// The current round of combat, if there is a combat. It follows from the rest of the view.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub combat: Option<CombatView>,
    /// The outcome, once the match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// What a viewer knows of a player.
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
    /// Everything carried, if the viewer may see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<Vec<HeldItem>>,
    /// Those of them that are in the bags. It follows from `items`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bags: Option<Bags>,
    /// How many items the bags hold. It follows from the class.
    pub capacity: BagCapacity,
    /// How many chance cards are kept face down.
    pub kept: u8,
    /// The number of ambushes, new ambushes and Instincts among them, for the owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keeps: Option<[u8; 3]>,
    /// Turns to skip.
    pub skips: u8,
    /// Beers drunk since the last movement roll; each is a penalty on the next one.
    pub beers: u8,
    /// The player must sleep in the next turn.
    pub must_sleep: bool,
    /// Invisible by Fairy Dust.
    pub invisible: bool,
    /// The tile is to be resolved in Step 1 of the next turn.
    pub pending: bool,
    /// The Monk has used the roll that calms a challenger.
    pub calmed: bool,
    /// The player passes on all chance cards until the own turn.
    pub passing: bool,
    /// The player has left the match.
    pub out: bool,
    /// Counters for the match summary.
    pub summary: PlayerSummary,
}

/// What everybody knows of a treasure deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct TreasureView {
    /// How many are still to be drawn from the shuffled part.
    pool: u16,
    /// Put under the deck, the next to be drawn first.
    bottom: SmallVec<Item, 23>,
    /// How many of each name were discarded.
    #[ts(as = "Vec<u8>")]
    discards: CardCounts<{ Item::COUNT }>,
}

/// What everybody knows of the chance deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChanceView {
    /// How many are still to be drawn.
    pool: u16,
    /// How many of each name were discarded.
    #[ts(as = "Vec<u8>")]
    discards: CardCounts<{ ChanceCard::COUNT }>,
}

impl Hill {
    pub(crate) fn view_for(&self, viewer: Option<Seat>) -> View {
        let players = Seat::first(self.players.len() as u8);
        View {
            viewer,
            config: self.resolved.config.clone(),
            rules: self.resolved.rules,
            players: players.map(|seat| self.player_view(seat, viewer)).collect(),
            order: self.order.to_vec(),
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
            frames: self.frames.iter().map(|frame| self.mask_frame(frame, viewer)).collect(),
            asks: self.asks,
            combat: self.combat_view(),
            outcome: self.outcome,
        }
    }

    /// Whether a viewer sees the contents of a player's bags: the owner does, and the winner of
    /// a duel who is taking loot.
    fn may_see_bags(&self, seat: Seat, viewer: Option<Seat>) -> bool {
        let looting = matches!(
            self.frames.last(),
            Some(HillFrame::Loot { winner, loser }) if viewer == Some(*winner) && *loser == seat
        );
        viewer == Some(seat) || looting
    }

    fn player_view(&self, seat: Seat, viewer: Option<Seat>) -> PlayerView {
        let player = self.player(seat);
        let in_place = |place| player.items.iter().filter(|held| held.place == place).count() as u8;
        let (own, sees_bags) = (viewer == Some(seat), self.may_see_bags(seat, viewer));
        PlayerView {
            class: player.class,
            tile: player.tile,
            hp: player.hp,
            gear: player.gear(),
            hidden: in_place(ItemPlace::Bag),
            fresh: in_place(ItemPlace::Fresh),
            items: sees_bags.then(|| player.items.to_vec()),
            bags: sees_bags.then(|| player.bags()),
            capacity: player.bag_capacity(self.content()),
            kept: player.kept_count(),
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
    fn mask_frame(&self, frame: &HillFrame, viewer: Option<Seat>) -> HillFrame {
        let mut frame = *frame;
        match &mut frame {
            HillFrame::ChanceWindow { answers, .. } => {
                for seat in Seat::first(6).filter(|seat| Some(*seat) != viewer) {
                    answers[seat.index()] = None;
                }
            }
            HillFrame::KeepChance { card } if viewer != Some(self.turn.seat) => *card = None,
            HillFrame::Trade { by, to, give, want }
                if ![Some(*by), Some(*to)].contains(&viewer) =>
            {
                (*give, *want) = (ItemBundle::default(), ItemBundle::default());
            }
            HillFrame::Duel(Duel { one, other, replies, .. }) => {
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

/// Draws a random position that the viewer cannot tell from the true one. Fields that follow from
/// others are not read.
pub(crate) fn redeal(config: &Config, view: &View, below: &mut dyn FnMut(u32) -> u32) -> Hill {
    let resolved = ResolvedConfig::new(view.rules, config, view.players.len() as u8)
        .expect("the options of a match");
    let decks = Decks::full(&resolved.content);
    let mut hill = Hill {
        resolved: Arc::new(resolved),
        players: view.players.iter().map(player_from_view).collect(),
        order: view.order.clone().into(),
        decks,
        ground: view.ground.clone(),
        turn: view.turn.clone(),
        frames: view.frames.clone().into(),
        asks: view.asks,
        outcome: view.outcome,
        required: RequiredInput::None,
    };
    hill.decks.enemies.clone_from(&view.enemies);
    deal_chance(&mut hill, view, below);
    deal_treasures(&mut hill, view, below);
    fill_trade(&mut hill);
    hill.run_until_input(&mut DiscardEvents);
    hill
}

fn player_from_view(view: &PlayerView) -> PlayerState {
    let equipped = |item| HeldItem { item, place: ItemPlace::Equipped };
    let [ambushes, new_ambushes, instincts] = view.keeps.unwrap_or_default();
    PlayerState {
        class: view.class,
        tile: view.tile,
        hp: view.hp,
        items: match &view.items {
            Some(items) => items.iter().copied().collect(),
            None => view.gear.items().map(equipped).collect(),
        },
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

/// Draws the kept cards that the viewer does not see; the rest of the deck follows from them.
fn deal_chance(hill: &mut Hill, view: &View, below: &mut dyn FnMut(u32) -> u32) {
    hill.decks.chance.discards = view.chance.discards;
    hill.decks.chance.pool = CardCounts::default();
    let rest = ChanceCard::ALL.map(|card| {
        let all = usize::from(hill.content().chance[card.index()]);
        all.saturating_sub(hill.count_chance_cards(card)) as u8
    });
    let mut pool = CardCounts::of(rest);
    let mut draw = || {
        let [ambush, instinct] = [ChanceCard::AmbushOpportunity, ChanceCard::Instinct];
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
        if let HillFrame::KeepChance { card } = frame {
            *card = Some(card.unwrap_or_else(&mut draw));
        }
    }
    hill.decks.chance.pool = pool;
}

/// How many deals are tried until everybody's bags fit; the last one is taken as it is.
const MAX_DEAL_ATTEMPTS: u32 = 64;

fn deal_treasures(hill: &mut Hill, view: &View, below: &mut dyn FnMut(u32) -> u32) {
    for (deck, seen) in hill.decks.treasures.iter_mut().zip(&view.treasures) {
        *deck = TreasureDeck {
            pool: CardCounts::default(),
            bottom: seen.bottom.clone(),
            discards: seen.discards,
        };
    }
    add_offered_items(hill);
    let rest = Item::ALL.map(|item| {
        let all = usize::from(hill.content().items[item.index()].count);
        all.saturating_sub(hill.count_item_cards(item)) as u8
    });
    let known = hill.players.clone();
    for tries in 1..=MAX_DEAL_ATTEMPTS {
        let mut pools = Tier::ALL.map(|tier| {
            CardCounts::of(
                Item::ALL.map(|item| if item.tier() == tier { rest[item.index()] } else { 0 }),
            )
        });
        let mut tiers: Vec<Tier> = Vec::new();
        for (tier, seen) in Tier::ALL.into_iter().zip(&view.treasures) {
            let hidden = pools[tier.index()].total().saturating_sub(seen.pool);
            tiers.extend((0..hidden).map(|_| tier));
        }
        for (at, seen) in view.players.iter().enumerate().filter(|(_, seen)| seen.items.is_none()) {
            let shown =
                known[at].items.iter().filter(|held| held.place == ItemPlace::Bag).count() as u8;
            for nth in shown..seen.hidden + seen.fresh {
                let Some(item) = draw_hidden(&mut tiers, &mut pools, below) else { continue };
                let place = if nth < seen.hidden { ItemPlace::Bag } else { ItemPlace::Fresh };
                hill.players[at].items.push(HeldItem { item, place });
            }
        }
        if tries == MAX_DEAL_ATTEMPTS || all_fit(hill, view) {
            for (deck, pool) in hill.decks.treasures.iter_mut().zip(pools) {
                deck.pool = pool;
            }
            return;
        }
        hill.players.clone_from(&known);
    }
}

/// Adds the items that a player has offered to the viewer: that player must carry them.
fn add_offered_items(hill: &mut Hill) {
    let Some(HillFrame::Trade { by, give, .. }) = hill.frames.last().copied() else { return };
    for item in give.items() {
        let wanted = give.items().filter(|other| *other == item).count();
        if hill.player(by).count(item) < wanted {
            hill.player_mut(by).items.push(HeldItem { item, place: ItemPlace::Bag });
        }
    }
}

fn draw_hidden(
    tiers: &mut Vec<Tier>,
    pools: &mut [CardCounts<{ Item::COUNT }>; 3],
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

/// Whether the dealt bags are possible: only players who must drop something are over
/// capacity, unless they carry more hidden items than their bags hold.
fn all_fit(hill: &Hill, view: &View) -> bool {
    let drops = |at: usize| {
        hill.frames
            .iter()
            .any(|frame| matches!(frame, HillFrame::Drop { seat } if seat.index() == at))
    };
    let room = |player: &PlayerState, seen: &PlayerView| {
        let BagCapacity { backpack, bandolier } = player.bag_capacity(hill.content());
        seen.hidden <= backpack + bandolier
    };
    (0..).zip(&view.players).filter(|(_, seen)| seen.items.is_none()).all(|(at, seen)| {
        let player = &hill.players[at];
        if drops(at) {
            player.is_over_capacity(hill.content())
        } else {
            !player.is_over_capacity(hill.content()) || !room(player, seen)
        }
    })
}

/// Fills in a trade whose items the viewer does not know with the smallest possible offer.
fn fill_trade(hill: &mut Hill) {
    let Some(HillFrame::Trade { by, give, want, .. }) = hill.frames.last().copied() else { return };
    if !(give.is_empty() && want.is_empty()) {
        return;
    }
    let item = hill.player(by).items.first().map(|held| held.item);
    let gift = ItemBundle::new(item).unwrap_or_default();
    let wish = ItemBundle::new(if item.is_none() { Some(Item::Dagger) } else { None });
    let wish = wish.unwrap_or_default();
    if let Some(HillFrame::Trade { give, want, .. }) = hill.frames.last_mut() {
        (*give, *want) = (gift, wish);
    }
}

impl View {
    /// The board that is played on.
    ///
    /// # Panics
    /// If the view was not made by a match and names an invalid board.
    #[must_use]
    pub fn board(&self) -> Arc<Board> {
        self.config.find_board().expect("a match is played on a valid board")
    }

    /// The content that is played with.
    #[must_use]
    pub fn content(&self) -> Arc<HillContent> {
        self.config.find_content()
    }
}

impl View {
    /// What gear, class and potions add to Attack and to Defense of a seat in a duel that would
    /// begin now.
    #[must_use]
    pub fn duel_bonus(&self, seat: Seat) -> [i8; 2] {
        let (player, content) = (&self.players[seat.index()], self.content());
        let (equipped, opponents) = (player.gear.items(), Opponents::Players);
        let [attack, defense] =
            combat::lasting_combat_bonus(&content, player.class, equipped, opponents);
        let [rage, agility] = self.turn.potion_bonus(seat);
        [attack + rage, defense + agility]
    }
}

impl PlayerView {
    /// How many items of this kind are worn or held.
    #[must_use]
    pub fn holds(&self, kind: ItemKind) -> usize {
        self.gear.items().filter(|item| item.kind() == kind).count()
    }
}
