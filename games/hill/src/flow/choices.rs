//! What each question allows, lists and takes by default (K20).

use super::Need;
use crate::frame::{Beat, Cause, Duel, Frame, Stage};
use crate::{Action, Bundle, Class, Duels, Gear, Hill, Item, Kind, Player, Refusal, Tile};
use kit::Seat;

/// A question.
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
}

impl Prompt {
    /// All of them.
    pub(crate) const ALL: [Self; 20] = [
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
    ];

    /// The words for all of them.
    pub(crate) const WORDS: [&'static str; Self::ALL.len()] = {
        let mut words = [""; Self::ALL.len()];
        let mut at = 0;
        while at < words.len() {
            words[at] = Self::ALL[at].word();
            at += 1;
        }
        words
    };

    /// The word for it.
    pub(crate) const fn word(self) -> &'static str {
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
        }
    }
}

type Judged = Result<(), Refusal>;

fn hold(holds: bool, refusal: impl FnOnce() -> Refusal) -> Judged {
    if holds { Ok(()) } else { Err(refusal()) }
}

impl Hill {
    /// Which question is open.
    pub(crate) fn prompt(&self) -> Option<Prompt> {
        match self.need {
            Need::Ask { prompt, .. } => Some(prompt),
            Need::Go | Need::Roll(_) => None,
        }
    }

    /// Whether a seat that is asked may do this.
    pub(crate) fn allows(&self, prompt: Prompt, seat: Seat, action: &Action) -> Judged {
        let wrong = || Err(Refusal::WrongPhase { now: prompt.word() });
        let player = self.player(seat);
        match (prompt, action) {
            (Prompt::Manage | Prompt::Arrived, Action::Done)
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
                | Prompt::Drop,
                Action::Drink { item },
            ) => self.allows_drink(seat, *item),
            (Prompt::Manage | Prompt::Arrange, Action::Arrange(gear)) => allows_gear(player, gear),
            (Prompt::Manage | Prompt::Choose, Action::LayTrap) => self.allows_trap(player),
            (Prompt::Drop, Action::LayTrap) if seat == self.turn.seat => self.allows_trap(player),
            (Prompt::Manage, Action::LayAmbush) => self.allows_ambush(player),
            (Prompt::Meet, Action::Challenge { seat: to }) => self.allows_challenge(seat, *to),
            (Prompt::Meet, Action::Offer { to, give, want }) => {
                self.allows_offer(seat, *to, give, want)
            }
            (Prompt::Trade, Action::Accept) => self.allows_accept(seat),
            (Prompt::Challenge, _) => self.allows_reaction(player, action, prompt),
            (Prompt::Choose, Action::Move) => self.allows_move(player),
            (Prompt::Choose, Action::FairyDust) => {
                hold(!self.turn.dusted, || Refusal::DustThenSleep)?;
                held(player, Item::FairyDust)
            }
            (Prompt::Choose, Action::Instinct { back }) => {
                self.allows_move(player)?;
                self.allows_instinct(player, *back)
            }
            (Prompt::Arrived, Action::Instinct { back }) => {
                // With Move only (K31): not while a pending tile is resolved in Step 1.
                hold(self.turn.stage == Stage::Capacity, || Refusal::WrongPhase {
                    now: prompt.word(),
                })?;
                self.allows_instinct(player, *back)
            }
            (Prompt::Branch, Action::Branch { to }) => {
                let ways = self.board().forward(player.tile);
                hold(ways.contains(to), || Refusal::NotABranch { to: *to })
            }
            (Prompt::Arrived, Action::Lamp) => self.allows_lamp(player),
            (Prompt::Arrived, Action::Blink { to }) => self.allows_blink(player, *to),
            (Prompt::Chance | Prompt::Keep, Action::LuckCharm) => held(player, Item::LuckCharm),
            (Prompt::Fight, Action::Attack { target }) => {
                let foes = self.ground.foes_on(player.tile).len();
                hold((1..=foes).contains(&usize::from(*target)), || Refusal::NoTarget)
            }
            (Prompt::Duel | Prompt::DuelDice, Action::Retreat) => {
                let last = self.open_duel().is_some_and(|duel| duel.cause == Cause::Bracket);
                hold(!last, || Refusal::NoRetreat)
            }
            (Prompt::DuelDice, Action::Reroll) => self.allows_reroll(seat),
            (Prompt::Loot, Action::Take { item }) => {
                hold(self.loser().is_some_and(|loser| self.player(loser).count(*item) > 0), || {
                    Refusal::NotTheirs { item: *item }
                })
            }
            (Prompt::Jinn, Action::Give { item }) => {
                hold(player.count(*item) > 0, || Refusal::NotTheirs { item: *item })
            }
            (Prompt::Drop, Action::Drop { item }) => {
                hold(player.may_drop(*item), || Refusal::NotOver { item: *item })
            }
            (Prompt::Drop, Action::Done) if !player.over() => Ok(()),
            (Prompt::PickUp, Action::PickUp) => {
                let item = self.dropped().unwrap_or(Item::Dagger);
                hold(player.free_place(item).is_some(), || Refusal::DoesNotFit { item })
            }
            _ => wrong(),
        }
    }

    fn allows_drink(&self, seat: Seat, item: Item) -> Judged {
        hold(item.kind() == Kind::Drinkable, || Refusal::NotADrink { item })?;
        let bracket = self.open_duel().is_some_and(|duel| duel.cause == Cause::Bracket);
        hold(seat == self.turn.seat && !bracket, || Refusal::NotOnTurn)?;
        held(self.player(seat), item)
    }

    fn allows_trap(&self, player: &Player) -> Judged {
        held(player, Item::Trap)?;
        let tile = player.tile;
        hold(self.may_lie_on(tile), || Refusal::NotThere { tile })?;
        hold(!self.ground.trap_on(tile), || Refusal::TrapHere { tile })
    }

    fn allows_ambush(&self, player: &Player) -> Judged {
        hold(player.ambushes > 0, || Refusal::NoAmbush)?;
        hold(player.ambushes > player.new_ambushes, || Refusal::AmbushTooNew)?;
        let tile = player.tile;
        hold(self.may_lie_on(tile), || Refusal::NotThere { tile })?;
        hold(self.ground.ambush_on(tile).is_none(), || Refusal::AmbushHere { tile })
    }

    /// Somebody else to be seen on the tile, one of the two being on turn.
    pub(super) fn allows_company(&self, by: Seat, with: Seat) -> Judged {
        let active = self.turn.seat;
        let there = self.beside(by).any(|other| other == with);
        let seen = there && !self.player(with).invisible;
        hold(seen, || Refusal::NotHere { seat: with })?;
        hold(by == active || with == active, || Refusal::NotOnTurn)
    }

    fn allows_challenge(&self, by: Seat, to: Seat) -> Judged {
        self.allows_company(by, to)?;
        let other = if by == self.turn.seat { to } else { by };
        hold(!self.board().is_sanctuary(self.active().tile), || Refusal::Sanctuary)?;
        hold(!self.turn.smoked, || Refusal::DuelsBarred)?;
        for seat in [by, to] {
            hold(self.player(seat).hp > 0, || Refusal::NoHp { seat })?;
        }
        let fresh = !self.turn.challenged.contains(other);
        hold(fresh, || Refusal::ChallengedAlready { seat: to })
    }

    fn allows_offer(&self, by: Seat, to: Seat, give: &Bundle, want: &Bundle) -> Judged {
        self.allows_company(by, to)?;
        let spent = self.turn.offers[by.index()] >= Self::MOST_OFFERS;
        hold(!spent, || Refusal::OffersSpent)?;
        hold(!(give.is_empty() && want.is_empty()), || Refusal::EmptyOffer)?;
        hold(self.player(by).has_all(give), || Refusal::CannotGive)
    }

    fn allows_accept(&self, seat: Seat) -> Judged {
        let Some(Frame::Trade { want, .. }) = self.frames.last() else { return Ok(()) };
        hold(self.player(seat).has_all(want), || Refusal::CannotGive)
    }

    fn allows_reaction(&self, player: &Player, action: &Action, prompt: Prompt) -> Judged {
        let Some(Frame::Challenge { cause, .. }) = self.frames.last() else {
            return Err(Refusal::WrongPhase { now: prompt.word() });
        };
        match action {
            Action::SmokeBomb => held(player, Item::SmokeBomb),
            Action::Decline => hold(self.may_decline(), || Refusal::Binding),
            Action::Calm => {
                let monk = player.is(Class::Monk);
                hold(monk, || Refusal::NotThatClass { class: Class::Monk })?;
                hold(*cause == Cause::Challenge, || Refusal::Binding)?;
                hold(!player.calmed, || Refusal::UsedUp)
            }
            _ => Err(Refusal::WrongPhase { now: prompt.word() }),
        }
    }

    /// Whether the duel that is offered can be declined: a challenge, where duels need consent.
    fn may_decline(&self) -> bool {
        let challenged =
            matches!(self.frames.last(), Some(Frame::Challenge { cause: Cause::Challenge, .. }));
        challenged && self.world.config.duels == Duels::Consent
    }

    fn allows_move(&self, player: &Player) -> Judged {
        hold(!player.must_sleep, || Refusal::MustSleep)?;
        hold(!self.turn.dusted, || Refusal::DustThenSleep)
    }

    fn allows_instinct(&self, player: &Player, back: bool) -> Judged {
        hold(player.instincts > 0, || Refusal::NoInstinct)?;
        let (board, tile) = (self.board(), player.tile);
        let way = if back {
            self.turn.history.len() > 1 || !board.back(tile).is_empty()
        } else {
            !board.forward(tile).is_empty()
        };
        hold(way, || Refusal::NoWay)
    }

    fn allows_lamp(&self, player: &Player) -> Judged {
        hold(player.wields(Item::Lamp), || Refusal::NoLamp)?;
        hold(self.turn.history.len() > 1, || Refusal::LampNoHistory)?;
        hold(self.lamp_target().is_some(), || Refusal::LampNoReason)
    }

    fn allows_blink(&self, player: &Player, to: Tile) -> Judged {
        held(player, Item::BlinkScroll)?;
        let board = self.board();
        let free = !board.is_sanctuary(player.tile) && !board.is_sanctuary(to);
        hold(free, || Refusal::BlinkSanctuary)?;
        hold(self.blink_targets().any(|tile| tile == to), || Refusal::BlinkTooFar { to })
    }

    fn allows_reroll(&self, seat: Seat) -> Judged {
        let duelist = self.player(seat).is(Class::Duelist);
        hold(duelist, || Refusal::NotThatClass { class: Class::Duelist })?;
        hold(self.open_duel().is_some_and(|duel| self.may_reroll(seat, duel)), || Refusal::UsedUp)
    }

    pub(crate) fn open_duel(&self) -> Option<&Duel> {
        match self.frames.last() {
            Some(Frame::Duel(duel)) => Some(duel),
            _ => None,
        }
    }

    pub(crate) fn loser(&self) -> Option<Seat> {
        match self.frames.last() {
            Some(Frame::Loot { loser, .. }) => Some(*loser),
            _ => None,
        }
    }

    fn dropped(&self) -> Option<Item> {
        match self.frames.last() {
            Some(Frame::PickUp { item, .. }) => Some(*item),
            _ => None,
        }
    }

    /// What a seat does when it does not answer (K20).
    pub(crate) fn default_of(&self, seat: Seat) -> Option<Action> {
        let player = self.player(seat);
        Some(match self.prompt()? {
            Prompt::Manage | Prompt::Arrived => Action::Done,
            Prompt::Challenge if self.may_decline() => Action::Decline,
            Prompt::Meet | Prompt::Challenge | Prompt::Chance | Prompt::Keep | Prompt::PickUp => {
                Action::Pass
            }
            Prompt::Trade => Action::Decline,
            Prompt::Choose => {
                let hurt = player.hp < Player::MAX_HP || player.must_sleep || self.turn.dusted;
                if hurt { Action::Sleep } else { Action::Move }
            }
            Prompt::Branch => Action::Branch { to: *self.board().forward(player.tile).first()? },
            Prompt::Trap => Action::TakeTrap,
            Prompt::Ambush => Action::Spring,
            Prompt::Jinn => Action::Give { item: player.items.last()?.item },
            Prompt::Fight => Action::Attack { target: 1 },
            Prompt::FightDice | Prompt::Duel | Prompt::DuelDice => Action::FightOn,
            Prompt::Loot => self.default_loot(player),
            Prompt::Arrange => Action::Arrange(player.arranged_alone()),
            Prompt::Drop => player
                .items
                .iter()
                .rev()
                .find(|held| player.may_drop(held.item))
                .map_or(Action::Done, |held| Action::Drop { item: held.item }),
        })
    }

    /// Everything that fits, one at a time.
    fn default_loot(&self, winner: &Player) -> Action {
        let mut after = winner.clone();
        after.arrange(&winner.arranged_alone());
        let fits = |item: &Item| after.free_place(*item).is_some();
        let loser = self.loser().map(|loser| self.player(loser));
        let item = loser.and_then(|loser| loser.kinds(|_| true).find(fits));
        item.map_or(Action::Done, |item| Action::Take { item })
    }

    /// Whether the seat may offer more than is listed: trades of several items.
    pub(crate) fn trades_freely(&self, seat: Seat) -> bool {
        self.turn.stage == Stage::Meet
            && self.frames.is_empty()
            && self.turn.offers[seat.index()] < Self::MOST_OFFERS
    }

    /// Whether a duellist's answer will be seen at once: it is the last one.
    pub(crate) fn is_last_reply(&self, duel: &Duel) -> bool {
        let waits = matches!(duel.beat, Beat::Before | Beat::After);
        waits && matches!(self.need, Need::Ask { waiting, .. } if waiting.len() == 1)
    }
}

fn held(player: &Player, item: Item) -> Judged {
    hold(player.has_ready(item), || Refusal::NotHeld { item })
}

fn allows_gear(player: &Player, gear: &Gear) -> Judged {
    let in_order = *gear == Gear::new(gear.worn, gear.hands);
    let right = |item: &Item| {
        let kind = if gear.worn == Some(*item) { Kind::Wearable } else { Kind::Holdable };
        item.kind() == kind
    };
    let wrong = gear.items().find(|item| {
        let wanted = gear.items().filter(|other| other == item).count();
        !right(item) || player.count(*item) < wanted
    });
    if let Some(item) = wrong.or_else(|| if in_order { None } else { gear.hands[1] }) {
        return Err(Refusal::NotCarried { item });
    }
    hold(player.leaves_room(gear), || Refusal::BackpackFull)
}
