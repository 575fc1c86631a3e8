//! Clients that do not read, and clients that send malformed, unfinished or oversized frames: they
//! are disconnected, and no other client is delayed.

use crate::raw_websocket::{OPCODE_BINARY, OPCODE_TEXT, RawWebSocket};
use crate::{CampaignOptions, InProcessTestServer};
use anyhow::{Context, ensure};
use client::{ApiClient, TableClient};
use serde_json::{Value, json};
use server::ServerSettings;
use std::time::Duration;
use store::{AnyStore, MemoryStore};
use tokio::io::AsyncWriteExt;
use tokio::runtime::Runtime;
use tokio::time::timeout;

/// A client that does not read is disconnected within this time.
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(60);

/// More chat messages than all buffers of a connection can hold.
const CHAT_MESSAGES: u64 = 6_000;

pub(crate) fn run(options: &CampaignOptions, runtime: &Runtime) -> anyhow::Result<Value> {
    let (mut rounds, mut dropped, mut said, mut nonsense) = (0, 0, 0, 0);
    for round in options.rounds() {
        let settings = ServerSettings { limits_enabled: false, ..ServerSettings::default() };
        let server = runtime.block_on(InProcessTestServer::start(
            AnyStore::new(MemoryStore::default()),
            settings,
        ))?;
        let (code, three) = open_table(&server.url)?;
        let (all, missed) = runtime.block_on(run_round(&code, &three))?;
        // This takes the server's whole write timeout, so only in every second round.
        if round % 2 == 1 {
            // A second table, since request ids start over on new connections.
            let (code, three) = open_table(&server.url)?;
            nonsense += runtime.block_on(send_invalid_requests(&code, &three))?;
        }
        (said, dropped, rounds) = (said + all, dropped + missed, rounds + 1);
        (options.report_progress)(&format!("{rounds} rounds, {said} remarks"));
    }
    Ok(json!({
        "rounds": rounds, "chats_delivered": said, "unsent_to_silent_client": dropped,
        "invalid_requests": nonsense,
    }))
}

fn open_table(url: &str) -> anyhow::Result<(String, [ApiClient; 3])> {
    let three = [ApiClient::new(url)?, ApiClient::new(url)?, ApiClient::new(url)?];
    let code = three[0].open_table("ludo", "Ann", &json!({}), &json!({}))?;
    three[1].join_table(&code, "Ben")?;
    three[2].join_table(&code, "Cat")?;
    Ok((code, three))
}

async fn run_round(code: &str, [ann, ben, cat]: &[ApiClient; 3]) -> anyhow::Result<(u64, u64)> {
    let mut ann = ann.connect(code).await?;
    let mut ben = ben.connect(code).await?;
    for (name, bytes, answered) in malformed_frames() {
        let mut raw = RawWebSocket::connect(cat, code).await?;
        raw.stream.write_all(&bytes).await?;
        exchange_chats(&mut ann, &mut ben, name, 3).await?;
        match answered {
            Some(answer) => {
                let mut heard = raw.read_text().await?.context("an answer")?;
                while !heard.contains("\"refused\"") {
                    heard = raw.read_text().await?.with_context(|| format!("{name}: no answer"))?;
                }
                ensure!(heard.contains(answer), "{name}: {heard}");
            }
            // The rest of the frame never comes; close our side.
            None if name == "half a frame" => drop(raw),
            None => {
                raw.read_to_end().await.with_context(|| format!("{name} is not disconnected"))?;
            }
        }
    }
    never_read(code, cat, &mut ann, &mut ben).await
}

/// Malformed frames, and the expected answer to each; without one, the connection is closed.
fn malformed_frames() -> Vec<(&'static str, Vec<u8>, Option<&'static str>)> {
    let text = br#"{"id":"x","do":"chat","text":"x"}"#;
    let mut unmasked = vec![0x81, text.len() as u8];
    unmasked.extend(text);
    let mut parts = RawWebSocket::frame(OPCODE_TEXT, 8000, &[b'x'; 8000]);
    parts[0] &= 0x7f;
    parts.extend(RawWebSocket::frame(0, 8000, &[b'x'; 8000]));
    vec![
        ("half a frame", RawWebSocket::frame(OPCODE_TEXT, 500, &text[..20]), None),
        ("a claimed gigabyte", RawWebSocket::frame(OPCODE_TEXT, 1 << 30, text), None),
        ("the largest length", RawWebSocket::frame(OPCODE_TEXT, u64::MAX >> 1, text), None),
        ("nine kilobytes", RawWebSocket::frame(OPCODE_TEXT, 9000, &[b'x'; 9000]), None),
        ("two parts, too long together", parts, None),
        ("a frame without a mask", unmasked, None),
        ("a reserved opcode", RawWebSocket::frame(0x7, 4, b"xxxx"), None),
        ("text that is not UTF-8", RawWebSocket::frame(OPCODE_TEXT, 4, &[0xff, 0xfe, 0, 1]), None),
        ("bytes", RawWebSocket::frame(OPCODE_BINARY, text.len() as u64, text), Some("not-text")),
        ("no request", RawWebSocket::frame(OPCODE_TEXT, 2, b"{}"), Some("not-understood")),
    ]
}

/// One client sends chat messages and another receives each of them, in order.
async fn exchange_chats(
    ann: &mut TableClient,
    ben: &mut TableClient,
    about: &str,
    times: u64,
) -> anyhow::Result<()> {
    let filler = "\u{1f3b2}".repeat(if times > 100 { 370 } else { 1 });
    for number in 0..times {
        let text = format!("{number} {about} {filler}");
        let ok = ann.request(json!({"do": "chat", "text": text})).await?;
        ensure!(ok.get("refusal").is_none(), "{ok}");
        let heard = ben.receive_until(|message| message.get("chat").is_some()).await?;
        ensure!(heard["chat"]["text"] == text, "{heard}");
    }
    Ok(())
}

/// A client connects and never reads: the others receive everything, and the silent client is
/// disconnected before it was sent everything.
async fn never_read(
    code: &str,
    cat: &ApiClient,
    ann: &mut TableClient,
    ben: &mut TableClient,
) -> anyhow::Result<(u64, u64)> {
    let mut raw = RawWebSocket::connect(cat, code).await?;
    exchange_chats(ann, ben, "silence", CHAT_MESSAGES).await?;
    let heard = raw.read_to_end().await?;
    let chats = heard.iter().filter(|text| text.contains("\"chat\"")).count() as u64;
    ensure!(chats < CHAT_MESSAGES, "the silent client was sent everything");
    ensure!(chats > 0, "the silent client was sent nothing");
    // A disconnected client may connect again.
    let mut back = cat.connect(code).await?;
    let hello = back.receive().await?;
    ensure!(hello["type"] == "hello", "{hello}");
    Ok((CHAT_MESSAGES, CHAT_MESSAGES - chats))
}

/// A client sends invalid requests without end and never reads the answers: it is disconnected,
/// and meanwhile others receive each other's messages. Returns the number of invalid requests.
async fn send_invalid_requests(
    code: &str,
    [ann, ben, cat]: &[ApiClient; 3],
) -> anyhow::Result<u64> {
    let mut ann = ann.connect(code).await?;
    let mut ben = ben.connect(code).await?;
    let mut raw = RawWebSocket::connect(cat, code).await?;
    let sending = tokio::spawn(async move {
        let mut sent = 0;
        while raw.send(OPCODE_TEXT, b"{}").await.is_ok() {
            sent += 1;
        }
        sent
    });
    exchange_chats(&mut ann, &mut ben, "nonsense", 100).await?;
    let sent = timeout(DISCONNECT_TIMEOUT, sending)
        .await
        .context("the client was never disconnected")??;
    exchange_chats(&mut ann, &mut ben, "sense", 3).await?;
    Ok(sent)
}
