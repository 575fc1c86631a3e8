//! Custom content: reading, faults and serialisation.

use hill::content::FULL_HEAL;
use hill::{BuiltInContent, Class, Config, HillContent, Item};
use kit::Fault;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

fn standard() -> Value {
    serde_json::to_value(&**HillContent::standard()).unwrap()
}

/// The faults of the standard content with some values changed.
fn faults(changes: &[(&str, Value)]) -> Vec<String> {
    let mut document = standard();
    for (pointer, value) in changes {
        *document.pointer_mut(pointer).unwrap() = value.clone();
    }
    let faults = HillContent::from_value(&document).unwrap_err();
    faults.iter().map(Fault::to_string).collect()
}

#[test]
fn content_round_trips_through_json() {
    let text = serde_json::to_string(&**HillContent::standard()).unwrap();
    assert_eq!(&HillContent::from_json(&text).unwrap(), &**HillContent::standard());
    assert_eq!(serde_json::from_str::<HillContent>(&text).unwrap(), **HillContent::standard());
}

#[test]
fn content_fits_the_schema_of_its_type() {
    let schema = serde_json::to_value(schemars::schema_for!(HillContent)).unwrap();
    assert!(jsonschema::is_valid(&schema, &standard()));
    assert!(jsonschema::is_valid(&schema, HillContent::tuned_document()));
    assert_eq!(&HillContent::tuned().whole_document(), HillContent::tuned_document());
    assert!(!jsonschema::is_valid(&schema, &json!({"treasures": []})));
}

/// A config stores the name of content, not its numbers: what stands in logs and saves replays only
/// as long as the numbers behind a name are what they were. Other numbers need another name.
#[test]
fn the_numbers_behind_a_name_never_change() {
    let hash = |named: BuiltInContent| {
        let digest = Sha256::digest(named.content().whole_document().to_string());
        let hex: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        (named.name(), hex)
    };
    let found = BuiltInContent::ALL.map(hash);
    let expected = [("standard", "bcc6c13b8bf4f208"), ("tuned", "f98bcef7e1d00ec7")];
    assert_eq!(found.each_ref().map(|(name, hash)| (*name, hash.as_str())), expected);
}

#[test]
fn a_config_keeps_the_name_of_its_content() {
    let text = r#"{"board":"board.v1","boardSchemaVersion":1,"classes":[],"duels":"binding","content":"tuned"}"#;
    let config: Config = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&config).unwrap(), text);
    assert_eq!(config.find_content(), *HillContent::tuned());
    let unknown = text.replace("tuned", "tunes");
    let refused = serde_json::from_str::<Config>(&unknown).unwrap_err().to_string();
    assert!(refused.contains("there is no content 'tunes' here: name one of standard, tuned"));
}

#[test]
fn special_items_have_the_numbers_that_the_rules_use() {
    let of = |item: Item| HillContent::standard().items[item.index()];
    assert_eq!((of(Item::Beer).heal, of(Item::Beer).movement), (3, -1));
    assert_eq!(of(Item::MysteriousFlower).heal, FULL_HEAL);
    assert_eq!((of(Item::AgilityDraught).defense, of(Item::RagePotion).attack), (1, 1));
    assert_eq!((of(Item::BoogeyBane).creatures, of(Item::BoogeyBane).attack), (2, 0));
    let start = |class: Class| HillContent::standard().starts[class.index()];
    assert_eq!(
        (start(Class::Scout), start(Class::Guardian)),
        (Some(Item::Trap), Some(Item::WoodenShield))
    );
    assert_eq!(HillContent::standard().starts.iter().flatten().count(), 2);
}

#[test]
fn custom_content_may_change_numbers() {
    let mut document = standard();
    document["treasures"][0]["attack"] = json!(2);
    document["enemies"][0]["hp"] = json!(9);
    document["chance"][4]["count"] = json!(0);
    let content = HillContent::from_value(&document).unwrap();
    assert_eq!((content.items[0].attack, content.enemies[0].hp, content.chance[4]), (2, 9, 0));
}

#[test]
fn all_faults_are_reported_at_once() {
    let found = faults(&[
        ("/treasures/0/attack", json!(10)),
        ("/treasures/1/id", json!("dagger")),
        ("/treasures/7/heal", json!("half")),
        ("/chance/0/count", json!(1.5)),
        ("/enemies/0/hp", json!(0)),
        ("/enemies/1/defense", json!(5)),
        ("/classes/0/start", json!("wardstone")),
        ("/compositions/1", json!([])),
        ("/compositions/2/0/enemies", json!([1, 1, 1, 1])),
        ("/drops/3/0/treasure", json!(4)),
    ]);
    let right = [
        "treasures[1].id: dagger is there already",
        "treasures: wooden-shield is missing; a count of 0 takes it out of play",
        "treasures[0].attack: a whole number from 0 to 9",
        "treasures[7].heal: a whole number from 0 to 99, or \"full\"",
        "chance[0].count: a whole number from 0 to 99",
        "enemies[0].hp: a whole number from 1 to 99",
        "enemies[1].defense: a whole number from -9 to 4",
        "classes[0].start: the id of a tier 1 treasure (K28)",
        "compositions.1: at least one row",
        "compositions.2[0].enemies: at most 3, but there are 4",
        "drops.3[0].treasure: a whole number from 1 to 3",
        "treasures: wooden-shield: at least 1, for those who start with it",
    ];
    assert_eq!(found, right);
}

#[test]
fn missing_unknown_and_fixed_fields_are_reported() {
    let mut document = standard();
    document["treasures"][0]["tier"] = json!(2);
    document["enemies"][0]["colour"] = json!("green");
    document.as_object_mut().unwrap().remove("drops");
    let found = HillContent::from_value(&document).unwrap_err();
    let found: Vec<String> = found.iter().map(Fault::to_string).collect();
    let right = [
        "drops: this field is missing",
        "treasures[0].tier: 1: the rules decide this",
        "enemies[0].colour: there is no such field",
    ];
    assert_eq!(found, right);
    assert!(HillContent::from_json("[]").unwrap_err()[0].rule.contains("an object with treasures"));
    assert!(HillContent::from_json("{").unwrap_err()[0].rule.contains("not JSON"));
    assert!(HillContent::from_json(&" ".repeat(2 << 20)).unwrap_err()[0].rule.contains("too long"));
}

#[test]
fn a_deck_that_is_too_large_is_a_fault() {
    let many: Vec<(String, Value)> =
        (0..3).map(|at| (format!("/treasures/{at}/count"), json!(99))).collect();
    let many: Vec<(&str, Value)> = many.iter().map(|(p, v)| (p.as_str(), v.clone())).collect();
    assert_eq!(faults(&many), ["treasures: a deck has at most 250 cards, not 310"]);
}

/// A save names its board, the board format and the rules; an unknown one is refused by name.
#[test]
fn a_save_with_an_unknown_board_or_version_is_refused() {
    use hill::{Config, Hill};
    use kit::{DiceSource, Game, Match, Save};
    let played = Match::<Hill>::new(&Config::default(), 2).unwrap();
    let save = Save { players: vec![String::new(); 2], dice: DiceSource::ByHand, played };
    let text = save.to_text();
    let said: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(said["rules"], Hill::RULES_VERSION);
    assert_eq!(said["config"]["board"], "board.v1");
    assert_eq!(said["config"]["boardSchemaVersion"], 1);
    let refused = |old: &str, new: &str| {
        let other = text.replacen(old, new, 1);
        assert_ne!(other, text, "{old}");
        Save::<Hill>::from_text(&other).unwrap_err().to_string()
    };
    let board = refused("\"board.v1\"", "\"board.v9\"");
    assert!(board.contains("there is no board 'board.v9' here"), "{board}");
    let schema = refused("\"boardSchemaVersion\":1", "\"boardSchemaVersion\":2");
    assert!(schema.contains("version 2 of boards is not known here"), "{schema}");
    let current = format!("\"rules\": {}", Hill::RULES_VERSION);
    let rules = refused(&current, "\"rules\": 7");
    assert!(rules.contains('7'), "{rules}");
    assert!(Save::<Hill>::from_text(&text).is_ok());
}

#[test]
fn numbers_and_talents_are_read_and_those_left_out_are_the_standard_ones() {
    let mut document = standard();
    assert!(document.get("numbers").is_none(), "standard numbers are left out");
    document["numbers"] = json!({"hearts": 4});
    document["classes"][1]["talents"] = json!({"attackVsCreatures": 2, "healing": 1});
    document["chance"][1]["tiles"] = json!(5);
    document["treasures"][21]["prevents"] = json!(2);
    let content = HillContent::from_value(&document).unwrap();
    assert_eq!((content.numbers.hearts, content.numbers.retreat_tiles), (4, 6));
    let hunter = content.talents[Class::Hunter.index()];
    assert_eq!((hunter.attack_vs_creatures, hunter.healing), (2, 1));
    assert!(content.talents[Class::Duelist.index()].rerolls_defense);
    assert_eq!(content.items[Item::Wardstone.index()].prevents, 2);
    let written = serde_json::to_value(&content).unwrap();
    assert_eq!(HillContent::from_value(&written).unwrap(), content);
    assert_eq!(HillContent::from_value(&content.whole_document()).unwrap(), content);
}

#[test]
fn faults_of_numbers_and_talents_name_the_field_and_its_limits() {
    let mut document = HillContent::standard_document().clone();
    document["numbers"]["hearts"] = json!(0);
    document["numbers"]["combatDie"] = json!(4);
    document["numbers"]["swords"] = json!(1);
    document["classes"][0]["talents"]["rerollsDefense"] = json!(true);
    document["classes"][1]["talents"]["attackVsCreatures"] = json!(10);
    document["classes"][2]["talents"]["ignoresTraps"] = json!(1);
    document["chance"][0]["die"] = json!(6);
    let found = HillContent::from_value(&document).unwrap_err();
    let found: Vec<String> = found.iter().map(Fault::to_string).collect();
    let right = [
        "numbers.swords: there is no such field",
        "numbers.hearts: a whole number from 1 to 9",
        "enemies[9].defense: a whole number from -9 to 2",
        "classes[1].talents.attackVsCreatures: a whole number from 0 to 9",
        "classes[2].talents.ignoresTraps: true or false",
        "classes: only one class can have rerollsDefense, since a duel has one re-roll",
        "chance: exhaustion has no number die: leave it out",
    ];
    assert_eq!(found, right);
}

#[test]
fn content_is_chosen_by_name_or_given_whole() {
    use hill::Config;
    let read = |content: Value| {
        let options = json!({"content": content});
        serde_json::from_value::<Config>(options).map_err(|error| error.to_string())
    };
    let named = read(json!("standard")).unwrap();
    assert_eq!(&*named.find_content(), &**HillContent::standard());
    assert_eq!(serde_json::to_value(&named).unwrap()["content"], "standard");
    assert!(read(json!("odd")).unwrap_err().contains("there is no content 'odd' here"));
    assert!(read(json!({})).unwrap_err().contains("treasures: this field is missing"));
}
