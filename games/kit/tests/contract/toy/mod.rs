//! A toy game with the features that are hard for a contract: hidden cards, simultaneous
//! choices, a reaction window, nested interruptions and draws.
//!
//! Everyone holds cards. Each round all bid high or low, secretly and at once. A low bid
//! is worth a point. A high bid is a fight: first everybody may shield it, unseen until
//! the window closes, then a die decides; a 6 interrupts the round for a card before the
//! remaining fights go on. Most points win; equal points share.

mod messages;

pub(crate) use messages::{Event, Refusal};

use kit::{
    Ask, Audience, Checked, EventSink, Fault, Game, LegalActions, Next, Outcome, ResponseWindow,
    Roll, Rolled, Seat, Seats,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicI32, Ordering};

/// A way to break the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) enum ToyFlaw {
    LeaksInDefault,
    LeaksInView,
    LeaksInLegal,
    LeaksInError,
    LeaksInAsk,
    LeaksInEvent,
    LeaksInHiddenAction,
    LeaksInPublicRoll,
    LeaksInNotation,
    LeaksInParse,
    RedealReturnsTruth,
    RedealIsInvalid,
    LosesStateInSetup,
    RefusesLegalAction,
    AcceptsIllegalAction,
    DefaultsToIllegal,
    DefaultsToNothing,
    UnsortedLegalActions,
    NoLegalActions,
    AsksNobody,
    UnknownPrompt,
    NeverEnds,
    InconsistentRanks,
    AmbiguousNotation,
    DescribesWrongRoll,
    ReadsGlobalState,
    EmptyEventCode,
    ActionLostInJson,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Config {
    pub(crate) rounds: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) flaw: Option<ToyFlaw>,
}

impl Default for Config {
    fn default() -> Self {
        Self { rounds: 3, flaw: None }
    }
}

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ToyAction {
    High,
    Low,
    Pass,
    Shield,
    #[serde(rename(serialize = "low"))]
    Unwritable,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ToyCard {
    Shield,
    Blank,
}

const TOY_DECK: [ToyCard; 20] = {
    let mut deck = [ToyCard::Blank; 20];
    let mut at = 0;
    while at < 10 {
        deck[at] = ToyCard::Shield;
        at += 1;
    }
    deck
};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ToyFrame {
    Deal(Seat),
    Choose(Vec<Option<ToyAction>>),
    Fights(Vec<Seat>),
    Window(Vec<Option<ToyAction>>),
    Strike(Seat),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Toy {
    config: Config,
    pool: Vec<ToyCard>,
    hands: Vec<Vec<ToyCard>>,
    points: Vec<i32>,
    round: u8,
    stack: Vec<ToyFrame>,
    out: Vec<Seat>,
    ask: u32,
    #[serde(skip)]
    memory: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct View {
    viewer: Option<Seat>,
    hands: Vec<Vec<Option<ToyCard>>>,
    points: Vec<i32>,
    round: u8,
    stack: Vec<ToyFrame>,
    out: Vec<Seat>,
    ask: u32,
    pool: Option<Vec<ToyCard>>,
}

static GLOBAL_COUNTER: AtomicI32 = AtomicI32::new(0);

impl Toy {
    /// Deals a seat a given card, as if it had been drawn.
    pub(crate) fn give(&mut self, seat: Seat, card: ToyCard) {
        self.stack.retain(|frame| *frame != ToyFrame::Deal(seat));
        let at = self.pool.iter().position(|other| *other == card).expect("ten of each");
        self.pool.swap_remove(at);
        self.hands[seat.index()].push(card);
    }

    pub(crate) fn top(&self) -> Option<&ToyFrame> {
        self.stack.last()
    }

    fn flawed(&self, flaw: ToyFlaw) -> bool {
        self.config.flaw == Some(flaw)
    }

    fn all(&self) -> Seats {
        Seats::first(self.seat_count())
    }

    fn answers(&self) -> Option<&Vec<Option<ToyAction>>> {
        match self.stack.last() {
            Some(ToyFrame::Choose(answers) | ToyFrame::Window(answers)) => Some(answers),
            _ => None,
        }
    }

    fn shields(&self, seat: Seat) -> usize {
        self.hands[seat.index()].iter().filter(|card| **card == ToyCard::Shield).count()
    }

    /// How many shields everyone but this seat holds: what that seat must not know.
    fn others_shields(&self, seat: Seat) -> usize {
        self.all().without(seat).iter().map(|other| self.shields(other)).sum()
    }

    fn blank(&self) -> Vec<Option<ToyAction>> {
        vec![None; self.hands.len()]
    }

    fn present(&self) -> Seats {
        self.out.iter().fold(self.all(), |seats, seat| seats.without(*seat))
    }

    /// Closes what is complete, until something is left to wait for.
    fn settle(&mut self, to: &mut impl EventSink<Event>) {
        loop {
            match self.stack.last() {
                Some(ToyFrame::Choose(answers)) if self.complete(answers) => {
                    // What somebody who has left had in mind stays untold.
                    let bid = |seat: Seat| {
                        let present = self.present().contains(seat);
                        answers[seat.index()].filter(|_| present).unwrap_or(ToyAction::Low)
                    };
                    let bids: Vec<ToyAction> = self.all().iter().map(bid).collect();
                    self.stack.pop();
                    for seat in self.present().iter() {
                        self.points[seat.index()] +=
                            i32::from(bids[seat.index()] == ToyAction::Low);
                    }
                    let high = |seat: &Seat| bids[seat.index()] == ToyAction::High;
                    self.stack.push(ToyFrame::Fights(self.present().iter().filter(high).collect()));
                    to.emit(Audience::Everyone, || Event::Bids(bids));
                }
                Some(ToyFrame::Window(answers)) if self.complete(answers) => {
                    let played = |seat: &Seat| answers[seat.index()] == Some(ToyAction::Shield);
                    let shielded: Vec<Seat> = self.all().iter().filter(played).collect();
                    self.stack.pop();
                    for seat in &shielded {
                        let hand = &mut self.hands[seat.index()];
                        let at = hand.iter().position(|card| *card == ToyCard::Shield);
                        self.pool.push(hand.remove(at.expect("checked when it was played")));
                    }
                    if !shielded.is_empty() {
                        self.stack.pop();
                    }
                    to.emit(Audience::Everyone, || Event::Shielded(shielded));
                }
                Some(ToyFrame::Fights(left)) if !left.is_empty() => {
                    let fighter = left[0];
                    if let Some(ToyFrame::Fights(left)) = self.stack.last_mut() {
                        left.remove(0);
                    }
                    if self.present().contains(fighter) {
                        self.stack.push(ToyFrame::Strike(fighter));
                        self.stack.push(ToyFrame::Window(self.blank()));
                        self.ask += 1;
                    }
                }
                Some(ToyFrame::Fights(_)) => {
                    self.stack.pop();
                    self.round += u8::from(!self.flawed(ToyFlaw::NeverEnds));
                    if self.round < self.config.rounds {
                        self.stack.push(ToyFrame::Choose(self.blank()));
                        self.ask += 1;
                    } else {
                        to.emit(Audience::Everyone, || Event::Ended);
                    }
                }
                Some(ToyFrame::Deal(_)) if self.pool.is_empty() => {
                    self.stack.pop();
                }
                _ => return,
            }
        }
    }

    fn complete(&self, answers: &[Option<ToyAction>]) -> bool {
        self.present().iter().all(|seat| answers[seat.index()].is_some())
    }
}

impl Game for Toy {
    type Config = Config;
    type Setup = Self;
    type Action = ToyAction;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    const NAME: &'static str = "toy";
    const TITLE: &'static str = "Toy";
    const RULES_VERSION: u32 = 1;
    const SEAT_COUNTS: RangeInclusive<u8> = 2..=4;
    const HAS_HIDDEN_INFORMATION: bool = true;
    const PROMPTS: &'static [&'static str] = &["shield", "bid"];

    fn setup(config: &Config, seats: u8) -> Result<Self, Vec<Fault>> {
        if config.rounds == 0 {
            return Err(vec![Fault::new("rounds", "at least one round is played")]);
        }
        let mut stack = vec![ToyFrame::Choose(vec![None; seats.into()])];
        stack.extend(Seat::first(seats).rev().map(ToyFrame::Deal));
        Ok(Self {
            config: config.clone(),
            pool: TOY_DECK.to_vec(),
            hands: vec![Vec::new(); seats.into()],
            points: vec![0; seats.into()],
            round: 0,
            stack,
            out: Vec::new(),
            ask: 1,
            memory: 0,
        })
    }

    fn position(setup: &Self) -> Result<Self, Vec<Fault>> {
        let cards = setup.hands.iter().chain([&setup.pool]).flatten();
        if cards.filter(|card| **card == ToyCard::Shield).count() != 10 {
            return Err(vec![Fault::new("hands", "ten shields are in the game")]);
        }
        Ok(setup.clone())
    }

    fn as_setup(&self) -> Self {
        Self { memory: 0, ..self.clone() }
    }

    fn config(&self) -> Config {
        self.config.clone()
    }

    fn seat_count(&self) -> u8 {
        self.hands.len() as u8
    }

    fn next(&self) -> Next {
        let seats = self.in_play();
        match self.stack.last() {
            None => {
                let mut outcome = Outcome::by_score(&self.points);
                if self.flawed(ToyFlaw::InconsistentRanks) {
                    outcome.ranks = self.hands.iter().map(|_| 2).collect();
                }
                Next::Over(outcome)
            }
            Some(ToyFrame::Deal(seat)) => {
                let extra = u32::from(self.flawed(ToyFlaw::DescribesWrongRoll));
                let roll = Roll::draw(self.pool.len() as u32 + extra, "card").rolled_by(*seat);
                Next::Chance(roll.seen_by(Audience::Only(Seats::one(*seat))))
            }
            Some(ToyFrame::Strike(seat)) => Next::Chance(Roll::die(6, "strike").rolled_by(*seat)),
            Some(ToyFrame::Window(_)) => {
                let holders = seats.iter().filter(|seat| self.shields(*seat) > 0).collect();
                let may = if self.flawed(ToyFlaw::LeaksInAsk) { holders } else { seats };
                let (must, pace) = (Seats::NONE, ResponseWindow::Reaction);
                Next::Ask(Ask { id: self.ask, must, may, prompt: "shield", window: pace })
            }
            Some(_) => {
                let must = if self.flawed(ToyFlaw::AsksNobody) { Seats::NONE } else { seats };
                let (may, pace) = (Seats::NONE, ResponseWindow::Decision);
                let prompt = if self.flawed(ToyFlaw::UnknownPrompt) { "offer" } else { "bid" };
                Next::Ask(Ask { id: self.ask, must, may, prompt, window: pace })
            }
        }
    }

    fn waiting(&self) -> Seats {
        let Some(answers) = self.answers() else { return Seats::NONE };
        self.in_play().iter().filter(|seat| answers[seat.index()].is_none()).collect()
    }

    fn in_play(&self) -> Seats {
        if self.stack.is_empty() { Seats::NONE } else { self.present() }
    }

    fn legal(&self, seat: Seat, out: &mut LegalActions<ToyAction>) {
        if self.flawed(ToyFlaw::NoLegalActions) {
            return;
        }
        match self.stack.last() {
            Some(ToyFrame::Window(_)) => {
                out.push(ToyAction::Pass);
                let peeked = self.flawed(ToyFlaw::LeaksInLegal) && self.others_shields(seat) > 2;
                if self.shields(seat) > 0 && !peeked {
                    out.push(ToyAction::Shield);
                }
            }
            _ if self.flawed(ToyFlaw::UnsortedLegalActions) => {
                out.push(ToyAction::Low);
                out.push(ToyAction::High);
            }
            _ => {
                out.push(ToyAction::High);
                out.push(ToyAction::Low);
                if self.flawed(ToyFlaw::ActionLostInJson) {
                    out.push(ToyAction::Unwritable);
                }
            }
        }
    }

    fn check(&self, seat: Seat, action: &ToyAction) -> Result<(), Refusal> {
        if self.flawed(ToyFlaw::AcceptsIllegalAction) {
            return Ok(());
        }
        match (self.stack.last(), action) {
            (_, ToyAction::Low) if self.flawed(ToyFlaw::RefusesLegalAction) => Err(Refusal::NotNow),
            (Some(ToyFrame::Window(_)), ToyAction::Pass) => Ok(()),
            (Some(ToyFrame::Window(_)), ToyAction::Shield) if self.shields(seat) > 0 => {
                let peeked = self.flawed(ToyFlaw::LeaksInLegal) && self.others_shields(seat) > 2;
                if peeked { Err(Refusal::NoShield) } else { Ok(()) }
            }
            (Some(ToyFrame::Window(_)), ToyAction::Shield)
                if self.flawed(ToyFlaw::LeaksInError) =>
            {
                Err(Refusal::Leak(self.others_shields(seat)))
            }
            (Some(ToyFrame::Window(_)), ToyAction::Shield) => Err(Refusal::NoShield),
            (Some(ToyFrame::Choose(_)), ToyAction::High | ToyAction::Low) => Ok(()),
            (Some(ToyFrame::Choose(_)), ToyAction::Unwritable)
                if self.flawed(ToyFlaw::ActionLostInJson) =>
            {
                Ok(())
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn default_action(&self, seat: Seat) -> Option<ToyAction> {
        match self.stack.last() {
            _ if self.flawed(ToyFlaw::DefaultsToIllegal) => Some(ToyAction::Unwritable),
            _ if self.flawed(ToyFlaw::DefaultsToNothing) => None,
            Some(ToyFrame::Window(_)) => Some(ToyAction::Pass),
            _ if self.flawed(ToyFlaw::LeaksInDefault) && self.others_shields(seat) > 1 => {
                Some(ToyAction::High)
            }
            _ => Some(ToyAction::Low),
        }
    }

    fn known_to(&self, seat: Seat, _: &ToyAction) -> Audience {
        if self.waiting().len() == 1 {
            Audience::Everyone
        } else {
            Audience::Only(Seats::one(seat))
        }
    }

    fn act(&mut self, play: &Checked<ToyAction>, to: &mut impl EventSink<Event>) {
        let (seat, action) = (play.seat(), *play.action());
        if let Some(ToyFrame::Choose(answers) | ToyFrame::Window(answers)) = self.stack.last_mut() {
            answers[seat.index()] = Some(action);
        }
        self.memory += i32::from(self.flawed(ToyFlaw::LosesStateInSetup));
        let to_all = Audience::Everyone;
        if self.flawed(ToyFlaw::LeaksInHiddenAction) {
            to.emit(to_all, || Event::Leak(format!("{action:?}")));
        }
        to.emit(to_all, || Event::Answered);
        self.settle(to);
    }

    fn roll(&mut self, rolled: Rolled, to: &mut impl EventSink<Event>) {
        match self.stack.pop() {
            Some(ToyFrame::Deal(seat)) => {
                let card = if rolled.index() < self.pool.len() {
                    self.pool.swap_remove(rolled.index())
                } else {
                    ToyCard::Shield
                };
                self.hands[seat.index()].push(card);
                let seats = Seats::one(seat);
                let public = if self.flawed(ToyFlaw::LeaksInEvent) {
                    Event::Drew(seat, card)
                } else {
                    Event::DrewSomething(seat)
                };
                to.emit(Audience::Only(seats), || Event::Drew(seat, card));
                to.emit(Audience::Except(seats), || public);
            }
            Some(ToyFrame::Strike(seat)) => {
                self.points[seat.index()] += if rolled.face() >= 4 { 3 } else { -1 };
                if self.flawed(ToyFlaw::ReadsGlobalState) {
                    self.points[seat.index()] += GLOBAL_COUNTER.fetch_add(1, Ordering::Relaxed) % 3;
                }
                to.emit(Audience::Everyone, || Event::Struck(seat, rolled.face()));
                if self.flawed(ToyFlaw::LeaksInPublicRoll) {
                    to.emit(Audience::Everyone, || Event::Leak(format!("{:?}", self.hands)));
                }
                if self.flawed(ToyFlaw::EmptyEventCode) {
                    to.emit(Audience::Everyone, || Event::WithoutCode);
                }
                if rolled.face() == 6 {
                    self.stack.push(ToyFrame::Deal(seat));
                }
            }
            other => unreachable!("{other:?} rolls nothing"),
        }
        self.settle(to);
    }

    fn resign(&mut self, seat: Seat, to: &mut impl EventSink<Event>) {
        self.out.push(seat);
        self.points[seat.index()] = -1000 + self.out.len() as i32;
        to.emit(Audience::Everyone, || Event::Left(seat));
        if self.in_play().len() == 1 {
            self.stack.clear();
        }
        self.settle(to);
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        let mine = |at: usize| viewer.is_some_and(|seat| seat.index() == at);
        let hide = |(at, hand): (usize, &Vec<ToyCard>)| {
            let seen = mine(at) || self.flawed(ToyFlaw::LeaksInView);
            hand.iter().map(|card| seen.then_some(*card)).collect()
        };
        let blanked = |answers: &[Option<ToyAction>]| {
            answers.iter().enumerate().map(|(at, a)| a.filter(|_| mine(at))).collect()
        };
        let frame = |frame: &ToyFrame| match frame {
            ToyFrame::Choose(answers) => ToyFrame::Choose(blanked(answers)),
            ToyFrame::Window(answers) => ToyFrame::Window(blanked(answers)),
            other => other.clone(),
        };
        let truth = self.flawed(ToyFlaw::RedealReturnsTruth);
        View {
            viewer,
            hands: self.hands.iter().enumerate().map(hide).collect(),
            points: self.points.clone(),
            round: self.round,
            stack: self.stack.iter().map(frame).collect(),
            out: self.out.clone(),
            ask: self.ask,
            pool: truth.then(|| self.pool.clone()),
        }
    }

    fn redeal(config: &Config, view: &View, below: &mut dyn FnMut(u32) -> u32) -> Self {
        let mut pool = TOY_DECK.to_vec();
        for card in view.hands.iter().flatten().flatten() {
            let at = pool.iter().position(|other| other == card).expect("ten of each");
            pool.swap_remove(at);
        }
        let mut draw =
            |pool: &mut Vec<ToyCard>| pool.swap_remove(below(pool.len() as u32) as usize);
        let mut deal = |card: &Option<ToyCard>| card.unwrap_or_else(|| draw(&mut pool));
        let hands: Vec<Vec<ToyCard>> =
            view.hands.iter().map(|hand| hand.iter().map(&mut deal).collect()).collect();
        let mut toy = Self {
            config: config.clone(),
            pool,
            hands,
            points: view.points.clone(),
            round: view.round,
            stack: view.stack.clone(),
            out: view.out.clone(),
            ask: view.ask,
            memory: 0,
        };
        if config.flaw == Some(ToyFlaw::RedealIsInvalid) {
            toy.pool.clear();
        }
        toy.guess_answers(view.viewer, below);
        toy
    }

    fn notate(&self, seat: Seat, action: &ToyAction) -> String {
        if self.flawed(ToyFlaw::LeaksInNotation) && self.others_shields(seat) > 1 {
            return format!("{action:?}").to_lowercase() + "!";
        }
        if self.flawed(ToyFlaw::AmbiguousNotation) {
            return "hm".into();
        }
        format!("{action:?}").to_lowercase()
    }

    fn parse(&self, seat: Seat, text: &str) -> Result<ToyAction, Refusal> {
        match text.trim_end_matches('!') {
            "?" if self.flawed(ToyFlaw::LeaksInParse) => {
                Err(Refusal::Leak(self.others_shields(seat)))
            }
            "high" => Ok(ToyAction::High),
            "low" => Ok(ToyAction::Low),
            "pass" => Ok(ToyAction::Pass),
            "shield" => Ok(ToyAction::Shield),
            "unwritable" => Ok(ToyAction::Unwritable),
            _ => Err(Refusal::Unreadable),
        }
    }
}

impl Toy {
    /// Gives others the answers they may have given unseen; somebody's is still missing.
    fn guess_answers(&mut self, viewer: Option<Seat>, below: &mut dyn FnMut(u32) -> u32) {
        let others: Vec<Seat> =
            self.waiting().iter().filter(|seat| Some(*seat) != viewer).collect();
        if others.is_empty() || self.config.flaw == Some(ToyFlaw::RedealReturnsTruth) {
            return;
        }
        let answered = self.answers().and_then(|answers| answers[viewer?.index()]).is_some();
        let missing = others[below(others.len() as u32) as usize];
        for seat in others {
            let skip = (answered || viewer.is_none()) && seat == missing;
            let mut legal = LegalActions::default();
            kit::Referee::legal_actions(self, seat, &mut legal);
            let at = below(legal.len() as u32 + 1) as usize;
            if let (false, Some(action)) = (skip, legal.actions().get(at).copied())
                && let Some(ToyFrame::Choose(answers) | ToyFrame::Window(answers)) =
                    self.stack.last_mut()
            {
                answers[seat.index()] = Some(action);
            }
        }
    }
}
