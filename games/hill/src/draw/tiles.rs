//! Renders one tile: its shape, icon, tier and id.

use crate::{Tier, TileType};

/// The radius that a tile covers.
pub(super) const fn reach(kind: TileType) -> f64 {
    match kind {
        TileType::Final => 35.0,
        TileType::Chance | TileType::Sanctuary => 26.0,
        _ => 23.0,
    }
}

/// A tile around the point 0, 0.
pub(super) fn tile(kind: TileType, tier: Option<Tier>, id: &str) -> String {
    let TileStyle { shape, fill, ink, icon } = style_of(kind);
    let rim = if matches!(kind, TileType::Start | TileType::Final) { 3.5 } else { 2.0 };
    let (drop, baseline) = match (tier, kind) {
        _ if id.is_empty() => (0, 0),
        (Some(_), _) => (-2, 18),
        (None, TileType::Empty) => (0, 4),
        (None, _) => (-5, 17),
    };
    let icon = format!("<g transform=\"translate(0 {drop}) scale(.86)\">{icon}</g>");
    format!(
        "<path fill=\"{fill}\" stroke=\"#2a2320\" stroke-width=\"{rim}\" stroke-linejoin=\"round\" d=\"{shape}\"/>\
         {icon}{}<text y=\"{baseline}\" style=\"fill:{ink}\">{id}</text>",
        tier.map(|tier| pips(tier, ink)).unwrap_or_default()
    )
}

struct TileStyle {
    shape: &'static str,
    fill: &'static str,
    /// The colour of texts on the tile.
    ink: &'static str,
    icon: &'static str,
}

const CIRCLE: &str = "M-22 0a22 22 0 0 1 44 0a22 22 0 0 1-44 0z";
const SQUARE: &str =
    "M-14-21h28a7 7 0 0 1 7 7v28a7 7 0 0 1-7 7h-28a7 7 0 0 1-7-7v-28a7 7 0 0 1 7-7z";
const OCTAGON: &str = "M-10-23h20l13 13v20l-13 13h-20l-13-13v-20z";
const DIAMOND: &str = "M0-27L27 0L0 27L-27 0z";
const PENTAGON: &str = "M0-26L23-7v23a7 7 0 0 1-7 7h-32a7 7 0 0 1-7-7v-23z";
const BADGE: &str = "M0-31l8 6 10-2 4 10 10 4-2 10 6 8-6 8 2 10-10 4-4 10-10-2-8 6-8-6-10 2-4-10-10-4 2-10-6-8 6-8-2-10 10-4 4-10 10 2z";

/// The style of a tile type: colours chosen for colour-blind readers, and a shape that differs
/// as well.
fn style_of(kind: TileType) -> TileStyle {
    let (shape, fill, ink, icon) = match kind {
        TileType::Start => (CIRCLE, "#0b6aa8", "#fff", FLAG),
        TileType::Final => (BADGE, "#ffd84a", "#2a2320", CROWN),
        TileType::Empty => (CIRCLE, "#f4f1ea", "#2a2320", ""),
        TileType::Chance => (DIAMOND, "#7b4ba8", "#fff", QUESTION),
        TileType::Treasure => (SQUARE, "#f2b632", "#2a2320", CHEST),
        TileType::Enemy => (OCTAGON, "#b8281c", "#fff", SWORDS),
        TileType::Sanctuary => (PENTAGON, "#1f8a5c", "#fff", LEAF),
    };
    TileStyle { shape, fill, ink, icon }
}

const FLAG: &str = "<path stroke=\"#fff\" stroke-width=\"2.5\" stroke-linecap=\"round\" fill=\"#fff\" stroke-linejoin=\"round\" d=\"M-5 9V-10L8-5L-5 0\"/>";
const CROWN: &str = "<path fill=\"#2a2320\" stroke=\"#2a2320\" stroke-width=\"2\" stroke-linejoin=\"round\" d=\"M-11 7V-4l6 5L0-9l5 10 6-5V7z\"/>";
const QUESTION: &str = "<path fill=\"none\" stroke=\"#fff\" stroke-width=\"3\" stroke-linecap=\"round\" d=\"M-4.5-4.5a4.5 4.5 0 1 1 6.5 4c-1.5 .8-2 1.6-2 3.2M0 7.2v.1\"/>";
const CHEST: &str = "<path fill=\"#6b3d10\" d=\"M-10-1v-3a5 5 0 0 1 5-5h10a5 5 0 0 1 5 5v3zM-10 .6h20V8h-20z\"/><path fill=\"#ffe9a8\" d=\"M-2.2-3h4.4v6h-4.4z\"/>";
const SWORDS: &str = "<path fill=\"none\" stroke=\"#fff\" stroke-width=\"2.6\" stroke-linecap=\"round\" d=\"M-8-8L6 6M8-8L-6 6M-9 3l6 6M9 3l-6 6\"/>";
const LEAF: &str = "<path fill=\"#fff\" d=\"M0-11c6 3 9 7 9 11a9 9 0 0 1-7.7 8.6V11h-2.6V8.6A9 9 0 0 1-9 0c0-4 3-8 9-11z\"/><path stroke=\"#1f8a5c\" stroke-width=\"1.6\" d=\"M0-5v13M0 3l4-4M0 3l-4-4\"/>";

/// Three dots on their own, for the legend.
pub(super) fn dots() -> String {
    let pips = pips(Tier::Three, "#2a2320");
    format!("<g transform=\"scale(1.5) translate(0 15.5)\">{pips}</g>")
}

/// One dot for each number of the tier, at the top.
fn pips(tier: Tier, ink: &str) -> String {
    let count = tier.number();
    let left = -3.0 * f64::from(count - 1);
    let pip = |at: u8| {
        let x = left + 6.0 * f64::from(at);
        format!("<circle cx=\"{x}\" cy=\"-15.5\" r=\"2.1\" fill=\"{ink}\"/>")
    };
    (0..count).map(pip).collect()
}
