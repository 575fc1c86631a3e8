//! What the players carry: the viewer's own items in full, of the others what is public.

use super::{letter, seat_colours};
use crate::text::{clip, count, wrap};
use hill::{HeldItem, Item, ItemPlace, PlayerView, View};
use kit::Seat;
use ratatui::layout::Size;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

/// The columns of a player's chip.
const CHIP_WIDTH: usize = 4;

/// The lines below the track, the viewer's own first.
pub(super) fn lines(view: &View, room: Size) -> Vec<Line<'static>> {
    let seats = view.order.iter().copied().chain(Seat::first(view.players.len() as u8));
    let mut others: Vec<Seat> = Vec::new();
    for seat in seats.filter(|seat| Some(*seat) != view.viewer) {
        if !others.contains(&seat) && !view.players[seat.index()].out {
            others.push(seat);
        }
    }
    let spare = usize::from(room.height).saturating_sub(1 + others.len()).max(1);
    let own = view.viewer.map(|seat| own_lines(view, seat, (room.width.into(), spare)));
    let own = own.unwrap_or_default();
    let others = others.into_iter().map(|seat| other_line(view, seat));
    own.into_iter().chain(others).take(room.height.into()).collect()
}

fn chip(view: &View, seat: Seat) -> Span<'static> {
    let style = seat_colours(seat).piece_style().add_modifier(Modifier::BOLD);
    Span::styled(format!(" {} ", letter(view, seat)), style)
}

/// The gear, and below it the bags in at most `high` rows.
fn own_lines(view: &View, seat: Seat, (wide, high): (usize, usize)) -> Vec<Line<'static>> {
    let player = &view.players[seat.index()];
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let bags = bags(player);
    let bags =
        if bags.is_empty() { "nothing in pack or bandolier".into() } else { bags.join(" · ") };
    let inside = wide.saturating_sub(CHIP_WIDTH);
    let bags = if high == 1 { vec![clip(&bags, inside)] } else { wrap(&bags, inside) };
    let first =
        Line::from(vec![chip(view, seat), Span::styled(format!(" {}", worn(player)), bold)]);
    let bag = |row: String| Line::styled(format!("{:CHIP_WIDTH$}{row}", ""), bold);
    std::iter::once(first).chain(bags.into_iter().take(high).map(bag)).collect()
}

fn other_line(view: &View, seat: Seat) -> Line<'static> {
    let player = &view.players[seat.index()];
    let mut text = format!(" {}", worn(player));
    let hidden = player.hidden + player.fresh;
    if hidden > 0 {
        text += &format!(" · {hidden} hidden");
    }
    if player.kept > 0 {
        text += &format!(" · {} kept", player.kept);
    }
    let state = state(player);
    if !state.is_empty() {
        text += &format!(" · {}", state.join(", "));
    }
    Line::from(vec![chip(view, seat), Span::raw(text)])
}

/// What is worn and held.
pub(super) fn worn(player: &PlayerView) -> String {
    let titles: Vec<&str> = player.gear.items().map(short).collect();
    if titles.is_empty() { "empty hands".into() } else { titles.join(", ") }
}

/// The items in the bags and the kept cards, as far as the viewer may know them.
pub(super) fn bags(player: &PlayerView) -> Vec<String> {
    let items = player.items.as_deref().unwrap_or_default();
    let of = |found: fn(&HeldItem) -> bool| -> Vec<&str> {
        items.iter().filter(|held| found(held)).map(|held| short(held.item)).collect()
    };
    let pack = of(|held| held.place == ItemPlace::Bag && !held.item.in_bandolier());
    let belt = of(|held| held.place == ItemPlace::Bag && held.item.in_bandolier());
    let fresh = of(|held| held.place == ItemPlace::Fresh);
    let [ambushes, _, instincts] = player.keeps.unwrap_or_default();
    let kept: Vec<String> = [(ambushes, "Ambush"), (instincts, "Instinct")]
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, card)| if number == 1 { card.into() } else { format!("{number} {card}") })
        .collect();
    let part = |name: &str, list: String| (!list.is_empty()).then(|| format!("{name} {list}"));
    let parts = [
        part("new:", fresh.join(", ")),
        part("pack:", pack.join(", ")),
        part("bandolier:", belt.join(", ")),
        part("kept:", kept.join(", ")),
    ];
    parts.into_iter().flatten().chain(state(player)).collect()
}

/// The conditions of a player, such as skipped turns.
pub(super) fn state(player: &PlayerView) -> Vec<String> {
    let states = [
        (player.skips > 0).then(|| format!("skips {}", count(player.skips.into(), "turn"))),
        player.must_sleep.then(|| "must sleep".into()),
        player.invisible.then(|| "invisible".into()),
        player.pending.then(|| "tile pending".into()),
        (player.beers > 0).then(|| count(player.beers.into(), "beer")),
        player.passing.then(|| "passes until the own turn".into()),
        player.calmed.then(|| "has spoken".into()),
    ];
    states.into_iter().flatten().collect()
}

/// The short name of an item.
pub(super) fn short(item: Item) -> &'static str {
    match item {
        Item::MysteriousFlower => "Mysterious Flower",
        Item::DragonfangGreatsword => "Dragonfang Sword",
        other => other.title(),
    }
}
