//! House rules: made, changed and dropped by those who may manage a server, seen and played by everybody on it.

use crate::rules::any::{PointError, Ruleset};

use crate::service::app::Service;
use crate::service::change::Decision;
use crate::service::commands;
use crate::service::error::{Fault, Stop};
use crate::service::model::house_rules::{
    HouseAsk, HouseDraft, HouseName, HouseRefusal, HouseRules, HouseStep, HouseView,
    MOST_HOUSE_RULES, NoHouseName, TrialFigures, named,
};
use crate::service::model::ids::GuildId;
use crate::service::model::refusal::Refusal;
use crate::service::model::settings::ServerSettings;
use crate::service::reply::Reply;
use crate::service::request::{Manages, Request, Via};

impl Service {
    /// The house rules of a server; none in a direct message.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails or what is stored cannot be read.
    pub fn house_rules(&self, guild: Option<GuildId>) -> Result<Vec<HouseRules>, Fault> {
        Ok(self.server_settings(guild)?.house_rules)
    }

    /// Shows, makes, changes or drops house rules.
    pub(in crate::service) fn ask_house_rules(
        &self,
        request: &Request,
        ask: &HouseAsk,
    ) -> Result<Decision, Stop> {
        let Some(guild) = request.place.guild else {
            return Err(Refusal::NotOnServer.into());
        };
        if !matches!(ask, HouseAsk::Show(_)) && request.manages == Manages::No {
            return Err(Refusal::NotManager.into());
        }
        let (step, one, all) = match ask {
            HouseAsk::Show(name) => {
                let all = self.house_rules(Some(guild))?;
                let one = name.as_deref().map(|name| found(&all, name)).transpose()?;
                (HouseStep::Shown, one, all)
            }
            HouseAsk::Make(draft) => {
                let change = |settings: &mut ServerSettings| Ok::<_, Stop>(make(settings, draft)?);
                let ((step, made), _, after) = self.change_server_settings(guild, change)?;
                (step, Some(made), after.house_rules)
            }
            HouseAsk::Drop(name) => {
                let change = |settings: &mut ServerSettings| Ok::<_, Stop>(drop(settings, name)?);
                let (dropped, _, after) = self.change_server_settings(guild, change)?;
                (HouseStep::Dropped, Some(dropped), after.house_rules)
            }
        };
        if all.iter().any(|one| one.trial.is_none()) {
            self.untried(guild);
        }
        Ok(Decision::Answer(Reply::HouseRules(Box::new(HouseView {
            step,
            one,
            all,
            manages: request.manages != Manages::No,
            typed: request.via == Via::Chat,
        }))))
    }

    /// Keeps how games by house rules went that the engine played; nothing is kept if the rules have changed since.
    ///
    /// # Errors
    /// A [`Fault`] if the store fails or what is stored cannot be read.
    pub fn keep_trial(
        &self,
        guild: GuildId,
        tried: &Ruleset,
        figures: TrialFigures,
    ) -> Result<(), Fault> {
        let keep = |settings: &mut ServerSettings| {
            let mut all = settings.house_rules.iter_mut();
            if let Some(one) = all.find(|one| one.ruleset == *tried) {
                one.trial = Some(figures);
            }
            Ok::<_, Fault>(())
        };
        self.change_server_settings(guild, keep)?;
        Ok(())
    }
}

/// Drops house rules, unless they are the usual rules of the server.
fn drop(settings: &mut ServerSettings, name: &str) -> Result<HouseRules, HouseRefusal> {
    let dropped = found(&settings.house_rules, name)?;
    if settings.rules[dropped.ruleset.kind()] == Some(dropped.ruleset) {
        return Err(HouseRefusal::Usual(dropped.name));
    }
    settings.house_rules.retain(|one| *one != dropped);
    Ok(dropped)
}

/// Makes house rules, or changes those with this name. Where they are the usual rules of the server they stay so.
fn make(
    settings: &mut ServerSettings,
    draft: &HouseDraft,
) -> Result<(HouseStep, HouseRules), HouseRefusal> {
    let taken = |why| HouseRefusal::Name(draft.name.clone(), why);
    let name: HouseName = draft.name.parse().map_err(taken)?;
    if commands::means_something(name.as_str()) {
        return Err(taken(NoHouseName::Taken));
    }
    let known = named(&settings.house_rules, name.as_str()).cloned();
    let like = match (draft.like, &known) {
        (Some(like), _) => like,
        (None, Some(known)) => known.ruleset,
        // A menu may be older than what became of its rules, and a name may be a slip.
        (None, None) => {
            let known = settings.house_rules.iter().map(|one| one.name.clone());
            let known = known.collect();
            return Err(HouseRefusal::NoLike { name, known });
        }
    };
    let ruleset = with_points(like, &draft.points)
        .map_err(HouseRefusal::Point)?
        .renewed();
    if let Some(names) = ruleset.names() {
        let names = names.into_iter().map(str::to_owned).collect();
        return Err(HouseRefusal::Known(names));
    }
    let same = |one: &&HouseRules| one.ruleset == ruleset && one.name != name;
    if let Some(other) = settings.house_rules.iter().find(same) {
        return Err(HouseRefusal::Known(vec![other.name.to_string()]));
    }
    let tried = known.as_ref().filter(|known| known.ruleset == ruleset);
    let made = HouseRules {
        trial: tried.and_then(|known| known.trial),
        name,
        ruleset,
    };
    let Some(known) = known else {
        if settings.house_rules.len() >= MOST_HOUSE_RULES {
            return Err(HouseRefusal::TooMany);
        }
        settings.house_rules.push(made.clone());
        return Ok((HouseStep::Made, made));
    };
    if known == made {
        return Ok((HouseStep::Shown, made));
    }
    let (before, after) = (known.ruleset, made.ruleset);
    if settings.rules[before.kind()] == Some(before) {
        // As rules of another game they would leave this one with usual rules that nobody can name.
        if before.kind() != after.kind() {
            return Err(HouseRefusal::Usual(known.name));
        }
        settings.rules[after.kind()] = Some(after);
    }
    let all = settings.house_rules.iter_mut();
    for one in all.filter(|one| **one == known) {
        *one = made.clone();
    }
    Ok((HouseStep::Changed, made))
}

/// These rules with points changed.
fn with_points(like: Ruleset, points: &[(String, String)]) -> Result<Ruleset, PointError> {
    points
        .iter()
        .try_fold(like, |rules, (field, value)| rules.with_point(field, value))
}

/// The house rules with this name.
fn found(all: &[HouseRules], name: &str) -> Result<HouseRules, HouseRefusal> {
    let name = name.trim().to_lowercase();
    named(all, &name).cloned().ok_or_else(|| {
        let known = all.iter().map(|one| one.name.clone());
        HouseRefusal::NoSuch {
            name,
            known: known.collect(),
        }
    })
}
