//! Invalid boards: every check has a fault of its own, and all faults are reported at once.

use hill::{Board, BoardGraph, BoardGraphFault, Tile};
use serde_json::{Value, json};

/// A small valid board: a start, an enemy or a sanctuary, a final.
fn valid_board() -> Value {
    json!({"id": "board.v7", "boardSchemaVersion": 1, "nodes": [
        {"id": 0, "type": "start", "neighbors": [1, 2]},
        {"id": 1, "type": "enemy", "tier": 1, "neighbors": [3]},
        {"id": 2, "type": "sanctuary", "neighbors": [3]},
        {"id": 3, "type": "final", "neighbors": []},
    ]})
}

fn changed(pointer: &str, value: Value) -> Value {
    let mut board = valid_board();
    *board.pointer_mut(pointer).unwrap() = value;
    board
}

fn with_node(node: Value) -> Value {
    let mut board = valid_board();
    board["nodes"].as_array_mut().unwrap().push(node);
    board
}

/// The codes and sentences of a board's faults.
fn faults(board: &Value) -> Vec<(&'static str, String)> {
    let faults = Board::from_value(board).unwrap_err();
    faults.iter().map(|fault| (fault.code(), fault.to_string())).collect()
}

#[track_caller]
fn check(board: &Value, code: &str, sentence: &str) {
    assert_eq!(faults(board), [(code, sentence.to_owned())]);
    // A graph that is not read from text has the same fault.
    if let Ok(graph) = serde_json::from_value::<BoardGraph>(board.clone()) {
        assert_eq!(Board::new(graph).unwrap_err()[0].code(), code);
    }
}

#[test]
fn a_valid_board_is_accepted_and_returns_its_graph() {
    let board = Board::from_value(&valid_board()).unwrap();
    assert_eq!(serde_json::to_value(board.graph()).unwrap(), valid_board());
    assert_eq!(Board::new(board.graph().clone()), Ok(board));
    let v1 = serde_json::to_value(Board::v1().graph()).unwrap();
    assert_eq!(serde_json::from_value::<BoardGraph>(v1).unwrap(), *Board::v1().graph());
}

#[test]
fn k2_ids_need_not_ascend_along_the_edges() {
    let board = changed("/nodes/1/neighbors", json!([2]));
    assert!(Board::from_value(&board).is_ok());
    let back = json!({"id": "board.v2", "boardSchemaVersion": 1, "nodes": [
        {"id": 9, "type": "final", "neighbors": []},
        {"id": 200, "type": "empty", "neighbors": [9]},
        {"id": 0, "type": "start", "neighbors": [200]},
    ]});
    let board = Board::from_value(&back).unwrap();
    assert_eq!(board.tiles().collect::<Vec<_>>(), [Tile(0), Tile(9), Tile(200)]);
    assert_eq!((board.final_tile(), board.predecessors(Tile(9))), (Tile(9), &[Tile(200)][..]));
}

#[test]
fn two_tiles_with_the_same_id_are_a_fault() {
    let board = with_node(json!({"id": 2, "type": "empty", "neighbors": [3]}));
    check(
        &board,
        "duplicate-id",
        "tile 2 is there more than once: every tile has an id of its own",
    );
}

#[test]
fn an_id_above_254_is_a_fault() {
    let mut board = with_node(json!({"id": 1_000_000_000, "type": "empty", "neighbors": [3]}));
    board["nodes"][2]["neighbors"] = json!([3, 1_000_000_000]);
    check(&board, "id-too-large", "tile 1000000000: ids run from 0 to 254");
}

#[test]
fn a_board_without_a_start_on_tile_0_is_a_fault() {
    let board = changed("/nodes/0/type", json!("empty"));
    check(&board, "start-missing", "tile 0 is of type empty: it must be the start");
    let mut board = valid_board();
    board["nodes"][0]["id"] = json!(4);
    let found = faults(&board);
    assert_eq!(found[0], ("start-missing", "there is no tile 0: it must be the start".into()));
    assert_eq!(found[1], ("extra-start", "tile 4 is a start: only tile 0 is".into()));
}

#[test]
fn a_second_start_is_a_fault() {
    let board = changed("/nodes/2/type", json!("start"));
    check(&board, "extra-start", "tile 2 is a start: only tile 0 is");
}

#[test]
fn a_board_without_exactly_one_final_is_a_fault() {
    let mut board = with_node(json!({"id": 4, "type": "final", "neighbors": []}));
    board["nodes"][2]["neighbors"] = json!([3, 4]);
    check(&board, "final-count", "tiles 3, 4 are finals: exactly one tile must be");
    let board = changed("/nodes/3/type", json!("empty"));
    let found = faults(&board);
    assert_eq!(found[0], ("final-count", "there is no final: exactly one tile must be".into()));
    assert_eq!(found[1].0, "dead-end");
}

#[test]
fn a_final_with_neighbours_is_a_fault() {
    let mut board = with_node(json!({"id": 4, "type": "empty", "neighbors": [5]}));
    board["nodes"]
        .as_array_mut()
        .unwrap()
        .push(json!({"id": 5, "type": "empty", "neighbors": [6]}));
    board["nodes"].as_array_mut().unwrap().push(json!({"id": 6, "type": "empty", "neighbors": []}));
    board["nodes"][3]["neighbors"] = json!([4]);
    let found = faults(&board);
    let sentence = "tile 3 is the final and leads on: its neighbors must be []";
    assert_eq!(found[0], ("final-has-neighbours", sentence.into()));
    assert_eq!(found[1].0, "dead-end");
}

#[test]
fn a_neighbour_that_does_not_exist_is_a_fault() {
    let board = changed("/nodes/1/neighbors", json!([3, 9]));
    check(&board, "dangling-neighbour", "tile 1 leads to tile 9, which does not exist");
}

#[test]
fn a_cycle_is_a_fault() {
    let mut board = with_node(json!({"id": 4, "type": "empty", "neighbors": [1]}));
    board["nodes"][1]["neighbors"] = json!([3, 4]);
    check(&board, "cycle", "tiles 1 → 4 lead round in a circle: no way may come back");
}

#[test]
fn an_unreachable_tile_is_a_fault() {
    let board = with_node(json!({"id": 4, "type": "empty", "neighbors": [3]}));
    let sentence = "tile 4 cannot be reached from the start: some way must lead there";
    check(&board, "unreachable", sentence);
}

#[test]
fn an_enemy_tile_without_a_tier_is_a_fault() {
    let mut board = valid_board();
    board["nodes"][1].as_object_mut().unwrap().remove("tier");
    check(&board, "tier-missing", "tile 1: an enemy tile needs a tier, 1, 2 or 3");
}

#[test]
fn a_sanctuary_with_a_tier_is_a_fault() {
    let mut board = valid_board();
    board["nodes"][2]["tier"] = json!(2);
    let sentence = "tile 2: a sanctuary tile has no tier, only treasures and enemies do";
    check(&board, "tier-misplaced", sentence);
}

#[test]
fn a_tile_that_is_its_own_neighbour_is_a_fault() {
    let board = changed("/nodes/1/neighbors", json!([1, 3]));
    check(&board, "self-loop", "tile 1 leads to itself: every step goes on to another tile");
}

#[test]
fn the_same_neighbour_twice_is_a_fault() {
    let board = changed("/nodes/1/neighbors", json!([3, 3]));
    check(&board, "duplicate-edge", "tile 1 names tile 3 more than once: once is enough");
}

#[test]
fn neighbours_out_of_order_are_a_fault() {
    let board = changed("/nodes/0/neighbors", json!([2, 1]));
    check(&board, "unsorted", "tile 0: its neighbors must be in ascending order");
}

#[test]
fn a_tile_without_neighbours_is_a_fault() {
    let board = changed("/nodes/2/neighbors", json!([]));
    check(&board, "dead-end", "tile 2 leads nowhere: every tile but the final leads on");
}

#[test]
fn an_unknown_version_of_the_board_format_is_a_fault() {
    let board = changed("/boardSchemaVersion", json!(2));
    check(&board, "schema-version", "boardSchemaVersion 2: only version 1 is known");
}

#[test]
fn an_id_that_names_no_version_is_a_fault() {
    for id in ["", "board.v", "board.v1 ", "Board.v1", "board.v1.2"] {
        let sentence = format!("id {id:?}: a board is called board.v1, board.v2 and so on");
        check(&changed("/id", json!(id)), "bad-id", &sentence);
    }
}

#[test]
fn a_board_without_tiles_is_a_fault() {
    let board = changed("/nodes", json!([]));
    let sentence = "0 tiles: a board has at least two, a start and a final";
    assert_eq!(faults(&board)[0], ("too-few-nodes", sentence.into()));
}

#[test]
fn more_than_255_tiles_are_a_fault() {
    let nodes: Vec<Value> =
        (0..300).map(|id| json!({"id": id, "type": "empty", "neighbors": [id + 1]})).collect();
    let found = faults(&changed("/nodes", json!(nodes)));
    assert_eq!(found[0], ("bad-field", "nodes: at most 255, but there are 300".into()));
    let mut graph = Board::v1().graph().clone();
    graph.nodes = vec![graph.nodes[0].clone(); 300];
    assert_eq!(Board::new(graph), Err(vec![BoardGraphFault::TooManyNodes(300)]));
}

#[test]
fn fields_of_the_wrong_type_are_reported_once() {
    let wrong = [
        ("/id", json!(7), "id: a text"),
        ("/boardSchemaVersion", json!("1"), "boardSchemaVersion: a whole number from 0 to"),
        ("/nodes", json!({}), "nodes: a list"),
        ("/nodes/1", json!([]), "nodes[1]: an object with id, type, neighbors"),
        ("/nodes/1/id", json!(-1), "nodes[1].id: a whole number from 0 to"),
        ("/nodes/1/type", json!("lava"), "nodes[1].type: one of start, final"),
        ("/nodes/1/tier", json!(4), "nodes[1].tier: a whole number from 1 to 3"),
        ("/nodes/1/neighbors", json!("3"), "nodes[1].neighbors: a list"),
        ("/nodes/1/neighbors", json!([3, 3.5]), "nodes[1].neighbors[1]: a whole number"),
    ];
    for (pointer, value, sentence) in wrong {
        let found = faults(&changed(pointer, value));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].0 == "bad-field" && found[0].1.starts_with(sentence), "{found:?}");
    }
    let mut extra = valid_board();
    extra["colour"] = json!("green");
    check(&extra, "bad-field", "colour: there is no such field");
    let mut place = valid_board();
    place["nodes"][0]["x"] = json!("left");
    check(&place, "bad-field", "nodes[0].x: a number");
    check(&json!(7), "bad-field", "board: an object with id, boardSchemaVersion, nodes");
    let mut missing = valid_board();
    missing.as_object_mut().unwrap().remove("nodes");
    check(&missing, "bad-field", "nodes: this field is missing");
}

#[test]
fn boards_that_the_schema_allows_are_read() {
    let mut board = changed("/boardSchemaVersion", json!(1.0));
    board["title"] = json!("Small");
    board["nodes"][1]["colour"] = json!("tiles may say more than is read");
    board["nodes"][1]["x"] = json!(1.5);
    let board = Board::from_value(&board).unwrap();
    assert_eq!(board.graph().title.as_deref(), Some("Small"));
}

#[test]
fn boards_that_the_schema_rejects_are_rejected() {
    let schema = include_str!("../../../../data/hill/board.schema.json");
    let schema = jsonschema::validator_for(&serde_json::from_str(schema).unwrap()).unwrap();
    assert!(schema.is_valid(&valid_board()));
    let mut wrong = vec![
        changed("/id", json!("hill")),
        changed("/boardSchemaVersion", json!(2)),
        changed("/nodes", json!([])),
        changed("/nodes/0/id", json!(-1)),
        changed("/nodes/1/type", json!("lava")),
        changed("/nodes/1/type", json!("final")),
        changed("/nodes/1/tier", json!(4)),
        changed("/nodes/0/neighbors", json!([1, 1])),
        json!([]),
    ];
    for field in ["x", "y", "label"] {
        let mut board = valid_board();
        board["nodes"][0][field] = json!(null);
        wrong.push(board);
    }
    for board in wrong {
        assert!(!schema.is_valid(&board), "{board}");
        assert!(Board::from_value(&board).is_err(), "{board}");
    }
}

#[test]
fn a_graph_fits_the_schema_of_its_type() {
    let schema = serde_json::to_value(schemars::schema_for!(BoardGraph)).unwrap();
    assert!(jsonschema::is_valid(&schema, &serde_json::to_value(Board::v1().graph()).unwrap()));
    assert!(!jsonschema::is_valid(&schema, &changed("/nodes/1/type", json!("lava"))));
}

#[test]
fn all_faults_of_a_board_are_reported_at_once() {
    let board = json!({"id": "hill", "boardSchemaVersion": 3, "nodes": [
        {"id": 0, "type": "chance", "neighbors": [2, 1, 1]},
        {"id": 1, "type": "enemy", "neighbors": [1, 77]},
        {"id": 2, "type": "empty", "tier": 3, "neighbors": []},
        {"id": 2, "type": "start", "neighbors": [400]},
        {"id": 3, "type": "lava", "neighbors": []},
        {"id": 5, "type": "empty", "neighbors": [6]},
        {"id": 6, "type": "empty", "neighbors": [5]},
        {"id": 7, "type": "final", "neighbors": [8]},
        {"id": 8, "type": "final", "neighbors": []},
        {"id": 400, "type": "empty", "neighbors": [8]},
    ]});
    let codes: Vec<&str> = faults(&board).into_iter().map(|(code, _)| code).collect();
    let right = [
        "bad-field",
        "bad-id",
        "schema-version",
        "id-too-large",
        "duplicate-id",
        "start-missing",
        "extra-start",
        "final-count",
        "duplicate-edge",
        "unsorted",
        "self-loop",
        "dangling-neighbour",
        "tier-missing",
        "dead-end",
        "tier-misplaced",
        "final-has-neighbours",
        "cycle",
        "unreachable",
        "unreachable",
        "unreachable",
        "unreachable",
    ];
    assert_eq!(codes, right);
}

#[test]
fn every_cycle_is_found_and_nothing_else_is_reported_as_one() {
    let graph = |edges: &[(u64, &[u64])]| {
        let nodes: Vec<Value> = edges
            .iter()
            .map(|(id, on)| json!({"id": id, "type": "empty", "neighbors": on}))
            .collect();
        let found = faults(&changed("/nodes", json!(nodes)));
        found
            .into_iter()
            .filter(|(code, _)| *code == "cycle")
            .map(|(_, text)| text)
            .collect::<Vec<_>>()
    };
    assert_eq!(graph(&[(0, &[1, 2]), (1, &[3]), (2, &[3]), (3, &[])]), [] as [&str; 0]);
    let two = graph(&[(0, &[1]), (1, &[2]), (2, &[1, 3]), (3, &[4]), (4, &[5]), (5, &[3])]);
    assert_eq!(two.len(), 2);
    assert!(two[0].contains("1 → 2") && two[1].contains("3 → 4 → 5"), "{two:?}");
}

#[test]
fn huge_deep_or_malformed_texts_have_a_clear_fault() {
    let one = |text: &str| {
        let faults = Board::from_json(text).unwrap_err();
        assert_eq!(faults.len(), 1);
        faults[0].to_string()
    };
    assert!(one(&"[".repeat(1 << 19)).contains("not JSON: recursion limit"));
    assert!(one(&" ".repeat(4 << 20)).contains("too long: at most 1048576 bytes"));
    assert!(one("").contains("not JSON"));
    assert!(one("{\"id\": 1e999}").contains("not JSON: number out of range"));
    let long = json!({"id": "x".repeat(100_000), "boardSchemaVersion": 1, "nodes": []});
    assert!(faults(&long).iter().all(|(_, sentence)| sentence.len() < 300));
    let wide = changed("/nodes/0/neighbors", json!((0..100_000).collect::<Vec<u32>>()));
    assert_eq!(faults(&wide)[0].1, "nodes[0].neighbors: at most 255, but there are 100000");
}
