//! Grouping, one message a table until it is read, and retries.

use super::*;
use catalog::GameId;
use table::IdentityHash;

const DELAYS: GroupDelays =
    GroupDelays { push: Duration::from_secs(30), mail: Duration::from_secs(600) };

fn code(number: u64) -> TableCode {
    TableCode::from_number(number)
}

fn news(kind: NewsKind, turn: u64, plays: bool) -> MemberNews {
    MemberNews {
        identities: vec![IdentityHash::of_secret(b"ann")],
        kind,
        plays,
        turn,
        game: GameId::Ludo,
        players: vec!["Ben".to_owned()],
        until: Some(9_000_000),
    }
}

fn turn(number: u64) -> MemberNews {
    news(NewsKind::Turn, number, true)
}

fn contact() -> Contact {
    let mut mail = MailChannel::new("ann@example.org".to_owned(), 0);
    mail.confirm_until = None;
    let push =
        PushChannel { subscription: PushSubscription::for_tests(), queue: NoticeQueue::default() };
    Contact { push: Some(push), mail: Some(mail), ..Contact::default() }
}

fn push_batch(contact: &Contact, now: u64) -> Vec<TableCode> {
    let batch = contact.push.as_ref().unwrap().queue.batch(now);
    batch.into_iter().map(|(code, _)| code).collect()
}

fn send_push(contact: &mut Contact, now: u64) {
    let queue = &mut contact.push.as_mut().unwrap().queue;
    let batch = queue.batch(now);
    queue.note_sent(&batch);
}

#[test]
fn news_within_a_short_time_are_one_message() {
    let mut contact = contact();
    contact.tell(code(1), &turn(1), 0, DELAYS);
    contact.tell(code(2), &turn(1), 20_000, DELAYS);
    assert_eq!(push_batch(&contact, 29_999), []);
    assert_eq!(contact.due(), Some(30_000));
    assert_eq!(push_batch(&contact, 30_000).len(), 2);
    send_push(&mut contact, 30_000);
    assert_eq!(contact.due(), Some(600_000), "the mail is later");
}

#[test]
fn a_table_has_one_message_until_it_is_read_and_one_for_a_turn() {
    let mut contact = contact();
    contact.tell(code(1), &turn(1), 0, DELAYS);
    send_push(&mut contact, 30_000);
    contact.tell(code(1), &turn(2), 40_000, DELAYS);
    assert_eq!(push_batch(&contact, 999_000), [], "the first is unread");
    contact.mark_read(code(1));
    contact.tell(code(1), &turn(1), 50_000, DELAYS);
    assert_eq!(push_batch(&contact, 999_000), [], "that turn was told");
    contact.tell(code(1), &turn(3), 60_000, DELAYS);
    assert_eq!(push_batch(&contact, 999_000), [code(1)]);
}

#[test]
fn what_is_read_before_it_is_sent_is_not_sent() {
    let mut contact = contact();
    contact.tell(code(1), &turn(1), 0, DELAYS);
    contact.mark_read(code(1));
    assert_eq!(contact.due(), None);
    // Read while it was being sent: the next turn is told.
    contact.tell(code(1), &turn(2), 0, DELAYS);
    let batch = contact.push.as_ref().unwrap().queue.batch(30_000);
    contact.mark_read(code(1));
    contact.push.as_mut().unwrap().queue.note_sent(&batch);
    contact.tell(code(1), &turn(3), 40_000, DELAYS);
    assert_eq!(push_batch(&contact, 999_000), [code(1)]);
}

#[test]
fn a_spectator_is_told_of_followed_tables_only() {
    let mut contact = contact();
    contact.tell(code(1), &news(NewsKind::Moved, 1, false), 0, DELAYS);
    assert_eq!(contact.due(), None);
    assert!(contact.follow(code(1), true));
    contact.tell(code(1), &news(NewsKind::Moved, 2, false), 0, DELAYS);
    assert_eq!(push_batch(&contact, 30_000), [code(1)]);
    assert!(contact.follow(code(1), false));
    assert_eq!(contact.due(), None, "what is pending is forgotten, too");
}

#[test]
fn an_address_that_is_not_confirmed_is_told_nothing_and_forgotten_after_a_day() {
    let mail = Some(MailChannel::new("ann@example.org".to_owned(), 0));
    let mut contact = Contact { mail, ..Contact::default() };
    contact.tell(code(1), &turn(1), 0, DELAYS);
    let day = 24 * 60 * 60 * 1_000;
    assert_eq!(contact.mail.as_ref().unwrap().queue.batch(u64::MAX), []);
    assert_eq!(contact.due(), Some(day));
    contact.drop_unconfirmed(day - 1);
    assert!(!contact.is_empty());
    contact.drop_unconfirmed(day);
    assert!(contact.is_empty());
}

#[test]
fn a_message_that_cannot_be_sent_is_tried_again_less_and_less_often_and_then_given_up() {
    let mut contact = contact();
    contact.mail = None;
    contact.tell(code(1), &turn(1), 0, DELAYS);
    let mut waits = Vec::new();
    let mut now = 30_000;
    while contact.due().is_some() {
        let queue = &mut contact.push.as_mut().unwrap().queue;
        let batch = queue.batch(now);
        queue.note_failure(&batch, now);
        if let Some(due) = contact.due() {
            waits.push((due - now) / 60_000);
            now = due;
        }
    }
    assert_eq!(waits, [1, 4, 16, 64]);
}

#[test]
fn a_contact_is_stored_as_it_is() {
    let mut contact = contact();
    contact.tell(code(1), &turn(1), 0, DELAYS);
    contact.follow(code(7), true);
    let bytes = serde_json::to_vec(&contact).unwrap();
    assert_eq!(serde_json::from_slice::<Contact>(&bytes).unwrap(), contact);
}

#[test]
fn a_contact_that_a_node_sends_to_is_not_due_for_others_whatever_changes_meanwhile() {
    let mut contact = contact();
    contact.tell(code(1), &turn(1), 0, DELAYS);
    contact.claimed_until = Some(150_000);
    contact.tell(code(2), &turn(1), 40_000, DELAYS);
    contact.mark_read(code(2));
    assert_eq!(contact.due(), Some(150_000));
}
