//! Spaces, as the kit sees it.

use crate::house::Shelf;
use crate::{Action, Config, Event, Refusal, Setup, Spaces, View, action, redeal};
use kit::{Ask, Audience, Checked, Fault, Game, Legal, Next, Pace, Rolled, Seat, Seats, Sink};
use std::ops::RangeInclusive;

impl Game for Spaces {
    type Config = Config;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    const NAME: &'static str = "spaces";
    const TITLE: &'static str = "Spaces";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const HIDDEN: bool = true;
    const PROMPTS: &'static [&'static str] = &["collection", "deck", "board"];

    fn setup(config: &Config, _: u8) -> Result<Setup, Vec<Fault>> {
        Setup::start(config)
    }

    fn position(setup: &Setup) -> Result<Self, Vec<Fault>> {
        Self::new(setup)
    }

    fn as_setup(&self) -> Setup {
        self.at.clone()
    }

    fn config(&self) -> Config {
        self.at.config.clone()
    }

    fn seats(&self) -> u8 {
        2
    }

    fn next(&self) -> Next {
        if self.at.over() {
            return Next::Over(self.outcome());
        }
        let (id, prompt) = match (self.at.begun(), self.at.config.decks) {
            (true, _) => (self.at.rounds.len() as u32 + 2, "board"),
            (false, true) => (1, "deck"),
            (false, false) => (1, "collection"),
        };
        let (must, may) = (Seats::first(2), Seats::NONE);
        Next::Ask(Ask { id, must, may, prompt, pace: Pace::Decision })
    }

    fn waiting(&self) -> Seats {
        if self.at.over() { Seats::NONE } else { self.missing() }
    }

    fn in_play(&self) -> Seats {
        if self.at.over() { Seats::NONE } else { Seats::first(2) }
    }

    /// The numbers of one's boards; before the first round, the shelves of the house.
    fn legal(&self, seat: Seat, out: &mut Legal<Action>) {
        if self.at.begun() {
            let boards = self.boards(seat).len() as u8;
            return (1..=boards).for_each(|number| out.offer(Action::Play(number)));
        }
        let mut shelves = Shelf::ALL.map(|shelf| shelf.boards(&self.at.config)).to_vec();
        shelves.sort();
        shelves.dedup();
        shelves.into_iter().for_each(|boards| out.offer(Action::Bring(boards)));
    }

    /// One may bring any boards.
    fn open_ended(&self, _: Seat) -> bool {
        !self.at.begun()
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Bring(boards) => self.check_bring(boards),
            Action::Play(number) => self.check_play(seat, *number),
        }
    }

    fn default_action(&self, seat: Seat) -> Option<Action> {
        if self.at.begun() {
            return Some(self.usual_board(seat));
        }
        Some(Action::Bring(Shelf::House.boards(&self.at.config)))
    }

    /// The second answer shows what is played; all else is known to its seat alone.
    fn known_to(&self, seat: Seat, action: &Action) -> Audience {
        let shown = matches!(action, Action::Play(_)) || self.at.config.decks;
        if shown && self.missing().len() == 1 {
            Audience::Everyone
        } else {
            Audience::Only(Seats::one(seat))
        }
    }

    fn act(&mut self, play: &Checked<Action>, to: &mut impl Sink<Event>) {
        match play.action() {
            Action::Bring(boards) => self.bring(play.seat(), boards, to),
            Action::Play(number) => self.choose(play.seat(), *number, to),
        }
    }

    fn roll(&mut self, _: Rolled, _: &mut impl Sink<Event>) {
        unreachable!("nothing in Spaces is rolled");
    }

    fn resign(&mut self, seat: Seat, to: &mut impl Sink<Event>) {
        self.leave(seat, to);
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        View::of(self, viewer)
    }

    fn redeal(config: &Config, view: &View, below: &mut dyn FnMut(u32) -> u32) -> Self {
        redeal::redeal(config, view, below)
    }

    fn notate(&self, _: Seat, action: &Action) -> String {
        action.to_string()
    }

    fn parse(&self, _: Seat, text: &str) -> Result<Action, Refusal> {
        action::read(text, &self.at.config)
    }
}
