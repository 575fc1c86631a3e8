//! King of the Hill in the terminal.

use crate::{Card, NoDraft, Picture, Scene, Tint};
use hill::{Action, Class, Hill, View};
use kit::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

impl Scene for Hill {
    type Draft = NoDraft;

    const BOARD: Size = Size::new(30, 15);
    const FACTS: &'static [&'static str] = &["hp", "tile"];
    const KEYS: &'static [(&'static str, &'static str)] = &[];
    const DICE_ON_BOARD: bool = true;

    fn card(view: &View, seat: Seat) -> Card {
        let player = &view.players[seat.index()];
        let name = player
            .class
            .map_or_else(|| format!("Seat {}", seat.number() + 1), |class| class.title().into());
        let letter =
            player.class.map_or('?', |class: Class| class.title().chars().next().unwrap_or('?'));
        let facts = vec![player.hp.to_string(), player.tile.to_string()];
        Card { name, letter, tint: Tint::RED, facts }
    }

    fn draw(_: &Picture<'_, Self>, _: Rect, _: &mut Buffer) {}

    fn prompt(_: &View, asked: &str, _: &[Action]) -> String {
        asked.into()
    }

    fn option(_: &View, _: Seat, action: &Action) -> String {
        action.write()
    }

    fn action(_: &View, _: Seat, _: char) -> Option<Action> {
        None
    }
}
