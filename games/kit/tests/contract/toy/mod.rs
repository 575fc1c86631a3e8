//! A toy game with everything that makes a contract hard: hidden cards, a simultaneous
//! choice, a reaction window, a nested interruption and a draw.
//!
//! Everyone holds cards. Each round all bid high or low, secretly and at once. A low bid
//! is worth a point. A high bid is a fight: first everybody may shield it, unseen until
//! the window closes, then a die decides; a 6 interrupts the round for a card before the
//! remaining fights go on. Most points win; equal points share.

mod words;

pub(crate) use words::{Event, Refusal};

use kit::{
    Ask, Audience, Checked, Fault, Game, Legal, Next, Outcome, Pace, Roll, Rolled, Seat, Seats,
    Sink,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicI32, Ordering};

/// A way to break the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) enum Flaw {
    PeeksForItsDefault,
    LeaksInView,
    LeaksInLegal,
    LeaksInError,
    LeaksInAsk,
    LeaksInEvent,
    LeaksInHiddenAction,
    LeaksInPublicRoll,
    LeaksInNotation,
    LeaksInReading,
    DealsTheTruth,
    DealsNonsense,
    Forgets,
    RefusesItsOwn,
    AcceptsAnything,
    DefaultsToIllegal,
    DefaultsToNothing,
    Unsorted,
    Stuck,
    AsksNobody,
    AsksInOtherWords,
    NeverEnds,
    RanksBadly,
    Mumbles,
    DescribesWrongRoll,
    LooksAround,
    Speechless,
    LosesActions,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Config {
    pub(crate) rounds: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) flaw: Option<Flaw>,
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
pub(crate) enum Act {
    High,
    Low,
    Pass,
    Shield,
    #[serde(rename(serialize = "low"))]
    Unwritable,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Card {
    Shield,
    Blank,
}

const DECK: [Card; 20] = {
    let mut deck = [Card::Blank; 20];
    let mut at = 0;
    while at < 10 {
        deck[at] = Card::Shield;
        at += 1;
    }
    deck
};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Frame {
    Deal(Seat),
    Choose(Vec<Option<Act>>),
    Fights(Vec<Seat>),
    Window(Vec<Option<Act>>),
    Strike(Seat),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Toy {
    config: Config,
    pool: Vec<Card>,
    hands: Vec<Vec<Card>>,
    points: Vec<i32>,
    round: u8,
    stack: Vec<Frame>,
    out: Vec<Seat>,
    ask: u32,
    #[serde(skip)]
    memory: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct View {
    viewer: Option<Seat>,
    hands: Vec<Vec<Option<Card>>>,
    points: Vec<i32>,
    round: u8,
    stack: Vec<Frame>,
    out: Vec<Seat>,
    ask: u32,
    pool: Option<Vec<Card>>,
}

static AROUND: AtomicI32 = AtomicI32::new(0);

impl Toy {
    /// Deals a seat a given card, as if it had been drawn.
    pub(crate) fn give(&mut self, seat: Seat, card: Card) {
        self.stack.retain(|frame| *frame != Frame::Deal(seat));
        let at = self.pool.iter().position(|other| *other == card).expect("ten of each");
        self.pool.swap_remove(at);
        self.hands[seat.index()].push(card);
    }

    pub(crate) fn top(&self) -> Option<&Frame> {
        self.stack.last()
    }

    fn flawed(&self, flaw: Flaw) -> bool {
        self.config.flaw == Some(flaw)
    }

    fn all(&self) -> Seats {
        Seats::first(self.seats())
    }

    fn answers(&self) -> Option<&Vec<Option<Act>>> {
        match self.stack.last() {
            Some(Frame::Choose(answers) | Frame::Window(answers)) => Some(answers),
            _ => None,
        }
    }

    fn shields(&self, seat: Seat) -> usize {
        self.hands[seat.index()].iter().filter(|card| **card == Card::Shield).count()
    }

    /// How many shields everyone but this seat holds: what that seat must not know.
    fn others_shields(&self, seat: Seat) -> usize {
        self.all().without(seat).iter().map(|other| self.shields(other)).sum()
    }

    fn blank(&self) -> Vec<Option<Act>> {
        vec![None; self.hands.len()]
    }

    fn present(&self) -> Seats {
        self.out.iter().fold(self.all(), |seats, seat| seats.without(*seat))
    }

    /// Closes what is complete, until something is left to wait for.
    fn settle(&mut self, to: &mut impl Sink<Event>) {
        loop {
            match self.stack.last() {
                Some(Frame::Choose(answers)) if self.complete(answers) => {
                    // What somebody who has left had in mind stays untold.
                    let bid = |seat: Seat| {
                        let present = self.present().contains(seat);
                        answers[seat.index()].filter(|_| present).unwrap_or(Act::Low)
                    };
                    let bids: Vec<Act> = self.all().iter().map(bid).collect();
                    self.stack.pop();
                    for seat in self.present().iter() {
                        self.points[seat.index()] += i32::from(bids[seat.index()] == Act::Low);
                    }
                    let high = |seat: &Seat| bids[seat.index()] == Act::High;
                    self.stack.push(Frame::Fights(self.present().iter().filter(high).collect()));
                    to.emit(Audience::Everyone, || Event::Bids(bids));
                }
                Some(Frame::Window(answers)) if self.complete(answers) => {
                    let played = |seat: &Seat| answers[seat.index()] == Some(Act::Shield);
                    let shielded: Vec<Seat> = self.all().iter().filter(played).collect();
                    self.stack.pop();
                    for seat in &shielded {
                        let hand = &mut self.hands[seat.index()];
                        let at = hand.iter().position(|card| *card == Card::Shield);
                        self.pool.push(hand.remove(at.expect("checked when it was played")));
                    }
                    if !shielded.is_empty() {
                        self.stack.pop();
                    }
                    to.emit(Audience::Everyone, || Event::Shielded(shielded));
                }
                Some(Frame::Fights(left)) if !left.is_empty() => {
                    let fighter = left[0];
                    if let Some(Frame::Fights(left)) = self.stack.last_mut() {
                        left.remove(0);
                    }
                    if self.present().contains(fighter) {
                        self.stack.push(Frame::Strike(fighter));
                        self.stack.push(Frame::Window(self.blank()));
                        self.ask += 1;
                    }
                }
                Some(Frame::Fights(_)) => {
                    self.stack.pop();
                    self.round += u8::from(!self.flawed(Flaw::NeverEnds));
                    if self.round < self.config.rounds {
                        self.stack.push(Frame::Choose(self.blank()));
                        self.ask += 1;
                    } else {
                        to.emit(Audience::Everyone, || Event::Ended);
                    }
                }
                Some(Frame::Deal(_)) if self.pool.is_empty() => {
                    self.stack.pop();
                }
                _ => return,
            }
        }
    }

    fn complete(&self, answers: &[Option<Act>]) -> bool {
        self.present().iter().all(|seat| answers[seat.index()].is_some())
    }
}

impl Game for Toy {
    type Config = Config;
    type Setup = Self;
    type Action = Act;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    const NAME: &'static str = "toy";
    const TITLE: &'static str = "Toy";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=4;
    const HIDDEN: bool = true;
    const PROMPTS: &'static [&'static str] = &["shield", "bid"];

    fn setup(config: &Config, seats: u8) -> Result<Self, Vec<Fault>> {
        if config.rounds == 0 {
            return Err(vec![Fault::new("rounds", "at least one round is played")]);
        }
        let mut stack = vec![Frame::Choose(vec![None; seats.into()])];
        stack.extend(Seat::first(seats).rev().map(Frame::Deal));
        Ok(Self {
            config: config.clone(),
            pool: DECK.to_vec(),
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
        if cards.filter(|card| **card == Card::Shield).count() != 10 {
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

    fn seats(&self) -> u8 {
        self.hands.len() as u8
    }

    fn next(&self) -> Next {
        let seats = self.in_play();
        match self.stack.last() {
            None => {
                let mut outcome = Outcome::by_score(&self.points);
                if self.flawed(Flaw::RanksBadly) {
                    outcome.ranks = self.hands.iter().map(|_| 2).collect();
                }
                Next::Over(outcome)
            }
            Some(Frame::Deal(seat)) => {
                let extra = u32::from(self.flawed(Flaw::DescribesWrongRoll));
                let roll = Roll::draw(self.pool.len() as u32 + extra, "card").of(*seat);
                Next::Chance(roll.seen_by(Audience::Only(Seats::one(*seat))))
            }
            Some(Frame::Strike(seat)) => Next::Chance(Roll::die(6, "strike").of(*seat)),
            Some(Frame::Window(_)) => {
                let holders = seats.iter().filter(|seat| self.shields(*seat) > 0).collect();
                let may = if self.flawed(Flaw::LeaksInAsk) { holders } else { seats };
                let (must, pace) = (Seats::NONE, Pace::Reaction);
                Next::Ask(Ask { id: self.ask, must, may, prompt: "shield", pace })
            }
            Some(_) => {
                let must = if self.flawed(Flaw::AsksNobody) { Seats::NONE } else { seats };
                let (may, pace) = (Seats::NONE, Pace::Decision);
                let prompt = if self.flawed(Flaw::AsksInOtherWords) { "offer" } else { "bid" };
                Next::Ask(Ask { id: self.ask, must, may, prompt, pace })
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

    fn legal(&self, seat: Seat, out: &mut Legal<Act>) {
        if self.flawed(Flaw::Stuck) {
            return;
        }
        match self.stack.last() {
            Some(Frame::Window(_)) => {
                out.offer(Act::Pass);
                let peeked = self.flawed(Flaw::LeaksInLegal) && self.others_shields(seat) > 2;
                if self.shields(seat) > 0 && !peeked {
                    out.offer(Act::Shield);
                }
            }
            _ if self.flawed(Flaw::Unsorted) => {
                out.offer(Act::Low);
                out.offer(Act::High);
            }
            _ => {
                out.offer(Act::High);
                out.offer(Act::Low);
                if self.flawed(Flaw::LosesActions) {
                    out.offer(Act::Unwritable);
                }
            }
        }
    }

    fn check(&self, seat: Seat, action: &Act) -> Result<(), Refusal> {
        if self.flawed(Flaw::AcceptsAnything) {
            return Ok(());
        }
        match (self.stack.last(), action) {
            (_, Act::Low) if self.flawed(Flaw::RefusesItsOwn) => Err(Refusal::NotNow),
            (Some(Frame::Window(_)), Act::Pass) => Ok(()),
            (Some(Frame::Window(_)), Act::Shield) if self.shields(seat) > 0 => {
                let peeked = self.flawed(Flaw::LeaksInLegal) && self.others_shields(seat) > 2;
                if peeked { Err(Refusal::NoShield) } else { Ok(()) }
            }
            (Some(Frame::Window(_)), Act::Shield) if self.flawed(Flaw::LeaksInError) => {
                Err(Refusal::Leak(self.others_shields(seat)))
            }
            (Some(Frame::Window(_)), Act::Shield) => Err(Refusal::NoShield),
            (Some(Frame::Choose(_)), Act::High | Act::Low) => Ok(()),
            (Some(Frame::Choose(_)), Act::Unwritable) if self.flawed(Flaw::LosesActions) => Ok(()),
            _ => Err(Refusal::NotNow),
        }
    }

    fn default_action(&self, seat: Seat) -> Option<Act> {
        match self.stack.last() {
            _ if self.flawed(Flaw::DefaultsToIllegal) => Some(Act::Unwritable),
            _ if self.flawed(Flaw::DefaultsToNothing) => None,
            Some(Frame::Window(_)) => Some(Act::Pass),
            _ if self.flawed(Flaw::PeeksForItsDefault) && self.others_shields(seat) > 1 => {
                Some(Act::High)
            }
            _ => Some(Act::Low),
        }
    }

    fn known_to(&self, seat: Seat, _: &Act) -> Audience {
        if self.waiting().len() == 1 {
            Audience::Everyone
        } else {
            Audience::Only(Seats::one(seat))
        }
    }

    fn act(&mut self, play: &Checked<Act>, to: &mut impl Sink<Event>) {
        let (seat, action) = (play.seat(), *play.action());
        if let Some(Frame::Choose(answers) | Frame::Window(answers)) = self.stack.last_mut() {
            answers[seat.index()] = Some(action);
        }
        self.memory += i32::from(self.flawed(Flaw::Forgets));
        let to_all = Audience::Everyone;
        if self.flawed(Flaw::LeaksInHiddenAction) {
            to.emit(to_all, || Event::Leak(format!("{action:?}")));
        }
        to.emit(to_all, || Event::Answered);
        self.settle(to);
    }

    fn roll(&mut self, rolled: Rolled, to: &mut impl Sink<Event>) {
        match self.stack.pop() {
            Some(Frame::Deal(seat)) => {
                let card = if rolled.index() < self.pool.len() {
                    self.pool.swap_remove(rolled.index())
                } else {
                    Card::Shield
                };
                self.hands[seat.index()].push(card);
                let seats = Seats::one(seat);
                let public = if self.flawed(Flaw::LeaksInEvent) {
                    Event::Drew(seat, card)
                } else {
                    Event::DrewSomething(seat)
                };
                to.emit(Audience::Only(seats), || Event::Drew(seat, card));
                to.emit(Audience::Except(seats), || public);
            }
            Some(Frame::Strike(seat)) => {
                self.points[seat.index()] += if rolled.face() >= 4 { 3 } else { -1 };
                if self.flawed(Flaw::LooksAround) {
                    self.points[seat.index()] += AROUND.fetch_add(1, Ordering::Relaxed) % 3;
                }
                to.emit(Audience::Everyone, || Event::Struck(seat, rolled.face()));
                if self.flawed(Flaw::LeaksInPublicRoll) {
                    to.emit(Audience::Everyone, || Event::Leak(format!("{:?}", self.hands)));
                }
                if self.flawed(Flaw::Speechless) {
                    to.emit(Audience::Everyone, || Event::Silence);
                }
                if rolled.face() == 6 {
                    self.stack.push(Frame::Deal(seat));
                }
            }
            other => unreachable!("{other:?} rolls nothing"),
        }
        self.settle(to);
    }

    fn resign(&mut self, seat: Seat, to: &mut impl Sink<Event>) {
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
        let hide = |(at, hand): (usize, &Vec<Card>)| {
            let seen = mine(at) || self.flawed(Flaw::LeaksInView);
            hand.iter().map(|card| seen.then_some(*card)).collect()
        };
        let blanked = |answers: &[Option<Act>]| {
            answers.iter().enumerate().map(|(at, a)| a.filter(|_| mine(at))).collect()
        };
        let frame = |frame: &Frame| match frame {
            Frame::Choose(answers) => Frame::Choose(blanked(answers)),
            Frame::Window(answers) => Frame::Window(blanked(answers)),
            other => other.clone(),
        };
        let truth = self.flawed(Flaw::DealsTheTruth);
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
        let mut pool = DECK.to_vec();
        for card in view.hands.iter().flatten().flatten() {
            let at = pool.iter().position(|other| other == card).expect("ten of each");
            pool.swap_remove(at);
        }
        let mut draw = |pool: &mut Vec<Card>| pool.swap_remove(below(pool.len() as u32) as usize);
        let mut deal = |card: &Option<Card>| card.unwrap_or_else(|| draw(&mut pool));
        let hands: Vec<Vec<Card>> =
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
        if config.flaw == Some(Flaw::DealsNonsense) {
            toy.pool.clear();
        }
        toy.guess_answers(view.viewer, below);
        toy
    }

    fn notate(&self, seat: Seat, action: &Act) -> String {
        if self.flawed(Flaw::LeaksInNotation) && self.others_shields(seat) > 1 {
            return format!("{action:?}").to_lowercase() + "!";
        }
        if self.flawed(Flaw::Mumbles) {
            return "hm".into();
        }
        format!("{action:?}").to_lowercase()
    }

    fn parse(&self, seat: Seat, text: &str) -> Result<Act, Refusal> {
        match text.trim_end_matches('!') {
            "?" if self.flawed(Flaw::LeaksInReading) => {
                Err(Refusal::Leak(self.others_shields(seat)))
            }
            "high" => Ok(Act::High),
            "low" => Ok(Act::Low),
            "pass" => Ok(Act::Pass),
            "shield" => Ok(Act::Shield),
            "unwritable" => Ok(Act::Unwritable),
            _ => Err(Refusal::Unreadable),
        }
    }
}

impl Toy {
    /// Gives others the answers they may have given unseen; somebody's is still missing.
    fn guess_answers(&mut self, viewer: Option<Seat>, below: &mut dyn FnMut(u32) -> u32) {
        let others: Vec<Seat> =
            self.waiting().iter().filter(|seat| Some(*seat) != viewer).collect();
        if others.is_empty() || self.config.flaw == Some(Flaw::DealsTheTruth) {
            return;
        }
        let answered = self.answers().and_then(|answers| answers[viewer?.index()]).is_some();
        let missing = others[below(others.len() as u32) as usize];
        for seat in others {
            let skip = (answered || viewer.is_none()) && seat == missing;
            let mut legal = Legal::default();
            kit::Referee::options(self, seat, &mut legal);
            let at = below(legal.len() as u32 + 1) as usize;
            if let (false, Some(action)) = (skip, legal.actions().get(at).copied())
                && let Some(Frame::Choose(answers) | Frame::Window(answers)) = self.stack.last_mut()
            {
                answers[seat.index()] = Some(action);
            }
        }
    }
}
