use super::*;
use crate::ServerSettings;
use store::{AnyStore, MemoryStore};
use table::TableOptions;

#[tokio::test]
async fn moves_of_bots_are_charged_to_whoever_opened_the_table() {
    let hub = Hub::new(AnyStore::new(MemoryStore::default()), ServerSettings::default());
    let [ann, ben] = [b"ann", b"ben"].map(|secret| IdentityHash::of_secret(secret));
    let config = serde_json::json!({});
    let options = TableOptions::default();
    let record = Table::opening_record("ludo", &config, &options, ann, "Ann").unwrap();
    let code = hub.open_table(&record).await.unwrap();
    let (_sender, mailbox) = mpsc::channel(1);
    let mut actor = TableActor::load(Arc::clone(&hub), code, mailbox).await.unwrap().unwrap();
    let [home, elsewhere] = ["10.0.0.1", "10.0.0.2"].map(|a| a.parse::<IpAddr>().unwrap());
    actor.note_payer(ben, Some(elsewhere));
    actor.note_payer(ann, Some(home));
    actor.note_payer(ben, Some(elsewhere));
    assert_eq!(actor.payer, Some(home));
    // The limit fills up again meanwhile, which takes some milliseconds.
    let is_charged = (0..1_000).any(|_| {
        while hub.limits.may_write(home, 4 * BOT_MOVE_BYTES) {}
        while hub.limits.may_write(home, 0) {}
        !actor.may_move_bot()
    });
    assert!(is_charged);
    assert!(hub.limits.may_write(elsewhere, BOT_MOVE_BYTES), "nobody else pays");
}
