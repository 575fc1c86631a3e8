//! People who stay, whatever breaks: they come in by any door, are put off, come back and ask
//! again under the same id, until everything they asked for has been answered.

use crate::person::Taken;
use crate::{Chance, Person};
use anyhow::{Context, bail, ensure};
use client::Player;
use serde_json::Value;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// So long somebody tries to be let in, and the campaign waits for news, before it is a fault.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long it takes somebody who was turned away to try again.
const KNOCK: Duration = Duration::from_millis(10);

/// How long somebody who was put off waits before asking again.
const AGAIN: Duration = Duration::from_millis(50);

/// The addresses people may come in by, any of them: a balancer that is not sticky. That of a
/// dead node stays until another takes its place.
#[derive(Clone, Debug)]
pub(crate) struct Doors(Arc<Mutex<Vec<String>>>);

impl Doors {
    pub(crate) fn new(urls: impl IntoIterator<Item = String>) -> Self {
        Self(Arc::new(Mutex::new(urls.into_iter().collect())))
    }

    fn with<T>(&self, what: impl FnOnce(&mut Vec<String>) -> T) -> T {
        what(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn replace(&self, old: &str, new: &str) {
        self.with(|urls| {
            urls.iter_mut().filter(|url| *url == old).for_each(|url| new.clone_into(url));
        });
    }

    /// A door; another than this one, if there is.
    fn pick(&self, chance: &mut Chance, but: Option<&str>) -> anyhow::Result<String> {
        let others = self.with(|urls| {
            let others: Vec<_> = urls.iter().filter(|url| Some(&***url) != but).cloned().collect();
            if others.is_empty() { urls.clone() } else { others }
        });
        chance.pick(&others).cloned().context("a house without doors")
    }
}

/// What people do beside playing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Habits {
    /// Once in so many requests, somebody leaves by one door and comes in by another.
    pub(crate) wander: u64,
    /// Once in so many requests, the same is asked through another node at the same time.
    pub(crate) double: u64,
    /// After so long without an answer it is asked again.
    pub(crate) silence: Duration,
}

impl Default for Habits {
    fn default() -> Self {
        Self { wander: 200, double: u64::MAX, silence: Duration::from_secs(2) }
    }
}

/// What people tell of themselves.
#[derive(Clone, Debug)]
pub(crate) enum News {
    /// Something was acknowledged.
    Done,
    /// Something was put off, in these words.
    PutOff(String),
    /// Somebody was shown their table; they had lost the connection to that node.
    Shown { who: usize, at: String, lost: Option<String>, when: Instant },
    /// Somebody lost their connection, or left.
    Lost { who: usize },
    /// Somebody has no more to ask.
    Rests,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Playing,
    /// Nothing new is begun.
    Finishing,
    /// Everybody stays as they are.
    Over,
}

/// People at play.
#[derive(Debug)]
pub(crate) struct Crowd {
    news: mpsc::UnboundedReceiver<News>,
    phase: watch::Sender<Phase>,
    playing: JoinSet<anyhow::Result<Seated>>,
    /// By which door each is in now.
    pub(crate) at: Vec<Option<String>>,
    /// How often something was acknowledged, put off, or a connection lost.
    pub(crate) done: u64,
    pub(crate) put_off: u64,
    pub(crate) lost: u64,
    resting: usize,
}

/// Somebody, and what they are shown.
pub(crate) type Seated = (Person, Player);

impl Crowd {
    /// Lets them play, each by their doors.
    pub(crate) fn play(people: impl IntoIterator<Item = (Person, Doors)>, habits: Habits) -> Self {
        let (tell, news) = mpsc::unbounded_channel();
        let (phase, seen) = watch::channel(Phase::Playing);
        let (mut playing, mut at) = (JoinSet::new(), Vec::new());
        for (person, doors) in people {
            let (tell, phase, who) = (tell.clone(), seen.clone(), at.len());
            at.push(None);
            playing.spawn(Guest { who, person, doors, habits, tell, phase, posted: None }.stay());
        }
        Self { news, phase, playing, at, done: 0, put_off: 0, lost: 0, resting: 0 }
    }

    /// The next news; an error if somebody met what must not be.
    pub(crate) async fn news(&mut self) -> anyhow::Result<News> {
        let news = tokio::select! {
            biased;
            Some(ended) = self.playing.join_next() => {
                ended??;
                bail!("somebody stopped playing");
            }
            news = timeout(PATIENCE, self.news.recv()) => news,
        };
        let news = news.context("nothing happens any more")?.context("everybody has gone")?;
        self.note(&news);
        Ok(news)
    }

    fn note(&mut self, news: &News) {
        match news {
            News::Done => self.done += 1,
            News::PutOff(_) => self.put_off += 1,
            News::Shown { who, at, .. } => self.at[*who] = Some(at.clone()),
            News::Lost { who } => {
                self.lost += 1;
                self.at[*who] = None;
            }
            News::Rests => self.resting += 1,
        }
    }

    /// Until so many more were acknowledged.
    pub(crate) async fn answers(&mut self, count: u64) -> anyhow::Result<()> {
        let goal = self.done + count;
        while self.done < goal {
            self.news().await?;
        }
        Ok(())
    }

    /// Until somebody was put off; what was said.
    pub(crate) async fn put_off(&mut self) -> anyhow::Result<String> {
        loop {
            if let News::PutOff(said) = self.news().await? {
                return Ok(said);
            }
        }
    }

    /// What has happened so far is taken notice of.
    pub(crate) fn catch_up(&mut self) {
        while let Ok(news) = self.news.try_recv() {
            self.note(&news);
        }
    }

    /// Everybody finishes what they began and stays where they are.
    pub(crate) async fn rest(&mut self) -> anyhow::Result<Vec<Seated>> {
        self.phase.send_replace(Phase::Finishing);
        while self.resting < self.at.len() {
            self.news().await?;
        }
        self.phase.send_replace(Phase::Over);
        let mut seated = Vec::new();
        while let Some(one) = self.playing.join_next().await {
            seated.push(one??);
        }
        seated.sort_by(|(a, _), (b, _)| (&a.code, a.member).cmp(&(&b.code, b.member)));
        Ok(seated)
    }
}

/// What was asked by HTTP, and its answer.
struct Posted {
    id: String,
    command: Value,
    answer: JoinHandle<anyhow::Result<(u16, Value)>>,
}

struct Guest {
    who: usize,
    person: Person,
    doors: Doors,
    habits: Habits,
    tell: mpsc::UnboundedSender<News>,
    phase: watch::Receiver<Phase>,
    /// What was asked by HTTP too.
    posted: Option<Posted>,
}

/// Why somebody does not sit any more.
enum Left {
    /// Everything is over.
    Over(Player),
    /// The connection is gone.
    Lost,
    /// They come in by another door.
    Wanders,
}

impl Guest {
    async fn stay(mut self) -> anyhow::Result<Seated> {
        let (mut lost, mut but, mut since) = (None, None::<String>, Instant::now());
        let mut rested = false;
        loop {
            let at = self.doors.pick(&mut self.person.chance, but.as_deref())?;
            self.person.visitor = self.person.visitor.at(&at);
            let Ok(Ok(player)) = timeout(PATIENCE, self.person.come()).await else {
                ensure!(since.elapsed() < PATIENCE, "nobody lets {} in", self.person.code);
                but = Some(at);
                sleep(KNOCK).await;
                continue;
            };
            let (who, when) = (self.who, Instant::now());
            self.say(News::Shown { who, at: at.clone(), lost: lost.take(), when });
            match self.sit(player, &mut rested).await? {
                Left::Over(player) => return Ok((self.person, player)),
                Left::Lost => lost = Some(at.clone()),
                Left::Wanders => {}
            }
            self.say(News::Lost { who });
            (but, since) = (Some(at), Instant::now());
        }
    }

    fn say(&self, news: News) {
        let _ = self.tell.send(news);
    }

    async fn sit(&mut self, mut player: Player, rested: &mut bool) -> anyhow::Result<Left> {
        if self.repeat(&mut player).await.is_err() {
            return Ok(Left::Lost);
        }
        let mut again = Instant::now() + self.habits.silence;
        loop {
            if self.person.pending.is_none() && self.posted.is_none() {
                let phase = *self.phase.borrow_and_update();
                match phase {
                    Phase::Over => return Ok(Left::Over(player)),
                    Phase::Finishing if !*rested => {
                        *rested = true;
                        self.say(News::Rests);
                    }
                    Phase::Playing if self.person.chance.once_in(self.habits.wander) => {
                        return Ok(Left::Wanders);
                    }
                    Phase::Playing if self.begin(&mut player).await.is_err() => {
                        return Ok(Left::Lost);
                    }
                    _ => {}
                }
            }
            tokio::select! {
                heard = player.hear() => {
                    let Ok(message) = heard else { return Ok(Left::Lost) };
                    self.person.note(&player);
                    match self.person.take(&message)? {
                        Taken::Other => {}
                        Taken::PutOff => {
                            self.say(News::PutOff(message["no"]["say"].to_string()));
                            again = Instant::now() + AGAIN;
                        }
                        Taken::Done => {
                            self.say(News::Done);
                            again = Instant::now() + self.habits.silence;
                        }
                        Taken::Late => {}
                    }
                }
                answer = answer_of(&mut self.posted) => self.compare(answer)?,
                _ = self.phase.changed() => {}
                () = sleep_until(again) => {
                    again = Instant::now() + self.habits.silence;
                    if self.repeat(&mut player).await.is_err() {
                        return Ok(Left::Lost);
                    }
                }
            }
        }
    }

    /// Asks again for what is pending, if anything is.
    async fn repeat(&mut self, player: &mut Player) -> anyhow::Result<()> {
        match self.person.pending.clone() {
            Some((id, command)) => player.ask_as(&id, command).await,
            None => Ok(()),
        }
    }

    /// Asks for something new, if there is anything to wish for; now and then through another
    /// node as well, or only there.
    async fn begin(&mut self, player: &mut Player) -> anyhow::Result<()> {
        let Some(command) = self.person.wish(player) else { return Ok(()) };
        let id = self.person.wants(command.clone());
        if self.person.chance.once_in(self.habits.double) {
            self.post(&id, &command)?;
            if self.person.chance.once_in(2) {
                return Ok(());
            }
        }
        player.ask_as(&id, command).await
    }

    fn post(&mut self, id: &str, command: &Value) -> anyhow::Result<()> {
        let here = self.person.visitor.at("");
        let url = self.doors.pick(&mut self.person.chance, None)?;
        let (visitor, path) = (here.at(&url), format!("/api/tables/{}/do", self.person.code));
        let mut body = command.clone();
        body["id"] = id.into();
        let answer = tokio::task::spawn_blocking(move || visitor.post(&path, &body));
        self.posted = Some(Posted { id: id.to_owned(), command: command.clone(), answer });
        Ok(())
    }

    /// What was answered by HTTP is what was answered by the socket, or the first answer.
    fn compare(&mut self, answer: Option<(u16, Value)>) -> anyhow::Result<()> {
        let Some(Posted { id, command, .. }) = self.posted.take() else { return Ok(()) };
        let Some((status, answer)) = answer else { return Ok(()) };
        let pending = self.person.pending.as_ref().is_some_and(|(pending, _)| *pending == id);
        match answer["seq"].as_u64() {
            Some(seq) if pending => {
                self.person.acknowledged(seq);
                self.say(News::Done);
            }
            Some(seq) => self.person.confirmed(id, command, seq)?,
            None if pending => {
                ensure!(answer.get("no").is_some(), "{status}: {answer}");
                if self.person.refused_with(&answer["no"])? == Taken::PutOff {
                    self.say(News::PutOff(answer["no"]["say"].to_string()));
                }
            }
            None => {}
        }
        Ok(())
    }
}

/// The answer to what was asked by HTTP, when it comes; none if nobody answered.
async fn answer_of(posted: &mut Option<Posted>) -> Option<(u16, Value)> {
    match posted {
        Some(posted) => (&mut posted.answer).await.ok().and_then(Result::ok),
        None => std::future::pending().await,
    }
}
