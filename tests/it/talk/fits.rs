//! What Discord accepts.

use galabot::present::Message;

/// Checks that Discord would accept a message.
pub(super) fn fits(message: &Message) {
    let length = |text: &str| text.chars().count();
    assert!(length(&message.text) <= 2000, "{}", message.text);
    let alt = message.picture.as_ref().map_or("", |picture| &picture.alt);
    assert!(length(alt) <= 1024, "{alt}");
    for face in &message.buttons {
        assert!(length(&face.label) <= 80 && face.id.len() <= 100);
    }
}
