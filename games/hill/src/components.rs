//! The components of the game: tiers, tile types, items, chance cards, enemies and classes.
//!
//! What a component *does* is a rule and lives in code; its count and its numbers are
//! [content](crate::content) and come from data.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Declares an enum of components: its variants, their codes in data and their titles.
macro_rules! components {
    ($(#[$about:meta])* $name:ident { $($variant:ident = $code:literal, $title:literal;)+ }) => {
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS)]
        $(#[$about])*
        pub enum $name {
            $(#[doc = $title] #[serde(rename = $code)] $variant,)+
        }

        impl $name {
            /// All variants, in order.
            pub const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];

            /// The codes of all variants, in order.
            pub const CODES: [&'static str; Self::COUNT] = [$($code),+];

            /// How many variants there are.
            pub const COUNT: usize = Self::ALL.len();

            /// The index of this variant in [`Self::ALL`].
            #[must_use]
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The stable code in data and notation.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)+ }
            }

            /// The title shown to players.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $(Self::$variant => $title,)+ }
            }

            /// The variant with this code.
            #[must_use]
            pub fn from_code(code: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|kind| kind.code() == code)
            }
        }
    };
}

components! {
    /// What lies on a tile.
    TileType {
        Start = "start", "Start";
        Final = "final", "Final";
        Empty = "empty", "Empty";
        Chance = "chance", "Chance";
        Treasure = "treasure", "Treasure";
        Enemy = "enemy", "Enemy";
        Sanctuary = "sanctuary", "Sanctuary";
    }
}

components! {
    /// What a player is.
    Class {
        Scout = "scout", "Scout";
        Hunter = "hunter", "Hunter";
        Raider = "raider", "Raider";
        Guardian = "guardian", "Guardian";
        Duelist = "duelist", "Duelist";
        Alchemist = "alchemist", "Alchemist";
        Porter = "porter", "Porter";
        Monk = "monk", "Monk";
    }
}

components! {
    /// A treasure, by its name; each belongs to one tier.
    Item {
        Dagger = "dagger", "Dagger";
        WoodenShield = "wooden-shield", "Wooden Shield";
        Robe = "robe", "Robe";
        CrudeAxe = "crude-axe", "Crude Axe";
        Lamp = "lamp", "Lamp";
        Trap = "trap", "Trap";
        LuckCharm = "luck-charm", "Luck Charm";
        Beer = "beer", "Beer";
        AgilityDraught = "agility-draught", "Agility Draught";
        HeirloomArmor = "heirloom-armor", "Heirloom Armor";
        SilverShield = "silver-shield", "Silver Shield";
        LordsSword = "lords-sword", "Lord's Sword";
        BoogeyBane = "boogey-bane", "Boogey-Bane";
        VelvetCloak = "velvet-cloak", "Velvet Cloak";
        RagePotion = "rage-potion", "Rage Potion";
        FairyDust = "fairy-dust", "Fairy Dust";
        SmokeBomb = "smoke-bomb", "Smoke Bomb";
        RoyalAegis = "royal-aegis", "Royal Aegis";
        MysteriousFlower = "mysterious-flower", "Essence of the Mysterious Flower";
        DragonfangGreatsword = "dragonfang-greatsword", "Dragonfang Greatsword";
        BlinkScroll = "blink-scroll", "Blink Scroll";
        Wardstone = "wardstone", "Wardstone";
    }
}

components! {
    /// A chance card.
    #[schemars(rename = "Chance")]
    ChanceCard {
        Exhaustion = "exhaustion", "Exhaustion";
        CaveIn = "cave-in", "Cave-in";
        Faint = "faint", "Faint";
        VitalEnergy = "vital-energy", "Vital Energy";
        Earthquake = "earthquake", "Earthquake!";
        LostTreasure = "lost-treasure", "Lost Treasure";
        JinnThief = "jinn-thief", "Jinn Thief";
        SprainedWrist = "sprained-wrist", "Sprained Wrist";
        CoveredPit = "covered-pit", "Covered Pit";
        WhiteBeardedSpirit = "white-bearded-spirit", "White-Bearded Spirit";
        MysticWave = "mystic-wave", "Mystic Wave";
        NefariousSpirit = "nefarious-spirit", "Nefarious Spirit";
        AmbushOpportunity = "ambush-opportunity", "Ambush Opportunity";
        Instinct = "instinct", "Instinct";
    }
}

components! {
    /// What a class can do, by the names that [`ClassTalents`](crate::ClassTalents) gives its fields.
    Talent {
        IgnoresTraps = "ignores-traps", "Ignores Traps and Ambushes";
        AttackVsCreatures = "attack-vs-creatures", "Attack against creatures";
        DefenseVsCreatures = "defense-vs-creatures", "Defense against creatures";
        AttackInDuels = "attack-in-duels", "Attack in duels";
        DefenseInDuels = "defense-in-duels", "Defense in duels";
        RerollsDefense = "rerolls-defense", "Rolls Defense again";
        FindsTreasure = "finds-treasure", "Finds a treasure after a win";
        Bandolier = "bandolier", "Larger Bandolier";
        Healing = "healing", "Drinks heal more";
        DoublesPotions = "doubles-potions", "Potions count twice";
        Backpack = "backpack", "Larger Backpack";
        Calms = "calms", "Calms a challenger";
    }
}

components! {
    /// A creature.
    Enemy {
        Goblin = "goblin", "Goblin";
        Wolf = "wolf", "Wolf";
        Skeleton = "skeleton", "Skeleton";
        Bandit = "bandit", "Bandit";
        Orc = "orc", "Orc";
        Troll = "troll", "Troll";
        Cultist = "cultist", "Cultist";
        Ogre = "ogre", "Ogre";
        DragonWhelp = "dragon-whelp", "Dragon Whelp";
        Lich = "lich", "Lich";
        Demon = "demon", "Demon";
        Giant = "giant", "Giant";
    }
}

components! {
    /// How an item is carried.
    ItemKind {
        Wearable = "wearable", "Wearable";
        Holdable = "holdable", "Holdable";
        Drinkable = "drinkable", "Drinkable";
        Small = "small", "Small";
    }
}

/// One of the three tiers of treasures, enemies and their tiles.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(try_from = "u8", into = "u8")]
#[ts(type = "1 | 2 | 3")]
pub enum Tier {
    /// The lowest.
    One,
    /// The middle one.
    Two,
    /// The highest.
    Three,
}

impl Tier {
    /// All tiers, from the lowest.
    pub const ALL: [Self; 3] = [Self::One, Self::Two, Self::Three];

    /// The index in [`Self::ALL`], from 0.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number in data and notation, from 1.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

impl From<Tier> for u8 {
    fn from(tier: Tier) -> Self {
        tier.number()
    }
}

impl TryFrom<u8> for Tier {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|tier| tier.number() == number);
        found.ok_or_else(|| format!("no tier {number}: there are 1, 2 and 3"))
    }
}

impl Item {
    /// The tier of the treasure deck that the item belongs to.
    #[must_use]
    #[inline]
    pub const fn tier(self) -> Tier {
        if (self as u8) < Self::HeirloomArmor as u8 {
            Tier::One
        } else if (self as u8) < Self::RoyalAegis as u8 {
            Tier::Two
        } else {
            Tier::Three
        }
    }

    /// How the item is carried.
    #[must_use]
    #[inline]
    pub const fn kind(self) -> ItemKind {
        match self {
            Self::Robe | Self::HeirloomArmor | Self::VelvetCloak | Self::RoyalAegis => {
                ItemKind::Wearable
            }
            Self::Dagger
            | Self::WoodenShield
            | Self::CrudeAxe
            | Self::Lamp
            | Self::SilverShield
            | Self::LordsSword
            | Self::BoogeyBane
            | Self::DragonfangGreatsword => ItemKind::Holdable,
            Self::Beer | Self::AgilityDraught | Self::RagePotion | Self::MysteriousFlower => {
                ItemKind::Drinkable
            }
            Self::Trap
            | Self::LuckCharm
            | Self::FairyDust
            | Self::SmokeBomb
            | Self::BlinkScroll
            | Self::Wardstone => ItemKind::Small,
        }
    }

    /// Whether the item is carried in the bandolier; every other item is worn, held or in the
    /// backpack (K28).
    #[must_use]
    #[inline]
    pub const fn in_bandolier(self) -> bool {
        matches!(self.kind(), ItemKind::Drinkable | ItemKind::Small)
    }
}

/// A set of items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ItemSet(u32);

impl ItemSet {
    /// The items of a kind.
    pub(crate) const fn of(kind: ItemKind) -> Self {
        let (mut set, mut at) = (0, 0);
        while at < Item::COUNT {
            if Item::ALL[at].kind() as u8 == kind as u8 {
                set |= 1 << at;
            }
            at += 1;
        }
        Self(set)
    }

    #[inline]
    pub(crate) const fn insert(&mut self, item: Item) {
        self.0 |= 1 << item as u8;
    }

    /// Those in both sets.
    #[inline]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Iterator for ItemSet {
    type Item = Item;

    /// Removes the lowest item and returns it.
    #[inline]
    fn next(&mut self) -> Option<Item> {
        let item = Item::ALL.get(self.0.trailing_zeros() as usize).copied()?;
        self.0 &= self.0 - 1;
        Some(item)
    }
}

impl Enemy {
    /// The tier of the enemy deck that the enemy belongs to.
    #[must_use]
    #[inline]
    pub const fn tier(self) -> Tier {
        match self as u8 {
            0..4 => Tier::One,
            4..8 => Tier::Two,
            _ => Tier::Three,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_parse_back_and_are_the_serialised_form() {
        for item in Item::ALL {
            assert_eq!(Item::from_code(item.code()), Some(item));
            assert_eq!(serde_json::to_string(&item).unwrap(), format!("\"{}\"", item.code()));
        }
        assert_eq!([Item::COUNT, ChanceCard::COUNT, Enemy::COUNT, Class::COUNT], [22, 14, 12, 8]);
        assert_eq!(serde_json::from_str::<Tier>("3").unwrap(), Tier::Three);
        assert!(serde_json::from_str::<Tier>("4").unwrap_err().to_string().contains("no tier 4"));
    }

    #[test]
    fn tiers_hold_nine_eight_and_five_kinds() {
        let count = |tier| Item::ALL.iter().filter(|item| item.tier() == tier).count();
        assert_eq!(Tier::ALL.map(count), [9, 8, 5]);
        let count = |tier| Enemy::ALL.iter().filter(|enemy| enemy.tier() == tier).count();
        assert_eq!(Tier::ALL.map(count), [4, 4, 4]);
    }
}
