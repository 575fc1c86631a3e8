//! The exact odds of fights and duels.
//!
//! A round is a few comparisons of dice, so the distribution of HP at the end of a fight is
//! computed, not sampled.

/// The number of HP values that are told apart, from 0 to 7: more than any player has.
pub(super) const HP_STATES: usize = 8;

/// The probability of each number of HP at the end; 0 HP is a loss.
pub(super) type HpDistribution = [f32; HP_STATES];

/// What is added to Attack and Defense.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CombatBonus {
    pub(super) attack: i8,
    pub(super) defense: i8,
}

/// The combat bonus and HP of a player or an enemy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Combatant {
    pub(super) bonus: CombatBonus,
    pub(super) hp: u8,
}

/// The numbers of combat in the content that is played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CombatNumbers {
    /// The faces of a die.
    pub(super) faces: i8,
    /// How many rounds in a row nobody is hurt before arms grow tired (K37).
    pub(super) full_defense_rounds: u16,
}

/// The probability that an Attack beats a Defense, with dice of so many faces.
pub(super) fn hit_chance(faces: i8, attack: i8, defense: i8) -> f32 {
    let (ahead, faces) = (i16::from(attack - defense), i16::from(faces));
    let wins: i16 = (1..=faces).map(|die: i16| (die + ahead - 1).clamp(0, faces)).sum();
    f32::from(wins) / f32::from(faces * faces)
}

/// The probability of each number of wounds in a round in which all enemies attack; a single
/// Defense die counts against all of them.
fn wound_chances(faces: i8, defense: i8, foes: &[Combatant]) -> [f32; MAX_ENEMIES + 1] {
    let mut all = [0.0; MAX_ENEMIES + 1];
    for die in 1..=faces {
        let mut one = [1.0, 0.0, 0.0, 0.0];
        for foe in foes.iter().filter(|foe| foe.hp > 0) {
            let short = faces - (die + defense - foe.bonus.attack);
            let wound = f32::from(short.clamp(0, faces)) / f32::from(faces);
            for count in (0..=MAX_ENEMIES).rev() {
                let more = if count > 0 { one[count - 1] * wound } else { 0.0 };
                one[count] = one[count] * (1.0 - wound) + more;
            }
        }
        all.iter_mut().zip(one).for_each(|(sum, part)| *sum += part / f32::from(faces));
    }
    all
}

/// How many enemies a fight has at most.
const MAX_ENEMIES: usize = hill::Fight::MAX_ENEMIES;

/// Enemy HP above this are counted as this.
const MAX_ENEMY_HP: u8 = 9;

/// The enemy to attack: the one that hurts most for the time it takes to kill it.
pub(super) fn best_target(faces: i8, mine: CombatBonus, foes: &[Combatant]) -> usize {
    let worth = |foe: &Combatant| {
        let blow = hit_chance(faces, mine.attack, foe.bonus.defense)
            * hit_chance(faces, foe.bonus.attack, mine.defense);
        if foe.hp == 0 { -1.0 } else { (blow + 1e-4) / f32::from(foe.hp) }
    };
    let better =
        |best: usize, at: usize| if worth(&foes[at]) > worth(&foes[best]) { at } else { best };
    (0..foes.len()).fold(0, better)
}

/// The distribution of HP at the end of a fight, for each number of HP at its start up to `hp`.
/// Each of up to three enemies attacks every round, the best target is attacked (K21), and
/// falling together with the last enemy is a loss (K23).
pub(super) fn fight_odds(
    faces: i8,
    mine: CombatBonus,
    hp: u8,
    foes: &[Combatant],
) -> [HpDistribution; HP_STATES] {
    let most = usize::from(hp).min(HP_STATES - 1);
    let mut full = [0u8; MAX_ENEMIES];
    full.iter_mut().zip(foes).for_each(|(full, foe)| *full = foe.hp.min(MAX_ENEMY_HP));
    let stride =
        [1, usize::from(full[0]) + 1, (usize::from(full[0]) + 1) * (usize::from(full[1]) + 1)];
    let states = stride[2] * (usize::from(full[2]) + 1);
    let mut table = vec![[[0.0; HP_STATES]; HP_STATES]; states];
    for state in 0..states {
        table[state][0][0] = 1.0;
        let left: [u8; MAX_ENEMIES] =
            std::array::from_fn(|at| (state / stride[at] % (usize::from(full[at]) + 1)) as u8);
        if left == [0; MAX_ENEMIES] {
            (1..=most).for_each(|hp| table[state][hp][hp] = 1.0);
            continue;
        }
        let mut now = [Combatant::default(); MAX_ENEMIES];
        for (at, foe) in foes.iter().enumerate().take(MAX_ENEMIES) {
            now[at] = Combatant { hp: left[at], ..*foe };
        }
        let at = best_target(faces, mine, &now);
        let round = FightRound {
            hit: hit_chance(faces, mine.attack, now[at].bonus.defense),
            wounds: wound_chances(faces, mine.defense, &now),
            after: state - stride[at],
        };
        (1..=most).for_each(|hp| table[state][hp] = round.ends(&table, state, hp));
    }
    table[states - 1]
}

/// A round of a fight in one state of the enemies.
struct FightRound {
    hit: f32,
    wounds: [f32; MAX_ENEMIES + 1],
    /// The state in which the target has one HP less.
    after: usize,
}

impl FightRound {
    /// The distribution from this state, given those of the states that it leads to. Rounds in
    /// which nothing happens are left out.
    fn ends(
        &self,
        table: &[[HpDistribution; HP_STATES]],
        state: usize,
        hp: usize,
    ) -> HpDistribution {
        let mut ends = [0.0; HP_STATES];
        for (lost, wounds) in self.wounds.iter().enumerate() {
            let left = hp.saturating_sub(lost);
            let missed = if lost > 0 { (1.0 - self.hit) * wounds } else { 0.0 };
            for (at, end) in ends.iter_mut().enumerate() {
                *end += self.hit * wounds * table[self.after][left][at]
                    + missed * table[state][left][at];
            }
        }
        let moves = 1.0 - (1.0 - self.hit) * self.wounds[0];
        if moves < 1e-6 {
            // Neither side can hurt the other: counted as a loss.
            ends[0] = 1.0;
            return ends;
        }
        ends.map(|end| end / moves)
    }
}

/// When arms grow tired in the rest of a duel, so that Defense has no bonus (K37).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DuelTiring {
    /// After so many rounds; the next one has this number (rules version 1).
    ByRound(u16),
    /// After rounds in a row in which nobody was hurt; so many there were already.
    ByUnhurtRounds(u16),
}

/// The probabilities that both hit in a round: the bot's own attack and the rival's.
#[derive(Clone, Copy)]
struct HitChances {
    strike: f32,
    struck: f32,
}

impl HitChances {
    fn new(faces: i8, mine: CombatBonus, theirs: CombatBonus, is_tired: bool) -> Self {
        let guard =
            |bonus: CombatBonus| if is_tired { bonus.defense.min(0) } else { bonus.defense };
        Self {
            strike: hit_chance(faces, mine.attack, guard(theirs)),
            struck: hit_chance(faces, theirs.attack, guard(mine)),
        }
    }

    /// The probability that nobody is hit.
    fn nothing(self) -> f32 {
        (1.0 - self.strike) * (1.0 - self.struck)
    }
}

/// The probability of each pair of HP, `mine` and `theirs`, at the end of the rest of a duel.
pub(super) fn duel_odds(
    numbers: CombatNumbers,
    mine: Combatant,
    theirs: Combatant,
    tiring: DuelTiring,
) -> [HpDistribution; HP_STATES] {
    let mut ends = [[0.0; HP_STATES]; HP_STATES];
    let cap = |hp: u8| usize::from(hp).min(HP_STATES - 1);
    let hps = [cap(mine.hp), cap(theirs.hp)];
    ends[hps[0]][hps[1]] = 1.0;
    let [fresh, tired] =
        [false, true].map(|tired| HitChances::new(numbers.faces, mine.bonus, theirs.bonus, tired));
    match tiring {
        DuelTiring::ByRound(round) => {
            for round in round..round.saturating_add(60) {
                let is_tired = round > numbers.full_defense_rounds;
                let HitChances { strike, struck } = if is_tired { tired } else { fresh };
                if play_duel_round(&mut ends, hps, strike, struck) < 1e-4 {
                    break;
                }
            }
        }
        DuelTiring::ByUnhurtRounds(unhurt) => {
            let rounds = (numbers.full_defense_rounds, unhurt);
            play_until_hurt(&mut ends, hps, rounds, [fresh, tired]);
        }
    }
    ends
}

/// Plays a duel from wound to wound. Before each wound there are up to so many rounds with the
/// bonuses of Defense, and then rounds without them until somebody is hurt.
fn play_until_hurt(
    ends: &mut [HpDistribution; HP_STATES],
    [most, other]: [usize; 2],
    (full_defense_rounds, unhurt): (u16, u16),
    [fresh, tired]: [HitChances; 2],
) {
    for mine in (1..=most).rev() {
        for theirs in (1..=other).rev() {
            let is_first = (mine, theirs) == (most, other);
            let before = if is_first { unhurt } else { 0 };
            let rounds = full_defense_rounds.saturating_sub(before);
            let tires = fresh.nothing().powi(i32::from(rounds));
            let now = std::mem::take(&mut ends[mine][theirs]);
            for (chances, share) in [(fresh, 1.0 - tires), (tired, tires)] {
                let HitChances { strike, struck } = chances;
                let hurt = 1.0 - chances.nothing();
                if hurt < 1e-6 {
                    // Nobody is ever hurt: the duel stays as it is.
                    ends[mine][theirs] += now * share;
                    continue;
                }
                let part = now * share / hurt;
                ends[mine - 1][theirs] += part * (1.0 - strike) * struck;
                ends[mine][theirs - 1] += part * strike * (1.0 - struck);
                ends[mine - 1][theirs - 1] += part * strike * struck;
            }
        }
    }
}

/// Plays one round for all pairs of HP and returns the probability that the duel is still open.
/// Probability only moves to pairs that this round has already visited.
fn play_duel_round(
    ends: &mut [HpDistribution; HP_STATES],
    [most, other]: [usize; 2],
    strike: f32,
    struck: f32,
) -> f32 {
    let mut open = 0.0;
    for mine in 1..=most {
        for theirs in 1..=other {
            let now = ends[mine][theirs];
            ends[mine][theirs] = now * (1.0 - strike) * (1.0 - struck);
            ends[mine - 1][theirs] += now * (1.0 - strike) * struck;
            ends[mine][theirs - 1] += now * strike * (1.0 - struck);
            ends[mine - 1][theirs - 1] += now * strike * struck;
            open += ends[mine][theirs];
        }
    }
    open
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::SeededDice;

    const STANDARD: CombatNumbers = CombatNumbers { faces: 6, full_defense_rounds: 10 };

    fn bonus(attack: i8, defense: i8) -> CombatBonus {
        CombatBonus { attack, defense }
    }

    /// Simulates a fight by the rules, with the target that the odds assume.
    fn rolled(mine: CombatBonus, mut hp: u8, foes: &[Combatant], dice: &mut SeededDice) -> u8 {
        let mut die = || dice.below(6) as i8 + 1;
        let mut foes = foes.to_vec();
        while hp > 0 && foes.iter().any(|foe| foe.hp > 0) {
            let at = best_target(6, mine, &foes);
            let (attack, defense) = (die() + mine.attack, die() + mine.defense);
            let blows: Vec<i8> =
                foes.iter().filter(|foe| foe.hp > 0).map(|foe| die() + foe.bonus.attack).collect();
            foes[at].hp -= u8::from(attack > die() + foes[at].bonus.defense);
            hp = hp.saturating_sub(blows.iter().filter(|blow| **blow > defense).count() as u8);
        }
        hp
    }

    #[test]
    fn the_odds_of_fights_agree_with_simulated_fights() {
        let foe = |hp, attack, defense| Combatant { hp, bonus: bonus(attack, defense) };
        let fights: [(CombatBonus, u8, &[Combatant]); 4] = [
            (bonus(0, 0), 5, &[foe(1, 1, 0)]),
            (bonus(1, 0), 4, &[foe(1, 2, -1), foe(1, 1, 1)]),
            (bonus(2, 3), 5, &[foe(2, 3, 0), foe(3, 2, 1)]),
            (bonus(3, 1), 6, &[foe(1, 1, 0), foe(2, 2, 1), foe(4, 2, 2)]),
        ];
        let (mut dice, tries) = (SeededDice::new(3), 40_000);
        for (mine, hp, foes) in fights {
            let odds = fight_odds(6, mine, hp, foes)[usize::from(hp)];
            let mut counts = [0.0; HP_STATES];
            (0..tries).for_each(|_| counts[usize::from(rolled(mine, hp, foes, &mut dice))] += 1.0);
            for (odds, count) in odds.iter().zip(counts) {
                assert!((odds - count / tries as f32).abs() < 0.012, "{odds} {count} {foes:?}");
            }
            assert!((odds.iter().sum::<f32>() - 1.0).abs() < 1e-4);
        }
    }

    #[test]
    fn the_odds_of_duels_agree_with_simulated_duels() {
        let pairs = [
            [Combatant { bonus: bonus(0, 0), hp: 5 }, Combatant { bonus: bonus(1, 0), hp: 5 }],
            [Combatant { bonus: bonus(1, 5), hp: 3 }, Combatant { bonus: bonus(0, 6), hp: 2 }],
        ];
        let (mut dice, tries) = (SeededDice::new(4), 40_000);
        for [one, two] in pairs {
            let odds = duel_odds(STANDARD, one, two, DuelTiring::ByUnhurtRounds(0));
            let mut counts = [[0.0; HP_STATES]; HP_STATES];
            for _ in 0..tries {
                let (mut a, mut b, mut unhurt) = (one.hp, two.hp, 0);
                while a > 0 && b > 0 {
                    let tired = |defense: i8| if unhurt >= 10 { defense.min(0) } else { defense };
                    let mut roll = |bonus: i8| dice.below(6) as i8 + 1 + bonus;
                    let hit = roll(one.bonus.attack) > roll(tired(two.bonus.defense));
                    let hurt = roll(two.bonus.attack) > roll(tired(one.bonus.defense));
                    unhurt = if hit || hurt { 0 } else { unhurt + 1 };
                    (a, b) = (a - u8::from(hurt), b - u8::from(hit));
                }
                counts[usize::from(a)][usize::from(b)] += 1.0;
            }
            for (odds, count) in odds.iter().flatten().zip(counts.iter().flatten()) {
                assert!((odds - count / tries as f32).abs() < 0.012, "{odds} {count}");
            }
        }
    }

    #[test]
    fn an_attack_beats_an_equal_defense_in_fifteen_of_thirty_six() {
        assert_eq!(hit_chance(6, 0, 0), 15.0 / 36.0);
        assert_eq!((hit_chance(6, 6, 0), hit_chance(6, -6, 0)), (1.0, 0.0));
        assert_eq!(hit_chance(4, 0, 0), 6.0 / 16.0, "with four-sided dice");
    }

    #[test]
    fn a_fight_in_which_neither_side_can_hurt_the_other_is_lost() {
        let wall = Combatant { hp: 1, bonus: bonus(-9, 9) };
        assert_eq!(fight_odds(6, bonus(0, 0), 5, &[wall])[5][0], 1.0);
    }
}
