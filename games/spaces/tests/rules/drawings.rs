//! SVG drawings.

use spaces::Board;
use spaces::draw::{board_svg, round_svg};

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

#[test]
fn a_drawn_board_shows_its_grid_path_and_items() {
    let svg = board_svg(&board("4.1.ulRrUUU"));
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("<rect class=\"g\"").count(), 16, "the grid");
    assert_eq!(svg.matches("<circle").count(), 5, "places of the piece");
    assert_eq!(svg.matches("<polyline").count(), 1, "the path");
    for order in ["1", "4", "6", "7", "8", "2", "3", "5"] {
        assert!(svg.contains(&format!(">{order}</text>")), "item {order}");
    }
}

#[test]
fn a_drawn_round_shows_every_step_with_its_score() {
    let svg = round_svg(&board("3.0.UU"), &board("3.1.lrUU")).unwrap();
    for caption in ["1. 0:0", "2. 1:0", "3. 1:0", "4. 1:1", "5. 1:2", "6. 1:3"] {
        assert!(svg.contains(&format!(">{caption}</text>")), "{caption}");
    }
    assert_eq!(round_svg(&board("3.0.UU"), &board("2.0.U")), None);
}

#[test]
fn a_drawn_round_circles_hit_pieces_and_captions_the_steps() {
    let strip = |first: &str, second: &str| round_svg(&board(first), &board(second)).unwrap();
    let caught = strip("4.1.ulRrUUU", "4.1.ulRrUUU");
    assert_eq!(caught.matches("class=\"h\"").count(), 2, "each is ringed once");
    assert!(caught.contains(">both caught</text>"));
    assert!(strip("3.1.lrUU", "3.1.lrUU").contains(">both collide</text>"));
    let out = strip("3.0.UU", "3.1.lrUU");
    assert!(out.contains(">blue caught</text>") && out.contains(">red out</text>"));
    assert_eq!(out.matches("<polyline").count(), 12, "both ways at each of six steps");
}

#[test]
fn a_long_round_is_drawn_in_several_rows() {
    let wide = |svg: &str| {
        svg.split("viewBox=\"0 0 ").nth(1).unwrap().split('"').next().unwrap().to_owned()
    };
    let short = round_svg(&board("2.0.U"), &board("2.0.U")).unwrap();
    assert_eq!(wide(&short), "384 152", "three steps");
    let long = round_svg(&board("2.0.URDLURDLU"), &board("2.0.URDLURDLU")).unwrap();
    assert_eq!(wide(&long), "1024 304", "eight steps in a row, the rest below");
}
