//! Duels: what is at stake, and whether to seek, stand or leave them.

use super::odds::{Arms, Fighter, duel, hits};
use super::scene::Scene;
use hill::{Action, Beat, Cause, Class, Duel, Gear, Item, Stage};
use kit::Seat;

/// What a duel must promise before it is sought, in turns.
const EDGE: f32 = 0.1;

/// What an item in somebody's bags is worth, when nobody knows which.
const UNSEEN: f32 = 0.2;

impl Scene<'_> {
    /// What a duel with somebody promises, in turns won on balance.
    pub(super) fn duel_gain(&self, rival: Seat) -> f32 {
        self.duel_from(rival, [self.stamina(), self.player(rival).hp], 1)
    }

    /// What a duel promises that has come to these HP, one's own first.
    fn duel_from(&self, rival: Seat, [mine, theirs]: [u8; 2], round: u16) -> f32 {
        let fighter = |seat, hp| Fighter { arms: self.arms_now(seat, false), hp };
        let ends = duel(fighter(self.seat, mine), fighter(rival, theirs), round);
        let stakes = Stakes::new(self, rival);
        let pairs = ends.iter().enumerate().flat_map(|(mine, row)| {
            row.iter().enumerate().map(move |(theirs, share)| (mine as u8, theirs as u8, *share))
        });
        let likely = pairs.filter(|(_, _, share)| *share > 1e-4);
        likely.map(|(mine, theirs, share)| share * stakes.gain(self, mine, theirs)).sum()
    }

    /// Whether to challenge somebody here, and whom.
    pub(super) fn challenge(&self, legal: &[Action]) -> Action {
        let gain = |action: &Action| match action {
            Action::Challenge { seat } => Some((self.duel_gain(*seat), *action)),
            _ => None,
        };
        let better =
            |best: (f32, Action), one: (f32, Action)| if one.0 > best.0 { one } else { best };
        legal.iter().filter_map(gain).fold((EDGE, Action::Pass), better).1
    }

    /// Whether to spring an ambush on the player on turn.
    pub(super) fn spring(&self) -> Action {
        if self.duel_gain(self.view.turn.seat) > 0.1 { Action::Spring } else { Action::Pass }
    }

    /// How to meet a challenge: stand, or get out of it.
    pub(super) fn challenged(&self, by: Seat, legal: &[Action]) -> Action {
        let gain = self.duel_gain(by);
        let out = |action: Action, worse: f32| legal.contains(&action) && gain < worse;
        if out(Action::Decline, 0.0) {
            Action::Decline
        } else if out(Action::Calm, -0.1) {
            Action::Calm
        } else if out(Action::SmokeBomb, -0.4) {
            Action::SmokeBomb
        } else {
            Action::Pass
        }
    }

    /// A round of a duel: drink, stand, roll again or leave.
    pub(super) fn duel_round(&self, open: &Duel, legal: &[Action]) -> Action {
        let rival = if open.one == self.seat { open.other } else { open.one };
        let after = open.beat == Beat::After;
        if after && legal.contains(&Action::Reroll) && self.reroll(open) {
            return Action::Reroll;
        }
        let hps = [self.stamina(), self.player(rival).hp];
        let hps = if after { self.after_dice(open, hps) } else { hps };
        let stay = self.duel_from(rival, hps, open.round + u16::from(after));
        if open.cause != Cause::Bracket
            && legal.contains(&Action::Retreat)
            && self.leaving() > stay + 0.2
        {
            return Action::Retreat;
        }
        self.drink_in_duel(rival, open.round, stay, legal).unwrap_or(Action::FightOn)
    }

    /// What a retreat gains: mostly less than nothing.
    fn leaving(&self) -> f32 {
        let now = self.race().turns(self.me.tile, self.me.hp);
        now - self.retreat() - self.wasted(self.seat)
    }

    /// What of the own turn is lost with a duel.
    fn wasted(&self, seat: Seat) -> f32 {
        match self.view.turn.stage {
            _ if !self.on_turn(seat) => 0.0,
            Stage::Meet => 1.0,
            _ => 0.3,
        }
    }

    /// Both Attack and Defense as the dice lie, one's own first.
    fn scores(&self, open: &Duel) -> [i8; 4] {
        let bonus = |seat: Seat| {
            let Arms { attack, defense } = self.arms_now(seat, false);
            let first = open.round == 1 && self.on_turn(seat);
            let [more, guard] = if first { open.boost } else { [0, 0] };
            let defense = defense + guard;
            [attack + more, if open.round > Duel::FRESH { defense.min(0) } else { defense }]
        };
        let ([a, b], [c, d]) = (bonus(open.one), bonus(open.other));
        let dice = open.dice.map(|die| die as i8);
        let scores = [dice[0] + a, dice[1] + b, dice[2] + c, dice[3] + d];
        let [a, b, c, d] = scores;
        if open.one == self.seat { scores } else { [c, d, a, b] }
    }

    fn after_dice(&self, open: &Duel, [mine, theirs]: [u8; 2]) -> [u8; 2] {
        let [attack, defense, blow, guard] = self.scores(open);
        [
            mine.saturating_sub(u8::from(blow > defense)),
            theirs.saturating_sub(u8::from(attack > guard)),
        ]
    }

    /// Whether the Duelist rolls Defense again: when it hurts and may well be better.
    fn reroll(&self, open: &Duel) -> bool {
        let [_, defense, blow, _] = self.scores(open);
        let at = usize::from(open.one != self.seat);
        let bonus = defense - open.dice[2 * at + 1] as i8;
        blow > defense && (1..=6).filter(|die| die + bonus >= blow).count() >= 2
    }

    /// A drink that turns the duel by more than it is worth otherwise.
    fn drink_in_duel(
        &self,
        rival: Seat,
        round: u16,
        stay: f32,
        legal: &[Action],
    ) -> Option<Action> {
        let gain = |action: &Action| {
            let Action::Drink { item } = action else { return None };
            let stats = &self.atlas.content.items[item.index()];
            let arms = self.arms_now(self.seat, false);
            let theirs = self.arms_now(rival, false);
            let more = hits(arms.attack + stats.attack, theirs.defense)
                - hits(arms.attack, theirs.defense)
                + hits(theirs.attack, arms.defense)
                - hits(theirs.attack, arms.defense + stats.defense);
            let healed = self.healed(*item) - self.me.hp;
            let hps = [self.stamina() + healed, self.player(rival).hp];
            let after = if healed > 0 { self.duel_from(rival, hps, round) } else { stay };
            Some((after - stay + 4.0 * more - self.spared(*item), *action))
        };
        let best = legal.iter().filter_map(gain).max_by(|a, b| a.0.total_cmp(&b.0));
        best.filter(|(gain, _)| *gain > 0.0).map(|(_, action)| action)
    }

    /// What a thing would be worth if it were kept.
    pub(super) fn spared(&self, item: Item) -> f32 {
        let late = (self.turns_of(self.seat) / 8.0).min(1.0);
        let beer = if item == Item::Beer { 0.4 } else { 0.0 };
        beer + super::bag::keepsake(item) * late * 0.7
    }
}

/// What there is to win and to lose.
struct Stakes {
    rival: Seat,
    weight: f32,
    /// What the rival's things would save oneself, and one's own the rival.
    prize: f32,
    price: f32,
}

impl Stakes {
    fn new(scene: &Scene<'_>, rival: Seat) -> Self {
        let (mine, theirs) = (scene.known_items(scene.seat), scene.known_items(rival));
        let both: Vec<_> = mine.iter().chain(&theirs).copied().collect();
        let hidden = match &scene.player(rival).items {
            Some(_) => 0.0,
            None => UNSEEN * f32::from(scene.player(rival).hidden),
        };
        Self {
            rival,
            weight: scene.weight(rival),
            prize: scene.bag(scene.seat, &both) - scene.bag(scene.seat, &mine) + hidden,
            price: scene.bag(rival, &both) - scene.bag(rival, &theirs),
        }
    }

    /// What the end of the duel at these HP is worth.
    fn gain(&self, scene: &Scene<'_>, mine: u8, theirs: u8) -> f32 {
        let own = self.loss(scene, scene.seat, mine, theirs, self.prize);
        let other = self.loss(scene, self.rival, theirs, mine, self.price);
        self.weight * other - own
    }

    /// How many turns one of the two has more ahead than before.
    fn loss(&self, scene: &Scene<'_>, seat: Seat, hp: u8, other: u8, prize: f32) -> f32 {
        let player = scene.player(seat);
        let race = scene.race_in(player, &player.gear);
        let now = race.turns(player.tile, player.hp);
        match (hp, other) {
            (0, 0) => race.turns(player.tile, 0) + scene.wasted(seat) - now,
            (0, _) => {
                let bare = scene.race_in(player, &Gear::default());
                let bags = UNSEEN * f32::from(player.hidden);
                bare.turns(player.tile, 0) + scene.wasted(seat) + bags - now
            }
            (hp, 0) => race.turns(player.tile, hp.min(player.hp)) - prize - now,
            (hp, _) => race.turns(player.tile, hp.min(player.hp)) - now,
        }
    }
}

impl Scene<'_> {
    /// Whether somebody near could want a duel that is bad for oneself.
    pub(super) fn is_hunted(&self) -> bool {
        let tile = self.me.tile;
        let near = |seat: &Seat| {
            let far = self.atlas.board.distance(tile, self.player(*seat).tile);
            far == 0 || self.behind(*seat, tile).is_some_and(|steps| steps <= 4)
        };
        !self.atlas.board.is_sanctuary(tile)
            && self.rivals().filter(near).any(|seat| self.duel_gain(seat) < -EDGE)
    }

    /// Whether somebody on this tile could be met with arms this turn.
    pub(super) fn has_company(&self) -> bool {
        let there = |seat: Seat| {
            let player = self.player(seat);
            player.tile == self.me.tile && !player.invisible && player.hp > 0
        };
        !self.atlas.board.is_sanctuary(self.me.tile) && self.rivals().any(there)
    }

    /// Whether traps and ambushes mean nothing to everybody behind this tile.
    pub(super) fn prey(&self, reach: u8) -> bool {
        let tile = self.me.tile;
        let near = |seat: &Seat| self.behind(*seat, tile).is_some_and(|steps| steps <= reach);
        self.rivals().filter(near).any(|seat| self.player(seat).class != Some(Class::Scout))
    }
}
