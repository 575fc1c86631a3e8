//! Matches by post: people who are not at their tables are told that it is their turn, by Web Push
//! and by e-mail. Time is simulated; messages go over real sockets to a push service and a mail
//! server of the tests.

use crate::mail_server::MailServer;
use crate::push_service::{BrowserKeys, PushService, decode};
use crate::test_server::without_limits;
use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use client::SaltKeeper;
use p256::ecdsa::signature::Verifier as _;
use p256::ecdsa::{Signature, VerifyingKey};
use serde_json::{Value, json};
use server::{Hub, LocalConnection, MailSettings, NoticeSettings, ServerSettings};
use std::sync::{Arc, mpsc};
use std::time::Duration;
use store::{AnyStore, MemoryStore, Store};
use table::{IdentityHash, TableCode};
use tokio::task::{JoinSet, spawn_blocking, yield_now};
use tower::ServiceExt as _;

const ORIGIN: &str = "https://play.example";
const MINUTE: Duration = Duration::from_secs(60);
/// After so many, what is due is left to the next look of a node.
pub(crate) const MAX_YIELDS: usize = 20_000;
const HOUR: Duration = Duration::from_secs(60 * 60);

/// The settings of a server that tells people by Web Push and mail.
pub(crate) fn with_notices(mail: &MailServer) -> ServerSettings {
    let from = "Parlor <parlor@play.example>".to_owned();
    let notices = NoticeSettings {
        push_contact: Some("mailto:host@play.example".to_owned()),
        mail: Some(MailSettings { server: mail.url.clone(), from }),
        allow_private_push: true,
        ..NoticeSettings::default()
    };
    ServerSettings { notices, allowed_origins: vec![ORIGIN.to_owned()], ..without_limits() }
}

/// A node in simulated time, which passes only when a test says so.
pub(crate) struct TimedNode {
    pub(crate) hub: Arc<Hub>,
    router: Router,
    _tasks: JoinSet<()>,
    /// As long as it is there, a task blocks a thread, and tokio does not advance its clock.
    _hold: mpsc::Sender<()>,
}

impl TimedNode {
    pub(crate) fn start(store: AnyStore, mail: &MailServer) -> Self {
        Self::start_with(store, with_notices(mail))
    }

    fn start_with(store: AnyStore, settings: ServerSettings) -> Self {
        let hub = Hub::new(store, settings);
        let (hold, held) = mpsc::channel::<()>();
        spawn_blocking(move || held.recv().is_ok());
        let tasks = server::spawn_background_tasks(&hub);
        Self { router: server::router(Arc::clone(&hub)), hub, _tasks: tasks, _hold: hold }
    }

    pub(crate) async fn settle(&self) {
        for _ in 0..300 {
            yield_now().await;
        }
    }

    /// Lets time pass, and the node do what is due then. Returns when everything is sent.
    async fn pass(&self, time: Duration) {
        self.settle().await;
        tokio::time::advance(time).await;
        // Time must not pass while a message is on its way: it would be given up.
        for _ in 0..MAX_YIELDS {
            if !self.has_due().await {
                break;
            }
            yield_now().await;
        }
        self.settle().await;
        // Messages go over sockets, which take real time.
        while self.is_sending().await {
            yield_now().await;
        }
        self.settle().await;
    }

    /// Whether something is due that no node has begun with.
    async fn has_due(&self) -> bool {
        let store = self.hub.store();
        !store.due_documents(self.hub.now(), 99).await.unwrap().is_empty()
    }

    pub(crate) async fn is_sending(&self) -> bool {
        let stored = self.hub.store().list_documents(None, 99).await.unwrap();
        let is_claimed = |body: &[u8]| String::from_utf8_lossy(body).contains("claimed_until");
        stored.iter().any(|document| is_claimed(&document.body))
    }

    async fn call(&self, cookie: &str, path: &str, body: Option<&Value>) -> (u16, Value) {
        let method = if body.is_some() { "POST" } else { "GET" };
        let request = Request::builder().method(method).uri(path).header(header::COOKIE, cookie);
        let request = request.header(header::CONTENT_TYPE, "application/json");
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        let answer = self.router.clone().oneshot(request.body(body).unwrap()).await.unwrap();
        let status = answer.status().as_u16();
        let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap_or_default())
    }

    pub(crate) async fn new_player(&self) -> PostPlayer {
        let request = Request::builder().uri("/api/me").body(Body::empty()).unwrap();
        let answer = self.router.clone().oneshot(request).await.unwrap();
        let cookie = answer.headers()[header::SET_COOKIE].to_str().unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        PostPlayer { cookie, salts: SaltKeeper::default(), requests: 0 }
    }
}

/// Somebody without a connection, who looks at tables now and then.
pub(crate) struct PostPlayer {
    cookie: String,
    salts: SaltKeeper,
    requests: u32,
}

impl PostPlayer {
    pub(crate) fn identity(&self) -> IdentityHash {
        IdentityHash::of_secret(self.cookie.split('=').nth(1).unwrap().as_bytes())
    }

    pub(crate) async fn post(&self, node: &TimedNode, path: &str, body: Value) -> Value {
        let (status, answer) = node.call(&self.cookie, path, Some(&body)).await;
        assert!(status < 300, "{path}: {status} {answer}");
        answer
    }

    async fn look(&self, node: &TimedNode, code: &str) -> Value {
        node.call(&self.cookie, &format!("/api/tables/{code}"), None).await.1
    }

    async fn command(&mut self, node: &TimedNode, code: &str, mut command: Value) {
        self.requests += 1;
        command["id"] = json!(format!("r{}", self.requests));
        let request = command.to_string();
        let code: TableCode = code.parse().unwrap();
        let sent = node.hub.send_request(code, self.identity(), &request).await;
        sent.unwrap_or_else(|refusal| panic!("{request}: {refusal:?}"));
    }

    async fn publish_salt(&mut self, node: &TimedNode, code: &str) {
        let lobby = self.look(node, code).await["lobby"].clone();
        if let Some(command) = self.salts.next_command(&lobby) {
            self.command(node, code, command).await;
        }
    }

    /// Plays the first legal action until somebody else is asked.
    pub(crate) async fn play(&mut self, node: &TimedNode, code: &str) {
        while let Some(ask) = self.look(node, code).await["ask"].as_object().cloned() {
            let Some(action) =
                ask.get("legal").and_then(Value::as_array).and_then(|legal| legal.first())
            else {
                return;
            };
            self.command(node, code, json!({"do": "act", "ask": ask["id"], "action": action}))
                .await;
        }
    }

    async fn connect(&self, node: &TimedNode, code: &str) -> LocalConnection {
        node.hub.connect(code.parse().unwrap(), self.identity()).await.unwrap()
    }
}

/// A match by post that Ann and Ben have begun; Ann opened the table, and Cid watches.
pub(crate) async fn begin(node: &TimedNode, [ann, ben, cid]: [&mut PostPlayer; 3]) -> String {
    let options = json!({"clock": {"kind": "days", "days": 3}, "spectators": true});
    let table = json!({"game": "ludo", "nick": "Ann", "options": options});
    let code = ann.post(node, "/api/tables", table).await["code"].as_str().unwrap().to_owned();
    ben.post(node, &format!("/api/tables/{code}/join"), json!({"nick": "Ben"})).await;
    ben.command(node, &code, json!({"do": "ready", "ready": true})).await;
    ann.publish_salt(node, &code).await;
    ben.publish_salt(node, &code).await;
    ann.command(node, &code, json!({"do": "start"})).await;
    ann.publish_salt(node, &code).await;
    ben.publish_salt(node, &code).await;
    for player in [ann, ben] {
        assert_eq!(player.look(node, &code).await["lobby"]["phase"], "playing");
    }
    cid.post(node, &format!("/api/tables/{code}/join"), json!({"nick": "Cid"})).await;
    code
}

/// Whether Ann is asked and not Ben, as a spectator sees it.
async fn is_ann_asked(node: &TimedNode, code: &str, cid: &PostPlayer) -> bool {
    let table = cid.look(node, code).await;
    let seat = table["ask"]["seats"][0].as_u64().unwrap() as usize;
    let chair = table["lobby"]["match"]["chairs"][seat].as_u64().unwrap() as usize;
    table["lobby"]["chairs"][chair]["member"] == 0
}

/// A browser of the tests, with keys that follow from its number.
pub(crate) fn browser(number: u8) -> BrowserKeys {
    BrowserKeys::new(&[number; 32], &[number; 16])
}

async fn subscribe(
    node: &TimedNode,
    player: &PostPlayer,
    service: &PushService,
    number: u8,
) -> Value {
    let endpoint = format!("{}/{number}", service.url);
    let subscription = browser(number).subscription(&endpoint);
    player.post(node, "/api/notices/push", json!({"subscription": subscription})).await
}

async fn next_push(service: &mut PushService, number: u8) -> Value {
    let request = service.next().await;
    assert_eq!(request.path, format!("/{number}"));
    serde_json::from_slice(&browser(number).decrypt(&request.body)).unwrap()
}

/// Ben's address, confirmed by the link that was mailed to it.
async fn confirm_mail(node: &TimedNode, player: &PostPlayer, mail: &mut MailServer, address: &str) {
    let body = json!({"address": address, "language": "de"});
    let chosen = player.post(node, "/api/notices/mail", body).await;
    assert_eq!(chosen["mail"], json!({"address": address, "confirmed": false}));
    let confirmation = mail.next().await;
    assert_eq!(confirmation.to, address);
    let token = confirmation.token(&format!("{ORIGIN}/mail/confirm/"));
    player.post(node, "/api/mail/confirm", json!({"token": token})).await;
    let (_, chosen) = node.call(&player.cookie, "/api/notices", None).await;
    assert_eq!(chosen["mail"]["confirmed"], true);
}

#[tokio::test(start_paused = true)]
async fn a_match_by_post_of_three_days_is_played_by_push_and_mail() {
    let mut mail = MailServer::start().await;
    let mut service = PushService::start(&[201]).await;
    let store = AnyStore::new(MemoryStore::default());
    let node = TimedNode::start(store.clone(), &mail);
    // Another node does the same housekeeping; each message is sent once all the same.
    let _other = TimedNode::start(store.clone(), &mail);
    let (mut ann, mut ben, mut cid) =
        (node.new_player().await, node.new_player().await, node.new_player().await);
    let offered = subscribe(&node, &ann, &service, 1).await;
    confirm_mail(&node, &ben, &mut mail, "ben@example.org").await;
    let code = begin(&node, [&mut ann, &mut ben, &mut cid]).await;
    node.pass(HOUR).await;
    let mut halves = 0;
    // Half a day for each move, by turns.
    while halves < 6 {
        let is_ann = is_ann_asked(&node, &code, &cid).await;
        let mover = if is_ann { &mut ann } else { &mut ben };
        mover.play(&node, &code).await;
        halves += 1;
        node.pass(11 * MINUTE).await;
        if is_ann {
            let notice = mail.next().await;
            assert_eq!(notice.to, "ben@example.org");
            assert_eq!(notice.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
            let path = format!("{ORIGIN}/t/{code}\n");
            assert!(
                notice.body.starts_with(&format!("Mit Ann. Noch 2 Tage.\n\n{path}")),
                "{notice:?}"
            );
        } else {
            let request = service.next().await;
            if halves == 1 {
                check_signature(&request, &service, offered["push_key"].as_str().unwrap());
            }
            let text: Value = serde_json::from_slice(&browser(1).decrypt(&request.body)).unwrap();
            let wanted = json!({
                "title": "Ludo: your turn",
                "body": "With Ben. 2 days left.",
                "path": format!("/t/{code}"),
            });
            assert_eq!(text, wanted);
        }
        node.pass(12 * HOUR).await;
        assert!(service.is_quiet() && mail.is_quiet(), "one message for a turn");
    }
    // Whoever is asked now lets the time run out: the default action is taken although nobody is
    // there, and the other one is told.
    let late = is_ann_asked(&node, &code, &cid).await;
    let mut days = 0;
    while is_ann_asked(&node, &code, &cid).await == late {
        node.pass(24 * HOUR).await;
        days += 1;
        assert!(days < 30, "the time runs out");
    }
    node.pass(11 * MINUTE).await;
    match late {
        true => assert_eq!(mail.next().await.to, "ben@example.org"),
        false => assert_eq!(next_push(&mut service, 1).await["title"], "Ludo: your turn"),
    }
    // The other one gives up, after the late one has looked.
    let (winner, loser) = if late { (&mut ann, &mut ben) } else { (&mut ben, &mut ann) };
    winner.look(&node, &code).await;
    loser.command(&node, &code, json!({"do": "resign"})).await;
    node.pass(11 * MINUTE).await;
    match late {
        true => assert_eq!(next_push(&mut service, 1).await["title"], "Ludo: the match is over"),
        false => assert!(mail.next().await.body.contains("Mit Ann.")),
    }
}

/// Checks the signature of a request to a push service (RFC 8292).
fn check_signature(request: &crate::push_service::PushRequest, service: &PushService, key: &str) {
    let value = request.header("authorization").strip_prefix("vapid ").unwrap();
    let (token, sent_key) = value.split_once(", ").unwrap();
    assert_eq!(sent_key, format!("k={key}"));
    let (signed, signature) = token.strip_prefix("t=").unwrap().rsplit_once('.').unwrap();
    let verifier = VerifyingKey::from_sec1_bytes(&decode(key)).unwrap();
    let signature = Signature::from_slice(&decode(signature)).unwrap();
    verifier.verify(signed.as_bytes(), &signature).unwrap();
    let claims: Value = serde_json::from_slice(&decode(signed.split_once('.').unwrap().1)).unwrap();
    assert_eq!(
        (&claims["aud"], &claims["sub"]),
        (&json!(service.url), &json!("mailto:host@play.example"))
    );
    assert_eq!(request.header("content-encoding"), "aes128gcm");
    assert!(request.header("ttl").parse::<u32>().unwrap() > 3_600);
}

#[tokio::test(start_paused = true)]
async fn turns_at_several_tables_are_one_message_and_whoever_is_there_gets_none() {
    let mail = MailServer::start().await;
    let mut service = PushService::start(&[201]).await;
    let node = TimedNode::start(AnyStore::new(MemoryStore::default()), &mail);
    let mut players = (node.new_player().await, node.new_player().await, node.new_player().await);
    let (ann, ben, cid) = (&mut players.0, &mut players.1, &mut players.2);
    let mut codes = Vec::new();
    for _ in 0..3 {
        let code = begin(&node, [&mut *ann, &mut *ben, &mut *cid]).await;
        // Ann has moved everywhere, if she was to.
        ann.play(&node, &code).await;
        codes.push(code);
    }
    subscribe(&node, ann, &service, 1).await;
    cid.post(&node, "/api/notices/follow", json!({"code": codes[0], "follow": true})).await;
    subscribe(&node, cid, &service, 2).await;
    let connection = ann.connect(&node, &codes[2]).await;
    for code in &codes {
        ben.play(&node, code).await;
    }
    node.pass(MINUTE).await;
    let (one, other) = (service.next().await, service.next().await);
    let (for_ann, for_cid) = if one.path == "/1" { (one, other) } else { (other, one) };
    let for_ann: Value = serde_json::from_slice(&browser(1).decrypt(&for_ann.body)).unwrap();
    assert_eq!(
        (&for_ann["title"], &for_ann["path"]),
        (&json!("Your turn at 2 tables"), &json!("/"))
    );
    let for_cid: Value = serde_json::from_slice(&browser(2).decrypt(&for_cid.body)).unwrap();
    assert_eq!(for_cid["title"], "Ludo: somebody has moved");
    // The first table is unread, so nothing more is told of it.
    drop(connection);
    ann.play(&node, &codes[1]).await;
    ben.play(&node, &codes[1]).await;
    node.pass(MINUTE).await;
    let again = next_push(&mut service, 1).await;
    assert_eq!(again["path"], format!("/t/{}", codes[1]));
    node.pass(MINUTE).await;
    assert!(service.is_quiet());
}

#[tokio::test(start_paused = true)]
async fn nobody_is_told_of_followed_tables_where_open_tables_were_switched_off() {
    let mail = MailServer::start().await;
    let mut service = PushService::start(&[201]).await;
    let store = AnyStore::new(MemoryStore::default());
    let node = TimedNode::start(store.clone(), &mail);
    let mut players = (node.new_player().await, node.new_player().await, node.new_player().await);
    let (ann, ben, cid) = (&mut players.0, &mut players.1, &mut players.2);
    let code = begin(&node, [&mut *ann, &mut *ben, &mut *cid]).await;
    ann.play(&node, &code).await;
    let follow = json!({"code": code, "follow": true});
    cid.post(&node, "/api/notices/follow", follow.clone()).await;
    subscribe(&node, cid, &service, 2).await;
    drop(node);
    let settings = ServerSettings { open_tables: false, ..with_notices(&mail) };
    let node = TimedNode::start_with(store, settings);
    subscribe(&node, ann, &service, 1).await;
    let (_, chosen) = node.call(&cid.cookie, "/api/notices", None).await;
    assert_eq!((&chosen["push"], &chosen["followed"]), (&json!(true), &json!([])));
    assert_eq!(node.call(&cid.cookie, "/api/notices/follow", Some(&follow)).await.0, 404);
    ben.play(&node, &code).await;
    node.pass(MINUTE).await;
    assert_eq!(next_push(&mut service, 1).await["title"], "Ludo: your turn");
    node.pass(MINUTE).await;
    assert!(service.is_quiet(), "players are told, and nobody else");
}

#[tokio::test(start_paused = true)]
async fn a_push_service_that_fails_is_asked_again_and_a_dead_subscription_is_deleted() {
    let mail = MailServer::start().await;
    let mut service = PushService::start(&[503, 201, 410]).await;
    let store = AnyStore::new(MemoryStore::default());
    let node = TimedNode::start(store.clone(), &mail);
    let mut players = (node.new_player().await, node.new_player().await, node.new_player().await);
    let (ann, ben, cid) = (&mut players.0, &mut players.1, &mut players.2);
    let code = begin(&node, [&mut *ann, &mut *ben, &mut *cid]).await;
    ann.play(&node, &code).await;
    subscribe(&node, ann, &service, 1).await;
    ben.play(&node, &code).await;
    node.pass(MINUTE).await;
    let first = next_push(&mut service, 1).await;
    node.pass(2 * MINUTE).await;
    assert_eq!(next_push(&mut service, 1).await, first, "sent again");
    ann.play(&node, &code).await;
    ben.play(&node, &code).await;
    node.pass(MINUTE).await;
    next_push(&mut service, 1).await;
    node.pass(MINUTE).await;
    let (_, chosen) = node.call(&ann.cookie, "/api/notices", None).await;
    assert_eq!(chosen["push"], false);
    let stored = store.list_documents(None, 99).await.unwrap();
    assert!(stored.iter().all(|it| !it.key.as_str().starts_with("contact/")), "{stored:?}");
}

#[tokio::test(start_paused = true)]
async fn mail_is_ended_by_its_link_and_an_address_gets_one_confirmation_a_day() {
    let mut mail = MailServer::start().await;
    let store = AnyStore::new(MemoryStore::default());
    let node = TimedNode::start(store.clone(), &mail);
    let (ann, ben) = (node.new_player().await, node.new_player().await);
    let address = json!({"address": "ann@example.org"});
    ann.post(&node, "/api/notices/mail", address.clone()).await;
    let confirmation = mail.next().await;
    assert_eq!(confirmation.header("Auto-Submitted"), "auto-generated");
    let confirm = confirmation.token(&format!("{ORIGIN}/mail/confirm/"));
    // Somebody else names the same address: nothing is sent to it.
    ben.post(&node, "/api/notices/mail", address.clone()).await;
    // Nor under other names of the same mailbox.
    for name in ["Ann@Example.org", "ann+1@example.org", "a.n.n@example.org"] {
        ben.post(&node, "/api/notices/mail", json!({"address": name})).await;
    }
    // The mail server would take these for itself or its own network.
    for name in ["root@localhost", "ann@[127.0.0.1]", "ann%intranet@example.org"] {
        let body = json!({"address": name});
        assert_eq!(node.call(&ben.cookie, "/api/notices/mail", Some(&body)).await.0, 422, "{name}");
    }
    node.pass(MINUTE).await;
    assert!(mail.is_quiet());
    let header = confirmation.header("List-Unsubscribe").to_owned();
    let path = header.trim_matches(['<', '>']).strip_prefix(ORIGIN).unwrap();
    ann.post(&node, "/api/mail/confirm", json!({"token": confirm})).await;
    let request = Request::builder().method("POST").uri(path);
    let request = request.body(Body::from("List-Unsubscribe=One-Click")).unwrap();
    assert_eq!(node.router.clone().oneshot(request).await.unwrap().status(), 200);
    let (_, chosen) = node.call(&ann.cookie, "/api/notices", None).await;
    assert_eq!(chosen.get("mail"), None);
    let (status, _) =
        node.call(&ann.cookie, "/api/mail/confirm", Some(&json!({"token": confirm}))).await;
    assert_eq!(status, 404, "the link of an address that was deleted");
    // A day later the address of Ben, which he never confirmed, is gone as well.
    node.pass(25 * HOUR).await;
    assert_eq!(store.list_documents(None, 9).await.unwrap(), []);
}
