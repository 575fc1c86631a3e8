//! Somebody who plays, whatever happens: what was not answered is asked again.

use crate::Chance;
use anyhow::{Context, bail, ensure};
use catalog::GameId;
use client::{Player, Visitor};
use serde_json::{Value, json};

/// Something asked for, and the entry it became.
#[derive(Clone, Debug)]
pub struct Done {
    /// The id it was asked under.
    pub id: String,
    /// What was asked for.
    pub command: Value,
    /// The number of the entry.
    pub seq: u64,
}

/// What a message was to somebody who waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// Something else.
    Other,
    /// It was done.
    Done,
    /// Somebody else was quicker.
    Late,
    /// It could not be stored, or nobody knows: it is to be asked again.
    PutOff,
}

/// Somebody at a table.
#[derive(Debug)]
pub struct Person {
    /// Their identity, at the server that runs now.
    pub visitor: Visitor,
    /// The table.
    pub code: String,
    /// Their number there; the first runs the table.
    pub member: usize,
    /// Everything that was acknowledged.
    pub done: Vec<Done>,
    /// What was asked for and not answered yet.
    pub pending: Option<(String, Value)>,
    /// The latest entry they were shown.
    pub shown: u64,
    /// What they were shown first, after they came back.
    pub hello: Option<Value>,
    /// How often something was refused, which is no fault: somebody else was quicker.
    pub refused: u64,
    /// Once in so many times there is something to say.
    talks: u64,
    asked: u64,
    refused_at: Option<u64>,
    pub(crate) chance: Chance,
}

/// Options under which matches are short.
fn config(game: GameId) -> Value {
    match game {
        GameId::Ludo => json!({"ends": "first"}),
        GameId::Spaces => json!({"size": 4, "rounds": 3}),
        GameId::Gammon | GameId::Hill => json!({}),
    }
}

/// Opens a table for two, and a bot where there is room. Blocks.
///
/// # Errors
/// What the server refuses.
pub fn open_table(url: &str, game: GameId, seed: u64) -> anyhow::Result<[Person; 2]> {
    open_limited(url, game, seed, 0)
}

/// The same, with so many seconds for a decision; 0 for no limit.
pub(crate) fn open_limited(
    url: &str,
    game: GameId,
    seed: u64,
    decision_s: u16,
) -> anyhow::Result<[Person; 2]> {
    let two = [Visitor::new(url)?, Visitor::new(url)?];
    let options = json!({
        "bot_ms": 0, "decision_s": decision_s, "reaction_s": decision_s, "spectators": true,
    });
    let code = two[0].open(game.name(), "Ann", &config(game), &options)?;
    two[1].join(&code, "Ben")?;
    if *game.seats().end() > 2 {
        let bot = json!({"id": "bot", "do": "bot", "chair": 2, "level": "random"});
        let (status, answer) = two[0].post(&format!("/api/tables/{code}/do"), &bot)?;
        ensure!(status == 200, "{answer}");
    }
    let [ann, ben] = two;
    Ok([Person::new(ann, &code, 0, seed), Person::new(ben, &code, 1, seed)])
}

/// Opens a table where bots have the other chairs, and so many more look on and talk. Blocks.
///
/// # Errors
/// What the server refuses.
pub(crate) fn open_crowded(
    url: &str,
    game: GameId,
    seed: u64,
    onlookers: usize,
) -> anyhow::Result<Vec<Person>> {
    let mut people = Vec::from(open_table(url, game, seed)?);
    let code = people[0].code.clone();
    for chair in 3..*game.seats().end() {
        let id = format!("bot {chair}");
        let bot = json!({"id": id, "do": "bot", "chair": chair, "level": "random"});
        let (status, answer) = people[0].visitor.post(&format!("/api/tables/{code}/do"), &bot)?;
        ensure!(status == 200, "{answer}");
    }
    for member in 2..2 + onlookers {
        let visitor = Visitor::new(url)?;
        visitor.join(&code, &format!("Cat {member}"))?;
        people.push(Person { talks: 2, ..Person::new(visitor, &code, member, seed) });
    }
    Ok(people)
}

impl Person {
    fn new(visitor: Visitor, code: &str, member: usize, seed: u64) -> Self {
        let chance = Chance::new(seed, 1 + member as u64);
        Self {
            visitor,
            code: code.to_owned(),
            member,
            done: Vec::new(),
            pending: None,
            shown: 0,
            hello: None,
            refused: 0,
            talks: 12,
            asked: 0,
            refused_at: None,
            chance,
        }
    }

    /// Connects and is shown everything.
    ///
    /// # Errors
    /// If the server has gone.
    pub async fn come(&mut self) -> anyhow::Result<Player> {
        let mut player = self.visitor.connect(&self.code).await?;
        let hello = player.hear().await?;
        ensure!(hello["type"] == "hello", "{hello}");
        self.hello = Some(hello);
        self.note(&player);
        Ok(player)
    }

    pub(crate) fn note(&mut self, player: &Player) {
        self.shown = self.shown.max(player.shown["seq"].as_u64().unwrap_or(0));
    }

    /// Plays until the connection is gone or `acted`, asked before everything new, says stop.
    ///
    /// # Errors
    /// If something was refused that must not be; a connection that is gone is no error.
    pub async fn play(&mut self, acted: &(dyn Fn() -> bool + Sync)) -> anyhow::Result<()> {
        let Ok(mut player) = self.come().await else { return Ok(()) };
        if let Some((id, command)) = self.pending.clone()
            && player.ask_as(&id, command).await.is_err()
        {
            return Ok(());
        }
        loop {
            if self.pending.is_none() {
                if !acted() {
                    return Ok(());
                }
                if self.go_on(&mut player).await.is_err() {
                    return Ok(());
                }
            }
            let Ok(message) = player.hear().await else { return Ok(()) };
            self.note(&player);
            let taken = self.take(&message)?;
            ensure!(taken != Taken::PutOff, "refused: {message}, {:?}", self.pending);
        }
    }

    /// What an answer means; the rest has been shown already.
    pub(crate) fn take(&mut self, message: &Value) -> anyhow::Result<Taken> {
        let ours = self.pending.as_ref().is_some_and(|(id, _)| message["re"] == id.as_str());
        if !ours {
            return Ok(Taken::Other);
        }
        if message.get("no").is_some() {
            return self.refused_with(&message["no"]);
        }
        self.acknowledged(message["seq"].as_u64().context("an ok names its entry")?);
        Ok(Taken::Done)
    }

    /// What a refusal of what is pending means.
    pub(crate) fn refused_with(&mut self, no: &Value) -> anyhow::Result<Taken> {
        match no["code"].as_str().unwrap_or_default() {
            "not-stored" | "not-known" | "moved-on" => return Ok(Taken::PutOff),
            "stale-ask" | "not-asked" | "match-running" | "not-ready" | "no-match" | "over" => {}
            _ => bail!("refused: {no}, {:?}", self.pending),
        }
        self.refused += 1;
        let pending = self.pending.take();
        self.refused_at = pending.and_then(|(_, command)| command["ask"].as_u64());
        Ok(Taken::Late)
    }

    /// Notes that what was pending became an entry.
    pub fn acknowledged(&mut self, seq: u64) {
        if let Some((id, command)) = self.pending.take() {
            self.done.push(Done { id, command, seq });
        }
    }

    /// Notes that what was answered already was answered once more, elsewhere: by the same
    /// entry, or it was done there only.
    pub(crate) fn confirmed(&mut self, id: String, command: Value, seq: u64) -> anyhow::Result<()> {
        match self.done.iter().rev().find(|done| done.id == id) {
            Some(done) => {
                ensure!(done.seq == seq, "{id} became {} and, elsewhere, {seq}", done.seq);
            }
            None => self.done.push(Done { id, command, seq }),
        }
        Ok(())
    }

    async fn go_on(&mut self, player: &mut Player) -> anyhow::Result<()> {
        if let Some(command) = self.wish(player) {
            let id = self.wants(command);
            let (_, command) = self.pending.clone().context("just asked")?;
            player.ask_as(&id, command).await?;
        }
        Ok(())
    }

    /// Notes what is about to be asked, under a fresh id.
    pub fn wants(&mut self, command: Value) -> String {
        self.asked += 1;
        let id = format!("m{}", self.asked);
        self.pending = Some((id.clone(), command));
        id
    }

    /// Something to say, never the same twice.
    pub fn remark(&self) -> Value {
        json!({"do": "chat", "text": format!("{} says {}", self.member, self.asked)})
    }

    /// What this person would do now, if anything.
    pub fn wish(&mut self, player: &Player) -> Option<Value> {
        if self.chance.once_in(self.talks) {
            return Some(self.remark());
        }
        if let Some((ask, legal)) = player.question() {
            if self.refused_at == Some(ask) {
                return None;
            }
            let action = self.chance.pick(legal)?.clone();
            return Some(json!({"do": "act", "ask": ask, "action": action}));
        }
        let lobby = &player.shown["lobby"];
        if lobby["phase"] != "lobby" {
            return None;
        }
        let ready = lobby["members"][1]["ready"] == true;
        match self.member {
            0 if ready => Some(json!({"do": "start"})),
            1 if !ready => Some(json!({"do": "ready", "ready": true})),
            _ => None,
        }
    }
}
