//! The implementation of [`Game`] for [`Toy`].

use super::{Config, Event, Refusal, TOY_DECK, Toy, ToyAction, ToyCard, ToyFlaw, ToyFrame, View};
use kit::{
    Ask, Audience, Checked, EventSink, Fault, Game, LegalActions, Next, Outcome, Refused,
    ResponseWindow, Roll, Rolled, Seat, Seats,
};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicI32, Ordering};

/// State outside the position, for [`ToyFlaw::ReadsGlobalState`].
static GLOBAL_COUNTER: AtomicI32 = AtomicI32::new(0);

impl Game for Toy {
    type Config = Config;
    type Setup = Self;
    type Action = ToyAction;
    type Event = Event;
    type View = View;
    /// The number of shields that the seat has left.
    type Preview = usize;
    type Refusal = Refusal;

    const NAME: &'static str = "toy";
    const TITLE: &'static str = "Toy";
    const SUMMARY: &'static str = "bid high or low in secret, and shield yourself";
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

    fn preview(&self, seat: Seat, action: &ToyAction) -> Option<usize> {
        if self.flawed(ToyFlaw::LeaksInPreview) {
            return Some(self.others_shields(seat));
        }
        Some(self.shields(seat) - usize::from(*action == ToyAction::Shield))
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
        View::of(self, viewer)
    }

    fn redeal(config: &Config, view: &View, below: &mut dyn FnMut(u32) -> u32) -> Self {
        view.redeal(config, below)
    }

    fn seat_name(_: &View, seat: Seat) -> String {
        ["ann", "ben", "cat", "dan"][seat.index()].into()
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

    fn parse(&self, seat: Seat, text: &str) -> Result<ToyAction, Refused<Refusal>> {
        match text.trim_end_matches('!') {
            "?" if self.flawed(ToyFlaw::LeaksInParse) => {
                Err(Refused::Rule(Refusal::Leak(self.others_shields(seat))))
            }
            "high" => Ok(ToyAction::High),
            "low" => Ok(ToyAction::Low),
            "pass" => Ok(ToyAction::Pass),
            "shield" => Ok(ToyAction::Shield),
            "unwritable" => Ok(ToyAction::Unwritable),
            _ => Err(Refused::Rule(Refusal::Unreadable)),
        }
    }
}
