//! Ed25519 signatures of exported matches.

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use kit::Attestation;
use std::fmt;

/// The key with which a server signs exported matches.
pub struct ExportSigningKey(SigningKey);

impl fmt::Debug for ExportSigningKey {
    /// Never prints the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ExportSigningKey").field(&self.public_key()).finish()
    }
}

impl ExportSigningKey {
    /// The key with this secret: 32 random bytes.
    #[must_use]
    pub fn from_secret(secret: &[u8; 32]) -> Self {
        Self(SigningKey::from_bytes(secret))
    }

    /// The public key in hexadecimal digits, as it is published.
    #[must_use]
    pub fn public_key(&self) -> String {
        to_hex(&self.0.verifying_key().to_bytes())
    }

    /// Signs the text of a save file together with the times of its steps and the hash of its
    /// log, and returns the audited text of the same file with the signature. What the audited
    /// text has beyond the other follows from the rules, and is compared when it is loaded.
    #[must_use]
    pub(crate) fn sign(
        &self,
        save_text: &str,
        audited_text: &str,
        began: u64,
        times: Vec<u64>,
        log: String,
    ) -> String {
        let (key, signature) = (self.public_key(), String::new());
        let mut attestation = Attestation { began, times, log, key, signature };
        let signature = self.0.sign(&attestation.message(save_text));
        attestation.signature = to_hex(&signature.to_bytes());
        attestation.attach(audited_text)
    }
}

/// Verifies what a server states about a save file, whose text is given without the attestation.
///
/// # Errors
/// If the file or the statement was changed, or the key or signature is malformed.
pub fn verify_attestation(attestation: &Attestation, save_text: &str) -> Result<(), String> {
    let malformed = |field: &str| format!("attestation.{field}: it is malformed");
    let key = from_hex(&attestation.key).and_then(|key| VerifyingKey::from_bytes(&key).ok());
    let key = key.ok_or_else(|| malformed("key"))?;
    let signature = from_hex(&attestation.signature).ok_or_else(|| malformed("signature"))?;
    key.verify_strict(&attestation.message(save_text), &Signature::from_bytes(&signature))
        .map_err(|_| "attestation.signature: the file was changed after it was signed".to_owned())
}

pub(crate) fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    if text.len() != 2 * N || !text.is_ascii() {
        return None;
    }
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::{DiceSource, Match, Save};
    use ludo::{Config, Ludo};

    fn signed_save() -> (ExportSigningKey, String, String) {
        let key = ExportSigningKey::from_secret(&[7; 32]);
        let played = Match::<Ludo>::new(&Config::default(), 2).unwrap();
        let players = vec!["human:Ann".to_owned(), "human:Ben".to_owned()];
        let text = Save { players, dice: DiceSource::ByHand, played }.to_text();
        let signed = key.sign(&text, &text, 1_800_000_000_000, vec![5, 10], "ab".into());
        (key, text, signed)
    }

    /// Verifies the text of a file as a reader does.
    fn verify(text: &str) -> Result<(), String> {
        let save = Save::<Ludo>::from_text(text).map_err(|error| error.to_string())?;
        let attestation = Save::<Ludo>::attestation(text).unwrap().expect("it is signed");
        verify_attestation(&attestation, &save.to_text())
    }

    #[test]
    fn a_signed_save_loads_and_verifies() {
        let (key, text, signed) = signed_save();
        assert_eq!(verify(&signed), Ok(()));
        assert!(signed.contains(&key.public_key()));
        assert_eq!(Save::<Ludo>::attestation(&text).unwrap(), None);
        assert_eq!(Save::<Ludo>::from_text(&signed).unwrap().to_text(), text);
    }

    #[test]
    fn a_changed_name_time_log_or_key_is_found() {
        let (key, _, signed) = signed_save();
        let other = ExportSigningKey::from_secret(&[8; 32]).public_key();
        for (part, forged) in [
            ("human:Ann\",\"human:Ben", "human:Ben\",\"human:Ann"),
            ("1800000000000", "1800000000001"),
            ("[5,10]", "[5,11]"),
            ("\"ab\"", "\"ac\""),
            (key.public_key().as_str(), other.as_str()),
        ] {
            let changed = signed.replace(part, forged);
            assert_ne!(changed, signed, "{part}");
            assert!(verify(&changed).unwrap_err().starts_with("attestation"), "{part}");
        }
        let short = signed.replace(&key.public_key(), "00");
        assert_eq!(verify(&short), Err("attestation.key: it is malformed".into()));
    }
}
