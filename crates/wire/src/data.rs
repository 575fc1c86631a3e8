//! What a client draws that is no rule and in no view: the boards the games come with, and
//! what cards say.

use crate::book::Book;
use hill::content::{chance_text, class_text, item_text};
use hill::{Chance, Class, Content, Enemy, Item};
use serde_json::{Value, json};

pub(crate) fn add(book: &mut Book) {
    ludo(book);
    gammon(book);
    spaces(book);
    hill(book);
}

fn ludo(book: &mut Book) {
    book.add::<ludo::Layout>();
    let boards = json!({
        "standard": ludo::Layout::of(ludo::Board::Standard),
        "sprint": ludo::Layout::of(ludo::Board::Sprint),
    });
    let about = "Where the squares of each board are.";
    book.data("ludo", about, ("LAYOUTS", "Record<Board, Layout>"), &boards);
}

fn gammon(book: &mut Book) {
    let mut number = |about, name, number: u8| {
        book.data("gammon", about, (name, "number"), &number);
    };
    number("The bar, as a point of one's own.", "BAR", gammon::BAR);
    number("Borne off, as a point of one's own.", "OFF", gammon::OFF);
    number("Checkers a side has.", "CHECKERS", gammon::CHECKERS);
}

fn spaces(book: &mut Book) {
    let mut number = |about, name, number: usize| {
        book.data("spaces", about, (name, "number"), &number);
    };
    let sizes = spaces::Board::SIZES;
    number("The fewest cells on a side of a board.", "SMALLEST", (*sizes.start()).into());
    number("The most cells on a side of a board.", "LARGEST", (*sizes.end()).into());
    number("How many boards a deck has.", "DECK", spaces::Config::DECK);
    number("The most boards that one can bring.", "MOST_BOARDS", spaces::Config::MOST_BOARDS);
    number("The most rounds of a match.", "MOST_ROUNDS", spaces::Config::MOST_ROUNDS.into());
}

fn hill(book: &mut Book) {
    book.add::<hill::Kind>();
    let mut data = |about, name, kind, data: Value| {
        book.data("hill", about, (name, kind), &data);
    };
    let board = hill::Board::v1();
    let about = "The board that options name `board.v1`; another one is in them whole.";
    data(about, "BOARD", "Graph", json!(board.graph()));
    let about = "The decks and tables that are played with unless options bring others.";
    data(about, "CONTENT", "Content", json!(**Content::standard()));
    let items = Item::ALL.map(|item| {
        let (tier, kind) = (item.tier(), item.kind());
        (
            item.code(),
            json!({"title": item.title(), "tier": tier, "kind": kind, "text": item_text(item)}),
        )
    });
    let kind = "Record<Item, { title: string; tier: Tier; kind: Kind; text: string }>";
    data("The treasures, in the order in which piles count them.", "ITEMS", kind, object(items));
    let cards = Chance::ALL
        .map(|card| (card.code(), json!({"title": card.title(), "text": chance_text(card)})));
    let kind = "Record<Chance, { title: string; text: string }>";
    data("The chance cards, likewise.", "CARDS", kind, object(cards));
    let enemies = Enemy::ALL
        .map(|enemy| (enemy.code(), json!({"title": enemy.title(), "tier": enemy.tier()})));
    let kind = "Record<Enemy, { title: string; tier: Tier }>";
    data("The enemies, likewise.", "ENEMIES", kind, object(enemies));
    let classes = Class::ALL
        .map(|class| (class.code(), json!({"title": class.title(), "text": class_text(class)})));
    let kind = "Record<Class, { title: string; text: string }>";
    data("The classes.", "CLASSES", kind, object(classes));
}

fn object(fields: impl IntoIterator<Item = (&'static str, Value)>) -> Value {
    Value::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}
