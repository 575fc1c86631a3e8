//! What cards and classes say to players.

use super::SHIPPED;
use crate::{Chance, Class, Item};
use std::sync::LazyLock;

/// What a treasure says.
#[must_use]
pub fn item_text(item: Item) -> &'static str {
    static TEXTS: LazyLock<[String; Item::COUNT]> =
        LazyLock::new(|| Item::ALL.map(|item| text("treasures", item.code(), "text")));
    &TEXTS[item.index()]
}

/// What a chance card says.
#[must_use]
pub fn chance_text(card: Chance) -> &'static str {
    static TEXTS: LazyLock<[String; Chance::COUNT]> =
        LazyLock::new(|| Chance::ALL.map(|card| text("chance", card.code(), "text")));
    &TEXTS[card.index()]
}

/// What a class can do.
#[must_use]
pub fn class_text(class: Class) -> &'static str {
    static TEXTS: LazyLock<[String; Class::COUNT]> =
        LazyLock::new(|| Class::ALL.map(|class| text("classes", class.code(), "passive")));
    &TEXTS[class.index()]
}

fn text(section: &str, id: &str, field: &str) -> String {
    let entries = SHIPPED[section].as_array().into_iter().flatten();
    let entry = entries.into_iter().find(|entry| entry["id"] == id);
    entry.and_then(|entry| entry[field].as_str()).expect("every kind has a text").to_owned()
}
