//! Sends what is due. A contact is claimed before anything is sent to it, so that of several nodes
//! one sends; if that node dies, another one sends it when the claim has expired.

use super::Notices;
use super::contact::{Contact, TableNotice};
use super::contact_store;
use super::mail_tokens::MailTokenUse;
use super::notice_text::NoticeText;
use super::push::{MAX_MESSAGE_BYTES, NoticeDelivery};
use crate::hub::Hub;
use serde_json::json;
use std::time::Duration;
use store::{Document, Store, StoreError};
use table::{IdentityHash, TableCode};

/// How long a claim lasts: longer than sending may take.
const CLAIM_LIFETIME: Duration = Duration::from_secs(120);

type NoticeBatch = Vec<(TableCode, TableNotice)>;

/// What was sent to a contact, and what became of it.
#[derive(Default)]
struct SentBatches {
    push: Option<(NoticeBatch, NoticeDelivery)>,
    mail: Option<(NoticeBatch, NoticeDelivery)>,
}

/// Until when a claim lasts that is made now.
pub(super) fn claim_end(hub: &Hub) -> u64 {
    hub.now().saturating_add(CLAIM_LIFETIME.as_millis() as u64)
}

/// Sends what is due to a contact.
pub(super) async fn send_due(
    hub: &Hub,
    notices: &Notices,
    identity: IdentityHash,
    document: &Document,
) -> Result<(), StoreError> {
    let mut contact = contact_store::parse(document)?;
    contact.claimed_until = Some(claim_end(hub));
    let body = serde_json::to_vec(&contact).unwrap_or_default();
    let (key, version) = (document.key.clone(), Some(document.version));
    if !hub.store.put_document(key, version, contact.due(), body).await? {
        // Another node was faster, or something has changed: it is found again.
        return Ok(());
    }
    let sent = SentBatches {
        push: send_push(hub, notices, &contact).await?,
        mail: send_mail(hub, notices, &contact, identity).await?,
    };
    let now = hub.now();
    contact_store::update(&hub.store, identity, |contact| {
        contact.claimed_until = None;
        contact.drop_unconfirmed(now);
        sent.note_in(contact, now);
    })
    .await
}

impl SentBatches {
    fn note_in(&self, contact: &mut Contact, now: u64) {
        if let (Some((batch, delivery)), Some(push)) = (&self.push, &mut contact.push) {
            match delivery {
                NoticeDelivery::Sent => push.queue.note_sent(batch),
                NoticeDelivery::Failed => push.queue.note_failure(batch, now),
                NoticeDelivery::Gone => contact.push = None,
            }
        }
        if let (Some((batch, delivery)), Some(mail)) = (&self.mail, &mut contact.mail) {
            match delivery {
                NoticeDelivery::Sent => mail.queue.note_sent(batch),
                NoticeDelivery::Failed => mail.queue.note_failure(batch, now),
                NoticeDelivery::Gone => contact.mail = None,
            }
        }
    }
}

async fn send_push(
    hub: &Hub,
    notices: &Notices,
    contact: &Contact,
) -> Result<Option<(NoticeBatch, NoticeDelivery)>, StoreError> {
    let Some(push) = &contact.push else { return Ok(None) };
    let now = hub.now();
    let batch = push.queue.batch(now);
    let Some(text) = NoticeText::of(&batch, contact.language, now) else { return Ok(None) };
    // The host offers it no longer: the message is dropped.
    let Some(sender) = &notices.push else { return Ok(Some((batch, NoticeDelivery::Sent))) };
    let key = notices.vapid_key(hub).await?;
    let delivery = sender.send(key, &push.subscription, push_message(&text), now).await;
    hub.metrics.count_push(delivery == NoticeDelivery::Sent);
    Ok(Some((batch, delivery)))
}

/// The message that the service worker of the client shows.
fn push_message(text: &NoticeText) -> Vec<u8> {
    let mut lines = text.lines.clone();
    loop {
        let body = lines.join("\n");
        let message = json!({"title": text.title, "body": body, "path": text.path}).to_string();
        if message.len() <= MAX_MESSAGE_BYTES || lines.pop().is_none() {
            return message.into_bytes();
        }
    }
}

async fn send_mail(
    hub: &Hub,
    notices: &Notices,
    contact: &Contact,
    identity: IdentityHash,
) -> Result<Option<(NoticeBatch, NoticeDelivery)>, StoreError> {
    let Some(mail) = &contact.mail else { return Ok(None) };
    let now = hub.now();
    let batch = mail.queue.batch(now);
    let Some(text) = NoticeText::of(&batch, contact.language, now) else { return Ok(None) };
    let Some(sender) = &notices.mail else { return Ok(Some((batch, NoticeDelivery::Sent))) };
    let key = notices.mail_token_key(hub).await?;
    let unsubscribe = key.token(identity, &mail.address, MailTokenUse::Unsubscribe);
    let delivery = sender.send_notice(&mail.address, &text, contact.language, &unsubscribe).await;
    hub.metrics.count_mail(delivery == NoticeDelivery::Sent);
    Ok(Some((batch, delivery)))
}
