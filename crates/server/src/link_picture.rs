//! The picture of a link, which other sites show beside it: the game, who invites and to what, and
//! which seats are free.

use crate::lettering;
use crate::link_page::{LinkSummary, SeatState};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use std::fmt::Write as _;

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;

const CREAM: &str = "#f6eedd";
const GOLD: &str = "#e0b25a";

/// Where the lettering begins, and how wide it may be.
const TEXT_LEFT: f32 = 560.0;
const TEXT_WIDTH: f32 = 560.0;

/// The picture as a PNG file.
pub(crate) fn draw(summary: &LinkSummary) -> Option<Vec<u8>> {
    let tree = usvg::Tree::from_str(&to_svg(summary), &usvg::Options::default()).ok()?;
    let mut pixels = Pixmap::new(WIDTH, HEIGHT)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().ok()
}

fn to_svg(summary: &LinkSummary) -> String {
    let mut svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH}' height='{HEIGHT}'>\
         <defs><radialGradient id='baize' cx='0.35' cy='0.4' r='0.9'>\
         <stop offset='0' stop-color='#3d7464'/><stop offset='1' stop-color='#234a3f'/>\
         </radialGradient></defs>\
         <rect width='{WIDTH}' height='{HEIGHT}' fill='#5a3720'/>\
         <rect x='12' y='12' width='1176' height='606' rx='26' fill='#7a4c2c'/>\
         <rect x='26' y='26' width='1148' height='578' rx='18' fill='url(#baize)'/>"
    );
    if let Some(game) = summary.game {
        let _ = write!(svg, "<g transform='translate(90 115)'>{}</g>", game.emblem());
    }
    svg += &lettered(summary);
    svg += &seats(&summary.seats);
    svg += &brand();
    svg + "</svg>"
}

/// The two lines of the title, without a name that cannot be written.
fn lettered(summary: &LinkSummary) -> String {
    let first =
        lettering::write(&summary.lines[0]).or_else(|| lettering::write(summary.plain_line));
    let second = lettering::write(&summary.lines[1]);
    let below = lettering::write(&summary.description);
    let lines =
        [(first, 200.0, 46.0, CREAM), (second, 310.0, 74.0, GOLD), (below, 520.0, 26.0, CREAM)];
    let to_svg = |(text, y, size, colour): (Option<lettering::WrittenText>, f32, f32, &str)| {
        text.map(|text| text.to_svg((TEXT_LEFT, y), size, TEXT_WIDTH, colour))
    };
    lines.into_iter().filter_map(to_svg).collect()
}

/// The seats as a row of discs: those that are free are outlined, those of winners have a crown.
fn seats(seats: &[SeatState]) -> String {
    let mut svg = String::new();
    for (at, seat) in (0_u16..).zip(seats) {
        let x = TEXT_LEFT + 34.0 + 92.0 * f32::from(at);
        let _ = match seat {
            SeatState::Free => write!(
                svg,
                "<circle cx='{x}' cy='410' r='32' fill='none' stroke='{CREAM}' stroke-width='5' \
                 stroke-dasharray='10 9' stroke-linecap='round'/>"
            ),
            SeatState::Taken => write!(svg, "<circle cx='{x}' cy='410' r='34' fill='{CREAM}'/>"),
            SeatState::Won => write!(
                svg,
                "<circle cx='{x}' cy='410' r='34' fill='{GOLD}'/>\
                 <path transform='translate({x} 412)' fill='#3a2416' \
                 d='M-18 12L-20 -9L-9 1L0 -14L9 1L20 -9L18 12Z'/>"
            ),
        };
    }
    svg
}

/// A die and the name of the site, in the corner.
fn brand() -> String {
    let name =
        lettering::write("Parlor").map(|text| text.to_svg((1040.0, 578.0), 24.0, 110.0, CREAM));
    format!(
        "<rect x='990' y='549' width='36' height='36' rx='8' fill='{GOLD}'/>\
         <g fill='#3a2416'><circle cx='999' cy='558' r='3.6'/><circle cx='1008' cy='567' r='3.6'/>\
         <circle cx='1017' cy='576' r='3.6'/></g>{}",
        name.unwrap_or_default()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::GameId;

    fn summary(game: GameId, name: &str) -> LinkSummary {
        LinkSummary {
            title: String::new(),
            description: "2 of 4 seats are free.".to_owned(),
            lines: [format!("{name} invites you to"), game.title().to_owned()],
            plain_line: "You are invited to",
            game: Some(game),
            seats: vec![SeatState::Taken, SeatState::Won, SeatState::Free, SeatState::Free],
        }
    }

    #[test]
    fn every_game_has_a_picture_of_the_right_size() {
        for game in GameId::ALL {
            let png = draw(&summary(game, "Björn")).expect("a picture");
            let size = [16, 20].map(|at| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()));
            assert_eq!(size, [WIDTH, HEIGHT], "{game}");
            assert!(png.len() < 200_000, "{game}: {} bytes", png.len());
            if let Ok(folder) = std::env::var("PARLOR_PICTURES") {
                std::fs::write(format!("{folder}/{game}.png"), &png).unwrap();
            }
        }
    }

    #[test]
    fn markup_in_a_name_is_not_drawn_and_other_letters_leave_the_name_out() {
        let hostile = to_svg(&summary(GameId::ALL[0], "</svg><script>"));
        assert!(!hostile.contains("script"));
        let plain = LinkSummary {
            lines: ["You are invited to".to_owned(), GameId::ALL[0].title().to_owned()],
            ..summary(GameId::ALL[0], "")
        };
        assert_eq!(to_svg(&summary(GameId::ALL[0], "Анна")), to_svg(&plain));
    }
}
