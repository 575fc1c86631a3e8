//! The figures of King of the Hill: classes, turns, minutes, falls, duels, enemies, items.

use crate::{MatchFigures, PlayoutResult, StepCounts};
use hill::{Hill, PlayerView, View};
use kit::{Game, Seat};

pub(crate) fn match_figures(played: &PlayoutResult<Hill>) -> MatchFigures {
    let view = played.final_position.view(None);
    let seats = Seat::first(view.players.len() as u8);
    let labels = seats.map(|seat| seat_labels(&view, seat)).collect();
    MatchFigures { amounts: amounts(&view, played.steps), labels }
}

fn seat_labels(view: &View, seat: Seat) -> Vec<(&'static str, String)> {
    let class = view.players[seat.index()].class.map_or("none", hill::Class::code);
    let place = view.order.iter().position(|other| *other == seat);
    let place = place.map_or(0, |place| place + 1);
    vec![("class", class.to_owned()), ("place in the order of play", place.to_string())]
}

fn amounts(view: &View, steps: StepCounts) -> Vec<(&'static str, f64)> {
    let sum = |of: fn(&PlayerView) -> u32| f64::from(view.players.iter().map(of).sum::<u32>());
    let seats = view.players.len() as f64;
    vec![
        ("turns of each player", sum(|player| player.summary.turns) / seats),
        ("minutes, estimated", minutes(steps)),
        ("tiles moved by each player", sum(|player| player.summary.tiles) / seats),
        ("falls to 0 HP", sum(|player| player.summary.falls)),
        ("duels fought", sum(|player| player.summary.duels) / 2.0),
        ("duels won", sum(|player| player.summary.duels_won)),
        ("enemies of tier 1 beaten", sum(|player| player.summary.enemies[0])),
        ("enemies of tier 2 beaten", sum(|player| player.summary.enemies[1])),
        ("enemies of tier 3 beaten", sum(|player| player.summary.enemies[2])),
        ("items gained", sum(|player| player.summary.gained)),
        ("items used", sum(|player| player.summary.used)),
    ]
}

/// An estimate of how long people would take: three seconds for a decision with more than one
/// answer, most of which are to attack again; two for a reaction, to which all seats answer at
/// the same time; and one for a roll or a drawn card.
fn minutes(steps: StepCounts) -> f64 {
    let (decisions, reactions) = (steps.decisions as f64, steps.reactions as f64);
    (3.0 * decisions + 2.0 * reactions + steps.rolls as f64) / 60.0
}
