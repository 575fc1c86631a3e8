//! Draws dice.

use crate::DisplayMode;
use kit::{Odds, Roll, Rolled};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// A roll and its result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RollResult {
    pub(crate) roll: Roll,
    pub(crate) rolled: Rolled,
}

/// The columns and rows of one die.
pub(crate) const DIE_WIDTH: u16 = 9;
pub(crate) const DIE_HEIGHT: u16 = 5;

impl RollResult {
    /// Draws as many dice side by side as there is room for.
    pub(crate) fn draw(&self, area: Rect, display: DisplayMode, buf: &mut Buffer) {
        let sides = match self.roll.odds {
            Odds::Dice { sides, .. } => sides,
            Odds::Weighted(_) | Odds::Draw { .. } => 0,
        };
        let room = usize::from(area.width / DIE_WIDTH);
        let values = self.roll.values(self.rolled);
        for (at, value) in (0..).zip(values.into_iter().take(room)) {
            let rows = face(value, sides);
            let style = display.style(Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(231)));
            let style = style.add_modifier(Modifier::BOLD);
            for (y, row) in (area.y..area.bottom()).zip(&rows) {
                buf.set_string(area.x + at * DIE_WIDTH, y, row, style);
            }
        }
    }
}

/// The rows of a die: pips if it has six sides, else the number.
fn face(value: u32, sides: u8) -> [String; DIE_HEIGHT as usize] {
    const NONE: &str = "     ";
    let number = format!("{value:^5}");
    let rows = match value {
        _ if sides != 6 => [NONE, &number, NONE],
        1 => [NONE, "  ●  ", NONE],
        2 => ["●    ", NONE, "    ●"],
        3 => ["●    ", "  ●  ", "    ●"],
        4 => ["●   ●", NONE, "●   ●"],
        5 => ["●   ●", "  ●  ", "●   ●"],
        _ => ["●   ●"; 3],
    };
    let [top, middle, bottom] = rows.map(|row| format!("│ {row} │"));
    ["┌───────┐".into(), top, middle, bottom, "└───────┘".into()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_face_has_as_many_pips_as_it_counts() {
        for value in 1..=6 {
            let pips = face(value, 6).concat().matches('●').count();
            assert_eq!(pips, value as usize);
        }
        assert!(face(17, 20)[2].contains("17"), "other dice show their number");
    }

    #[test]
    fn dice_stand_side_by_side_while_there_is_room() {
        let roll = Roll::dice(3, 6, "t");
        let rolled = roll.from_values(&[1, 2, 3]).unwrap();
        let area = Rect::new(0, 0, 20, 5);
        let mut buf = Buffer::empty(area);
        RollResult { roll, rolled }.draw(area, DisplayMode::default(), &mut buf);
        let pips = buf.content().iter().filter(|cell| cell.symbol() == "●").count();
        assert_eq!(pips, 3, "the third die has no room");
    }
}
