//! The Activity: whose it is, and who may show its frame.

use crate::config::Origin;

/// Who shows the frame of an Activity: Discord in a browser. Its own programs are no pages.
const DISCORD: [&str; 3] = [
    "https://discord.com",
    "https://ptb.discord.com",
    "https://canary.discord.com",
];

/// The Activity of an application: the same board in a frame of Discord's clients.
#[derive(Clone, Debug)]
pub struct Activity {
    /// The number of the application.
    pub application: u64,
    /// The origin of its frame, from which Discord's proxy asks us.
    pub origin: Origin,
    /// The origins that may show it.
    pub parents: Vec<String>,
}

impl Activity {
    /// As Discord shows it.
    ///
    /// # Errors
    /// Never: a number is a name.
    pub fn of(application: u64) -> Result<Activity, String> {
        let origin: Origin = format!("https://{application}.discordsays.com").parse()?;
        let parents = DISCORD.map(str::to_owned).into_iter();
        Ok(Activity {
            application,
            parents: parents.chain([origin.to_string()]).collect(),
            origin,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discord_alone_shows_its_frame() {
        let activity = Activity::of(77).expect("a name");
        assert_eq!(activity.origin.to_string(), "https://77.discordsays.com");
        assert_eq!(activity.parents.len(), 4);
        assert!(
            activity
                .parents
                .iter()
                .all(|one| one.starts_with("https://"))
        );
    }
}
