//! The texts of cards and classes.

use super::SHIPPED_CONTENT;
use crate::{ChanceCard, Class, Item};
use std::sync::LazyLock;

/// The text of a treasure.
#[must_use]
pub fn item_text(item: Item) -> &'static str {
    static TEXTS: LazyLock<[String; Item::COUNT]> =
        LazyLock::new(|| Item::ALL.map(|item| text("treasures", item.code(), "text")));
    &TEXTS[item.index()]
}

/// The text of a chance card.
#[must_use]
pub fn chance_text(card: ChanceCard) -> &'static str {
    static TEXTS: LazyLock<[String; ChanceCard::COUNT]> =
        LazyLock::new(|| ChanceCard::ALL.map(|card| text("chance", card.code(), "text")));
    &TEXTS[card.index()]
}

/// The text of a class: its passive ability.
#[must_use]
pub fn class_text(class: Class) -> &'static str {
    static TEXTS: LazyLock<[String; Class::COUNT]> =
        LazyLock::new(|| Class::ALL.map(|class| text("classes", class.code(), "passive")));
    &TEXTS[class.index()]
}

fn text(section: &str, id: &str, field: &str) -> String {
    let entries = SHIPPED_CONTENT[section].as_array().into_iter().flatten();
    let entry = entries.into_iter().find(|entry| entry["id"] == id);
    entry.and_then(|entry| entry[field].as_str()).expect("every kind has a text").to_owned()
}
