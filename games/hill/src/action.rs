//! Actions of players, and their notation.

use crate::{Item, ItemKind, Tile};
use kit::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a player wears and holds: a whole arrangement at once (K20).
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
    TS,
)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Gear {
    /// The wearable that is worn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worn: Option<Item>,
    /// The holdables in hand, in order; the free hands come last.
    pub hands: [Option<Item>; 2],
}

impl Gear {
    /// The gear with its hands sorted, so that the same items compare equal.
    #[must_use]
    pub fn new(worn: Option<Item>, mut hands: [Option<Item>; 2]) -> Self {
        hands.sort_by_key(|hand| (hand.is_none(), *hand));
        Self { worn, hands }
    }

    /// All worn and held items.
    pub fn items(&self) -> impl Iterator<Item = Item> + use<> {
        [self.worn, self.hands[0], self.hands[1]].into_iter().flatten()
    }
}

/// One side of a trade: a few items, sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, JsonSchema, TS)]
#[schemars(with = "Vec<Item>")]
#[ts(as = "Vec<Item>")]
pub struct ItemBundle([Option<Item>; ItemBundle::MAX_ITEMS]);

impl ItemBundle {
    /// How many items one side of a trade has at most.
    pub const MAX_ITEMS: usize = 6;

    /// A bundle of these items; `None` if there are more than [`Self::MAX_ITEMS`].
    pub fn new(items: impl IntoIterator<Item = Item>) -> Option<Self> {
        let mut bundle = Self::default();
        let mut len = 0;
        for item in items {
            *bundle.0.get_mut(len)? = Some(item);
            len += 1;
        }
        bundle.0[..len].sort_unstable();
        Some(bundle)
    }

    /// The items, in order.
    pub fn items(&self) -> impl Iterator<Item = Item> + use<> {
        self.0.into_iter().flatten()
    }

    /// Whether the bundle has no items.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }
}

impl Serialize for ItemBundle {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.items())
    }
}

impl<'de> Deserialize<'de> for ItemBundle {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<Item>::deserialize(deserializer)?;
        Self::new(items).ok_or_else(|| serde::de::Error::custom("at most six items a side"))
    }
}

/// An action of a player.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Go on: nothing more to manage, to use or to take.
    Done,
    /// Let it be: no reaction, no challenge, no trade, no pick-up.
    Pass,
    /// Let every chance card be until the own turn comes (K33).
    PassUntilTurn,
    /// Wear and hold exactly this; the rest goes into the backpack.
    Arrange(Gear),
    /// Drink a potion.
    Drink {
        /// Which.
        item: Item,
    },
    /// Lay a trap on the own tile.
    LayTrap,
    /// Lay an ambush on the own tile.
    LayAmbush,
    /// Challenge a player on the same tile to a duel.
    Challenge {
        /// Whom.
        seat: Seat,
    },
    /// Offer a trade to a player on the same tile.
    Offer {
        /// To whom.
        to: Seat,
        /// What is given.
        give: ItemBundle,
        /// What is asked for it.
        want: ItemBundle,
    },
    /// Take the trade.
    Accept,
    /// Refuse the trade, or the duel where duels need consent.
    Decline,
    /// Throw a smoke bomb: no duels for the rest of the turn.
    SmokeBomb,
    /// The Monk tries to talk the way out of a duel.
    Calm,
    /// Become invisible, then sleep.
    FairyDust,
    /// Sleep.
    Sleep,
    /// Roll and move.
    Move,
    /// Play Instinct: one tile on or back.
    Instinct {
        /// Back rather than on.
        back: bool,
    },
    /// Take this way at a fork.
    Branch {
        /// The next tile.
        to: Tile,
    },
    /// Spring the ambush.
    Spring,
    /// The Scout takes the trap.
    TakeTrap,
    /// Step back by the Lamp.
    Lamp,
    /// Blink two tiles on or back.
    Blink {
        /// Where to.
        to: Tile,
    },
    /// Cancel the chance card.
    LuckCharm,
    /// Fight this round against an enemy.
    Attack {
        /// Its place in the queue, from 1.
        target: u8,
    },
    /// Fight this round of the duel; or let the dice stand.
    FightOn,
    /// The Duelist rolls the own Defense again.
    Reroll,
    /// Leave the fight or duel and move back, `retreatTiles` of the content's numbers.
    Retreat,
    /// Take an item from the loser of a duel.
    Take {
        /// Which.
        item: Item,
    },
    /// Give an item to the Jinn Thief.
    Give {
        /// Which.
        item: Item,
    },
    /// Drop an item that does not fit.
    Drop {
        /// Which.
        item: Item,
    },
    /// Pick up what was dropped.
    PickUp,
}

impl Action {
    /// The notation of the action, which [`Action::from_notation`] parses.
    #[must_use]
    pub fn to_notation(&self) -> String {
        match self {
            Self::Arrange(gear) => {
                let items: Vec<_> = gear.items().map(Item::code).collect();
                if items.is_empty() {
                    "arrange nothing".into()
                } else {
                    format!("arrange {}", items.join(" "))
                }
            }
            Self::Drink { item } => format!("drink {}", item.code()),
            Self::Challenge { seat } => format!("challenge {seat}"),
            Self::Offer { to, give, want } => {
                format!("offer {to} {} for {}", write_bundle(give), write_bundle(want))
            }
            Self::Instinct { back } => format!("instinct {}", if *back { "back" } else { "on" }),
            Self::Branch { to } => format!("branch {}", to.0),
            Self::Blink { to } => format!("blink {}", to.0),
            Self::Attack { target } => format!("attack {target}"),
            Self::Take { item } => format!("take {}", item.code()),
            Self::Give { item } => format!("give {}", item.code()),
            Self::Drop { item } => format!("drop {}", item.code()),
            plain => FIXED_ACTIONS
                .iter()
                .find(|(_, action)| action == plain)
                .map_or("", |(w, _)| w)
                .into(),
        }
    }

    /// Parses the notation of an action; `None` if it is not one.
    #[must_use]
    pub fn from_notation(text: &str) -> Option<Self> {
        if let Some((_, action)) = FIXED_ACTIONS.iter().find(|(word, _)| *word == text) {
            return Some(*action);
        }
        let (verb, rest) = text.split_once(' ')?;
        let item = || Item::from_code(rest);
        let tile = || canonical::<u8>(rest).map(Tile);
        Some(match verb {
            "arrange" => Self::Arrange(read_gear(rest)?),
            "drink" => Self::Drink { item: item()? },
            "challenge" => Self::Challenge { seat: Seat::parse(canonical::<u64>(rest)?)? },
            "offer" => return read_offer(rest),
            "instinct" => match rest {
                "back" => Self::Instinct { back: true },
                "on" => Self::Instinct { back: false },
                _ => return None,
            },
            "branch" => Self::Branch { to: tile()? },
            "blink" => Self::Blink { to: tile()? },
            "attack" => Self::Attack { target: canonical(rest)? },
            "take" => Self::Take { item: item()? },
            "give" => Self::Give { item: item()? },
            "drop" => Self::Drop { item: item()? },
            _ => return None,
        })
    }
}

/// The actions without parameters, with their notation.
const FIXED_ACTIONS: [(&str, Action); 20] = [
    ("done", Action::Done),
    ("pass", Action::Pass),
    ("pass until my turn", Action::PassUntilTurn),
    ("lay trap", Action::LayTrap),
    ("lay ambush", Action::LayAmbush),
    ("accept", Action::Accept),
    ("decline", Action::Decline),
    ("smoke bomb", Action::SmokeBomb),
    ("calm", Action::Calm),
    ("fairy dust", Action::FairyDust),
    ("sleep", Action::Sleep),
    ("move", Action::Move),
    ("spring", Action::Spring),
    ("lift trap", Action::TakeTrap),
    ("lamp", Action::Lamp),
    ("luck charm", Action::LuckCharm),
    ("fight on", Action::FightOn),
    ("reroll", Action::Reroll),
    ("retreat", Action::Retreat),
    ("pick up", Action::PickUp),
];

/// Parses a number in its canonical form: no sign, no leading zeros.
fn canonical<T: std::str::FromStr + ToString>(text: &str) -> Option<T> {
    text.parse::<T>().ok().filter(|number| number.to_string() == text)
}

fn write_bundle(bundle: &ItemBundle) -> String {
    let items: Vec<_> = bundle.items().map(Item::code).collect();
    if items.is_empty() { "nothing".into() } else { items.join("+") }
}

fn read_bundle(text: &str) -> Option<ItemBundle> {
    if text == "nothing" {
        return Some(ItemBundle::default());
    }
    let items: Option<Vec<Item>> = text.split('+').map(Item::from_code).collect();
    ItemBundle::new(items?)
}

fn read_offer(text: &str) -> Option<Action> {
    let mut words = text.split(' ');
    let to = Seat::parse(canonical::<u64>(words.next()?)?)?;
    let give = read_bundle(words.next()?)?;
    let want = (words.next()? == "for").then(|| words.next())?.and_then(read_bundle)?;
    words.next().is_none().then_some(Action::Offer { to, give, want })
}

fn read_gear(text: &str) -> Option<Gear> {
    if text == "nothing" {
        return Some(Gear::default());
    }
    let (mut worn, mut hands, mut held) = (None, [None; 2], 0);
    for item in text.split(' ').map(Item::from_code) {
        let item = item?;
        match item.kind() {
            ItemKind::Wearable if worn.is_none() => worn = Some(item),
            ItemKind::Holdable if held < 2 => {
                hands[held] = Some(item);
                held += 1;
            }
            _ => return None,
        }
    }
    Some(Gear::new(worn, hands))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_parses_back() {
        let bundle = |items: &[Item]| ItemBundle::new(items.iter().copied()).unwrap();
        let forms = [
            Action::Arrange(Gear::default()),
            Action::Arrange(Gear::new(Some(Item::Robe), [Some(Item::Lamp), Some(Item::Dagger)])),
            Action::Drink { item: Item::Beer },
            Action::Challenge { seat: Seat::new(3) },
            Action::Offer {
                to: Seat::new(1),
                give: bundle(&[Item::Lamp, Item::Dagger]),
                want: ItemBundle::default(),
            },
            Action::Instinct { back: true },
            Action::Instinct { back: false },
            Action::Branch { to: Tile(54) },
            Action::Blink { to: Tile(42) },
            Action::Attack { target: 2 },
            Action::Take { item: Item::Wardstone },
            Action::Give { item: Item::Robe },
            Action::Drop { item: Item::Trap },
        ];
        for action in forms.into_iter().chain(FIXED_ACTIONS.map(|(_, action)| action)) {
            assert_eq!(
                Action::from_notation(&action.to_notation()),
                Some(action),
                "{}",
                action.to_notation()
            );
            let json = serde_json::to_string(&action).unwrap();
            assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), action, "{json}");
        }
        let looted = Action::Take { item: Item::Trap };
        assert_eq!(
            Action::from_notation(&looted.to_notation()),
            Some(looted),
            "not the Scout's trap"
        );
        for text in ["", "arrange", "arrange robe robe", "branch 054", "offer 1 lamp", "take lamb"]
        {
            assert_eq!(Action::from_notation(text), None, "{text}");
        }
    }
}
