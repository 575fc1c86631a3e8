//! Backgammon, as the kit sees it.

use crate::notation::{Written, read, write_play};
use crate::position::Phase;
use crate::{Action, Config, Event, Gammon, Refusal, Setup, Side, Win};
use kit::{
    Ask, Audience, Checked, Fault, Game, Legal, Next, Open, Pace, Roll, Rolled, Seat, Seats, Sink,
};
use std::ops::RangeInclusive;

/// Nothing in backgammon is hidden: a view is the position.
pub type View = Open<Gammon>;

impl Game for Gammon {
    type Config = Config;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    const NAME: &'static str = "gammon";
    const TITLE: &'static str = "Backgammon";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const HIDDEN: bool = false;
    const PROMPTS: &'static [&'static str] = &["turn", "move", "double", "beaver", "offer"];

    fn setup(config: &Config, _: u8) -> Result<Setup, Vec<Fault>> {
        Setup::start(config)
    }

    fn position(setup: &Setup) -> Result<Self, Vec<Fault>> {
        setup.position()
    }

    fn as_setup(&self) -> Setup {
        Setup::of(self)
    }

    fn config(&self) -> Config {
        self.rules.config()
    }

    fn seats(&self) -> u8 {
        2
    }

    #[inline]
    fn next(&self) -> Next {
        let prompt = match self.phase {
            Phase::Roll => return Next::Chance(Roll::dice(2, 6, "roll").of(self.turn.seat())),
            Phase::Opening => return Next::Chance(Roll::dice(2, 6, "opening")),
            Phase::Over => return Next::Over(self.outcome()),
            Phase::Move => "move",
            Phase::Turn => "turn",
            Phase::Doubled => "double",
            Phase::Beavered => "beaver",
            Phase::Offered(..) => "offer",
        };
        let must = self.decider().map_or(Seats::NONE, |side| Seats::one(side.seat()));
        Next::Ask(Ask { id: self.asks, must, may: Seats::NONE, prompt, pace: Pace::Decision })
    }

    #[inline]
    fn waiting(&self) -> Seats {
        self.decider().map_or(Seats::NONE, |side| Seats::one(side.seat()))
    }

    fn in_play(&self) -> Seats {
        if self.phase == Phase::Over { Seats::NONE } else { Seats::first(2) }
    }

    #[inline]
    fn legal(&self, _: Seat, out: &mut Legal<Action>) {
        self.offer_actions(out);
    }

    fn check(&self, _: Seat, action: &Action) -> Result<(), Refusal> {
        self.allows(*action)
    }

    /// Nobody is doubled, dropped or made to give up unasked: roll, take and play on. The
    /// first play in order is made.
    fn default_action(&self, _: Seat) -> Option<Action> {
        match self.phase {
            Phase::Turn => Some(Action::Roll),
            Phase::Doubled | Phase::Beavered => Some(Action::Take),
            Phase::Offered(..) => Some(Action::Decline),
            Phase::Move => self.plays().first().map(|play| Action::Play(*play)),
            Phase::Opening | Phase::Roll | Phase::Over => None,
        }
    }

    fn known_to(&self, _: Seat, _: &Action) -> Audience {
        Audience::Everyone
    }

    #[inline]
    fn act(&mut self, play: &Checked<Action>, to: &mut impl Sink<Event>) {
        self.acted(*play.action(), to);
    }

    #[inline]
    fn roll(&mut self, rolled: Rolled, to: &mut impl Sink<Event>) {
        let number = rolled.number() as u8;
        self.rolled(number / 6 + 1, number % 6 + 1, to);
    }

    fn resign(&mut self, seat: Seat, to: &mut impl Sink<Event>) {
        self.leave(Side::of(seat), to);
    }

    fn view(&self, _: Option<Seat>) -> View {
        Open::new(*self)
    }

    fn redeal(_: &Config, view: &View, _: &mut dyn FnMut(u32) -> u32) -> Self {
        *view.position()
    }

    fn notate(&self, _: Seat, action: &Action) -> String {
        match action {
            Action::Roll => "roll".into(),
            Action::Double => "double".into(),
            Action::Take => "take".into(),
            Action::Beaver => "beaver".into(),
            Action::Drop => "drop".into(),
            Action::Accept => "accept".into(),
            Action::Decline => "decline".into(),
            Action::Offer(win) => format!("resign {win}"),
            Action::Play(play) => write_play(&self.board, self.turn, *play),
        }
    }

    fn parse(&self, _: Seat, text: &str) -> Result<Action, Refusal> {
        let text = text.trim();
        let word = match text.to_ascii_lowercase().as_str() {
            "roll" => Action::Roll,
            "double" => Action::Double,
            "take" => Action::Take,
            "beaver" => Action::Beaver,
            "drop" => Action::Drop,
            "accept" => Action::Accept,
            "decline" => Action::Decline,
            "resign" | "resign single" => Action::Offer(Win::Single),
            "resign gammon" => Action::Offer(Win::Gammon),
            "resign backgammon" => Action::Offer(Win::Backgammon),
            _ => return self.parse_play(text),
        };
        Ok(word)
    }
}

impl Gammon {
    fn parse_play(&self, text: &str) -> Result<Action, Refusal> {
        if text.is_empty() {
            return Err(Refusal::Unreadable { part: String::new() });
        }
        let written = read(text)?;
        if self.phase != Phase::Move {
            return Err(Refusal::NotNow { asked: self.asks_for() });
        }
        let found = written.find(&self.board, self.turn, self.plays().into_iter());
        found.map(Action::Play).map_err(|why| self.diagnosed(&written, why))
    }

    /// A play that is not legal is refused by the rule it breaks, where one can be named.
    fn diagnosed(&self, written: &Written, why: Refusal) -> Refusal {
        match (why, written.hops(self.dice)) {
            (Refusal::IllegalPlay, Some(hops)) => {
                self.play_from(&hops).err().unwrap_or(Refusal::IllegalPlay)
            }
            (why, _) => why,
        }
    }
}
