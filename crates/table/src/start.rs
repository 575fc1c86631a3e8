//! The start of a match: the server commits to a secret, members publish hashes of their salts and,
//! when the owner has started and all hashes are known, the salts; then the match begins.

use crate::any_match::{self, MatchTerms, RefusalMessage};
use crate::decide::{DecideResult, bad_options, require};
use crate::dice_round::PendingStart;
use crate::{
    ChairOccupant, DiceSecret, IdentityHash, MatchStatus, ProposedEntry, RefusalCode, StartStage,
    Table, TableChair, TablePhase, TableRecord,
};
use kit::{JointSalts, SeatChoice, bot_salt, hash_salt, is_salt, is_salt_hash};
use serde_json::Value;
use std::collections::BTreeMap;

/// How long a start waits for a missing hash, and then for a missing salt, before it is cancelled.
const START_TIMEOUT_MS: u64 = 15_000;

impl Table {
    /// Whether the owner has started a match that waits for the salts of its players.
    #[must_use]
    pub const fn is_starting(&self) -> bool {
        self.dice_round.start.is_some()
    }

    /// Whether the table has something to do by itself that waits for nothing: a match whose salts
    /// are known begins, or the rolls are due that it begins with.
    #[must_use]
    pub fn has_immediate_step(&self) -> bool {
        match self.match_in_progress() {
            Some(current) => current.state.status() == MatchStatus::RollDue,
            None => self.is_starting() && self.dice_round.waiting().is_empty(),
        }
    }

    fn require_round(&self, round: u32) -> Result<(), RefusalMessage> {
        let is_playing = self.phase() == TablePhase::Playing;
        let message = "Not while a match is being played.";
        require(!is_playing, RefusalCode::MatchRunning, message)?;
        let is_current = round == self.dice_round.number;
        let message = "Those are not the dice of the next match: look at the table again.";
        require(is_current, RefusalCode::WrongRound, message)
    }

    pub(crate) fn decide_salt_hash(
        &self,
        who: IdentityHash,
        member: usize,
        round: u32,
        hash: &str,
    ) -> DecideResult {
        self.require_round(round)?;
        let is_open = self.dice_round.stage() != Some(StartStage::Salts);
        let message = "The hashes of all players are settled: reveal the salt now.";
        require(is_open, RefusalCode::Starting, message)?;
        let is_seated = self.chair_of(member).is_some();
        require(is_seated, RefusalCode::NotSeated, "Take a chair first.")?;
        let is_committed = self.dice_round.secret.is_some();
        let message = "The server has not published its own commitment yet: try again.";
        require(is_committed, RefusalCode::WrongRound, message)?;
        let message = "The hash of a salt is its SHA-256 as 64 lower-case hexadecimal digits.";
        require(is_salt_hash(hash), RefusalCode::BadSalt, message)?;
        let mut others = self.dice_round.hashes.iter().filter(|(other, _)| **other != member);
        let is_own = others.all(|(_, (other, _))| other != hash);
        let message = "Somebody else has published that hash: draw a salt of your own.";
        require(is_own, RefusalCode::SaltTaken, message)?;
        Ok(ProposedEntry::of(TableRecord::SaltHashed { who, round, hash: hash.to_owned() }))
    }

    pub(crate) fn decide_salt(
        &self,
        who: IdentityHash,
        member: usize,
        round: u32,
        salt: &str,
    ) -> DecideResult {
        self.require_round(round)?;
        let waits = self.dice_round.stage() == Some(StartStage::Salts)
            && self.dice_round.waiting().contains(&member);
        let message = "A salt is revealed once the match is starting and the hashes of all \
                       players are known.";
        require(waits, RefusalCode::NotRevealing, message)?;
        let message = "A salt is 32 to 64 plain letters, digits and signs.";
        require(is_salt(salt), RefusalCode::BadSalt, message)?;
        let published = self.dice_round.hashes.get(&member);
        let fits = published.is_some_and(|(hash, _)| *hash == hash_salt(salt));
        let message = "That is not the salt whose hash you published.";
        require(fits, RefusalCode::SaltMismatch, message)?;
        Ok(ProposedEntry::of(TableRecord::SaltRevealed { who, round, salt: salt.to_owned() }))
    }

    /// The record by which the owner takes a member off a chair because their device does not
    /// answer.
    pub(crate) fn cancelled_record(&self, chair: u8) -> Result<TableRecord, RefusalMessage> {
        let occupant = self.chairs.get(usize::from(chair)).map(|chair| &chair.occupant);
        let waiting = self.dice_round.waiting();
        let away = match occupant {
            Some(ChairOccupant::Member(member)) if waiting.contains(member) => *member,
            _ => {
                let message = "A match is about to begin, and not with a device there missing.";
                return Err(RefusalCode::Starting.with_message(message));
            }
        };
        let (round, away) = (self.dice_round.number, vec![self.members[away].identity]);
        Ok(TableRecord::StartCancelled { round, away })
    }

    /// When [`Table::start_tick`] next has something to do.
    pub(crate) fn start_tick_at(&self) -> Option<u64> {
        match &self.dice_round.start {
            None => self.dice_round.secret.is_none().then_some(self.time),
            Some(_) if self.dice_round.waiting().is_empty() => Some(self.time),
            Some(start) if !self.absent_players(start).is_empty() => Some(self.time),
            Some(start) => {
                let since = start.since.max(self.clock_restarted_at);
                Some(since.saturating_add(START_TIMEOUT_MS))
            }
        }
    }

    /// What the table does by itself between matches, when it is due.
    pub(crate) fn start_tick(&self, secret: impl FnOnce() -> DiceSecret) -> Option<TableRecord> {
        let round = self.dice_round.number;
        let Some(start) = &self.dice_round.start else {
            return Some(TableRecord::Committed { round, secret: secret().to_hex() });
        };
        let identities = |members: &[usize]| {
            members.iter().map(|member| self.members[*member].identity).collect()
        };
        let absent = self.absent_players(start);
        if !absent.is_empty() {
            return Some(TableRecord::StartCancelled { round, away: identities(&absent) });
        }
        let waiting = self.dice_round.waiting();
        if waiting.is_empty() {
            return self.began_record(start);
        }
        Some(TableRecord::StartCancelled { round, away: identities(&waiting) })
    }

    /// The members with a seat in a pending start who no longer sit on its chair.
    fn absent_players(&self, start: &PendingStart) -> Vec<usize> {
        let is_absent = |(member, chair): (&Option<usize>, &u8)| {
            member.filter(|member| self.chair_of(*member) != Some(*chair))
        };
        start.members.iter().zip(&start.chairs).filter_map(is_absent).collect()
    }

    fn began_record(&self, start: &PendingStart) -> Option<TableRecord> {
        let (secret, _) = self.dice_round.secret.as_ref()?;
        let match_id = self.match_id(start.match_number);
        let salts = self.dice_round.joint_salts(&match_id, self.seq + 1)?.texts();
        let (number, round, secret) = (start.match_number, self.dice_round.number, secret.to_hex());
        if self.is_suspended() {
            return Some(TableRecord::Resumed { number, salts, secret, round });
        }
        Some(TableRecord::Began {
            number,
            rules: start.rules,
            config: start.config.clone(),
            chairs: start.chairs.clone(),
            salts,
            secret,
            round: Some(round),
        })
    }

    /// Checks that a match begins, or goes on, as its start and the published salts say.
    pub(crate) fn check_begun(&self, record: &TableRecord) -> Result<JointSalts, String> {
        let start = self.dice_round.start.as_ref().ok_or("a match began without a start")?;
        if self.began_record(start).as_ref() != Some(record) {
            return Err("a match did not begin as its start and its salts say".into());
        }
        let match_id = self.match_id(start.match_number);
        let salts = self.dice_round.joint_salts(&match_id, self.seq + 1);
        salts.ok_or_else(|| "a match began before its salts were known".into())
    }

    /// Applies a record about the dice of the next match.
    pub(crate) fn apply_dice_record(
        &mut self,
        record: &TableRecord,
        time: u64,
    ) -> Result<(), String> {
        if self.phase() == TablePhase::Playing {
            return Err("the dice of the match in progress are settled".into());
        }
        match record {
            TableRecord::Committed { round, secret } => self.apply_commitment(*round, secret),
            TableRecord::SaltHashed { who, round, hash } => {
                self.apply_salt_hash(*who, *round, hash, time)
            }
            TableRecord::Starting { .. } => self.apply_starting(record, time),
            TableRecord::SaltRevealed { who, round, salt } => self.apply_salt(*who, *round, salt),
            TableRecord::StartCancelled { round, away } => self.apply_cancelled(*round, away),
            _ => Err("out of place".into()),
        }
    }

    fn check_round(&self, round: u32) -> Result<(), String> {
        let expected = self.dice_round.number;
        if round == expected {
            return Ok(());
        }
        Err(format!("the dice are those of round {expected}, not {round}"))
    }

    pub(crate) fn apply_commitment(&mut self, round: u32, secret: &str) -> Result<(), String> {
        self.check_round(round)?;
        if self.dice_round.secret.is_some() {
            return Err("the secret of the dice was drawn before".into());
        }
        self.dice_round.secret = Some((DiceSecret::from_hex(secret)?, self.seq + 1));
        Ok(())
    }

    fn apply_salt_hash(
        &mut self,
        who: IdentityHash,
        round: u32,
        hash: &str,
        time: u64,
    ) -> Result<(), String> {
        self.check_round(round)?;
        if self.dice_round.secret.is_none() {
            return Err("a hash was published before the server's commitment".into());
        }
        if self.dice_round.stage() == Some(StartStage::Salts) {
            return Err("a hash was published when salts were revealed".into());
        }
        let member = self.member_number(who)?;
        self.dice_round.hashes.insert(member, (hash.to_owned(), self.seq + 1));
        let is_last = self.dice_round.stage() == Some(StartStage::Salts);
        if let (true, Some(start)) = (is_last, &mut self.dice_round.start) {
            start.since = time;
        }
        Ok(())
    }

    fn apply_starting(&mut self, record: &TableRecord, time: u64) -> Result<(), String> {
        let TableRecord::Starting { round, number, rules, config, chairs, bot_hashes, secret } =
            record
        else {
            return Err("out of place".into());
        };
        self.check_round(*round)?;
        if let Some(secret) = secret {
            self.apply_commitment(*round, secret)?;
        }
        let (committed, _) = *self.dice_round.secret.as_ref().ok_or("a start without a secret")?;
        let suspended = self.current_match.as_ref().filter(|current| current.is_suspended());
        if suspended.is_some_and(|it| (it.number, &it.chairs) != (*number, chairs)) {
            return Err("a start of another match than the one that waits".into());
        }
        if self.is_starting() || self.bot_hashes(chairs, *number, committed) != *bot_hashes {
            return Err("a start does not follow from the table".into());
        }
        let member = |chair: &u8| match self.chairs.get(usize::from(*chair))?.occupant {
            ChairOccupant::Member(member) => Some(Some(member)),
            ChairOccupant::Bot(_) => Some(None),
            ChairOccupant::Nobody => None,
        };
        let members = chairs.iter().map(member).collect::<Option<_>>();
        let (match_number, seq) = (*number, self.seq + 1);
        self.dice_round.start = Some(PendingStart {
            match_number,
            rules: *rules,
            config: config.clone(),
            chairs: chairs.clone(),
            members: members.ok_or("a start with a chair that nobody has")?,
            bot_hashes: bot_hashes.clone(),
            seq,
            since: time,
            salts: BTreeMap::new(),
        });
        Ok(())
    }

    fn apply_salt(&mut self, who: IdentityHash, round: u32, salt: &str) -> Result<(), String> {
        self.check_round(round)?;
        let (member, entry) = (self.member_number(who)?, self.seq + 1);
        if self.dice_round.stage() != Some(StartStage::Salts)
            || !self.dice_round.waiting().contains(&member)
        {
            return Err("a salt was revealed when it was not asked for".into());
        }
        let published = self.dice_round.hashes.get(&member);
        if published.is_none_or(|(hash, _)| *hash != hash_salt(salt)) {
            return Err("a salt does not fit its hash".into());
        }
        if let Some(start) = &mut self.dice_round.start {
            start.salts.insert(member, (salt.to_owned(), entry));
        }
        Ok(())
    }

    fn apply_cancelled(&mut self, round: u32, away: &[IdentityHash]) -> Result<(), String> {
        self.check_round(round)?;
        if !self.is_starting() {
            return Err("no start to cancel".into());
        }
        for who in away {
            let member = self.member_number(*who)?;
            self.free_chair_of(member);
            self.members[member].ready = false;
        }
        self.dice_round = self.dice_round.next(self.dice_round.cancelled + 1);
        Ok(())
    }

    /// The owner's start fixes seats and options. The match begins when all salts are known.
    pub(crate) fn decide_start(&self, secret: DiceSecret) -> DecideResult {
        self.require_lobby()?;
        let suspended = self.current_match.as_ref().filter(|current| current.is_suspended());
        let taken = |(at, chair): (usize, &TableChair)| {
            (chair.occupant != ChairOccupant::Nobody).then_some(at as u8)
        };
        let chairs: Vec<u8> = match suspended {
            Some(current) => current.chairs.clone(),
            None => self.chairs.iter().enumerate().filter_map(taken).collect(),
        };
        let unready = chairs.iter().any(|chair| match self.chairs[usize::from(*chair)].occupant {
            ChairOccupant::Member(number) => number != self.owner && !self.members[number].ready,
            _ => false,
        });
        require(!unready, RefusalCode::NotReady, "Not everybody who sits is ready.")?;
        if let Some(current) = suspended {
            let is_empty = |chair: &u8| self.is_free(usize::from(*chair));
            let message = "Every seat of the match needs a player or a bot.";
            let is_full = !chairs.iter().any(is_empty);
            require(is_full, RefusalCode::WrongPlayerCount, message)?;
            let (rules, config) = (current.rules, current.config.clone());
            return Ok(ProposedEntry::of(self.starting_record(rules, config, chairs, secret)));
        }
        let fits = self.game.seat_counts().contains(&(chairs.len() as u8));
        require(
            fits,
            RefusalCode::WrongPlayerCount,
            "The number of players does not fit the game.",
        )?;
        let config = self.config_for(&chairs);
        let rules = self.rules_for_next_match()?;
        let terms = MatchTerms { rules, config: &config, start: self.start.as_ref() };
        let begun = any_match::begin_match(self.game, terms, chairs.len() as u8);
        begun.map_err(|faults| bad_options(&faults))?;
        Ok(ProposedEntry::of(self.starting_record(rules, config, chairs, secret)))
    }

    fn starting_record(
        &self,
        rules: u32,
        config: Value,
        chairs: Vec<u8>,
        drawn: DiceSecret,
    ) -> TableRecord {
        let last = self.current_match.as_ref();
        let number = last.map_or(1, |it| it.number + u32::from(!it.is_suspended()));
        let committed = self.dice_round.secret.as_ref().map(|(secret, _)| *secret);
        let secret = committed.unwrap_or(drawn);
        TableRecord::Starting {
            round: self.dice_round.number,
            number,
            rules,
            config,
            bot_hashes: self.bot_hashes(&chairs, number, secret),
            chairs,
            secret: committed.is_none().then(|| secret.to_hex()),
        }
    }

    /// The hashes of the salts of the bots among these chairs, in seat order.
    fn bot_hashes(&self, chairs: &[u8], number: u32, secret: DiceSecret) -> Vec<String> {
        let match_id = self.match_id(number);
        let is_bot = |chair: u8| {
            let occupant = self.chairs.get(usize::from(chair)).map(|chair| &chair.occupant);
            matches!(occupant, Some(ChairOccupant::Bot(_)))
        };
        let bots = chairs.iter().enumerate().filter(|(_, chair)| is_bot(**chair));
        bots.map(|(seat, _)| hash_salt(&bot_salt(&secret.bytes, &match_id, seat))).collect()
    }

    /// The version of the rules of the next match: the current one, or that of the start.
    fn rules_for_next_match(&self) -> Result<u32, RefusalMessage> {
        let Some(start) = &self.start else { return Ok(self.game.rules_version()) };
        let checked = any_match::check_start(self.game, start);
        checked.map(|(_, rules)| rules).map_err(|faults| bad_options(&faults))
    }

    /// The options with the chosen classes or colours filled in. A chair without a choice is null
    /// if the game decides then (K53); otherwise it gets the first one left that fits the others:
    /// two Ludo players sit opposite each other.
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
            let config = with(choices);
            let rules = self.game.rules_version();
            let terms = MatchTerms { rules, config: &config, start: None };
            any_match::begin_match(self.game, terms, chairs.len() as u8).is_ok()
        };
        if fits(&chosen) {
            return with(&chosen);
        }
        with(&fill_choices(chosen.clone(), values, &fits).unwrap_or(chosen))
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
