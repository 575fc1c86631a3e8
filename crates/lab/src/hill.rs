//! What King of the Hill counts: classes, turns, minutes, falls, duels, enemies and items.

use crate::figures::{Counted, Figures};
use crate::{Played, Steps};
use hill::{Hill, PlayerView};
use kit::{Game, Seat};

impl Counted for Hill {
    fn count(played: &Played<Self>, figures: &mut Figures) {
        let (view, winners) = (played.end.view(None), played.outcome.winners());
        for (seat, player) in Seat::first(view.players.len() as u8).zip(&view.players) {
            let won = if winners.contains(seat) { 1.0 / f64::from(winners.len()) } else { 0.0 };
            let class = player.class.map_or("none", hill::Class::code);
            figures.player("class", class, won);
            let place = view.order.iter().position(|other| *other == seat);
            let place = place.map_or(0, |place| place + 1);
            figures.player("place in the order of play", &place.to_string(), won);
        }
        let sum = |of: fn(&PlayerView) -> u32| f64::from(view.players.iter().map(of).sum::<u32>());
        let seats = view.players.len() as f64;
        figures.amount("turns of each player", sum(|player| player.summary.turns) / seats);
        figures.amount("minutes, estimated", minutes(played.steps));
        figures.amount("tiles moved by each player", sum(|player| player.summary.tiles) / seats);
        figures.amount("falls to 0 HP", sum(|player| player.summary.falls));
        figures.amount("duels fought", sum(|player| player.summary.duels) / 2.0);
        figures.amount("duels won", sum(|player| player.summary.duels_won));
        figures.amount("enemies of tier 1 beaten", sum(|player| player.summary.enemies[0]));
        figures.amount("enemies of tier 2 beaten", sum(|player| player.summary.enemies[1]));
        figures.amount("enemies of tier 3 beaten", sum(|player| player.summary.enemies[2]));
        figures.amount("items gained", sum(|player| player.summary.gained));
        figures.amount("items used", sum(|player| player.summary.used));
    }
}

/// How long people would take over it: three seconds over a question with more than one
/// answer, of which most are to strike once more; two over a window to react in, in which
/// all who are asked answer together; and one to see dice roll or a card drawn.
fn minutes(steps: Steps) -> f64 {
    let (decisions, reactions) = (steps.decisions as f64, steps.reactions as f64);
    (3.0 * decisions + 2.0 * reactions + steps.rolls as f64) / 60.0
}
