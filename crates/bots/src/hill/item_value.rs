//! The value of items in turns, and the best gear.

use hill::{Gear, Item, ItemKind};

/// The value of a bandolier item at the start of the race, in turns. The value of gear follows
/// from the race itself.
pub(super) const fn consumable_value(item: Item) -> f32 {
    match item {
        Item::BlinkScroll => 0.9,
        Item::MysteriousFlower => 0.7,
        Item::Wardstone => 0.5,
        Item::Trap => 0.45,
        Item::LuckCharm | Item::Beer => 0.4,
        Item::SmokeBomb | Item::RagePotion => 0.3,
        Item::AgilityDraught => 0.25,
        Item::FairyDust => 0.1,
        _ => 0.0,
    }
}

/// How many items a bandolier holds at most, in any content.
const MAX_BANDOLIER_ITEMS: usize = 7;

/// The value of a bandolier that holds so many, with the best of these items in it.
pub(super) fn bandolier_value(room: u8, items: &[Item]) -> f32 {
    let mut best = [0.0f32; MAX_BANDOLIER_ITEMS];
    for item in items {
        let worth = consumable_value(*item);
        if let Some(at) = best.iter().position(|other| worth > *other) {
            best[at..].rotate_right(1);
            best[at] = worth;
        }
    }
    best[..usize::from(room).min(MAX_BANDOLIER_ITEMS)].iter().sum()
}

/// The value of gear that the race does not model, in turns: the Lamp offers a choice of tiles.
pub(super) fn gear_utility(gear: &Gear) -> f32 {
    if gear.items().any(|item| item == Item::Lamp) { 0.15 } else { 0.0 }
}

/// The gear with the fewest turns out of these items, and its turns.
pub(super) fn best_gear(items: &[Item], mut turns: impl FnMut(&Gear) -> f32) -> (Gear, f32) {
    let of = |kind: ItemKind| items.iter().copied().filter(move |item| item.kind() == kind);
    let mut best = (Gear::default(), f32::MAX);
    let mut look = |gear: Gear| {
        let left = turns(&gear);
        if left < best.1 {
            best = (gear, left);
        }
    };
    for worn in std::iter::once(None).chain(of(ItemKind::Wearable).map(Some)) {
        look(Gear::new(worn, [None, None]));
        for (at, one) in of(ItemKind::Holdable).enumerate() {
            look(Gear::new(worn, [Some(one), None]));
            for other in of(ItemKind::Holdable).skip(at + 1) {
                look(Gear::new(worn, [Some(one), Some(other)]));
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_gear_fills_both_hands() {
        let items = [Item::Dagger, Item::CrudeAxe, Item::Robe, Item::WoodenShield];
        let (gear, left) = best_gear(&items, |gear| -(gear.items().count() as f32));
        assert_eq!((gear.items().count(), left), (3, -3.0));
    }

    #[test]
    fn the_bandolier_is_worth_its_best_items() {
        let items = [Item::FairyDust, Item::BlinkScroll, Item::Beer];
        assert_eq!(bandolier_value(1, &items), 0.9);
        assert!((bandolier_value(2, &items) - 1.3).abs() < 1e-6);
    }
}
