//! E-mail, over the server that the host names.

use super::notice_text::NoticeText;
use super::push::NoticeDelivery;
use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, SinglePart};
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};
use protocol::NoticeLanguage;
use std::error::Error;
use std::fmt;
use std::time::Duration;

/// How long the mail server may take for each of its answers.
const SMTP_TIMEOUT: Duration = Duration::from_secs(15);

/// The longest address that is accepted (RFC 5321).
const MAX_ADDRESS_BYTES: usize = 254;

/// The replies of a mail server to a recipient that does not exist (RFC 5321).
const NO_MAILBOX: [u16; 3] = [550, 551, 553];

/// Where mail is given to, and from whom it is.
#[derive(Clone, PartialEq, Eq)]
pub struct MailSettings {
    /// The server: `smtps://USER:PASSWORD@HOST`, or `smtp://…?tls=required` for STARTTLS.
    pub server: String,
    /// The sender, such as `Parlor <parlor@play.example>`.
    pub from: String,
}

impl fmt::Debug for MailSettings {
    /// Never prints the server, which has a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailSettings").field("from", &self.from).finish_non_exhaustive()
    }
}

/// Sends mail.
pub(crate) struct MailSender {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// The origin of the pages that mails lead to.
    origin: String,
}

impl fmt::Debug for MailSender {
    /// Never prints the transport, which has a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailSender").field("from", &self.from).finish_non_exhaustive()
    }
}

/// A header whose value is plain ASCII.
macro_rules! plain_header {
    ($name:ident, $text:literal, $about:literal) => {
        #[doc = $about]
        #[derive(Clone)]
        struct $name(String);

        impl Header for $name {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($text)
            }

            fn parse(text: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
                Ok(Self(text.to_owned()))
            }

            fn display(&self) -> HeaderValue {
                let text = self.0.clone();
                HeaderValue::dangerous_new_pre_encoded(Self::name(), text.clone(), text)
            }
        }
    };
}

plain_header!(ListUnsubscribe, "List-Unsubscribe", "Where mail is unsubscribed (RFC 2369).");
plain_header!(
    ListUnsubscribePost,
    "List-Unsubscribe-Post",
    "That a mail program may do so by one request (RFC 8058)."
);
plain_header!(AutoSubmitted, "Auto-Submitted", "That nobody reads an answer (RFC 3834).");

impl MailSender {
    /// # Errors
    /// What is wrong with the settings.
    pub(crate) fn new(settings: &MailSettings, origin: String) -> Result<Self, String> {
        check_encryption(&settings.server)?;
        let host = origin.split("://").nth(1).unwrap_or("localhost");
        let host = host.split(':').next().unwrap_or(host).to_owned();
        // The message names no part of the address, which has the password.
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(&settings.server);
        let builder = builder.map_err(|_| "the address of the mail server is malformed")?;
        let transport =
            builder.timeout(Some(SMTP_TIMEOUT)).hello_name(ClientId::Domain(host)).build();
        let from = settings.from.parse::<Mailbox>();
        let from =
            from.map_err(|_| format!("{:?} is no address to send mail from", settings.from))?;
        Ok(Self { transport, from, origin })
    }

    /// Sends the message that confirms an address.
    pub(crate) async fn send_confirmation(
        &self,
        to: &str,
        language: NoticeLanguage,
        [confirm, unsubscribe]: [&str; 2],
    ) -> NoticeDelivery {
        let link = format!("{}/mail/confirm/{confirm}", self.origin);
        let (subject, body) = match language {
            NoticeLanguage::En => (
                "Confirm your address",
                format!(
                    "Somebody wants to be told at this address when it is their turn at {}.\n\n\
                     If that was you, confirm it within a day:\n{link}\n\n\
                     If not, do nothing: nothing else is sent.\n",
                    self.origin
                ),
            ),
            NoticeLanguage::De => (
                "Bestätige deine Adresse",
                format!(
                    "Jemand möchte unter dieser Adresse erfahren, wenn er bei {} am Zug ist.\n\n\
                     Wenn du das warst, bestätige es innerhalb eines Tages:\n{link}\n\n\
                     Wenn nicht, tu nichts: Es kommt nichts weiter.\n",
                    self.origin
                ),
            ),
        };
        self.send(to, subject, body, unsubscribe).await
    }

    /// Sends a message about tables.
    pub(crate) async fn send_notice(
        &self,
        to: &str,
        text: &NoticeText,
        language: NoticeLanguage,
        unsubscribe: &str,
    ) -> NoticeDelivery {
        let (origin, stop) = (&self.origin, self.unsubscribe_link(unsubscribe));
        let stop = match language {
            NoticeLanguage::En => format!("No more mail: {stop}"),
            NoticeLanguage::De => format!("Keine Mails mehr: {stop}"),
        };
        let lines = text.lines.join("\n");
        let body = format!("{lines}\n\n{origin}{}\n\n-- \n{stop}\n", text.path);
        self.send(to, &text.title, body.trim_start().to_owned(), unsubscribe).await
    }

    fn unsubscribe_link(&self, token: &str) -> String {
        format!("{}/mail/unsubscribe/{token}", self.origin)
    }

    async fn send(
        &self,
        to: &str,
        subject: &str,
        body: String,
        unsubscribe: &str,
    ) -> NoticeDelivery {
        let Ok(address) = to.parse::<Address>() else { return NoticeDelivery::Gone };
        let message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, address))
            .subject(subject)
            .header(ListUnsubscribe(format!("<{}>", self.unsubscribe_link(unsubscribe))))
            .header(ListUnsubscribePost("List-Unsubscribe=One-Click".to_owned()))
            .header(AutoSubmitted("auto-generated".to_owned()))
            .singlepart(SinglePart::plain(body));
        let Ok(message) = message else { return NoticeDelivery::Gone };
        match self.transport.send(message).await {
            Ok(_) => NoticeDelivery::Sent,
            // Other permanent errors, such as a wrong password, are no fault of the recipient.
            Err(error) if error.status().is_some_and(|code| NO_MAILBOX.contains(&code.into())) => {
                NoticeDelivery::Gone
            }
            // The error may name the recipient.
            Err(_) => {
                tracing::warn!("a mail could not be given to the mail server");
                NoticeDelivery::Failed
            }
        }
    }
}

/// Refuses to send mail and passwords unencrypted to another machine.
fn check_encryption(server: &str) -> Result<(), String> {
    let rest = match server.split_once("://") {
        Some(("smtps", _)) => return Ok(()),
        Some(("smtp", rest)) => rest,
        _ => return Err("a mail server is smtps://… or smtp://…".to_owned()),
    };
    let host = rest.rsplit('@').next().unwrap_or(rest);
    let is_local = ["127.0.0.1", "localhost", "[::1]"].iter().any(|local| {
        host.strip_prefix(local)
            .is_some_and(|after| after.is_empty() || after.starts_with([':', '/', '?']))
    });
    match is_local || rest.contains("tls=required") {
        true => Ok(()),
        false => Err("a mail server on another machine needs smtps:// or ?tls=required".to_owned()),
    }
}

/// An address of the public internet, as it is stored.
///
/// # Errors
/// If it is none.
pub(crate) fn check_address(text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    let address = Some(text).filter(|text| text.len() <= MAX_ADDRESS_BYTES && text.is_ascii());
    let address = address.and_then(|text| text.parse::<Address>().ok());
    match address.filter(|address| is_plain_user(address.user()) && is_public(address.domain())) {
        Some(address) => Ok(address.to_string()),
        None => Err("That is no e-mail address."),
    }
}

/// Whether the part before the `@` is a name. Mail servers take some characters for a route to
/// another host (`%`, `!`) or for a program (`|`, `/`), and quotes hide any character.
fn is_plain_user(user: &str) -> bool {
    user.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_+'&=~#".contains(&byte))
}

/// Whether a mail server looks for a domain elsewhere: not on its own machine or network.
fn is_public(domain: &str) -> bool {
    let Some((_, top)) = domain.rsplit_once('.') else { return false };
    let is_local = LOCAL_DOMAINS.iter().any(|local| top.eq_ignore_ascii_case(local));
    top.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && !top.bytes().all(|byte| byte.is_ascii_digit())
        && !is_local
}

/// Domains that are never in the public internet.
const LOCAL_DOMAINS: [&str; 7] =
    ["localhost", "localdomain", "local", "internal", "lan", "home", "arpa"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mail_to_another_machine_is_encrypted() {
        for server in [
            "smtps://me:secret@mail.example",
            "smtp://me:secret@mail.example:587?tls=required",
            "smtp://127.0.0.1:2525",
            "smtp://localhost",
        ] {
            assert_eq!(check_encryption(server), Ok(()), "{server}");
        }
        for server in [
            "smtp://me:secret@mail.example",
            "smtp://127.0.0.1.mail.example",
            "smtp://localhost@mail.example",
            "http://mail.example",
            "mail.example",
        ] {
            assert!(check_encryption(server).is_err(), "{server}");
        }
    }

    #[test]
    fn an_address_has_one_recipient_and_no_further_headers() {
        assert_eq!(check_address(" ann@example.org "), Ok("ann@example.org".to_owned()));
        assert!(check_address("ann.o'hara+games@mail.example.org").is_ok());
        let long = format!("ann@{}.org", "a".repeat(260));
        for bad in [
            "",
            "ann",
            "ann@",
            "a@b@c",
            "ann@example.org, ben@example.org",
            "ann@example.org\r\nBcc: x@y.z",
            // Local mailboxes, machines named by their address, routes and programs.
            "root@localhost",
            "root@mail.localdomain",
            "ann@example",
            "ann@[127.0.0.1]",
            "ann@[IPv6:::1]",
            "ann@127.0.0.1",
            "ann%intranet@example.org",
            "intranet!ann@example.org",
            "|program@example.org",
            "\"ann ben\"@example.org",
            &long,
        ] {
            assert!(check_address(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn settings_do_not_print_the_password() {
        let settings = MailSettings {
            server: "smtps://me:secret@mail.example".to_owned(),
            from: "parlor@play.example".to_owned(),
        };
        assert!(!format!("{settings:?}").contains("secret"));
        let bad = MailSettings { server: "smtps://me:secret@:x".to_owned(), ..settings };
        let error = MailSender::new(&bad, "https://play.example".to_owned()).unwrap_err();
        assert!(!error.contains("secret"), "{error}");
    }
}
