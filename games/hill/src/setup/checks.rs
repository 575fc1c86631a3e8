//! Every rule that a loaded position must keep.

use crate::frame::{Beat, Cause, Duel, Fight, Frame, Stage};
use crate::{Chance, Enemy, Hill, Item, Place, Player, Summary, Tier, TileType};
use kit::{Fault, Seat};

/// More than any match counts of anything.
const MANY: u32 = 1 << 30;

/// Collects faults.
struct Faults(Vec<Fault>);

impl Faults {
    fn hold(&mut self, holds: bool, field: impl Into<String>, rule: impl Into<String>) {
        if !holds {
            self.0.push(Fault::new(field, rule));
        }
    }
}

/// Everything that is wrong, at once. Seats are checked first: nothing else makes sense
/// without them.
pub(super) fn faults(hill: &Hill) -> Vec<Fault> {
    let mut faults = Faults(Vec::new());
    seats(hill, &mut faults);
    if !faults.0.is_empty() {
        return faults.0;
    }
    for (at, player) in hill.players.iter().enumerate() {
        self::player(hill, at, player, &mut faults);
    }
    ground(hill, &mut faults);
    cards(hill, &mut faults);
    turn(hill, &mut faults);
    if faults.0.is_empty() {
        for (at, frame) in hill.frames.iter().enumerate() {
            let rule = stack_rule(hill, at, frame).or_else(|| frame_rule(hill, at, frame));
            faults.hold(rule.is_none(), format!("frames[{at}]"), rule.unwrap_or_default());
        }
    }
    faults.0
}

fn seats(hill: &Hill, faults: &mut Faults) {
    let count = hill.players.len();
    let opening = hill.turn.stage == Stage::Opening;
    let mut order: Vec<usize> = hill.order.iter().map(|seat| seat.index()).collect();
    order.sort_unstable();
    let whole = order == (0..count).collect::<Vec<_>>();
    let rule = "every seat has one place in the order of play, once it is rolled for";
    faults.hold(if opening { order.is_empty() } else { whole }, "order", rule);
    let there = hill.turn.seat.index() < count;
    faults.hold(there, "turn.seat", "the turn is a player's");
    let present = hill.players.iter().filter(|player| !player.out).count();
    let going = hill.outcome.is_none();
    faults.hold(!going || present >= 2, "players", "a match that goes on has two players left");
    if there {
        let last = hill.turn.stage == Stage::Capacity;
        let here = opening || !going || last || !hill.active().out;
        faults.hold(here, "turn.seat", "whoever is on turn has not left before Step 6");
    }
    faults.hold(hill.frames.len() <= 32, "frames", "situations are nested no deeper than 32");
    for (at, frame) in hill.frames.iter().enumerate() {
        let known = named(frame).all(|seat| seat.index() < count);
        faults.hold(known, format!("frames[{at}]"), "every seat named is in the match");
    }
    let named = hill.ground.ambushes.iter().all(|(_, owner)| owner.index() < count);
    faults.hold(named, "ground.ambushes", "an ambush is a player's");
    if let Some(outcome) = &hill.outcome {
        faults.hold(outcome.is_consistent(count as u8), "outcome", "ranks fit each other");
        faults.hold(hill.frames.is_empty(), "frames", "nothing goes on after the end");
    }
}

/// The seats that a frame names.
pub(crate) fn named(frame: &Frame) -> impl Iterator<Item = Seat> + use<> {
    let (two, line) = match *frame {
        Frame::Deal { seat }
        | Frame::Drops { seat, .. }
        | Frame::Raid { seat, .. }
        | Frame::Draw { seat, .. }
        | Frame::Arrange { seat }
        | Frame::Drop { seat }
        | Frame::PickUp { seat, .. }
        | Frame::Quake { actor: seat, .. } => ([Some(seat), None], None),
        Frame::Challenge { by, to, .. } | Frame::Trade { by, to, .. } => {
            ([Some(by), Some(to)], None)
        }
        Frame::Duel(Duel { one, other, .. }) => ([Some(one), Some(other)], None),
        Frame::Loot { winner, loser } => ([Some(winner), Some(loser)], None),
        Frame::Bracket { now, then } => ([None, None], Some((now, then))),
        _ => ([None, None], None),
    };
    let line = line.into_iter().flat_map(|(now, then)| now.seats().chain(then.seats()));
    two.into_iter().flatten().chain(line)
}

fn player(hill: &Hill, at: usize, player: &Player, faults: &mut Faults) {
    let mut hold = |holds: bool, field: &str, rule: &str| {
        faults.hold(holds, format!("players[{at}].{field}"), rule);
    };
    hold(hill.board().has(player.tile), "tile", "a token stands on a tile of the board");
    hold(player.hp <= Player::MAX_HP + 1, "hp", "HP are at most five, six for a moment (K26)");
    let dealt = player.class.is_some() || hill.turn.stage == Stage::Opening || player.out;
    hold(dealt, "class", "everybody has a class once the first turn begins");
    let twice = hill.players[..at]
        .iter()
        .any(|other| player.class.is_some() && other.class == player.class);
    hold(!twice, "class", "each class is taken once");
    let worn = |kind| {
        let of = player.items.iter().filter(|held| held.place == Place::Equipped);
        of.filter(|held| held.item.kind() == kind).count()
    };
    let fits = worn(crate::Kind::Wearable) <= 1
        && worn(crate::Kind::Holdable) <= 2
        && worn(crate::Kind::Drinkable) + worn(crate::Kind::Small) == 0;
    hold(fits, "items", "one Wearable is worn and two Holdables are held at most");
    hold(player.new_ambushes <= player.ambushes, "new_ambushes", "new ambushes are among the kept");
    let empty = player.items.is_empty() && player.kept() == 0;
    hold(!player.out || empty, "items", "whoever has left has nothing");
    let Summary { turns, tiles, enemies, duels, duels_won, duels_lost, gained, used, falls } =
        player.summary;
    let counts = [turns, tiles, duels, duels_won, duels_lost, gained, used, falls];
    let counted = counts.iter().chain(&enemies).all(|count| *count < MANY);
    hold(counted, "summary", "what is remembered is what one match can hold");
    let small = player.skips < 200 && player.beers < 100;
    hold(small, "skips", "nobody skips two hundred turns or drinks a hundred beers");
}

fn ground(hill: &Hill, faults: &mut Faults) {
    let ground = &hill.ground;
    let lies = |tile| hill.board().has(tile) && hill.may_lie_on(tile);
    let unique =
        |tiles: Vec<crate::Tile>| (0..tiles.len()).all(|at| !tiles[..at].contains(&tiles[at]));
    let rule = "one a tile, and never on Start, Final or a Sanctuary";
    let fits = ground.traps.iter().all(|tile| lies(*tile)) && unique(ground.traps.clone());
    faults.hold(fits, "ground.traps", rule);
    let tiles: Vec<_> = ground.ambushes.iter().map(|(tile, _)| *tile).collect();
    let owned = ground.ambushes.iter().all(|(_, owner)| !hill.player(*owner).out);
    faults.hold(
        tiles.iter().all(|tile| lies(*tile)) && unique(tiles) && owned,
        "ground.ambushes",
        rule,
    );
    let tiles: Vec<_> = ground.foes.iter().map(|(tile, _)| *tile).collect();
    let theirs = |tile: &crate::Tile| {
        hill.board().has(*tile) && hill.board().tile_type(*tile) == TileType::Enemy
    };
    let some = ground.foes.iter().all(|(_, foes)| (1..=Fight::MOST).contains(&foes.len()));
    faults.hold(
        tiles.iter().all(theirs) && unique(tiles) && some,
        "ground.foes",
        "one to three enemies stand on an enemy tile, listed once",
    );
}

/// Every card is in exactly one place.
fn cards(hill: &Hill, faults: &mut Faults) {
    for item in Item::ALL {
        let found = hill.whereabouts(item);
        let there = usize::from(hill.content().items[item.index()].count);
        let rule = format!("there are {there} cards of this name, and {found} are listed");
        faults.hold(found == there, format!("decks.{}", item.code()), rule);
        let stray = Tier::ALL.into_iter().filter(|tier| *tier != item.tier()).any(|tier| {
            let deck = &hill.decks.treasures[tier.index()];
            deck.pool.get(item.index()) > 0
                || deck.discards.get(item.index()) > 0
                || deck.bottom.contains(&item)
        });
        faults.hold(
            !stray,
            format!("decks.{}", item.code()),
            "a card lies in the deck of its tier",
        );
    }
    for card in Chance::ALL {
        let (found, there) =
            (hill.chance_cards(card), usize::from(hill.content().chance[card.index()]));
        let rule = format!("there are {there} cards of this name, and {found} are listed");
        faults.hold(found == there, format!("decks.{}", card.code()), rule);
    }
    for enemy in Enemy::ALL {
        let stray = Tier::ALL.into_iter().filter(|tier| *tier != enemy.tier()).any(|tier| {
            let deck = &hill.decks.enemies[tier.index()];
            deck.pool.get(enemy.index()) > 0 || deck.discards.get(enemy.index()) > 0
        });
        let (found, there) =
            (hill.enemy_cards(enemy), usize::from(hill.content().enemies[enemy.index()].count));
        let rule = format!("there are {there} cards of this name in the deck of its tier");
        faults.hold(found == there && !stray, format!("decks.{}", enemy.code()), rule);
    }
}

fn turn(hill: &Hill, faults: &mut Faults) {
    let (turn, path) = (&hill.turn, &hill.turn.history);
    if turn.stage == Stage::Opening {
        let rolling =
            matches!(hill.frames.first(), Some(Frame::Order { .. })) || hill.outcome.is_some();
        faults.hold(rolling, "frames", "the opening rolls for the order of play");
        return;
    }
    let on_board = path.iter().all(|tile| hill.board().has(*tile));
    let begun = turn.stage == Stage::Begin && path.is_empty();
    let here = begun || path.last() == Some(&hill.active().tile) || hill.outcome.is_some();
    faults.hold(
        on_board && here,
        "turn.history",
        "the path of the turn ends where the token stands",
    );
    let mild = turn.rage.abs() <= 50 && turn.agility.abs() <= 50;
    faults.hold(mild, "turn.rage", "nobody drinks that much in a turn");
    let chain = turn.chances <= Hill::LONGEST_CHAIN;
    faults.hold(chain, "turn.chances", "a chain of chance cards ends after the sixteenth (K15)");
    let counted = turn.number < MANY && hill.asks < MANY;
    faults.hold(counted, "turn.number", "turns and questions are counted from the beginning");
    faults.hold(
        turn.offers.iter().all(|made| *made <= Hill::MOST_OFFERS),
        "turn.offers",
        "three offers a player",
    );
    let skips = !turn.skip || hill.active().skips > 0;
    faults.hold(skips, "turn.skip", "a skipped turn is one that is to be skipped");
}

/// What is wrong with where a frame lies: only some situations are ever suspended by others,
/// and none of a kind twice.
fn stack_rule(hill: &Hill, at: usize, frame: &Frame) -> Option<&'static str> {
    let suspended = matches!(
        frame,
        Frame::Order { .. }
            | Frame::Deal { .. }
            | Frame::Roam
            | Frame::Walk { .. }
            | Frame::Arrived
            | Frame::Haunt { .. }
            | Frame::Resolve
            | Frame::Arrange { .. }
            | Frame::Loot { .. }
            | Frame::Raid { .. }
            | Frame::Bracket { .. }
    );
    let kind = std::mem::discriminant(frame);
    let twice = hill.frames[..at].iter().any(|below| std::mem::discriminant(below) == kind);
    let last = at + 1 == hill.frames.len();
    let fits = (last || suspended) && (!twice || matches!(frame, Frame::Deal { .. }));
    (!fits).then_some("situations of this kind do not lie upon each other so")
}

/// What is wrong with a frame.
fn frame_rule(hill: &Hill, at: usize, frame: &Frame) -> Option<&'static str> {
    let opening = hill.turn.stage == Stage::Opening;
    let open = |seat: Seat| !hill.player(seat).out;
    let right = match frame {
        Frame::Deal { seat } => opening && at > 0 && hill.player(*seat).class.is_none(),
        Frame::Order { place, die } => {
            opening && at == 0 && place.iter().all(|p| *p < 6) && die.iter().all(|d| *d <= 6)
        }
        _ if opening => false,
        Frame::Roam | Frame::Arrived | Frame::Enter { .. } | Frame::Resolve | Frame::Jinn => true,
        Frame::Chance { kept: None } => true,
        Frame::Chance { kept: Some(kept) } => hill.has_sort(*kept),
        Frame::Walk { left, .. } => *left <= 100,
        Frame::Haunt { tile } => hill.board().has(*tile),
        Frame::Spawn { picked, come } => spawn_fits(hill, *picked, *come),
        Frame::Fight(fight) => fight_fits(hill, fight),
        Frame::Drops { fallen, found, .. } => fallen.iter().chain(found).all(|count| *count <= 3),
        Frame::Draw { left, .. } => left.iter().all(|count| *count <= 9),
        Frame::Raid { .. } | Frame::Arrange { .. } | Frame::Drop { .. } => true,
        Frame::PickUp { said, .. } => *said < 6,
        Frame::Window { card, .. } => !matches!(card, Chance::AmbushOpportunity | Chance::Instinct),
        Frame::Keep { card } => matches!(card, Some(Chance::AmbushOpportunity | Chance::Instinct)),
        Frame::Nearest { card } => matches!(card, Chance::MysticWave | Chance::NefariousSpirit),
        Frame::Quake { actor, .. } => *actor == hill.turn.seat,
        Frame::Challenge { by, to, rolling, .. } => {
            by != to
                && [by, to].iter().all(|seat| hill.player(**seat).hp > 0)
                && open(*by)
                && open(*to)
                && (!rolling || !hill.player(*to).calmed)
                && (*by == hill.turn.seat || *to == hill.turn.seat)
        }
        Frame::Trade { by, to, .. } => by != to && open(*by) && open(*to),
        Frame::Duel(duel) => duel_fits(hill, at, duel),
        Frame::Loot { winner, loser } => winner != loser,
        Frame::Bracket { now, then } => {
            bracket_fits(hill, at, &now.seats().chain(then.seats()).collect::<Vec<_>>())
        }
    };
    let jinn = !matches!(frame, Frame::Jinn) || !hill.active().items.is_empty();
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
        && usize::from(come) <= Fight::MOST
        && hill.ground.foes_on(tile).len() <= usize::from(come)
}

fn fight_fits(hill: &Hill, fight: &Fight) -> bool {
    let foes = hill.ground.foes_on(hill.active().tile);
    let hp = |at: usize| match foes.get(at) {
        Some(enemy) => (1..=hill.content().enemies[enemy.index()].hp).contains(&fight.hp[at]),
        None => fight.hp[at] == 0,
    };
    let lies = fight.beat != Beat::After
        || fight.dice[..3 + foes.len()].iter().all(|d| (1..=6).contains(d));
    let calm = fight.boost.iter().all(|boost| boost.abs() <= 50);
    !foes.is_empty()
        && hill.active().hp > 0
        && fight.beat != Beat::Again
        && (0..Fight::MOST).all(hp)
        && usize::from(fight.target) < foes.len()
        && fight.dice.iter().all(|die| *die <= 6)
        && lies
        && calm
        && fight.fallen.iter().all(|count| usize::from(*count) <= Fight::MOST)
}

fn duel_fits(hill: &Hill, at: usize, duel: &Duel) -> bool {
    let two = [duel.one, duel.other];
    let bracket = duel.cause == Cause::Bracket;
    let below = matches!(at.checked_sub(1).map(|at| &hill.frames[at]), Some(Frame::Bracket { .. }));
    let lies = duel.beat != Beat::After || duel.dice.iter().all(|die| (1..=6).contains(die));
    let again = duel.beat != Beat::Again
        || two.iter().any(|seat| hill.player(*seat).is(crate::Class::Duelist));
    duel.one != duel.other
        && two.iter().all(|seat| hill.player(*seat).hp > 0 && !hill.player(*seat).out)
        && bracket == below
        && (bracket || duel.one == hill.turn.seat)
        && duel.dice.iter().all(|die| *die <= 6)
        && lies
        && again
        && duel.boost.iter().all(|boost| boost.abs() <= 50)
        && duel.before.iter().all(|hp| (1..=Player::MAX_HP + 1).contains(hp))
}

fn bracket_fits(hill: &Hill, at: usize, seats: &[Seat]) -> bool {
    let once = (0..seats.len()).all(|at| !seats[..at].contains(&seats[at]));
    let there = seats.iter().all(|seat| !hill.player(*seat).out);
    let dueling = hill.frames.len() > at + 1;
    at == 0 && once && there && (dueling || !seats.is_empty())
}

impl Hill {
    /// How many cards of a name are anywhere.
    pub(crate) fn whereabouts(&self, item: Item) -> usize {
        let deck = &self.decks.treasures[item.tier().index()];
        let piles =
            usize::from(deck.pool.get(item.index())) + usize::from(deck.discards.get(item.index()));
        let under = deck.bottom.iter().filter(|other| **other == item).count();
        let held: usize = self.players.iter().map(|player| player.count(item)).sum();
        let laid = if item == Item::Trap { self.ground.traps.len() } else { 0 };
        let dropped =
            self.frames.iter().filter(|f| matches!(f, Frame::PickUp { item: i, .. } if *i == item));
        piles + under + held + laid + dropped.count()
    }

    /// How many chance cards of a name are anywhere.
    pub(crate) fn chance_cards(&self, card: Chance) -> usize {
        let deck = &self.decks.chance;
        let piles =
            usize::from(deck.pool.get(card.index())) + usize::from(deck.discards.get(card.index()));
        let kept = |player: &Player| match card {
            Chance::AmbushOpportunity => usize::from(player.ambushes),
            Chance::Instinct => usize::from(player.instincts),
            _ => 0,
        };
        let laid = if card == Chance::AmbushOpportunity { self.ground.ambushes.len() } else { 0 };
        let open = self.frames.iter().filter(|frame| match frame {
            Frame::Window { card: open, .. } => *open == card,
            Frame::Keep { card: Some(open) } => *open == card,
            _ => false,
        });
        piles + self.players.iter().map(kept).sum::<usize>() + laid + open.count()
    }

    /// How many enemies of a name are anywhere.
    pub(crate) fn enemy_cards(&self, enemy: Enemy) -> usize {
        let deck = &self.decks.enemies[enemy.tier().index()];
        let piles = usize::from(deck.pool.get(enemy.index()))
            + usize::from(deck.discards.get(enemy.index()));
        let standing = self.ground.foes.iter().flat_map(|(_, foes)| foes);
        piles + standing.filter(|other| **other == enemy).count()
    }
}
