//! The input features of the net.

use gammon::{BAR, Board, OFF, Side};

/// The number of inputs of the net: four for each point, one for the bar and one for checkers
/// borne off, for the side to roll and for the other.
pub const INPUT_COUNT: usize = 2 * (24 * 4 + 2);

/// The index and the value of an input that is not zero.
pub type FeatureInput = (u16, f32);

/// Writes the inputs that are not zero to `out`, from the side to roll. For each point: whether
/// it has one, two and three checkers, and half the number beyond three. Then half the number
/// of checkers on the bar, and the share of checkers borne off.
pub fn write_features(board: &Board, to_roll: Side, out: &mut Vec<FeatureInput>) {
    out.clear();
    for (half, side) in [(0, to_roll), (1, to_roll.other())] {
        let (points, base) = (board.points(side), half * (INPUT_COUNT / 2) as u16);
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
