//! What fights and duels come to, worked out exactly.
//!
//! A round is a few comparisons of dice, so every fight has a distribution of HP at its end;
//! nothing here is sampled.

/// More than anybody's HP.
pub(super) const HPS: usize = 8;

/// How likely it is to end with so many HP; with none, the fight is lost.
pub(super) type Ends = [f32; HPS];

/// What is added to Attack and Defense.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Arms {
    pub(super) attack: i8,
    pub(super) defense: i8,
}

/// Somebody with arms and HP.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fighter {
    pub(super) arms: Arms,
    pub(super) hp: u8,
}

/// How likely an Attack beats a Defense.
pub(super) fn hits(attack: i8, defense: i8) -> f32 {
    let ahead = attack - defense;
    let wins: i8 = (1..=6).map(|die: i8| (die + ahead - 1).clamp(0, 6)).sum();
    f32::from(wins) / 36.0
}

/// How likely each number of wounds is when all of them attack at once: one Defense die
/// stands against them all.
fn wounds(defense: i8, foes: &[Fighter]) -> [f32; FOES + 1] {
    let mut all = [0.0; FOES + 1];
    for die in 1..=6 {
        let mut one = [1.0, 0.0, 0.0, 0.0];
        for foe in foes.iter().filter(|foe| foe.hp > 0) {
            let wound = f32::from((6 - (die + defense - foe.arms.attack)).clamp(0, 6)) / 6.0;
            for count in (0..=FOES).rev() {
                let more = if count > 0 { one[count - 1] * wound } else { 0.0 };
                one[count] = one[count] * (1.0 - wound) + more;
            }
        }
        all.iter_mut().zip(one).for_each(|(sum, part)| *sum += part / 6.0);
    }
    all
}

/// The most enemies in a fight.
const FOES: usize = hill::Fight::MOST;

/// The most HP of an enemy that is told apart.
const MOST: u8 = 9;

/// Whom to strike: who hurts most for the time it takes to fell them.
pub(super) fn target(mine: Arms, foes: &[Fighter]) -> usize {
    let worth = |foe: &Fighter| {
        let blow = hits(mine.attack, foe.arms.defense) * hits(foe.arms.attack, mine.defense);
        if foe.hp == 0 { -1.0 } else { (blow + 1e-4) / f32::from(foe.hp) }
    };
    let better =
        |best: usize, at: usize| if worth(&foes[at]) > worth(&foes[best]) { at } else { best };
    (0..foes.len()).fold(0, better)
}

/// How a fight ends, for each number of HP one may begin it with. Up to three enemies; each
/// of them strikes every round, the best target is struck (K21), and whoever falls with the
/// last enemy has lost (K23).
pub(super) fn fight(mine: Arms, hp: u8, foes: &[Fighter]) -> [Ends; HPS] {
    let most = usize::from(hp).min(HPS - 1);
    let mut full = [0u8; FOES];
    full.iter_mut().zip(foes).for_each(|(full, foe)| *full = foe.hp.min(MOST));
    let stride =
        [1, usize::from(full[0]) + 1, (usize::from(full[0]) + 1) * (usize::from(full[1]) + 1)];
    let states = stride[2] * (usize::from(full[2]) + 1);
    let mut table = vec![[[0.0; HPS]; HPS]; states];
    for state in 0..states {
        table[state][0][0] = 1.0;
        let left: [u8; FOES] =
            std::array::from_fn(|at| (state / stride[at] % (usize::from(full[at]) + 1)) as u8);
        if left == [0; FOES] {
            (1..=most).for_each(|hp| table[state][hp][hp] = 1.0);
            continue;
        }
        let mut now = [Fighter::default(); FOES];
        for (at, foe) in foes.iter().enumerate().take(FOES) {
            now[at] = Fighter { hp: left[at], ..*foe };
        }
        let at = target(mine, &now);
        let round = Round {
            hit: hits(mine.attack, now[at].arms.defense),
            wounds: wounds(mine.defense, &now),
            after: state - stride[at],
        };
        (1..=most).for_each(|hp| table[state][hp] = round.ends(&table, state, hp));
    }
    table[states - 1]
}

/// A round of a fight that has come to some state.
struct Round {
    hit: f32,
    wounds: [f32; FOES + 1],
    /// The state in which the target has one HP less.
    after: usize,
}

impl Round {
    /// How it ends from here, the states it leads to being known. Rounds in which nothing
    /// happens do not count.
    fn ends(&self, table: &[[Ends; HPS]], state: usize, hp: usize) -> Ends {
        let mut ends = [0.0; HPS];
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
            // Nobody can hurt anybody: nothing is won.
            ends[0] = 1.0;
            return ends;
        }
        ends.map(|end| end / moves)
    }
}

/// How likely each pair of HP is at the end of a duel that has come to this round: one's
/// own, then the other's. After ten rounds nothing is added to Defense (K37).
pub(super) fn duel(mine: Fighter, theirs: Fighter, round: u16) -> [Ends; HPS] {
    let mut ends = [[0.0; HPS]; HPS];
    let cap = |hp: u8| usize::from(hp).min(HPS - 1);
    let (most, other) = (cap(mine.hp), cap(theirs.hp));
    ends[most][other] = 1.0;
    for round in round..round.saturating_add(60) {
        let guard = |arms: Arms| {
            if round > hill::Duel::FRESH { arms.defense.min(0) } else { arms.defense }
        };
        let strike = hits(mine.arms.attack, guard(theirs.arms));
        let struck = hits(theirs.arms.attack, guard(mine.arms));
        if clash(&mut ends, [most, other], strike, struck) < 1e-4 {
            break;
        }
    }
    ends
}

/// One round for all pairs at once; how much is still open. What moves goes to pairs that
/// this round has already been through.
fn clash(ends: &mut [Ends; HPS], [most, other]: [usize; 2], strike: f32, struck: f32) -> f32 {
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
    use kit::Seeded;

    fn arms(attack: i8, defense: i8) -> Arms {
        Arms { attack, defense }
    }

    /// Rolls a fight out as the rules do, with the target the odds assume.
    fn rolled(mine: Arms, mut hp: u8, foes: &[Fighter], dice: &mut Seeded) -> u8 {
        let mut die = || dice.below(6) as i8 + 1;
        let mut foes = foes.to_vec();
        while hp > 0 && foes.iter().any(|foe| foe.hp > 0) {
            let at = target(mine, &foes);
            let (attack, defense) = (die() + mine.attack, die() + mine.defense);
            let blows: Vec<i8> =
                foes.iter().filter(|foe| foe.hp > 0).map(|foe| die() + foe.arms.attack).collect();
            foes[at].hp -= u8::from(attack > die() + foes[at].arms.defense);
            hp = hp.saturating_sub(blows.iter().filter(|blow| **blow > defense).count() as u8);
        }
        hp
    }

    #[test]
    fn the_odds_of_fights_are_those_of_the_dice() {
        let foe = |hp, attack, defense| Fighter { hp, arms: arms(attack, defense) };
        let fights: [(Arms, u8, &[Fighter]); 4] = [
            (arms(0, 0), 5, &[foe(1, 1, 0)]),
            (arms(1, 0), 4, &[foe(1, 2, -1), foe(1, 1, 1)]),
            (arms(2, 3), 5, &[foe(2, 3, 0), foe(3, 2, 1)]),
            (arms(3, 1), 6, &[foe(1, 1, 0), foe(2, 2, 1), foe(4, 2, 2)]),
        ];
        let (mut dice, tries) = (Seeded::new(3), 40_000);
        for (mine, hp, foes) in fights {
            let odds = fight(mine, hp, foes)[usize::from(hp)];
            let mut counts = [0.0; HPS];
            (0..tries).for_each(|_| counts[usize::from(rolled(mine, hp, foes, &mut dice))] += 1.0);
            for (odds, count) in odds.iter().zip(counts) {
                assert!((odds - count / tries as f32).abs() < 0.012, "{odds} {count} {foes:?}");
            }
            assert!((odds.iter().sum::<f32>() - 1.0).abs() < 1e-4);
        }
    }

    #[test]
    fn the_odds_of_duels_are_those_of_the_dice() {
        let pairs = [
            [Fighter { arms: arms(0, 0), hp: 5 }, Fighter { arms: arms(1, 0), hp: 5 }],
            [Fighter { arms: arms(1, 5), hp: 3 }, Fighter { arms: arms(0, 6), hp: 2 }],
        ];
        let (mut dice, tries) = (Seeded::new(4), 40_000);
        for [one, two] in pairs {
            let odds = duel(one, two, 1);
            let mut counts = [[0.0; HPS]; HPS];
            for _ in 0..tries {
                let (mut a, mut b, mut round) = (one.hp, two.hp, 1);
                while a > 0 && b > 0 {
                    let tired = |defense: i8| if round > 10 { defense.min(0) } else { defense };
                    let mut roll = |bonus: i8| dice.below(6) as i8 + 1 + bonus;
                    let hit = roll(one.arms.attack) > roll(tired(two.arms.defense));
                    let hurt = roll(two.arms.attack) > roll(tired(one.arms.defense));
                    (a, b, round) = (a - u8::from(hurt), b - u8::from(hit), round + 1);
                }
                counts[usize::from(a)][usize::from(b)] += 1.0;
            }
            for (odds, count) in odds.iter().flatten().zip(counts.iter().flatten()) {
                assert!((odds - count / tries as f32).abs() < 0.012, "{odds} {count}");
            }
        }
    }

    #[test]
    fn a_blow_beats_an_equal_guard_in_fifteen_of_thirty_six() {
        assert_eq!(hits(0, 0), 15.0 / 36.0);
        assert_eq!((hits(6, 0), hits(-6, 0)), (1.0, 0.0));
    }

    #[test]
    fn where_nobody_can_be_hurt_nothing_is_won() {
        let wall = Fighter { hp: 1, arms: arms(-9, 9) };
        assert_eq!(fight(arms(0, 0), 5, &[wall])[5][0], 1.0);
    }
}
