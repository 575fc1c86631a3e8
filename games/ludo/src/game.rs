//! The [`Game`] implementation.

use crate::{
    Board, Colour, Config, EndCondition, Event, Ludo, Move, MovePreview, Refusal, Setup, Token,
};
use kit::{
    Ask, Checked, EventSink, Fault, FullView, Game, LegalActions, Next, Refused, ResponseWindow,
    Roll, Rolled, Seat, SeatChoice, Seats, StandingAnswer, StandingAnswers, TurnClock,
};
use std::ops::RangeInclusive;

/// The standing answer to make the only legal move (A15).
const FORCED: &str = "forced";

/// The view of any seat: nothing in Ludo is hidden.
pub type View = FullView<Ludo>;

impl Game for Ludo {
    type Config = Config;
    type Setup = Setup;
    type Action = Move;
    type Event = Event;
    type View = View;
    type Preview = MovePreview;
    type Refusal = Refusal;

    const NAME: &'static str = "ludo";
    const TITLE: &'static str = "Ludo";
    const SUMMARY: &'static str = "race four tokens round the board and home; cut whom you land on";
    const RULES_VERSION: u32 = 1;
    const SEAT_COUNTS: RangeInclusive<u8> = 2..=4;
    const HAS_HIDDEN_INFORMATION: bool = false;
    const PROMPTS: &'static [&'static str] = &["token"];
    const CLOCK: TurnClock = TurnClock::Decision { seconds: 20 };
    const SEAT_CHOICE: Option<SeatChoice> =
        Some(SeatChoice { option: "colours", values: &Colour::CODES });

    const STANDING_ANSWERS: &'static [StandingAnswer] =
        &[StandingAnswer { code: FORCED, numbers: 1..=1 }];

    /// To the first winner.
    fn short_config() -> Config {
        Config { ends: EndCondition::First, ..Config::default() }
    }

    fn sample_configs() -> Vec<Config> {
        let plain = Config::default;
        vec![
            plain(),
            Self::short_config(),
            Config { must_cut: true, ..plain() },
            Config { board: Board::Sprint, blocks: true, quick: true, ..plain() },
        ]
    }

    fn setup(config: &Config, seats: u8) -> Result<Setup, Vec<Fault>> {
        Setup::initial(config, seats)
    }

    fn position(setup: &Setup) -> Result<Self, Vec<Fault>> {
        setup.validate()
    }

    fn as_setup(&self) -> Setup {
        Setup::from_position(self)
    }

    fn config(&self) -> Config {
        self.rules.config()
    }

    fn seat_count(&self) -> u8 {
        self.rules.seats
    }

    #[inline]
    fn next(&self) -> Next {
        if self.over {
            return Next::Over(self.outcome());
        }
        if self.die == 0 {
            return Next::Chance(Roll::die(6, "die").rolled_by(self.turn));
        }
        Next::Ask(Ask {
            id: self.asks.id(),
            must: Seats::one(self.turn),
            may: Seats::NONE,
            prompt: "token",
            window: ResponseWindow::Decision,
        })
    }

    #[inline]
    fn waiting(&self) -> Seats {
        if self.die == 0 { Seats::NONE } else { Seats::one(self.turn) }
    }

    fn in_play(&self) -> Seats {
        if self.over { Seats::NONE } else { self.active }
    }

    #[inline]
    fn legal(&self, _: Seat, out: &mut LegalActions<Move>) {
        for index in self.movable.iter() {
            out.push(Move { token: Token::from_index(index) });
        }
    }

    fn check(&self, seat: Seat, action: &Move) -> Result<(), Refusal> {
        let token = action.token;
        if token.index() >= usize::from(self.rules.tokens) {
            return Err(Refusal::NoSuchToken { token });
        }
        self.target_progress(seat, token.index(), self.die).map(drop)
    }

    fn preview(&self, seat: Seat, action: &Move) -> Option<MovePreview> {
        let to = self.destination(action.token).filter(|_| seat == self.turn)?;
        Some(MovePreview { to, cuts: self.seats_cut_by(action.token).iter().collect() })
    }

    /// Moves the movable token that is furthest on, so that the match comes to an end.
    fn default_action(&self, seat: Seat) -> Option<Move> {
        let left = |token: &Token| self.steps_left(seat, *token).unwrap_or(u8::MAX);
        let movable = |token: &Token| self.movable.contains(token.index());
        Token::ALL.into_iter().filter(movable).min_by_key(left).map(|token| Move { token })
    }

    fn standing_action(&self, _: Seat, answers: &StandingAnswers) -> Option<Move> {
        let mut movable = self.movable();
        match (movable.next(), movable.next()) {
            (Some(token), None) if answers.is_on(FORCED) => Some(Move { token }),
            _ => None,
        }
    }

    #[inline]
    fn act(&mut self, play: &Checked<Move>, to: &mut impl EventSink<Event>) {
        self.apply_move(play.action().token, to);
    }

    #[inline]
    fn roll(&mut self, rolled: Rolled, to: &mut impl EventSink<Event>) {
        self.apply_roll(rolled.face(), to);
    }

    fn resign(&mut self, seat: Seat, to: &mut impl EventSink<Event>) {
        self.apply_resignation(seat, to);
    }

    fn view(&self, _: Option<Seat>) -> View {
        FullView::new(*self)
    }

    fn redeal(_: &Config, view: &View, _: &mut dyn FnMut(u32) -> u32) -> Self {
        *view.position()
    }

    fn seat_name(view: &View, seat: Seat) -> String {
        view.position().colour(seat).to_string()
    }

    fn notate(&self, _: Seat, action: &Move) -> String {
        action.token.to_string()
    }

    fn parse(&self, _: Seat, text: &str) -> Result<Move, Refused<Refusal>> {
        let number = text.trim().parse::<u8>().ok();
        let token = number.and_then(|number| Token::try_from(number).ok());
        token.map(|token| Move { token }).ok_or(Refused::Rule(Refusal::Unreadable))
    }

    fn notability(event: &Event) -> u8 {
        event.notability()
    }
}
