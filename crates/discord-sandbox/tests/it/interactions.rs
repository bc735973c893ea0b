//! Interactions: commands with their options, buttons, modals, autocompletion; answered in time, late, twice.

use std::time::Duration;

use discord_sandbox::{Phase, Sandbox};
use serde_json::json;
use serenity::all::{
    ActionRowComponent, ChannelId, Command, CommandOptionType, CreateActionRow,
    CreateAutocompleteResponse, CreateButton, CreateCommand, CreateCommandOption, CreateInputText,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage,
    CreateMessage, CreateModal, EditInteractionResponse, Event, InputTextStyle, ResolvedValue,
};

use crate::bot::{Bot, PLAIN};
use crate::{assert_no_violations, refusal, sandbox};

fn says(content: &str) -> CreateInteractionResponse {
    CreateInteractionResponse::Message(CreateInteractionResponseMessage::new().content(content))
}

/// A sandbox with a bot that has registered `/play challenge`, the id of a person, and that of the channel #games.
async fn scene(person: &str) -> (Sandbox, Bot, u64, u64) {
    let sandbox = sandbox().await;
    let bot = Bot::connect(&sandbox, PLAIN).await;
    let opponent = CreateCommandOption::new(CommandOptionType::User, "opponent", "Against whom")
        .required(true);
    let rules = CreateCommandOption::new(CommandOptionType::String, "rules", "By which rules")
        .set_autocomplete(true);
    let challenge =
        CreateCommandOption::new(CommandOptionType::SubCommand, "challenge", "Ask for a game")
            .add_sub_option(opponent)
            .add_sub_option(rules);
    let play = CreateCommand::new("play")
        .description("Games")
        .add_option(challenge);
    let set = Command::set_global_commands(&bot.http, vec![play])
        .await
        .expect("registered");
    assert_eq!(set[0].name, "play");
    let person = sandbox.person(person);
    let games = sandbox.channel("games").expect("it is there");
    (sandbox, bot, person, games)
}

fn challenge(sandbox: &Sandbox) -> serde_json::Value {
    json!({"subcommand": "challenge", "options": {"opponent": sandbox.person("Ben").to_string()}})
}

#[tokio::test]
async fn a_command_is_answered() {
    let (sandbox, mut bot, anna, games) = scene("Anna").await;
    let used = sandbox.command(anna, games, "play", challenge(&sandbox));
    let answers = async {
        let command = bot.command().await;
        let options = command.data.options();
        let ResolvedValue::SubCommand(inner) = &options[0].value else {
            panic!("a subcommand was used: {options:?}");
        };
        let ResolvedValue::User(user, member) = &inner[0].value else {
            panic!("a person was given: {inner:?}");
        };
        assert_eq!(
            (user.id.get(), member.is_some()),
            (sandbox.person("Ben"), true)
        );
        assert!(
            command
                .member
                .as_ref()
                .is_some_and(|member| member.permissions.is_some())
        );
        command
            .create_response(&bot.http, says("done"))
            .await
            .expect("in time");
        let twice = command.create_response(&bot.http, says("again")).await;
        assert_eq!(refusal(twice), (40060, 400));
        command
    };
    let (outcome, command) = tokio::join!(used, answers);
    let outcome = outcome.expect("the options suit");
    assert_eq!(outcome.state, Phase::Answered);
    let message = outcome.message.expect("it was answered with one");
    assert_eq!(message.content, "done");
    assert_eq!(
        message.interaction.expect("it answers one").name,
        "play challenge"
    );
    sandbox.advance(Duration::from_secs(15 * 60));
    let late = command
        .edit_response(&bot.http, EditInteractionResponse::new().content("x"))
        .await;
    assert_eq!(refusal(late), (50027, 401));
    assert_no_violations(&sandbox);
}

#[tokio::test]
async fn three_seconds_and_no_more() {
    let (sandbox, mut bot, anna, games) = scene("Anna").await;
    let used = sandbox.command(anna, games, "play", challenge(&sandbox));
    let answers = async {
        let command = bot.command().await;
        sandbox.advance(Duration::from_secs(3));
        refusal(command.create_response(&bot.http, says("late")).await)
    };
    let (outcome, late) = tokio::join!(used, answers);
    let outcome = outcome.expect("the options suit");
    assert_eq!(outcome.state, Phase::Failed);
    assert_eq!(outcome.error, Some("The application did not respond"));
    assert_eq!(late, (10062, 404));
}

#[tokio::test]
async fn ephemeral_answers_are_for_one_pair_of_eyes() {
    let (sandbox, mut bot, anna, games) = scene("Anna").await;
    let used = sandbox.command(anna, games, "play", challenge(&sandbox));
    let answers = async {
        let command = bot.command().await;
        command.defer_ephemeral(&bot.http).await.expect("deferred");
        command
    };
    let (outcome, command) = tokio::join!(used, answers);
    let outcome = outcome.expect("the options suit");
    assert_eq!(outcome.state, Phase::Deferred);
    command
        .edit_response(&bot.http, EditInteractionResponse::new().content("psst"))
        .await
        .expect("filled in");
    let settled = sandbox.wait_settled(outcome.id).await.expect("answered");
    assert_eq!(settled.message.expect("there is one").content, "psst");
    let followup = CreateInteractionResponseFollowup::new().content("and all see this");
    command
        .create_followup(&bot.http, followup)
        .await
        .expect("sent");
    assert_eq!(sandbox.messages_for(anna, games).len(), 2);
    assert_eq!(sandbox.messages_for(sandbox.person("Ben"), games).len(), 1);
    let echo = bot.message().await;
    assert_eq!(
        echo.content, "and all see this",
        "the ephemeral one is not echoed"
    );
}

#[tokio::test]
async fn buttons_update_their_message() {
    let (sandbox, mut bot, ben, games) = scene("Ben").await;
    let row = CreateActionRow::Buttons(vec![
        CreateButton::new("yes").label("Accept"),
        CreateButton::new("no").label("Decline").disabled(true),
    ]);
    let asked = CreateMessage::new()
        .content("A game?")
        .components(vec![row]);
    let message = ChannelId::new(games)
        .send_message(&bot.http, asked)
        .await
        .expect("sent");
    let id = message.id.get();
    let odd = sandbox
        .press(ben, id, "maybe")
        .await
        .expect_err("no such button");
    assert!(odd.to_string().contains("\"yes\", \"no\""), "{odd}");
    sandbox
        .press(ben, id, "no")
        .await
        .expect_err("it is disabled");
    let pressed = sandbox.press(ben, id, "yes");
    let answers = async {
        let press = bot.component().await;
        assert_eq!(press.message.id, message.id);
        let update = CreateInteractionResponseMessage::new()
            .content("Taken")
            .components(vec![]);
        press
            .create_response(&bot.http, CreateInteractionResponse::UpdateMessage(update))
            .await
            .expect("in time");
    };
    let (outcome, ()) = tokio::join!(pressed, answers);
    let post = outcome.expect("pressed").message.expect("the updated one");
    assert_eq!((post.content.as_str(), post.components.len()), ("Taken", 0));
    assert_eq!(sandbox.messages(games).len(), 1);
    assert_no_violations(&sandbox);
}

#[tokio::test]
async fn modals_open_and_are_sent_off() {
    let (sandbox, mut bot, anna, games) = scene("Anna").await;
    let used = sandbox.command(anna, games, "play", challenge(&sandbox));
    let answers = async {
        let command = bot.command().await;
        let input = CreateInputText::new(InputTextStyle::Short, "Your move", "move").max_length(20);
        let modal =
            CreateModal::new("move:1", "Move").components(vec![CreateActionRow::InputText(input)]);
        command
            .create_response(&bot.http, CreateInteractionResponse::Modal(modal))
            .await
            .expect("in time");
    };
    let (outcome, ()) = tokio::join!(used, answers);
    let outcome = outcome.expect("the options suit");
    assert!(outcome.modal.is_some());
    let sent = sandbox.submit(anna, &outcome, &[("move", "d3-f5")]);
    let answers = async {
        let modal = bot
            .take(|event| match event {
                Event::InteractionCreate(create) => create.interaction.as_modal_submit().cloned(),
                _ => None,
            })
            .await;
        let ActionRowComponent::InputText(text) = &modal.data.components[0].components[0] else {
            panic!("a text was written");
        };
        assert_eq!(text.value.as_deref(), Some("d3-f5"));
        modal
            .create_response(&bot.http, says("moved"))
            .await
            .expect("in time");
    };
    let (outcome, ()) = tokio::join!(sent, answers);
    assert_eq!(outcome.expect("sent off").state, Phase::Answered);
    assert_no_violations(&sandbox);
}

#[tokio::test]
async fn options_complete_themselves() {
    let (sandbox, mut bot, anna, games) = scene("Anna").await;
    let typed = json!({"subcommand": "challenge", "options": {"rules": "ga"}});
    let asked = sandbox.complete(anna, games, "play", typed, "rules");
    let answers = async {
        let command = bot.command().await;
        let focused = command.data.autocomplete().expect("one is being typed");
        assert_eq!((focused.name, focused.value), ("rules", "ga"));
        let choices = CreateAutocompleteResponse::new().add_string_choice("Gala", "gala");
        command
            .create_response(&bot.http, CreateInteractionResponse::Autocomplete(choices))
            .await
            .expect("in time");
    };
    let (outcome, ()) = tokio::join!(asked, answers);
    let choices = outcome.expect("asked").choices.expect("some");
    assert_eq!(choices[0]["value"], "gala");
}

#[tokio::test]
async fn the_client_checks_what_is_typed() {
    let (sandbox, bot, anna, games) = scene("Anna").await;
    for (name, options, says) in [
        (
            "pray",
            json!({}),
            "There is no command /pray here. Commands: /play.",
        ),
        ("play", json!({}), "/play takes a subcommand"),
        (
            "play",
            json!({"subcommand": "challenge"}),
            "/play challenge needs the option \"opponent\"",
        ),
        (
            "play",
            json!({"subcommand": "challenge", "options": {"opponent": "Zoe"}}),
            "expected the id or name of a person",
        ),
        (
            "play",
            json!({"subcommand": "challenge", "options": {"opponent": "Ben", "x": 1}}),
            "has no option \"x\"",
        ),
    ] {
        let refused = sandbox
            .command(anna, games, name, options)
            .await
            .expect_err("it does not suit");
        assert!(refused.to_string().contains(says), "{refused}");
    }
    let bad = CreateCommand::new("Not Good").description("");
    assert_eq!(
        refusal(Command::set_global_commands(&bot.http, vec![bad]).await),
        (50035, 400)
    );
}
