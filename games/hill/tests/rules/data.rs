//! The shipped data: it fits its schemas and the printed lists.

// Unlike the rules, these tests read files of the repository.
#![allow(clippy::disallowed_methods)]

use hill::content::{chance_text, class_text, item_text};
use hill::{Board, ChanceCard, Class, Enemy, HillContent, Item, Tier, Tile, TileType};
use serde_json::{Value, json};

fn read(name: &str) -> Value {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/hill/");
    serde_json::from_str(&std::fs::read_to_string(format!("{folder}{name}")).unwrap()).unwrap()
}

#[test]
fn every_file_fits_the_schema_beside_it() {
    for name in ["board", "treasures", "chance", "enemies", "classes", "tables", "numbers"] {
        let validator = jsonschema::validator_for(&read(&format!("{name}.schema.json"))).unwrap();
        let file = if name == "board" { "board.v1" } else { name };
        let faults: Vec<String> =
            validator.iter_errors(&read(&format!("{file}.json"))).map(|e| e.to_string()).collect();
        assert_eq!(faults, [] as [&str; 0], "{file}");
    }
}

#[test]
fn the_schemas_reject_invalid_data() {
    let wrong = [
        ("board", "board.v1", "/boardSchemaVersion", json!(2)),
        ("board", "board.v1", "/nodes/2/type", json!("lava")),
        ("treasures", "treasures", "/treasures/0/count", json!(-1)),
        ("treasures", "treasures", "/treasures/7/heal", json!("half")),
        ("chance", "chance", "/chance/0/id", json!("rain")),
        ("enemies", "enemies", "/enemies/0/defense", json!(5)),
        ("classes", "classes", "/classes/0/start", json!("wardstone")),
        ("tables", "tables", "/drops/1/0/weight", json!(0)),
        ("numbers", "numbers", "/numbers/hearts", json!(0)),
        ("classes", "classes", "/classes/1/talents/attackVsCreatures", json!("much")),
    ];
    for (schema, file, pointer, value) in wrong {
        let mut data = read(&format!("{file}.json"));
        *data.pointer_mut(pointer).unwrap() = value;
        let schema = read(&format!("{schema}.schema.json"));
        assert!(!jsonschema::is_valid(&schema, &data), "{file} {pointer}");
    }
}

#[test]
fn k1_the_board_has_68_tiles_and_two_shortcuts_one_step_shorter() {
    let board = Board::v1();
    assert_eq!(board.tiles().count(), 68);
    let of = |kind| board.tiles().filter(|tile| board.tile_type(*tile) == kind).count();
    assert_eq!(TileType::ALL.map(of), [1, 1, 6, 13, 17, 22, 8]);
    let forks: Vec<Tile> = board.tiles().filter(|tile| board.successors(*tile).len() > 1).collect();
    assert_eq!(forks, [Tile(10), Tile(36)]);
    let joins: Vec<Tile> =
        board.tiles().filter(|tile| board.predecessors(*tile).len() > 1).collect();
    assert_eq!(joins, [Tile(18), Tile(46)]);
    assert_eq!([board.distance(Tile(10), Tile(18)), board.distance(Tile(36), Tile(46))], [7, 9]);
    assert_eq!(board.distance(board.start_tile(), board.final_tile()), 51);
}

/// The map as the game's design prints it, one tile a line: `10 chance -> [11,54]`.
const MAP: &str = include_str!("map.txt");

#[test]
fn the_board_is_the_printed_map() {
    let board = Board::v1();
    let line = |tile: Tile| {
        let tier = board.tier(tile).map(|tier| format!(" t{}", tier.number()));
        let on: Vec<String> = board.successors(tile).iter().map(Tile::to_string).collect();
        let kind = board.tile_type(tile).code();
        format!("{tile} {kind}{} -> [{}]", tier.unwrap_or_default(), on.join(","))
    };
    let printed: Vec<String> = board.tiles().map(line).collect();
    assert_eq!(printed, MAP.lines().collect::<Vec<_>>());
}

#[test]
fn k3_tile_16_is_a_treasure_and_17_a_sanctuary() {
    let board = Board::v1();
    assert_eq!(board.tile_type(Tile(16)), TileType::Treasure);
    assert_eq!(board.tier(Tile(16)), Some(Tier::One));
    assert!(board.is_sanctuary(Tile(17)) && board.tier(Tile(17)).is_none());
}

#[test]
fn k11_distance_ignores_direction() {
    let board = Board::v1();
    assert_eq!(board.distance(Tile(17), Tile(59)), 2, "both lead to 18");
    assert_eq!(board.distance(Tile(59), Tile(17)), 2);
    assert_eq!(board.distance(Tile(9), Tile(9)), 0);
    assert_eq!(board.distance(Tile(0), Tile(68)), u8::MAX, "68 is not on the board");
}

#[test]
fn a_tile_that_is_not_on_the_board_is_empty_and_has_no_neighbours() {
    let (board, off) = (Board::v1(), Tile(200));
    assert!(
        !board.contains(off)
            && board.successors(off).is_empty()
            && board.predecessors(off).is_empty()
    );
    assert_eq!((board.tile_type(off), board.tier(off)), (TileType::Empty, None));
}

#[test]
fn no_two_tiles_are_drawn_on_top_of_each_other() {
    let nodes = &Board::v1().graph().nodes;
    let place = |at: usize| {
        let (x, y) = (nodes[at].x.clone().unwrap(), nodes[at].y.clone().unwrap());
        (x.as_f64().unwrap(), y.as_f64().unwrap())
    };
    for a in 0..nodes.len() {
        for b in 0..a {
            let ((ax, ay), (bx, by)) = (place(a), place(b));
            assert!((ax - bx).hypot(ay - by) > 0.9, "tiles {a} and {b} overlap");
        }
    }
}

#[test]
fn forks_joins_ends_and_sanctuaries_have_labels() {
    let board = Board::v1();
    let named = |tile: Tile| [0, 10, 18, 36, 46, 53].contains(&tile.0) || board.is_sanctuary(tile);
    for (tile, node) in board.tiles().zip(&board.graph().nodes) {
        assert_eq!(node.label.is_some(), named(tile), "tile {tile}");
    }
}

#[test]
fn the_decks_have_their_printed_sizes() {
    let content = HillContent::standard();
    let items = |tier| {
        let of_tier = Item::ALL.into_iter().filter(|item| item.tier() == tier);
        of_tier.map(|item| content.items[item.index()].count).sum::<u8>()
    };
    assert_eq!(Tier::ALL.map(items), [24, 18, 10]);
    let enemies = |tier| {
        let of_tier = Enemy::ALL.into_iter().filter(|enemy| enemy.tier() == tier);
        of_tier.map(|enemy| content.enemies[enemy.index()].count).sum::<u8>()
    };
    assert_eq!(Tier::ALL.map(enemies), [18, 12, 10]);
    assert_eq!(content.chance.iter().sum::<u8>(), 34, "K1");
}

#[test]
fn the_tables_are_those_of_the_rules() {
    use Tier::{One, Three, Two};
    let content = HillContent::standard();
    let compositions = content
        .compositions
        .clone()
        .map(|table| table.into_iter().map(|row| (row.weight, row.enemies)).collect::<Vec<_>>());
    assert_eq!(compositions[0], [(100, vec![One])]);
    assert_eq!(compositions[1], [(70, vec![One, One]), (30, vec![Two])]);
    assert_eq!(compositions[2], [(70, vec![Two, Two]), (20, vec![Two, One]), (10, vec![Three])]);
    let drops = content
        .drops
        .clone()
        .map(|table| table.into_iter().map(|row| (row.weight, row.treasure)).collect::<Vec<_>>());
    assert_eq!(drops[0], [(50, Some(One)), (50, None)]);
    assert_eq!(drops[1], [(70, Some(Two)), (15, Some(One)), (15, None)]);
    assert_eq!(drops[2], [(80, Some(Three)), (20, Some(Two))]);
}

#[test]
fn names_tiers_and_kinds_in_the_files_are_those_of_the_rules() {
    for entry in read("treasures.json")["treasures"].as_array().unwrap() {
        let item = Item::from_code(entry["id"].as_str().unwrap()).unwrap();
        let found = (&entry["name"], &entry["tier"], &entry["kind"]);
        let right = (&json!(item.title()), &json!(item.tier()), &json!(item.kind()));
        assert_eq!(found, right);
    }
    for entry in read("enemies.json")["enemies"].as_array().unwrap() {
        let enemy = Enemy::from_code(entry["id"].as_str().unwrap()).unwrap();
        assert_eq!((&entry["name"], &entry["tier"]), (&json!(enemy.title()), &json!(enemy.tier())));
    }
    for entry in read("chance.json")["chance"].as_array().unwrap() {
        let card = ChanceCard::from_code(entry["id"].as_str().unwrap()).unwrap();
        assert_eq!(entry["name"], json!(card.title()));
    }
}

#[test]
fn every_card_and_class_has_a_text() {
    let content = HillContent::standard();
    let items = Item::ALL.map(|item| item_text(content, item));
    let cards = ChanceCard::ALL.map(|card| chance_text(content, card));
    let classes = Class::ALL.map(|class| class_text(content, class));
    for text in items.iter().chain(&cards).chain(&classes) {
        assert!(text.ends_with('.') && text.len() > 6, "{text}");
    }
    for text in items.iter().chain(&cards) {
        assert!(!text.contains(['{', '}']), "{text}");
    }
    assert_eq!(items[Item::Beer.index()], "Heal 3 HP; −1 to your next movement roll.");
    assert_eq!(items[Item::RoyalAegis.index()], "+3 Defense; −1 to your movement rolls.");
    assert_eq!(items[Item::MysteriousFlower.index()], "Heal fully.");
    let lost = "Draw 2 Tier 1 Treasures now; skip your next turn.";
    assert_eq!(cards[ChanceCard::LostTreasure.index()], lost);
    let duelist = "+1 Attack in duels. Once per duel you may re-roll your Defense die.";
    assert_eq!(classes[Class::Duelist.index()], duelist);
    assert_eq!(classes[Class::Porter.index()], "Your Backpack holds 2.");
    let tuned = class_text(HillContent::tuned(), Class::Porter);
    assert_eq!(tuned, "Your Backpack holds 2. You start with: Robe.");
}
