//! The stand-in Discord, held to what is known of the real one, by a real client.

mod activity;
mod bot;
mod gateway;
mod http;
mod interactions;
mod messages;
mod oauth;
mod openapi;
mod pages;
mod scripts;
mod shards;
mod socket;

use discord_sandbox::{ClockMode, Options, Sandbox};
use serenity::all::HttpError;

/// A sandbox with a clock that stands still, checking against the published schema where it lies next to the
/// repository.
async fn sandbox() -> Sandbox {
    sandbox_with(|_| {}).await
}

async fn sandbox_with(change: impl FnOnce(&mut Options)) -> Sandbox {
    let mut options = Options {
        clock: ClockMode::Manual,
        openapi: openapi::published(),
        ..Options::default()
    };
    change(&mut options);
    Sandbox::start(options).await.expect("a free port")
}

/// Discord's code and the HTTP status of a refusal.
fn refusal<T: std::fmt::Debug>(result: serenity::Result<T>) -> (isize, u16) {
    match result {
        Err(serenity::Error::Http(HttpError::UnsuccessfulRequest(response))) => {
            (response.error.code, response.status_code.as_u16())
        }
        other => panic!("expected a refusal but found {other:?}"),
    }
}

/// Nothing that the bot did or heard broke the published schema.
#[track_caller]
fn assert_no_violations(sandbox: &Sandbox) {
    let violations = sandbox.violations();
    assert!(violations.is_empty(), "{violations:?}");
}
