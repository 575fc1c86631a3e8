//! The labels of tiles, each placed where it covers the least.

use super::layout::SvgPoint;
use super::{escape, tiles};
use crate::{Board, Tile};

/// A rectangle by its centre and half its size.
#[derive(Clone, Copy)]
struct LabelBox {
    x: f64,
    y: f64,
    half_width: f64,
    half_height: f64,
}

impl LabelBox {
    /// The area that two rectangles share.
    fn overlap(&self, other: &Self) -> f64 {
        let wide = self.half_width + other.half_width - (self.x - other.x).abs();
        let high = self.half_height + other.half_height - (self.y - other.y).abs();
        wide.max(0.0) * high.max(0.0)
    }
}

/// The labels of all tiles that have one, within a picture of this width.
pub(super) fn labels(board: &Board, places: &[SvgPoint], width: f64) -> String {
    let tile = |at: Tile| {
        let (SvgPoint { x, y }, reach) =
            (places[at.index()], tiles::reach(board.tile_type(at)) + 2.0);
        LabelBox { x, y, half_width: reach, half_height: reach }
    };
    let mut taken: Vec<LabelBox> = board.tiles().map(tile).collect();
    let mut svg = String::new();
    for node in &board.graph().nodes {
        let Some(label) = node.label.as_deref() else { continue };
        let Some(place) = usize::try_from(node.id).ok().and_then(|id| places.get(id)) else {
            continue;
        };
        let text = escape(label, 24);
        let area =
            best(*place, tiles::reach(node.kind), label.chars().count().min(25), &taken, width);
        taken.push(area);
        svg += &format!(
            "<text class=\"l\" x=\"{:.1}\" y=\"{:.1}\">{text}</text>",
            area.x,
            area.y + 4.0
        );
    }
    svg
}

/// The place below, above or beside a tile where a label of this length covers the least.
fn best(place: SvgPoint, reach: f64, letters: usize, taken: &[LabelBox], width: f64) -> LabelBox {
    let half_width = 3.1 * letters as f64 + 2.0;
    let aside = reach + half_width + 8.0;
    let slant = reach * 0.9 + half_width;
    let below = reach + 13.0;
    let spots = [
        (0.0, below),
        (0.0, -below),
        (aside, 0.0),
        (-aside, 0.0),
        (slant, 30.0),
        (-slant, 30.0),
        (slant, -30.0),
        (-slant, -30.0),
    ];
    let area = |(dx, dy): (f64, f64)| {
        let inside = (half_width + 4.0)..=(width - half_width - 4.0).max(half_width + 4.0);
        let x = (place.x + dx).clamp(*inside.start(), *inside.end());
        LabelBox { x, y: place.y + dy, half_width, half_height: 7.0 }
    };
    let covered = |spot: &LabelBox| taken.iter().map(|other| spot.overlap(other)).sum::<f64>();
    let spots = spots.map(area);
    spots.into_iter().min_by(|a, b| covered(a).total_cmp(&covered(b))).unwrap_or(spots[0])
}
