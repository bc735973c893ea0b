//! House rules: made, changed and dropped by those who may manage a server, seen and played by everybody on it.

use crate::rules::any::{Kind, PointError, Ruleset};

use crate::service::app::Service;
use crate::service::change::{Decision, TRIES};
use crate::service::error::{Fault, Stop, fault};
use crate::service::model::house_rules::{
    HouseAsk, HouseDraft, HouseName, HouseRefusal, HouseRules, HouseStep, HouseView,
    MOST_HOUSE_RULES, TrialFigures, named,
};
use crate::service::model::ids::GuildId;
use crate::service::model::refusal::Refusal;
use crate::service::reply::Reply;
use crate::service::request::{Manages, Request};

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
                self.with_house_rules(guild, |service, all| service.make(guild, all, draft))?
            }
            HouseAsk::Drop(name) => self.with_house_rules(guild, |_, all| {
                let dropped = found(all, name)?;
                all.retain(|one| *one != dropped);
                Ok((HouseStep::Dropped, Some(dropped)))
            })?,
        };
        if all.iter().any(|one| one.trial.is_none()) {
            self.untried(guild);
        }
        Ok(Decision::Answer(Reply::HouseRules(Box::new(HouseView {
            step,
            one,
            all,
            manages: request.manages != Manages::No,
        }))))
    }

    /// Changes the house rules of a server on condition that they are still as they were read.
    fn with_house_rules<T>(
        &self,
        guild: GuildId,
        change: impl Fn(&Service, &mut Vec<HouseRules>) -> Result<(HouseStep, T), Stop>,
    ) -> Result<(HouseStep, T, Vec<HouseRules>), Stop> {
        for _ in 0..TRIES {
            let before = self.server_settings(Some(guild))?;
            let mut after = before.clone();
            let (step, made) = change(self, &mut after.house_rules)?;
            let kept =
                after == before || self.store().set_server_settings(guild, &before, &after)?;
            if kept {
                return Ok((step, made, after.house_rules));
            }
        }
        Err(fault(format!(
            "the house rules of server {guild} changed {TRIES} times meanwhile"
        ))
        .into())
    }

    fn make(
        &self,
        guild: GuildId,
        all: &mut Vec<HouseRules>,
        draft: &HouseDraft,
    ) -> Result<(HouseStep, Option<HouseRules>), Stop> {
        let name: HouseName = draft
            .name
            .parse()
            .map_err(|why| HouseRefusal::Name(draft.name.clone(), why))?;
        let known = named(all, name.as_str()).cloned();
        let ruleset = match draft.like.or(known.as_ref().map(|known| known.ruleset)) {
            Some(like) => with_points(like, &draft.points).map_err(refused)?,
            None => self.like_usual(guild, &draft.points)?,
        };
        let ruleset = ruleset.renewed();
        if let Some(names) = ruleset.names() {
            let names = names.into_iter().map(str::to_owned).collect();
            return Err(HouseRefusal::Known(names).into());
        }
        let same = |one: &&HouseRules| one.ruleset == ruleset && one.name != name;
        if let Some(other) = all.iter().find(same) {
            return Err(HouseRefusal::Known(vec![other.name.to_string()]).into());
        }
        let trial = known.as_ref().filter(|known| known.ruleset == ruleset);
        let made = HouseRules {
            trial: trial.and_then(|known| known.trial),
            name,
            ruleset,
        };
        let full = all.len() >= MOST_HOUSE_RULES;
        let step = match all.iter_mut().find(|one| one.name == made.name) {
            Some(one) if *one == made => HouseStep::Shown,
            Some(one) => {
                *one = made.clone();
                HouseStep::Changed
            }
            None if full => return Err(HouseRefusal::TooMany.into()),
            None => {
                all.push(made.clone());
                HouseStep::Made
            }
        };
        Ok((step, Some(made)))
    }

    /// The usual rules of the server with these points, of the first game that has them all.
    fn like_usual(&self, guild: GuildId, points: &[(String, String)]) -> Result<Ruleset, Stop> {
        let mut why = None;
        for kind in Kind::ALL {
            match with_points(self.rules_of(Some(guild), *kind)?, points) {
                Ok(rules) => return Ok(rules),
                // What is wrong with a value says more than that another game has no such point.
                Err(error @ PointError::NoValue { .. }) => return Err(refused(error)),
                Err(error) => {
                    why.get_or_insert(error);
                }
            }
        }
        Err(why.map_or_else(|| fault("there is no game").into(), refused))
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
        for _ in 0..TRIES {
            let before = self.server_settings(Some(guild))?;
            let mut after = before.clone();
            let mut all = after.house_rules.iter_mut();
            let Some(one) = all.find(|one| one.ruleset == *tried) else {
                return Ok(());
            };
            one.trial = Some(figures);
            if self.store().set_server_settings(guild, &before, &after)? {
                return Ok(());
            }
        }
        Err(fault(format!(
            "the house rules of server {guild} changed {TRIES} times meanwhile"
        )))
    }
}

/// These rules with points changed.
fn with_points(like: Ruleset, points: &[(String, String)]) -> Result<Ruleset, PointError> {
    points
        .iter()
        .try_fold(like, |rules, (field, value)| rules.with_point(field, value))
}

fn refused(error: PointError) -> Stop {
    HouseRefusal::Point(error).into()
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
