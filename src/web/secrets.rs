//! Random texts that nobody can guess, and what is kept of them; and texts that only we can read.

use base64::prelude::{BASE64_URL_SAFE_NO_PAD as URL_SAFE_NO_PAD, Engine as _};
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::digest::{SHA256, digest};
use ring::hmac;
use ring::rand::{SecureRandom as _, SystemRandom};

use crate::service::Fault;

/// A text of 256 random bits, of letters, digits, `-` and `_`.
///
/// # Errors
/// If the system has no randomness.
pub(super) fn drawn() -> Result<String, Fault> {
    Ok(URL_SAFE_NO_PAD.encode(random::<32>()?))
}

/// Bytes that nobody can guess.
///
/// # Errors
/// If the system has no randomness.
pub(super) fn random<const N: usize>() -> Result<[u8; N], Fault> {
    let mut bytes = [0; N];
    let filled = SystemRandom::new().fill(&mut bytes);
    filled.map_err(|_| Fault::new("the system has no randomness"))?;
    Ok(bytes)
}

/// Seals texts: nobody reads or changes them who does not know the secret by which they were sealed.
pub(super) struct Seal(LessSafeKey);

impl Seal {
    /// A seal by a secret of the host, for one purpose: what was sealed for another cannot be opened.
    ///
    /// # Errors
    /// Never: every key of this length is one.
    pub fn of(secret: &str, purpose: &str) -> Result<Seal, Fault> {
        let secret = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
        let key = hmac::sign(&secret, purpose.as_bytes());
        let key = UnboundKey::new(&CHACHA20_POLY1305, key.as_ref());
        let key = key.map_err(|_| Fault::new("a key of another length was made"))?;
        Ok(Seal(LessSafeKey::new(key)))
    }

    /// The text as it may be shown to others, of letters, digits, `-` and `_`. It is opened again for the same occasion
    /// alone.
    ///
    /// # Errors
    /// If the system has no randomness.
    pub fn sealed(&self, text: &str, occasion: &str) -> Result<String, Fault> {
        let nonce = random::<NONCE_LEN>()?;
        let mut sealed = text.as_bytes().to_vec();
        let used = Nonce::assume_unique_for_key(nonce);
        (self.0)
            .seal_in_place_append_tag(used, Aad::from(occasion), &mut sealed)
            .map_err(|_| Fault::new("a text is too long to be sealed"))?;
        Ok(URL_SAFE_NO_PAD.encode([nonce.as_slice(), &sealed].concat()))
    }

    /// What was sealed so; `None` if it was not, or by another.
    pub fn opened(&self, sealed: &str, occasion: &str) -> Option<String> {
        let bytes = URL_SAFE_NO_PAD.decode(sealed).ok()?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE_LEN>()?;
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let mut sealed = sealed.to_vec();
        let opened = self
            .0
            .open_in_place(nonce, Aad::from(occasion), &mut sealed);
        String::from_utf8(opened.ok()?.to_vec()).ok()
    }
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
    fn only_who_knows_the_secret_opens_what_was_sealed_for_this() {
        let of = |secret: &str, purpose: &str| Seal::of(secret, purpose).expect("a key");
        let sealed = of("secret", "a").sealed("moves", "7");
        let sealed = sealed.expect("random bits");
        let opened = |by: &Seal, sealed: &str| by.opened(sealed, "7");
        let own = of("secret", "a");
        assert_eq!(opened(&own, &sealed).as_deref(), Some("moves"));
        assert_eq!(own.opened(&sealed, "8"), None);
        for other in [of("secret", "b"), of("another", "a")] {
            assert_eq!(opened(&other, &sealed), None);
        }
        let first = if sealed.starts_with('A') { "B" } else { "A" };
        let spoiled = [first, &sealed[1..]].concat();
        for other in ["", "A", &sealed[..20], &spoiled, "%"] {
            assert_eq!(opened(&own, other), None, "{other}");
        }
    }

    #[test]
    fn no_secret_is_drawn_twice() {
        assert_ne!(drawn().expect("random bits"), drawn().expect("random bits"));
    }
}
