//! Whether the bot is closing.

use tokio::sync::watch;

/// Tells whether the bot is closing: nothing new is begun then. A clone tells the same.
#[derive(Clone)]
pub(crate) struct Shutdown(watch::Receiver<bool>);

impl Shutdown {
    /// The bot is closing once `closing` holds `true`.
    pub fn new(closing: watch::Receiver<bool>) -> Shutdown {
        Shutdown(closing)
    }

    /// Whether the bot is closing.
    pub fn is_closing(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until the bot is closing.
    pub async fn closing(&self) {
        raised(&mut self.0.clone()).await;
    }
}

/// Waits until a flag is raised, or its sender is gone.
pub(crate) async fn raised(flag: &mut watch::Receiver<bool>) {
    // An error says that the bot is being dropped, which means the same.
    let _ = flag.wait_for(|flag| *flag).await;
}
