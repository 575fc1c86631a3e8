//! Tells people who are not at their tables that it is their turn, by Web Push and by e-mail, if
//! they have asked for it.
//!
//! The actor of a table says what is new for whom ([`Notices::table_changed`]) and who has looked
//! ([`Notices::mark_read`]). A task notes that in the contacts of those concerned
//! ([`contact`]), which are documents of the store, and sends what is due ([`sender`]); what is new
//! within a short time is one message. A table at which nobody is connected is seen to when its
//! time is up ([`table_watch`]).

mod contact;
mod contact_store;
mod mail;
mod mail_tokens;
mod notice_text;
mod outbound;
mod push;
mod sender;
mod table_watch;

pub(crate) use contact::{Contact, MailChannel, NoticeQueue, PushChannel};
pub use mail::MailSettings;
pub(crate) use mail::check_address;
pub(crate) use mail_tokens::{MailTokenKey, MailTokenUse};
pub(crate) use push::{NoticeDelivery, PushSubscription};

use crate::hub::Hub;
use crate::stored_secret;
use contact::GroupDelays;
use mail::MailSender;
use outbound::{AllowedTargets, OutboundClient};
use protocol::NoticeLanguage;
use push::{PushSender, VapidKey};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use store::{AnyStore, Document, DocumentKey, Store, StoreError};
use table::{IdentityHash, MemberNews, TableCode};
use tokio::sync::{OnceCell, mpsc};
use tokio::task::{JoinError, JoinSet};
use tokio::time::sleep;

/// The keys of the logs of secrets. They are no table codes, so no table can have them.
const VAPID_LOG_KEY: &str = "push-key";
const MAIL_LOG_KEY: &str = "mail-token-key";

/// The beginning of the keys of documents that say that a confirmation was mailed to an address.
const CONFIRMATION_PREFIX: &str = "mailed/";

/// How long after a confirmation no other is mailed to the same address.
const CONFIRMATION_PAUSE: Duration = Duration::from_secs(24 * 60 * 60);

/// How many changes may wait. Further ones are lost, and the next change of their table tells.
const QUEUE_CAPACITY: usize = 1_024;

/// How often it is looked for what is due.
const DUE_INTERVAL: Duration = Duration::from_secs(5);

/// How many documents are seen to after one look.
const DUE_PAGE_LEN: usize = 32;

/// How many documents are seen to at the same time.
const MAX_DUE_TASKS: usize = 128;

/// How people are told who are not at their tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoticeSettings {
    /// Whom the operators of push services write to, `mailto:` or `https:`; `None` for no Web Push.
    pub push_contact: Option<String>,
    /// Where mail is given to; `None` for no mail.
    pub mail: Option<MailSettings>,
    /// How long a push message waits for others that can be sent with it.
    pub push_delay: Duration,
    /// The same for mail.
    pub mail_delay: Duration,
    /// Whether push services may be at private addresses and without TLS: for tests.
    pub allow_private_push: bool,
}

impl Default for NoticeSettings {
    fn default() -> Self {
        Self {
            push_contact: None,
            mail: None,
            push_delay: Duration::from_secs(30),
            mail_delay: Duration::from_secs(10 * 60),
            allow_private_push: false,
        }
    }
}

impl NoticeSettings {
    /// # Errors
    /// What is wrong with the settings of a server whose pages have this origin.
    pub fn check(&self, origin: Option<&str>) -> Result<(), String> {
        if let Some(contact) = &self.push_contact
            && !["mailto:", "https://"].iter().any(|scheme| contact.starts_with(scheme))
        {
            return Err(format!(
                "a contact for push services is mailto:… or https://…, not {contact:?}"
            ));
        }
        match (&self.mail, origin) {
            (None, _) => Ok(()),
            (Some(_), None) => {
                Err("mail needs the origin of the pages that it leads to".to_owned())
            }
            (Some(mail), Some(origin)) => MailSender::new(mail, origin.to_owned()).map(drop),
        }
    }
}

/// What an actor has to say.
#[derive(Debug)]
enum NoticeEvent {
    Changed { code: TableCode, news: Vec<MemberNews>, next: Option<u64> },
    Read { code: TableCode, identities: Vec<IdentityHash> },
}

/// The messages of a node to people who are not at their tables.
#[derive(Debug)]
pub(crate) struct Notices {
    pub(crate) push: Option<PushSender>,
    pub(crate) mail: Option<MailSender>,
    delays: GroupDelays,
    events: mpsc::Sender<NoticeEvent>,
    /// Taken by the task that handles the events.
    received: Mutex<Option<mpsc::Receiver<NoticeEvent>>>,
    vapid_key: OnceCell<VapidKey>,
    mail_token_key: OnceCell<[u8; 32]>,
}

impl Notices {
    /// `None` if the settings offer neither Web Push nor mail.
    pub(crate) fn new(settings: &NoticeSettings, origin: Option<&str>) -> Option<Self> {
        let targets = match settings.allow_private_push {
            true => AllowedTargets::Any,
            false => AllowedTargets::Public,
        };
        let push = settings.push_contact.as_ref();
        let push =
            push.map(|contact| PushSender::new(OutboundClient::new(targets), contact.clone()));
        let mail = settings.mail.as_ref().zip(origin);
        let mail = mail.and_then(|(mail, origin)| {
            let sender = MailSender::new(mail, origin.to_owned());
            sender.inspect_err(|error| tracing::error!(%error, "no mail can be sent")).ok()
        });
        if push.is_none() && mail.is_none() {
            return None;
        }
        let (events, received) = mpsc::channel(QUEUE_CAPACITY);
        Some(Self {
            push,
            mail,
            delays: GroupDelays { push: settings.push_delay, mail: settings.mail_delay },
            events,
            received: Mutex::new(Some(received)),
            vapid_key: OnceCell::new(),
            mail_token_key: OnceCell::new(),
        })
    }

    /// Tells what is new at a table for members who are not connected, and when the table next has
    /// something to do by itself although nobody is.
    pub(crate) fn table_changed(&self, code: TableCode, news: Vec<MemberNews>, next: Option<u64>) {
        self.push_event(NoticeEvent::Changed { code, news, next });
    }

    /// Tells that the member with these identities has looked at a table.
    pub(crate) fn mark_read(&self, code: TableCode, identities: Vec<IdentityHash>) {
        self.push_event(NoticeEvent::Read { code, identities });
    }

    fn push_event(&self, event: NoticeEvent) {
        if self.events.try_send(event).is_err() {
            tracing::warn!("too many changes of tables wait to be told");
        }
    }

    /// The key with which push messages are signed: the same at all nodes.
    pub(crate) async fn vapid_key(&self, hub: &Hub) -> Result<&VapidKey, StoreError> {
        let read = async || {
            let secret = stored_secret::read_or_create(&hub.store, VAPID_LOG_KEY, hub.now()).await;
            secret.map(VapidKey::from_secret)
        };
        self.vapid_key.get_or_try_init(read).await
    }

    /// The secret from which the tokens in mails follow: the same at all nodes.
    pub(crate) async fn mail_token_key(&self, hub: &Hub) -> Result<MailTokenKey, StoreError> {
        let read = || stored_secret::read_or_create(&hub.store, MAIL_LOG_KEY, hub.now());
        self.mail_token_key.get_or_try_init(read).await.copied().map(MailTokenKey)
    }

    async fn handle(&self, hub: &Hub, event: NoticeEvent) -> Result<(), StoreError> {
        match event {
            NoticeEvent::Changed { code, news, next } => {
                table_watch::schedule(&hub.store, code, next).await?;
                for news in news {
                    for identity in &news.identities {
                        contact_store::update(&hub.store, *identity, |contact| {
                            contact.tell(code, &news, hub.now(), self.delays);
                        })
                        .await?;
                    }
                }
            }
            NoticeEvent::Read { code, identities } => {
                for identity in identities {
                    contact_store::update(&hub.store, identity, |contact| contact.mark_read(code))
                        .await?;
                }
            }
        }
        Ok(())
    }
}

/// Changes the contact of an identity, at its own request.
pub(crate) async fn update_contact<T>(
    store: &AnyStore,
    identity: IdentityHash,
    change: impl FnMut(&mut Contact) -> T,
) -> Result<T, StoreError> {
    contact_store::update(store, identity, change).await
}

/// The contact of an identity.
pub(crate) async fn contact(
    store: &AnyStore,
    identity: IdentityHash,
) -> Result<Contact, StoreError> {
    contact_store::read(store, identity).await
}

/// Mails a link with which an address is confirmed, unless one was mailed to it a while ago.
pub(crate) async fn mail_confirmation(
    hub: &Hub,
    sender: &MailSender,
    notices: &Notices,
    (identity, address): (IdentityHash, &str),
    language: NoticeLanguage,
) -> Result<NoticeDelivery, StoreError> {
    let key = notices.mail_token_key(hub).await?;
    let mark = format!("{CONFIRMATION_PREFIX}{}", key.address_hash(address));
    let mark = DocumentKey::new(mark).expect("a valid key");
    let until = hub.now().saturating_add(CONFIRMATION_PAUSE.as_millis() as u64);
    if !hub.store.put_document(mark.clone(), None, Some(until), Vec::new()).await? {
        return Ok(NoticeDelivery::Failed);
    }
    let confirm = key.token(identity, address, MailTokenUse::Confirm);
    let unsubscribe = key.token(identity, address, MailTokenUse::Unsubscribe);
    let delivery = sender.send_confirmation(address, language, [&confirm, &unsubscribe]).await;
    if delivery != NoticeDelivery::Sent
        && let Some(unsent) = hub.store.document(mark.clone()).await?
    {
        hub.store.delete_document(mark, unsent.version).await?;
    }
    Ok(delivery)
}

/// Runs for ever: notes what is new, and sees to what is due. What is new is noted also while a push
/// service keeps a message waiting.
pub(crate) async fn run_notices(hub: Arc<Hub>) {
    let Some(notices) = &hub.notices else { return };
    let received = notices.received.lock().unwrap_or_else(PoisonError::into_inner).take();
    let Some(received) = received else { return };
    tokio::select! {
        biased;
        () = note_news(&hub, notices, received) => {}
        () = see_to_due_regularly(&hub) => {}
    }
}

async fn note_news(hub: &Hub, notices: &Notices, mut received: mpsc::Receiver<NoticeEvent>) {
    while let Some(event) = received.recv().await {
        log_failure(hub, notices.handle(hub, event).await);
    }
}

/// Sees to what is due, each on a task of its own: a service that keeps one waiting delays no other
/// until there are very many.
async fn see_to_due_regularly(hub: &Arc<Hub>) {
    let interval = DUE_INTERVAL / hub.settings.housekeeping_speedup;
    let mut tasks = JoinSet::new();
    loop {
        sleep(interval).await;
        while let Some(done) = tasks.try_join_next() {
            let stopped = |error: JoinError| Err(StoreError::Unavailable(error.to_string()));
            log_failure(hub, done.unwrap_or_else(stopped));
        }
        let room = DUE_PAGE_LEN.min(MAX_DUE_TASKS.saturating_sub(tasks.len()));
        match hub.store.due_documents(hub.now(), room).await {
            // Each is claimed first, so what is due at the next look is something else.
            Ok(due) => {
                for document in due {
                    tasks.spawn(see_to(Arc::clone(hub), document));
                }
            }
            Err(error) => log_failure(hub, Err(error)),
        }
    }
}

fn log_failure(hub: &Hub, result: Result<(), StoreError>) {
    if let Err(error) = result
        && hub.should_log_store_problem()
    {
        tracing::warn!(%error, "messages to people who are not here could not be handled");
    }
}

async fn see_to(hub: Arc<Hub>, document: Document) -> Result<(), StoreError> {
    let Some(notices) = &hub.notices else { return Ok(()) };
    if let Some(identity) = contact_store::identity_of(&document.key) {
        return sender::send_due(&hub, notices, identity, &document).await;
    }
    if let Some(code) = table_watch::code_of(&document.key) {
        return table_watch::attend(&hub, code, &document).await;
    }
    if document.key.as_str().starts_with(CONFIRMATION_PREFIX) {
        hub.store.delete_document(document.key, document.version).await?;
    }
    Ok(())
}
