//! How a client is told that it is its turn: Web Push, e-mail, and the tables it follows.

use super::{ApiError, ApiResult, JsonBody, identify, parse_body, require_identity};
use crate::address::ClientAddress;
use crate::hub::{Hub, unreadable};
use crate::notices::{
    self, Contact, MailChannel, MailTokenUse, NoticeDelivery, NoticeQueue, Notices, PushChannel,
    PushSubscription, check_address,
};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use protocol::{
    FollowRequest, MailState, MailTokenRequest, MailTokenResponse, NoticesResponse, SetMailRequest,
    SetPushRequest,
};
use std::sync::Arc;
use store::StoreError;
use table::{IdentityHash, RefusalCode, RefusalMessage};

fn not_available(error: &StoreError) -> ApiError {
    tracing::warn!(%error, "how somebody is told cannot be read or changed");
    ApiError::from_refusal(StatusCode::SERVICE_UNAVAILABLE, unreadable())
}

fn not_offered() -> ApiError {
    let say = "This server does not offer that.";
    ApiError::new(StatusCode::NOT_FOUND, RefusalCode::NoSuchPath, say)
}

fn invalid(say: &str) -> ApiError {
    ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, RefusalCode::BadRequest, say)
}

fn require_notices(hub: &Hub) -> Result<&Notices, ApiError> {
    hub.notices.as_ref().ok_or_else(not_offered)
}

/// Changes the contact of an identity.
async fn update<T>(
    hub: &Hub,
    identity: IdentityHash,
    change: impl FnMut(&mut Contact) -> T,
) -> Result<T, ApiError> {
    let updated = notices::update_contact(&hub.store, identity, change).await;
    updated.map_err(|error| not_available(&error))
}

/// What is offered, and what an identity has chosen.
async fn describe(hub: &Hub, identity: IdentityHash) -> ApiResult<Json<NoticesResponse>> {
    let Some(offered) = &hub.notices else { return Ok(Json(NoticesResponse::default())) };
    let contact = notices::contact(&hub.store, identity).await;
    let contact = contact.map_err(|error| not_available(&error))?;
    let push_key = match offered.push {
        Some(_) => Some(offered.vapid_key(hub).await.map_err(|e| not_available(&e))?.public()),
        None => None,
    };
    let mail = contact
        .mail
        .map(|mail| MailState { confirmed: mail.is_confirmed(), address: mail.address });
    Ok(Json(NoticesResponse {
        push_key,
        push: contact.push.is_some(),
        mail_offered: offered.mail.is_some(),
        mail,
        followed: contact.followed.into_iter().filter(|_| hub.settings.open_tables).collect(),
    }))
}

pub(super) async fn state(
    State(hub): State<Arc<Hub>>,
    headers: HeaderMap,
) -> ApiResult<Json<NoticesResponse>> {
    let identity = require_identity(&hub, &headers)?;
    describe(&hub, identity).await
}

pub(super) async fn set_push(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    headers: HeaderMap,
    body: JsonBody,
) -> ApiResult<Json<NoticesResponse>> {
    let identity = require_identity(&hub, &headers)?;
    let sender = require_notices(&hub)?.push.as_ref().ok_or_else(not_offered)?;
    if !hub.limits.may_join(address.ip) {
        return Err(ApiError::rate_limited(&hub));
    }
    let SetPushRequest { subscription, language } = parse_body(body, kit::read_json)?;
    let subscription = subscription
        .map(|sent| PushSubscription::check(sent, sender.client()).map_err(invalid))
        .transpose()?;
    update(&hub, identity, |contact| {
        contact.language = language;
        let subscription = subscription.clone();
        let queue = contact.push.take().map_or_else(NoticeQueue::default, |push| push.queue);
        contact.push = subscription.map(|subscription| PushChannel { subscription, queue });
    })
    .await?;
    describe(&hub, identity).await
}

pub(super) async fn set_mail(
    State(hub): State<Arc<Hub>>,
    address: ClientAddress,
    headers: HeaderMap,
    body: JsonBody,
) -> ApiResult<Json<NoticesResponse>> {
    let identity = require_identity(&hub, &headers)?;
    let offered = require_notices(&hub)?;
    let sender = offered.mail.as_ref().ok_or_else(not_offered)?;
    // As few as new tables: each may send a mail to somebody who does not want it.
    if !hub.limits.may_open(address.ip) {
        return Err(ApiError::rate_limited(&hub));
    }
    let SetMailRequest { address, language } = parse_body(body, kit::read_json)?;
    let Some(address) = address else {
        update(&hub, identity, |contact| contact.mail = None).await?;
        return describe(&hub, identity).await;
    };
    let address = check_address(&address).map_err(invalid)?;
    let known = notices::contact(&hub.store, identity).await.map_err(|e| not_available(&e))?;
    if known.mail.as_ref().is_some_and(|mail| mail.address == address && mail.is_confirmed()) {
        update(&hub, identity, |contact| contact.language = language).await?;
        return describe(&hub, identity).await;
    }
    update(&hub, identity, |contact| {
        contact.language = language;
        contact.mail = Some(MailChannel::new(address.clone(), hub.now()));
    })
    .await?;
    let to = (identity, address.as_str());
    let mailed = notices::mail_confirmation(&hub, sender, offered, to, language).await;
    if mailed.map_err(|error| not_available(&error))? != NoticeDelivery::Sent {
        tracing::info!("an address was not mailed a link to confirm it");
    }
    describe(&hub, identity).await
}

/// Follows a table as one of its members.
pub(super) async fn follow(
    State(hub): State<Arc<Hub>>,
    headers: HeaderMap,
    body: JsonBody,
) -> ApiResult<Json<NoticesResponse>> {
    let identity = require_identity(&hub, &headers)?;
    require_notices(&hub)?;
    let FollowRequest { code, follow } = parse_body(body, kit::read_json)?;
    if follow && !hub.settings.open_tables {
        return Err(not_offered());
    }
    if follow {
        let member = hub.membership(code, identity).await;
        let refused = |no: RefusalMessage| match no.code == RefusalCode::CannotJoin.code() {
            true => ApiError::no_such_table(),
            false => ApiError::from_refusal(StatusCode::SERVICE_UNAVAILABLE, no),
        };
        member.map_err(refused)?.ok_or_else(ApiError::no_such_table)?;
    }
    match update(&hub, identity, |contact| contact.follow(code, follow)).await? {
        true => describe(&hub, identity).await,
        false => Err(invalid("You follow as many tables as one can.")),
    }
}

/// Confirms an address.
pub(super) async fn confirm_mail(
    State(hub): State<Arc<Hub>>,
    headers: HeaderMap,
    body: JsonBody,
) -> ApiResult<Json<MailTokenResponse>> {
    identify(&hub, &headers)?;
    let MailTokenRequest { token } = parse_body(body, kit::read_json)?;
    let now = hub.now();
    use_token(&hub, &token, MailTokenUse::Confirm, |contact| {
        contact.drop_unconfirmed(now);
        if let Some(mail) = &mut contact.mail {
            mail.confirm_until = None;
        }
    })
    .await?;
    Ok(Json(MailTokenResponse { subscribed: true }))
}

/// Deletes an address.
pub(super) async fn unsubscribe_mail(
    State(hub): State<Arc<Hub>>,
    headers: HeaderMap,
    body: JsonBody,
) -> ApiResult<Json<MailTokenResponse>> {
    identify(&hub, &headers)?;
    let MailTokenRequest { token } = parse_body(body, kit::read_json)?;
    use_token(&hub, &token, MailTokenUse::Unsubscribe, |contact| contact.mail = None).await?;
    Ok(Json(MailTokenResponse { subscribed: false }))
}

/// The same for a mail program, which posts to the address in the header of a mail without showing
/// a page (RFC 8058).
pub(super) async fn unsubscribe_by_mail_program(
    State(hub): State<Arc<Hub>>,
    Path(token): Path<String>,
) -> ApiResult<&'static str> {
    let unsubscribe = MailTokenUse::Unsubscribe;
    use_token(&hub, &token, unsubscribe, |contact| contact.mail = None).await?;
    Ok("You get no more mail.\n")
}

/// Changes the contact that a token is for, if it is the token of its address.
async fn use_token(
    hub: &Hub,
    token: &str,
    usage: MailTokenUse,
    mut change: impl FnMut(&mut Contact),
) -> Result<(), ApiError> {
    let say = "That link does not work any more.";
    let refusal = || ApiError::new(StatusCode::NOT_FOUND, RefusalCode::NoSuchPath, say);
    let key = require_notices(hub)?.mail_token_key(hub).await;
    let key = key.map_err(|error| not_available(&error))?;
    let identity = key.identity(token).ok_or_else(refusal)?;
    let is_used = update(hub, identity, |contact| {
        let address = contact.mail.as_ref().map(|mail| mail.address.clone());
        let is_valid =
            address.is_some_and(|address| key.is_valid(token, identity, &address, usage));
        if is_valid {
            change(contact);
        }
        is_valid && (usage == MailTokenUse::Unsubscribe || contact.mail.is_some())
    });
    if is_used.await? { Ok(()) } else { Err(refusal()) }
}
