//! Decides about commands and due actions: each gives a proposed log entry or a refusal.

use crate::any_match::{self, AddressedEvent, AnyMatch, MAX_ROLLS_IN_A_ROW, RefusalMessage};
use crate::record::StepCause;
use crate::{
    ChairOccupant, CurrentMatch, Departure, IdentityHash, MatchStatus, RefusalCode, Table,
    TableChair, TableCommand, TableOptions, TablePhase, TableRecord, text,
};
use catalog::GameId;
use kit::{Fault, Seat, Step, TurnClock, VerifiableDice};
use serde_json::Value;
use std::fmt;

/// A secret for the dice of a match; the table has no random source of its own.
#[derive(Clone, Copy)]
pub struct DiceSecret {
    /// 32 random bytes.
    pub bytes: [u8; 32],
}

impl DiceSecret {
    /// The secret in hexadecimal digits, as logs hold it.
    pub(crate) fn to_hex(self) -> String {
        self.bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    pub(crate) fn from_hex(text: &str) -> Result<Self, String> {
        let bytes = kit::parse_secret(text).map_err(|error| error.to_string())?;
        Ok(Self { bytes })
    }
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
    pub(crate) fn of(record: TableRecord) -> Self {
        Self { record, events: Vec::new(), next_state: None }
    }
}

pub(crate) type DecideResult = Result<ProposedEntry, RefusalMessage>;

pub(crate) fn refuse<T>(
    code: RefusalCode,
    message: impl Into<String>,
) -> Result<T, RefusalMessage> {
    Err(code.with_message(message))
}

/// Refuses unless the condition holds.
pub(crate) fn require(
    condition: bool,
    code: RefusalCode,
    message: &str,
) -> Result<(), RefusalMessage> {
    if condition { Ok(()) } else { refuse(code, message) }
}

pub(crate) fn bad_options(faults: &[Fault]) -> RefusalMessage {
    RefusalCode::BadOptions.with_message(Fault::join(faults))
}

impl Table {
    /// How many people may ever join a table: every member is sent the whole list.
    pub const MAX_MEMBERS: usize = 200;

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
        match command {
            TableCommand::Join { nick } => return self.decide_join(who, nick),
            TableCommand::JoinOpen { nick } => return self.decide_join_open(who, nick),
            TableCommand::Claim { token } => return self.decide_claim(who, token),
            TableCommand::Accept { token, nick, watch } => {
                return self.decide_accept(who, token, nick, *watch);
            }
            _ => {}
        }
        let Some(member) = self.active_member(who) else {
            return refuse(RefusalCode::NotHere, "Join the table first.");
        };
        match command {
            TableCommand::Join { .. }
            | TableCommand::JoinOpen { .. }
            | TableCommand::Accept { .. }
            | TableCommand::Claim { .. } => unreachable!("handled above"),
            TableCommand::PrivateLink { hash } => Self::decide_private_link(who, hash),
            TableCommand::EndPrivateLink => {
                Ok(ProposedEntry::of(TableRecord::PrivateLinked { who, link: None }))
            }
            TableCommand::Leave => Ok(ProposedEntry::of(TableRecord::Left { who, kicked: None })),
            TableCommand::Sit { chair } => self.decide_sit(who, *chair),
            TableCommand::AskSeat { chair } => self.decide_ask_seat((who, member), *chair),
            TableCommand::Stand => self.decide_stand(who, member),
            TableCommand::Choose { choice } => self.decide_choice(member, choice.as_deref()),
            TableCommand::Ready { ready } => self.decide_ready(who, member, *ready),
            TableCommand::SaltHash { round, hash } => {
                self.decide_salt_hash(who, member, *round, hash)
            }
            TableCommand::Salt { round, salt } => self.decide_salt(who, member, *round, salt),
            TableCommand::Chat { text } => decide_chat(who, text),
            TableCommand::Emote { emote } => {
                Ok(ProposedEntry::of(TableRecord::Emote { who, emote: *emote }))
            }
            TableCommand::Avatar { avatar } => {
                Ok(ProposedEntry::of(TableRecord::Avatar { who, avatar: *avatar }))
            }
            TableCommand::Act { ask, action } => self.decide_act(member, *ask, action),
            TableCommand::Standing { code, number, lasting } => {
                self.decide_standing(who, code, *number, *lasting)
            }
            TableCommand::TakeBack => self.decide_take_back(who, member),
            TableCommand::Resign => self.decide_resign(member),
            TableCommand::Vacation { days } => self.decide_vacation((who, member), *days),
            TableCommand::Link { target, hash } => self.decide_link((who, member), *target, *hash),
            TableCommand::Hint { ask } => self.decide_hint(who, *ask),
            TableCommand::Unlink { link } => self.decide_unlink(member, *link),
            TableCommand::Reveal { number, agree } => {
                self.decide_reveal((who, member), *number, *agree)
            }
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
            TableCommand::Offer { offer } => return self.decide_offer(*offer),
            TableCommand::Skip { member: other } => return self.decide_skip(member, *other),
            TableCommand::Free { chair } => self.freed_record(*chair)?,
            TableCommand::GiveSeat { member } => self.give_seat_record(*member)?,
            TableCommand::Lock { locked } => TableRecord::Locked { locked: *locked },
            TableCommand::Kick { member: other, why } => {
                let who = self.other_member(member, *other)?;
                self.require_no_present_opponent(member, *other)?;
                let why = text::clean_chat(why).unwrap_or_else(|| "No reason was given.".into());
                TableRecord::Left { who, kicked: Some(why) }
            }
            TableCommand::HandOver { member: other } => {
                let who = self.other_member(member, *other)?;
                self.require_fellow_player(member, *other)?;
                TableRecord::Owner { who }
            }
            TableCommand::Configure { config, options } => {
                self.require_lobby()?;
                any_match::check_config(self.game, config).map_err(|found| bad_options(&found))?;
                check_options(self.game, options)?;
                require(
                    !self.is_suspended() || *config == self.config,
                    RefusalCode::BadOptions,
                    "The match that waits here goes on with the game's options that it has.",
                )?;
                // The options belong to the position.
                require(
                    self.start.is_none() || *config == self.config,
                    RefusalCode::BadOptions,
                    "This table begins with a position, and the game's options belong to it: open another table to change them.",
                )?;
                let options = options.completed(Some(&self.options));
                TableRecord::Configured { config: config.clone(), options }
            }
            TableCommand::End => {
                if !self.is_suspended() {
                    self.require_match()?;
                }
                if self.is_playing_against_others(member) {
                    return self.decide_resign(member);
                }
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

    fn freed_record(&self, chair: u8) -> Result<TableRecord, RefusalMessage> {
        if self.is_starting() {
            return self.cancelled_record(chair);
        }
        self.require_lobby()?;
        let occupant = self.chairs.get(usize::from(chair)).map(|chair| &chair.occupant);
        let is_bot = matches!(occupant, Some(ChairOccupant::Bot(_)));
        require(is_bot, RefusalCode::NoBot, "No bot sits there.")?;
        Ok(TableRecord::Freed { chair })
    }

    pub(crate) fn require_lobby(&self) -> Result<(), RefusalMessage> {
        require(
            self.phase() == TablePhase::Lobby,
            RefusalCode::MatchRunning,
            "Not while a match is being played.",
        )?;
        self.require_no_start()
    }

    fn require_no_start(&self) -> Result<(), RefusalMessage> {
        let message = "A match is about to begin: wait a moment.";
        require(!self.is_starting(), RefusalCode::Starting, message)
    }

    pub(crate) fn require_match(&self) -> Result<&CurrentMatch, RefusalMessage> {
        self.match_in_progress()
            .ok_or_else(|| RefusalCode::NoMatch.with_message("No match is being played."))
    }

    /// Whether a member has a seat in the match that is being played and has not resigned.
    fn is_in_play(&self, member: usize) -> bool {
        let seat = self.seat_of(member);
        let in_play = self.match_in_progress().map(|current| current.state.in_play());
        seat.zip(in_play).is_some_and(|(seat, in_play)| in_play.contains(seat))
    }

    /// Whether a member plays a match in which another member plays who has not left the table.
    /// Ending such a match would take the others' result away, so it counts as resigning.
    fn is_playing_against_others(&self, member: usize) -> bool {
        let is_other = |other: usize| other != member && self.members[other].departure.is_none();
        let mut others = (0..self.members.len()).filter(|other| is_other(*other));
        self.is_in_play(member) && others.any(|other| self.is_in_play(other))
    }

    /// Refuses an owner who would remove or skip an opponent, who is there, in the match they play
    /// against each other (A12).
    pub(crate) fn require_no_present_opponent(
        &self,
        member: usize,
        other: usize,
    ) -> Result<(), RefusalMessage> {
        let is_opponent = self.is_in_play(member) && self.is_in_play(other);
        let message = "You are playing against them, and they are there: resign first, or wait until they have been away for a while.";
        require(!is_opponent || self.is_away(other), RefusalCode::Opponent, message)
    }

    /// Refuses an owner who would hand the table to somebody outside the match that the owner
    /// plays, who could then do what its owner may not.
    fn require_fellow_player(&self, member: usize, other: usize) -> Result<(), RefusalMessage> {
        let is_allowed = !self.is_playing_against_others(member) || self.is_in_play(other);
        let message = "During the match only another player can run the table.";
        require(is_allowed, RefusalCode::MatchRunning, message)
    }

    /// The identity of a member other than the one who asks.
    pub(crate) fn other_member(
        &self,
        member: usize,
        other: usize,
    ) -> Result<IdentityHash, RefusalMessage> {
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
        let member = self.find_member(who);
        let known = member.is_some();
        let reserved = member.is_some_and(|member| self.chair_of(member).is_some());
        let free = (0..self.chairs.len()).any(|chair| self.is_free(chair));
        let is_open = self.phase() == TablePhase::Lobby && !self.is_starting();
        let room = self.options.spectators || is_open && free;
        let kicked = member.is_some_and(|number| {
            matches!(self.members[number].departure, Some(Departure::Kicked { .. }))
        });
        let room = room && (known || self.members.len() < Self::MAX_MEMBERS);
        // A table that is open to anybody cannot be locked against those who were kicked.
        let barred = kicked && (self.locked || self.is_open_to_anybody());
        if reserved || room && !barred && (!self.locked || known) {
            let nick = self.unique_nick(who, parse_nick(nick)?);
            return Ok(ProposedEntry::of(TableRecord::Joined { who, nick, watching: false }));
        }
        Err(Self::cannot_join())
    }

    /// Appends a number to a nickname that looks like another member's, so that nobody can
    /// impersonate them.
    pub(crate) fn unique_nick(&self, who: IdentityHash, nick: String) -> String {
        let own = self.find_member(who);
        let others = (0..).zip(&self.members).filter(|(number, _)| Some(*number) != own);
        let taken: Vec<String> =
            others.map(|(_, other)| text::confusable_skeleton(&other.nick)).collect();
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
        let free = self.is_free(usize::from(chair));
        require(free, RefusalCode::ChairTaken, "That chair is not free.")?;
        Ok(ProposedEntry::of(TableRecord::Sat { who, chair }))
    }

    fn decide_choice(&self, member: usize, choice: Option<&str>) -> DecideResult {
        self.require_lobby()?;
        let message = "The match that waits here goes on as it began.";
        require(!self.is_suspended(), RefusalCode::MatchRunning, message)?;
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

    /// A bot takes a free chair; in a match it takes over for a member who has left or is away.
    fn decide_bot(&self, chair: u8, level: &str) -> DecideResult {
        self.require_no_start()?;
        let known = any_match::has_bot(self.game, level);
        require(known, RefusalCode::NoSuchLevel, "This game has no bot of that name.")?;
        let Some(place) = self.chairs.get(usize::from(chair)) else {
            return refuse(RefusalCode::NoSuchChair, "There is no such chair.");
        };
        let free = match (&place.occupant, self.phase()) {
            (ChairOccupant::Nobody, TablePhase::Lobby) => self.is_free(usize::from(chair)),
            (ChairOccupant::Bot(_), _) => true,
            (ChairOccupant::Nobody, TablePhase::Playing) => false,
            (ChairOccupant::Member(number), _) => {
                return self.decide_bot_for_member(chair, *number, level);
            }
        };
        require(free, RefusalCode::ChairTaken, "Somebody sits there: ask them to leave first.")?;
        Ok(ProposedEntry::of(TableRecord::Bot { chair, level: level.to_owned() }))
    }

    pub(crate) fn require_seat(
        &self,
        member: usize,
    ) -> Result<(&CurrentMatch, Seat), RefusalMessage> {
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
    pub(crate) fn roll_until_asked(
        &self,
        current: &CurrentMatch,
        cause: StepCause,
        first: Step<Value>,
        mut state: Box<dyn AnyMatch>,
        mut events: Vec<AddressedEvent>,
    ) -> ProposedEntry {
        let mut steps = vec![first];
        let mut dice = current.dice();
        roll_all(state.as_mut(), &mut dice, &mut steps, &mut events);
        let over = matches!(state.status(), MatchStatus::Over(_));
        let hash = over.then(|| state.hash().to_string());
        let record = TableRecord::Played { cause, steps, hash, spent_ms: None };
        ProposedEntry { record, events, next_state: Some(state) }
    }

    /// Makes the rolls that are due at the start of a match, before a seat is asked.
    pub(crate) fn opening_rolls(&self, current: &CurrentMatch) -> Option<ProposedEntry> {
        let (mut state, mut events) = (current.state.fork(), Vec::new());
        let mut dice = current.dice();
        let number = state.roll(&mut dice, &mut events)?;
        let mut steps = vec![Step::Rolled { number }];
        roll_all(state.as_mut(), &mut dice, &mut steps, &mut events);
        let record =
            TableRecord::Played { cause: StepCause::Clock, steps, hash: None, spent_ms: None };
        Some(ProposedEntry { record, events, next_state: Some(state) })
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
        self.note_default(&record);
        self.note_actor(&record);
        self.note_signs_of(&record, time);
        self.note_return_point(&record);
        let current = self.current_match.as_mut().ok_or("a step without a match")?;
        let TableRecord::Played { steps, .. } = &record else { return Err("out of place".into()) };
        current.charge(&record);
        let before = current.state.status();
        current.state = state;
        let rolls = steps.iter().filter(|step| matches!(step, Step::Rolled { .. })).count() as u64;
        let actions = steps.iter().filter(|step| matches!(step, Step::Acted { .. })).count() as u64;
        current.step_count += steps.len() as u32;
        current.roll_count += rolls;
        current.action_count += actions;
        current.after_step(before, time);
        self.finish_entry(time);
        Ok(events)
    }
}

/// Checks the options of a table that are not those of its game.
pub(crate) fn check_options(game: GameId, options: &TableOptions) -> Result<(), RefusalMessage> {
    let is_valid = options.clock.is_none_or(TurnClock::is_valid);
    require(is_valid, RefusalCode::BadOptions, "The clock is out of its limits.")?;
    let is_known = options.stand_in.as_ref().is_none_or(|level| any_match::has_bot(game, level));
    require(is_known, RefusalCode::NoSuchLevel, "This game has no bot of that name.")
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

/// Makes the rolls that are due. If they do not end, the rest is left for the next tick, so that the
/// node goes on serving others and an entry has a bounded length.
fn roll_all(
    state: &mut dyn AnyMatch,
    dice: &mut VerifiableDice,
    steps: &mut Vec<Step<Value>>,
    events: &mut Vec<AddressedEvent>,
) {
    for _ in 0..MAX_ROLLS_IN_A_ROW {
        let Some(number) = state.roll(dice, events) else { return };
        steps.push(Step::Rolled { number });
    }
}

pub(crate) fn parse_nick(nick: &str) -> Result<String, RefusalMessage> {
    let message = || format!("Choose a name of one to {} letters.", text::MAX_NICK_CHARS);
    text::clean_nick(nick).ok_or_else(|| RefusalCode::BadNick.with_message(message()))
}
