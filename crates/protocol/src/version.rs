//! The version of the protocol, and what clients of other versions are told.

use crate::ServerMessage;
use table::RefusalCode;

/// The version of the protocol. It is raised when an existing client would misread a message.
pub const PROTOCOL_VERSION: u32 = 3;

/// The version that a client speaks, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientVersion {
    /// The client names a version.
    Named(u32),
    /// A program that names none, which is taken to speak the current version.
    Unnamed,
    /// A page in a browser that names none. Pages of version 1 did not.
    UnnamedPage,
}

/// What a page of version 1 understands as the end of its connection.
const RELOAD_IN_VERSION_1: &str = r#"{"type":"no","no":{"code":"unsupported-protocol","say":"This page is older than the server: reload it."}}"#;

impl ClientVersion {
    /// The only message to a client that speaks another version, as JSON in its own form if that is
    /// known; `None` if the client can be served.
    #[must_use]
    pub fn refusal(self) -> Option<String> {
        match self {
            Self::Named(PROTOCOL_VERSION) | Self::Unnamed => None,
            Self::UnnamedPage => Some(RELOAD_IN_VERSION_1.to_owned()),
            Self::Named(version) => {
                let refusal = RefusalCode::UnsupportedProtocol.with_message(format!(
                    "This server speaks version {PROTOCOL_VERSION} of the protocol, not version \
                     {version}: reload the page or update the program."
                ));
                Some(ServerMessage::refused(None, &refusal).to_json())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn only_clients_of_other_versions_are_refused() {
        assert_eq!(ClientVersion::Named(PROTOCOL_VERSION).refusal(), None);
        assert_eq!(ClientVersion::Unnamed.refusal(), None);
        for version in [PROTOCOL_VERSION - 1, PROTOCOL_VERSION + 1] {
            let refused = ClientVersion::Named(version).refusal().unwrap();
            let refused: Value = serde_json::from_str(&refused).unwrap();
            assert_eq!(refused["type"], "refused");
            assert_eq!(refused["refusal"]["code"], "unsupported-protocol");
        }
    }

    #[test]
    fn a_page_of_version_1_is_told_to_reload_in_its_own_words() {
        let text = ClientVersion::UnnamedPage.refusal().unwrap();
        let message: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(message["type"], "no");
        assert_eq!(message["no"]["code"], json!(RefusalCode::UnsupportedProtocol));
        assert!(message["no"]["say"].as_str().unwrap().contains("reload"));
    }
}
