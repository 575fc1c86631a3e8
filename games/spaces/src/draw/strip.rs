//! SVG drawings of rounds: a strip of steps with both boards on one grid.

use super::{BLUE, MARGIN_PX, RED, board_px, centre, cross, disc, grid_svg, svg_start};
use crate::{Board, Cell, CellData, RoundReport, SideAction, StepReport, play_round};
use std::fmt::Write as _;

/// The number of steps in a row of the strip.
const STEPS_PER_ROW: usize = 8;

/// Draws a round as SVG: a panel for each step with the score above and a caption below. The
/// first side is blue and starts at the bottom, the second is red and starts at the top, each
/// with its path so far. Pieces that are caught or collide are circled. `None` if the sizes
/// differ.
#[must_use]
pub fn round_svg(first: &Board, second: &Board) -> Option<String> {
    let played = play_round(first, second)?;
    let (width, height) = (board_px(first.size()), board_px(first.size()) + MARGIN_PX);
    let across = played.steps.len().min(STEPS_PER_ROW);
    let down = played.steps.len().div_ceil(STEPS_PER_ROW);
    let [a, b] = played.scores;
    let title = format!("{first} against {second}: {a} to {b}");
    let mut svg = svg_start(width * across as u16, height * down as u16, &title);
    for (at, panel) in panels(first.size(), &played).iter().enumerate() {
        let (x, y) =
            ((at % STEPS_PER_ROW) as u16 * width, (at / STEPS_PER_ROW) as u16 * height + MARGIN_PX);
        write!(svg, "<g transform=\"translate({x} {y})\">{panel}</g>").expect("a string");
    }
    Some(svg + "</svg>\n")
}

fn panels(size: u8, played: &RoundReport) -> Vec<String> {
    let mut sides = [DrawnSide::new(BLUE, false), DrawnSide::new(RED, true)];
    let draw = |step: &StepReport| {
        for ((side, did), caught) in sides.iter_mut().zip(step.did).zip(step.caught) {
            side.apply(did, size);
            side.caught |= caught;
        }
        panel(size, step, &sides)
    };
    played.steps.iter().map(draw).collect()
}

/// Paths first, then pieces, then traps, so that a trap under a piece is visible.
fn panel(size: u8, step: &StepReport, sides: &[DrawnSide; 2]) -> String {
    let each = |draw: fn(&DrawnSide) -> String| sides.iter().map(draw).collect::<String>();
    let mut svg = grid_svg(size)
        + &each(DrawnSide::path_svg)
        + &each(DrawnSide::piece_svg)
        + &each(DrawnSide::traps_svg);
    for (side, caught) in sides.iter().zip(step.caught) {
        let hit = caught || step.collision.is_some();
        svg += &side.cell.filter(|_| hit).map(circle).unwrap_or_default();
    }
    let (middle, below) = (board_px(size) / 2, board_px(size) - MARGIN_PX / 2);
    let score = format!("{}. {}:{}", step.step, step.scores[0], step.scores[1]);
    let label = |y: u16, class: &str, text: &str| {
        format!("<text x=\"{middle}\" y=\"{y}\" class=\"{class}\">{text}</text>")
    };
    svg + &label(MARGIN_PX / 3, "c", &score) + &label(below, "n", &caption(step))
}

/// A short description of a step.
fn caption(step: &StepReport) -> String {
    let exits = step.did.map(|did| matches!(did, Some(SideAction::Exited { .. })));
    let who = |which: [bool; 2], what: &str| match which {
        [true, true] => Some(format!("both {what}")),
        [true, false] => Some(format!("blue {what}")),
        [false, true] => Some(format!("red {what}")),
        [false, false] => None,
    };
    let collision = step.collision.map(|_| "both collide".to_owned());
    let parts = [collision, who(step.caught, "caught"), who(exits, "out")];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn circle(cell: Cell) -> String {
    let (x, y) = centre(cell);
    format!("<circle class=\"h\" cx=\"{x}\" cy=\"{y}\" r=\"16\"/>")
}

/// What is drawn of a side, in the first side's frame.
struct DrawnSide {
    colour: &'static str,
    turned: bool,
    /// The corners of its path so far.
    path: Vec<(u16, u16)>,
    cell: Option<Cell>,
    traps: Vec<Cell>,
    caught: bool,
}

impl DrawnSide {
    const fn new(colour: &'static str, turned: bool) -> Self {
        Self { colour, turned, path: Vec::new(), cell: None, traps: Vec::new(), caught: false }
    }

    fn apply(&mut self, did: Option<SideAction>, size: u8) {
        let turned = self.turned;
        let cell = |CellData { row, col }: CellData| {
            let cell = Cell { row, col };
            if turned { cell.rotated(size) } else { cell }
        };
        match did {
            Some(SideAction::Moved { to, .. }) => {
                self.cell = Some(cell(to));
                self.path.push(centre(cell(to)));
            }
            Some(SideAction::Trapped { at }) => self.traps.push(cell(at)),
            Some(SideAction::Exited { .. }) => {
                let beyond = if turned { board_px(size) - 8 } else { 8 };
                self.path.extend(self.cell.take().map(|cell| (centre(cell).0, beyond)));
            }
            None => {}
        }
    }

    fn path_svg(&self) -> String {
        let points: Vec<String> = self.path.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let (colour, points) = (self.colour, points.join(" "));
        format!("<polyline class=\"p\" stroke=\"{colour}\" opacity=\".35\" points=\"{points}\"/>")
    }

    /// The piece, pale once it is caught.
    fn piece_svg(&self) -> String {
        let drawn = self.cell.map(|cell| disc(cell, self.colour, "")).unwrap_or_default();
        if self.caught { format!("<g opacity=\".55\">{drawn}</g>") } else { drawn }
    }

    /// The traps, with a pale edge that sets them off from a piece of any colour.
    fn traps_svg(&self) -> String {
        let halo = |cell: &Cell| cross(*cell, "#fbf7ee").replace("\"p\"", "\"p e\"");
        self.traps.iter().map(|cell| halo(cell) + &cross(*cell, self.colour)).collect()
    }
}
