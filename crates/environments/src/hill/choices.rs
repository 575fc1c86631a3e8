//! Actions of King of the Hill as choices.
//!
//! An arrangement is the item that is worn and those in both hands. A trade is the seat it is offered
//! to, the items given and the items wanted. Where no item follows there is the choice for nothing.

use crate::encoded_game::relative_seat;
use hill::{Action, Hill, Item, ItemBundle, Tile};
use kit::{Game, Seat};

const KINDS: u16 = 32;
const ITEMS: u16 = KINDS;
const NOTHING: u16 = ITEMS + Item::COUNT as u16;
const SEATS: u16 = NOTHING + 1;
const TARGETS: u16 = SEATS + 6;
const TILES: u16 = TARGETS + hill::Fight::MAX_ENEMIES as u16;

/// The number of choices.
pub(super) const COUNT: usize = TILES as usize + 256;

/// The choice number `at` of an action.
pub(super) fn choice(hill: &Hill, seat: Seat, action: &Action, at: usize) -> Option<u16> {
    if at == 0 {
        return Some(kind(action));
    }
    let only = |choice: u16| (at == 1).then_some(choice);
    match action {
        Action::Arrange(gear) => {
            let places = [gear.worn, gear.hands[0], gear.hands[1]];
            places.get(at - 1).map(|place| item_or_nothing(*place))
        }
        Action::Offer { to, give, want } => match at {
            1 => Some(seat_choice(hill, seat, *to)),
            _ => trade_choice(give, want, at - 2),
        },
        Action::Drink { item }
        | Action::Take { item }
        | Action::Give { item }
        | Action::Drop { item } => only(item_or_nothing(Some(*item))),
        Action::Challenge { seat: other } => only(seat_choice(hill, seat, *other)),
        Action::Branch { to } | Action::Blink { to } => only(tile_choice(*to)),
        Action::Attack { target } => only(TARGETS + u16::from(*target) - 1),
        _ => None,
    }
}

fn item_or_nothing(item: Option<Item>) -> u16 {
    item.map_or(NOTHING, |item| ITEMS + item.index() as u16)
}

fn seat_choice(hill: &Hill, seat: Seat, other: Seat) -> u16 {
    SEATS + relative_seat(seat, other, hill.seat_count()) as u16
}

fn tile_choice(tile: Tile) -> u16 {
    TILES + u16::from(tile.0)
}

/// The items given, nothing, the items wanted, nothing.
fn trade_choice(give: &ItemBundle, want: &ItemBundle, at: usize) -> Option<u16> {
    let side = |bundle: &ItemBundle| bundle.items().map(Some).chain([None]);
    side(give).chain(side(want)).nth(at).map(item_or_nothing)
}

fn kind(action: &Action) -> u16 {
    match action {
        Action::Done => 0,
        Action::Pass => 1,
        Action::PassUntilTurn => 2,
        Action::Arrange(_) => 3,
        Action::Drink { .. } => 4,
        Action::LayTrap => 5,
        Action::LayAmbush => 6,
        Action::Challenge { .. } => 7,
        Action::Offer { .. } => 8,
        Action::Accept => 9,
        Action::Decline => 10,
        Action::SmokeBomb => 11,
        Action::Calm => 12,
        Action::FairyDust => 13,
        Action::Sleep => 14,
        Action::Move => 15,
        Action::Instinct { back: false } => 16,
        Action::Instinct { back: true } => 17,
        Action::Branch { .. } => 18,
        Action::Spring => 19,
        Action::TakeTrap => 20,
        Action::Lamp => 21,
        Action::Blink { .. } => 22,
        Action::LuckCharm => 23,
        Action::Attack { .. } => 24,
        Action::FightOn => 25,
        Action::Reroll => 26,
        Action::Retreat => 27,
        Action::Take { .. } => 28,
        Action::Give { .. } => 29,
        Action::Drop { .. } => 30,
        Action::PickUp => 31,
    }
}
