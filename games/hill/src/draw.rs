//! Renders a board as SVG: the hill, the edges and the tiles.
//!
//! Tile types differ in shape and icon as well as in colour, so that the picture can be read
//! without telling colours apart. It has its own background and looks the same on light and
//! dark pages.

mod labels;
mod layout;
mod tiles;

use crate::{Board, Tile, TileType};
pub use layout::ranks;
use layout::{SvgPoint, places};
use std::fmt::Write as _;

/// The margin around the tiles.
const MARGIN_PX: f64 = 64.0;
/// The height of the title above them.
const TITLE_HEIGHT_PX: f64 = 36.0;
/// The width of one entry of the legend, and the height of a row of them.
const LEGEND_ENTRY_SIZE_PX: (f64, f64) = (112.0, 44.0);
/// The smallest width of a picture: two entries of the legend and the title fit.
const MIN_WIDTH_PX: f64 = 420.0;

/// A board as an SVG: every tile with its id and, where it has them, tier and name; every
/// edge as an arrow; a legend below.
#[must_use]
pub fn draw(board: &Board) -> String {
    let places = places(board, (MARGIN_PX, MARGIN_PX + TITLE_HEIGHT_PX));
    let (width, height) = size(board, &places);
    let mut svg = svg_head(board, width, height + legend_height(width));
    svg += &hill(board, &places, width, height);
    svg += &edges(board, &places);
    for tile in board.tiles() {
        let SvgPoint { x, y } = places[tile.index()];
        write!(svg, "<g transform=\"translate({x:.1} {y:.1})\">").expect("a string");
        svg += &tiles::tile(board.tile_type(tile), board.tier(tile), &tile.to_string());
        svg += "</g>";
    }
    svg += &labels::labels(board, &places, width);
    svg + &legend(width, height) + "</svg>\n"
}

fn size(board: &Board, places: &[SvgPoint]) -> (f64, f64) {
    let most = |of: fn(&SvgPoint) -> f64| {
        board.tiles().map(|tile| of(&places[tile.index()])).fold(0.0, f64::max)
    };
    ((most(|place| place.x) + MARGIN_PX).max(MIN_WIDTH_PX), most(|place| place.y) + MARGIN_PX)
}

const STYLESHEET: &str = "text{font:600 12px system-ui,sans-serif;text-anchor:middle;fill:#2a2320}\
    .t{font-size:20px;text-anchor:start}.l{font-size:11px;font-style:italic;stroke:#f6efe0;stroke-width:4px;stroke-linejoin:round;paint-order:stroke}\
    .e{font-size:13px;font-weight:500;text-anchor:start}.r{stroke-linecap:round;stroke-width:26px}";

fn svg_head(board: &Board, width: f64, height: f64) -> String {
    let title = escape(board.graph().title.as_deref().unwrap_or(board.id()), 60);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\"><title>{title}</title>\
         <style>{STYLESHEET}</style><rect width=\"{width:.0}\" height=\"{height:.0}\" rx=\"16\" fill=\"#f6efe0\"/>\
         <text class=\"t\" x=\"28\" y=\"42\">{title}</text>"
    )
}

/// The hill in the background, with its top behind the final, and a second one behind it.
fn hill(board: &Board, places: &[SvgPoint], width: f64, height: f64) -> String {
    let SvgPoint { x, y } = places[board.final_tile().index()];
    let top = y - 52.0;
    let slope = |top: f64, steep: f64, colour: &str| {
        let rise = height - top;
        let (foot, flank) = (height - rise * 0.24, top + rise * 0.34);
        let (left, right) = (x * (1.0 - steep), x + (width - x) * steep);
        format!(
            "<path fill=\"{colour}\" d=\"M0 {height:.0}V{foot:.0}C{:.0} {flank:.0} {left:.0} {top:.0} {x:.0} {top:.0}\
             S{:.0} {flank:.0} {width:.0} {foot:.0}V{height:.0}Z\"/>",
            x * 0.16,
            right,
        )
    };
    slope(top - 14.0, 0.6, "#efe6cc") + &slope(top, 0.45, "#e4ddb6")
}

/// All edges: first the roads, then the arrows on them.
fn edges(board: &Board, places: &[SvgPoint]) -> String {
    let main = main_road(board);
    let edges = board.tiles().flat_map(|from| {
        let main = main.contains(&from);
        let ways = board.successors(from).iter().enumerate();
        ways.map(move |(at, to)| (from, *to, main && at == 0))
    });
    let edges: Vec<(Tile, Tile, bool)> = edges.collect();
    let line = |(from, to, main): &(Tile, Tile, bool)| {
        let end = |tile: &Tile| (places[tile.index()], tiles::reach(board.tile_type(*tile)));
        road(end(from), end(to), if *main { MAIN_ROAD } else { BRANCH_ROAD })
    };
    let (roads, arrows): (String, String) = edges.iter().map(line).unzip();
    roads + &arrows
}

/// The main road: from the start, always the successor with the lowest id.
fn main_road(board: &Board) -> Vec<Tile> {
    let on = |at: &Tile| board.successors(*at).first().copied();
    std::iter::successors(Some(board.start_tile()), on).collect()
}

/// The colours of a road: its surface and its arrows.
type RoadColors = (&'static str, &'static str);

const MAIN_ROAD: RoadColors = ("#fbf6e8", "#6b5f4b");
const BRANCH_ROAD: RoadColors = ("#f7d9bd", "#b34700");

/// The road of an edge and its arrow; each end is a tile with the radius that it covers.
fn road(
    (from, near): (SvgPoint, f64),
    (to, far): (SvgPoint, f64),
    (surface, ink): RoadColors,
) -> (String, String) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let at = |along: f64, aside: f64| {
        (from.x + ux * along - uy * aside, from.y + uy * along + ux * aside)
    };
    let (tip, base) = (length - far - 1.0, length - far - 9.0);
    let ((ax, ay), (bx, by)) = (at(near, 0.0), at(base, 0.0));
    let ((tx, ty), (lx, ly), (rx, ry)) = (at(tip, 0.0), at(base, 5.5), at(base, -5.5));
    let lane = format!(
        "<line class=\"r\" stroke=\"{surface}\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"/>",
        from.x, from.y, to.x, to.y
    );
    let arrow = format!(
        "<path stroke=\"{ink}\" fill=\"{ink}\" stroke-width=\"2.5\" stroke-linejoin=\"round\" \
         d=\"M{ax:.1} {ay:.1}L{bx:.1} {by:.1}M{tx:.1} {ty:.1}L{lx:.1} {ly:.1}L{rx:.1} {ry:.1}Z\"/>"
    );
    (lane, arrow)
}

/// The number of entries of the legend: all tile types, the two kinds of roads, and the dots.
const LEGEND_ENTRIES: usize = TileType::COUNT + 3;

/// The columns and rows of the legend: as few rows as fit, as even as possible.
fn legend_grid(width: f64) -> (usize, usize) {
    let fit = ((width - MARGIN_PX) / LEGEND_ENTRY_SIZE_PX.0).max(1.0) as usize;
    let rows = LEGEND_ENTRIES.div_ceil(fit);
    (LEGEND_ENTRIES.div_ceil(rows), rows)
}

fn legend_height(width: f64) -> f64 {
    LEGEND_ENTRY_SIZE_PX.1 * legend_grid(width).1 as f64 + 24.0
}

fn legend(width: f64, top: f64) -> String {
    let (columns, _) = legend_grid(width);
    let wide = (width - MARGIN_PX) / columns as f64;
    let mut svg = String::new();
    for at in 0..LEGEND_ENTRIES {
        let x = MARGIN_PX * 0.8 + wide * (at % columns) as f64;
        let y = top + 34.0 + LEGEND_ENTRY_SIZE_PX.1 * (at / columns) as f64;
        let (picture, word) = match TileType::ALL.get(at) {
            Some(kind) => (legend_tile(*kind), kind.title()),
            None if at == TileType::COUNT => (legend_road(MAIN_ROAD), "Main way"),
            None if at == TileType::COUNT + 1 => (legend_road(BRANCH_ROAD), "Branch"),
            None => (tiles::dots(), "Dots: tier"),
        };
        write!(
            svg,
            "<g transform=\"translate({x:.1} {y:.1})\">{picture}<text class=\"e\" x=\"26\" y=\"5\">{word}</text></g>"
        )
        .expect("a string");
    }
    svg
}

fn legend_tile(kind: TileType) -> String {
    let scale = 16.0 / tiles::reach(kind);
    format!("<g transform=\"scale({scale:.2})\">{}</g>", tiles::tile(kind, None, ""))
}

fn legend_road(paint: RoadColors) -> String {
    let end = |x: f64| (SvgPoint { x, y: 0.0 }, 16.0);
    let (surface, arrow) = road(end(-30.0), end(30.0), paint);
    format!("<g transform=\"scale(.5)\">{surface}{arrow}</g>")
}

/// Escapes an untrusted text for the SVG and cuts it to `most` characters.
fn escape(text: &str, most: usize) -> String {
    let mut safe = String::new();
    for (at, letter) in text.chars().filter(|letter| !letter.is_control()).enumerate() {
        match letter {
            _ if at == most => return safe + "…",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '&' => safe += "&amp;",
            '"' => safe += "&quot;",
            '\u{fffe}' | '\u{ffff}' => {}
            _ => safe.push(letter),
        }
    }
    safe
}
