//! The implementation of [`Game`] for [`Hill`].

use crate::flow::{Prompt, RequiredInput};
use crate::frame::HillFrame;
use crate::setup::Setup;
use crate::standing;
use crate::view::{self, View};
use crate::{
    Action, ArrangePreview, BuiltInContent, Class, Config, ContentChoice, DuelPolicy, Event, Hill,
    Refusal,
};
use kit::{
    Ask, Audience, Checked, DieLabel, EventSink, Fault, Game, LegalActions, Next, Refused, Rolled,
    Seat, SeatChoice, Seats, StandingAnswer, StandingAnswers, TurnClock,
};
use std::ops::RangeInclusive;

impl Game for Hill {
    type Config = Config;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Preview = ArrangePreview;
    type Refusal = Refusal;

    const NAME: &'static str = "hill";
    const TITLE: &'static str = "King of the Hill";
    const SUMMARY: &'static str =
        "race up the hill past traps, monsters and each other; loot on the way";
    const RULES_VERSION: u32 = 2;
    const OLDEST_RULES_VERSION: u32 = 1;
    const SEAT_COUNTS: RangeInclusive<u8> = 2..=6;
    const HAS_HIDDEN_INFORMATION: bool = true;
    const PROMPTS: &'static [&'static str] = &Prompt::CODES;
    /// The ruling K20.
    const DECISION_SECONDS: u16 = 30;
    const CLOCK: TurnClock = TurnClock::Decision { seconds: 30 };
    const HAS_REACTIONS: bool = true;
    const SEAT_CHOICE: Option<SeatChoice> =
        Some(SeatChoice { option: "classes", values: &Class::CODES });
    const STANDING_ANSWERS: &'static [StandingAnswer] = &standing::OFFERED;

    fn sample_configs() -> Vec<Config> {
        let content = Some(ContentChoice::BuiltIn(BuiltInContent::Tuned));
        vec![
            Config::default(),
            Config { duels: DuelPolicy::Consent, ..Config::default() },
            Config { content, ..Config::default() },
        ]
    }

    fn setup(config: &Config, seats: u8) -> Result<Setup, Vec<Fault>> {
        Self::setup_for_rules(Self::RULES_VERSION, config, seats)
    }

    fn setup_for_rules(rules: u32, config: &Config, seats: u8) -> Result<Setup, Vec<Fault>> {
        if !Self::SEAT_COUNTS.contains(&seats) {
            return Err(vec![Fault::new("seats", "two to six play")]);
        }
        Setup::first(rules, config, seats)
    }

    fn position(setup: &Setup) -> Result<Self, Vec<Fault>> {
        setup.load()
    }

    fn as_setup(&self) -> Setup {
        self.to_setup()
    }

    fn config(&self) -> Config {
        self.resolved.config.clone()
    }

    fn rules_version(&self) -> u32 {
        self.resolved.rules
    }

    fn seat_count(&self) -> u8 {
        self.players.len() as u8
    }

    #[inline]
    fn next(&self) -> Next {
        if let Some(outcome) = self.outcome {
            return Next::Over(outcome);
        }
        match self.required {
            RequiredInput::Roll(roll) => Next::Chance(roll),
            RequiredInput::Ask { prompt, seats, window, .. } => {
                let (must, may) = if window { (Seats::NONE, seats) } else { (seats, Seats::NONE) };
                let (id, pace) = (self.ask_id(), prompt.pace());
                Next::Ask(Ask { id, must, may, prompt: prompt.code(), window: pace })
            }
            RequiredInput::None => unreachable!("a position rests only where something is needed"),
        }
    }

    fn die_labels(&self) -> Vec<DieLabel> {
        self.combat_die_labels()
    }

    #[inline]
    fn waiting(&self) -> Seats {
        match self.required {
            RequiredInput::Ask { waiting, .. } => waiting,
            _ => Seats::NONE,
        }
    }

    fn in_play(&self) -> Seats {
        if self.outcome.is_some() { Seats::NONE } else { self.present() }
    }

    fn legal(&self, seat: Seat, out: &mut LegalActions<Action>) {
        self.list_actions(seat, out);
    }

    fn is_open_ended(&self, seat: Seat) -> bool {
        self.may_offer_any_trade(seat)
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        match self.prompt() {
            Some(prompt) => self.check_prompt_action(prompt, seat, action),
            None => Err(Refusal::WrongPhase { now: "nothing" }),
        }
    }

    fn preview(&self, seat: Seat, action: &Action) -> Option<ArrangePreview> {
        self.preview_action(seat, action)
    }

    fn default_action(&self, seat: Seat) -> Option<Action> {
        self.default_action_for(seat)
    }

    fn standing_action(&self, seat: Seat, answers: &StandingAnswers) -> Option<Action> {
        self.standing_action_for(seat, answers)
    }

    /// Answers to a window stay hidden until it closes (K33); only the two parties see trades
    /// and loot of hidden items (K32).
    fn known_to(&self, seat: Seat, action: &Action) -> Audience {
        let only = Audience::Only(Seats::one(seat));
        match (self.frames.last(), action) {
            (_, Action::Offer { to, .. }) => Audience::Only(Seats::one(seat).with(*to)),
            (Some(HillFrame::Loot { winner, loser }), Action::Take { item })
                if !self.player(*loser).wields(*item) =>
            {
                Audience::Only(Seats::one(*winner).with(*loser))
            }
            (Some(HillFrame::ChanceWindow { answers, .. }), Action::Pass | Action::LuckCharm) => {
                let last = self.waiting().len() == 1;
                let before = self.present_from(self.turn.seat).take_while(|other| *other != seat);
                let beaten = self
                    .cancelling_seat(answers)
                    .is_some_and(|other| before.into_iter().any(|s| s == other));
                if last && !beaten { Audience::Everyone } else { only }
            }
            (Some(HillFrame::Duel(duel)), Action::FightOn | Action::Retreat | Action::Reroll)
                if !self.is_last_reply(duel) =>
            {
                only
            }
            _ => Audience::Everyone,
        }
    }

    /// To whom a trade is offered is seen by all; that there is an answer is not.
    fn public_kind(&self, _seat: Seat, action: &Action) -> u32 {
        match action {
            Action::Offer { to, .. } => 1 + u32::from(to.number()),
            _ => 0,
        }
    }

    fn act(&mut self, play: &Checked<Action>, to: &mut impl EventSink<Event>) {
        let before = (self.prompt(), self.turn.number);
        let open = self.apply_action(play.seat(), *play.action(), to);
        self.run_until_input(to);
        if !open || self.outcome.is_some() || (self.prompt(), self.turn.number) != before {
            self.asks.advance();
        }
    }

    fn roll(&mut self, rolled: Rolled, to: &mut impl EventSink<Event>) {
        self.apply_roll(rolled, to);
        self.run_until_input(to);
        self.asks.advance();
    }

    fn resign(&mut self, seat: Seat, to: &mut impl EventSink<Event>) {
        let before = (self.prompt(), self.frames.len());
        self.remove_seat(seat, to);
        self.run_until_input(to);
        if self.outcome.is_some() || (self.prompt(), self.frames.len()) != before {
            self.asks.advance();
        }
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        self.view_for(viewer)
    }

    fn redeal(config: &Config, view: &View, below: &mut dyn FnMut(u32) -> u32) -> Self {
        view::redeal(config, view, below)
    }

    /// The player's class, once it is known.
    fn seat_name(view: &View, seat: Seat) -> String {
        let class = view.players[seat.index()].class;
        class.map_or_else(|| format!("seat {seat}"), |class| class.code().into())
    }

    fn notate(&self, _seat: Seat, action: &Action) -> String {
        action.to_notation()
    }

    fn parse(&self, _seat: Seat, text: &str) -> Result<Action, Refused<Refusal>> {
        Action::from_notation(text.trim()).ok_or(Refused::Rule(Refusal::Unreadable))
    }

    fn notability(event: &Event) -> u8 {
        event.notability()
    }
}
