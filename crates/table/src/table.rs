//! The table as it stands, folded from its log.

use crate::play::{self, Play, Told};
use crate::{Code, Moment, Options, Record, Who};
use catalog::GameId;
use kit::{Outcome, Seat, Step, Verifiable, parse_secret};
use serde::Serialize;
use serde_json::Value;
use std::fmt;
use ts_rs::TS;

/// Somebody who is or was at the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// The identity.
    pub who: Who,
    /// The name.
    pub nick: String,
    /// Ready for the next match.
    pub ready: bool,
    /// Has left, or was asked to and told why.
    pub gone: Option<Option<String>>,
    /// What they added to the dice of the next match.
    pub salt: String,
}

/// Who sits on a chair.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Sitter {
    /// Nobody.
    #[default]
    Nobody,
    /// A member, by number.
    Member(usize),
    /// A bot of this level.
    Bot(String),
}

/// A chair.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chair {
    /// Who sits there.
    pub sitter: Sitter,
    /// The class or colour chosen for it.
    pub choice: Option<String>,
}

/// Where the table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the first match, or after one.
    Lobby,
    /// In a match.
    Playing,
}

/// The match on the table: being played, or the last one.
pub struct Running {
    /// The match.
    pub play: Box<dyn Play>,
    /// Its number at this table, from 1.
    pub number: u32,
    /// Whose chair each seat is.
    pub chairs: Vec<u8>,
    pub(crate) secret: [u8; 32],
    pub(crate) salts: Vec<String>,
    /// Rolls made so far: the number of the next.
    pub(crate) rolls: u64,
    /// Actions taken so far.
    pub(crate) actions: u64,
    /// When the open question was asked.
    pub(crate) asked_at: u64,
    /// When it began.
    pub(crate) began_at: u64,
    /// When its latest step was made.
    pub(crate) stepped_at: u64,
    /// How it ended, if it has; nothing if the owner ended it.
    pub ended: Option<Option<Outcome>>,
}

impl Running {
    /// The dice, at the next roll.
    pub(crate) fn dice(&self, code: Code) -> Verifiable {
        let name = format!("{code}-{}", self.number);
        Verifiable::new(self.secret, &name, &self.salts, self.rolls)
    }
}

impl Running {
    /// What a bot's choice is drawn from: nobody outside can know it, and it tells nothing
    /// about the dice.
    pub(crate) fn bot_seed(&self) -> u64 {
        use sha2::Digest as _;
        let mut hash = sha2::Sha256::new_with_prefix(b"parlor bot ");
        hash.update(self.secret);
        hash.update(self.actions.to_be_bytes());
        let digest: [u8; 32] = hash.finalize().into();
        digest[..8].iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte))
    }
}

impl fmt::Debug for Running {
    /// Never prints the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Running");
        debug.field("number", &self.number).field("chairs", &self.chairs);
        debug.field("moment", &self.play.moment()).finish_non_exhaustive()
    }
}

/// A table.
#[derive(Debug)]
pub struct Table {
    /// Its code.
    pub code: Code,
    /// The game.
    pub game: GameId,
    /// The game's options.
    pub config: Value,
    /// How it is run.
    pub options: Options,
    /// Everybody who ever came, by number.
    pub members: Vec<Member>,
    /// Who runs it, by number.
    pub owner: usize,
    /// The chairs.
    pub chairs: Vec<Chair>,
    /// Whether nobody new may come.
    pub locked: bool,
    /// The match on it.
    pub running: Option<Running>,
    /// The number of the last entry.
    pub seq: u64,
    /// When it was made.
    pub time: u64,
    /// Since when somebody is there. Not of the log: a table that sleeps has no clock.
    pub(crate) awake_since: u64,
}

impl Table {
    /// The table that a log's first entry opens.
    ///
    /// # Errors
    /// Why it is no opening.
    pub fn open(code: Code, record: &Record, time: u64) -> Result<Self, String> {
        let Record::Opened { game, config, options, who, nick } = record else {
            return Err("a table's first entry opens it".into());
        };
        let game: GameId =
            game.parse().map_err(|unknown: catalog::UnknownGame| unknown.to_string())?;
        let seats = usize::from(*game.seats().end());
        let mut table = Self {
            code,
            game,
            config: config.clone(),
            options: options.clone(),
            members: Vec::new(),
            owner: 0,
            chairs: vec![Chair::default(); seats],
            locked: false,
            running: None,
            seq: 1,
            time,
            awake_since: 0,
        };
        table.member_joins(*who, nick);
        Ok(table)
    }

    /// The member with this identity who has not gone.
    #[must_use]
    pub fn member(&self, who: Who) -> Option<usize> {
        let found = self.members.iter().position(|member| member.who == who)?;
        self.members[found].gone.is_none().then_some(found)
    }

    /// The chair a member sits on.
    #[must_use]
    pub fn chair_of(&self, member: usize) -> Option<u8> {
        let at = self.chairs.iter().position(|chair| chair.sitter == Sitter::Member(member))?;
        u8::try_from(at).ok()
    }

    /// The seat a member has in the match.
    #[must_use]
    pub fn seat_of(&self, member: usize) -> Option<Seat> {
        let chair = self.chair_of(member)?;
        let running = self.running.as_ref()?;
        let seat = running.chairs.iter().position(|other| *other == chair)?;
        Seat::parse(seat as u64)
    }

    /// Who sits on a seat of the match.
    #[must_use]
    pub fn sitter(&self, seat: Seat) -> &Sitter {
        let chair = self.running.as_ref().and_then(|running| running.chairs.get(seat.index()));
        chair.map_or(&Sitter::Nobody, |chair| &self.chairs[usize::from(*chair)].sitter)
    }

    /// How a seat of the match is called.
    #[must_use]
    pub fn name_of(&self, seat: Seat) -> String {
        match self.sitter(seat) {
            Sitter::Member(number) => self.members[*number].nick.clone(),
            Sitter::Bot(level) => format!("{level} bot {}", seat.number() + 1),
            Sitter::Nobody => format!("seat {}", seat.number() + 1),
        }
    }

    /// Where it stands.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match &self.running {
            Some(running) if running.ended.is_none() => Phase::Playing,
            _ => Phase::Lobby,
        }
    }

    /// The match that is being played.
    #[must_use]
    pub fn playing(&self) -> Option<&Running> {
        self.running.as_ref().filter(|running| running.ended.is_none())
    }

    /// Folds an entry of the log in; what it tells, if it is of the match.
    ///
    /// # Errors
    /// Why it does not follow; the table is then not to be used any more.
    pub fn apply(&mut self, record: &Record, time: u64) -> Result<Vec<Told>, String> {
        let mut told = Vec::new();
        self.fold(record, time, Some(&mut told))?;
        Ok(told)
    }

    /// The same, and tells nobody: to wake a table, quicker.
    ///
    /// # Errors
    /// Why it does not follow; the table is then not to be used any more.
    pub fn replay(&mut self, record: &Record, time: u64) -> Result<(), String> {
        self.fold(record, time, None)
    }

    fn fold(
        &mut self,
        record: &Record,
        time: u64,
        mut told: Option<&mut Vec<Told>>,
    ) -> Result<(), String> {
        match record {
            Record::Played { steps, .. } => {
                for step in steps {
                    self.step(step, time, told.as_deref_mut())?;
                }
            }
            Record::Began { number, rules, config, chairs, salts, secret } => {
                if *rules != self.game.rules() {
                    let (game, ours) = (self.game, self.game.rules());
                    return Err(format!(
                        "rules version {rules} of {game} is not known here: {ours} is"
                    ));
                }
                self.check_chairs(chairs, salts)?;
                let secret = parse_secret(secret).map_err(|e| e.to_string())?;
                let play = play::begin(self.game, config, chairs.len() as u8)
                    .map_err(|faults| kit::Fault::join(&faults))?;
                let (number, chairs, salts) = (*number, chairs.clone(), salts.clone());
                self.begins(play, number, chairs, salts, secret, time);
            }
            _ => self.changes(record)?,
        }
        self.close(time);
        Ok(())
    }

    /// A match is played on chairs of the table, each once, and each adds its salt.
    fn check_chairs(&self, chairs: &[u8], salts: &[String]) -> Result<(), String> {
        let known = chairs.iter().all(|chair| usize::from(*chair) < self.chairs.len());
        let apart = (1..chairs.len()).all(|at| !chairs[..at].contains(&chairs[at]));
        if known && apart && salts.len() == chairs.len() {
            return Ok(());
        }
        Err("a match needs a chair and a salt for each seat".into())
    }

    /// Every entry ends so: it is counted, and after a match those who have gone give up their
    /// chairs.
    pub(crate) fn close(&mut self, time: u64) {
        self.seq += 1;
        self.time = time;
        if self.phase() == Phase::Lobby {
            for chair in &mut self.chairs {
                if let Sitter::Member(number) = chair.sitter
                    && self.members[number].gone.is_some()
                {
                    *chair = Chair::default();
                }
            }
        }
    }

    pub(crate) fn begins(
        &mut self,
        play: Box<dyn Play>,
        number: u32,
        chairs: Vec<u8>,
        salts: Vec<String>,
        secret: [u8; 32],
        time: u64,
    ) {
        for member in &mut self.members {
            member.ready = false;
            member.salt.clear();
        }
        let (rolls, actions, ended) = (0, 0, None);
        let asked_at = time;
        self.running = Some(Running {
            play,
            number,
            chairs,
            secret,
            salts,
            rolls,
            actions,
            asked_at,
            began_at: time,
            stepped_at: time,
            ended,
        });
    }

    fn step(
        &mut self,
        step: &Step<Value>,
        time: u64,
        told: Option<&mut Vec<Told>>,
    ) -> Result<(), String> {
        let running = self.running.as_mut().ok_or("a step without a match")?;
        let before = running.play.moment();
        match told {
            Some(told) => running.play.apply(step, told)?,
            None => running.play.replay(step)?,
        }
        running.rolls += u64::from(matches!(step, Step::Rolled { .. }));
        running.actions += u64::from(matches!(step, Step::Acted { .. }));
        running.settled(before, time);
        Ok(())
    }

    /// Everything that is not of a match.
    fn changes(&mut self, record: &Record) -> Result<(), String> {
        match record {
            Record::Joined { who, nick } => self.member_joins(*who, nick),
            Record::Left { who, kicked } => self.member_leaves(*who, kicked.clone()),
            Record::Sat { who, chair } => {
                let member = self.known(*who)?;
                self.free_chair_of(member);
                *self.chair_mut(*chair)? = Chair { sitter: Sitter::Member(member), choice: None };
                self.members[member].ready = false;
            }
            Record::Stood { who } => {
                let member = self.known(*who)?;
                self.free_chair_of(member);
                self.members[member].ready = false;
            }
            Record::Chose { chair, choice } => self.chair_mut(*chair)?.choice.clone_from(choice),
            Record::Ready { who, ready } => {
                let member = self.known(*who)?;
                self.members[member].ready = *ready;
            }
            Record::Bot { chair, level } => {
                self.chair_mut(*chair)?.sitter = Sitter::Bot(level.clone());
            }
            Record::Freed { chair } => *self.chair_mut(*chair)? = Chair::default(),
            Record::Locked { locked } => self.locked = *locked,
            Record::Owner { who } => self.owner = self.known(*who)?,
            Record::Configured { config, options } => {
                self.config.clone_from(config);
                self.options.clone_from(options);
                for member in &mut self.members {
                    member.ready = false;
                }
            }
            Record::Salted { who, salt } => {
                let member = self.known(*who)?;
                self.members[member].salt.clone_from(salt);
            }
            Record::Ended => {
                let running = self.running.as_mut().ok_or("no match to end")?;
                running.ended = Some(None);
            }
            Record::Chat { .. } => {}
            Record::Opened { .. } | Record::Began { .. } | Record::Played { .. } => {
                return Err("out of place".into());
            }
        }
        Ok(())
    }

    fn known(&self, who: Who) -> Result<usize, String> {
        let found = self.members.iter().position(|member| member.who == who);
        found.ok_or_else(|| "nobody here has that identity".into())
    }

    fn chair_mut(&mut self, chair: u8) -> Result<&mut Chair, String> {
        self.chairs.get_mut(usize::from(chair)).ok_or_else(|| "no such chair".into())
    }

    fn free_chair_of(&mut self, member: usize) {
        if let Some(chair) = self.chair_of(member) {
            self.chairs[usize::from(chair)] = Chair::default();
        }
    }

    /// Whoever comes sits down where there is room.
    fn member_joins(&mut self, who: Who, nick: &str) {
        let number = match self.members.iter().position(|member| member.who == who) {
            Some(number) => {
                let member = &mut self.members[number];
                nick.clone_into(&mut member.nick);
                member.gone = None;
                number
            }
            None => {
                let (nick, salt) = (nick.to_owned(), String::new());
                self.members.push(Member { who, nick, ready: false, gone: None, salt });
                self.members.len() - 1
            }
        };
        let free = self.chairs.iter().position(|chair| chair.sitter == Sitter::Nobody);
        if let (Phase::Lobby, None, Some(chair)) = (self.phase(), self.chair_of(number), free) {
            self.chairs[chair].sitter = Sitter::Member(number);
        }
    }

    /// A seat in a match stays reserved; a chair in the lobby does not. An owner who leaves
    /// hands the table on.
    fn member_leaves(&mut self, who: Who, kicked: Option<String>) {
        let Some(number) = self.members.iter().position(|member| member.who == who) else { return };
        self.members[number].gone = Some(kicked);
        self.members[number].ready = false;
        if self.phase() == Phase::Lobby {
            self.free_chair_of(number);
        }
        if self.owner == number {
            self.owner = self.heir().unwrap_or(number);
        }
    }

    /// Who would run the table next: somebody who sits, else somebody who is there.
    fn heir(&self) -> Option<usize> {
        let here = |number: &usize| self.members[*number].gone.is_none();
        let seated = (0..self.members.len()).filter(here).find(|n| self.chair_of(*n).is_some());
        seated.or_else(|| (0..self.members.len()).find(here))
    }
}

impl Running {
    /// After a step: the clock of a new question starts, and an end is noted.
    pub(crate) fn settled(&mut self, before: Moment, time: u64) {
        let id = |moment: &Moment| match moment {
            Moment::Ask { id, .. } => Some(*id),
            _ => None,
        };
        let now = self.play.moment();
        self.stepped_at = time;
        if id(&now) != id(&before) {
            self.asked_at = time;
        }
        if let Moment::Over(outcome) = now {
            self.ended = Some(Some(outcome));
        }
    }
}
