//! Web Push: messages are encrypted for the browser (RFC 8291) and signed with the key of this host
//! (VAPID, RFC 8292), so that the push service in between neither reads nor forges them.

use super::outbound::{OutboundClient, OutboundError};
use axum::http::{HeaderValue, Request, StatusCode, Uri, header};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use p256::{PublicKey, SecretKey};
use protocol::PushSubscriptionKeys;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::Digest as _;
use std::fmt;
use std::time::Duration;
use web_push_native::{Auth, WebPushBuilder};

/// How long a push service keeps a message for a device that is off.
const MESSAGE_LIFETIME: Duration = Duration::from_secs(24 * 60 * 60);

/// How long a signature is valid; services refuse those of more than a day.
const SIGNATURE_LIFETIME: Duration = Duration::from_secs(12 * 60 * 60);

/// The longest endpoint that is accepted.
const MAX_ENDPOINT_BYTES: usize = 1_024;

/// The most bytes of a message: every service takes so many (RFC 8030).
pub(crate) const MAX_MESSAGE_BYTES: usize = 3_000;

/// Where a browser receives messages, and the keys with which they are encrypted for it.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PushSubscription {
    endpoint: String,
    /// The public key of the browser, in URL-safe Base64.
    p256dh: String,
    /// The secret that it shares with this host, likewise.
    auth: String,
}

impl fmt::Debug for PushSubscription {
    /// Never prints the endpoint, which is private.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PushSubscription")
    }
}

/// A subscription whose parts were checked.
struct ParsedSubscription {
    endpoint: Uri,
    public_key: PublicKey,
    auth: Auth,
}

impl PushSubscription {
    /// Checks a subscription that a browser has sent.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn check(
        sent: PushSubscriptionKeys,
        client: &OutboundClient,
    ) -> Result<Self, &'static str> {
        let PushSubscriptionKeys { endpoint, p256dh, auth } = sent;
        let subscription = Self { endpoint, p256dh, auth };
        let parsed = subscription.parse()?;
        match client.may_reach(&parsed.endpoint) {
            true => Ok(subscription),
            false => Err("A push service is reached by HTTPS at a public address."),
        }
    }

    fn parse(&self) -> Result<ParsedSubscription, &'static str> {
        let endpoint = Some(&self.endpoint).filter(|text| text.len() <= MAX_ENDPOINT_BYTES);
        let endpoint = endpoint.and_then(|text| text.parse().ok());
        let public_key = decode(&self.p256dh).and_then(|it| PublicKey::from_sec1_bytes(&it).ok());
        let auth = decode(&self.auth).filter(|bytes| bytes.len() == 16);
        Ok(ParsedSubscription {
            endpoint: endpoint.ok_or("The endpoint of a subscription is an address.")?,
            public_key: public_key.ok_or("The key p256dh is a point of P-256.")?,
            auth: Auth::clone_from_slice(&auth.ok_or("The secret auth has 16 bytes.")?),
        })
    }

    #[cfg(test)]
    pub(crate) fn for_tests() -> Self {
        let text = String::new;
        Self { endpoint: text(), p256dh: text(), auth: text() }
    }
}

/// Decodes Base64 with or without padding, as browsers and programs send it.
fn decode(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoticeDelivery {
    /// It was accepted.
    Sent,
    /// The recipient does not exist any more.
    Gone,
    /// It may be accepted later.
    Failed,
}

/// The key with which this host signs its messages, the same at all nodes.
pub(crate) struct VapidKey(SigningKey);

impl fmt::Debug for VapidKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("VapidKey")
    }
}

impl VapidKey {
    /// The key that follows from a secret.
    pub(crate) fn from_secret(secret: [u8; 32]) -> Self {
        // Nearly every number of 256 bits is a key; the hash of one that is not is the next try.
        let mut bytes = secret;
        loop {
            if let Ok(key) = SecretKey::from_slice(&bytes) {
                return Self(key.into());
            }
            bytes = sha2::Sha256::digest(bytes).into();
        }
    }

    /// The public key as browsers take it (`applicationServerKey`).
    pub(crate) fn public(&self) -> String {
        let point = self.0.verifying_key().to_encoded_point(false);
        URL_SAFE_NO_PAD.encode(point.as_bytes())
    }

    /// The `Authorization` of a request to a push service. `contact` is whom its operators write to.
    fn authorization(&self, endpoint: &Uri, contact: &str, now: u64) -> Option<HeaderValue> {
        let audience = format!("{}://{}", endpoint.scheme_str()?, endpoint.authority()?);
        let expires = now / 1_000 + SIGNATURE_LIFETIME.as_secs();
        let claims = json!({"aud": audience, "exp": expires, "sub": contact}).to_string();
        let encode = |text: &str| URL_SAFE_NO_PAD.encode(text);
        let head = encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{head}.{}", encode(&claims));
        let signature: Signature = self.0.sign(signed.as_bytes());
        let signature = URL_SAFE_NO_PAD.encode(signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public()).parse().ok()
    }
}

/// Sends messages by Web Push.
#[derive(Debug)]
pub(crate) struct PushSender {
    client: OutboundClient,
    /// `mailto:` or `https:`.
    contact: String,
}

impl PushSender {
    pub(crate) const fn new(client: OutboundClient, contact: String) -> Self {
        Self { client, contact }
    }

    pub(crate) const fn client(&self) -> &OutboundClient {
        &self.client
    }

    /// Encrypts a message for a browser and gives it to its push service.
    pub(crate) async fn send(
        &self,
        key: &VapidKey,
        subscription: &PushSubscription,
        message: Vec<u8>,
        now: u64,
    ) -> NoticeDelivery {
        let Some(request) = self.request(key, subscription, message, now) else {
            return NoticeDelivery::Gone;
        };
        match self.client.send(request).await {
            Ok(status) if status.is_success() => NoticeDelivery::Sent,
            Ok(StatusCode::NOT_FOUND | StatusCode::GONE) => NoticeDelivery::Gone,
            Ok(status) => {
                tracing::info!(%status, "a push service has refused a message");
                NoticeDelivery::Failed
            }
            Err(OutboundError::Forbidden) => NoticeDelivery::Gone,
            Err(error) => {
                tracing::info!(%error, "a push service cannot be reached");
                NoticeDelivery::Failed
            }
        }
    }

    fn request(
        &self,
        key: &VapidKey,
        subscription: &PushSubscription,
        message: Vec<u8>,
        now: u64,
    ) -> Option<Request<Vec<u8>>> {
        let ParsedSubscription { endpoint, public_key, auth } = subscription.parse().ok()?;
        let authorization = key.authorization(&endpoint, &self.contact, now)?;
        let builder =
            WebPushBuilder::new(endpoint, public_key, auth).with_valid_duration(MESSAGE_LIFETIME);
        let mut request = builder.build(message).ok()?;
        let headers = request.headers_mut();
        headers.insert(header::AUTHORIZATION, authorization);
        headers.insert("urgency", HeaderValue::from_static("normal"));
        Some(request)
    }
}
