//! How things are painted: in colour, or by letters alone.

use ratatui::style::{Color, Modifier, Style};

/// How the screen looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// No colour at all; seats are told apart by their letters.
    pub letters: bool,
}

/// The colours of a seat. From the fixed part of the 256-colour palette, so that a
/// terminal's theme cannot turn two seats into one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tint {
    /// Of its pieces.
    pub full: Color,
    /// Of the squares that belong to it.
    pub soft: Color,
    /// Of text on either.
    pub ink: Color,
}

impl Tint {
    /// Red.
    pub const RED: Self = Self::new(160, 217, 231);
    /// Green.
    pub const GREEN: Self = Self::new(34, 157, 16);
    /// Yellow.
    pub const YELLOW: Self = Self::new(220, 229, 16);
    /// Blue.
    pub const BLUE: Self = Self::new(27, 153, 231);
    /// Violet.
    pub const VIOLET: Self = Self::new(92, 183, 231);
    /// Orange.
    pub const ORANGE: Self = Self::new(208, 223, 16);

    /// White.
    pub const WHITE: Self = Self::new(231, 252, 16);
    /// Black: dark enough for a checker, and not lost on a dark terminal.
    pub const BLACK: Self = Self::new(236, 242, 231);

    const fn new(full: u8, soft: u8, ink: u8) -> Self {
        Self { full: Color::Indexed(full), soft: Color::Indexed(soft), ink: Color::Indexed(ink) }
    }

    /// A piece of the seat.
    #[must_use]
    pub const fn piece(self) -> Style {
        Style::new().fg(self.ink).bg(self.full)
    }
}

impl Look {
    /// A style as this look allows it: without colours when letters have to do.
    #[must_use]
    pub fn style(self, style: Style) -> Style {
        if self.letters {
            Style { fg: None, bg: None, underline_color: None, ..style }
        } else {
            style
        }
    }

    /// Something that steps back.
    #[must_use]
    pub fn faint(self) -> Style {
        if self.letters { Style::new() } else { Style::new().fg(Color::Indexed(244)) }
    }

    /// Something that went wrong.
    #[must_use]
    pub fn warning(self) -> Style {
        self.style(Style::new().fg(Color::Indexed(203)).add_modifier(Modifier::BOLD))
    }

    /// Where the cursor is.
    #[must_use]
    pub const fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Something to be seen first, on a seat's colour if it has one.
    #[must_use]
    pub fn banner(self, tint: Option<Tint>) -> Style {
        let plain = Style::new().add_modifier(Modifier::BOLD);
        match tint {
            Some(tint) if !self.letters => plain.patch(tint.piece()),
            _ => plain.add_modifier(Modifier::REVERSED),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_leave_no_colour() {
        let letters = Look { letters: true };
        let red = Style::new().fg(Color::Red).bg(Color::Blue).add_modifier(Modifier::BOLD);
        assert_eq!(letters.style(red), Style::new().add_modifier(Modifier::BOLD));
        assert_eq!(Look::default().style(red), red);
        for style in [letters.faint(), letters.warning(), letters.banner(Some(Tint::RED))] {
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }
}
