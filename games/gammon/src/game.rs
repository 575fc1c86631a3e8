//! Backgammon as a [`Game`].

use crate::formats::{match_id, position_id, write_mat, xgid};
use crate::notation::{ParsedPlay, parse_notation, write_play};
use crate::position::GammonPhase;
use crate::standing;
use crate::{Action, Config, Event, Gammon, Refusal, SessionKind, Setup, Side, Win};
use kit::{
    Ask, Checked, EventSink, Fault, FullView, Game, LegalActions, Match, MatchTranscript, Next,
    NoPreview, Refused, ResponseWindow, Roll, Rolled, Save, Seat, Seats, StandingAnswer,
    StandingAnswers, TurnClock,
};
use std::ops::RangeInclusive;

/// Nothing in backgammon is hidden: a view is the position.
pub type View = FullView<Gammon>;

impl Game for Gammon {
    type Config = Config;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Preview = NoPreview;
    type Refusal = Refusal;

    const NAME: &'static str = "gammon";
    const TITLE: &'static str = "Backgammon";
    const SUMMARY: &'static str =
        "backgammon: run fifteen checkers home, hit whom you can, mind the cube";
    const RULES_VERSION: u32 = 2;
    const OLDEST_RULES_VERSION: u32 = 1;
    const SEAT_COUNTS: RangeInclusive<u8> = 2..=2;
    const HAS_HIDDEN_INFORMATION: bool = false;
    const PROMPTS: &'static [&'static str] = &["turn", "move", "double", "beaver", "offer"];
    /// Two minutes a point and twelve seconds a decision, as backgammon servers and tournaments
    /// have it (G19).
    const CLOCK: TurnClock = TurnClock::Bank { seconds_per_point: 120, delay_s: 12 };

    const STANDING_ANSWERS: &'static [StandingAnswer] = &standing::OFFERED;

    /// One game, played out.
    fn short_config() -> Config {
        Config { resignations: false, ..Config::default() }
    }

    fn clock_points(config: &Config) -> u16 {
        config.length
    }

    fn sample_configs() -> Vec<Config> {
        let plain = Config::default;
        vec![
            plain(),
            Self::short_config(),
            Config { length: 5, ..plain() },
            Config { session: SessionKind::Money, length: 3, beavers: true, ..plain() },
        ]
    }

    fn setup(config: &Config, seats: u8) -> Result<Setup, Vec<Fault>> {
        Self::setup_for_rules(Self::RULES_VERSION, config, seats)
    }

    fn setup_for_rules(rules: u32, config: &Config, _: u8) -> Result<Setup, Vec<Fault>> {
        Setup::start(rules, config)
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

    fn rules_version(&self) -> u32 {
        self.version.into()
    }

    fn seat_count(&self) -> u8 {
        2
    }

    #[inline]
    fn next(&self) -> Next {
        let prompt = match self.phase {
            GammonPhase::Roll => {
                return Next::Chance(Roll::dice(2, 6, "roll").rolled_by(self.turn.seat()));
            }
            GammonPhase::Opening => return Next::Chance(Roll::dice(2, 6, "opening")),
            GammonPhase::Over => return Next::Over(self.outcome()),
            GammonPhase::Move => "move",
            GammonPhase::Turn => "turn",
            GammonPhase::Doubled => "double",
            GammonPhase::Beavered => "beaver",
            GammonPhase::Offered(..) => "offer",
        };
        let must = self.decider().map_or(Seats::NONE, |side| Seats::one(side.seat()));
        Next::Ask(Ask {
            id: self.asks.id(),
            must,
            may: Seats::NONE,
            prompt,
            window: ResponseWindow::Decision,
        })
    }

    #[inline]
    fn waiting(&self) -> Seats {
        self.decider().map_or(Seats::NONE, |side| Seats::one(side.seat()))
    }

    fn may_interrupt(&self) -> Seats {
        let may = |side: &Side| self.may_offer_unasked(*side);
        Side::BOTH.iter().filter(|side| may(side)).map(|side| side.seat()).collect()
    }

    fn in_play(&self) -> Seats {
        if self.phase == GammonPhase::Over { Seats::NONE } else { Seats::first(2) }
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut LegalActions<Action>) {
        self.push_legal_actions(Side::of(seat), out);
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.check_side_action(Side::of(seat), *action)
    }

    /// Never doubles, drops or gives up: rolls, takes, declines, and makes the first legal
    /// play.
    fn default_action(&self, _: Seat) -> Option<Action> {
        match self.phase {
            GammonPhase::Turn => Some(Action::Roll),
            GammonPhase::Doubled | GammonPhase::Beavered => Some(Action::Take),
            GammonPhase::Offered(..) => Some(Action::Decline),
            GammonPhase::Move => self.plays().first().map(|play| Action::Play(*play)),
            GammonPhase::Opening | GammonPhase::Roll | GammonPhase::Over => None,
        }
    }

    fn standing_action(&self, _: Seat, answers: &StandingAnswers) -> Option<Action> {
        self.standing_action_for(answers)
    }

    #[inline]
    fn act(&mut self, play: &Checked<Action>, to: &mut impl EventSink<Event>) {
        self.apply_action(Side::of(play.seat()), *play.action(), to);
    }

    #[inline]
    fn roll(&mut self, rolled: Rolled, to: &mut impl EventSink<Event>) {
        let number = rolled.number() as u8;
        self.apply_roll(number / 6 + 1, number % 6 + 1, to);
    }

    fn resign(&mut self, seat: Seat, to: &mut impl EventSink<Event>) {
        self.resign_match(Side::of(seat), to);
    }

    fn view(&self, _: Option<Seat>) -> View {
        FullView::new(*self)
    }

    fn redeal(_: &Config, view: &View, _: &mut dyn FnMut(u32) -> u32) -> Self {
        *view.position()
    }

    fn seat_name(_: &View, seat: Seat) -> String {
        Side::of(seat).to_string()
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

    fn import(text: &str) -> Option<Result<Save<Self>, String>> {
        crate::formats::import_text(text)
    }

    fn parse(&self, _: Seat, text: &str) -> Result<Action, Refused<Refusal>> {
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
            _ => return self.parse_play(text).map_err(Refused::Rule),
        };
        Ok(word)
    }

    fn notability(event: &Event) -> u8 {
        event.notability()
    }

    fn position_ids(&self) -> Vec<(&'static str, String)> {
        let position = position_id(self.board(), self.turn());
        vec![("Position ID", position), ("Match ID", match_id(self)), ("XGID", xgid(self))]
    }

    fn transcript(played: &Match<Self>, players: &[&str]) -> Option<MatchTranscript> {
        let &[white, black] = players else { return None };
        Some(MatchTranscript { extension: "mat", text: write_mat(played, [white, black]) })
    }
}

impl Gammon {
    fn parse_play(&self, text: &str) -> Result<Action, Refusal> {
        if text.is_empty() {
            return Err(Refusal::Unreadable { part: String::new() });
        }
        let parsed = parse_notation(text)?;
        if self.phase != GammonPhase::Move {
            return Err(Refusal::not_now(self.phase.kind()));
        }
        let found = parsed.find_play(&self.board, self.turn, self.plays().into_iter());
        found.map(Action::Play).map_err(|refusal| self.name_broken_rule(&parsed, refusal))
    }

    /// Replaces [`Refusal::IllegalPlay`] by the rule that the play breaks, where there is one.
    pub(crate) fn name_broken_rule(&self, parsed: &ParsedPlay, refusal: Refusal) -> Refusal {
        match (refusal, parsed.hops(self.dice)) {
            (Refusal::IllegalPlay, Some(hops)) => {
                self.play_from(&hops).err().unwrap_or(Refusal::IllegalPlay)
            }
            (refusal, _) => refusal,
        }
    }
}
