//! The cards that an event is about without naming them.

use bots::insight::Insight;
use catalog::{Gammon, Hill, Liars, Ludo, Spaces};
use hill::{ChanceCard, Event, Item, ItemStats};
use kit::Seat;

/// A card that a seat uses, or what its class can do.
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
        let talents = before.talent_uses(event).into_iter();
        let talents = talents.map(|(seat, talent)| CardUse { seat, card: talent.code() });
        items_used(before, event).into_iter().chain(talents).collect()
    }
}

/// The items and chance cards that an event uses.
fn items_used(before: &Hill, event: &Event) -> Vec<CardUse> {
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

    /// What an event uses in a match of a Guardian, a Scout, an Alchemist and a Monk.
    fn uses(event: &Event) -> Vec<(usize, &'static str)> {
        use hill::Class::{Alchemist, Guardian, Monk, Scout};
        let classes = [Guardian, Scout, Alchemist, Monk].map(Some).to_vec();
        let config = Config { classes, ..Config::default() };
        let begun = Match::<Hill>::new(&config, 4).expect("four play");
        let found = Hill::card_uses(begun.position(), event);
        found.into_iter().map(|one| (one.seat.index(), one.card)).collect()
    }

    const SCORE: CombatScore = CombatScore { die: 1, bonus: 0 };

    #[test]
    fn gear_is_used_where_its_numbers_count_and_small_items_by_their_event() {
        let [guardian, scout] = [0, 1].map(Seat::new);
        let (one, other) = (scout, guardian);
        let duel = Event::DuelRolled { one, other, scores: [SCORE; 4] };
        assert_eq!(uses(&duel), [(0, "wooden-shield")], "the Scout holds nothing");
        let roll = Event::MovementRolled { seat: guardian, die: 1, bonus: 0, steps: 1 };
        assert_eq!(uses(&roll), [], "a shield does not help to walk");
        assert_eq!(uses(&Event::LampUsed { seat: scout }), [(1, "lamp")]);
        assert_eq!(uses(&Event::Charmed { by: scout, card: None }), [(1, "luck-charm")]);
        assert_eq!(uses(&Event::Slept { seat: scout, hp: 5 }), []);
    }

    #[test]
    fn talents_are_used_where_they_take_effect_by_those_who_have_them() {
        let [guardian, scout, alchemist, monk] = [0, 1, 2, 3].map(Seat::new);
        let fight = |seat| {
            let (attack, defense, enemies) = (SCORE, SCORE, Vec::new());
            Event::FightRolled { seat, target: 0, attack, defense, enemies, guard: SCORE }
        };
        assert_eq!(uses(&fight(guardian)), [(0, "wooden-shield"), (0, "defense-vs-creatures")]);
        assert_eq!(uses(&fight(scout)), []);
        let trap = |seat| Event::TrapTaken { seat, tile: hill::Tile(3) };
        assert_eq!(uses(&trap(scout)), [(1, "ignores-traps")]);
        assert_eq!(uses(&trap(guardian)), []);
        let calm = |calmed| Event::CalmRolled { seat: monk, die: 4, calmed };
        assert_eq!(uses(&calm(true)), [(3, "calms")]);
        assert_eq!(uses(&calm(false)), [], "the roll had no effect");
        // All begin with all of their HP, above which only the Alchemist drinks.
        let drink = |seat, healed| Event::Drank { seat, item: Item::Beer, healed };
        assert_eq!(uses(&drink(alchemist, 1)), [(2, "healing")]);
        assert_eq!(uses(&drink(alchemist, 0)), []);
        assert_eq!(uses(&Event::TurnBegan { seat: alchemist, turn: 1 }), [], "the bags are small");
    }
}
