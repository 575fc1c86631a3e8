//! King of the Hill as a game of the kit.

use crate::flow::{Need, Prompt};
use crate::frame::Frame;
use crate::setup::Setup;
use crate::view::{self, View};
use crate::{Action, Config, Event, Hill, Refusal};
use kit::{Ask, Audience, Checked, Fault, Game, Legal, Next, Rolled, Seat, Seats, Sink};
use std::ops::RangeInclusive;

impl Game for Hill {
    type Config = Config;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    const NAME: &'static str = "hill";
    const TITLE: &'static str = "King of the Hill";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const HIDDEN: bool = true;
    const PROMPTS: &'static [&'static str] = &Prompt::WORDS;

    fn setup(config: &Config, seats: u8) -> Result<Setup, Vec<Fault>> {
        if !Self::SEATS.contains(&seats) {
            return Err(vec![Fault::new("seats", "two to six play")]);
        }
        Setup::first(config, seats)
    }

    fn position(setup: &Setup) -> Result<Self, Vec<Fault>> {
        setup.load()
    }

    fn as_setup(&self) -> Setup {
        self.to_setup()
    }

    fn config(&self) -> Config {
        self.world.config.clone()
    }

    fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    fn next(&self) -> Next {
        if let Some(outcome) = self.outcome {
            return Next::Over(outcome);
        }
        match self.need {
            Need::Roll(roll) => Next::Chance(roll),
            Need::Ask { prompt, seats, window, .. } => {
                let (must, may) = if window { (Seats::NONE, seats) } else { (seats, Seats::NONE) };
                let (id, pace) = (self.asks, prompt.pace());
                Next::Ask(Ask { id, must, may, prompt: prompt.word(), pace })
            }
            Need::Go => unreachable!("a position rests only where something is needed"),
        }
    }

    fn waiting(&self) -> Seats {
        match self.need {
            Need::Ask { waiting, .. } => waiting,
            _ => Seats::NONE,
        }
    }

    fn in_play(&self) -> Seats {
        if self.outcome.is_some() { Seats::NONE } else { self.present() }
    }

    fn legal(&self, seat: Seat, out: &mut Legal<Action>) {
        self.list(seat, out);
    }

    fn open_ended(&self, seat: Seat) -> bool {
        self.trades_freely(seat)
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        match self.prompt() {
            Some(prompt) => self.allows(prompt, seat, action),
            None => Err(Refusal::WrongPhase { now: "nothing" }),
        }
    }

    fn default_action(&self, seat: Seat) -> Option<Action> {
        self.default_of(seat)
    }

    /// Answers to a window stay unseen until it closes (K33); trades and loot of hidden items
    /// are for the two parties (K32).
    fn known_to(&self, seat: Seat, action: &Action) -> Audience {
        let only = Audience::Only(Seats::one(seat));
        match (self.frames.last(), action) {
            (_, Action::Offer { to, .. }) => Audience::Only(Seats::one(seat).with(*to)),
            (Some(Frame::Loot { winner, loser }), Action::Take { item })
                if !self.player(*loser).wields(*item) =>
            {
                Audience::Only(Seats::one(*winner).with(*loser))
            }
            (Some(Frame::Window { answers, .. }), Action::Pass | Action::LuckCharm) => {
                let last = self.waiting().len() == 1;
                let before = self.round_from(self.turn.seat).take_while(|other| *other != seat);
                let beaten = self
                    .charmer(answers)
                    .is_some_and(|other| before.into_iter().any(|s| s == other));
                if last && !beaten { Audience::Everyone } else { only }
            }
            (Some(Frame::Duel(duel)), Action::FightOn | Action::Retreat | Action::Reroll)
                if !self.is_last_reply(duel) =>
            {
                only
            }
            _ => Audience::Everyone,
        }
    }

    /// To whom a trade is offered is seen by all; that there is an answer is not.
    fn sort(&self, _seat: Seat, action: &Action) -> u32 {
        match action {
            Action::Offer { to, .. } => 1 + u32::from(to.number()),
            _ => 0,
        }
    }

    fn act(&mut self, play: &Checked<Action>, to: &mut impl Sink<Event>) {
        let before = self.prompt();
        let open = self.answer(play.seat(), *play.action(), to);
        self.settle(to);
        if !open || self.outcome.is_some() || self.prompt() != before {
            self.asks += 1;
        }
    }

    fn roll(&mut self, rolled: Rolled, to: &mut impl Sink<Event>) {
        self.land(rolled, to);
        self.settle(to);
        self.asks += 1;
    }

    fn resign(&mut self, seat: Seat, to: &mut impl Sink<Event>) {
        let before = (self.prompt(), self.frames.len());
        self.leave(seat, to);
        self.settle(to);
        if self.outcome.is_some() || (self.prompt(), self.frames.len()) != before {
            self.asks += 1;
        }
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        self.seen_by(viewer)
    }

    fn redeal(config: &Config, view: &View, below: &mut dyn FnMut(u32) -> u32) -> Self {
        view::redeal(config, view, below)
    }

    fn notate(&self, _seat: Seat, action: &Action) -> String {
        action.write()
    }

    fn parse(&self, _seat: Seat, text: &str) -> Result<Action, Refusal> {
        Action::read(text.trim()).ok_or(Refusal::Unreadable)
    }
}
