//! Somebody at the table of a simulation: comes by way of any node, asks again until answered,
//! and notes whatever must not be.

use super::node::{Door, Gone};
use super::wish::wish;
use crate::Chance;
use anyhow::{Context, bail, ensure};
use serde_json::{Value, json};
use server::Local;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use table::{Code, Who, patch};
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// What all guests know.
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) code: Code,
    /// The nodes that live.
    pub(super) doors: Mutex<Vec<Door>>,
    /// When everybody goes away, and when they come back.
    pub(super) nap: Option<(Instant, Instant)>,
}

impl Scene {
    fn door(&self, chance: &mut Chance) -> Option<Door> {
        chance.pick(&self.doors.lock().unwrap_or_else(PoisonError::into_inner)).cloned()
    }
}

/// How people behave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mood {
    /// They come and go, and do whatever comes to their mind.
    Wild,
    /// They ask for nothing new.
    Quiet,
    /// They play.
    Keen,
}

/// Something asked for that has not been answered.
#[derive(Debug)]
struct Pending {
    id: String,
    command: Value,
    /// How often it was asked for.
    tries: u32,
    since: Instant,
}

/// A connection.
#[derive(Debug)]
struct Place {
    local: Local,
    gone: Gone,
}

/// Somebody at the table.
#[derive(Debug)]
pub(super) struct Guest {
    pub(super) who: Who,
    /// Their number among the members.
    pub(super) number: usize,
    pub(super) chance: Chance,
    pub(super) mood: Mood,
    scene: Arc<Scene>,
    place: Option<Place>,
    /// What the connection has shown: `lobby`, `view`, `ask`, `seq`, `here`.
    pub(super) shown: Value,
    pending: Option<Pending>,
    /// What was acknowledged: the entry each id became.
    pub(super) done: BTreeMap<String, u64>,
    /// What was asked for once, and refused.
    pub(super) undone: Vec<String>,
    /// Whether they are not let in.
    out: bool,
    /// Enough was played when this entry is shown.
    pub(super) goal: u64,
    pub(super) asked: u64,
    pub(super) comings: u64,
    pub(super) repeats: u64,
    /// The question that a rule has refused an answer to.
    refused_at: Option<u64>,
    /// Everything that was heard.
    heard: Sha256,
}

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(4);

fn ms(count: u64) -> Duration {
    Duration::from_millis(count)
}

impl Guest {
    pub(super) fn new(who: Who, number: usize, chance: Chance, scene: &Arc<Scene>) -> Self {
        Self {
            who,
            number,
            chance,
            mood: Mood::Wild,
            scene: Arc::clone(scene),
            place: None,
            shown: json!({}),
            pending: None,
            done: BTreeMap::new(),
            undone: Vec::new(),
            out: false,
            goal: 0,
            asked: 0,
            comings: 0,
            repeats: 0,
            refused_at: None,
            heard: Sha256::new(),
        }
    }

    /// Everything that was heard, in short.
    pub(super) fn digest(&self) -> [u8; 32] {
        self.heard.clone().finalize().into()
    }

    /// Whether everything asked for was answered, and the table is before their eyes unless
    /// it is locked.
    pub(super) fn is_settled(&self) -> bool {
        self.pending.is_none() && (self.out || self.shown.get("seq").is_some() && self.is_here())
    }

    /// Whether they see the table, or may not.
    pub(super) fn is_where_they_can(&self) -> bool {
        self.out || self.is_here()
    }

    /// What was asked for and not answered.
    pub(super) fn waits_for(&self) -> Option<&Value> {
        self.pending.as_ref().map(|pending| &pending.command)
    }

    pub(super) fn is_here(&self) -> bool {
        self.place.is_some()
    }

    /// The number of the last entry that was shown.
    pub(super) fn seq(&self) -> u64 {
        self.shown["seq"].as_u64().unwrap_or_default()
    }

    /// Behaves otherwise from now on.
    pub(super) fn turns(&mut self, mood: Mood) {
        (self.mood, self.refused_at) = (mood, None);
    }

    /// Is at the table until then, or until `enough`.
    pub(super) async fn live(
        &mut self,
        until: Instant,
        enough: fn(&Self) -> bool,
    ) -> anyhow::Result<()> {
        let mut next = Instant::now() + self.thinks();
        while Instant::now() < until && !enough(self) {
            let Some(place) = &mut self.place else {
                if timeout(until - Instant::now(), self.come()).await.is_err() {
                    return Ok(());
                }
                continue;
            };
            tokio::select! {
                biased;
                () = place.gone.is_so() => self.place = None,
                text = place.local.hear() => match text {
                    Some(text) => self.take(&text)?,
                    None => self.place = None,
                },
                () = sleep_until(next.min(until)) => {
                    self.act().await?;
                    next = Instant::now() + self.thinks();
                }
            }
        }
        Ok(())
    }

    fn thinks(&mut self) -> Duration {
        match self.mood {
            Mood::Wild => ms(20 + self.chance.below(900)),
            Mood::Quiet | Mood::Keen => ms(20 + self.chance.below(200)),
        }
    }

    /// Comes by way of some node; whoever is not at the table any more joins again.
    async fn come(&mut self) {
        if let Some((_, wakes)) = self.napping() {
            sleep_until(wakes).await;
        }
        let Some(door) = self.scene.door(&mut self.chance) else {
            return sleep(ms(100)).await;
        };
        let coming = timeout(PATIENCE, door.hub.connect(self.scene.code, self.who));
        let Some(came) = door.unless_gone(coming).await else { return };
        match came {
            Ok(Ok(local)) => {
                self.place = Some(Place { local, gone: door.gone() });
                self.shown = json!({});
                (self.comings, self.out) = (self.comings + 1, false);
                if self.pending.is_some() {
                    self.ask_here().await;
                }
            }
            Ok(Err(no)) if no.code == "cannot-join" => {
                if self.pending.is_none() {
                    let nick = format!("Guest {}", self.number);
                    self.want(json!({"do": "join", "nick": nick}));
                }
                let _ = self.call().await;
                sleep(ms(50 + self.chance.below(400))).await;
            }
            _ => sleep(ms(50 + self.chance.below(400))).await,
        }
    }

    fn napping(&self) -> Option<(Instant, Instant)> {
        let now = Instant::now();
        self.scene.nap.filter(|(sleeps, wakes)| (*sleeps..*wakes).contains(&now))
    }

    fn want(&mut self, command: Value) {
        self.asked += 1;
        let id = format!("r{}", self.asked);
        self.pending = Some(Pending { id, command, tries: 0, since: Instant::now() });
    }

    /// Something is done, or asked for again, or somebody goes elsewhere.
    async fn act(&mut self) -> anyhow::Result<()> {
        if self.napping().is_some() || self.mood == Mood::Wild && self.chance.once_in(14) {
            self.place = None;
            return Ok(());
        }
        if let Some(pending) = &self.pending {
            let patience = self.chance.below(PATIENCE.as_millis() as u64 / 2);
            if pending.since.elapsed() < ms(500 + patience) {
                return Ok(());
            }
            self.repeats += 1;
            match self.chance.below(3) {
                0 => self.place = None,
                1 => self.call().await?,
                _ => self.ask_here().await,
            }
            return Ok(());
        }
        if self.mood == Mood::Wild && self.chance.once_in(10) {
            return self.ask_old().await;
        }
        let mood = self.mood;
        let Some(command) = wish(self.number, &self.shown, mood, &mut self.chance) else {
            return Ok(());
        };
        if command["ask"].as_u64().is_some_and(|ask| self.refused_at == Some(ask)) {
            return Ok(());
        }
        self.want(command);
        match self.chance.once_in(4) {
            true => self.call().await?,
            false => self.ask_here().await,
        }
        Ok(())
    }

    fn request(&mut self) -> Option<String> {
        let pending = self.pending.as_mut()?;
        (pending.tries, pending.since) = (pending.tries + 1, Instant::now());
        let mut command = pending.command.clone();
        command["id"] = pending.id.as_str().into();
        Some(command.to_string())
    }

    /// Asks over the connection.
    async fn ask_here(&mut self) {
        let Some(request) = self.request() else { return };
        let Some(place) = &self.place else { return };
        let sent = timeout(PATIENCE, place.local.ask(&request)).await;
        if !matches!(sent, Ok(Ok(()))) {
            self.place = None;
        }
    }

    /// Asks as by HTTP, by way of any node.
    async fn call(&mut self) -> anyhow::Result<()> {
        let Some(door) = self.scene.door(&mut self.chance) else { return Ok(()) };
        let (Some(request), Some(pending)) = (self.request(), &self.pending) else {
            return Ok(());
        };
        let id = pending.id.clone();
        let calling = timeout(PATIENCE, door.hub.call(self.scene.code, self.who, &request));
        let Some(answer) = door.unless_gone(calling).await else { return Ok(()) };
        match answer {
            Ok(Ok(seq)) => self.acknowledged(&id, seq),
            Ok(Err(no)) => self.refused(&id, &no.code),
            Err(_) => Ok(()),
        }
    }

    /// Asks again for something that was acknowledged; no rule allows this command.
    async fn ask_old(&mut self) -> anyhow::Result<()> {
        let one = usize::try_from(self.chance.below(self.done.len() as u64))?;
        let (Some((id, seq)), Some(door)) =
            (self.done.iter().nth(one), self.scene.door(&mut self.chance))
        else {
            return Ok(());
        };
        let request = json!({"id": id, "do": "act", "ask": 0, "action": null}).to_string();
        let calling = timeout(PATIENCE, door.hub.call(self.scene.code, self.who, &request));
        let Some(answer) = door.unless_gone(calling).await else { return Ok(()) };
        match answer {
            Ok(Ok(again)) => ensure!(again == *seq, "{id} became {seq}, and then {again}"),
            Ok(Err(no)) => ensure!(no.code == "not-known", "{id} became {seq}, and then {no:?}"),
            Err(_) => {}
        }
        Ok(())
    }

    /// Whatever was ever said of an id stays true.
    fn acknowledged(&mut self, id: &str, seq: u64) -> anyhow::Result<()> {
        let before = *self.done.entry(id.to_owned()).or_insert(seq);
        ensure!(before == seq, "{id} became entry {before}, and then {seq}");
        ensure!(!self.undone.iter().any(|other| other == id), "{id} was refused, then done");
        if self.pending.as_ref().is_some_and(|pending| pending.id == id) {
            self.pending = None;
        }
        Ok(())
    }

    /// What is not known is asked again, and so, mostly, is what was not stored.
    fn refused(&mut self, id: &str, code: &str) -> anyhow::Result<()> {
        let stored = code != "not-stored";
        let again = code == "not-known" || !stored && self.chance.below(4) > 0;
        if again || self.pending.as_ref().is_none_or(|pending| pending.id != id) {
            return Ok(());
        }
        let pending = self.pending.take().context("just looked at")?;
        self.out = code == "cannot-join";
        self.refused_at = pending.command["ask"].as_u64().filter(|_| stored);
        // An earlier try that nobody has heard of may still be done.
        if pending.tries == 1 {
            self.undone.push(pending.id);
        }
        Ok(())
    }

    /// Takes a message in.
    fn take(&mut self, text: &str) -> anyhow::Result<()> {
        self.heard.update(text.as_bytes());
        let message: Value = serde_json::from_str(text)?;
        match message["type"].as_str() {
            Some("hello") => {
                ensure!(self.shown.get("seq").is_none(), "greeted twice");
                self.shown = message;
                Ok(())
            }
            Some("update") => self.update(&message),
            Some("ok") => {
                let seq = message["seq"].as_u64().context("an ok names its entry")?;
                self.acknowledged(message["re"].as_str().unwrap_or_default(), seq)
            }
            Some("no") => {
                let code = message["no"]["code"].as_str().context("a refusal has a code")?;
                self.refused(message["re"].as_str().unwrap_or_default(), code)
            }
            Some("bye") => Ok(()),
            _ => bail!("what is that: {message}"),
        }
    }

    fn update(&mut self, message: &Value) -> anyhow::Result<()> {
        if let Some(here) = message.get("here") {
            self.shown["here"] = here.clone();
        }
        let Some(seq) = message["seq"].as_u64() else { return Ok(()) };
        let before = self.shown["seq"].as_u64().context("an update before the greeting")?;
        ensure!(seq == before + 1, "entry {seq} was shown after {before}");
        self.shown["seq"] = seq.into();
        for part in ["lobby", "view"] {
            if let Some(change) = message.get(part) {
                patch::apply(&mut self.shown[part], change);
            }
        }
        if let Some(ask) = message.get("ask") {
            self.shown["ask"] = ask.clone();
        }
        match message["re"].as_str() {
            Some(re) => self.acknowledged(re, seq),
            None => Ok(()),
        }
    }
}
