//! The [`Game`] implementation.

use crate::builtin_boards::BuiltinCollection;
use crate::{Action, Config, Event, Refusal, Setup, Spaces, View, action, redeal};
use kit::{
    Ask, Audience, Checked, EventSink, Fault, Game, LegalActions, Next, NoPreview, Refused,
    ResponseWindow, Rolled, Seat, Seats, TurnClock,
};
use std::ops::RangeInclusive;

/// The names of the seats: their colours in drawings.
pub const SEAT_NAMES: [&str; 2] = ["blue", "red"];

impl Game for Spaces {
    type Config = Config;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Preview = NoPreview;
    type Refusal = Refusal;

    const NAME: &'static str = "spaces";
    const TITLE: &'static str = "Spaces";
    const SUMMARY: &'static str = "draw paths and traps in secret, then run board against board";
    const RULES_VERSION: u32 = 1;
    const SEAT_COUNTS: RangeInclusive<u8> = 2..=2;
    const HAS_HIDDEN_INFORMATION: bool = true;
    const PROMPTS: &'static [&'static str] = &["collection", "deck", "board"];
    const CLOCK: TurnClock = TurnClock::Decision { seconds: 60 };

    fn short_config() -> Config {
        Config { rounds: 3, ..Config::default() }
    }

    fn sample_configs() -> Vec<Config> {
        let plain = Config::default;
        vec![
            plain(),
            Config { size: 3, ..plain() },
            Config { size: 5, rounds: 6, ..plain() },
            Config { decks: true, ..plain() },
        ]
    }

    fn setup(config: &Config, _: u8) -> Result<Setup, Vec<Fault>> {
        Setup::initial(config)
    }

    fn position(setup: &Setup) -> Result<Self, Vec<Fault>> {
        Self::new(setup)
    }

    fn as_setup(&self) -> Setup {
        self.setup.clone()
    }

    fn config(&self) -> Config {
        self.setup.config.clone()
    }

    fn seat_count(&self) -> u8 {
        2
    }

    fn next(&self) -> Next {
        if self.setup.is_over() {
            return Next::Over(self.outcome());
        }
        let (id, prompt) = match (self.setup.has_begun(), self.setup.config.decks) {
            (true, _) => (self.setup.rounds.len() as u32 + 2, "board"),
            (false, true) => (1, "deck"),
            (false, false) => (1, "collection"),
        };
        let (must, may) = (Seats::first(2), Seats::NONE);
        Next::Ask(Ask { id, must, may, prompt, window: ResponseWindow::Decision })
    }

    fn waiting(&self) -> Seats {
        if self.setup.is_over() { Seats::NONE } else { self.unanswered_seats() }
    }

    fn in_play(&self) -> Seats {
        if self.setup.is_over() { Seats::NONE } else { Seats::first(2) }
    }

    /// The numbers of the seat's boards; before the first round, the built-in collections.
    fn legal(&self, seat: Seat, out: &mut LegalActions<Action>) {
        if self.setup.has_begun() {
            let boards = self.boards(seat).len() as u8;
            return (1..=boards).for_each(|number| out.push(Action::Play(number)));
        }
        let mut collections =
            BuiltinCollection::ALL.map(|collection| collection.boards(&self.setup.config)).to_vec();
        collections.sort();
        collections.dedup();
        collections.into_iter().for_each(|boards| out.push(Action::Bring(boards)));
    }

    /// A seat may bring any valid boards.
    fn is_open_ended(&self, _: Seat) -> bool {
        !self.setup.has_begun()
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Bring(boards) => self.check_bring(boards),
            Action::Play(number) => self.check_play(seat, *number),
        }
    }

    fn default_action(&self, seat: Seat) -> Option<Action> {
        if self.setup.has_begun() {
            return Some(self.default_play(seat));
        }
        Some(Action::Bring(BuiltinCollection::Full.boards(&self.setup.config)))
    }

    /// The second answer starts a round and so reveals the board; any other answer is known to
    /// its seat only.
    fn known_to(&self, seat: Seat, action: &Action) -> Audience {
        let shown = matches!(action, Action::Play(_)) || self.setup.config.decks;
        if shown && self.unanswered_seats().len() == 1 {
            Audience::Everyone
        } else {
            Audience::Only(Seats::one(seat))
        }
    }

    fn act(&mut self, play: &Checked<Action>, to: &mut impl EventSink<Event>) {
        match play.action() {
            Action::Bring(boards) => self.bring(play.seat(), boards, to),
            Action::Play(number) => self.choose(play.seat(), *number, to),
        }
    }

    fn roll(&mut self, _: Rolled, _: &mut impl EventSink<Event>) {
        unreachable!("nothing in Spaces is rolled");
    }

    fn resign(&mut self, seat: Seat, to: &mut impl EventSink<Event>) {
        self.apply_resignation(seat, to);
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        View::of(self, viewer)
    }

    fn redeal(config: &Config, view: &View, below: &mut dyn FnMut(u32) -> u32) -> Self {
        redeal::redeal(config, view, below)
    }

    fn seat_name(_: &View, seat: Seat) -> String {
        SEAT_NAMES[seat.index()].into()
    }

    fn notate(&self, _: Seat, action: &Action) -> String {
        action.to_string()
    }

    fn parse(&self, _: Seat, text: &str) -> Result<Action, Refused<Refusal>> {
        action::parse_action(text, &self.setup.config).map_err(Refused::Rule)
    }

    fn notability(event: &Event) -> u8 {
        event.notability()
    }
}
