//! A fight or a duel: both sides, their dice, and what is added to them.

use super::name;
use crate::text::wrap;
use hill::{
    Class, CombatScore, Duel, Enemy, Fight, HillContent, HillFrame, PlayerState, RoundPhase, View,
};
use kit::Seat;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;

/// A named bonus to Attack and Defense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bonus {
    pub(super) name: String,
    pub(super) attack: i8,
    pub(super) defense: i8,
}

/// The current combat in lines of at most `width` columns; `None` if there is none.
pub(super) fn lines(view: &View, width: usize) -> Option<Vec<Line<'static>>> {
    let (title, rows) = match view.frames.last()? {
        HillFrame::Fight(fight) => fight_rows(view, fight),
        HillFrame::Duel(duel) => duel_rows(view, duel),
        _ => return None,
    };
    let title = Line::styled(title, Style::new().add_modifier(Modifier::BOLD));
    let rows = rows.iter().flat_map(|row| wrap(row, width)).map(Line::from);
    Some(std::iter::once(title).chain(rows).collect())
}

fn fight_rows(view: &View, fight: &Fight) -> (String, Vec<String>) {
    let (seat, content) = (view.turn.seat, view.content());
    let player = &view.players[seat.index()];
    let foes = view.ground.enemies_on(player.tile);
    let bonuses = bonuses(view, seat, Opponents::Creatures, boost(fight.round, fight.boost));
    let mut rows = vec![side(view, seat, &bonuses)];
    for (at, (foe, hp)) in foes.iter().zip(fight.hp).enumerate() {
        let aimed = fight.beat == RoundPhase::AfterDice && at == usize::from(fight.target);
        let mark = if aimed { "◂ the target" } else { "" };
        rows.push(format!("{} {mark}", creature(&content, *foe, hp)));
    }
    if fight.beat == RoundPhase::AfterDice {
        rows.extend(fight_dice(&content, fight, foes, &bonuses));
    }
    (format!("{} FIGHTS · round {}", name(view, seat).to_uppercase(), fight.round), rows)
}

fn fight_dice(content: &HillContent, fight: &Fight, foes: &[Enemy], own: &[Bonus]) -> Vec<String> {
    let [attack, defense] = sums(own);
    let target = usize::from(fight.target);
    let Some(foe) = foes.get(target) else { return Vec::new() };
    let stats = |foe: &Enemy| content.enemies[foe.index()];
    let last = 2 + foes.len().min(Fight::MAX_ENEMIES);
    let attack = CombatScore { die: fight.dice[0], bonus: attack };
    let guard = CombatScore { die: fight.dice[last], bonus: stats(foe).defense };
    let defense = CombatScore { die: fight.dice[1], bonus: defense };
    let blow = |(at, foe): (usize, &Enemy)| {
        let blow = CombatScore { die: fight.dice[2 + at], bonus: stats(foe).attack };
        let result = if blow.total() > defense.total() { "a wound" } else { "held" };
        format!("{} {}, {result}", foe.title(), sum(blow))
    };
    let blows: Vec<String> = foes.iter().take(Fight::MAX_ENEMIES).enumerate().map(blow).collect();
    vec![
        format!("attack {} against {}: {}", sum(attack), sum(guard), hit(attack, guard)),
        format!("defense {} against {}", sum(defense), blows.join("; ")),
    ]
}

fn duel_rows(view: &View, duel: &Duel) -> (String, Vec<String>) {
    let seats = [duel.one, duel.other];
    let tired = duel.round > Duel::FULL_DEFENSE_ROUNDS;
    let of = |seat: Seat| {
        let first = if seat == view.turn.seat { boost(duel.round, duel.boost) } else { [0, 0] };
        let mut bonuses = bonuses(view, seat, Opponents::Players, first);
        if tired {
            bonuses.iter_mut().for_each(|bonus| bonus.defense = 0);
        }
        bonuses
    };
    let bonuses = seats.map(of);
    let mut rows: Vec<String> =
        seats.iter().zip(&bonuses).map(|(seat, bonuses)| side(view, *seat, bonuses)).collect();
    if tired {
        rows.push("Arms are tired: nothing is added to Defense any more.".into());
    }
    if duel.beat == RoundPhase::AfterDice {
        let [[a, d], [b, e]] = [sums(&bonuses[0]), sums(&bonuses[1])];
        let score = |at: usize, bonus: i8| CombatScore { die: duel.dice[at], bonus };
        let blow = |seat: Seat, attack: CombatScore, defense: CombatScore| {
            let (by, hit) = (name(view, seat), hit(attack, defense));
            format!("{by}: attack {} against {}: {hit}", sum(attack), sum(defense))
        };
        rows.push(blow(duel.one, score(0, a), score(3, e)));
        rows.push(blow(duel.other, score(2, b), score(1, d)));
    }
    let names = seats.map(|seat| name(view, seat).to_uppercase());
    (format!("{} AND {} DUEL · round {}", names[0], names[1], duel.round), rows)
}

/// A player in a combat: HP and bonuses.
fn side(view: &View, seat: Seat, bonuses: &[Bonus]) -> String {
    let [attack, defense] = sums(bonuses);
    let named: Vec<String> = bonuses.iter().map(describe).collect();
    let named = if named.is_empty() { String::new() } else { format!(" ({})", named.join(", ")) };
    let hearts = hearts(view.players[seat.index()].hp, PlayerState::MAX_HP);
    format!("{} {hearts} {attack:+}/{defense:+}{named}", name(view, seat))
}

fn describe(bonus: &Bonus) -> String {
    match (bonus.attack, bonus.defense) {
        (attack, 0) => format!("{} {attack:+} attack", bonus.name),
        (0, defense) => format!("{} {defense:+} defense", bonus.name),
        (attack, defense) => format!("{} {attack:+}/{defense:+}", bonus.name),
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

fn hit(attack: CombatScore, defense: CombatScore) -> &'static str {
    if attack.total() > defense.total() { "a hit" } else { "no hit" }
}

fn boost(round: u16, boost: [i8; 2]) -> [i8; 2] {
    if round == 1 { boost } else { [0, 0] }
}

pub(super) fn sums(bonuses: &[Bonus]) -> [i8; 2] {
    [bonuses.iter().map(|b| b.attack).sum(), bonuses.iter().map(|b| b.defense).sum()]
}

/// Whom a player fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opponents {
    Creatures,
    Players,
}

/// The bonuses of a player from gear, class and potions.
pub(super) fn bonuses(view: &View, seat: Seat, against: Opponents, boost: [i8; 2]) -> Vec<Bonus> {
    let (content, player) = (view.content(), &view.players[seat.index()]);
    let creatures = against == Opponents::Creatures;
    let gear = player.gear.items().map(|item| {
        let stats = content.items[item.index()];
        let attack = stats.attack + if creatures { stats.creatures } else { 0 };
        Bonus { name: item.title().into(), attack, defense: stats.defense }
    });
    let class = player.class.map(|class| {
        let attack = match (class, against) {
            (Class::Hunter, Opponents::Creatures) | (Class::Duelist, Opponents::Players) => 1,
            _ => 0,
        };
        let defense = i8::from(class == Class::Guardian && creatures);
        Bonus { name: class.title().into(), attack, defense }
    });
    let drunk = (seat == view.turn.seat).then(|| Bonus {
        name: "potions".into(),
        attack: view.turn.rage + boost[0],
        defense: view.turn.agility + boost[1],
    });
    let all = gear.chain(class).chain(drunk);
    all.filter(|bonus| (bonus.attack, bonus.defense) != (0, 0)).collect()
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
            (Event::FightRolled { seat, attack, defense, .. }, Some(HillFrame::Fight(fight))) => {
                let own =
                    bonuses(&view, *seat, Opponents::Creatures, boost(fight.round, fight.boost));
                assert_eq!(sums(&own), [attack.bonus, defense.bonus], "{own:?}");
                let rows = fight_rows(&view, fight).1.join(" ");
                assert!(rows.contains(&format!("attack {} against", sum(*attack))), "{rows}");
                true
            }
            (Event::DuelRolled { scores, .. }, Some(HillFrame::Duel(duel))) => {
                let rows = duel_rows(&view, duel).1.join(" ");
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
