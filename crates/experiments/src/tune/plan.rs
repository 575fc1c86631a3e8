//! The file that describes what is tuned, and for what.

use super::target::{TargetSection, TuningTarget};
use crate::experiment::{ExperimentFile, LineUpSection, VariantSection, default_seed, invalid};
use crate::{Experiment, ExperimentError, PolicyDefinition, RecordKind, patch};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};

/// A search for values of a game's data that meet targets.
#[derive(Clone, Debug)]
pub struct TuningPlan {
    /// How many candidates are tried at most, the standard one among them.
    pub budget: u64,
    /// How many matches each line-up plays to compare the standard values with the best, with dice
    /// that the search has not used.
    pub confirm: u64,
    /// What may be changed.
    pub(crate) values: Vec<TunedValue>,
    /// What is to be reached.
    pub(crate) targets: Vec<TuningTarget>,
    /// What a step away from the standard values costs.
    pub(crate) distance_weight: f64,
    base: ExperimentFile,
    folder: PathBuf,
}

/// A value that may be changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct TunedValue {
    /// Where it is, in names and ids.
    pub(crate) path: String,
    /// The values it may have, in order.
    pub(crate) choices: Vec<Value>,
    /// The place of the standard value among them.
    pub(crate) standard: usize,
    /// How much a step counts.
    pub(crate) weight: f64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct TuningFile {
    name: String,
    game: String,
    matches: u64,
    #[serde(default = "default_seed")]
    seed: u64,
    budget: u64,
    confirm: u64,
    #[serde(default = "default_distance_weight")]
    distance_weight: f64,
    #[serde(default)]
    options: Map<String, Value>,
    value: Vec<ValueSection>,
    target: Vec<TargetSection>,
    #[serde(default)]
    policy: Vec<PolicyDefinition>,
    line_up: Vec<LineUpSection>,
}

const fn default_distance_weight() -> f64 {
    0.25
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ValueSection {
    path: String,
    min: Option<f64>,
    max: Option<f64>,
    step: Option<f64>,
    /// Values in place of a range.
    #[serde(default)]
    choices: Vec<Value>,
    /// The standard value, if the data leave it out.
    standard: Option<Value>,
    weight: Option<f64>,
}

impl TuningPlan {
    /// Reads a plan; files that it names are looked for in `folder`.
    ///
    /// # Errors
    /// What is wrong, with the field.
    pub fn from_toml(text: &str, folder: &Path) -> Result<Self, ExperimentError> {
        let file: TuningFile =
            toml::from_str(text).map_err(|why| ExperimentError::Invalid(why.to_string()))?;
        if file.budget == 0 || file.confirm == 0 {
            return Err(invalid("budget, confirm")("at least one is needed"));
        }
        let targets: Vec<TuningTarget> =
            file.target.into_iter().map(TuningTarget::new).collect::<Result<_, _>>()?;
        let mut record: Vec<RecordKind> =
            targets.iter().filter_map(|target| target.subject.needs()).collect();
        record.sort_unstable();
        record.dedup();
        let base = ExperimentFile {
            name: file.name,
            game: file.game,
            matches: file.matches,
            seed: file.seed,
            record,
            options: file.options,
            variant: Vec::new(),
            policy: file.policy,
            line_up: file.line_up,
        };
        let mut plan = Self {
            budget: file.budget,
            confirm: file.confirm,
            values: Vec::new(),
            targets,
            distance_weight: file.distance_weight,
            base,
            folder: folder.to_owned(),
        };
        plan.add_values(file.value)?;
        plan.check_targets()?;
        Ok(plan)
    }

    /// Reads the plan in a file.
    ///
    /// # Errors
    /// If the file cannot be read, and as [`TuningPlan::from_toml`].
    pub fn read(path: &Path) -> Result<Self, ExperimentError> {
        let text = std::fs::read_to_string(path).map_err(ExperimentError::file(path))?;
        Self::from_toml(&text, path.parent().unwrap_or(Path::new(".")))
    }

    /// The name of the plan.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.base.name
    }

    /// How many matches a candidate plays over all line-ups.
    ///
    /// # Errors
    /// If the standard values cannot be played.
    pub fn matches_of_candidate(&self) -> Result<u64, ExperimentError> {
        let experiment = self.candidate(&self.standard())?;
        Ok(experiment.matches * experiment.cells.len() as u64)
    }

    /// How many matches the whole search plays at most, with the confirmation.
    ///
    /// # Errors
    /// As [`TuningPlan::matches_of_candidate`].
    pub fn matches_planned(&self) -> Result<u64, ExperimentError> {
        let cells = self.candidate(&self.standard())?.cells.len() as u64;
        Ok(self.budget * self.matches_of_candidate()? + 2 * cells * self.confirm)
    }

    /// The seed of the search.
    pub(crate) const fn seed(&self) -> u64 {
        self.base.seed
    }

    /// The places of the standard values.
    pub(crate) fn standard(&self) -> Vec<usize> {
        self.values.iter().map(|value| value.standard).collect()
    }

    /// How far a candidate is from the standard values, in weighted steps.
    pub(crate) fn distance(&self, candidate: &[usize]) -> f64 {
        let steps = self.values.iter().zip(candidate);
        steps.map(|(value, at)| value.weight * value.standard.abs_diff(*at) as f64).sum()
    }

    /// The values of a candidate that are not the standard ones, as a patch of the options.
    pub(crate) fn patch(&self, candidate: &[usize]) -> Map<String, Value> {
        let mut changes = Map::new();
        let values = self.values.iter().zip(candidate);
        for (value, at) in values.filter(|(value, at)| value.standard != **at) {
            patch::set(&mut changes, &value.path, value.choices[*at].clone());
        }
        changes
    }

    /// The matches of a candidate. All candidates have the same dice.
    pub(crate) fn candidate(&self, candidate: &[usize]) -> Result<Experiment, ExperimentError> {
        let variant = self.variant("candidate", candidate);
        self.experiment(vec![variant], self.base.matches, self.base.seed)
    }

    /// The matches that compare the standard values with a candidate, with other dice.
    pub(crate) fn confirmation(&self, best: &[usize]) -> Result<Experiment, ExperimentError> {
        let variants = vec![self.variant(STANDARD, &self.standard()), self.variant(TUNED, best)];
        self.experiment(variants, self.confirm, !self.base.seed)
    }

    fn variant(&self, name: &str, candidate: &[usize]) -> VariantSection {
        let patch = self.patch(candidate);
        VariantSection { name: name.to_owned(), patch, ..VariantSection::default() }
    }

    fn experiment(
        &self,
        variant: Vec<VariantSection>,
        matches: u64,
        seed: u64,
    ) -> Result<Experiment, ExperimentError> {
        let file = ExperimentFile { variant, matches, seed, ..self.base.clone() };
        Experiment::from_file(file, &self.folder)
    }

    fn add_values(&mut self, sections: Vec<ValueSection>) -> Result<(), ExperimentError> {
        let experiment = self.candidate(&[])?;
        let first = experiment.cells.first().expect("an experiment has a cell");
        let mut options = first.options.clone();
        for section in sections {
            let at = format!("value {}", section.path);
            let name = section.path.split('.').next().unwrap_or_default().to_owned();
            patch::expand(experiment.game, &mut options, std::iter::once(&name));
            self.values.push(section.resolve(&options).map_err(invalid(at))?);
        }
        // The ends of every range must be playable by themselves.
        for (index, value) in self.values.iter().enumerate() {
            for end in [0, value.choices.len() - 1] {
                let mut candidate = self.standard();
                candidate[index] = end;
                self.candidate(&candidate).map_err(invalid(format!("value {}", value.path)))?;
            }
        }
        Ok(())
    }

    fn check_targets(&self) -> Result<(), ExperimentError> {
        let experiment = self.candidate(&self.standard())?;
        let names: Vec<&str> = experiment.cells.iter().map(|cell| cell.line_up.as_str()).collect();
        for target in &self.targets {
            let unknown = target.line_ups.iter().find(|name| !names.contains(&name.as_str()));
            if let Some(name) = unknown {
                let why = format!("there is no line-up {name}: choose from {}", names.join(", "));
                return Err(invalid("target")(why));
            }
        }
        Ok(())
    }
}

/// The variants of the confirmation.
pub(crate) const STANDARD: &str = "standard";
pub(crate) const TUNED: &str = "tuned";

impl ValueSection {
    fn resolve(self, options: &Value) -> Result<TunedValue, String> {
        let found = patch::lookup(options, &self.path).cloned();
        let standard = match (found, self.standard.clone()) {
            (Some(found), Some(given)) if !is_same(&found, &given) => {
                return Err(format!("standard is {given} here and {found} in the data"));
            }
            (Some(value), _) | (None, Some(value)) => value,
            (None, None) => return Err("the data have no such value: give standard".to_owned()),
        };
        let choices = self.choices_around(&standard)?;
        let place = choices.iter().position(|value| is_same(value, &standard));
        let place =
            place.ok_or_else(|| format!("the standard value {standard} is not among them"))?;
        Ok(TunedValue {
            path: self.path,
            choices,
            standard: place,
            weight: self.weight.unwrap_or(1.0),
        })
    }

    fn choices_around(&self, standard: &Value) -> Result<Vec<Value>, String> {
        if let [_, _, ..] = self.choices.as_slice() {
            return Ok(self.choices.clone());
        }
        let (Some(min), Some(max)) = (self.min, self.max) else {
            return Err("give min and max, or choices".to_owned());
        };
        let step = self.step.unwrap_or(1.0);
        let count = ((max - min) / step).floor();
        if !(step > 0.0 && (1.0..1000.0).contains(&count)) {
            return Err("min, max and step give no range".to_owned());
        }
        let is_whole = standard.is_i64() && min.fract() == 0.0 && step.fract() == 0.0;
        let value = |at: u32| {
            let number = min + step * f64::from(at);
            if is_whole { Value::from(number as i64) } else { Value::from(number) }
        };
        Ok((0..=count as u32).map(value).collect())
    }
}

fn is_same(one: &Value, other: &Value) -> bool {
    match (one.as_f64(), other.as_f64()) {
        (Some(one), Some(other)) => (one - other).abs() < 1e-9,
        _ => one == other,
    }
}
