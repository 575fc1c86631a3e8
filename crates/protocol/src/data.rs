//! Constant data that a client needs besides the views: the games' own boards and the texts of
//! cards.

use crate::typescript::TypeScriptModules;
use hill::content::{chance_text, class_text, item_text};
use hill::{BuiltInContent, ChanceCard, Class, Enemy, HillContent, Item};
use serde_json::{Value, json};

pub(crate) fn add(modules: &mut TypeScriptModules) {
    ludo(modules);
    gammon(modules);
    spaces(modules);
    hill(modules);
}

fn ludo(modules: &mut TypeScriptModules) {
    modules.add::<ludo::Layout>();
    let boards = json!({
        "standard": ludo::Layout::of(ludo::Board::Standard),
        "sprint": ludo::Layout::of(ludo::Board::Sprint),
    });
    let about = "Where the squares of each board are.";
    modules.add_constant("ludo", about, ("LAYOUTS", "Record<Board, Layout>"), &boards);
}

fn gammon(modules: &mut TypeScriptModules) {
    let mut number = |about, name, number: u8| {
        modules.add_constant("gammon", about, (name, "number"), &number);
    };
    number("The bar, as a point of one's own.", "BAR", gammon::BAR);
    number("Borne off, as a point of one's own.", "OFF", gammon::OFF);
    number("Checkers a side has.", "CHECKERS", gammon::CHECKERS_PER_SIDE);
}

fn spaces(modules: &mut TypeScriptModules) {
    let mut number = |about, name, number: usize| {
        modules.add_constant("spaces", about, (name, "number"), &number);
    };
    let sizes = spaces::Board::SIZES;
    number("The fewest cells on a side of a board.", "MIN_BOARD_SIZE", (*sizes.start()).into());
    number("The most cells on a side of a board.", "MAX_BOARD_SIZE", (*sizes.end()).into());
    number("How many boards a deck has.", "DECK_BOARDS", spaces::Config::DECK_BOARDS);
    number("The most boards that one can bring.", "MAX_BOARDS", spaces::Config::MAX_BOARDS);
    number("The most rounds of a match.", "MAX_ROUNDS", spaces::Config::MAX_ROUNDS.into());
}

fn hill(modules: &mut TypeScriptModules) {
    modules.add::<hill::ItemKind>();
    let mut data = |about, name, kind, data: Value| {
        modules.add_constant("hill", about, (name, kind), &data);
    };
    let board = hill::Board::v1();
    let about = "The board that options name `board.v1`; another one is in them whole.";
    data(about, "BOARD", "BoardGraph", json!(board.graph()));
    let whole = |content: BuiltInContent| (content.name(), content.content().whole_document());
    let about = "The content that options name.";
    let kind = "Record<BuiltInContent, HillContent>";
    data(about, "CONTENTS", kind, object(BuiltInContent::ALL.map(whole)));
    let about = "The decks and tables that are played with unless options bring others.";
    data(about, "CONTENT", "HillContent", HillContent::standard().whole_document());
    let items = Item::ALL.map(|item| {
        let (tier, kind) = (item.tier(), item.kind());
        (
            item.code(),
            json!({"title": item.title(), "tier": tier, "kind": kind, "text": item_text(HillContent::standard(), item)}),
        )
    });
    let kind = "Record<Item, { title: string; tier: Tier; kind: ItemKind; text: string }>";
    data("The treasures, in the order in which piles count them.", "ITEMS", kind, object(items));
    let cards = ChanceCard::ALL.map(|card| {
        (
            card.code(),
            json!({"title": card.title(), "text": chance_text(HillContent::standard(), card)}),
        )
    });
    let kind = "Record<ChanceCard, { title: string; text: string }>";
    data("The chance cards, likewise.", "CARDS", kind, object(cards));
    let enemies = Enemy::ALL
        .map(|enemy| (enemy.code(), json!({"title": enemy.title(), "tier": enemy.tier()})));
    let kind = "Record<Enemy, { title: string; tier: Tier }>";
    data("The enemies, likewise.", "ENEMIES", kind, object(enemies));
    let classes = Class::ALL.map(|class| {
        (
            class.code(),
            json!({"title": class.title(), "text": class_text(HillContent::standard(), class)}),
        )
    });
    let kind = "Record<Class, { title: string; text: string }>";
    data("The classes.", "CLASSES", kind, object(classes));
}

fn object(fields: impl IntoIterator<Item = (&'static str, Value)>) -> Value {
    Value::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}
