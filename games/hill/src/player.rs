//! A player: where the token stands, what is carried, and in which state.

use crate::{Action, Bundle, Chance, Class, Content, Gear, Item, ItemSet, Kind, Tile};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Where an item is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
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
pub struct Held {
    /// Which.
    pub item: Item,
    /// Where.
    pub place: Place,
}

/// What a match is remembered by (002, "match summary").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Summary {
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
pub struct Player {
    /// None until it is dealt.
    pub class: Option<Class>,
    /// Where the token stands.
    pub tile: Tile,
    /// Hit points.
    pub hp: u8,
    /// What is carried, the latest last.
    pub items: Vec<Held>,
    /// Ambush Opportunities kept face down.
    pub ambushes: u8,
    /// Of these, drawn in the current turn.
    pub new_ambushes: u8,
    /// Instincts kept face down.
    pub instincts: u8,
    /// Turns to skip.
    pub skips: u8,
    /// Beers whose price the next movement roll pays.
    pub beers: u8,
    /// Sleep is all that the next turn is for (K18).
    pub must_sleep: bool,
    /// Under Fairy Dust.
    pub invisible: bool,
    /// The tile is to be resolved in Step 1 (K9).
    pub pending: bool,
    /// The Monk has spoken.
    pub calmed: bool,
    /// Lets chance cards be until the own turn (K33).
    pub passing: bool,
    /// Has left the match.
    pub out: bool,
    /// For the summary.
    pub summary: Summary,
}

impl Player {
    /// Max HP (002: no present item changes it).
    pub const MAX_HP: u8 = 5;

    pub(crate) fn new(class: Option<Class>, tile: Tile) -> Self {
        Self {
            class,
            tile,
            hp: Self::MAX_HP,
            items: Vec::with_capacity(8),
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
            summary: Summary::default(),
        }
    }

    #[inline]
    pub(crate) fn is(&self, class: Class) -> bool {
        self.class == Some(class)
    }

    /// Kept chance cards; how many is public.
    #[inline]
    pub(crate) const fn kept(&self) -> u8 {
        self.ambushes.saturating_add(self.instincts)
    }

    pub(crate) const fn keep(&mut self, card: Chance) {
        match card {
            Chance::AmbushOpportunity => {
                self.ambushes += 1;
                self.new_ambushes += 1;
            }
            _ => self.instincts += 1,
        }
    }

    /// Whether the item is in the bandolier, ready for use.
    #[inline]
    pub(crate) fn has_ready(&self, item: Item) -> bool {
        self.items.iter().any(|held| held.item == item && held.place == Place::Bag)
    }

    /// Whether the item is worn or held.
    #[inline]
    pub(crate) fn wields(&self, item: Item) -> bool {
        self.items.iter().any(|held| held.item == item && held.place == Place::Equipped)
    }

    /// How many of an item are carried, anywhere.
    pub(crate) fn count(&self, item: Item) -> usize {
        self.items.iter().filter(|held| held.item == item).count()
    }

    /// Whether every item of a list is carried, as often as it is listed.
    pub(crate) fn has_all(&self, bundle: &Bundle) -> bool {
        let listed = |item| bundle.items().filter(|other| *other == item).count();
        bundle.items().all(|item| self.count(item) >= listed(item))
    }

    /// Takes an item out: from the bags rather than from what is worn and held, the latest
    /// first.
    pub(crate) fn remove(&mut self, item: Item) -> Option<Held> {
        let last = |place: fn(Place) -> bool| {
            self.items.iter().rposition(|held| held.item == item && place(held.place))
        };
        let at = last(|place| place != Place::Equipped).or_else(|| last(|_| true))?;
        Some(self.items.remove(at))
    }

    /// Takes an item out, in plain sight if there is one.
    pub(crate) fn remove_seen_first(&mut self, item: Item) -> Option<Held> {
        let worn = |held: &Held| held.item == item && held.place == Place::Equipped;
        match self.items.iter().position(worn) {
            Some(at) => Some(self.items.remove(at)),
            None => self.remove(item),
        }
    }

    /// What gear adds, summed over everything worn and held.
    #[inline]
    pub(crate) fn bonus(&self, content: &Content, of: fn(&crate::ItemStats) -> i8) -> i8 {
        let worn = self.items.iter().filter(|held| held.place == Place::Equipped);
        worn.map(|held| of(&content.items[held.item.index()])).sum()
    }

    /// What the bandolier holds (002): the Alchemist's holds two.
    #[inline]
    pub(crate) fn bandolier_room(&self) -> usize {
        1 + usize::from(self.is(Class::Alchemist))
    }

    /// What the backpack holds (002): the Porter's holds two.
    #[inline]
    pub(crate) fn backpack_room(&self) -> usize {
        1 + usize::from(self.is(Class::Porter))
    }

    fn bagged(&self, bandolier: bool) -> usize {
        let bag = |held: &&Held| held.place == Place::Bag && held.item.in_bandolier() == bandolier;
        self.items.iter().filter(bag).count()
    }

    /// What lies in the bandolier and does not fit.
    pub(crate) fn bandolier_over(&self) -> bool {
        self.bagged(true) > self.bandolier_room()
    }

    /// What lies in the backpack and does not fit.
    pub(crate) fn backpack_over(&self) -> bool {
        self.bagged(false) > self.backpack_room()
    }

    /// Whether something is to be dropped in Step 6.
    #[must_use]
    #[inline]
    pub fn over(&self) -> bool {
        self.items.len() > 1 && (self.bandolier_over() || self.backpack_over())
    }

    /// Whether the item may be dropped now: only from where too much lies.
    pub(crate) fn may_drop(&self, item: Item) -> bool {
        let over = if item.in_bandolier() { self.bandolier_over() } else { self.backpack_over() };
        over && self.has_ready(item)
    }

    /// Where the item would go without rearranging (K29): a free hand or body, else a bag
    /// with room.
    pub(crate) fn free_place(&self, item: Item) -> Option<Place> {
        if item.in_bandolier() {
            return (self.bagged(true) < self.bandolier_room()).then_some(Place::Bag);
        }
        if self.slot_free(item.kind()) {
            return Some(Place::Equipped);
        }
        (self.bagged(false) < self.backpack_room()).then_some(Place::Bag)
    }

    fn slot_free(&self, kind: Kind) -> bool {
        let room = if kind == Kind::Wearable { 1 } else { 2 };
        let used = |held: &&Held| held.place == Place::Equipped && held.item.kind() == kind;
        self.items.iter().filter(used).count() < room
    }

    /// Puts an item away by itself: a free slot, else its bag, over capacity if it must be.
    pub(crate) fn put_away(&mut self, item: Item) {
        let place = self.free_place(item).unwrap_or(Place::Bag);
        self.items.push(Held { item, place });
        self.summary.gained += 1;
    }

    /// Whether something was drawn or looted and not arranged yet.
    pub(crate) fn has_fresh(&self) -> bool {
        self.items.iter().any(|held| held.place == Place::Fresh)
    }

    /// What is worn and held.
    pub(crate) fn gear(&self) -> Gear {
        let mut worn = self.items.iter().filter(|held| held.place == Place::Equipped);
        let (mut gear, mut hand) = (Gear::default(), 0);
        for held in &mut worn {
            match held.item.kind() {
                Kind::Wearable => gear.worn = Some(held.item),
                _ => {
                    gear.hands[hand.min(1)] = Some(held.item);
                    hand += 1;
                }
            }
        }
        Gear::new(gear.worn, gear.hands)
    }

    /// How many Wearables and Holdables there are.
    fn wares(&self) -> [usize; 2] {
        let of = |kind| self.items.iter().filter(|held| held.item.kind() == kind).count();
        [of(Kind::Wearable), of(Kind::Holdable)]
    }

    /// How many slots an arrangement must fill, so that it leaves no more over than must be
    /// (K40).
    fn least_filled(&self) -> usize {
        let [worn, held] = self.wares();
        let (all, most) = (worn + held, worn.min(1) + held.min(2));
        let over = (all - most).saturating_sub(self.backpack_room());
        all.saturating_sub(self.backpack_room() + over)
    }

    /// Whether gear leaves no more in the backpack than must be.
    pub(crate) fn leaves_room(&self, gear: &Gear) -> bool {
        gear.items().count() >= self.least_filled()
    }

    /// The different items carried in some places.
    #[inline]
    pub(crate) fn kinds(&self, place: fn(Place) -> bool) -> ItemSet {
        let mut set = ItemSet::default();
        self.items.iter().filter(|held| place(held.place)).for_each(|held| set.insert(held.item));
        set
    }

    /// Wears and holds exactly this; the rest goes into the bags.
    pub(crate) fn arrange(&mut self, gear: &Gear) {
        for held in &mut self.items {
            held.place = Place::Bag;
        }
        for item in gear.items() {
            let free = |held: &&mut Held| held.item == item && held.place == Place::Bag;
            if let Some(held) = self.items.iter_mut().find(free) {
                held.place = Place::Equipped;
            }
        }
    }

    /// The arrangement that comes by itself (K20): what is worn and held stays, what is new
    /// fills free slots, the oldest first, then the bags.
    pub(crate) fn arranged_alone(&self) -> Gear {
        let mut gear = self.gear();
        let waiting = [Place::Fresh, Place::Bag];
        for place in waiting {
            for held in self.items.iter().filter(|held| held.place == place) {
                match held.item.kind() {
                    Kind::Wearable if gear.worn.is_none() => gear.worn = Some(held.item),
                    Kind::Holdable => {
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

    /// Offers every arrangement, in order.
    pub(crate) fn arrangements(&self, mut offer: impl FnMut(Action)) {
        const WORN: ItemSet = ItemSet::of(Kind::Wearable);
        const HELD: ItemSet = ItemSet::of(Kind::Holdable);
        let (all, least) = (self.kinds(|_| true), self.least_filled());
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

    fn with(class: Class, items: &[Item]) -> Player {
        let mut player = Player::new(Some(class), Tile(0));
        for item in items {
            player.put_away(*item);
        }
        player
    }

    #[test]
    fn things_find_their_place_by_themselves() {
        let player =
            with(Class::Hunter, &[Item::Robe, Item::HeirloomArmor, Item::Dagger, Item::Beer]);
        assert_eq!(player.gear(), Gear::new(Some(Item::Robe), [Some(Item::Dagger), None]));
        assert!(player.has_ready(Item::HeirloomArmor) && player.has_ready(Item::Beer));
        assert!(!player.over());
        assert_eq!(player.free_place(Item::Lamp), Some(Place::Equipped));
        assert_eq!(player.free_place(Item::VelvetCloak), None);
        assert_eq!(player.free_place(Item::Trap), None);
    }

    #[test]
    fn arrangements_leave_no_more_over_than_must_be() {
        let player = with(Class::Hunter, &[Item::Robe, Item::HeirloomArmor, Item::VelvetCloak]);
        assert!(player.backpack_over());
        let mut found = Vec::new();
        player.arrangements(|action| found.push(action));
        assert_eq!(found.len(), 3, "one of the three is worn: {found:?}");
        let porter = with(Class::Porter, &[Item::Robe, Item::HeirloomArmor]);
        let mut found = Vec::new();
        porter.arrangements(|action| found.push(action));
        assert_eq!(found.len(), 3, "either is worn, or both fit the backpack: {found:?}");
    }

    #[test]
    fn classes_carry_more() {
        assert!(with(Class::Hunter, &[Item::Beer, Item::Trap]).over());
        assert!(!with(Class::Alchemist, &[Item::Beer, Item::Trap]).over());
        let wares = [Item::Robe, Item::Robe, Item::Robe];
        assert!(with(Class::Hunter, &wares).over());
        assert!(!with(Class::Porter, &wares).over());
    }
}
