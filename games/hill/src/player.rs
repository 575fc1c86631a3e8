//! The state of a player: tile, HP, items, kept cards and effects.

use crate::{
    Action, ChanceCard, Class, Gear, HillContent, Item, ItemBundle, ItemKind, ItemSet,
    RulesVersion, Tile,
};
use kit::SmallVec;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Where a player carries an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ItemPlace {
    /// Worn or held, for all to see.
    Equipped,
    /// In the backpack or the bandolier.
    Bag,
    /// Just drawn or looted, still to be arranged.
    Fresh,
}

/// An item and where it is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HeldItem {
    /// The item.
    pub item: Item,
    /// Where it is carried.
    pub place: ItemPlace,
}

/// How many items the bags of a player hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BagCapacity {
    /// How many the backpack holds.
    pub backpack: u8,
    /// How many the bandolier holds.
    pub bandolier: u8,
}

/// The items in the bags of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Bags {
    /// The items in the backpack, the latest last.
    pub backpack: Vec<Item>,
    /// The items in the bandolier, the latest last.
    pub bandolier: Vec<Item>,
}

/// Counters for the match summary of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PlayerSummary {
    /// Turns begun.
    pub turns: u32,
    /// Tiles moved, either way.
    pub tiles: u32,
    /// Enemies beaten, by tier.
    pub enemies: [u32; 3],
    /// Duels fought, however they ended.
    pub duels: u32,
    /// Duels won.
    pub duels_won: u32,
    /// Duels lost.
    pub duels_lost: u32,
    /// Items drawn, looted, traded for or picked up.
    pub gained: u32,
    /// Items drunk, played or laid.
    pub used: u32,
    /// Times at 0 HP.
    pub falls: u32,
}

/// A player in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerState {
    /// The class; `None` until it is dealt.
    pub class: Option<Class>,
    /// Where the token stands.
    pub tile: Tile,
    /// Hit points.
    pub hp: u8,
    /// Everything carried, the latest last.
    pub items: SmallVec<HeldItem, 11>,
    /// Ambush Opportunities kept face down.
    pub ambushes: u8,
    /// How many of these were drawn in the current turn and may not be laid yet.
    pub new_ambushes: u8,
    /// Instincts kept face down.
    pub instincts: u8,
    /// Turns to skip.
    pub skips: u8,
    /// Beers drunk since the last movement roll; each is a penalty on the next one.
    pub beers: u8,
    /// The player must sleep in the next turn (K18).
    pub must_sleep: bool,
    /// Invisible by Fairy Dust.
    pub invisible: bool,
    /// The tile is to be resolved in Step 1 of the next turn (K9).
    pub pending: bool,
    /// The Monk has used the roll that calms a challenger.
    pub calmed: bool,
    /// The player passes on all chance cards until the own turn (K33).
    pub passing: bool,
    /// The player has left the match.
    pub out: bool,
    /// Counters for the match summary.
    pub summary: PlayerSummary,
}

impl PlayerState {
    pub(crate) fn new(class: Option<Class>, tile: Tile, hp: u8) -> Self {
        Self {
            class,
            tile,
            hp,
            items: SmallVec::new(),
            ambushes: 0,
            new_ambushes: 0,
            instincts: 0,
            skips: 0,
            beers: 0,
            must_sleep: false,
            invisible: false,
            pending: false,
            calmed: false,
            passing: false,
            out: false,
            summary: PlayerSummary::default(),
        }
    }

    /// The number of kept chance cards, which is public.
    #[inline]
    pub(crate) const fn kept_count(&self) -> u8 {
        self.ambushes.saturating_add(self.instincts)
    }

    pub(crate) const fn keep(&mut self, card: ChanceCard) {
        match card {
            ChanceCard::AmbushOpportunity => {
                self.ambushes += 1;
                self.new_ambushes += 1;
            }
            _ => self.instincts += 1,
        }
    }

    /// Whether the item is in the backpack or the bandolier.
    #[inline]
    pub(crate) fn has_in_bag(&self, item: Item) -> bool {
        self.items.iter().any(|held| held.item == item && held.place == ItemPlace::Bag)
    }

    /// Whether the item is worn or held.
    #[inline]
    pub(crate) fn wields(&self, item: Item) -> bool {
        self.items.iter().any(|held| held.item == item && held.place == ItemPlace::Equipped)
    }

    /// How many of an item are carried, anywhere.
    pub(crate) fn count(&self, item: Item) -> usize {
        self.items.iter().filter(|held| held.item == item).count()
    }

    /// Whether every item of a bundle is carried, as often as it occurs in the bundle.
    pub(crate) fn carries_all(&self, bundle: &ItemBundle) -> bool {
        let listed = |item| bundle.items().filter(|other| *other == item).count();
        bundle.items().all(|item| self.count(item) >= listed(item))
    }

    /// Removes an item: from the bags rather than from what is worn and held, the latest first.
    pub(crate) fn remove(&mut self, item: Item) -> Option<HeldItem> {
        let last = |place: fn(ItemPlace) -> bool| {
            self.items.iter().rposition(|held| held.item == item && place(held.place))
        };
        let at = last(|place| place != ItemPlace::Equipped).or_else(|| last(|_| true))?;
        Some(self.items.remove(at))
    }

    /// Removes an item: a worn or held one if there is one.
    pub(crate) fn remove_equipped_first(&mut self, item: Item) -> Option<HeldItem> {
        let worn = |held: &HeldItem| held.item == item && held.place == ItemPlace::Equipped;
        match self.items.iter().position(worn) {
            Some(at) => Some(self.items.remove(at)),
            None => self.remove(item),
        }
    }

    /// Everything worn and held.
    #[inline]
    pub(crate) fn equipped(&self) -> impl Iterator<Item = Item> + '_ {
        let worn = self.items.iter().filter(|held| held.place == ItemPlace::Equipped);
        worn.map(|held| held.item)
    }

    /// What everything worn and held adds to movement rolls.
    #[inline]
    pub(crate) fn movement_bonus(&self, content: &HillContent) -> i8 {
        self.equipped().map(|item| content.items[item.index()].movement).sum()
    }

    /// How many items the bandolier holds: the Alchemist's holds more.
    #[inline]
    fn bandolier_capacity(&self, content: &HillContent) -> usize {
        usize::from(content.numbers.bandolier + content.talents_of(self.class).bandolier)
    }

    /// How many items the backpack holds: the Porter's holds more.
    #[inline]
    fn backpack_capacity(&self, content: &HillContent) -> usize {
        usize::from(content.numbers.backpack + content.talents_of(self.class).backpack)
    }

    pub(crate) fn bag_capacity(&self, content: &HillContent) -> BagCapacity {
        let [backpack, bandolier] =
            [self.backpack_capacity(content), self.bandolier_capacity(content)];
        BagCapacity { backpack: backpack as u8, bandolier: bandolier as u8 }
    }

    /// What is in the bags.
    pub(crate) fn bags(&self) -> Bags {
        let in_bags = self.items.iter().filter(|held| held.place == ItemPlace::Bag);
        let (bandolier, backpack) =
            in_bags.map(|held| held.item).partition(|item| item.in_bandolier());
        Bags { backpack, bandolier }
    }

    /// The number of items in the bandolier, or else in the backpack.
    fn bag_count(&self, bandolier: bool) -> usize {
        let bag = |held: &&HeldItem| {
            held.place == ItemPlace::Bag && held.item.in_bandolier() == bandolier
        };
        self.items.iter().filter(bag).count()
    }

    /// Whether the bandolier has more items than it holds.
    pub(crate) fn is_bandolier_over(&self, content: &HillContent) -> bool {
        self.bag_count(true) > self.bandolier_capacity(content)
    }

    /// Whether the backpack has more items than it holds.
    pub(crate) fn is_backpack_over(&self, content: &HillContent) -> bool {
        self.bag_count(false) > self.backpack_capacity(content)
    }

    /// Whether the player has to drop something in Step 6.
    #[must_use]
    #[inline]
    pub fn is_over_capacity(&self, content: &HillContent) -> bool {
        let in_bags = self.items.iter().filter(|held| held.place == ItemPlace::Bag);
        let (mut bandolier, mut backpack) = (0, 0);
        for held in in_bags {
            let in_bandolier = usize::from(held.item.in_bandolier());
            bandolier += in_bandolier;
            backpack += 1 - in_bandolier;
        }
        bandolier > self.bandolier_capacity(content) || backpack > self.backpack_capacity(content)
    }

    /// Whether the item is in a bag that is over capacity.
    pub(crate) fn is_in_overfull_bag(&self, item: Item, content: &HillContent) -> bool {
        let over = if item.in_bandolier() {
            self.is_bandolier_over(content)
        } else {
            self.is_backpack_over(content)
        };
        over && self.has_in_bag(item)
    }

    /// Where the item would go without rearranging (K29): a free slot, else a bag with room.
    pub(crate) fn free_place(&self, item: Item, content: &HillContent) -> Option<ItemPlace> {
        if item.in_bandolier() {
            let fits = self.bag_count(true) < self.bandolier_capacity(content);
            return fits.then_some(ItemPlace::Bag);
        }
        if self.has_free_slot(item.kind()) {
            return Some(ItemPlace::Equipped);
        }
        (self.bag_count(false) < self.backpack_capacity(content)).then_some(ItemPlace::Bag)
    }

    fn has_free_slot(&self, kind: ItemKind) -> bool {
        let room = if kind == ItemKind::Wearable { 1 } else { 2 };
        let used = |held: &&HeldItem| held.place == ItemPlace::Equipped && held.item.kind() == kind;
        self.items.iter().filter(used).count() < room
    }

    /// Stores a gained item in a free slot, else in its bag, even over capacity.
    pub fn store_item(&mut self, item: Item, content: &HillContent) {
        let place = self.free_place(item, content).unwrap_or(ItemPlace::Bag);
        self.items.push(HeldItem { item, place });
        self.summary.gained += 1;
    }

    /// Whether something was drawn or looted and is not arranged yet.
    pub(crate) fn has_unarranged_items(&self) -> bool {
        self.items.iter().any(|held| held.place == ItemPlace::Fresh)
    }

    /// What is worn and held.
    #[must_use]
    pub fn gear(&self) -> Gear {
        let mut worn = self.items.iter().filter(|held| held.place == ItemPlace::Equipped);
        let (mut gear, mut hand) = (Gear::default(), 0);
        for held in &mut worn {
            match held.item.kind() {
                ItemKind::Wearable => gear.worn = Some(held.item),
                _ => {
                    gear.hands[hand.min(1)] = Some(held.item);
                    hand += 1;
                }
            }
        }
        Gear::new(gear.worn, gear.hands)
    }

    /// How many Wearables and Holdables are carried.
    fn wearable_and_holdable_counts(&self) -> [usize; 2] {
        let of = |kind| self.items.iter().filter(|held| held.item.kind() == kind).count();
        [of(ItemKind::Wearable), of(ItemKind::Holdable)]
    }

    /// How many slots an arrangement must fill (K40): none, and in rules version 1 as many as are
    /// needed to leave no more over than necessary.
    fn min_filled_slots(&self, rules: RulesVersion, content: &HillContent) -> usize {
        if rules.arranges_and_drops_freely() {
            return 0;
        }
        let [worn, held] = self.wearable_and_holdable_counts();
        let (all, most) = (worn + held, worn.min(1) + held.min(2));
        let room = self.backpack_capacity(content);
        let over = (all - most).saturating_sub(room);
        all.saturating_sub(room + over)
    }

    /// Whether the gear fills as many slots as it must (K40).
    pub(crate) fn fills_enough_slots(
        &self,
        gear: &Gear,
        rules: RulesVersion,
        content: &HillContent,
    ) -> bool {
        gear.items().count() >= self.min_filled_slots(rules, content)
    }

    /// Wears or holds something out of an overfull backpack in place of this item, which was worn
    /// or held and is gone (K40): the oldest of its kind. Returns whether there was one.
    pub(crate) fn refill_slot(&mut self, gone: Item, content: &HillContent) -> bool {
        let over = self.is_backpack_over(content);
        let fits =
            |held: &&mut HeldItem| held.place == ItemPlace::Bag && held.item.kind() == gone.kind();
        match self.items.iter_mut().find(fits).filter(|_| over) {
            Some(held) => {
                held.place = ItemPlace::Equipped;
                true
            }
            None => false,
        }
    }

    /// The set of items carried in the places that `place` selects.
    #[inline]
    pub(crate) fn item_set(&self, place: fn(ItemPlace) -> bool) -> ItemSet {
        let mut set = ItemSet::default();
        self.items.iter().filter(|held| place(held.place)).for_each(|held| set.insert(held.item));
        set
    }

    /// Wears and holds exactly this gear; everything else goes into the bags.
    pub(crate) fn arrange(&mut self, gear: &Gear) {
        for held in &mut self.items {
            held.place = ItemPlace::Bag;
        }
        for item in gear.items() {
            let free = |held: &&mut HeldItem| held.item == item && held.place == ItemPlace::Bag;
            if let Some(held) = self.items.iter_mut().find(free) {
                held.place = ItemPlace::Equipped;
            }
        }
    }

    /// The gear if nobody arranges it (K20): what is worn and held stays, new items fill free
    /// slots, the oldest first, then items from the bags do.
    pub(crate) fn default_gear(&self) -> Gear {
        let mut gear = self.gear();
        let waiting = [ItemPlace::Fresh, ItemPlace::Bag];
        for place in waiting {
            for held in self.items.iter().filter(|held| held.place == place) {
                match held.item.kind() {
                    ItemKind::Wearable if gear.worn.is_none() => gear.worn = Some(held.item),
                    ItemKind::Holdable => {
                        if let Some(hand) = gear.hands.iter_mut().find(|hand| hand.is_none()) {
                            *hand = Some(held.item);
                        }
                    }
                    _ => {}
                }
            }
        }
        Gear::new(gear.worn, gear.hands)
    }

    /// Calls `offer` with every legal arrangement, in order.
    pub(crate) fn for_each_arrangement(
        &self,
        rules: RulesVersion,
        content: &HillContent,
        mut offer: impl FnMut(Action),
    ) {
        const WORN: ItemSet = ItemSet::of(ItemKind::Wearable);
        const HELD: ItemSet = ItemSet::of(ItemKind::Holdable);
        let (all, least) = (self.item_set(|_| true), self.min_filled_slots(rules, content));
        let mut fill = |worn: Option<Item>, hands: [Option<Item>; 2]| {
            let filled = usize::from(worn.is_some()) + hands.iter().flatten().count();
            if filled >= least {
                offer(Action::Arrange(Gear { worn, hands }));
            }
        };
        for worn in std::iter::once(None).chain(all.and(WORN).map(Some)) {
            fill(worn, [None, None]);
            for one in all.and(HELD) {
                fill(worn, [Some(one), None]);
                for other in all.and(HELD).filter(|other| *other >= one) {
                    if other > one || self.count(one) > 1 {
                        fill(worn, [Some(one), Some(other)]);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(class: Class, items: &[Item]) -> PlayerState {
        let mut player = PlayerState::new(Some(class), Tile(0), 5);
        for item in items {
            player.store_item(*item, HillContent::standard());
        }
        player
    }

    #[test]
    fn stored_items_fill_free_slots_and_then_the_bags() {
        let player =
            with(Class::Hunter, &[Item::Robe, Item::HeirloomArmor, Item::Dagger, Item::Beer]);
        assert_eq!(player.gear(), Gear::new(Some(Item::Robe), [Some(Item::Dagger), None]));
        assert!(player.has_in_bag(Item::HeirloomArmor) && player.has_in_bag(Item::Beer));
        assert!(!player.is_over_capacity(HillContent::standard()));
        assert_eq!(
            player.free_place(Item::Lamp, HillContent::standard()),
            Some(ItemPlace::Equipped)
        );
        assert_eq!(player.free_place(Item::VelvetCloak, HillContent::standard()), None);
        assert_eq!(player.free_place(Item::Trap, HillContent::standard()), None);
    }

    #[test]
    fn arrangements_are_free_except_in_rules_version_one() {
        let count = |player: &PlayerState, rules: u32| {
            let mut found = 0;
            let rules = RulesVersion::new(rules);
            player.for_each_arrangement(rules, HillContent::standard(), |_| found += 1);
            found
        };
        let player = with(Class::Hunter, &[Item::Robe, Item::HeirloomArmor, Item::VelvetCloak]);
        assert!(player.is_backpack_over(HillContent::standard()));
        assert_eq!(count(&player, 1), 3, "one of the three is worn");
        assert_eq!(count(&player, 2), 4, "one of the three is worn, or none");
        let porter = with(Class::Porter, &[Item::Robe, Item::HeirloomArmor]);
        assert_eq!(count(&porter, 1), 3, "either is worn, or both fit the backpack");
    }

    #[test]
    fn a_slot_is_refilled_from_an_overfull_backpack_only() {
        let mut player = with(Class::Hunter, &[Item::Robe, Item::HeirloomArmor, Item::VelvetCloak]);
        let robe = player.remove(Item::Robe).expect("it is worn");
        assert!(player.refill_slot(robe.item, HillContent::standard()));
        assert_eq!(player.gear().worn, Some(Item::HeirloomArmor), "the oldest of its kind");
        player.remove(Item::HeirloomArmor);
        assert!(
            !player.refill_slot(Item::HeirloomArmor, HillContent::standard()),
            "the backpack holds what is left"
        );
    }

    #[test]
    fn the_alchemist_and_the_porter_carry_one_item_more() {
        let over =
            |class, items: &[Item]| with(class, items).is_over_capacity(HillContent::standard());
        assert!(over(Class::Hunter, &[Item::Beer, Item::Trap]));
        assert!(!over(Class::Alchemist, &[Item::Beer, Item::Trap]));
        let wares = [Item::Robe, Item::Robe, Item::Robe];
        assert!(over(Class::Hunter, &wares));
        assert!(!over(Class::Porter, &wares));
    }
}
