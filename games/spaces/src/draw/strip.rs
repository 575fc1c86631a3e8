//! A round as a strip of steps, both boards laid over each other.

use super::{BLUE, EDGE, RED, centre, cross, disc, open, paper, side};
use crate::{At, Board, Cell, Did, Round, StepReport, round};
use std::fmt::Write as _;

/// Steps side by side before the strip goes on below.
const ACROSS: usize = 8;

/// A round as an SVG: a picture for each step with the score above it and what befell below,
/// the first side in blue from the bottom, the second in red from the top, each with its way
/// so far. Who meets a trap or the other is ringed. `None` if the boards differ in size.
#[must_use]
pub fn round_svg(first: &Board, second: &Board) -> Option<String> {
    let played = round(first, second)?;
    let (side, high) = (side(first.size()), side(first.size()) + EDGE);
    let across = played.steps.len().min(ACROSS);
    let down = played.steps.len().div_ceil(ACROSS);
    let [a, b] = played.scores;
    let title = format!("{first} against {second}: {a} to {b}");
    let mut svg = open(side * across as u16, high * down as u16, &title);
    for (at, panel) in panels(first.size(), &played).iter().enumerate() {
        let (x, y) = ((at % ACROSS) as u16 * side, (at / ACROSS) as u16 * high + EDGE);
        write!(svg, "<g transform=\"translate({x} {y})\">{panel}</g>").expect("a string");
    }
    Some(svg + "</svg>\n")
}

fn panels(size: u8, played: &Round) -> Vec<String> {
    let mut sides = [Side::new(BLUE, false), Side::new(RED, true)];
    let draw = |step: &StepReport| {
        for ((side, did), caught) in sides.iter_mut().zip(step.did).zip(step.caught) {
            side.perform(did, size);
            side.caught |= caught;
        }
        panel(size, step, &sides)
    };
    played.steps.iter().map(draw).collect()
}

/// Ways below, then pieces, then traps, so that a trap under a piece is seen.
fn panel(size: u8, step: &StepReport, sides: &[Side; 2]) -> String {
    let each = |draw: fn(&Side) -> String| sides.iter().map(draw).collect::<String>();
    let mut svg = paper(size) + &each(Side::way) + &each(Side::piece) + &each(Side::laid);
    for (side, caught) in sides.iter().zip(step.caught) {
        let hit = caught || step.collision.is_some();
        svg += &side.stands.filter(|_| hit).map(ring).unwrap_or_default();
    }
    let (middle, below) = (side(size) / 2, side(size) - EDGE / 2);
    let score = format!("{}. {}:{}", step.step, step.scores[0], step.scores[1]);
    let label = |y: u16, class: &str, text: &str| {
        format!("<text x=\"{middle}\" y=\"{y}\" class=\"{class}\">{text}</text>")
    };
    svg + &label(EDGE / 3, "c", &score) + &label(below, "n", &befell(step))
}

/// What befell at a step, in a word or two.
fn befell(step: &StepReport) -> String {
    let exits = step.did.map(|did| matches!(did, Some(Did::Exited { .. })));
    let who = |which: [bool; 2], what: &str| match which {
        [true, true] => Some(format!("both {what}")),
        [true, false] => Some(format!("blue {what}")),
        [false, true] => Some(format!("red {what}")),
        [false, false] => None,
    };
    let collision = step.collision.map(|_| "both collide".to_owned());
    let said = [collision, who(step.caught, "caught"), who(exits, "out")];
    said.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn ring(cell: Cell) -> String {
    let (x, y) = centre(cell);
    format!("<circle class=\"h\" cx=\"{x}\" cy=\"{y}\" r=\"16\"/>")
}

/// What a side has on the board so far, in the first side's frame.
struct Side {
    colour: &'static str,
    turned: bool,
    /// Where it has been, as corners of a line.
    way: Vec<(u16, u16)>,
    stands: Option<Cell>,
    traps: Vec<Cell>,
    caught: bool,
}

impl Side {
    const fn new(colour: &'static str, turned: bool) -> Self {
        Self { colour, turned, way: Vec::new(), stands: None, traps: Vec::new(), caught: false }
    }

    fn perform(&mut self, did: Option<Did>, size: u8) {
        let turned = self.turned;
        let cell = |At { row, col }: At| {
            let cell = Cell { row, col };
            if turned { cell.turned(size) } else { cell }
        };
        match did {
            Some(Did::Moved { to, .. }) => {
                self.stands = Some(cell(to));
                self.way.push(centre(cell(to)));
            }
            Some(Did::Trapped { at }) => self.traps.push(cell(at)),
            Some(Did::Exited { .. }) => {
                let beyond = if turned { side(size) - 8 } else { 8 };
                self.way.extend(self.stands.take().map(|cell| (centre(cell).0, beyond)));
            }
            None => {}
        }
    }

    fn way(&self) -> String {
        let points: Vec<String> = self.way.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let (colour, points) = (self.colour, points.join(" "));
        format!("<polyline class=\"p\" stroke=\"{colour}\" opacity=\".35\" points=\"{points}\"/>")
    }

    /// The piece; pale once it was caught.
    fn piece(&self) -> String {
        let drawn = self.stands.map(|cell| disc(cell, self.colour, "")).unwrap_or_default();
        if self.caught { format!("<g opacity=\".55\">{drawn}</g>") } else { drawn }
    }

    /// The traps, on a pale edge that sets them off from a piece of any colour.
    fn laid(&self) -> String {
        let halo = |cell: &Cell| cross(*cell, "#fbf7ee").replace("\"p\"", "\"p e\"");
        self.traps.iter().map(|cell| halo(cell) + &cross(*cell, self.colour)).collect()
    }
}
