//! Requests and responses about messages to people who are not at their tables.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::TableCode;
use ts_rs::TS;

/// The language of messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NoticeLanguage {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

/// A subscription to Web Push, as a browser gives it (`PushSubscription.toJSON`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PushSubscriptionKeys {
    /// Where messages for the browser are sent.
    pub endpoint: String,
    /// The public key for which they are encrypted, in URL-safe Base64.
    pub p256dh: String,
    /// The secret that is shared with the browser, likewise.
    pub auth: String,
}

/// How this browser is told of its tables, and how it can be.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct NoticesResponse {
    /// The key with which a browser subscribes to Web Push; missing if the host does not offer it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub push_key: Option<String>,
    /// Whether this browser has a subscription.
    pub push: bool,
    /// Whether the host offers e-mail.
    pub mail_offered: bool,
    /// The e-mail address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mail: Option<MailState>,
    /// The tables that are followed.
    pub followed: Vec<TableCode>,
}

/// The e-mail address of a browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct MailState {
    /// The address.
    pub address: String,
    /// Whether it was confirmed by the link that was mailed to it; nothing else is before.
    pub confirmed: bool,
}

/// The body of the request to be told by Web Push, or no longer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetPushRequest {
    /// The browser's subscription; without one, messages end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub subscription: Option<PushSubscriptionKeys>,
    /// The language of messages.
    #[serde(default)]
    #[ts(optional, as = "Option<NoticeLanguage>")]
    pub language: NoticeLanguage,
}

/// The body of the request to be told by e-mail, or no longer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetMailRequest {
    /// The address, to which a link is mailed that confirms it; without one, mail ends and the
    /// address is deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub address: Option<String>,
    /// The language of messages.
    #[serde(default)]
    #[ts(optional, as = "Option<NoticeLanguage>")]
    pub language: NoticeLanguage,
}

/// The body of the request to follow a table that one watches, or no longer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FollowRequest {
    /// The table.
    pub code: TableCode,
    /// Whether to follow it.
    pub follow: bool,
}

/// The body of the request of somebody who has a link from a mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MailTokenRequest {
    /// The token of the link.
    pub token: String,
}

/// The response to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct MailTokenResponse {
    /// Whether mail is sent to the address of the link from now on.
    pub subscribed: bool,
}
