//! The page of details: all players, all visible items and their effects, and a legend.

use super::{inventory, letter, name};
use crate::text::wrap;
use hill::content::{class_text, item_text};
use hill::{Item, View};
use kit::Seat;

/// The rows of the page.
pub(super) fn rows(view: &View, width: usize) -> Vec<String> {
    let mut rows = Vec::new();
    let mut seen: Vec<Item> = Vec::new();
    for seat in Seat::first(view.players.len() as u8) {
        rows.extend(wrap(&player(view, seat, &mut seen), width));
    }
    rows.push(String::new());
    if let Some(class) = view.viewer.and_then(|seat| view.players[seat.index()].class) {
        rows.extend(wrap(
            &format!("{}: {}", class.title(), class_text(&view.content(), class)),
            width,
        ));
    }
    seen.sort_unstable();
    seen.dedup();
    for item in seen {
        rows.extend(wrap(
            &format!("{}: {}", item.title(), item_text(&view.content(), item)),
            width,
        ));
    }
    rows.push(String::new());
    let signs = "St Start, Fi Final, E1–E3 enemies, T1–T3 treasures, C chance, S sanctuary, \
                 · empty; ! enemies stand there, ^ a trap, ? an ambush; +2/+1 is what is added \
                 to Attack and Defense; * is what happens if one does not answer.";
    rows.extend(wrap(signs, width));
    rows
}

/// A player on one line: HP, gear, and the other items as far as the viewer may know them.
fn player(view: &View, seat: Seat, seen: &mut Vec<Item>) -> String {
    let player = &view.players[seat.index()];
    let head = format!("{} {}", letter(view, seat), name(view, seat));
    if player.out {
        return format!("{head}: has left");
    }
    seen.extend(player.gear.items());
    let mut parts = vec![format!("HP {}", player.hp), inventory::worn(player)];
    match &player.items {
        Some(items) => {
            seen.extend(items.iter().map(|held| held.item));
            parts.extend(inventory::bags(player));
        }
        None => {
            parts.push(format!("{} hidden", player.hidden + player.fresh));
            parts.push(format!("{} kept", player.kept));
            parts.extend(inventory::state(player));
        }
    }
    let ambushes = view.ground.ambushes.iter().filter(|(_, owner)| *owner == seat);
    parts.extend(ambushes.map(|(tile, _)| format!("ambush on {tile}")));
    format!("{head}: {}", parts.join(" · "))
}
