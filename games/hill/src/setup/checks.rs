//! Validation of a loaded position.

use crate::frame::{Duel, DuelCause, Fight, HillFrame, RoundPhase, TurnStage};
use crate::{ChanceCard, Enemy, Hill, Item, ItemPlace, PlayerState, PlayerSummary, Tier, TileType};
use kit::{Fault, FaultList, Seat};

/// Counters of a loaded position stay below this, so that a match cannot overflow them.
const MAX_COUNTER: u32 = 1 << 30;

/// How many frames the stack has at most.
const MAX_FRAMES: usize = 32;

/// All faults of a position. Seats are checked first, because every other check indexes by
/// them.
pub(super) fn faults(hill: &Hill) -> Vec<Fault> {
    let mut faults = FaultList::default();
    seats(hill, &mut faults);
    if !faults.is_empty() {
        return faults.into_vec();
    }
    for (at, player) in hill.players.iter().enumerate() {
        self::player(hill, at, player, &mut faults);
    }
    ground(hill, &mut faults);
    cards(hill, &mut faults);
    turn(hill, &mut faults);
    if faults.is_empty() {
        for (at, frame) in hill.frames.iter().enumerate() {
            let rule = stack_fault(hill, at, frame).or_else(|| frame_fault(hill, at, frame));
            faults.require(rule.is_none(), format!("frames[{at}]"), rule.unwrap_or_default());
        }
    }
    faults.into_vec()
}

fn seats(hill: &Hill, faults: &mut FaultList) {
    let count = hill.players.len();
    let opening = hill.turn.stage == TurnStage::Opening;
    let mut order: Vec<usize> = hill.order.iter().map(|seat| seat.index()).collect();
    order.sort_unstable();
    let whole = order == (0..count).collect::<Vec<_>>();
    let rule = "every seat has one place in the order of play, once it is rolled for";
    faults.require(if opening { order.is_empty() } else { whole }, "order", rule);
    let there = hill.turn.seat.index() < count;
    faults.require(there, "turn.seat", "the turn is a player's");
    let present = hill.players.iter().filter(|player| !player.out).count();
    let going = hill.outcome.is_none();
    faults.require(!going || present >= 2, "players", "a match that goes on has two players left");
    if there {
        let last = matches!(hill.turn.stage, TurnStage::Capacity | TurnStage::LastWindow);
        let here = opening || !going || last || !hill.active().out;
        faults.require(here, "turn.seat", "whoever is on turn has not left before Step 6");
    }
    let depth = hill.frames.len();
    faults.require(depth <= MAX_FRAMES, "frames", "situations are nested no deeper than 32");
    for (at, frame) in hill.frames.iter().enumerate() {
        let known = named(frame).all(|seat| seat.index() < count);
        faults.require(known, format!("frames[{at}]"), "every seat named is in the match");
    }
    let named = hill.ground.ambushes.iter().all(|(_, owner)| owner.index() < count);
    faults.require(named, "ground.ambushes", "an ambush is a player's");
    if let Some(outcome) = &hill.outcome {
        faults.require(outcome.is_consistent(count as u8), "outcome", "ranks fit each other");
        faults.require(hill.frames.is_empty(), "frames", "nothing goes on after the end");
    }
}

/// The seats that a frame refers to.
pub(crate) fn named(frame: &HillFrame) -> impl Iterator<Item = Seat> + use<> {
    let (two, line) = match *frame {
        HillFrame::DealClass { seat }
        | HillFrame::RollDrops { seat, .. }
        | HillFrame::RaiderRoll { seat, .. }
        | HillFrame::DrawTreasures { seat, .. }
        | HillFrame::Arrange { seat }
        | HillFrame::Drop { seat }
        | HillFrame::PickUp { seat, .. }
        | HillFrame::Earthquake { actor: seat, .. } => ([Some(seat), None], None),
        HillFrame::Challenge { by, to, .. } | HillFrame::Trade { by, to, .. } => {
            ([Some(by), Some(to)], None)
        }
        HillFrame::Duel(Duel { one, other, .. }) => ([Some(one), Some(other)], None),
        HillFrame::Loot { winner, loser } => ([Some(winner), Some(loser)], None),
        HillFrame::Bracket { now, then } => ([None, None], Some((now, then))),
        _ => ([None, None], None),
    };
    let line = line.into_iter().flat_map(|(now, then)| now.seats().chain(then.seats()));
    two.into_iter().flatten().chain(line)
}

fn player(hill: &Hill, at: usize, player: &PlayerState, faults: &mut FaultList) {
    let mut require = |holds: bool, field: &str, rule: &str| {
        faults.require(holds, format!("players[{at}].{field}"), rule);
    };
    require(hill.board().contains(player.tile), "tile", "a token stands on a tile of the board");
    let (hearts, most) = (hill.numbers().hearts, hill.content().most_hp());
    let rule = format!("HP are at most {hearts}, {most} for a moment (K26)");
    require(player.hp <= most, "hp", &rule);
    let dealt = player.class.is_some() || hill.turn.stage == TurnStage::Opening || player.out;
    require(dealt, "class", "everybody has a class once the first turn begins");
    let twice = hill.players[..at]
        .iter()
        .any(|other| player.class.is_some() && other.class == player.class);
    require(!twice, "class", "each class is taken once");
    let worn = |kind| {
        let of = player.items.iter().filter(|held| held.place == ItemPlace::Equipped);
        of.filter(|held| held.item.kind() == kind).count()
    };
    let fits = worn(crate::ItemKind::Wearable) <= 1
        && worn(crate::ItemKind::Holdable) <= 2
        && worn(crate::ItemKind::Drinkable) + worn(crate::ItemKind::Small) == 0;
    require(fits, "items", "one Wearable is worn and two Holdables are held at most");
    require(
        player.new_ambushes <= player.ambushes,
        "new_ambushes",
        "new ambushes are among the kept",
    );
    let empty = player.items.is_empty() && player.kept_count() == 0;
    require(!player.out || empty, "items", "whoever has left has nothing");
    let PlayerSummary { turns, tiles, enemies, duels, duels_won, duels_lost, gained, used, falls } =
        player.summary;
    let counts = [turns, tiles, duels, duels_won, duels_lost, gained, used, falls];
    let counted = counts.iter().chain(&enemies).all(|count| *count < MAX_COUNTER);
    require(counted, "summary", "what is remembered is what one match can hold");
    let small = player.skips < 200 && player.beers < 100;
    require(small, "skips", "nobody skips two hundred turns or drinks a hundred beers");
}

fn ground(hill: &Hill, faults: &mut FaultList) {
    let ground = &hill.ground;
    let lies = |tile| hill.board().contains(tile) && hill.can_hold_trap_or_ambush(tile);
    let unique =
        |tiles: Vec<crate::Tile>| (0..tiles.len()).all(|at| !tiles[..at].contains(&tiles[at]));
    let rule = "one a tile, and never on Start, Final or a Sanctuary";
    let fits = ground.traps.iter().all(|tile| lies(*tile)) && unique(ground.traps.to_vec());
    faults.require(fits, "ground.traps", rule);
    let tiles: Vec<_> = ground.ambushes.iter().map(|(tile, _)| *tile).collect();
    let owned = ground.ambushes.iter().all(|(_, owner)| !hill.player(*owner).out);
    faults.require(
        tiles.iter().all(|tile| lies(*tile)) && unique(tiles) && owned,
        "ground.ambushes",
        rule,
    );
    let tiles: Vec<_> = ground.foes.iter().map(|(tile, _)| *tile).collect();
    let theirs = |tile: &crate::Tile| {
        hill.board().contains(*tile) && hill.board().tile_type(*tile) == TileType::Enemy
    };
    let some = ground.foes.iter().all(|(_, foes)| (1..=Fight::MAX_ENEMIES).contains(&foes.len()));
    faults.require(
        tiles.iter().all(theirs) && unique(tiles) && some,
        "ground.foes",
        "one to three enemies stand on an enemy tile, listed once",
    );
}

/// Checks that every card is in exactly one place.
fn cards(hill: &Hill, faults: &mut FaultList) {
    for item in Item::ALL {
        let found = hill.count_item_cards(item);
        let there = usize::from(hill.content().items[item.index()].count);
        let rule = format!("there are {there} cards of this name, and {found} are listed");
        faults.require(found == there, format!("decks.{}", item.code()), rule);
        let stray = Tier::ALL.into_iter().filter(|tier| *tier != item.tier()).any(|tier| {
            let deck = &hill.decks.treasures[tier.index()];
            deck.pool.get(item.index()) > 0
                || deck.discards.get(item.index()) > 0
                || deck.bottom.contains(&item)
        });
        faults.require(
            !stray,
            format!("decks.{}", item.code()),
            "a card lies in the deck of its tier",
        );
    }
    for card in ChanceCard::ALL {
        let (found, there) =
            (hill.count_chance_cards(card), usize::from(hill.content().chance[card.index()]));
        let rule = format!("there are {there} cards of this name, and {found} are listed");
        faults.require(found == there, format!("decks.{}", card.code()), rule);
    }
    for enemy in Enemy::ALL {
        let stray = Tier::ALL.into_iter().filter(|tier| *tier != enemy.tier()).any(|tier| {
            let deck = &hill.decks.enemies[tier.index()];
            deck.pool.get(enemy.index()) > 0 || deck.discards.get(enemy.index()) > 0
        });
        let (found, there) = (
            hill.count_enemy_cards(enemy),
            usize::from(hill.content().enemies[enemy.index()].count),
        );
        let rule = format!("there are {there} cards of this name in the deck of its tier");
        faults.require(found == there && !stray, format!("decks.{}", enemy.code()), rule);
    }
}

fn turn(hill: &Hill, faults: &mut FaultList) {
    let (turn, path) = (&hill.turn, &hill.turn.history);
    if turn.stage == TurnStage::Opening {
        let rolling = matches!(hill.frames.first(), Some(HillFrame::RollForOrder { .. }))
            || hill.outcome.is_some();
        faults.require(rolling, "frames", "the opening rolls for the order of play");
        return;
    }
    let on_board = path.iter().all(|tile| hill.board().contains(*tile));
    let begun = turn.stage == TurnStage::Begin && path.is_empty();
    let here = begun || path.last() == Some(&hill.active().tile) || hill.outcome.is_some();
    faults.require(
        on_board && here,
        "turn.history",
        "the path of the turn ends where the token stands",
    );
    let mild = turn.rage.abs() <= 50 && turn.agility.abs() <= 50;
    faults.require(mild, "turn.rage", "nobody drinks that much in a turn");
    let most = hill.numbers().chance_cards_per_turn;
    let rule = format!("a chain of chance cards ends after {most} cards (K15)");
    faults.require(turn.chances <= most, "turn.chances", rule);
    let counted = turn.number < MAX_COUNTER && hill.asks.id() < MAX_COUNTER;
    faults.require(counted, "turn.number", "turns and questions are counted from the beginning");
    let most = hill.numbers().offers_per_step;
    faults.require(
        turn.offers.iter().all(|made| *made <= most),
        "turn.offers",
        format!("at most {most} offers a player"),
    );
    let skips = !turn.skip || hill.active().skips > 0;
    faults.require(skips, "turn.skip", "a skipped turn is one that is to be skipped");
}

/// The fault of a frame's place in the stack: only some situations are ever suspended by
/// others, and most kinds occur once.
fn stack_fault(hill: &Hill, at: usize, frame: &HillFrame) -> Option<&'static str> {
    let suspended = matches!(
        frame,
        HillFrame::RollForOrder { .. }
            | HillFrame::DealClass { .. }
            | HillFrame::MovementRoll { .. }
            | HillFrame::Walk { .. }
            | HillFrame::Arrived
            | HillFrame::PendingTile
            | HillFrame::AfterDuel
            | HillFrame::SpiritArrival { .. }
            | HillFrame::ResolveTile
            | HillFrame::Arrange { .. }
            | HillFrame::Loot { .. }
            | HillFrame::RaiderRoll { .. }
            | HillFrame::Bracket { .. }
    );
    let kind = std::mem::discriminant(frame);
    let twice = hill.frames[..at].iter().any(|below| std::mem::discriminant(below) == kind);
    let last = at + 1 == hill.frames.len();
    let fits = (last || suspended) && (!twice || matches!(frame, HillFrame::DealClass { .. }));
    (!fits).then_some("situations of this kind do not lie upon each other so")
}

/// The fault of a frame in this position.
fn frame_fault(hill: &Hill, at: usize, frame: &HillFrame) -> Option<&'static str> {
    let opening = hill.turn.stage == TurnStage::Opening;
    let open = |seat: Seat| !hill.player(seat).out;
    let right = match frame {
        HillFrame::DealClass { seat } => opening && at > 0 && hill.player(*seat).class.is_none(),
        HillFrame::RollForOrder { place, die } => {
            opening && at == 0 && place.iter().all(|p| *p < 6) && die.iter().all(|d| *d <= 6)
        }
        _ if opening => false,
        HillFrame::PendingTile | HillFrame::AfterDuel => hill.rules().has_item_windows(),
        HillFrame::MovementRoll { .. }
        | HillFrame::Arrived
        | HillFrame::Enter { .. }
        | HillFrame::ResolveTile
        | HillFrame::JinnTribute => true,
        HillFrame::DrawChance { kept: None } => true,
        HillFrame::DrawChance { kept: Some(kept) } => hill.has_chance_card(*kept),
        HillFrame::Walk { left, .. } => *left <= 100,
        HillFrame::SpiritArrival { tile } => hill.board().contains(*tile),
        HillFrame::SpawnEnemies { picked, come } => spawn_fits(hill, *picked, *come),
        HillFrame::Fight(fight) => fight_fits(hill, fight),
        HillFrame::RollDrops { fallen, found, .. } => {
            fallen.iter().chain(found).all(|count| *count <= 3)
        }
        HillFrame::DrawTreasures { left, .. } => left.iter().all(|count| *count <= 9),
        HillFrame::RaiderRoll { .. } | HillFrame::Arrange { .. } | HillFrame::Drop { .. } => true,
        HillFrame::PickUp { said, .. } => *said < 6,
        HillFrame::ChanceWindow { card, .. } => {
            !matches!(card, ChanceCard::AmbushOpportunity | ChanceCard::Instinct)
        }
        HillFrame::KeepChance { card } => {
            matches!(card, Some(ChanceCard::AmbushOpportunity | ChanceCard::Instinct))
        }
        HillFrame::PickNearest { card } => {
            matches!(card, ChanceCard::MysticWave | ChanceCard::NefariousSpirit)
        }
        HillFrame::Earthquake { actor, dice, .. } => {
            let unrolled = dice.iter().all(|die| *die == 0);
            *actor == hill.turn.seat
                && dice.iter().all(|die| *die <= hill.earthquake_faces())
                && (unrolled || hill.rules().mass_move_rolls_by_player())
        }
        HillFrame::Challenge { by, to, rolling, .. } => {
            by != to
                && [by, to].iter().all(|seat| hill.player(**seat).hp > 0)
                && open(*by)
                && open(*to)
                && (!rolling || !hill.player(*to).calmed)
                && (*by == hill.turn.seat || *to == hill.turn.seat)
        }
        HillFrame::Trade { by, to, .. } => by != to && open(*by) && open(*to),
        HillFrame::Duel(duel) => duel_fits(hill, at, duel),
        HillFrame::Loot { winner, loser } => winner != loser,
        HillFrame::Bracket { now, then } => {
            bracket_fits(hill, at, &now.seats().chain(then.seats()).collect::<Vec<_>>())
        }
    };
    let jinn = !matches!(frame, HillFrame::JinnTribute) || !hill.active().items.is_empty();
    (!right || !jinn).then_some("the situation does not fit the rest of the position")
}

fn spawn_fits(hill: &Hill, picked: Option<u8>, come: u8) -> bool {
    let tile = hill.active().tile;
    let Some(tier) = hill.board().tier(tile) else { return false };
    let table = &hill.content().compositions[tier.index()];
    let known = picked.is_none_or(|picked| usize::from(picked) < table.len());
    let enemy = hill.board().tile_type(tile) == TileType::Enemy;
    known
        && enemy
        && usize::from(come) <= Fight::MAX_ENEMIES
        && hill.ground.enemies_on(tile).len() <= usize::from(come)
}

fn fight_fits(hill: &Hill, fight: &Fight) -> bool {
    let foes = hill.ground.enemies_on(hill.active().tile);
    let hp = |at: usize| match foes.get(at) {
        Some(enemy) => (1..=hill.content().enemies[enemy.index()].hp).contains(&fight.hp[at]),
        None => fight.hp[at] == 0,
    };
    let faces = hill.numbers().combat_die;
    let lies = fight.beat != RoundPhase::AfterDice
        || fight.dice[..3 + foes.len()].iter().all(|die| (1..=faces).contains(die));
    let calm = fight.boost.iter().all(|boost| boost.abs() <= 50);
    !foes.is_empty()
        && hill.active().hp > 0
        && fight.beat != RoundPhase::RerollDue
        && (0..Fight::MAX_ENEMIES).all(hp)
        && usize::from(fight.target) < foes.len()
        && fight.dice.iter().all(|die| *die <= faces)
        && lies
        && calm
        && fight.fallen.iter().all(|count| usize::from(*count) <= Fight::MAX_ENEMIES)
}

fn duel_fits(hill: &Hill, at: usize, duel: &Duel) -> bool {
    let two = [duel.one, duel.other];
    let bracket = duel.cause == DuelCause::Bracket;
    let below =
        matches!(at.checked_sub(1).map(|at| &hill.frames[at]), Some(HillFrame::Bracket { .. }));
    let faces = hill.numbers().combat_die;
    let lies =
        duel.beat != RoundPhase::AfterDice || duel.dice.iter().all(|die| (1..=faces).contains(die));
    let again = duel.beat != RoundPhase::RerollDue
        || two.iter().any(|seat| hill.talents(*seat).rerolls_defense);
    duel.one != duel.other
        && two.iter().all(|seat| hill.player(*seat).hp > 0 && !hill.player(*seat).out)
        && bracket == below
        && (bracket || duel.one == hill.turn.seat)
        && duel.dice.iter().all(|die| *die <= faces)
        && lies
        && again
        && duel.boost.iter().all(|boost| boost.abs() <= 50)
        && (duel.unhurt_rounds == 0 || hill.rules().arms_tire_in_stalemate())
        && duel.before.iter().all(|hp| (1..=hill.content().most_hp()).contains(hp))
}

fn bracket_fits(hill: &Hill, at: usize, seats: &[Seat]) -> bool {
    let once = (0..seats.len()).all(|at| !seats[..at].contains(&seats[at]));
    let there = seats.iter().all(|seat| !hill.player(*seat).out);
    let dueling = hill.frames.len() > at + 1;
    at == 0 && once && there && (dueling || !seats.is_empty())
}

impl Hill {
    /// How many cards of an item are in the decks, with players, on tiles and in frames.
    pub(crate) fn count_item_cards(&self, item: Item) -> usize {
        let deck = &self.decks.treasures[item.tier().index()];
        let piles =
            usize::from(deck.pool.get(item.index())) + usize::from(deck.discards.get(item.index()));
        let under = deck.bottom.iter().filter(|other| **other == item).count();
        let held: usize = self.players.iter().map(|player| player.count(item)).sum();
        let laid = if item == Item::Trap { self.ground.traps.len() } else { 0 };
        let dropped = self
            .frames
            .iter()
            .filter(|f| matches!(f, HillFrame::PickUp { item: i, .. } if *i == item));
        piles + under + held + laid + dropped.count()
    }

    /// How many copies of a chance card are in the deck, with players, on tiles and in frames.
    pub(crate) fn count_chance_cards(&self, card: ChanceCard) -> usize {
        let deck = &self.decks.chance;
        let piles =
            usize::from(deck.pool.get(card.index())) + usize::from(deck.discards.get(card.index()));
        let kept = |player: &PlayerState| match card {
            ChanceCard::AmbushOpportunity => usize::from(player.ambushes),
            ChanceCard::Instinct => usize::from(player.instincts),
            _ => 0,
        };
        let laid =
            if card == ChanceCard::AmbushOpportunity { self.ground.ambushes.len() } else { 0 };
        let open = self.frames.iter().filter(|frame| match frame {
            HillFrame::ChanceWindow { card: open, .. } => *open == card,
            HillFrame::KeepChance { card: Some(open) } => *open == card,
            _ => false,
        });
        piles + self.players.iter().map(kept).sum::<usize>() + laid + open.count()
    }

    /// How many cards of an enemy are in the decks and on tiles.
    pub(crate) fn count_enemy_cards(&self, enemy: Enemy) -> usize {
        let deck = &self.decks.enemies[enemy.tier().index()];
        let piles = usize::from(deck.pool.get(enemy.index()))
            + usize::from(deck.discards.get(enemy.index()));
        let standing = self.ground.foes.iter().flat_map(|(_, foes)| foes);
        piles + standing.filter(|other| **other == enemy).count()
    }
}
