//! Duels: their expected gain, and whether to challenge, fight on or retreat.

use super::evaluator::SeatEvaluator;
use super::odds::{CombatBonus, Combatant, DuelTiring, duel_odds, hit_chance};
use hill::{Action, Duel, DuelCause, Gear, Item, RoundPhase, TurnStage};
use kit::Seat;

/// The expected gain of a duel, in turns, from which the bot challenges.
const MIN_DUEL_GAIN_TURNS: f32 = 0.1;

/// The value of an unknown item in a rival's bags, in turns.
const HIDDEN_ITEM_VALUE_TURNS: f32 = 0.2;

impl SeatEvaluator<'_> {
    /// The expected gain of a duel with a rival, in turns.
    pub(super) fn duel_gain(&self, rival: Seat) -> f32 {
        let hps = [self.effective_hp(), self.player(rival).hp];
        self.duel_gain_from(rival, hps, self.tiring(1, 0))
    }

    /// When arms grow tired in a duel whose next round has this number, after so many rounds in
    /// which nobody was hurt.
    pub(super) fn tiring(&self, round: u16, unhurt: u16) -> DuelTiring {
        if self.view.rules_version().arms_tire_in_stalemate() {
            DuelTiring::ByUnhurtRounds(unhurt)
        } else {
            DuelTiring::ByRound(round)
        }
    }

    /// The expected gain of a duel from these HP, the bot's own first.
    fn duel_gain_from(&self, rival: Seat, [mine, theirs]: [u8; 2], tiring: DuelTiring) -> f32 {
        let combatant = |seat, hp| Combatant { bonus: self.current_bonus(seat, false), hp };
        let ends = duel_odds(
            self.tables.combat_numbers(),
            combatant(self.seat, mine),
            combatant(rival, theirs),
            tiring,
        );
        let stakes = DuelStakes::new(self, rival);
        let pairs = ends.iter().enumerate().flat_map(|(mine, row)| {
            row.iter().enumerate().map(move |(theirs, share)| (mine as u8, theirs as u8, *share))
        });
        let likely = pairs.filter(|(_, _, share)| *share > 1e-4);
        likely.map(|(mine, theirs, share)| share * stakes.gain(self, mine, theirs)).sum()
    }

    /// The probability that the seat wins a duel with a rival.
    pub(super) fn duel_chance(&self, rival: Seat) -> f32 {
        let hps = [self.effective_hp(), self.player(rival).hp];
        self.duel_chance_from(rival, hps, self.tiring(1, 0))
    }

    /// The probability that the seat wins a duel that is under way.
    pub(super) fn open_duel_chance(&self, open: &Duel) -> f32 {
        let rival = if open.one == self.seat { open.other } else { open.one };
        let before = [self.effective_hp(), self.player(rival).hp];
        let hps = if open.beat.is_rolled() { self.after_dice(open, before) } else { before };
        self.duel_chance_from(rival, hps, self.tiring(open.round, open.unhurt_rounds))
    }

    /// The probability that the seat wins a duel from these HP, its own first; half of it if
    /// nobody is left to fight.
    fn duel_chance_from(&self, rival: Seat, hps: [u8; 2], tiring: DuelTiring) -> f32 {
        if hps.contains(&0) {
            return 0.5 + 0.5 * (f32::from(hps[0].min(1)) - f32::from(hps[1].min(1)));
        }
        let combatant = |seat, hp| Combatant { bonus: self.current_bonus(seat, false), hp };
        let ends = duel_odds(
            self.tables.combat_numbers(),
            combatant(self.seat, hps[0]),
            combatant(rival, hps[1]),
            tiring,
        );
        let won: f32 = ends[1..].iter().map(|row| row[0]).sum();
        won + 0.5 * ends[0][0]
    }

    /// The best challenge, or a pass.
    pub(super) fn challenge(&self, legal: &[Action]) -> Action {
        let gain = |action: &Action| match action {
            Action::Challenge { seat } => Some((self.duel_gain(*seat), *action)),
            _ => None,
        };
        let better =
            |best: (f32, Action), one: (f32, Action)| if one.0 > best.0 { one } else { best };
        legal.iter().filter_map(gain).fold((MIN_DUEL_GAIN_TURNS, Action::Pass), better).1
    }

    /// Whether to spring an ambush on the player on turn.
    pub(super) fn spring(&self) -> Action {
        if self.duel_gain(self.view.turn.seat) > 0.1 { Action::Spring } else { Action::Pass }
    }

    /// The answer to a challenge: accept the duel or avoid it.
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

    /// The action in a round of a duel: drink, fight on, reroll or retreat.
    pub(super) fn duel_round(&self, open: &Duel, legal: &[Action]) -> Action {
        let rival = if open.one == self.seat { open.other } else { open.one };
        let after = open.beat == RoundPhase::AfterDice;
        if after && legal.contains(&Action::Reroll) && self.reroll(open) {
            return Action::Reroll;
        }
        let stay = self.gain_of_open_duel(open);
        if open.cause != DuelCause::Bracket
            && legal.contains(&Action::Retreat)
            && self.retreat_gain() > stay + 0.2
        {
            return Action::Retreat;
        }
        let tiring = self.tiring(open.round, open.unhurt_rounds);
        self.drink_in_duel(rival, tiring, stay, legal).unwrap_or(Action::FightOn)
    }

    /// The expected gain of fighting on in a duel, in turns.
    pub(super) fn gain_of_open_duel(&self, open: &Duel) -> f32 {
        let rival = if open.one == self.seat { open.other } else { open.one };
        let after = open.beat == RoundPhase::AfterDice;
        let before = [self.effective_hp(), self.player(rival).hp];
        let hps = if after { self.after_dice(open, before) } else { before };
        let unhurt = if hps == before { open.unhurt_rounds + u16::from(after) } else { 0 };
        self.duel_gain_from(rival, hps, self.tiring(open.round + u16::from(after), unhurt))
    }

    /// The gain of a retreat, in turns; mostly negative.
    pub(super) fn retreat_gain(&self) -> f32 {
        let now = self.race().turns(self.me.tile, self.me.hp);
        now - self.retreat() - self.lost_turn_share(self.seat)
    }

    /// The part of the current turn that a seat loses with a duel.
    fn lost_turn_share(&self, seat: Seat) -> f32 {
        match self.view.turn.stage {
            _ if !self.on_turn(seat) => 0.0,
            TurnStage::Meet => 1.0,
            _ => 0.3,
        }
    }

    /// Attack and Defense of both by the rolled dice, the bot's own first.
    fn scores(&self, open: &Duel) -> [i8; 4] {
        let is_tired = open.is_tired(self.view.rules_version(), &self.tables.content);
        let bonus = |seat: Seat| {
            let CombatBonus { attack, defense } = self.current_bonus(seat, false);
            let first = open.round == 1 && self.on_turn(seat);
            let [more, guard] = if first { open.boost } else { [0, 0] };
            let defense = defense + guard;
            [attack + more, if is_tired { defense.min(0) } else { defense }]
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

    /// Whether to reroll Defense: the attack hits, and at least two faces would avoid it.
    fn reroll(&self, open: &Duel) -> bool {
        let [_, defense, blow, _] = self.scores(open);
        let at = usize::from(open.one != self.seat);
        let bonus = defense - open.dice[2 * at + 1] as i8;
        let faces = self.tables.combat_numbers().faces;
        blow > defense && (1..=faces).filter(|die| die + bonus >= blow).count() >= 2
    }

    /// The best drink that gains more in the duel than it is worth otherwise.
    fn drink_in_duel(
        &self,
        rival: Seat,
        tiring: DuelTiring,
        stay: f32,
        legal: &[Action],
    ) -> Option<Action> {
        let gain = |action: &Action| {
            let Action::Drink { item } = action else { return None };
            Some((self.gain_of_drink_in_duel(*item, rival, tiring, stay), *action))
        };
        let best = legal.iter().filter_map(gain).max_by(|a, b| a.0.total_cmp(&b.0));
        best.filter(|(gain, _)| *gain > 0.0).map(|(_, action)| action)
    }

    /// What a drink gains in a duel whose gain is `stay` without it, less its value for later.
    pub(super) fn gain_of_drink_in_duel(
        &self,
        item: Item,
        rival: Seat,
        tiring: DuelTiring,
        stay: f32,
    ) -> f32 {
        let stats = &self.tables.content.items[item.index()];
        let bonus = self.current_bonus(self.seat, false);
        let theirs = self.current_bonus(rival, false);
        let faces = self.tables.combat_numbers().faces;
        let more = hit_chance(faces, bonus.attack + stats.attack, theirs.defense)
            - hit_chance(faces, bonus.attack, theirs.defense)
            + hit_chance(faces, theirs.attack, bonus.defense)
            - hit_chance(faces, theirs.attack, bonus.defense + stats.defense);
        let healed = self.healed(item) - self.me.hp;
        let hps = [self.effective_hp() + healed, self.player(rival).hp];
        let after = if healed > 0 { self.duel_gain_from(rival, hps, tiring) } else { stay };
        after - stay + 4.0 * more - self.saved_item_value(item)
    }

    /// The value of an item if it is saved for later.
    pub(super) fn saved_item_value(&self, item: Item) -> f32 {
        let late = (self.turns_left_of(self.seat) / 8.0).min(1.0);
        let beer = if item == Item::Beer { 0.4 } else { 0.0 };
        beer + super::item_value::consumable_value(item) * late * 0.7
    }
}

/// What a duel with a rival wins and loses.
struct DuelStakes {
    rival: Seat,
    weight: f32,
    /// The value of the rival's items to the bot, and of the bot's items to the rival.
    prize: f32,
    price: f32,
}

impl DuelStakes {
    fn new(scene: &SeatEvaluator<'_>, rival: Seat) -> Self {
        let (mine, theirs) = (scene.known_items(scene.seat), scene.known_items(rival));
        let both: Vec<_> = mine.iter().chain(&theirs).copied().collect();
        let hidden = match &scene.player(rival).items {
            Some(_) => 0.0,
            None => HIDDEN_ITEM_VALUE_TURNS * f32::from(scene.player(rival).hidden),
        };
        Self {
            rival,
            weight: scene.weight(rival),
            prize: scene.bag(scene.seat, &both) - scene.bag(scene.seat, &mine) + hidden,
            price: scene.bag(rival, &both) - scene.bag(rival, &theirs),
        }
    }

    /// The gain if the duel ends with these HP.
    fn gain(&self, scene: &SeatEvaluator<'_>, mine: u8, theirs: u8) -> f32 {
        let own = self.loss(scene, scene.seat, mine, theirs, self.prize);
        let other = self.loss(scene, self.rival, theirs, mine, self.price);
        self.weight * other - own
    }

    /// How many more turns one of the two needs than before the duel.
    fn loss(&self, scene: &SeatEvaluator<'_>, seat: Seat, hp: u8, other: u8, prize: f32) -> f32 {
        let player = scene.player(seat);
        let race = scene.race_with_gear(player, &player.gear);
        let now = race.turns(player.tile, player.hp);
        match (hp, other) {
            (0, 0) => race.turns(player.tile, 0) + scene.lost_turn_share(seat) - now,
            (0, _) => {
                let bare = scene.race_with_gear(player, &Gear::default());
                let bags = HIDDEN_ITEM_VALUE_TURNS * f32::from(player.hidden);
                bare.turns(player.tile, 0) + scene.lost_turn_share(seat) + bags - now
            }
            (hp, 0) => race.turns(player.tile, hp.min(player.hp)) - prize - now,
            (hp, _) => race.turns(player.tile, hp.min(player.hp)) - now,
        }
    }
}

impl SeatEvaluator<'_> {
    /// Whether a rival nearby could start a duel that is bad for the bot.
    pub(super) fn is_threatened(&self) -> bool {
        let tile = self.me.tile;
        let near = |seat: &Seat| {
            let far = self.tables.board.distance(tile, self.player(*seat).tile);
            far == 0 || self.behind(*seat, tile).is_some_and(|steps| steps <= 4)
        };
        !self.tables.board.is_sanctuary(tile)
            && self.rivals().filter(near).any(|seat| self.duel_gain(seat) < -MIN_DUEL_GAIN_TURNS)
    }

    /// Whether a rival on this tile could duel this turn.
    pub(super) fn has_rival_on_tile(&self) -> bool {
        let there = |seat: Seat| {
            let player = self.player(seat);
            player.tile == self.me.tile && !player.invisible && player.hp > 0
        };
        !self.tables.board.is_sanctuary(self.me.tile) && self.rivals().any(there)
    }

    /// Whether a rival within reach behind this tile can be caught by traps and ambushes, which
    /// the Scout cannot.
    pub(super) fn has_rival_behind(&self, reach: u8) -> bool {
        let tile = self.me.tile;
        let near = |seat: &Seat| self.behind(*seat, tile).is_some_and(|steps| steps <= reach);
        self.rivals().filter(near).any(|seat| !self.talents(self.player(seat)).ignores_traps)
    }
}
