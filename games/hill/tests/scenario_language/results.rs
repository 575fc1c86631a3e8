//! The results of rolls by name: `roll lamp`.

use hill::{CardCounts, ChanceCard, Class, Enemy, Event, Hill, HillFrame, Item, Setup, Tier};
use kit::{Game, RecordedEvents, Referee, Roll, Seat};

pub(super) fn number(position: &Hill, roll: &Roll, words: &str) -> Option<u32> {
    let setup = position.as_setup();
    match roll.purpose {
        "treasure" => {
            let item = Item::from_code(words)?;
            let pool = &setup.decks.treasures[item.tier().index()].pool;
            card_number(roll, pool, item.index())
        }
        "enemy" => {
            let enemy = Enemy::from_code(words)?;
            let pool = &setup.decks.enemies[enemy.tier().index()].pool;
            card_number(roll, pool, enemy.index())
        }
        "chance" => chance_number(&setup, ChanceCard::from_code(words)?),
        "chance-sort" => index_of(["open", "kept"], |name| name == words),
        "class" => {
            let taken = |class: &Class| setup.players.iter().any(|p| p.class == Some(*class));
            let free = Class::ALL.into_iter().filter(|class| !taken(class));
            index_of(free, |class| class.code() == words)
        }
        "enemies" => composition_number(position, &setup, words),
        "drop" => drop_number(position, &setup, words),
        "nearest" => nearest_number(position, roll, words),
        _ => None,
    }
}

fn index_of<T>(items: impl IntoIterator<Item = T>, is: impl Fn(T) -> bool) -> Option<u32> {
    items.into_iter().position(is).map(|at| at as u32)
}

/// The number of the first card of a name in a pool, whose cards are sorted by name; `None` if
/// the roll draws from another pool.
fn card_number<const N: usize>(roll: &Roll, pool: &CardCounts<N>, at: usize) -> Option<u32> {
    let fits = roll.result_count() == u32::from(pool.total()) && pool.get(at) > 0;
    fits.then(|| (0..at).map(|before| u32::from(pool.get(before))).sum())
}

/// Cards that are kept and cards that are revealed are numbered apart.
fn chance_number(setup: &Setup, card: ChanceCard) -> Option<u32> {
    let pool = &setup.decks.chance.pool;
    let is_kept = |card| matches!(card, ChanceCard::AmbushOpportunity | ChanceCard::Instinct);
    let alike = ChanceCard::ALL.into_iter().filter(|other| is_kept(*other) == is_kept(card));
    let before = alike.take_while(|other| *other != card);
    let number = before.map(|other| u32::from(pool.get(other.index()))).sum();
    (pool.get(card.index()) > 0).then_some(number)
}

/// `t1+t1` for two enemies of tier 1.
fn composition_number(position: &Hill, setup: &Setup, words: &str) -> Option<u32> {
    let view = position.view(None);
    let tile = setup.players[setup.turn.seat.index()].tile;
    let name = |enemies: &[Tier]| enemies.iter().map(tier_name).collect::<Vec<_>>().join("+");
    let table = &view.content().compositions[view.board().tier(tile)?.index()];
    index_of(table, |option| name(&option.enemies) == words)
}

/// `t1` for a treasure of tier 1, `nothing` for none.
fn drop_number(position: &Hill, setup: &Setup, words: &str) -> Option<u32> {
    let Some(HillFrame::RollDrops { fallen, .. }) = setup.frames.last() else { return None };
    let tier = Tier::ALL.into_iter().find(|tier| fallen[tier.index()] > 0)?;
    let name = |tier: Option<Tier>| tier.as_ref().map_or("nothing".into(), tier_name);
    let table = &position.view(None).content().drops[tier.index()];
    index_of(table, |option| name(option.treasure) == words)
}

fn tier_name(tier: &Tier) -> String {
    format!("t{}", tier.number())
}

/// The number of the result after which a card affects the player of this class: the two swap
/// places, or a duel is about to begin.
fn nearest_number(position: &Hill, roll: &Roll, words: &str) -> Option<u32> {
    let named = |seat: Seat| position.name_of(seat) == words;
    let affected = |number: u32| {
        let (mut after, mut events) = (position.clone(), RecordedEvents::default());
        after.roll_checked(roll.result(number)?, &mut events);
        let swap = events.0.iter().find_map(|(_, event)| match event {
            Event::Swapped { with, .. } => Some(*with),
            _ => None,
        });
        let duel = after.as_setup().frames.iter().find_map(|frame| match frame {
            HillFrame::Challenge { to, .. } => Some(*to),
            _ => None,
        });
        swap.or(duel)
    };
    (0..roll.result_count()).find(|number| affected(*number).is_some_and(named))
}
