//! Boards rendered as SVG.

use hill::draw::draw;
use hill::{Board, BoardGraph, BoardNode, TileType};

/// A board of tiles in a line.
fn line(length: u64) -> BoardGraph {
    let kind = |id| match id {
        0 => TileType::Start,
        id if id + 1 == length => TileType::Final,
        _ => TileType::Empty,
    };
    let on = |id| if id + 1 == length { vec![] } else { vec![id + 1] };
    let nodes = (0..length).map(|id| BoardNode::new(id, kind(id), &on(id))).collect();
    BoardGraph { id: "board.v9".into(), title: None, board_schema_version: 1, nodes }
}

/// The width and height of a picture.
fn size(svg: &str) -> (f64, f64) {
    let number = |name: &str| {
        let after = svg.split_once(&format!(" {name}=\"")).unwrap().1;
        after.split_once('"').unwrap().0.parse().unwrap()
    };
    (number("width"), number("height"))
}

#[test]
fn every_tile_edge_and_label_is_in_the_picture() {
    let board = Board::v1();
    let svg = draw(board);
    for tile in board.tiles() {
        assert!(svg.contains(&format!(">{tile}</text>")), "tile {tile}");
    }
    let edges: usize = board.tiles().map(|tile| board.successors(tile).len()).sum();
    assert_eq!(svg.matches("<line class=\"r\"").count(), edges + 2, "and two in the legend");
    for node in &board.graph().nodes {
        let label = node.label.iter().all(|label| svg.contains(&format!(">{label}</text>")));
        assert!(label, "{:?}", node.label);
    }
    for kind in TileType::ALL {
        assert!(svg.contains(&format!(">{}</text>", kind.title())), "{kind:?}");
    }
}

#[test]
fn branches_have_another_colour_than_the_main_road() {
    let svg = draw(Board::v1());
    let ground = svg.matches("stroke=\"#f7d9bd\"").count();
    assert_eq!(ground, 7 + 9 + 1, "both shortcuts and the legend");
}

#[test]
fn a_board_without_usable_coordinates_is_laid_out_in_rows() {
    let long = draw(&Board::new(line(255)).unwrap());
    let (width, height) = size(&long);
    assert!(width < 2_000.0 && height < 3_000.0, "{width} × {height}");
    let mut stacked = line(3);
    for node in &mut stacked.nodes {
        (node.x, node.y) = (Some(1.into()), Some(2.into()));
    }
    assert_eq!(draw(&Board::new(stacked).unwrap()), draw(&Board::new(line(3)).unwrap()));
    let mut huge = line(3);
    for (node, x) in huge.nodes.iter_mut().zip([-1.7e308, 1.0, 1.7e308]) {
        (node.x, node.y) = (serde_json::Number::from_f64(x), Some(0.into()));
    }
    let (width, height) = size(&draw(&Board::new(huge).unwrap()));
    assert!(width < 1_000.0 && height < 1_000.0, "{width} × {height}");
}

#[test]
fn coordinates_may_be_in_any_unit() {
    let board = |unit: f64| {
        let mut graph = line(3);
        for (node, at) in graph.nodes.iter_mut().zip([0.0, 1.0, 2.0]) {
            node.x = serde_json::Number::from_f64(at * unit);
            node.y = serde_json::Number::from_f64(-at * unit);
        }
        draw(&Board::new(graph).unwrap())
    };
    assert_eq!(board(1.0), board(128.0));
}

#[test]
fn labels_and_titles_are_escaped() {
    let mut graph = line(2);
    graph.title = Some(format!("<script>\u{0}&\"{}", "x".repeat(500)));
    graph.nodes[0].label = Some("</text><a>".into());
    let svg = draw(&Board::new(graph).unwrap());
    assert!(!svg.contains("<script>") && !svg.contains("</text><a>") && !svg.contains('\u{0}'));
    assert!(svg.contains("&lt;script&gt;&amp;&quot;x") && svg.len() < 10_000, "{}", svg.len());
}
