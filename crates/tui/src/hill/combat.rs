//! A fight or a duel: both sides, their dice, and what is added to them.

use super::name;
use crate::text::wrap;
use hill::{Beat, Class, Content, Duel, Enemy, Fight, Frame, Player, Score, View};
use kit::Seat;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;

/// Something that is added to Attack and Defense, by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bonus {
    pub(super) name: String,
    pub(super) attack: i8,
    pub(super) defense: i8,
}

/// The combat that is on, in lines of at most so many columns; nothing if there is none.
pub(super) fn lines(view: &View, width: usize) -> Option<Vec<Line<'static>>> {
    let (title, rows) = match view.frames.last()? {
        Frame::Fight(fight) => fight_rows(view, fight),
        Frame::Duel(duel) => duel_rows(view, duel),
        _ => return None,
    };
    let title = Line::styled(title, Style::new().add_modifier(Modifier::BOLD));
    let rows = rows.iter().flat_map(|row| wrap(row, width)).map(Line::from);
    Some(std::iter::once(title).chain(rows).collect())
}

fn fight_rows(view: &View, fight: &Fight) -> (String, Vec<String>) {
    let (seat, content) = (view.turn.seat, view.content());
    let player = &view.players[seat.index()];
    let foes = view.ground.foes_on(player.tile);
    let bonuses = bonuses(view, seat, Against::Creatures, boost(fight.round, fight.boost));
    let mut rows = vec![side(view, seat, &bonuses)];
    for (at, (foe, hp)) in foes.iter().zip(fight.hp).enumerate() {
        let aimed = fight.beat == Beat::After && at == usize::from(fight.target);
        let mark = if aimed { "◂ the target" } else { "" };
        rows.push(format!("{} {mark}", creature(&content, *foe, hp)));
    }
    if fight.beat == Beat::After {
        rows.extend(fight_dice(&content, fight, foes, &bonuses));
    }
    (format!("{} FIGHTS · round {}", name(view, seat).to_uppercase(), fight.round), rows)
}

fn fight_dice(content: &Content, fight: &Fight, foes: &[Enemy], own: &[Bonus]) -> Vec<String> {
    let [attack, defense] = sums(own);
    let target = usize::from(fight.target);
    let Some(foe) = foes.get(target) else { return Vec::new() };
    let stats = |foe: &Enemy| content.enemies[foe.index()];
    let last = 2 + foes.len().min(Fight::MOST);
    let attack = Score { die: fight.dice[0], bonus: attack };
    let guard = Score { die: fight.dice[last], bonus: stats(foe).defense };
    let defense = Score { die: fight.dice[1], bonus: defense };
    let blow = |(at, foe): (usize, &Enemy)| {
        let blow = Score { die: fight.dice[2 + at], bonus: stats(foe).attack };
        let result = if blow.total() > defense.total() { "a wound" } else { "held" };
        format!("{} {}, {result}", foe.title(), sum(blow))
    };
    let blows: Vec<String> = foes.iter().take(Fight::MOST).enumerate().map(blow).collect();
    vec![
        format!("attack {} against {}: {}", sum(attack), sum(guard), hit(attack, guard)),
        format!("defense {} against {}", sum(defense), blows.join("; ")),
    ]
}

fn duel_rows(view: &View, duel: &Duel) -> (String, Vec<String>) {
    let seats = [duel.one, duel.other];
    let tired = duel.round > Duel::FRESH;
    let of = |seat: Seat| {
        let first = if seat == view.turn.seat { boost(duel.round, duel.boost) } else { [0, 0] };
        let mut bonuses = bonuses(view, seat, Against::Players, first);
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
    if duel.beat == Beat::After {
        let [[a, d], [b, e]] = [sums(&bonuses[0]), sums(&bonuses[1])];
        let score = |at: usize, bonus: i8| Score { die: duel.dice[at], bonus };
        let blow = |seat: Seat, attack: Score, defense: Score| {
            let (by, hit) = (name(view, seat), hit(attack, defense));
            format!("{by}: attack {} against {}: {hit}", sum(attack), sum(defense))
        };
        rows.push(blow(duel.one, score(0, a), score(3, e)));
        rows.push(blow(duel.other, score(2, b), score(1, d)));
    }
    let names = seats.map(|seat| name(view, seat).to_uppercase());
    (format!("{} AND {} DUEL · round {}", names[0], names[1], duel.round), rows)
}

/// A player in a combat: HP, and what is added.
fn side(view: &View, seat: Seat, bonuses: &[Bonus]) -> String {
    let [attack, defense] = sums(bonuses);
    let named: Vec<String> = bonuses.iter().map(describe).collect();
    let named = if named.is_empty() { String::new() } else { format!(" ({})", named.join(", ")) };
    let hearts = hearts(view.players[seat.index()].hp, Player::MAX_HP);
    format!("{} {hearts} {attack:+}/{defense:+}{named}", name(view, seat))
}

fn describe(bonus: &Bonus) -> String {
    match (bonus.attack, bonus.defense) {
        (attack, 0) => format!("{} {attack:+} attack", bonus.name),
        (0, defense) => format!("{} {defense:+} defense", bonus.name),
        (attack, defense) => format!("{} {attack:+}/{defense:+}", bonus.name),
    }
}

/// An enemy: HP, and what is added to its Attack and Defense.
fn creature(content: &Content, enemy: Enemy, hp: u8) -> String {
    let stats = content.enemies[enemy.index()];
    let hearts = hearts(hp, stats.hp);
    format!("{} {hearts} {:+}/{:+}", enemy.title(), stats.attack, stats.defense)
}

/// HP to be counted at a glance.
fn hearts(hp: u8, of: u8) -> String {
    let (full, empty) = (usize::from(hp), usize::from(of.saturating_sub(hp)));
    format!("HP {hp} {}{}", "♥".repeat(full.min(9)), "·".repeat(empty.min(9)))
}

fn sum(score: Score) -> String {
    match score.bonus {
        0 => score.die.to_string(),
        bonus => format!("{}{bonus:+}={}", score.die, score.total()),
    }
}

fn hit(attack: Score, defense: Score) -> &'static str {
    if attack.total() > defense.total() { "a hit" } else { "no hit" }
}

fn boost(round: u16, boost: [i8; 2]) -> [i8; 2] {
    if round == 1 { boost } else { [0, 0] }
}

pub(super) fn sums(bonuses: &[Bonus]) -> [i8; 2] {
    [bonuses.iter().map(|b| b.attack).sum(), bonuses.iter().map(|b| b.defense).sum()]
}

/// Whom somebody fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Against {
    Creatures,
    Players,
}

/// Everything that is added to the Attack and Defense of a player: gear, class, potions.
pub(super) fn bonuses(view: &View, seat: Seat, against: Against, boost: [i8; 2]) -> Vec<Bonus> {
    let (content, player) = (view.content(), &view.players[seat.index()]);
    let creatures = against == Against::Creatures;
    let gear = player.gear.items().map(|item| {
        let stats = content.items[item.index()];
        let attack = stats.attack + if creatures { stats.creatures } else { 0 };
        Bonus { name: item.title().into(), attack, defense: stats.defense }
    });
    let class = player.class.map(|class| {
        let attack = match (class, against) {
            (Class::Hunter, Against::Creatures) | (Class::Duelist, Against::Players) => 1,
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
    use kit::{Dice, Game, Heard, Legal, Match, Next, Referee, Seeded};

    /// What a roll was told to come to, beside what is shown of it.
    fn check(position: &Hill, event: &Event) -> bool {
        let view = position.view(None);
        match (event, view.frames.last()) {
            (Event::FightRolled { seat, attack, defense, .. }, Some(Frame::Fight(fight))) => {
                let own =
                    bonuses(&view, *seat, Against::Creatures, boost(fight.round, fight.boost));
                assert_eq!(sums(&own), [attack.bonus, defense.bonus], "{own:?}");
                let rows = fight_rows(&view, fight).1.join(" ");
                assert!(rows.contains(&format!("attack {} against", sum(*attack))), "{rows}");
                true
            }
            (Event::DuelRolled { scores, .. }, Some(Frame::Duel(duel))) => {
                let rows = duel_rows(&view, duel).1.join(" ");
                let blow = format!("attack {} against {}", sum(scores[0]), sum(scores[3]));
                assert!(rows.contains(&blow), "{blow}: {rows}");
                true
            }
            _ => false,
        }
    }

    #[test]
    fn what_is_shown_of_the_dice_is_what_the_rules_count() {
        let (mut dice, mut legal, mut checked) = (Seeded::new(3), Legal::default(), 0);
        for seats in [2, 4, 6] {
            let mut played = Match::<Hill>::new(&Config::default(), seats).unwrap();
            for _ in 0..4_000 {
                let mut heard = Heard::default();
                match played.position().next() {
                    Next::Over(_) => break,
                    Next::Chance(roll) => played.rolled(dice.roll(&roll).unwrap(), &mut heard),
                    Next::Ask(_) => {
                        let seat = played.position().waiting().lowest().unwrap();
                        played.position().options(seat, &mut legal);
                        let at = dice.below(legal.len() as u32) as usize;
                        played.play(&legal.get(at).unwrap(), &mut heard);
                    }
                }
                checked += heard.0.iter().filter(|(_, e)| check(played.position(), e)).count();
            }
        }
        assert!(checked > 100, "{checked}");
    }
}
