//! Decides about commands and due actions: each gives a proposed log entry or a refusal.

use crate::any_match::{self, AddressedEvent, AnyMatch, RefusalMessage};
use crate::record::StepCause;
use crate::{
    ChairOccupant, CurrentMatch, Departure, IdentityHash, MatchStatus, RefusalCode, Table,
    TableChair, TableCommand, TableOptions, TablePhase, TableRecord, text,
};
use catalog::GameId;
use kit::{Fault, ResponseWindow, Seat, SeatChoice, Step};
use serde_json::Value;
use std::fmt;

/// The most bytes of the salt that a member adds to the dice.
const MAX_SALT_BYTES: usize = 64;

/// A fresh secret for the dice of a match that may begin; the table has no random source.
#[derive(Clone, Copy)]
pub struct DiceSecret {
    /// 32 random bytes.
    pub bytes: [u8; 32],
}

impl fmt::Debug for DiceSecret {
    /// Never prints the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DiceSecret").finish_non_exhaustive()
    }
}

/// A log entry that was decided but not stored, with its consequences. Store the record, then
/// give the entry to [`Table::commit`].
pub struct ProposedEntry {
    /// The entry.
    pub record: TableRecord,
    /// The events that it causes, if it is a step of a match.
    pub events: Vec<AddressedEvent>,
    /// The state of the match afterwards, if it is a step of one.
    next_state: Option<Box<dyn AnyMatch>>,
}

impl fmt::Debug for ProposedEntry {
    /// Never prints the record, which may hold a secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProposedEntry").field("events", &self.events).finish_non_exhaustive()
    }
}

impl ProposedEntry {
    fn of(record: TableRecord) -> Self {
        Self { record, events: Vec::new(), next_state: None }
    }
}

type DecideResult = Result<ProposedEntry, RefusalMessage>;

fn refuse<T>(code: RefusalCode, message: impl Into<String>) -> Result<T, RefusalMessage> {
    Err(code.with_message(message))
}

/// Refuses unless the condition holds.
fn require(condition: bool, code: RefusalCode, message: &str) -> Result<(), RefusalMessage> {
    if condition { Ok(()) } else { refuse(code, message) }
}

fn bad_options(faults: &[Fault]) -> RefusalMessage {
    RefusalCode::BadOptions.with_message(Fault::join(faults))
}

impl Table {
    /// How many people may ever join a table: every member is sent the whole list.
    pub const MAX_MEMBERS: usize = 200;

    /// The first record of a new table's log.
    ///
    /// # Errors
    /// If the game is unknown, or its options or the nickname are not valid.
    pub fn opening_record(
        game: &str,
        config: &Value,
        options: &TableOptions,
        who: IdentityHash,
        nick: &str,
    ) -> Result<TableRecord, RefusalMessage> {
        let known: Result<GameId, _> = game.parse();
        let id =
            known.map_err(|unknown| RefusalCode::UnknownGame.with_message(unknown.to_string()))?;
        any_match::check_config(id, config).map_err(|faults| bad_options(&faults))?;
        let nick = parse_nick(nick)?;
        let (game, config, options) = (game.to_owned(), config.clone(), options.clone());
        Ok(TableRecord::Opened { game, config, options, who, nick })
    }

    /// Decides about a command. The table changes only when the proposed entry is committed.
    ///
    /// # Errors
    /// The rule that forbids the command.
    pub fn decide(
        &self,
        who: IdentityHash,
        command: &TableCommand,
        secret: DiceSecret,
    ) -> DecideResult {
        if let TableCommand::Join { nick } = command {
            return self.decide_join(who, nick);
        }
        let Some(member) = self.active_member(who) else {
            return refuse(RefusalCode::NotHere, "Join the table first.");
        };
        match command {
            TableCommand::Join { .. } => unreachable!("handled above"),
            TableCommand::Leave => Ok(ProposedEntry::of(TableRecord::Left { who, kicked: None })),
            TableCommand::Sit { chair } => self.decide_sit(who, *chair),
            TableCommand::Stand => self.decide_stand(who, member),
            TableCommand::Choose { choice } => self.decide_choice(member, choice.as_deref()),
            TableCommand::Ready { ready } => self.decide_ready(who, member, *ready),
            TableCommand::Salt { salt } => self.decide_salt(who, salt),
            TableCommand::Chat { text } => decide_chat(who, text),
            TableCommand::Act { ask, action } => self.decide_act(member, *ask, action),
            TableCommand::Resign => self.decide_resign(member),
            _ => self.decide_as_owner(member, command, secret),
        }
    }

    fn decide_as_owner(
        &self,
        member: usize,
        command: &TableCommand,
        secret: DiceSecret,
    ) -> DecideResult {
        let is_owner = member == self.owner;
        require(is_owner, RefusalCode::NotOwner, "Only who runs the table may do that.")?;
        let record = match command {
            TableCommand::Bot { chair, level } => return self.decide_bot(*chair, level),
            TableCommand::Start => return self.decide_start(secret),
            TableCommand::Free { chair } => self.freed_record(*chair)?,
            TableCommand::Lock { locked } => TableRecord::Locked { locked: *locked },
            TableCommand::Kick { member: other, why } => {
                let who = self.other_member(member, *other)?;
                let why = text::clean_chat(why).unwrap_or_else(|| "No reason was given.".into());
                TableRecord::Left { who, kicked: Some(why) }
            }
            TableCommand::HandOver { member: other } => {
                TableRecord::Owner { who: self.other_member(member, *other)? }
            }
            TableCommand::Configure { config, options } => {
                self.require_lobby()?;
                any_match::check_config(self.game, config).map_err(|found| bad_options(&found))?;
                TableRecord::Configured { config: config.clone(), options: options.clone() }
            }
            TableCommand::End => {
                self.require_match()?;
                TableRecord::Ended
            }
            _ => return refuse(RefusalCode::BadRequest, "That cannot be asked for."),
        };
        Ok(ProposedEntry::of(record))
    }

    fn decide_stand(&self, who: IdentityHash, member: usize) -> DecideResult {
        self.require_lobby()?;
        let seated = self.chair_of(member).is_some();
        require(seated, RefusalCode::NotSeated, "You are not sitting.")?;
        Ok(ProposedEntry::of(TableRecord::Stood { who }))
    }

    fn decide_ready(&self, who: IdentityHash, member: usize, ready: bool) -> DecideResult {
        self.require_lobby()?;
        let seated = self.chair_of(member).is_some();
        require(seated, RefusalCode::NotSeated, "Take a chair first.")?;
        Ok(ProposedEntry::of(TableRecord::Ready { who, ready }))
    }

    fn decide_salt(&self, who: IdentityHash, salt: &str) -> DecideResult {
        self.require_lobby()?;
        let fits = salt.len() <= MAX_SALT_BYTES && salt.chars().all(|c| c.is_ascii_graphic());
        let message = "Salt is up to 64 plain letters, digits and signs.";
        require(fits, RefusalCode::BadSalt, message)?;
        Ok(ProposedEntry::of(TableRecord::Salted { who, salt: salt.to_owned() }))
    }

    fn freed_record(&self, chair: u8) -> Result<TableRecord, RefusalMessage> {
        self.require_lobby()?;
        let occupant = self.chairs.get(usize::from(chair)).map(|chair| &chair.occupant);
        let is_bot = matches!(occupant, Some(ChairOccupant::Bot(_)));
        require(is_bot, RefusalCode::NoBot, "No bot sits there.")?;
        Ok(TableRecord::Freed { chair })
    }

    fn require_lobby(&self) -> Result<(), RefusalMessage> {
        require(
            self.phase() == TablePhase::Lobby,
            RefusalCode::MatchRunning,
            "Not while a match is being played.",
        )
    }

    fn require_match(&self) -> Result<&CurrentMatch, RefusalMessage> {
        self.match_in_progress()
            .ok_or_else(|| RefusalCode::NoMatch.with_message("No match is being played."))
    }

    /// The identity of a member other than the one who asks.
    fn other_member(&self, member: usize, other: usize) -> Result<IdentityHash, RefusalMessage> {
        let found =
            self.members.get(other).filter(|found| other != member && found.departure.is_none());
        let found = found.map(|found| found.identity);
        found.ok_or_else(|| {
            RefusalCode::NoSuchMember.with_message("Nobody else here has that number.")
        })
    }

    /// Missing, full and locked tables refuse in the same words, so that codes cannot be probed;
    /// the nickname is checked last because its refusal would tell them apart.
    fn decide_join(&self, who: IdentityHash, nick: &str) -> DecideResult {
        let member = self.members.iter().position(|member| member.identity == who);
        let known = member.is_some();
        let reserved = member.is_some_and(|member| self.chair_of(member).is_some());
        let free = self.chairs.iter().any(|chair| chair.occupant == ChairOccupant::Nobody);
        let room = self.options.spectators || self.phase() == TablePhase::Lobby && free;
        let kicked = member.is_some_and(|number| {
            matches!(self.members[number].departure, Some(Departure::Kicked { .. }))
        });
        let room = room && (known || self.members.len() < Self::MAX_MEMBERS);
        if reserved || room && (!self.locked || known && !kicked) {
            let nick = self.unique_nick(who, parse_nick(nick)?);
            return Ok(ProposedEntry::of(TableRecord::Joined { who, nick }));
        }
        Err(Self::cannot_join())
    }

    /// Appends a number to a nickname that looks like another member's, so that nobody can
    /// impersonate them.
    fn unique_nick(&self, who: IdentityHash, nick: String) -> String {
        let others = self.members.iter().filter(|other| other.identity != who);
        let taken: Vec<String> =
            others.map(|other| text::confusable_skeleton(&other.nick)).collect();
        let free = |nick: &String| !taken.contains(&text::confusable_skeleton(nick));
        let numbered = (2..).map(|number| text::numbered_nick(&nick, number));
        let mut names = std::iter::once(nick.clone()).chain(numbered.take(taken.len() + 1));
        names.find(free).unwrap_or(nick)
    }

    /// Checks that a nickname is valid.
    ///
    /// # Errors
    /// The rule for nicknames.
    pub fn check_nick(nick: &str) -> Result<(), RefusalMessage> {
        parse_nick(nick).map(drop)
    }

    /// The refusal for a table that is missing, full or locked: the same for all three.
    #[must_use]
    pub fn cannot_join() -> RefusalMessage {
        RefusalCode::CannotJoin
            .with_message("There is no table to join under that code, or it is full or locked.")
    }

    fn decide_sit(&self, who: IdentityHash, chair: u8) -> DecideResult {
        self.require_lobby()?;
        let place = self.chairs.get(usize::from(chair));
        let free = place.is_some_and(|chair| chair.occupant == ChairOccupant::Nobody);
        require(free, RefusalCode::ChairTaken, "That chair is not free.")?;
        Ok(ProposedEntry::of(TableRecord::Sat { who, chair }))
    }

    fn decide_choice(&self, member: usize, choice: Option<&str>) -> DecideResult {
        self.require_lobby()?;
        let Some(chair) = self.chair_of(member) else {
            return refuse(RefusalCode::NotSeated, "Take a chair first.");
        };
        if let Some(choice) = choice {
            let offered =
                self.game.seat_choice().is_some_and(|offer| offer.values.contains(&choice));
            require(offered, RefusalCode::NoSuchChoice, "This game does not offer that.")?;
            let taken = |(at, other): (usize, &TableChair)| {
                at != usize::from(chair) && other.choice.as_deref() == Some(choice)
            };
            let free = !self.chairs.iter().enumerate().any(taken);
            require(free, RefusalCode::ChoiceTaken, "Somebody has chosen that already.")?;
        }
        Ok(ProposedEntry::of(TableRecord::Chose { chair, choice: choice.map(str::to_owned) }))
    }

    /// A bot takes a free chair; in a match it takes over for a member who has left.
    fn decide_bot(&self, chair: u8, level: &str) -> DecideResult {
        let known = any_match::bot_levels(self.game).iter().any(|other| other.name == level);
        require(known, RefusalCode::NoSuchLevel, "This game has no bot of that name.")?;
        let Some(place) = self.chairs.get(usize::from(chair)) else {
            return refuse(RefusalCode::NoSuchChair, "There is no such chair.");
        };
        let free = match (&place.occupant, self.phase()) {
            (ChairOccupant::Nobody, TablePhase::Lobby) | (ChairOccupant::Bot(_), _) => true,
            (ChairOccupant::Nobody, TablePhase::Playing) => false,
            (ChairOccupant::Member(number), _) => self.members[*number].departure.is_some(),
        };
        require(free, RefusalCode::ChairTaken, "Somebody sits there: ask them to leave first.")?;
        Ok(ProposedEntry::of(TableRecord::Bot { chair, level: level.to_owned() }))
    }

    fn decide_start(&self, secret: DiceSecret) -> DecideResult {
        self.require_lobby()?;
        let taken = |(at, chair): (usize, &TableChair)| {
            (chair.occupant != ChairOccupant::Nobody).then_some(at as u8)
        };
        let chairs: Vec<u8> = self.chairs.iter().enumerate().filter_map(taken).collect();
        let unready = chairs.iter().any(|chair| match self.chairs[usize::from(*chair)].occupant {
            ChairOccupant::Member(number) => number != self.owner && !self.members[number].ready,
            _ => false,
        });
        require(!unready, RefusalCode::NotReady, "Not everybody who sits is ready.")?;
        let fits = self.game.seat_counts().contains(&(chairs.len() as u8));
        require(
            fits,
            RefusalCode::WrongPlayerCount,
            "The number of players does not fit the game.",
        )?;
        let config = self.config_for(&chairs);
        let begun = any_match::begin_match(self.game, &config, chairs.len() as u8);
        begun.map_err(|faults| bad_options(&faults))?;
        let salt = |chair: &u8| match self.chairs[usize::from(*chair)].occupant {
            ChairOccupant::Member(number) => self.members[number].salt.clone(),
            _ => String::new(),
        };
        let number = self.current_match.as_ref().map_or(0, |current| current.number) + 1;
        let record = TableRecord::Began {
            number,
            rules: self.game.rules_version(),
            config,
            salts: chairs.iter().map(salt).collect(),
            chairs,
            secret: secret.bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
        };
        Ok(ProposedEntry::of(record))
    }

    /// The options with the chosen classes or colours filled in. A chair without a choice gets
    /// the first one left that fits the others: two Ludo players sit opposite each other.
    fn config_for(&self, chairs: &[u8]) -> Value {
        let Some(SeatChoice { option, values }) = self.game.seat_choice() else {
            return self.config.clone();
        };
        let chosen: Vec<Option<&str>> =
            chairs.iter().map(|chair| self.chairs[usize::from(*chair)].choice.as_deref()).collect();
        if chosen.iter().all(Option::is_none) {
            return self.config.clone();
        }
        let with = |choices: &[Option<&str>]| {
            let mut config = self.config.clone();
            if let Value::Object(fields) = &mut config {
                fields.insert(option.to_owned(), choices.iter().copied().collect());
            }
            config
        };
        let fits = |choices: &[Option<&str>]| {
            any_match::begin_match(self.game, &with(choices), chairs.len() as u8).is_ok()
        };
        with(&fill_choices(chosen.clone(), values, &fits).unwrap_or(chosen))
    }

    fn require_seat(&self, member: usize) -> Result<(&CurrentMatch, Seat), RefusalMessage> {
        let current = self.require_match()?;
        let seat = self.seat_of(member);
        let seat = seat.ok_or_else(|| {
            RefusalCode::NotSeated.with_message("You have no seat in this match.")
        })?;
        Ok((current, seat))
    }

    fn decide_act(&self, member: usize, ask: u32, action: &Value) -> DecideResult {
        let (current, seat) = self.require_seat(member)?;
        let (mut state, mut events) = (current.state.fork(), Vec::new());
        let action = state.act(seat, ask, action, &|seat| self.seat_name(seat), &mut events)?;
        Ok(self.roll_until_asked(
            current,
            StepCause::Player,
            Step::Acted { seat, action },
            state,
            events,
        ))
    }

    fn decide_resign(&self, member: usize) -> DecideResult {
        let (current, seat) = self.require_seat(member)?;
        let (mut state, mut events) = (current.state.fork(), Vec::new());
        state.resign(seat, &|seat| self.seat_name(seat), &mut events)?;
        Ok(self.roll_until_asked(
            current,
            StepCause::Player,
            Step::Resigned { seat },
            state,
            events,
        ))
    }

    /// Makes every roll that is due after a step, until a seat is asked or the match is over.
    fn roll_until_asked(
        &self,
        current: &CurrentMatch,
        cause: StepCause,
        first: Step<Value>,
        mut state: Box<dyn AnyMatch>,
        mut events: Vec<AddressedEvent>,
    ) -> ProposedEntry {
        let mut steps = vec![first];
        let mut dice = current.dice(self.code);
        while let Some(number) = state.roll(&mut dice, &mut events) {
            steps.push(Step::Rolled { number });
        }
        let over = matches!(state.status(), MatchStatus::Over(_));
        let hash = over.then(|| state.hash().to_string());
        let record = TableRecord::Played { cause, steps, hash };
        ProposedEntry { record, events, next_state: Some(state) }
    }

    /// Makes the rolls that are due at the start of a match, before a seat is asked.
    fn opening_rolls(&self, current: &CurrentMatch) -> Option<ProposedEntry> {
        let (mut state, mut events) = (current.state.fork(), Vec::new());
        let mut dice = current.dice(self.code);
        let number = state.roll(&mut dice, &mut events)?;
        let mut steps = vec![Step::Rolled { number }];
        while let Some(number) = state.roll(&mut dice, &mut events) {
            steps.push(Step::Rolled { number });
        }
        let record = TableRecord::Played { cause: StepCause::Clock, steps, hash: None };
        Some(ProposedEntry { record, events, next_state: Some(state) })
    }

    /// When [`Table::tick`] next has something to do; `None` while the table waits for people.
    #[must_use]
    pub fn next_tick_at(&self) -> Option<u64> {
        let current = self.match_in_progress()?;
        match current.state.status() {
            MatchStatus::RollDue => Some(self.time),
            MatchStatus::Over(_) => None,
            MatchStatus::Ask { waiting, window, .. } => {
                let bot =
                    waiting.iter().any(|seat| matches!(self.occupant(seat), ChairOccupant::Bot(_)));
                let bot_at = bot.then(|| self.time + u64::from(self.options.bot_ms));
                bot_at.into_iter().chain(self.deadline(current, window)).min()
            }
        }
    }

    /// When the default action is taken for the open ask; `None` without a time limit. The limit
    /// starts anew when the clock is restarted.
    pub(crate) fn deadline(&self, current: &CurrentMatch, window: ResponseWindow) -> Option<u64> {
        let seconds = match window {
            ResponseWindow::Decision => {
                self.options.decision_s.unwrap_or_else(|| self.game.decision_seconds())
            }
            ResponseWindow::Reaction => self.options.reaction_s,
        };
        let since = current.asked_at.max(self.clock_restarted_at);
        (seconds > 0).then(|| since.saturating_add(1000 * u64::from(seconds)))
    }

    /// Restarts the time limit of the open ask. Called when somebody connects to a table that
    /// nobody was connected to.
    pub fn restart_clock(&mut self, now: u64) {
        self.clock_restarted_at = now;
    }

    /// When the open ask began, if a match is in progress.
    #[must_use]
    pub fn asked_at(&self) -> Option<u64> {
        self.match_in_progress().map(|current| current.asked_at)
    }

    /// What the table does by itself now: rolls that are due, a bot's answer, or the default
    /// action of a seat whose time is up.
    #[must_use]
    pub fn tick(&self, now: u64) -> Option<ProposedEntry> {
        if self.next_tick_at().is_none_or(|due| now < due) {
            return None;
        }
        let current = self.match_in_progress()?;
        let MatchStatus::Ask { waiting, .. } = current.state.status() else {
            return self.opening_rolls(current);
        };
        let (mut state, mut events) = (current.state.fork(), Vec::new());
        for seat in waiting.iter() {
            if let ChairOccupant::Bot(level) = self.occupant(seat) {
                let seed = current.bot_seed();
                let action = state.act_as_bot(seat, level, seed, &mut events)?;
                let step = Step::Acted { seat, action };
                return Some(self.roll_until_asked(current, StepCause::Bot, step, state, events));
            }
        }
        let default = waiting.iter().find_map(|seat| {
            let action = state.act_default(seat, &mut events)?;
            Some(Step::Acted { seat, action })
        })?;
        Some(self.roll_until_asked(current, StepCause::Clock, default, state, events))
    }

    /// Applies a proposed entry that was stored, and returns its events. The result is that of
    /// [`Table::apply`], without computing the step a second time.
    ///
    /// # Errors
    /// If the entry was not proposed by this table in this state.
    pub fn commit(
        &mut self,
        entry: ProposedEntry,
        time: u64,
    ) -> Result<Vec<AddressedEvent>, String> {
        let ProposedEntry { record, events, next_state } = entry;
        let Some(state) = next_state else { return self.apply(&record, time) };
        let current = self.current_match.as_mut().ok_or("a step without a match")?;
        let TableRecord::Played { steps, .. } = &record else { return Err("out of place".into()) };
        let before = current.state.status();
        current.state = state;
        let rolls = steps.iter().filter(|step| matches!(step, Step::Rolled { .. })).count() as u64;
        let actions = steps.iter().filter(|step| matches!(step, Step::Acted { .. })).count() as u64;
        current.roll_count += rolls;
        current.action_count += actions;
        current.after_step(before, time);
        self.finish_entry(time);
        Ok(events)
    }
}

/// Gives each chair without a choice one that is left, so that all of them fit together;
/// `None` if that is impossible.
fn fill_choices<'a>(
    mut chosen: Vec<Option<&'a str>>,
    all: &[&'a str],
    fits: &dyn Fn(&[Option<&str>]) -> bool,
) -> Option<Vec<Option<&'a str>>> {
    let Some(open) = chosen.iter().position(Option::is_none) else {
        return fits(&chosen).then_some(chosen);
    };
    all.iter()
        .filter(|choice| !chosen.contains(&Some(**choice)))
        .copied()
        .collect::<Vec<_>>()
        .into_iter()
        .find_map(|choice| {
            chosen[open] = Some(choice);
            fill_choices(chosen.clone(), all, fits)
        })
}

fn decide_chat(who: IdentityHash, text: &str) -> DecideResult {
    match text::clean_chat(text) {
        Some(text) => Ok(ProposedEntry::of(TableRecord::Chat { who, text })),
        None => refuse(
            RefusalCode::BadChat,
            format!("Say something, in at most {} letters.", text::MAX_CHAT_CHARS),
        ),
    }
}

fn parse_nick(nick: &str) -> Result<String, RefusalMessage> {
    let message = || format!("Choose a name of one to {} letters.", text::MAX_NICK_CHARS);
    text::clean_nick(nick).ok_or_else(|| RefusalCode::BadNick.with_message(message()))
}
