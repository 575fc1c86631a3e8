//! Readers that do not read, frames that do not end, frames that are too large or no text:
//! they are dropped, and nobody else is held up.

use crate::raw::{BINARY, Raw, TEXT};
use crate::{Inside, Plan};
use anyhow::{Context, ensure};
use client::{Player, Visitor};
use serde_json::{Value, json};
use server::Settings;
use std::time::Duration;
use store::{AnyStore, Memory};
use tokio::io::AsyncWriteExt;
use tokio::runtime::Runtime;
use tokio::time::timeout;

/// By then whoever does not read is dropped.
const DROPPED: Duration = Duration::from_secs(60);

/// More than every buffer between two ends of a wire can hold.
const REMARKS: u64 = 6_000;

pub(crate) fn run(plan: &Plan, runtime: &Runtime) -> anyhow::Result<Value> {
    let (mut rounds, mut dropped, mut said, mut nonsense) = (0, 0, 0, 0);
    for round in plan.rounds() {
        let settings = Settings { limits: false, ..Settings::default() };
        let inside = runtime.block_on(Inside::start(AnyStore::new(Memory::default()), settings))?;
        let (code, three) = open(&inside.url)?;
        let (all, missed) = runtime.block_on(one_round(&code, &three))?;
        // It takes the server's whole patience, so not always.
        if round % 2 == 1 {
            // At another table: whoever comes again begins anew with the ids of their requests.
            let (code, three) = open(&inside.url)?;
            nonsense += runtime.block_on(speak_nonsense(&code, &three))?;
        }
        (said, dropped, rounds) = (said + all, dropped + missed, rounds + 1);
        (plan.progress)(&format!("{rounds} rounds, {said} remarks"));
    }
    Ok(json!({
        "rounds": rounds, "remarks_heard_by_others": said, "never_sent_to_the_silent": dropped,
        "nonsense_taken": nonsense,
    }))
}

fn open(url: &str) -> anyhow::Result<(String, [Visitor; 3])> {
    let three = [Visitor::new(url)?, Visitor::new(url)?, Visitor::new(url)?];
    let code = three[0].open("ludo", "Ann", &json!({}), &json!({}))?;
    three[1].join(&code, "Ben")?;
    three[2].join(&code, "Cat")?;
    Ok((code, three))
}

async fn one_round(code: &str, [ann, ben, cat]: &[Visitor; 3]) -> anyhow::Result<(u64, u64)> {
    let mut ann = ann.connect(code).await?;
    let mut ben = ben.connect(code).await?;
    for (name, bytes, answered) in rude() {
        let mut raw = Raw::connect(cat, code).await?;
        raw.stream.write_all(&bytes).await?;
        talk(&mut ann, &mut ben, name, 3).await?;
        match answered {
            Some(answer) => {
                let mut heard = raw.hear().await?.context("an answer")?;
                while !heard.contains("\"no\"") {
                    heard = raw.hear().await?.with_context(|| format!("{name}: no answer"))?;
                }
                ensure!(heard.contains(answer), "{name}: {heard}");
            }
            // What it waits for never comes; it is let go with its end of the wire.
            None if name == "half a frame" => drop(raw),
            None => {
                raw.hear_out().await.with_context(|| format!("{name} is not dropped"))?;
            }
        }
    }
    silent(code, cat, &mut ann, &mut ben).await
}

/// Frames no client sends, and the answer to each; without one, the connection ends.
fn rude() -> Vec<(&'static str, Vec<u8>, Option<&'static str>)> {
    let text = br#"{"id":"x","do":"chat","text":"x"}"#;
    let mut unmasked = vec![0x81, text.len() as u8];
    unmasked.extend(text);
    let mut parts = Raw::frame(TEXT, 8000, &[b'x'; 8000]);
    parts[0] &= 0x7f;
    parts.extend(Raw::frame(0, 8000, &[b'x'; 8000]));
    vec![
        ("half a frame", Raw::frame(TEXT, 500, &text[..20]), None),
        ("a gigabyte, it says", Raw::frame(TEXT, 1 << 30, text), None),
        ("more than there is", Raw::frame(TEXT, u64::MAX >> 1, text), None),
        ("nine kilobytes", Raw::frame(TEXT, 9000, &[b'x'; 9000]), None),
        ("two parts, too long together", parts, None),
        ("a frame without a mask", unmasked, None),
        ("a frame of no kind", Raw::frame(0x7, 4, b"xxxx"), None),
        ("text that is none", Raw::frame(TEXT, 4, &[0xff, 0xfe, 0, 1]), None),
        ("bytes", Raw::frame(BINARY, text.len() as u64, text), Some("not-text")),
        ("no request", Raw::frame(TEXT, 2, b"{}"), Some("not-understood")),
    ]
}

/// Somebody says things and somebody else hears every one of them, in order.
async fn talk(ann: &mut Player, ben: &mut Player, about: &str, times: u64) -> anyhow::Result<()> {
    let filler = "\u{1f3b2}".repeat(if times > 100 { 370 } else { 1 });
    for number in 0..times {
        let text = format!("{number} {about} {filler}");
        let ok = ann.request(json!({"do": "chat", "text": text})).await?;
        ensure!(ok.get("no").is_none(), "{ok}");
        let heard = ben.hear_until(|message| message.get("chat").is_some()).await?;
        ensure!(heard["chat"]["text"] == text, "{heard}");
    }
    Ok(())
}

/// Somebody comes and never reads: the others hear everything, the silent one is let go and
/// has not been sent it all.
async fn silent(
    code: &str,
    cat: &Visitor,
    ann: &mut Player,
    ben: &mut Player,
) -> anyhow::Result<(u64, u64)> {
    let mut raw = Raw::connect(cat, code).await?;
    talk(ann, ben, "silence", REMARKS).await?;
    let heard = raw.hear_out().await?;
    let chats = heard.iter().filter(|text| text.contains("\"chat\"")).count() as u64;
    ensure!(chats < REMARKS, "the silent one was sent everything");
    ensure!(chats > 0, "and something");
    // Whoever was dropped may come back.
    let mut back = cat.connect(code).await?;
    let hello = back.hear().await?;
    ensure!(hello["type"] == "hello", "{hello}");
    Ok((REMARKS, REMARKS - chats))
}

/// Somebody sends nonsense without end and never reads what is said to it: it is dropped, and
/// meanwhile others hear each other. How much nonsense it was.
async fn speak_nonsense(code: &str, [ann, ben, cat]: &[Visitor; 3]) -> anyhow::Result<u64> {
    let mut ann = ann.connect(code).await?;
    let mut ben = ben.connect(code).await?;
    let mut raw = Raw::connect(cat, code).await?;
    let speaking = tokio::spawn(async move {
        let mut spoken = 0;
        while raw.send(TEXT, b"{}").await.is_ok() {
            spoken += 1;
        }
        spoken
    });
    talk(&mut ann, &mut ben, "nonsense", 100).await?;
    let spoken = timeout(DROPPED, speaking).await.context("nonsense is never dropped")??;
    talk(&mut ann, &mut ben, "sense", 3).await?;
    Ok(spoken)
}
