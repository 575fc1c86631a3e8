//! A fight or a duel: both sides, their dice, and what is added to them.

use super::name;
use crate::text::wrap;
use hill::{
    CombatComparison, CombatRoll, CombatScore, CombatView, Duel, Enemy, Fight, Fighter,
    HillContent, HillFrame, ModifierSource, RoundPhase, View,
};
use kit::Seat;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;

/// The current combat in lines of at most `width` columns; `None` if there is none.
pub(super) fn lines(view: &View, width: usize) -> Option<Vec<Line<'static>>> {
    let combat = view.combat.as_ref()?;
    let (title, rows) = match view.frames.last()? {
        HillFrame::Fight(fight) => fight_rows(view, combat, fight),
        HillFrame::Duel(duel) => duel_rows(view, combat, duel),
        _ => return None,
    };
    let title = Line::styled(title, Style::new().add_modifier(Modifier::BOLD));
    let rows = rows.iter().flat_map(|row| wrap(row, width)).map(Line::from);
    Some(std::iter::once(title).chain(rows).collect())
}

fn fight_rows(view: &View, combat: &CombatView, fight: &Fight) -> (String, Vec<String>) {
    let (seat, content) = (view.turn.seat, view.content());
    let player = &view.players[seat.index()];
    let foes = view.ground.enemies_on(player.tile);
    let mut rows = vec![side(view, seat, &combat.rolls[..2])];
    for (at, (foe, hp)) in foes.iter().zip(fight.hp).enumerate() {
        let aimed = fight.beat == RoundPhase::AfterDice && at == usize::from(fight.target);
        let mark = if aimed { "◂ the target" } else { "" };
        rows.push(format!("{} {mark}", creature(&content, *foe, hp)));
    }
    rows.extend(fight_dice(combat).into_iter().flatten());
    (format!("{} FIGHTS · round {}", name(view, seat).to_uppercase(), fight.round), rows)
}

/// The dice of a round of a fight: the player's blow, then those of the enemies.
fn fight_dice(combat: &CombatView) -> Option<[String; 2]> {
    let [own, blows @ ..] = &combat.comparisons[..] else { return None };
    let (attack, guard) = compared_scores(combat, own)?;
    let defense = combat.score(blows.first()?.defense.into())?;
    let blow = |blow: &CombatComparison| {
        let (attack, _) = compared_scores(combat, blow)?;
        let Fighter::Enemy(enemy) = combat.rolls[usize::from(blow.attack)].fighter else {
            return None;
        };
        let result = if blow.hits == Some(true) { "a wound" } else { "held" };
        Some(format!("{} {}, {result}", enemy.title(), sum(attack)))
    };
    let blows: Vec<String> = blows.iter().filter_map(blow).collect();
    Some([
        format!("attack {} against {}: {}", sum(attack), sum(guard), hit(own)),
        format!("defense {} against {}", sum(defense), blows.join("; ")),
    ])
}

fn duel_rows(view: &View, combat: &CombatView, duel: &Duel) -> (String, Vec<String>) {
    let seats = [duel.one, duel.other];
    let sides = seats.iter().zip(combat.rolls.chunks(2));
    let mut rows: Vec<String> = sides.map(|(seat, rolls)| side(view, *seat, rolls)).collect();
    let mut modifiers = combat.rolls.iter().flat_map(|roll| &roll.modifiers);
    if modifiers.any(|modifier| modifier.source == ModifierSource::Tired) {
        rows.push("Arms are tired: nothing is added to Defense until somebody is hurt.".into());
    }
    for (seat, blow) in seats.iter().zip(&combat.comparisons) {
        let Some((attack, defense)) = compared_scores(combat, blow) else { continue };
        let (by, attack, defense) = (name(view, *seat), sum(attack), sum(defense));
        rows.push(format!("{by}: attack {attack} against {defense}: {}", hit(blow)));
    }
    let names = seats.map(|seat| name(view, seat).to_uppercase());
    (format!("{} AND {} DUEL · round {}", names[0], names[1], duel.round), rows)
}

/// The Attack and the Defense of a comparison; `None` before the dice are rolled.
fn compared_scores(
    combat: &CombatView,
    blow: &CombatComparison,
) -> Option<(CombatScore, CombatScore)> {
    combat.score(blow.attack.into()).zip(combat.score(blow.defense.into()))
}

/// A player in a combat: HP and the modifiers of the Attack and the Defense roll.
fn side(view: &View, seat: Seat, rolls: &[CombatRoll]) -> String {
    let bonus = |at: usize| rolls.get(at).map_or(0, CombatRoll::bonus);
    let (attack, defense) = (bonus(0), bonus(1));
    let named: Vec<String> = modifiers(rolls).into_iter().map(describe).collect();
    let named = if named.is_empty() { String::new() } else { format!(" ({})", named.join(", ")) };
    let hearts = hearts(view.players[seat.index()].hp, view.content().numbers.hearts);
    format!("{} {hearts} {attack:+}/{defense:+}{named}", name(view, seat))
}

/// What each source adds to Attack and Defense.
fn modifiers(rolls: &[CombatRoll]) -> Vec<(ModifierSource, [i8; 2])> {
    let mut all: Vec<(ModifierSource, [i8; 2])> = Vec::new();
    for (at, roll) in rolls.iter().take(2).enumerate() {
        for modifier in &roll.modifiers {
            let open = |(source, amounts): &&mut (_, [i8; 2])| {
                *source == modifier.source && amounts[at] == 0
            };
            match all.iter_mut().find(open) {
                Some((_, amounts)) => amounts[at] = modifier.amount,
                None => {
                    let mut amounts = [0, 0];
                    amounts[at] = modifier.amount;
                    all.push((modifier.source, amounts));
                }
            }
        }
    }
    all
}

fn describe((source, amounts): (ModifierSource, [i8; 2])) -> String {
    let name = match source {
        ModifierSource::Item(item) => item.title(),
        ModifierSource::Class(class) => class.title(),
        ModifierSource::Enemy(enemy) => enemy.title(),
        ModifierSource::Potions => "potions",
        ModifierSource::Brewed => "brewed potions",
        ModifierSource::Tired => "tired arms",
    };
    match amounts {
        [attack, 0] => format!("{name} {attack:+} attack"),
        [0, defense] => format!("{name} {defense:+} defense"),
        [attack, defense] => format!("{name} {attack:+}/{defense:+}"),
    }
}

/// An enemy: HP and bonuses.
fn creature(content: &HillContent, enemy: Enemy, hp: u8) -> String {
    let stats = content.enemies[enemy.index()];
    let hearts = hearts(hp, stats.hp);
    format!("{} {hearts} {:+}/{:+}", enemy.title(), stats.attack, stats.defense)
}

/// HP as a number and as hearts.
fn hearts(hp: u8, of: u8) -> String {
    let (full, empty) = (usize::from(hp), usize::from(of.saturating_sub(hp)));
    format!("HP {hp} {}{}", "♥".repeat(full.min(9)), "·".repeat(empty.min(9)))
}

fn sum(score: CombatScore) -> String {
    match score.bonus {
        0 => score.die.to_string(),
        bonus => format!("{}{bonus:+}={}", score.die, score.total()),
    }
}

fn hit(blow: &CombatComparison) -> &'static str {
    if blow.hits == Some(true) { "a hit" } else { "no hit" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hill::{Config, Event, Hill};
    use kit::{Dice, Game, LegalActions, Match, Next, RecordedEvents, Referee, SeededDice};

    /// Compares the totals of a combat event with those on the screen; returns whether the
    /// event is of a combat roll.
    fn check(position: &Hill, event: &Event) -> bool {
        let view = position.view(None);
        match (event, view.frames.last()) {
            (Event::FightRolled { attack, defense, .. }, Some(HillFrame::Fight(fight))) => {
                let rows = fight_rows(&view, view.combat.as_ref().unwrap(), fight).1.join(" ");
                assert!(rows.contains(&format!("attack {} against", sum(*attack))), "{rows}");
                assert!(rows.contains(&format!("defense {} against", sum(*defense))), "{rows}");
                let (attack, defense) = (attack.bonus, defense.bonus);
                assert!(rows.contains(&format!("{attack:+}/{defense:+}")), "{rows}");
                true
            }
            (Event::DuelRolled { scores, .. }, Some(HillFrame::Duel(duel))) => {
                let rows = duel_rows(&view, view.combat.as_ref().unwrap(), duel).1.join(" ");
                let blow = format!("attack {} against {}", sum(scores[0]), sum(scores[3]));
                assert!(rows.contains(&blow), "{blow}: {rows}");
                true
            }
            _ => false,
        }
    }

    #[test]
    fn shown_combat_totals_match_those_of_the_rules() {
        let (mut dice, mut legal, mut checked) = (SeededDice::new(3), LegalActions::default(), 0);
        for seats in [2, 4, 6] {
            let mut played = Match::<Hill>::new(&Config::default(), seats).unwrap();
            for _ in 0..4_000 {
                let mut events = RecordedEvents::default();
                match played.position().next() {
                    Next::Over(_) => break,
                    Next::Chance(roll) => played.roll(dice.roll(&roll).unwrap(), &mut events),
                    Next::Ask(_) => {
                        let seat = played.position().waiting().lowest().unwrap();
                        played.position().legal_actions(seat, &mut legal);
                        let at = dice.below(legal.len() as u32) as usize;
                        played.act(&legal.get(at).unwrap(), &mut events);
                    }
                }
                checked += events.0.iter().filter(|(_, e)| check(played.position(), e)).count();
            }
        }
        assert!(checked > 100, "{checked}");
    }
}
