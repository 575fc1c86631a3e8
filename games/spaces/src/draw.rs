//! SVG drawings of boards and rounds.

mod strip;

pub use strip::round_svg;

use crate::{Board, BoardItem, Cell};
use std::fmt::Write as _;

/// The side of a cell, in pixels.
const CELL_PX: u16 = 40;
/// The margin around a board, and the room for the exit above it, in pixels.
const MARGIN_PX: u16 = 24;

/// Draws a board as SVG: the path with numbered items, the traps as crosses, the exit as an
/// arrow.
#[must_use]
pub fn board_svg(board: &Board) -> String {
    let side = board_px(board.size());
    let mut svg = svg_start(side, side + MARGIN_PX, &format!("Board {board}"));
    write!(svg, "<g transform=\"translate(0 {MARGIN_PX})\">{}</g>", path_svg(board))
        .expect("a string");
    svg + "</svg>\n"
}

const BLUE: &str = "#0072b2";
const RED: &str = "#d55e00";

/// The width of a board with its margins, in pixels.
fn board_px(size: u8) -> u16 {
    CELL_PX * u16::from(size) + 2 * MARGIN_PX
}

fn svg_start(width: u16, height: u16, title: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\
         <title>{title}</title><style>text{{font:600 14px system-ui,sans-serif;text-anchor:middle;dominant-baseline:central}}\
         .c{{fill:#2a2320}}.g{{stroke:#b8ad98;fill:#fbf7ee}}.n{{fill:#6b6055;font-weight:400;font-size:13px;paint-order:stroke;stroke:#f6efe0;stroke-width:5px}}.h{{fill:none;stroke:#2a2320;stroke-width:2;stroke-dasharray:4 3}}\
         .p{{fill:none;stroke-width:3;stroke-linejoin:round;stroke-linecap:round}}.e{{stroke-width:7}}</style>\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#f6efe0\"/>"
    )
}

/// The empty grid.
fn grid_svg(size: u8) -> String {
    let cells = (0..size).flat_map(|row| (0..size).map(move |col| Cell { row, col }));
    let square = |cell: Cell| {
        let (x, y) =
            (MARGIN_PX + CELL_PX * u16::from(cell.col), MARGIN_PX + CELL_PX * u16::from(cell.row));
        format!("<rect class=\"g\" x=\"{x}\" y=\"{y}\" width=\"{CELL_PX}\" height=\"{CELL_PX}\"/>")
    };
    cells.map(square).collect()
}

fn centre(cell: Cell) -> (u16, u16) {
    let middle = |at: u8| MARGIN_PX + CELL_PX * u16::from(at) + CELL_PX / 2;
    (middle(cell.col), middle(cell.row))
}

fn path_svg(board: &Board) -> String {
    let mut svg = grid_svg(board.size());
    let path: Vec<Cell> = board.items().filter_map(piece).collect();
    let points: Vec<String> = path
        .iter()
        .map(|cell| {
            let (x, y) = centre(*cell);
            format!("{x},{y}")
        })
        .collect();
    let (x, _) = path.last().map_or((0, 0), |cell| centre(*cell));
    write!(svg, "<polyline class=\"p\" stroke=\"{BLUE}\" points=\"{} {x},8\"/>", points.join(" "))
        .expect("a string");
    write!(svg, "<path class=\"p\" stroke=\"{BLUE}\" d=\"M{} 12L{x} 4L{} 12\"/>", x - 6, x + 6)
        .expect("a string");
    for (order, item) in (1..).zip(board.items()) {
        match item {
            BoardItem::Piece(cell) => svg += &disc(cell, BLUE, &order.to_string()),
            BoardItem::Trap(cell) => {
                svg += &cross(cell, RED);
                let (x, y) = centre(cell);
                write!(
                    svg,
                    "<text x=\"{}\" y=\"{}\" fill=\"{RED}\">{order}</text>",
                    x + 13,
                    y - 12
                )
                .expect("a string");
            }
            BoardItem::Exit(_) => {}
        }
    }
    svg
}

fn piece(item: BoardItem) -> Option<Cell> {
    match item {
        BoardItem::Piece(cell) => Some(cell),
        BoardItem::Trap(_) | BoardItem::Exit(_) => None,
    }
}

fn disc(cell: Cell, colour: &str, label: &str) -> String {
    let (x, y) = centre(cell);
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"11\" fill=\"{colour}\"/><text x=\"{x}\" y=\"{y}\" fill=\"#fff\">{label}</text>"
    )
}

fn cross(cell: Cell, colour: &str) -> String {
    let (x, y) = centre(cell);
    let (l, r, t, b) = (x - 7, x + 7, y - 7, y + 7);
    format!("<path class=\"p\" stroke=\"{colour}\" d=\"M{l} {t}L{r} {b}M{r} {t}L{l} {b}\"/>")
}
