//! What is added to Attack and Defense in a combat, and a round of combat as everyone sees it.
//!
//! The rules add up the same modifiers that [`CombatView`] lists.

use crate::event::CombatScore;
use crate::frame::{Duel, Fight, HillFrame, RoundPhase, TurnState};
use crate::{Class, Enemy, EnemyStats, Hill, HillContent, Item, Tile};
use kit::{DieLabel, Seat};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Whom a player fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponents {
    /// Enemies on a tile.
    Creatures,
    /// Another player, in a duel.
    Players,
}

/// Where a modifier of an Attack or Defense roll comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ModifierSource {
    /// An item that is worn or held.
    Item(Item),
    /// The class of the player.
    Class(Class),
    /// The enemy that rolls.
    Enemy(Enemy),
    /// Potions drunk in this turn.
    Potions,
    /// What the Alchemist's potions add in the first round (K26).
    Brewed,
    /// The end of bonuses to Defense in a long duel (K37).
    Tired,
}

/// What one source adds to a roll; never 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CombatModifier {
    /// The source.
    pub source: ModifierSource,
    /// What it adds.
    pub amount: i8,
}

/// Who makes a combat roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub enum Fighter {
    /// A player.
    #[serde(rename = "seat")]
    Player(Seat),
    /// An enemy.
    #[serde(rename = "enemy")]
    Enemy(Enemy),
}

/// An Attack or Defense roll of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CombatRoll {
    /// Who rolls.
    pub fighter: Fighter,
    /// What is added to the die.
    pub modifiers: Vec<CombatModifier>,
}

impl CombatRoll {
    /// The sum of the modifiers.
    #[must_use]
    pub fn bonus(&self) -> i8 {
        self.modifiers.iter().map(|modifier| modifier.amount).sum()
    }
}

/// An Attack roll and the Defense roll that it is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct CombatComparison {
    /// The index of the Attack in [`CombatView::rolls`].
    pub attack: u8,
    /// The index of the Defense.
    pub defense: u8,
    /// Whether the attack hits, once the dice are rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hits: Option<bool>,
}

/// The current round of a fight or duel. All of it is public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CombatView {
    /// Where it takes place.
    pub tile: Tile,
    /// The rolls of the round.
    pub rolls: Vec<CombatRoll>,
    /// The dice of these rolls; empty before they are rolled.
    pub dice: Vec<u8>,
    /// Which rolls are compared.
    pub comparisons: Vec<CombatComparison>,
}

impl CombatView {
    fn new(
        tile: Tile,
        rolls: Vec<CombatRoll>,
        dice: &[u8],
        compared: impl Iterator<Item = (usize, usize)>,
    ) -> Self {
        let mut view = Self { tile, rolls, dice: dice.to_vec(), comparisons: Vec::new() };
        for (attack, defense) in compared {
            let hits = view.score(attack).zip(view.score(defense)).map(|(one, two)| one.beats(two));
            let (attack, defense) = (attack as u8, defense as u8);
            view.comparisons.push(CombatComparison { attack, defense, hits });
        }
        view
    }

    /// The die of a roll with its bonus; `None` before the dice are rolled.
    #[must_use]
    pub fn score(&self, roll: usize) -> Option<CombatScore> {
        let (roll, die) = (self.rolls.get(roll)?, *self.dice.get(roll)?);
        Some(CombatScore { die, bonus: roll.bonus() })
    }
}

/// Receives what each source adds to Attack and to Defense.
trait ModifierSink {
    fn add(&mut self, source: ModifierSource, amounts: [i8; 2]);
}

/// The sums of the modifiers to Attack and Defense.
#[derive(Default)]
struct BonusSums([i8; 2]);

impl ModifierSink for BonusSums {
    #[inline]
    fn add(&mut self, _: ModifierSource, [attack, defense]: [i8; 2]) {
        self.0[0] += attack;
        self.0[1] += defense;
    }
}

/// The modifiers to Attack and Defense, without those of 0.
#[derive(Default)]
struct ModifierLists([Vec<CombatModifier>; 2]);

impl ModifierSink for ModifierLists {
    fn add(&mut self, source: ModifierSource, amounts: [i8; 2]) {
        for (list, amount) in self.0.iter_mut().zip(amounts) {
            if amount != 0 {
                list.push(CombatModifier { source, amount });
            }
        }
    }
}

impl ModifierLists {
    /// The Attack and the Defense roll of a player. The modifiers are sorted, since the order in
    /// which a player carries items is hidden.
    fn into_rolls(self, seat: Seat) -> [CombatRoll; 2] {
        self.0.map(|mut modifiers| {
            modifiers.sort_unstable();
            CombatRoll { fighter: Fighter::Player(seat), modifiers }
        })
    }
}

/// Adds the modifiers of a player's gear and class.
#[inline]
fn add_lasting_modifiers(
    content: &HillContent,
    class: Option<Class>,
    equipped: impl Iterator<Item = Item>,
    opponents: Opponents,
    to: &mut impl ModifierSink,
) {
    let creatures = opponents == Opponents::Creatures;
    for item in equipped {
        let stats = &content.items[item.index()];
        let attack = stats.attack + if creatures { stats.creatures } else { 0 };
        to.add(ModifierSource::Item(item), [attack, stats.defense]);
    }
    let Some(class) = class else { return };
    let talents = &content.talents[class.index()];
    let amounts = if creatures {
        [talents.attack_vs_creatures, talents.defense_vs_creatures]
    } else {
        [talents.attack_in_duels, talents.defense_in_duels]
    };
    to.add(ModifierSource::Class(class), amounts.map(|amount| amount as i8));
}

/// What gear and class add to Attack and to Defense.
#[must_use]
pub fn lasting_combat_bonus(
    content: &HillContent,
    class: Option<Class>,
    equipped: impl Iterator<Item = Item>,
    opponents: Opponents,
) -> [i8; 2] {
    let mut sums = BonusSums::default();
    add_lasting_modifiers(content, class, equipped, opponents, &mut sums);
    sums.0
}

impl TurnState {
    /// What potions drunk in this turn add to Attack and to Defense of a seat.
    #[must_use]
    #[inline]
    pub fn potion_bonus(&self, seat: Seat) -> [i8; 2] {
        if seat == self.seat { [self.rage, self.agility] } else { [0, 0] }
    }
}

impl Hill {
    #[inline]
    fn add_modifiers(&self, seat: Seat, opponents: Opponents, to: &mut impl ModifierSink) {
        let player = self.player(seat);
        add_lasting_modifiers(self.content(), player.class, player.equipped(), opponents, to);
        to.add(ModifierSource::Potions, self.turn.potion_bonus(seat));
    }

    #[inline]
    fn add_fight_modifiers(&self, fight: &Fight, to: &mut impl ModifierSink) {
        self.add_modifiers(self.turn.seat, Opponents::Creatures, to);
        if fight.round == 1 {
            to.add(ModifierSource::Brewed, fight.boost);
        }
    }

    #[inline]
    fn add_duel_modifiers(&self, duel: &Duel, seat: Seat, to: &mut impl ModifierSink) {
        self.add_modifiers(seat, Opponents::Players, to);
        if duel.round == 1 && seat == self.turn.seat {
            to.add(ModifierSource::Brewed, duel.boost);
        }
        if duel.is_tired(self.rules(), self.content()) {
            let mut sums = BonusSums::default();
            self.add_modifiers(seat, Opponents::Players, &mut sums);
            to.add(ModifierSource::Tired, [0, -sums.0[1].max(0)]);
        }
    }

    /// What is added to Attack and to Defense of the player in a fight.
    pub(crate) fn fight_bonus(&self, fight: &Fight) -> [i8; 2] {
        let mut sums = BonusSums::default();
        self.add_fight_modifiers(fight, &mut sums);
        sums.0
    }

    /// What is added to Attack and to Defense of a duellist.
    pub(crate) fn duel_bonus(&self, duel: &Duel, seat: Seat) -> [i8; 2] {
        let mut sums = BonusSums::default();
        self.add_duel_modifiers(duel, seat, &mut sums);
        sums.0
    }

    /// For whom each die of a combat roll that is due is rolled (K51).
    pub(crate) fn combat_die_labels(&self) -> Vec<DieLabel> {
        let is_due = matches!(
            self.frames.last(),
            Some(
                HillFrame::Fight(Fight { beat: RoundPhase::DiceDue, .. })
                    | HillFrame::Duel(Duel { beat: RoundPhase::DiceDue, .. })
            )
        );
        let Some(combat) = self.combat_view().filter(|_| is_due) else { return Vec::new() };
        let label = |(at, roll): (usize, &CombatRoll)| {
            let attacks = combat.comparisons.iter().any(|pair| usize::from(pair.attack) == at);
            let purpose = if attacks { "attack" } else { "defense" };
            match roll.fighter {
                Fighter::Player(seat) => DieLabel::for_seat(seat, purpose),
                Fighter::Enemy(enemy) => DieLabel::for_character(enemy.code(), purpose),
            }
        };
        combat.rolls.iter().enumerate().map(label).collect()
    }

    /// The current round of combat, if there is a combat.
    pub(crate) fn combat_view(&self) -> Option<CombatView> {
        self.frames.iter().rev().find_map(|frame| match frame {
            HillFrame::Fight(fight) => Some(self.fight_view(fight)),
            HillFrame::Duel(duel) => Some(self.duel_view(duel)),
            _ => None,
        })
    }

    /// The rolls are in the order of [`Fight::dice`].
    fn fight_view(&self, fight: &Fight) -> CombatView {
        let tile = self.active().tile;
        let enemies = self.ground.enemies_on(tile);
        let enemies = &enemies[..enemies.len().min(Fight::MAX_ENEMIES)];
        let target = enemies.get(usize::from(fight.target));
        let mut lists = ModifierLists::default();
        self.add_fight_modifiers(fight, &mut lists);
        let mut rolls = Vec::from(lists.into_rolls(self.turn.seat));
        rolls.extend(enemies.iter().map(|enemy| self.enemy_roll(*enemy, |stats| stats.attack)));
        rolls.extend(target.map(|enemy| self.enemy_roll(*enemy, |stats| stats.defense)));
        let guard = 2 + enemies.len();
        let dice = if fight.beat.is_rolled() { &fight.dice[..=guard] } else { &[] };
        let blows = (2..guard).map(|blow| (blow, 1));
        CombatView::new(tile, rolls, dice, std::iter::once((0, guard)).chain(blows))
    }

    /// The rolls are in the order of [`Duel::dice`].
    fn duel_view(&self, duel: &Duel) -> CombatView {
        let rolls = [duel.one, duel.other].into_iter().flat_map(|seat| {
            let mut lists = ModifierLists::default();
            self.add_duel_modifiers(duel, seat, &mut lists);
            lists.into_rolls(seat)
        });
        let dice: &[u8] = if duel.beat.is_rolled() { &duel.dice } else { &[] };
        let tile = self.player(duel.one).tile;
        CombatView::new(tile, rolls.collect(), dice, [(0, 3), (2, 1)].into_iter())
    }

    fn enemy_roll(&self, enemy: Enemy, of: fn(&EnemyStats) -> i8) -> CombatRoll {
        let (source, amount) =
            (ModifierSource::Enemy(enemy), of(&self.content().enemies[enemy.index()]));
        let modifiers =
            if amount == 0 { Vec::new() } else { vec![CombatModifier { source, amount }] };
        CombatRoll { fighter: Fighter::Enemy(enemy), modifiers }
    }
}
