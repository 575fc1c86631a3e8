//! Every tile type, class, item, chance card and enemy has a scenario of its own in the rule
//! book.

use hill::{ChanceCard, Class, Enemy, Item, TileType};

const PAGES: [&str; 5] = [
    include_str!("../../../../spec/hill/tiles.md"),
    include_str!("../../../../spec/hill/classes.md"),
    include_str!("../../../../spec/hill/items.md"),
    include_str!("../../../../spec/hill/chance.md"),
    include_str!("../../../../spec/hill/enemies.md"),
];

/// The subjects of the scenarios: the heading `K14 Lamp: one step back` has the subject `Lamp`.
fn subjects() -> Vec<String> {
    let scenarios = PAGES.iter().flat_map(|page| testkit::scenario::parse_scenarios(page));
    scenarios.filter_map(|scenario| subject(&scenario.title)).collect()
}

fn subject(heading: &str) -> Option<String> {
    let (before, _) = heading.split_once(':')?;
    let words = before.split(' ').skip_while(|word| *word == "·" || is_ruling(word));
    Some(words.collect::<Vec<_>>().join(" "))
}

fn is_ruling(word: &str) -> bool {
    word.strip_prefix('K').is_some_and(|number| number.parse::<u8>().is_ok())
}

fn check<T: Copy>(all: &[T], title: fn(T) -> &'static str) {
    let shown = subjects();
    let titles = all.iter().map(|thing| title(*thing));
    let missing: Vec<_> = titles.filter(|name| !shown.iter().any(|other| other == name)).collect();
    assert!(missing.is_empty(), "no scenario stands under a heading with: {missing:?}");
}

#[test]
fn every_tile_type_has_a_scenario() {
    check(&TileType::ALL, TileType::title);
}

#[test]
fn every_class_has_a_scenario() {
    check(&Class::ALL, Class::title);
}

#[test]
fn every_item_has_a_scenario() {
    check(&Item::ALL, Item::title);
}

#[test]
fn every_chance_card_has_a_scenario() {
    check(&ChanceCard::ALL, ChanceCard::title);
}

#[test]
fn every_enemy_has_a_scenario() {
    check(&Enemy::ALL, Enemy::title);
}

#[test]
fn a_heading_names_its_rulings_and_then_its_subject() {
    assert_eq!(subject("K30 · K41 Trap: it is laid").as_deref(), Some("Trap"));
    assert_eq!(subject("Lost Treasure: draw two").as_deref(), Some("Lost Treasure"));
    assert_eq!(subject("K24 They wait for sleepers too"), None);
}
