//! The [`Game`] implementation.

use crate::setup_checks::SEAT_COUNTS;
use crate::{Action, Bid, Call, Config, Event, Liars, Refusal, Setup, View};
use kit::{
    Ask, Audience, Checked, EventSink, Fault, Game, LegalActions, MaskedView, Next, NoPreview,
    ResponseWindow, Roll, Rolled, Seat, Seats, TurnClock,
};
use std::ops::RangeInclusive;

/// The names of the seats: the colours of their cups.
const SEAT_NAMES: [&str; 6] = ["red", "green", "yellow", "blue", "violet", "orange"];

impl Game for Liars {
    type Config = Config;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Preview = NoPreview;
    type Refusal = Refusal;

    const NAME: &'static str = "liars";
    const TITLE: &'static str = "Liar's Dice";
    const SUMMARY: &'static str = "bid on the dice under all cups, and doubt whoever bids too high";
    const RULES_VERSION: u32 = 1;
    const SEAT_COUNTS: RangeInclusive<u8> = SEAT_COUNTS;
    const HAS_HIDDEN_INFORMATION: bool = true;
    const PROMPTS: &'static [&'static str] = &["first-bid", "answer"];
    const DECISION_SECONDS: u16 = 30;
    const CLOCK: TurnClock = TurnClock::Decision { seconds: 30 };

    fn short_config() -> Config {
        Config { dice: 2, ..Config::default() }
    }

    fn sample_configs() -> Vec<Config> {
        let plain = Config::default;
        vec![
            plain(),
            Self::short_config(),
            Config { dice: 3, exact: true, ..plain() },
            Config { dice: 1, wild_ones: false, exact: true },
        ]
    }

    fn setup(config: &Config, seats: u8) -> Result<Setup, Vec<Fault>> {
        Setup::initial(config, seats)
    }

    fn position(setup: &Setup) -> Result<Self, Vec<Fault>> {
        Self::new(setup)
    }

    fn as_setup(&self) -> Setup {
        self.setup.clone()
    }

    fn config(&self) -> Config {
        self.setup.config
    }

    fn seat_count(&self) -> u8 {
        self.setup.seat_count()
    }

    fn next(&self) -> Next {
        if self.is_over() {
            return Next::Over(self.outcome());
        }
        let Some(turn) = self.setup.turn else {
            return Next::Chance(Roll::draw(self.setup.seats_in().len(), "starter"));
        };
        if let Some(seat) = self.setup.next_to_roll() {
            return Next::Chance(self.cup_roll(seat));
        }
        Next::Ask(Ask {
            id: self.setup.asks.id(),
            must: Seats::one(turn),
            may: Seats::NONE,
            prompt: if self.setup.bids.is_empty() { "first-bid" } else { "answer" },
            window: ResponseWindow::Decision,
        })
    }

    fn in_play(&self) -> Seats {
        if self.is_over() { Seats::NONE } else { self.setup.seats_in() }
    }

    fn legal(&self, _: Seat, out: &mut LegalActions<Action>) {
        self.push_legal(out);
    }

    fn check(&self, _: Seat, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Bid(bid) => self.check_bid(*bid),
            Action::Doubt => self.check_call(Call::Doubt),
            Action::Exact => self.check_call(Call::Exact),
        }
    }

    /// The lowest bid, or a doubt (D10).
    fn default_action(&self, _: Seat) -> Option<Action> {
        let is_first = self.setup.bids.is_empty();
        Some(if is_first { Action::Bid(Bid::lowest(&self.setup.config)) } else { Action::Doubt })
    }

    fn act(&mut self, play: &Checked<Action>, to: &mut impl EventSink<Event>) {
        match play.action() {
            Action::Bid(bid) => self.place_bid(play.seat(), *bid, to),
            Action::Doubt => self.call(play.seat(), Call::Doubt, to),
            Action::Exact => self.call(play.seat(), Call::Exact, to),
        }
    }

    fn roll(&mut self, rolled: Rolled, to: &mut impl EventSink<Event>) {
        match self.setup.next_to_roll() {
            Some(seat) => self.fill_cup(seat, &self.cup_roll(seat).values(rolled), to),
            None => self.draw_starter(rolled, to),
        }
    }

    fn resign(&mut self, seat: Seat, to: &mut impl EventSink<Event>) {
        self.remove_seat(seat, to);
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        MaskedView::of(self, viewer)
    }

    fn redeal(_: &Config, view: &View, below: &mut dyn FnMut(u32) -> u32) -> Self {
        view.redeal(below)
    }

    fn seat_name(_: &View, seat: Seat) -> String {
        SEAT_NAMES[seat.index()].into()
    }

    fn notability(event: &Event) -> u8 {
        event.notability()
    }
}

impl Liars {
    /// The roll of a seat's dice, which only that seat sees (D2).
    fn cup_roll(&self, seat: Seat) -> Roll {
        let dice = self.setup.dice[seat.index()];
        Roll::dice(dice, 6, "cup").rolled_by(seat).seen_by(Audience::Only(Seats::one(seat)))
    }
}
