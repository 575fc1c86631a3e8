//! The cards that an event is about without naming them.

use bots::insight::Insight;
use catalog::{Gammon, Hill, Liars, Ludo, Spaces};
use hill::{ChanceCard, Event, Item, ItemStats};
use kit::Seat;

/// What classes of King of the Hill can do, named as the talents of the content.
pub(crate) const ABILITIES: [&str; 12] = [
    "ignores-traps",
    "attack-vs-creatures",
    "defense-vs-creatures",
    "attack-in-duels",
    "defense-in-duels",
    "rerolls-defense",
    "finds-treasure-from",
    "bandolier",
    "healing",
    "doubles-potions",
    "backpack",
    "calms-from",
];

/// A card that a seat uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CardUse {
    pub(crate) seat: Seat,
    pub(crate) card: &'static str,
}

/// A game that knows which cards its events use.
pub(crate) trait CardUses: Insight {
    /// Whether any event does.
    const HAS_USES: bool = false;

    /// The cards that an event uses without naming them, given the position before the step.
    fn card_uses(before: &Self, event: &Self::Event) -> Vec<CardUse> {
        let _ = (before, event);
        Vec::new()
    }
}

impl CardUses for Ludo {}
impl CardUses for Gammon {}
impl CardUses for Spaces {}
impl CardUses for Liars {}

impl CardUses for Hill {
    const HAS_USES: bool = true;

    fn card_uses(before: &Self, event: &Event) -> Vec<CardUse> {
        let worn = |seat: Seat, counts: fn(&ItemStats) -> bool| {
            let items = before.gear(seat).items();
            items
                .filter(move |item| counts(before.item_stats(*item)))
                .map(move |item| CardUse { seat, card: item.code() })
        };
        let in_fights = |it: &ItemStats| it.attack != 0 || it.defense != 0 || it.creatures != 0;
        let in_duels = |it: &ItemStats| it.attack != 0 || it.defense != 0;
        match *event {
            Event::FightRolled { seat, .. } => worn(seat, in_fights).collect(),
            Event::DuelRolled { one, other, .. } => {
                worn(one, in_duels).chain(worn(other, in_duels)).collect()
            }
            Event::MovementRolled { seat, .. } => worn(seat, |it| it.movement != 0).collect(),
            Event::AmbushLaid { seat, .. } => {
                vec![CardUse { seat, card: ChanceCard::AmbushOpportunity.code() }]
            }
            _ => item_used(event)
                .map(|(seat, item)| CardUse { seat, card: item.code() })
                .into_iter()
                .collect(),
        }
    }
}

/// The item that is used up, or used by hand.
const fn item_used(event: &Event) -> Option<(Seat, Item)> {
    Some(match *event {
        Event::TrapLaid { seat, .. } => (seat, Item::Trap),
        Event::LampUsed { seat } => (seat, Item::Lamp),
        Event::Blinked { seat, .. } => (seat, Item::BlinkScroll),
        Event::Warded { seat } => (seat, Item::Wardstone),
        Event::Vanished { seat } => (seat, Item::FairyDust),
        Event::Smoked { seat } => (seat, Item::SmokeBomb),
        Event::Charmed { by, .. } => (by, Item::LuckCharm),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use hill::{CombatScore, Config};
    use kit::Match;

    fn uses(event: &Event) -> Vec<(usize, &'static str)> {
        let config = Config {
            classes: vec![Some(hill::Class::Guardian), Some(hill::Class::Scout)],
            ..Config::default()
        };
        let begun = Match::<Hill>::new(&config, 2).expect("two play");
        let found = Hill::card_uses(begun.position(), event);
        found.into_iter().map(|one| (one.seat.index(), one.card)).collect()
    }

    #[test]
    fn gear_is_used_where_its_numbers_count_and_small_items_by_their_event() {
        let score = CombatScore { die: 1, bonus: 0 };
        let [guardian, scout] = [0, 1].map(Seat::new);
        let (one, other) = (scout, guardian);
        let duel = Event::DuelRolled { one, other, scores: [score; 4] };
        assert_eq!(uses(&duel), [(0, "wooden-shield")], "the Scout holds nothing");
        let roll = Event::MovementRolled { seat: guardian, die: 1, bonus: 0, steps: 1 };
        assert_eq!(uses(&roll), [], "a shield does not help to walk");
        assert_eq!(uses(&Event::LampUsed { seat: scout }), [(1, "lamp")]);
        assert_eq!(uses(&Event::Charmed { by: scout, card: None }), [(1, "luck-charm")]);
        assert_eq!(uses(&Event::Slept { seat: scout, hp: 5 }), []);
    }
}
