//! Hints: what was appended here is let known to others, and what was appended elsewhere to
//! whoever waits for it here.
//!
//! Nothing rests on them. They go over connections of their own and after the appends, as many
//! in one as there are by then; what could not be sent is forgotten.

use super::line::{Line, Live};
use crate::{Hint, Seq, TableKey};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Mutex as Turn, Notify, mpsc};
use tokio::task::JoinSet;
use tokio_postgres::{AsyncMessage, Config};

/// The database's channel.
const CHANNEL: &str = "parlor";

/// The longest notification that PostgreSQL takes has 7,999 bytes.
const LONGEST: usize = 7_900;

/// So many hints may wait to be heard; more are missed.
const WAITING: usize = 1 << 16;

/// How long until a broken connection is tried again.
const AGAIN: Duration = Duration::from_millis(200);

/// A word that could not be sent for so long is not true any more: who came has gone.
const OLD: Duration = Duration::from_secs(1);

/// A moment for more to come, so that they go together.
const MOMENT: Duration = Duration::from_millis(1);

/// Lets know and hears.
#[derive(Debug)]
pub(super) struct Herald {
    told: Told,
    heard: Turn<mpsc::Receiver<Hint>>,
    _tasks: JoinSet<()>,
}

/// What is to be let known.
#[derive(Clone, Debug, Default)]
pub(super) struct Told(Arc<(Mutex<News>, Notify)>);

#[derive(Debug, Default)]
struct News {
    heads: BTreeMap<TableKey, Seq>,
    /// When, where, what.
    words: Vec<(Instant, TableKey, String)>,
}

impl News {
    fn is_empty(&self) -> bool {
        self.heads.is_empty() && self.words.is_empty()
    }
}

impl Told {
    fn news(&self) -> MutexGuard<'_, News> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn at(&self, table: TableKey, head: Seq) {
        self.news().heads.insert(table, head);
        self.0.1.notify_one();
    }

    fn word(&self, table: TableKey, word: String) {
        self.news().words.push((Instant::now(), table, word));
        self.0.1.notify_one();
    }
}

impl Herald {
    pub(super) fn start(config: &Config) -> Self {
        let (told, name) = (Told::default(), name());
        let (hear, heard) = mpsc::channel(WAITING);
        let mut tasks = JoinSet::new();
        tasks.spawn(tell(config.clone(), told.clone(), name.clone()));
        tasks.spawn(listen(config.clone(), hear, name));
        Self { told, heard: Turn::new(heard), _tasks: tasks }
    }

    pub(super) fn told(&self) -> Told {
        self.told.clone()
    }

    /// Words are short; what is too long for a notification is not told.
    pub(super) fn tell(&self, table: TableKey, word: String) {
        if word.len() < LONGEST / 2 && !word.contains('\n') {
            self.told.word(table, word);
        }
    }

    pub(super) async fn hints(&self) -> Vec<Hint> {
        let (mut heard, mut hints) = (self.heard.lock().await, Vec::new());
        if heard.recv_many(&mut hints, 1024).await == 0 {
            std::future::pending::<()>().await;
        }
        hints
    }
}

/// By this we know our own hints.
fn name() -> String {
    use std::hash::{BuildHasher, RandomState};
    format!("{:016x}", RandomState::new().hash_one(std::process::id()))
}

async fn tell(mut config: Config, told: Told, name: String) {
    let options = config.get_options().unwrap_or_default();
    // Hints need not last.
    config.options(format!("{options} -c synchronous_commit=off"));
    let line = Line::new(config);
    let sql = format!("SELECT pg_notify('{CHANNEL}', word) FROM unnest($1::text[]) AS word");
    loop {
        told.0.1.notified().await;
        tokio::time::sleep(MOMENT).await;
        let news = std::mem::take(&mut *told.news());
        if !news.is_empty() {
            // If this fails, everybody looks for themselves before long.
            drop(line.ask(&sql, &[&letters(&name, &news)]).await);
        }
    }
}

/// The news as few notifications: our name, then a line for each.
fn letters(name: &str, news: &News) -> Vec<String> {
    let heads = news.heads.iter().map(|(table, head)| format!("\n{table} {head}"));
    let fresh = news.words.iter().filter(|(when, ..)| when.elapsed() < OLD);
    let words = fresh.map(|(_, table, word)| format!("\n{table} ={word}"));
    let mut letters: Vec<String> = Vec::new();
    for line in heads.chain(words) {
        match letters.last_mut().filter(|letter| letter.len() + line.len() < LONGEST) {
            Some(letter) => letter.push_str(&line),
            None => letters.push(format!("{name}{line}")),
        }
    }
    letters
}

/// What a notification says, unless it is our own.
fn read<'a>(name: &'a str, letter: &'a str) -> impl Iterator<Item = Hint> + 'a {
    let mut lines = letter.split('\n');
    let own = lines.next() == Some(name);
    lines.filter(move |_| !own).filter_map(|line| {
        let (table, said) = line.split_once(' ')?;
        let table = TableKey::new(table).ok()?;
        Some(match said.strip_prefix('=') {
            Some(word) => Hint::Word(table, word.to_owned()),
            None => Hint::At(table, said.parse().ok()?),
        })
    })
}

/// Listens, for ever. After every break something may have been missed.
async fn listen(config: Config, hear: mpsc::Sender<Hint>, name: String) {
    while !hear.is_closed() {
        let end = Arc::new(Notify::new());
        let told = Ended(Arc::clone(&end));
        let (hear_here, name) = (hear.clone(), name.clone());
        let take = move |message| {
            let _held = &told;
            if let AsyncMessage::Notification(letter) = message {
                for hint in read(&name, letter.payload()) {
                    // Who cannot keep up looks at everything before long.
                    drop(hear_here.try_send(hint));
                }
            }
        };
        if let Ok(live) = Live::connect(&config, take).await
            && live.client.batch_execute(&format!("LISTEN {CHANNEL}")).await.is_ok()
        {
            drop(hear.send(Hint::Missed).await);
            end.notified().await;
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// Says that a connection has ended, when the last who heard it is gone.
struct Ended(Arc<Notify>);

impl Drop for Ended {
    fn drop(&mut self) {
        self.0.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_short_and_read_back_by_others_only() {
        let table = |number: u32| TableKey::new(&format!("TABLE{number}")).unwrap();
        let mut news = News::default();
        for number in 0..2_000 {
            news.heads.insert(table(number), Seq::from(number) * 1_000_000);
        }
        news.words.push((Instant::now(), table(7), "{\"here\": [1, 2]}".to_owned()));
        let letters = letters("ours", &news);
        assert!(letters.len() > 1 && letters.iter().all(|letter| letter.len() < LONGEST));
        let heard: Vec<Hint> = letters.iter().flat_map(|letter| read("theirs", letter)).collect();
        assert_eq!(heard.len(), 2_001);
        for (table, head) in news.heads {
            assert!(heard.contains(&Hint::At(table, head)));
        }
        assert_eq!(heard[2_000], Hint::Word(table(7), "{\"here\": [1, 2]}".to_owned()));
        assert_eq!(letters.iter().flat_map(|letter| read("ours", letter)).count(), 0);
    }

    #[test]
    fn what_is_no_hint_is_passed_over() {
        for letter in ["", "theirs", "theirs\n", "theirs\nTABLE", "theirs\nTABLE x", "theirs\n 1"] {
            assert_eq!(read("ours", letter).count(), 0, "{letter:?}");
        }
    }
}
