//! A push service that accepts connections and never answers: messages of others are not late for it.

use crate::correspondence::{MAX_YIELDS, TimedNode, begin, browser};
use crate::mail_server::MailServer;
use serde_json::json;
use std::time::Duration;
use store::{AnyStore, DocumentKey, MemoryStore, Store};
use tokio::net::TcpListener;
use tokio::task::yield_now;

#[tokio::test(start_paused = true)]
async fn a_push_service_that_never_answers_keeps_no_news_from_others() {
    let mail = MailServer::start().await;
    let store = AnyStore::new(MemoryStore::default());
    let node = TimedNode::start(store.clone(), &mail);
    let mut players = (node.new_player().await, node.new_player().await, node.new_player().await);
    let (ann, ben, cid) = (&mut players.0, &mut players.1, &mut players.2);
    let code = begin(&node, [&mut *ann, &mut *ben, &mut *cid]).await;
    ann.play(&node, &code).await;
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    for (player, number) in [(&*ann, 1), (&*ben, 2)] {
        let endpoint = format!("http://{}/{number}", silent.local_addr().unwrap());
        let subscription = browser(number).subscription(&endpoint);
        player.post(&node, "/api/notices/push", json!({"subscription": subscription})).await;
    }
    ben.play(&node, &code).await;
    node.settle().await;
    // Ann is told that it is her turn; as time does not pass, that never ends.
    tokio::time::advance(Duration::from_secs(60)).await;
    for _ in 0..MAX_YIELDS {
        if node.is_sending().await {
            break;
        }
        yield_now().await;
    }
    assert!(node.is_sending().await);
    ann.play(&node, &code).await;
    let key = DocumentKey::new(format!("contact/{:?}", ben.identity())).unwrap();
    let mut noted = String::new();
    for _ in 0..MAX_YIELDS {
        let contact = store.document(key.clone()).await.unwrap().unwrap();
        noted = String::from_utf8(contact.body).unwrap();
        if noted.contains(&code) {
            break;
        }
        yield_now().await;
    }
    assert!(noted.contains(&code), "Ben's turn is noted meanwhile: {noted}");
}
