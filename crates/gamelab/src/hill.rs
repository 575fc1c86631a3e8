//! The statistics of King of the Hill: classes, turns, minutes, falls, duels, enemies, items.

use crate::{MatchStatistics, PlayoutResult, StepCounts};
use hill::{Hill, PlayerView};
use kit::{Game, Seat};

pub(crate) fn collect(played: &PlayoutResult<Hill>, statistics: &mut MatchStatistics) {
    let (view, winners) = (played.final_position.view(None), played.outcome.winners());
    for (seat, player) in Seat::first(view.players.len() as u8).zip(&view.players) {
        let won = if winners.contains(seat) { 1.0 / f64::from(winners.len()) } else { 0.0 };
        let class = player.class.map_or("none", hill::Class::code);
        statistics.record_player("class", class, won);
        let place = view.order.iter().position(|other| *other == seat);
        let place = place.map_or(0, |place| place + 1);
        statistics.record_player("place in the order of play", &place.to_string(), won);
    }
    let sum = |of: fn(&PlayerView) -> u32| f64::from(view.players.iter().map(of).sum::<u32>());
    let seats = view.players.len() as f64;
    statistics.record_amount("turns of each player", sum(|player| player.summary.turns) / seats);
    statistics.record_amount("minutes, estimated", minutes(played.steps));
    statistics
        .record_amount("tiles moved by each player", sum(|player| player.summary.tiles) / seats);
    statistics.record_amount("falls to 0 HP", sum(|player| player.summary.falls));
    statistics.record_amount("duels fought", sum(|player| player.summary.duels) / 2.0);
    statistics.record_amount("duels won", sum(|player| player.summary.duels_won));
    statistics.record_amount("enemies of tier 1 beaten", sum(|player| player.summary.enemies[0]));
    statistics.record_amount("enemies of tier 2 beaten", sum(|player| player.summary.enemies[1]));
    statistics.record_amount("enemies of tier 3 beaten", sum(|player| player.summary.enemies[2]));
    statistics.record_amount("items gained", sum(|player| player.summary.gained));
    statistics.record_amount("items used", sum(|player| player.summary.used));
}

/// An estimate of how long people would take: three seconds for a decision with more than one
/// answer, most of which are to attack again; two for a reaction, to which all seats answer at
/// the same time; and one for a roll or a drawn card.
fn minutes(steps: StepCounts) -> f64 {
    let (decisions, reactions) = (steps.decisions as f64, steps.reactions as f64);
    (3.0 * decisions + 2.0 * reactions + steps.rolls as f64) / 60.0
}
