//! What becomes of what somebody asks for: a draft of the next entry, or a refusal.

use crate::play::{self, Play, Refusal, Told};
use crate::record::Cause;
use crate::{
    Chair, Code, Command, Moment, Options, Phase, Record, Running, Sitter, Table, Trouble, Who,
    text,
};
use catalog::GameId;
use kit::{Fault, Pace, Seat, Step};
use serde_json::Value;
use std::fmt;

/// What the table cannot make itself: fresh secrets.
#[derive(Clone, Copy)]
pub struct Fresh {
    /// For the dice of a match that begins.
    pub secret: [u8; 32],
}

impl fmt::Debug for Fresh {
    /// Never prints the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fresh").finish_non_exhaustive()
    }
}

/// An entry that may be stored, and what it leads to.
pub struct Draft {
    /// The entry.
    pub record: Record,
    /// What it tells, if it is of a match.
    pub told: Vec<Told>,
    /// The match after it.
    after: Option<Box<dyn Play>>,
}

impl fmt::Debug for Draft {
    /// Never prints the record, which may hold a secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Draft").field("told", &self.told).finish_non_exhaustive()
    }
}

impl Draft {
    fn of(record: Record) -> Self {
        Self { record, told: Vec::new(), after: None }
    }
}

type Decided = Result<Draft, Refusal>;

fn refuse<T>(trouble: Trouble, say: impl Into<String>) -> Result<T, Refusal> {
    Err(trouble.say(say))
}

fn hold(holds: bool, trouble: Trouble, say: &str) -> Result<(), Refusal> {
    if holds { Ok(()) } else { refuse(trouble, say) }
}

fn bad_options(found: &[Fault]) -> Refusal {
    Trouble::BadOptions.say(Fault::join(found))
}

impl Table {
    /// As many may ever come to a table; everybody is shown all of them.
    pub const MEMBERS: usize = 200;

    /// The entry that opens a table.
    ///
    /// # Errors
    /// What is wrong with the game, its options or the name.
    pub fn draft(
        game: &str,
        config: &Value,
        options: &Options,
        who: Who,
        nick: &str,
    ) -> Result<Record, Refusal> {
        let known: Result<GameId, _> = game.parse();
        let id = known.map_err(|unknown| Trouble::UnknownGame.say(unknown.to_string()))?;
        play::check_config(id, config).map_err(|found| bad_options(&found))?;
        let nick = read_nick(nick)?;
        let (game, config, options) = (game.to_owned(), config.clone(), options.clone());
        Ok(Record::Opened { game, config, options, who, nick })
    }

    /// What becomes of what somebody asks for.
    ///
    /// # Errors
    /// The rule that forbids it, in a sentence; the table is then as it was.
    pub fn decide(&self, who: Who, command: &Command, fresh: Fresh) -> Decided {
        if let Command::Join { nick } = command {
            return self.decide_join(who, nick);
        }
        let member = self.member(who);
        let Some(member) = member else { return refuse(Trouble::NotHere, "Join the table first.") };
        match command {
            Command::Join { .. } => unreachable!("handled above"),
            Command::Leave => Ok(Draft::of(Record::Left { who, kicked: None })),
            Command::Sit { chair } => self.decide_sit(who, *chair),
            Command::Stand => {
                self.between_matches()?;
                hold(self.chair_of(member).is_some(), Trouble::NotSeated, "You are not sitting.")?;
                Ok(Draft::of(Record::Stood { who }))
            }
            Command::Choose { choice } => self.decide_choice(member, choice.as_deref()),
            Command::Ready { ready } => {
                self.between_matches()?;
                hold(self.chair_of(member).is_some(), Trouble::NotSeated, "Take a chair first.")?;
                Ok(Draft::of(Record::Ready { who, ready: *ready }))
            }
            Command::Salt { salt } => {
                self.between_matches()?;
                let fits = salt.len() <= 64 && salt.chars().all(|c| c.is_ascii_graphic());
                hold(fits, Trouble::BadSalt, "Salt is up to 64 plain letters, digits and signs.")?;
                Ok(Draft::of(Record::Salted { who, salt: salt.clone() }))
            }
            Command::Chat { text } => match text::chat(text) {
                Some(text) => Ok(Draft::of(Record::Chat { who, text })),
                None => refuse(
                    Trouble::BadChat,
                    format!("Say something, in at most {} letters.", text::CHAT),
                ),
            },
            Command::Act { ask, action } => self.decide_act(member, *ask, action),
            Command::Resign => self.decide_resign(member),
            _ => self.decide_as_owner(member, command, fresh),
        }
    }

    fn decide_as_owner(&self, member: usize, command: &Command, fresh: Fresh) -> Decided {
        hold(member == self.owner, Trouble::NotOwner, "Only who runs the table may do that.")?;
        match command {
            Command::Bot { chair, level } => self.decide_bot(*chair, level),
            Command::Free { chair } => {
                self.between_matches()?;
                let bot = self.chairs.get(usize::from(*chair)).map(|chair| &chair.sitter);
                hold(matches!(bot, Some(Sitter::Bot(_))), Trouble::NoBot, "No bot sits there.")?;
                Ok(Draft::of(Record::Freed { chair: *chair }))
            }
            Command::Lock { locked } => Ok(Draft::of(Record::Locked { locked: *locked })),
            Command::Kick { member: other, why } => {
                let target = self.others(member, *other)?;
                let why = text::chat(why).unwrap_or_else(|| "No reason was given.".into());
                Ok(Draft::of(Record::Left { who: target, kicked: Some(why) }))
            }
            Command::HandOver { member: other } => {
                Ok(Draft::of(Record::Owner { who: self.others(member, *other)? }))
            }
            Command::Configure { config, options } => {
                self.between_matches()?;
                play::check_config(self.game, config).map_err(|found| bad_options(&found))?;
                let (config, options) = (config.clone(), options.clone());
                Ok(Draft::of(Record::Configured { config, options }))
            }
            Command::Start => self.decide_start(fresh),
            Command::End => {
                self.in_match()?;
                Ok(Draft::of(Record::Ended))
            }
            _ => refuse(Trouble::NotUnderstood, "That cannot be asked for."),
        }
    }

    fn between_matches(&self) -> Result<(), Refusal> {
        hold(
            self.phase() == Phase::Lobby,
            Trouble::MatchRunning,
            "Not while a match is being played.",
        )
    }

    fn in_match(&self) -> Result<&Running, Refusal> {
        self.playing().ok_or_else(|| Trouble::NoMatch.say("No match is being played."))
    }

    fn others(&self, member: usize, other: usize) -> Result<Who, Refusal> {
        let found = self.members.get(other).filter(|found| other != member && found.gone.is_none());
        let found = found.map(|found| found.who);
        found.ok_or_else(|| Trouble::Nobody.say("Nobody else here has that number."))
    }

    /// Missing, full and locked tables refuse in the same words, so that codes cannot be
    /// probed, and a bad name is looked at last: it would tell them apart.
    fn decide_join(&self, who: Who, nick: &str) -> Decided {
        let known = self.members.iter().any(|member| member.who == who);
        let seated = self.members.iter().position(|member| member.who == who);
        let reserved = seated.is_some_and(|member| self.chair_of(member).is_some());
        let free = self.chairs.iter().any(|chair| chair.sitter == Sitter::Nobody);
        let room = self.options.spectators || self.phase() == Phase::Lobby && free;
        let kicked = seated.is_some_and(|n| matches!(self.members[n].gone, Some(Some(_))));
        let room = room && (known || self.members.len() < Self::MEMBERS);
        if reserved || room && (!self.locked || known && !kicked) {
            let nick = self.own_nick(who, read_nick(nick)?);
            return Ok(Draft::of(Record::Joined { who, nick }));
        }
        Err(Self::no_such_table())
    }

    /// A name that nobody else at the table has: one that looks like another's is numbered, so
    /// that nobody speaks in another's name.
    fn own_nick(&self, who: Who, nick: String) -> String {
        let others = self.members.iter().filter(|other| other.who != who);
        let taken: Vec<String> = others.map(|other| text::looks(&other.nick)).collect();
        let free = |nick: &String| !taken.contains(&text::looks(nick));
        let numbered = (2..).map(|number| text::numbered(&nick, number));
        let mut names = std::iter::once(nick.clone()).chain(numbered.take(taken.len() + 1));
        names.find(free).unwrap_or(nick)
    }

    /// Whether somebody may be called so.
    ///
    /// # Errors
    /// What a name is.
    pub fn check_nick(nick: &str) -> Result<(), Refusal> {
        read_nick(nick).map(drop)
    }

    /// What is said of a table that one cannot join, whatever the reason.
    #[must_use]
    pub fn no_such_table() -> Refusal {
        Trouble::CannotJoin
            .say("There is no table to join under that code, or it is full or locked.")
    }

    fn decide_sit(&self, who: Who, chair: u8) -> Decided {
        self.between_matches()?;
        let there = self.chairs.get(usize::from(chair));
        let free = there.is_some_and(|chair| chair.sitter == Sitter::Nobody);
        hold(free, Trouble::ChairTaken, "That chair is not free.")?;
        Ok(Draft::of(Record::Sat { who, chair }))
    }

    fn decide_choice(&self, member: usize, choice: Option<&str>) -> Decided {
        self.between_matches()?;
        let Some(chair) = self.chair_of(member) else {
            return refuse(Trouble::NotSeated, "Take a chair first.");
        };
        if let Some(choice) = choice {
            let offered = self.game.choice().is_some_and(|(_, all)| all.contains(&choice));
            hold(offered, Trouble::NoSuchChoice, "This game does not offer that.")?;
            let taken = |(at, other): (usize, &Chair)| {
                at != usize::from(chair) && other.choice.as_deref() == Some(choice)
            };
            let free = !self.chairs.iter().enumerate().any(taken);
            hold(free, Trouble::ChoiceTaken, "Somebody has chosen that already.")?;
        }
        Ok(Draft::of(Record::Chose { chair, choice: choice.map(str::to_owned) }))
    }

    /// A bot takes a free chair; in a match it takes over for whoever is away or was kicked.
    fn decide_bot(&self, chair: u8, level: &str) -> Decided {
        let known = play::levels(self.game).iter().any(|other| other.name == level);
        hold(known, Trouble::NoSuchLevel, "This game has no bot of that name.")?;
        let Some(there) = self.chairs.get(usize::from(chair)) else {
            return refuse(Trouble::NoSuchChair, "There is no such chair.");
        };
        let free = match (&there.sitter, self.phase()) {
            (Sitter::Nobody, Phase::Lobby) | (Sitter::Bot(_), _) => true,
            (Sitter::Nobody, Phase::Playing) => false,
            (Sitter::Member(number), _) => self.members[*number].gone.is_some(),
        };
        hold(free, Trouble::ChairTaken, "Somebody sits there: ask them to leave first.")?;
        Ok(Draft::of(Record::Bot { chair, level: level.to_owned() }))
    }

    fn decide_start(&self, fresh: Fresh) -> Decided {
        self.between_matches()?;
        let taken =
            |(at, chair): (usize, &Chair)| (chair.sitter != Sitter::Nobody).then_some(at as u8);
        let chairs: Vec<u8> = self.chairs.iter().enumerate().filter_map(taken).collect();
        let unready = chairs.iter().any(|chair| match self.chairs[usize::from(*chair)].sitter {
            Sitter::Member(number) => number != self.owner && !self.members[number].ready,
            _ => false,
        });
        hold(!unready, Trouble::NotReady, "Not everybody who sits is ready.")?;
        let fits = self.game.seats().contains(&(chairs.len() as u8));
        hold(fits, Trouble::WrongCount, "The number of players does not fit the game.")?;
        let config = self.config_for(&chairs);
        let play = play::begin(self.game, &config, chairs.len() as u8);
        play.map_err(|found| bad_options(&found))?;
        let salt = |chair: &u8| match self.chairs[usize::from(*chair)].sitter {
            Sitter::Member(number) => self.members[number].salt.clone(),
            _ => String::new(),
        };
        let number = self.running.as_ref().map_or(0, |running| running.number) + 1;
        let record = Record::Began {
            number,
            rules: self.game.rules(),
            config,
            salts: chairs.iter().map(salt).collect(),
            chairs,
            secret: fresh.secret.iter().map(|byte| format!("{byte:02x}")).collect(),
        };
        Ok(Draft::of(record))
    }

    /// The options with the classes or colours that were chosen; whoever chose nothing takes
    /// the first that is left and fits the others (two who play Ludo sit opposite each other).
    fn config_for(&self, chairs: &[u8]) -> Value {
        let Some((field, all)) = self.game.choice() else { return self.config.clone() };
        let chosen: Vec<Option<&str>> =
            chairs.iter().map(|chair| self.chairs[usize::from(*chair)].choice.as_deref()).collect();
        if chosen.iter().all(Option::is_none) {
            return self.config.clone();
        }
        let with = |choices: &[Option<&str>]| {
            let mut config = self.config.clone();
            if let Value::Object(fields) = &mut config {
                fields.insert(field.to_owned(), choices.iter().copied().collect());
            }
            config
        };
        let fits = |choices: &[Option<&str>]| {
            play::begin(self.game, &with(choices), chairs.len() as u8).is_ok()
        };
        with(&fill(chosen.clone(), &all, &fits).unwrap_or(chosen))
    }

    fn seated(&self, member: usize) -> Result<(&Running, Seat), Refusal> {
        let running = self.in_match()?;
        let seat = self.seat_of(member);
        let seat = seat.ok_or_else(|| Trouble::NotSeated.say("You have no seat in this match."))?;
        Ok((running, seat))
    }

    fn decide_act(&self, member: usize, ask: u32, action: &Value) -> Decided {
        let (running, seat) = self.seated(member)?;
        let (mut play, mut told) = (running.play.fork(), Vec::new());
        let action = play.act(seat, ask, action, &|seat| self.name_of(seat), &mut told)?;
        Ok(self.played(running, Cause::Player, Step::Acted { seat, action }, play, told))
    }

    fn decide_resign(&self, member: usize) -> Decided {
        let (running, seat) = self.seated(member)?;
        let (mut play, mut told) = (running.play.fork(), Vec::new());
        play.resign(seat, &|seat| self.name_of(seat), &mut told)?;
        Ok(self.played(running, Cause::Player, Step::Resigned { seat }, play, told))
    }

    /// The steps that follow by themselves: every roll until somebody is asked.
    fn played(
        &self,
        running: &Running,
        cause: Cause,
        first: Step<Value>,
        mut play: Box<dyn Play>,
        mut told: Vec<Told>,
    ) -> Draft {
        let mut steps = vec![first];
        let mut dice = running.dice(self.code);
        while let Some(number) = play.roll(&mut dice, &mut told) {
            steps.push(Step::Rolled { number });
        }
        let over = matches!(play.moment(), Moment::Over(_));
        let hash = over.then(|| play.hash().to_string());
        Draft { record: Record::Played { cause, steps, hash }, told, after: Some(play) }
    }

    /// The rolls that are due before anybody is asked, right after a match has begun.
    fn first_rolls(&self, running: &Running) -> Option<Draft> {
        let (mut play, mut told) = (running.play.fork(), Vec::new());
        let mut dice = running.dice(self.code);
        let number = play.roll(&mut dice, &mut told)?;
        let mut steps = vec![Step::Rolled { number }];
        while let Some(number) = play.roll(&mut dice, &mut told) {
            steps.push(Step::Rolled { number });
        }
        let record = Record::Played { cause: Cause::Clock, steps, hash: None };
        Some(Draft { record, told, after: Some(play) })
    }

    /// When the table itself will have something to do; nothing while it waits for people.
    #[must_use]
    pub fn due(&self) -> Option<u64> {
        let running = self.playing()?;
        match running.play.moment() {
            Moment::Roll => Some(self.time),
            Moment::Over(_) => None,
            Moment::Ask { waiting, pace, .. } => {
                let bot = waiting.iter().any(|seat| matches!(self.sitter(seat), Sitter::Bot(_)));
                let thinks = bot.then(|| self.time + u64::from(self.options.bot_ms));
                thinks.into_iter().chain(self.limit(running, pace)).min()
            }
        }
    }

    /// When the clock answers the open question, if it ever does. It stands still while
    /// nobody is there, and then begins again.
    pub(crate) fn limit(&self, running: &Running, pace: Pace) -> Option<u64> {
        let limit = match pace {
            Pace::Decision => self.options.decision_s.unwrap_or_else(|| self.game.decision_s()),
            Pace::Reaction => self.options.reaction_s,
        };
        let since = running.asked_at.max(self.awake_since);
        (limit > 0).then(|| since.saturating_add(1000 * u64::from(limit)))
    }

    /// Somebody has come to a table that nobody was at: its clocks begin again.
    pub fn wake(&mut self, now: u64) {
        self.awake_since = now;
    }

    /// Since when somebody is at the table.
    #[must_use]
    pub const fn awake_since(&self) -> u64 {
        self.awake_since
    }

    /// What the table itself does now: a roll, a bot's answer, or a default whose time has
    /// come.
    #[must_use]
    pub fn tick(&self, now: u64) -> Option<Draft> {
        if self.due().is_none_or(|due| now < due) {
            return None;
        }
        let running = self.playing()?;
        let Moment::Ask { waiting, .. } = running.play.moment() else {
            return self.first_rolls(running);
        };
        let (mut play, mut told) = (running.play.fork(), Vec::new());
        for seat in waiting.iter() {
            if let Sitter::Bot(level) = self.sitter(seat) {
                let seed = running.bot_seed();
                let action = play.bot_act(seat, level, seed, &mut told)?;
                let step = Step::Acted { seat, action };
                return Some(self.played(running, Cause::Bot, step, play, told));
            }
        }
        let absent = waiting.iter().find_map(|seat| {
            let action = play.default_act(seat, &mut told)?;
            Some(Step::Acted { seat, action })
        })?;
        Some(self.played(running, Cause::Clock, absent, play, told))
    }

    /// Makes a stored draft so. The same as [`Table::apply`], without doing it twice.
    ///
    /// # Errors
    /// Never for a draft of this very table.
    pub fn commit(&mut self, draft: Draft, time: u64) -> Result<Vec<Told>, String> {
        let Draft { record, told, after } = draft;
        let Some(play) = after else { return self.apply(&record, time) };
        let running = self.running.as_mut().ok_or("a step without a match")?;
        let Record::Played { steps, .. } = &record else { return Err("out of place".into()) };
        let before = running.play.moment();
        running.play = play;
        let rolls = steps.iter().filter(|step| matches!(step, Step::Rolled { .. })).count() as u64;
        let acted = steps.iter().filter(|step| matches!(step, Step::Acted { .. })).count() as u64;
        running.rolls += rolls;
        running.actions += acted;
        running.settled(before, time);
        self.close(time);
        Ok(told)
    }

    /// The code's own check that a table is where it should be.
    #[must_use]
    pub fn is_at(&self, code: Code, seq: u64) -> bool {
        self.code == code && self.seq == seq
    }
}

/// Gives whoever has chosen nothing one of what is left, so that all of it fits.
fn fill<'a>(
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
            fill(chosen.clone(), all, fits)
        })
}

fn read_nick(nick: &str) -> Result<String, Refusal> {
    let say = || format!("Choose a name of one to {} letters.", text::NICK);
    text::nick(nick).ok_or_else(|| Trouble::BadNick.say(say()))
}
