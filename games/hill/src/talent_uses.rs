//! Which events show that what a class can do took effect.

use crate::{
    ClassTalents, Event, Hill, HillFrame, Item, MoveKind, MoveSource, RuleNumbers, Talent, Tile,
};
use kit::Seat;

impl ClassTalents {
    /// Whether a class with these talents has this one.
    #[must_use]
    pub const fn has(&self, talent: Talent) -> bool {
        match talent {
            Talent::IgnoresTraps => self.ignores_traps,
            Talent::AttackVsCreatures => self.attack_vs_creatures > 0,
            Talent::DefenseVsCreatures => self.defense_vs_creatures > 0,
            Talent::AttackInDuels => self.attack_in_duels > 0,
            Talent::DefenseInDuels => self.defense_in_duels > 0,
            Talent::RerollsDefense => self.rerolls_defense,
            Talent::FindsTreasure => self.finds_treasure_from > 0,
            Talent::Bandolier => self.bandolier > 0,
            Talent::Healing => self.healing > 0,
            Talent::DoublesPotions => self.doubles_potions,
            Talent::Backpack => self.backpack > 0,
            Talent::Calms => self.calms_from > 0,
        }
    }
}

impl Hill {
    /// The talents that an event shows to have taken effect, and whose they are. This is the position
    /// before the step that the event belongs to.
    ///
    /// Bonuses take effect in every round in which they count, and larger bags in every turn that begins
    /// with more in them than others can carry. A trap is ignored where it is taken, and an ambush where
    /// its tile is entered although it could be sprung.
    #[must_use]
    pub fn talent_uses(&self, event: &Event) -> Vec<(Seat, Talent)> {
        let of = |seat: Seat, talents: &[Talent]| {
            let has = |talent: &Talent| self.talents(seat).has(*talent);
            talents.iter().copied().filter(has).map(|talent| (seat, talent)).collect::<Vec<_>>()
        };
        match *event {
            Event::FightRolled { seat, .. } => {
                let mut uses = of(seat, &[Talent::AttackVsCreatures, Talent::DefenseVsCreatures]);
                uses.extend(self.doubled_potions());
                uses
            }
            Event::DuelRolled { one, other, .. } => {
                let talents = [Talent::AttackInDuels, Talent::DefenseInDuels];
                let counted = if self.is_duel_tired() { &talents[..1] } else { &talents[..] };
                let mut uses = [of(one, counted), of(other, counted)].concat();
                uses.extend(self.doubled_potions());
                uses
            }
            Event::Rerolled { seat, .. } => of(seat, &[Talent::RerollsDefense]),
            Event::Raided { seat, found: true, .. } => of(seat, &[Talent::FindsTreasure]),
            Event::CalmRolled { seat, calmed: true, .. } => of(seat, &[Talent::Calms]),
            Event::TrapTaken { seat, .. } => of(seat, &[Talent::IgnoresTraps]),
            Event::Moved { seat, to, how, source, .. } => {
                let enters = matches!(how, MoveKind::Forward | MoveKind::Backward)
                    || matches!(source, Some(MoveSource::Item(_)));
                let avoids = enters && self.avoids_ambush(seat, to);
                if avoids { of(seat, &[Talent::IgnoresTraps]) } else { Vec::new() }
            }
            Event::Drank { seat, item, healed } if healed > self.usual_healing(seat, item) => {
                of(seat, &[Talent::Healing])
            }
            Event::TurnBegan { seat, .. } => of(seat, &self.overfull_bags(seat)),
            _ => Vec::new(),
        }
    }

    /// The player whose potions count twice in the round of combat that is rolled now.
    fn doubled_potions(&self) -> Option<(Seat, Talent)> {
        let (round, boost) = match self.frames.last()? {
            HillFrame::Fight(fight) => (fight.round, fight.boost),
            HillFrame::Duel(duel) => (duel.round, duel.boost),
            _ => return None,
        };
        let doubles = round == 1 && boost != [0, 0];
        doubles.then_some((self.turn.seat, Talent::DoublesPotions))
    }

    fn is_duel_tired(&self) -> bool {
        let Some(HillFrame::Duel(duel)) = self.frames.last() else { return false };
        duel.is_tired(self.rules(), self.content())
    }

    fn avoids_ambush(&self, seat: Seat, to: Tile) -> bool {
        seat == self.turn.seat && self.ready_ambusher(to).is_some()
    }

    /// The HP that a drink would give a player without talents.
    fn usual_healing(&self, seat: Seat, item: Item) -> u8 {
        let (hp, heal) = (self.player(seat).hp, self.item_stats(item).heal);
        hp.saturating_add(heal).min(self.numbers().hearts).saturating_sub(hp)
    }

    /// The bags of a player that hold more than they would without talents.
    fn overfull_bags(&self, seat: Seat) -> Vec<Talent> {
        let RuleNumbers { backpack, bandolier, .. } = *self.numbers();
        let bags = self.player(seat).bags();
        let bags = [
            (Talent::Backpack, bags.backpack.len(), backpack),
            (Talent::Bandolier, bags.bandolier.len(), bandolier),
        ];
        let overfull = bags.into_iter().filter(|(_, held, usual)| *held > usize::from(*usual));
        overfull.map(|(talent, ..)| talent).collect()
    }
}
