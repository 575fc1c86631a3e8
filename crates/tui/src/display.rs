//! Colours and styles of the screen.

use ratatui::style::{Color, Modifier, Style};

/// Whether the screen is drawn in colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DisplayMode {
    /// Draw without colours; seats are told apart by letters.
    pub letters_only: bool,
}

/// The colours of a seat, from the fixed part of the 256-colour palette, so that no terminal
/// theme makes two seats look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatColours {
    /// Of its pieces.
    pub piece: Color,
    /// Of the squares that belong to it.
    pub square: Color,
    /// Of text on either.
    pub text: Color,
}

impl SeatColours {
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

    const fn new(piece: u8, square: u8, text: u8) -> Self {
        Self {
            piece: Color::Indexed(piece),
            square: Color::Indexed(square),
            text: Color::Indexed(text),
        }
    }

    /// The style of the seat's pieces.
    #[must_use]
    pub const fn piece_style(self) -> Style {
        Style::new().fg(self.text).bg(self.piece)
    }
}

impl DisplayMode {
    /// The style without colours if `letters_only` is set.
    #[must_use]
    pub fn style(self, style: Style) -> Style {
        if self.letters_only {
            Style { fg: None, bg: None, underline_color: None, ..style }
        } else {
            style
        }
    }

    /// The style of secondary text.
    #[must_use]
    pub fn faint(self) -> Style {
        if self.letters_only { Style::new() } else { Style::new().fg(Color::Indexed(244)) }
    }

    /// The style of warnings.
    #[must_use]
    pub fn warning(self) -> Style {
        self.style(Style::new().fg(Color::Indexed(203)).add_modifier(Modifier::BOLD))
    }

    /// The style of what is under the cursor.
    #[must_use]
    pub const fn cursor_style(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The style of the headline, in the colours of a seat if it is about one.
    #[must_use]
    pub fn banner(self, seat_colours: Option<SeatColours>) -> Style {
        let plain = Style::new().add_modifier(Modifier::BOLD);
        match seat_colours {
            Some(seat_colours) if !self.letters_only => plain.patch(seat_colours.piece_style()),
            _ => plain.add_modifier(Modifier::REVERSED),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_only_removes_all_colours() {
        let letters = DisplayMode { letters_only: true };
        let red = Style::new().fg(Color::Red).bg(Color::Blue).add_modifier(Modifier::BOLD);
        assert_eq!(letters.style(red), Style::new().add_modifier(Modifier::BOLD));
        assert_eq!(DisplayMode::default().style(red), red);
        for style in [letters.faint(), letters.warning(), letters.banner(Some(SeatColours::RED))] {
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }
}
