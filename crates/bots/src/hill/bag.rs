//! What things are worth, and how they are best carried.

use hill::{Class, Gear, Item, Kind};

/// What a thing for the bandolier is worth at the start, in turns; things to wear and hold
/// are worth what they do in the race.
pub(super) const fn keepsake(item: Item) -> f32 {
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

/// What the bandolier is worth with the best of these things in it.
pub(super) fn keepsakes(class: Option<Class>, items: &[Item]) -> f32 {
    let room = if class == Some(Class::Alchemist) { 2 } else { 1 };
    let mut best = [0.0f32; 2];
    for item in items {
        let worth = keepsake(*item);
        if worth > best[0] {
            best = [worth, best[0]];
        } else if worth > best[1] {
            best[1] = worth;
        }
    }
    best[..room].iter().sum()
}

/// What gear is good for beside the race, in turns: the Lamp lets one choose one's tile.
pub(super) fn comfort(gear: &Gear) -> f32 {
    if gear.items().any(|item| item == Item::Lamp) { 0.15 } else { 0.0 }
}

/// The gear with the fewest turns, out of these things.
pub(super) fn best_gear(items: &[Item], mut turns: impl FnMut(&Gear) -> f32) -> (Gear, f32) {
    let of = |kind: Kind| items.iter().copied().filter(move |item| item.kind() == kind);
    let mut best = (Gear::default(), f32::MAX);
    let mut look = |gear: Gear| {
        let left = turns(&gear);
        if left < best.1 {
            best = (gear, left);
        }
    };
    for worn in std::iter::once(None).chain(of(Kind::Wearable).map(Some)) {
        look(Gear::new(worn, [None, None]));
        for (at, one) in of(Kind::Holdable).enumerate() {
            look(Gear::new(worn, [Some(one), None]));
            for other in of(Kind::Holdable).skip(at + 1) {
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
    fn two_hands_hold_two_things() {
        let items = [Item::Dagger, Item::CrudeAxe, Item::Robe, Item::WoodenShield];
        let (gear, left) = best_gear(&items, |gear| -(gear.items().count() as f32));
        assert_eq!((gear.items().count(), left), (3, -3.0));
    }

    #[test]
    fn the_bandolier_holds_the_best() {
        let items = [Item::FairyDust, Item::BlinkScroll, Item::Beer];
        assert_eq!(keepsakes(Some(Class::Monk), &items), 0.9);
        assert!((keepsakes(Some(Class::Alchemist), &items) - 1.3).abs() < 1e-6);
    }
}
