//! The questions of the game: which actions they allow, and their default answers (K20).

use super::RequiredInput;
use crate::frame::{Duel, DuelCause, HillFrame, RoundPhase, TurnStage};
use crate::{
    Action, Class, DuelPolicy, Gear, Hill, HillContent, Item, ItemBundle, ItemKind, PlayerState,
    Refusal, RulesVersion, Tile,
};
use kit::Seat;

/// A question to one or more seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prompt {
    Manage,
    Meet,
    Trade,
    Challenge,
    Choose,
    Branch,
    Trap,
    Ambush,
    Arrived,
    Chance,
    Keep,
    Jinn,
    Fight,
    FightDice,
    Duel,
    DuelDice,
    Loot,
    Arrange,
    Drop,
    PickUp,
    PendingTile,
    AfterDuel,
    TurnEnd,
}

impl Prompt {
    /// All prompts.
    pub(crate) const ALL: [Self; 23] = [
        Self::Manage,
        Self::Meet,
        Self::Trade,
        Self::Challenge,
        Self::Choose,
        Self::Branch,
        Self::Trap,
        Self::Ambush,
        Self::Arrived,
        Self::Chance,
        Self::Keep,
        Self::Jinn,
        Self::Fight,
        Self::FightDice,
        Self::Duel,
        Self::DuelDice,
        Self::Loot,
        Self::Arrange,
        Self::Drop,
        Self::PickUp,
        Self::PendingTile,
        Self::AfterDuel,
        Self::TurnEnd,
    ];

    /// The codes of all prompts.
    pub(crate) const CODES: [&'static str; Self::ALL.len()] = {
        let mut codes = [""; Self::ALL.len()];
        let mut at = 0;
        while at < codes.len() {
            codes[at] = Self::ALL[at].code();
            at += 1;
        }
        codes
    };

    /// The stable code of the prompt.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Manage => "manage",
            Self::Meet => "meet",
            Self::Trade => "trade",
            Self::Challenge => "challenge",
            Self::Choose => "move-or-sleep",
            Self::Branch => "branch",
            Self::Trap => "trap",
            Self::Ambush => "ambush",
            Self::Arrived => "arrived",
            Self::Chance => "chance",
            Self::Keep => "keep",
            Self::Jinn => "jinn",
            Self::Fight => "fight",
            Self::FightDice => "fight-dice",
            Self::Duel => "duel",
            Self::DuelDice => "duel-dice",
            Self::Loot => "loot",
            Self::Arrange => "arrange",
            Self::Drop => "drop",
            Self::PickUp => "pick-up",
            Self::PendingTile => "pending-tile",
            Self::AfterDuel => "after-duel",
            Self::TurnEnd => "turn-end",
        }
    }
}

fn require(holds: bool, refusal: impl FnOnce() -> Refusal) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(refusal()) }
}

impl Hill {
    /// The open question.
    pub(crate) fn prompt(&self) -> Option<Prompt> {
        match self.required {
            RequiredInput::Ask { prompt, .. } => Some(prompt),
            RequiredInput::None | RequiredInput::Roll(_) => None,
        }
    }

    /// Checks an action of a seat that is asked this question. It is inlined into the list of legal
    /// actions, where the question and the action are known.
    #[inline(always)]
    pub(crate) fn check_prompt_action(
        &self,
        prompt: Prompt,
        seat: Seat,
        action: &Action,
    ) -> Result<(), Refusal> {
        let wrong = || Err(Refusal::WrongPhase { now: prompt.code() });
        let player = self.player(seat);
        match (prompt, action) {
            (_, Action::Drink { .. }) if seat != self.turn.seat => Err(Refusal::DrinkOffTurn),
            (Prompt::PendingTile | Prompt::AfterDuel | Prompt::TurnEnd, Action::Done)
            | (Prompt::Manage | Prompt::Arrived, Action::Done)
            | (Prompt::Meet | Prompt::Challenge | Prompt::Trap | Prompt::Ambush, Action::Pass)
            | (Prompt::Chance, Action::Pass | Action::PassUntilTurn)
            | (Prompt::Keep | Prompt::PickUp, Action::Pass)
            | (Prompt::Trade, Action::Decline)
            | (Prompt::Choose, Action::Sleep)
            | (Prompt::Ambush, Action::Spring)
            | (Prompt::Trap, Action::TakeTrap)
            | (Prompt::FightDice, Action::FightOn | Action::Retreat)
            | (Prompt::Fight, Action::Retreat)
            | (Prompt::Duel | Prompt::DuelDice, Action::FightOn)
            | (Prompt::Loot, Action::Done) => Ok(()),
            (
                Prompt::Manage
                | Prompt::Choose
                | Prompt::Arrived
                | Prompt::Fight
                | Prompt::Duel
                | Prompt::Drop
                | Prompt::PendingTile
                | Prompt::AfterDuel
                | Prompt::TurnEnd,
                Action::Drink { item },
            ) => self.check_drink(seat, *item),
            (Prompt::Manage | Prompt::Arrange, Action::Arrange(gear)) => {
                check_gear(player, gear, self.rules(), self.content())
            }
            (
                Prompt::Manage | Prompt::Choose | Prompt::AfterDuel | Prompt::TurnEnd,
                Action::LayTrap,
            ) => self.check_lay_trap(player),
            (Prompt::Drop, Action::LayTrap) if seat == self.turn.seat => {
                self.check_lay_trap(player)
            }
            (Prompt::Manage, Action::LayAmbush) => self.check_lay_ambush(player),
            (Prompt::Meet, Action::Challenge { seat: to }) => self.check_challenge(seat, *to),
            (Prompt::Meet, Action::Offer { to, give, want }) => {
                self.check_offer(seat, *to, give, want)
            }
            (Prompt::Trade, Action::Accept) => self.check_accept(seat),
            (Prompt::Challenge, _) => self.check_reaction(player, action, prompt),
            (Prompt::Choose, Action::Move) => self.check_move(player),
            (Prompt::Choose, Action::FairyDust) => {
                require(!self.turn.dusted, || Refusal::DustThenSleep)?;
                require_in_bag(player, Item::FairyDust)
            }
            (Prompt::Choose, Action::Instinct { back }) => {
                self.check_move(player)?;
                self.check_instinct(player, *back)
            }
            (Prompt::Arrived, Action::Instinct { back }) => {
                // With Move only (K31): not while a pending tile is resolved in Step 1.
                require(self.turn.stage == TurnStage::Capacity, || Refusal::WrongPhase {
                    now: prompt.code(),
                })?;
                self.check_instinct(player, *back)
            }
            (Prompt::Branch, Action::Branch { to }) => {
                let ways = self.board().successors(player.tile);
                require(ways.contains(to), || Refusal::NotABranch { to: *to })
            }
            (Prompt::Arrived, Action::Lamp) => self.check_lamp(player),
            (Prompt::Arrived | Prompt::PendingTile, Action::Blink { to }) => {
                self.check_blink(player, *to)
            }
            (Prompt::Chance | Prompt::Keep, Action::LuckCharm) => {
                require_in_bag(player, Item::LuckCharm)
            }
            (Prompt::Fight, Action::Attack { target }) => {
                let foes = self.ground.enemies_on(player.tile).len();
                require((1..=foes).contains(&usize::from(*target)), || Refusal::NoTarget)
            }
            (Prompt::Duel | Prompt::DuelDice, Action::Retreat) => {
                let last = self.open_duel().is_some_and(|duel| duel.cause == DuelCause::Bracket);
                require(!last, || Refusal::NoRetreat)
            }
            (Prompt::DuelDice, Action::Reroll) => self.check_reroll(seat),
            (Prompt::Loot, Action::Take { item }) => require(
                self.loser().is_some_and(|loser| self.player(loser).count(*item) > 0),
                || Refusal::NotTheirs { item: *item },
            ),
            (Prompt::Jinn, Action::Give { item }) => {
                require(player.count(*item) > 0, || Refusal::NotTheirs { item: *item })
            }
            (Prompt::Drop, Action::Drop { item }) => self.check_drop(player, *item),
            (Prompt::Drop, Action::Done) if !player.is_over_capacity(self.content()) => Ok(()),
            (Prompt::PickUp, Action::PickUp) => {
                let item = self.dropped().unwrap_or(Item::Dagger);
                require(player.free_place(item, self.content()).is_some(), || Refusal::DoesNotFit {
                    item,
                })
            }
            _ => wrong(),
        }
    }

    /// Checks a drop in Step 6: anything that is carried (K40), and in rules version 1 only what
    /// is in a bag that is over capacity.
    fn check_drop(&self, player: &PlayerState, item: Item) -> Result<(), Refusal> {
        if self.rules().arranges_and_drops_freely() {
            return require(player.count(item) > 0, || Refusal::NotTheirs { item });
        }
        require(player.is_in_overfull_bag(item, self.content()), || Refusal::NotOver { item })
    }

    fn check_drink(&self, seat: Seat, item: Item) -> Result<(), Refusal> {
        require(item.kind() == ItemKind::Drinkable, || Refusal::NotADrink { item })?;
        let bracket = self.open_duel().is_some_and(|duel| duel.cause == DuelCause::Bracket);
        require(seat == self.turn.seat && !bracket, || Refusal::DrinkOffTurn)?;
        require_in_bag(self.player(seat), item)
    }

    fn check_lay_trap(&self, player: &PlayerState) -> Result<(), Refusal> {
        require_in_bag(player, Item::Trap)?;
        let tile = player.tile;
        require(self.can_hold_trap_or_ambush(tile), || Refusal::NotThere { tile })?;
        require(!self.ground.has_trap_on(tile), || Refusal::TrapHere { tile })
    }

    fn check_lay_ambush(&self, player: &PlayerState) -> Result<(), Refusal> {
        require(player.ambushes > 0, || Refusal::NoAmbush)?;
        require(player.ambushes > player.new_ambushes, || Refusal::AmbushTooNew)?;
        let tile = player.tile;
        require(self.can_hold_trap_or_ambush(tile), || Refusal::NotThere { tile })?;
        require(self.ground.ambush_owner_on(tile).is_none(), || Refusal::AmbushHere { tile })
    }

    /// Checks that the other player is visible on the same tile and one of the two is on turn.
    pub(super) fn check_company(&self, by: Seat, with: Seat) -> Result<(), Refusal> {
        let active = self.turn.seat;
        let there = self.others_on_tile_of(by).any(|other| other == with);
        let seen = there && !self.player(with).invisible;
        require(seen, || Refusal::NotHere { seat: with })?;
        require(by == active || with == active, || Refusal::NotOnTurn)
    }

    fn check_challenge(&self, by: Seat, to: Seat) -> Result<(), Refusal> {
        self.check_company(by, to)?;
        let other = if by == self.turn.seat { to } else { by };
        require(!self.board().is_sanctuary(self.active().tile), || Refusal::Sanctuary)?;
        require(!self.turn.smoked, || Refusal::DuelsBarred)?;
        for seat in [by, to] {
            require(self.player(seat).hp > 0, || Refusal::NoHp { seat })?;
        }
        let fresh = !self.turn.challenged.contains(other);
        require(fresh, || Refusal::ChallengedAlready { seat: to })
    }

    fn check_offer(
        &self,
        by: Seat,
        to: Seat,
        give: &ItemBundle,
        want: &ItemBundle,
    ) -> Result<(), Refusal> {
        self.check_company(by, to)?;
        let spent = self.turn.offers[by.index()] >= self.numbers().offers_per_step;
        require(!spent, || Refusal::OffersSpent)?;
        require(!(give.is_empty() && want.is_empty()), || Refusal::EmptyOffer)?;
        require(self.player(by).carries_all(give), || Refusal::CannotGive)
    }

    fn check_accept(&self, seat: Seat) -> Result<(), Refusal> {
        let Some(HillFrame::Trade { want, .. }) = self.frames.last() else { return Ok(()) };
        require(self.player(seat).carries_all(want), || Refusal::CannotGive)
    }

    fn check_reaction(
        &self,
        player: &PlayerState,
        action: &Action,
        prompt: Prompt,
    ) -> Result<(), Refusal> {
        let Some(HillFrame::Challenge { cause, .. }) = self.frames.last() else {
            return Err(Refusal::WrongPhase { now: prompt.code() });
        };
        match action {
            Action::SmokeBomb => require_in_bag(player, Item::SmokeBomb),
            Action::Decline => {
                require(*cause == DuelCause::Challenge, || Refusal::NoChallenge)?;
                require(self.may_decline(), || Refusal::Binding)
            }
            Action::Calm => {
                let calms = self.content().talents_of(player.class).calms_from > 0;
                require(calms, || Refusal::NotThatClass { class: Class::Monk })?;
                require(*cause == DuelCause::Challenge, || Refusal::NoChallenge)?;
                require(!player.calmed, || Refusal::UsedUp)
            }
            _ => Err(Refusal::WrongPhase { now: prompt.code() }),
        }
    }

    /// Whether the duel may be declined: it is a challenge, and duels need consent.
    pub(super) fn may_decline(&self) -> bool {
        let challenged = matches!(
            self.frames.last(),
            Some(HillFrame::Challenge { cause: DuelCause::Challenge, .. })
        );
        challenged && self.resolved.config.duels == DuelPolicy::Consent
    }

    fn check_move(&self, player: &PlayerState) -> Result<(), Refusal> {
        require(!player.must_sleep, || Refusal::MustSleep)?;
        require(!self.turn.dusted, || Refusal::DustThenSleep)
    }

    fn check_instinct(&self, player: &PlayerState, back: bool) -> Result<(), Refusal> {
        require(player.instincts > 0, || Refusal::NoInstinct)?;
        let (board, tile) = (self.board(), player.tile);
        let way = if back {
            self.turn.history.len() > 1 || !board.predecessors(tile).is_empty()
        } else {
            !board.successors(tile).is_empty()
        };
        require(way, || Refusal::NoWay)
    }

    fn check_lamp(&self, player: &PlayerState) -> Result<(), Refusal> {
        require(player.wields(Item::Lamp), || Refusal::NoLamp)?;
        require(self.turn.history.len() > 1, || Refusal::LampNoHistory)?;
        require(self.lamp_target().is_some(), || Refusal::LampNoReason)
    }

    fn check_blink(&self, player: &PlayerState, to: Tile) -> Result<(), Refusal> {
        require_in_bag(player, Item::BlinkScroll)?;
        let board = self.board();
        let free = !board.is_sanctuary(player.tile) && !board.is_sanctuary(to);
        require(free, || Refusal::BlinkSanctuary)?;
        require(self.blink_targets().contains(&to), || Refusal::BlinkTooFar { to })
    }

    fn check_reroll(&self, seat: Seat) -> Result<(), Refusal> {
        require(self.talents(seat).rerolls_defense, || Refusal::NotThatClass {
            class: Class::Duelist,
        })?;
        require(self.open_duel().is_some_and(|duel| self.may_reroll(seat, duel)), || {
            Refusal::UsedUp
        })
    }

    pub(crate) fn open_duel(&self) -> Option<&Duel> {
        match self.frames.last() {
            Some(HillFrame::Duel(duel)) => Some(duel),
            _ => None,
        }
    }

    pub(crate) fn loser(&self) -> Option<Seat> {
        match self.frames.last() {
            Some(HillFrame::Loot { loser, .. }) => Some(*loser),
            _ => None,
        }
    }

    fn dropped(&self) -> Option<Item> {
        match self.frames.last() {
            Some(HillFrame::PickUp { item, .. }) => Some(*item),
            _ => None,
        }
    }

    /// The default answer of a seat (K20).
    pub(crate) fn default_action_for(&self, seat: Seat) -> Option<Action> {
        let player = self.player(seat);
        Some(match self.prompt()? {
            Prompt::Manage
            | Prompt::Arrived
            | Prompt::PendingTile
            | Prompt::AfterDuel
            | Prompt::TurnEnd => Action::Done,
            Prompt::Challenge if self.may_decline() => Action::Decline,
            Prompt::Meet | Prompt::Challenge | Prompt::Chance | Prompt::Keep | Prompt::PickUp => {
                Action::Pass
            }
            Prompt::Trade => Action::Decline,
            Prompt::Choose => {
                let hurt =
                    player.hp < self.numbers().hearts || player.must_sleep || self.turn.dusted;
                if hurt { Action::Sleep } else { Action::Move }
            }
            Prompt::Branch => Action::Branch { to: *self.board().successors(player.tile).first()? },
            Prompt::Trap => Action::TakeTrap,
            Prompt::Ambush => Action::Spring,
            Prompt::Jinn => Action::Give { item: player.items.last()?.item },
            Prompt::Fight => Action::Attack { target: 1 },
            Prompt::FightDice | Prompt::Duel | Prompt::DuelDice => Action::FightOn,
            Prompt::Loot => self.default_loot(player),
            Prompt::Arrange => Action::Arrange(player.default_gear()),
            Prompt::Drop => player
                .items
                .iter()
                .rev()
                .find(|held| player.is_in_overfull_bag(held.item, self.content()))
                .map_or(Action::Done, |held| Action::Drop { item: held.item }),
        })
    }

    /// The default loot: everything that fits, one item at a time.
    fn default_loot(&self, winner: &PlayerState) -> Action {
        let mut after = winner.clone();
        after.arrange(&winner.default_gear());
        let fits = |item: &Item| after.free_place(*item, self.content()).is_some();
        let loser = self.loser().map(|loser| self.player(loser));
        let item = loser.and_then(|loser| loser.item_set(|_| true).find(fits));
        item.map_or(Action::Done, |item| Action::Take { item })
    }

    /// Whether the seat may offer trades that are not listed: those of several items.
    pub(crate) fn may_offer_any_trade(&self, seat: Seat) -> bool {
        self.turn.stage == TurnStage::Meet
            && self.frames.is_empty()
            && self.turn.offers[seat.index()] < self.numbers().offers_per_step
    }

    /// Whether a duellist's answer is the last one and is therefore public at once.
    pub(crate) fn is_last_reply(&self, duel: &Duel) -> bool {
        let waits = matches!(duel.beat, RoundPhase::BeforeDice | RoundPhase::AfterDice);
        waits && matches!(self.required, RequiredInput::Ask { waiting, .. } if waiting.len() == 1)
    }
}

fn require_in_bag(player: &PlayerState, item: Item) -> Result<(), Refusal> {
    require(player.has_in_bag(item), || Refusal::NotHeld { item })
}

fn check_gear(
    player: &PlayerState,
    gear: &Gear,
    rules: RulesVersion,
    content: &HillContent,
) -> Result<(), Refusal> {
    let in_order = *gear == Gear::new(gear.worn, gear.hands);
    let right = |item: &Item| {
        let kind = if gear.worn == Some(*item) { ItemKind::Wearable } else { ItemKind::Holdable };
        item.kind() == kind
    };
    let wrong = gear.items().find(|item| {
        let wanted = gear.items().filter(|other| other == item).count();
        !right(item) || player.count(*item) < wanted
    });
    if let Some(item) = wrong.or_else(|| if in_order { None } else { gear.hands[1] }) {
        return Err(Refusal::NotCarried { item });
    }
    require(player.fills_enough_slots(gear, rules, content), || Refusal::BackpackFull)
}
