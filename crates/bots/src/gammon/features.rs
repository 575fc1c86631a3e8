//! What the net is shown of a board.

use gammon::{BAR, Board, OFF, Side};

/// How many inputs the net has: four for each point, one for the bar and one for off, for
/// the side to roll and for the other.
pub const INPUTS: usize = 2 * (24 * 4 + 2);

/// An input that is not zero: which, and its value.
pub type Input = (u16, f32);

/// The inputs that are not zero, seen by the side that is to roll: is there a checker on a
/// point, a second, a third, and half of what is beyond three; half the checkers on the
/// bar; the share of checkers that are off.
pub fn features(board: &Board, to_roll: Side, out: &mut Vec<Input>) {
    out.clear();
    for (half, side) in [(0, to_roll), (1, to_roll.other())] {
        let (points, base) = (board.points(side), half * (INPUTS / 2) as u16);
        for point in 1..=24u16 {
            let count = points[point as usize];
            let first = base + (point - 1) * 4;
            (0..u16::from(count.min(3))).for_each(|unit| out.push((first + unit, 1.0)));
            if count > 3 {
                out.push((first + 3, f32::from(count - 3) / 2.0));
            }
        }
        let (bar, off) = (points[BAR as usize], points[OFF as usize]);
        if bar > 0 {
            out.push((base + 96, f32::from(bar) / 2.0));
        }
        if off > 0 {
            out.push((base + 97, f32::from(off) / 15.0));
        }
    }
}
