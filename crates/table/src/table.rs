//! The state of a table, folded from its log.

use crate::any_match::{self, AddressedEvent, AnyMatch, MatchTerms};
use crate::clock::ClockBanks;
use crate::dice_round::DiceRound;
use crate::handover::MatchHandover;
use crate::links::TableLinks;
use crate::presence::PresenceTracker;
use crate::seat_request::SeatHolders;
use crate::take_back::ReturnPoint;
use crate::vacation::VacationSpan;
use crate::{
    Avatar, DiceSecret, IdentityHash, MatchStatus, PlayerInfo, StepCause, TableCode, TableOffer,
    TableOptions, TableRecord, TokenHash,
};
use catalog::GameId;
use kit::{
    Audience, JointSalts, Outcome, Seat, StandingAnswers, StandingScope, Step, VerifiableDice,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use ts_rs::TS;

/// Somebody who is or was at the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// The identity with which the member joined.
    pub identity: IdentityHash,
    /// Further identities of the member, which came by the private link.
    pub aliases: Vec<IdentityHash>,
    /// The hash of the member's private link, if there is one.
    pub link: Option<TokenHash>,
    /// The nickname.
    pub nick: String,
    /// The picture that the member has chosen.
    pub avatar: Option<Avatar>,
    /// Whether the member is ready for the next match.
    pub ready: bool,
    /// How the member left; `None` while at the table.
    pub departure: Option<Departure>,
    /// The answers that the member has given in advance; others do not see them.
    pub standing: StandingAnswers,
    /// The bot's chair that the member has asked for during the match.
    pub(crate) asked_chair: Option<u8>,
    /// The vacations of the member in the match by correspondence.
    pub(crate) vacations: Vec<VacationSpan>,
}

impl Member {
    /// The identity with which the member joined, and those that came by the private link.
    pub fn all_identities(&self) -> impl Iterator<Item = IdentityHash> + '_ {
        std::iter::once(self.identity).chain(self.aliases.iter().copied())
    }
}

/// How a member left a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Departure {
    /// Of their own accord.
    Left,
    /// Removed by the owner.
    Kicked {
        /// The reason that the owner gave.
        reason: String,
    },
}

/// Who sits on a chair.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum ChairOccupant {
    /// Nobody.
    #[default]
    Nobody,
    /// A member, by number.
    Member(usize),
    /// A bot of this level.
    Bot(String),
}

/// A chair of the table: a place for a player of the next match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableChair {
    /// Who sits there.
    pub occupant: ChairOccupant,
    /// The class or colour chosen for it.
    pub choice: Option<String>,
    /// The level of the bot that stands in for the member who sits there; only during a match.
    pub stand_in: Option<String>,
}

/// Whether a match is in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TablePhase {
    /// Before the first match, or between matches.
    Lobby,
    /// A match is in progress.
    Playing,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MatchEnd {
    /// It was played to its end.
    Finished(Outcome),
    /// The owner ended it.
    Stopped,
}

/// The latest match of the table: in progress, or over.
pub struct CurrentMatch {
    /// The state of the match.
    pub state: Box<dyn AnyMatch>,
    /// Its number at this table, from 1.
    pub number: u32,
    /// The version of its rules.
    pub(crate) rules: u32,
    /// Its options.
    pub(crate) config: Value,
    /// The chair of each seat.
    pub chairs: Vec<u8>,
    /// The identifier that goes into each of its rolls.
    pub(crate) id: String,
    /// Who has had its seats.
    pub(crate) holders: SeatHolders,
    /// How it was brought here, if it began on the device of a player.
    pub(crate) handover: Option<MatchHandover>,
    pub(crate) secret: DiceSecret,
    pub(crate) salts: Vec<String>,
    /// How the salts were published; `None` if they were typed by hand.
    pub(crate) joint: Option<JointSalts>,
    /// The dice of the match, set to its first roll.
    pub(crate) first_dice: VerifiableDice,
    /// Steps made so far.
    pub(crate) step_count: u32,
    /// Rolls made so far, which is the number of the next.
    pub(crate) roll_count: u64,
    /// Actions taken so far.
    pub(crate) action_count: u64,
    /// When the open ask began, in milliseconds since the epoch.
    pub(crate) asked_at: u64,
    /// When it began.
    pub(crate) began_at: u64,
    /// When its latest step was made.
    pub(crate) last_step_at: u64,
    /// How it ended; `None` while it is in progress.
    pub end: Option<MatchEnd>,
    /// What the seats have used of their clocks' banks.
    pub(crate) banks: ClockBanks,
    /// How many actions of each seat a stand-in has taken.
    pub(crate) stand_in_actions: Vec<u32>,
    /// How many hints the player of each seat has had.
    pub(crate) hint_counts: Vec<u32>,
    /// The decisions that the player can return to, in a match against bots.
    pub(crate) return_points: Vec<ReturnPoint>,
    /// How often the player has taken back a move.
    pub(crate) take_back_count: u32,
}

/// A match as it begins.
struct BegunMatch {
    state: Box<dyn AnyMatch>,
    number: u32,
    rules: u32,
    config: Value,
    chairs: Vec<u8>,
}

/// The secret and the salts with which a match begins.
struct MatchSecrets {
    secret: DiceSecret,
    salts: Vec<String>,
    joint: Option<JointSalts>,
}

impl MatchSecrets {
    /// The dice of a match, set to its first roll.
    pub(crate) fn dice(&self, match_id: &str) -> VerifiableDice {
        let secret = self.secret.bytes;
        match &self.joint {
            Some(joint) => joint.dice(secret, match_id, 0),
            None => VerifiableDice::new(secret, match_id, &self.salts, 0),
        }
    }
}

impl CurrentMatch {
    /// The dice of the match, set to its next roll.
    pub(crate) fn dice(&self) -> VerifiableDice {
        self.first_dice.at_roll(self.roll_count)
    }

    /// The seed of a bot's choice: unknown outside the server, and independent of the dice.
    pub(crate) fn bot_seed(&self) -> u64 {
        use sha2::Digest as _;
        let mut hash = sha2::Sha256::new_with_prefix(b"parlor bot ");
        hash.update(self.secret.bytes);
        hash.update(self.action_count.to_be_bytes());
        let digest: [u8; 32] = hash.finalize().into();
        digest[..8].iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte))
    }
}

impl fmt::Debug for CurrentMatch {
    /// Never prints the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("CurrentMatch");
        debug.field("number", &self.number).field("chairs", &self.chairs);
        debug.field("status", &self.state.status()).finish_non_exhaustive()
    }
}

/// The state of a table.
#[derive(Debug)]
pub struct Table {
    /// The code by which people find it.
    pub code: TableCode,
    /// The code that it has on the device of its owner, while the entries are those of the device.
    pub(crate) device_code: Option<TableCode>,
    /// The game.
    pub game: GameId,
    /// The game's options.
    pub config: Value,
    /// The table's own options.
    pub options: TableOptions,
    /// The set-up with which its matches begin, if that is not the usual one.
    pub start: Option<Value>,
    /// Everybody who ever joined. A member's number is the index here.
    pub members: Vec<Member>,
    /// The number of the member who runs the table.
    pub owner: usize,
    /// The chairs.
    pub chairs: Vec<TableChair>,
    /// Whether newcomers are refused.
    pub locked: bool,
    /// What its owner says to anybody, if the table is open to anybody.
    pub(crate) offer: Option<TableOffer>,
    /// The match in progress, or the last one.
    pub current_match: Option<CurrentMatch>,
    /// The dice of the next match.
    pub(crate) dice_round: DiceRound,
    /// The number of the latest log entry, from 1.
    pub seq: u64,
    /// When that entry was made, in milliseconds since the epoch.
    pub time: u64,
    /// When the clocks were last restarted. Not part of the log: time limits do not run while
    /// nobody is connected.
    pub(crate) clock_restarted_at: u64,
    /// The seat for which the latest entry took the default action because its time ran out, and
    /// who may know that.
    latest_default: Option<(Seat, Audience)>,
    /// Who is there, as the server tells it. Not part of the log.
    pub(crate) presence: PresenceTracker,
    /// Invitations and links to replays.
    pub links: TableLinks,
    /// The time of the latest entry that a member with a chair caused.
    pub(crate) last_player_sign_at: u64,
}

impl Table {
    /// Opens a table from the first entry of its log.
    ///
    /// # Errors
    /// If the record is not an opening of a known game.
    pub fn open(code: TableCode, record: &TableRecord, time: u64) -> Result<Self, String> {
        let TableRecord::Opened { game, config, options, who, nick, start, secret, device } =
            record
        else {
            return Err("a table's first entry opens it".into());
        };
        let game: GameId =
            game.parse().map_err(|unknown: catalog::UnknownGame| unknown.to_string())?;
        let seats = usize::from(*game.seat_counts().end());
        let mut table = Self {
            code,
            device_code: *device,
            game,
            config: config.clone(),
            options: options.clone(),
            start: start.clone(),
            members: Vec::new(),
            owner: 0,
            chairs: vec![TableChair::default(); seats],
            locked: false,
            offer: None,
            current_match: None,
            dice_round: DiceRound::first(),
            seq: 1,
            time,
            clock_restarted_at: 0,
            latest_default: None,
            presence: PresenceTracker::default(),
            links: TableLinks::default(),
            last_player_sign_at: time,
        };
        if let Some(secret) = secret {
            table.dice_round.secret = Some((DiceSecret::from_hex(secret)?, 1));
        }
        table.add_member(*who, nick, false);
        Ok(table)
    }

    /// The number of the member with this identity, unless they have left.
    #[must_use]
    pub fn active_member(&self, who: IdentityHash) -> Option<usize> {
        let found = self.find_member(who)?;
        self.members[found].departure.is_none().then_some(found)
    }

    /// The chair a member sits on.
    #[must_use]
    pub fn chair_of(&self, member: usize) -> Option<u8> {
        let at =
            self.chairs.iter().position(|chair| chair.occupant == ChairOccupant::Member(member))?;
        u8::try_from(at).ok()
    }

    /// The seat a member has in the current match, through which they see it; `None` is a
    /// spectator. While a match waits to go on nobody has a seat: who takes a chair only then must
    /// not see what is hidden from others and then take another one.
    #[must_use]
    pub fn seat_of(&self, member: usize) -> Option<Seat> {
        let chair = self.chair_of(member)?;
        let current = self.current_match.as_ref().filter(|current| !current.is_suspended())?;
        let seat = current.chairs.iter().position(|other| *other == chair)?;
        Seat::parse(seat as u64)
    }

    /// Who has a seat of the current match.
    #[must_use]
    pub fn occupant(&self, seat: Seat) -> &ChairOccupant {
        let chair =
            self.current_match.as_ref().and_then(|current| current.chairs.get(seat.index()));
        chair.map_or(&ChairOccupant::Nobody, |chair| &self.chairs[usize::from(*chair)].occupant)
    }

    /// The display name of a seat of the current match.
    #[must_use]
    pub fn seat_name(&self, seat: Seat) -> String {
        match self.occupant(seat) {
            ChairOccupant::Member(number) => self.members[*number].nick.clone(),
            ChairOccupant::Bot(level) => format!("{level} bot {}", seat.number() + 1),
            ChairOccupant::Nobody => format!("seat {}", seat.number() + 1),
        }
    }

    /// Whether a match is in progress.
    #[must_use]
    pub fn phase(&self) -> TablePhase {
        match &self.current_match {
            Some(current) if current.end.is_none() && !current.is_suspended() => {
                TablePhase::Playing
            }
            _ => TablePhase::Lobby,
        }
    }

    /// The current match, unless it is over or waits to go on.
    #[must_use]
    pub fn match_in_progress(&self) -> Option<&CurrentMatch> {
        let current = self.current_match.as_ref();
        current.filter(|current| current.end.is_none() && !current.is_suspended())
    }

    /// Applies a log entry and returns the events of the match that it caused.
    ///
    /// # Errors
    /// Why the entry does not fit; the table must not be used any more then.
    pub fn apply(
        &mut self,
        record: &TableRecord,
        time: u64,
    ) -> Result<Vec<AddressedEvent>, String> {
        let mut events = Vec::new();
        self.apply_record(record, time, Some(&mut events))?;
        Ok(events)
    }

    /// Applies a log entry without making events, which is faster: for loading a table.
    ///
    /// # Errors
    /// Why the entry does not fit; the table must not be used any more then.
    pub fn replay(&mut self, record: &TableRecord, time: u64) -> Result<(), String> {
        self.apply_record(record, time, None)
    }

    /// The seat for which the latest entry took the default action because its time ran out, if a
    /// viewer may know that.
    #[must_use]
    pub fn default_taken_for(&self, viewer: Option<Seat>) -> Option<Seat> {
        let (seat, _) = self.latest_default.filter(|(_, known_to)| known_to.includes(viewer))?;
        Some(seat)
    }

    /// Notes whether an entry that is about to be applied takes a default action.
    pub(crate) fn note_default(&mut self, record: &TableRecord) {
        let (action, current) = (record.default_action(), self.current_match.as_ref());
        self.latest_default = action
            .zip(current)
            .map(|((seat, action), current)| (seat, current.state.known_to(seat, action)));
    }

    fn apply_record(
        &mut self,
        record: &TableRecord,
        time: u64,
        mut events: Option<&mut Vec<AddressedEvent>>,
    ) -> Result<(), String> {
        self.note_default(record);
        self.note_actor(record);
        self.note_return_point(record);
        match record {
            TableRecord::TookBack { steps, .. } => self.take_back(*steps, time)?,
            TableRecord::Played { steps, .. } => {
                if let Some(current) = &mut self.current_match {
                    current.charge(record);
                }
                for step in steps {
                    self.apply_step(step, time, events.as_deref_mut())?;
                }
            }
            TableRecord::Began { number, rules, config, chairs, salts, secret, round } => {
                self.check_chairs(chairs, salts)?;
                let secret = DiceSecret::from_hex(secret)?;
                let joint = round.map(|_| self.check_begun(record)).transpose()?;
                let terms = MatchTerms { rules: *rules, config, start: self.start.as_ref() };
                let state = any_match::begin_match(self.game, terms, chairs.len() as u8);
                let state = state
                    .map_err(|faults| format!("{}: {}", self.game, kit::Fault::join(&faults)))?;
                let begun = BegunMatch {
                    state,
                    number: *number,
                    rules: *rules,
                    config: config.clone(),
                    chairs: chairs.clone(),
                };
                let salts = salts.clone();
                self.begin(begun, MatchSecrets { salts, secret, joint }, time);
                self.fill_banks(config);
                self.renew_vacations();
                self.links.note_players(*number, PlayerInfo::of_match(self));
            }
            TableRecord::Vacation { who, days } => self.set_vacation(*who, *days, time)?,
            TableRecord::Committed { .. }
            | TableRecord::SaltHashed { .. }
            | TableRecord::Starting { .. }
            | TableRecord::SaltRevealed { .. }
            | TableRecord::StartCancelled { .. } => self.apply_dice_record(record, time)?,
            TableRecord::HandedOver { round, secret } => self.hand_over(*round, secret)?,
            TableRecord::Resumed { .. } => self.resume_match(record, time)?,
            _ => self.apply_lobby_record(record)?,
        }
        self.note_signs_of(record, time);
        self.finish_entry(time);
        Ok(())
    }

    /// Notes that the member who caused an entry is there.
    pub(crate) fn note_signs_of(&mut self, record: &TableRecord, time: u64) {
        let member = match record {
            TableRecord::Joined { who, .. }
            | TableRecord::Sat { who, .. }
            | TableRecord::SeatAsked { who, .. }
            | TableRecord::Stood { who }
            | TableRecord::Ready { who, .. }
            | TableRecord::Salted { who, .. }
            | TableRecord::SaltHashed { who, .. }
            | TableRecord::SaltRevealed { who, .. }
            | TableRecord::Standing { who, .. }
            | TableRecord::Hinted { who, .. }
            | TableRecord::TookBack { who, .. }
            | TableRecord::Linked { who, .. }
            | TableRecord::Claimed { who, .. }
            | TableRecord::Vacation { who, .. }
            | TableRecord::Chat { who, .. }
            | TableRecord::Emote { who, .. }
            | TableRecord::Avatar { who, .. } => self.find_member(*who),
            TableRecord::StandInEnded { chair } => self.member_on(*chair),
            TableRecord::Played { cause: StepCause::Player, steps, .. } => match steps.first() {
                Some(Step::Acted { seat, .. } | Step::Resigned { seat }) => {
                    match self.occupant(*seat) {
                        ChairOccupant::Member(number) => Some(*number),
                        ChairOccupant::Bot(_) | ChairOccupant::Nobody => None,
                    }
                }
                Some(Step::Rolled { .. }) | None => None,
            },
            _ => None,
        };
        if let Some(member) = member {
            self.note_activity(member, time);
            if self.chair_of(member).is_some() {
                self.last_player_sign_at = time;
            }
        }
    }

    /// The member who sits on a chair.
    pub(crate) fn member_on(&self, chair: u8) -> Option<usize> {
        match self.chairs.get(usize::from(chair))?.occupant {
            ChairOccupant::Member(number) => Some(number),
            ChairOccupant::Bot(_) | ChairOccupant::Nobody => None,
        }
    }

    /// Checks that a match has a distinct chair of the table and a salt for each seat.
    fn check_chairs(&self, chairs: &[u8], salts: &[String]) -> Result<(), String> {
        let known = chairs.iter().all(|chair| usize::from(*chair) < self.chairs.len());
        let distinct = (1..chairs.len()).all(|at| !chairs[..at].contains(&chairs[at]));
        if known && distinct && salts.len() == chairs.len() {
            return Ok(());
        }
        Err("a match needs a chair and a salt for each seat".into())
    }

    /// Counts an entry, and between matches frees the chairs of members who have left.
    pub(crate) fn finish_entry(&mut self, time: u64) {
        self.seq += 1;
        self.time = time;
        self.end_standing_answers_for_now();
        if let Some(CurrentMatch { number, end: Some(MatchEnd::Finished(outcome)), .. }) =
            &self.current_match
        {
            self.links.note_outcome(*number, *outcome);
        }
        self.note_holders();
        if self.phase() == TablePhase::Lobby {
            for chair in &mut self.chairs {
                chair.stand_in = None;
                if let ChairOccupant::Member(number) = chair.occupant
                    && self.members[number].departure.is_some()
                {
                    *chair = TableChair::default();
                }
            }
        }
    }

    fn begin(&mut self, begun: BegunMatch, dice: MatchSecrets, time: u64) {
        let BegunMatch { state, number, rules, config, chairs } = begun;
        let holders = SeatHolders::of_seats(chairs.len());
        if dice.joint.is_some() {
            self.dice_round = self.dice_round.next(0);
        }
        for member in &mut self.members {
            member.ready = false;
        }
        let id = self.match_id(number);
        let first_dice = dice.dice(&id);
        self.current_match = Some(CurrentMatch {
            banks: ClockBanks::default(),
            stand_in_actions: vec![0; chairs.len()],
            hint_counts: vec![0; chairs.len()],
            state,
            number,
            rules,
            config,
            chairs,
            id,
            holders,
            handover: None,
            secret: dice.secret,
            salts: dice.salts,
            joint: dice.joint,
            first_dice,
            return_points: Vec::new(),
            take_back_count: 0,
            step_count: 0,
            roll_count: 0,
            action_count: 0,
            asked_at: time,
            began_at: time,
            last_step_at: time,
            end: None,
        });
    }

    fn apply_step(
        &mut self,
        step: &Step<Value>,
        time: u64,
        events: Option<&mut Vec<AddressedEvent>>,
    ) -> Result<(), String> {
        let current = self.current_match.as_mut().ok_or("a step without a match")?;
        let before = current.state.status();
        match events {
            Some(events) => current.state.apply(step, events)?,
            None => current.state.replay(step)?,
        }
        current.step_count += 1;
        current.roll_count += u64::from(matches!(step, Step::Rolled { .. }));
        current.action_count += u64::from(matches!(step, Step::Acted { .. }));
        current.after_step(before, time);
        Ok(())
    }

    /// Applies a record that is not a step of a match.
    fn apply_lobby_record(&mut self, record: &TableRecord) -> Result<(), String> {
        match record {
            TableRecord::Joined { who, nick, watching } => self.add_member(*who, nick, *watching),
            TableRecord::Left { who, kicked } => self.remove_member(*who, kicked.clone()),
            TableRecord::Sat { who, chair } => {
                let member = self.member_number(*who)?;
                self.free_chair_of(member);
                self.note_late_player(member, *chair);
                let is_playing = self.phase() == TablePhase::Playing;
                let place = self.chair_mut(*chair)?;
                // The seat of a bot in a match keeps its class or colour.
                let choice = place.choice.take().filter(|_| is_playing);
                let occupant = ChairOccupant::Member(member);
                *place = TableChair { occupant, choice, stand_in: None };
                self.members[member].ready = false;
                if is_playing && let Some(current) = &self.current_match {
                    let number = current.number;
                    self.links.note_players(number, PlayerInfo::of_match(self));
                }
            }
            TableRecord::SeatAsked { who, chair } => {
                let member = self.member_number(*who)?;
                self.members[member].asked_chair = *chair;
            }
            TableRecord::Stood { who } => {
                let member = self.member_number(*who)?;
                self.free_chair_of(member);
                self.members[member].ready = false;
            }
            TableRecord::Chose { chair, choice } => {
                self.chair_mut(*chair)?.choice.clone_from(choice);
            }
            TableRecord::Ready { who, ready } => {
                let member = self.member_number(*who)?;
                self.members[member].ready = *ready;
            }
            TableRecord::Bot { chair, level } => {
                let place = self.chair_mut(*chair)?;
                place.occupant = ChairOccupant::Bot(level.clone());
                place.stand_in = None;
            }
            TableRecord::Freed { chair } => *self.chair_mut(*chair)? = TableChair::default(),
            TableRecord::Locked { locked } => self.locked = *locked,
            TableRecord::Offered { offer } => self.offer = *offer,
            TableRecord::Owner { who } => self.owner = self.member_number(*who)?,
            TableRecord::Configured { config, options } => {
                self.config.clone_from(config);
                self.options.clone_from(options);
                for member in &mut self.members {
                    member.ready = false;
                }
            }
            // The record of the match that began then has the salts.
            TableRecord::Salted { .. } | TableRecord::Chat { .. } => {}
            TableRecord::Standing { who, code, number, lasting } => {
                let member = self.member_number(*who)?;
                let offered = self.game.standing_answers();
                let scope = standing_scope(*lasting);
                // An answer that the game no longer offers is ignored.
                self.members[member].standing.set(offered, code, *number, scope);
            }
            TableRecord::Hinted { who, .. } => self.note_hint(*who)?,
            TableRecord::StandIn { chair, level } => self.begin_stand_in(*chair, level)?,
            TableRecord::StandInEnded { chair } => self.chair_mut(*chair)?.stand_in = None,
            TableRecord::PrivateLinked { who, link } => self.set_link(*who, *link)?,
            TableRecord::Claimed { who, member } => self.add_alias(*who, *member)?,
            TableRecord::Ended => {
                let current = self.current_match.as_mut().ok_or("no match to end")?;
                current.end = Some(MatchEnd::Stopped);
            }
            TableRecord::Linked { who, target, hash } => {
                self.links.add(self.member_number(*who)?, *target, *hash);
            }
            TableRecord::Unlinked { link } => self.links.revoke(*link)?,
            TableRecord::Revealed { who, number, agrees } => {
                self.links.note_agreement(*number, self.member_number(*who)?, *agrees);
            }
            TableRecord::Avatar { who, avatar } => {
                let member = self.member_number(*who)?;
                self.members[member].avatar = Some(*avatar);
            }
            TableRecord::Emote { .. } => {}
            _ => return Err("out of place".into()),
        }
        Ok(())
    }

    pub(crate) fn member_number(&self, who: IdentityHash) -> Result<usize, String> {
        self.find_member(who).ok_or_else(|| "nobody here has that identity".into())
    }

    fn chair_mut(&mut self, chair: u8) -> Result<&mut TableChair, String> {
        self.chairs.get_mut(usize::from(chair)).ok_or_else(|| "no such chair".into())
    }

    pub(crate) fn free_chair_of(&mut self, member: usize) {
        if let Some(chair) = self.chair_of(member) {
            self.chairs[usize::from(chair)] = TableChair::default();
        }
    }

    /// Adds a member, or brings one back, on the first free chair if a match is not in progress
    /// and the member does not only watch.
    fn add_member(&mut self, who: IdentityHash, nick: &str, watching: bool) {
        let number = match self.find_member(who) {
            Some(number) => {
                let member = &mut self.members[number];
                nick.clone_into(&mut member.nick);
                member.departure = None;
                number
            }
            None => {
                self.members.push(Member {
                    identity: who,
                    aliases: Vec::new(),
                    link: None,
                    nick: nick.to_owned(),
                    avatar: None,
                    ready: false,
                    departure: None,
                    standing: StandingAnswers::default(),
                    asked_chair: None,
                    vacations: Vec::new(),
                });
                self.members.len() - 1
            }
        };
        let free = (0..self.chairs.len()).find(|chair| self.is_free(*chair));
        if let (TablePhase::Lobby, None, Some(chair), false) =
            (self.phase(), self.chair_of(number), free, watching)
        {
            self.chairs[chair].occupant = ChairOccupant::Member(number);
        }
    }

    /// Marks a member as gone. A seat in a match stays reserved, a chair in the lobby does not.
    /// An owner who leaves is replaced.
    fn remove_member(&mut self, who: IdentityHash, kicked: Option<String>) {
        let Some(number) = self.find_member(who) else { return };
        let departure = kicked.map_or(Departure::Left, |reason| Departure::Kicked { reason });
        self.members[number].departure = Some(departure);
        self.members[number].asked_chair = None;
        self.members[number].ready = false;
        // A link that is passed on must not work again when the member comes back.
        self.members[number].link = None;
        if self.phase() == TablePhase::Lobby {
            self.free_chair_of(number);
        }
        if self.owner == number {
            self.owner = self.next_owner().unwrap_or(number);
        }
    }

    /// The member who becomes the owner: the first with a chair, else the first who is there.
    fn next_owner(&self) -> Option<usize> {
        let here = |number: &usize| self.members[*number].departure.is_none();
        let seated = (0..self.members.len()).filter(here).find(|n| self.chair_of(*n).is_some());
        seated.or_else(|| (0..self.members.len()).find(here))
    }
}

pub(crate) const fn standing_scope(lasting: bool) -> StandingScope {
    if lasting { StandingScope::Lasting } else { StandingScope::ForNow }
}

impl CurrentMatch {
    /// Takes from a bank what an entry says its first action took.
    pub(crate) fn charge(&mut self, record: &TableRecord) {
        if let TableRecord::Played { steps, spent_ms: Some(spent), .. } = record
            && let Some(Step::Acted { seat, .. }) = steps.first()
        {
            self.banks.charge(*seat, *spent);
        }
    }

    /// Restarts the clock if the step led to a new ask, and records the end of the match.
    pub(crate) fn after_step(&mut self, before: MatchStatus, time: u64) {
        let id = |status: &MatchStatus| match status {
            MatchStatus::Ask { id, .. } => Some(*id),
            _ => None,
        };
        let now = self.state.status();
        self.last_step_at = time;
        if id(&now) != id(&before) {
            self.asked_at = time;
            self.banks.finish_ask();
        }
        if let MatchStatus::Over(outcome) = now {
            self.end = Some(MatchEnd::Finished(outcome));
        }
    }
}
