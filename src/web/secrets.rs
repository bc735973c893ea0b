//! Random texts that nobody can guess, and what is kept of them.

use base64::prelude::{BASE64_URL_SAFE_NO_PAD as URL_SAFE_NO_PAD, Engine as _};
use ring::digest::{SHA256, digest};
use ring::rand::{SecureRandom as _, SystemRandom};

use crate::service::Fault;

/// A text of 256 random bits, of letters, digits, `-` and `_`.
///
/// # Errors
/// If the system has no randomness.
pub(super) fn drawn() -> Result<String, Fault> {
    let mut bytes = [0; 32];
    let filled = SystemRandom::new().fill(&mut bytes);
    filled.map_err(|_| Fault::new("the system has no randomness"))?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

/// What is kept of a secret: enough to know it again, and of no use to whoever reads it.
pub(super) fn kept(secret: &str) -> [u8; 32] {
    let mut kept = [0; 32];
    kept.copy_from_slice(digest(&SHA256, secret.as_bytes()).as_ref());
    kept
}

/// The same as text: Base64 for addresses, without padding (RFC 4648, 5).
pub(super) fn digest_of(secret: &str) -> String {
    URL_SAFE_NO_PAD.encode(kept(secret))
}

/// The challenge for a verifier, as PKCE has it (RFC 7636, S256).
pub(super) fn challenge(verifier: &str) -> String {
    digest_of(verifier)
}

/// A short name for these bytes: half of a SHA-256, in hexadecimal digits.
pub(super) fn fingerprint(bytes: &[u8]) -> String {
    let digest = digest(&SHA256, bytes);
    digest.as_ref()[..16]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 7636, appendix B.
    #[test]
    fn a_challenge_is_what_the_standard_says() {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        assert_eq!(
            challenge(verifier),
            "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        );
    }

    #[test]
    fn no_secret_is_drawn_twice() {
        assert_ne!(drawn().expect("random bits"), drawn().expect("random bits"));
    }
}
