//! The file that describes an experiment.

use crate::{ExperimentCell, ExperimentError, PolicyDefinition, patch};
use catalog::{GameId, with_game};
use gamelab::SeatingPlan;
use kit::Game;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::path::Path;

/// Many matches of one game: every variant of its options is played by every line-up of bots, with
/// the same dice.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// Its name.
    pub name: String,
    /// Which game.
    pub game: GameId,
    /// How many matches each cell has.
    pub matches: u64,
    /// The seed of all dice and bots.
    pub seed: u64,
    /// What is recorded beside matches and seats.
    pub record: Vec<RecordKind>,
    /// Every variant with every line-up.
    pub cells: Vec<ExperimentCell>,
}

/// A kind of row that is recorded on request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RecordKind {
    /// A row for each action.
    Decisions,
    /// A row for each roll.
    Rolls,
    /// A row for each event that names a card or an item.
    Cards,
    /// A row for each event.
    Events,
    /// A row for each seat at the beginning of each turn, with its chance to win.
    Chances,
    /// A row for each action that was chosen among several, with what the others were worth.
    Judgements,
}

/// The file as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct ExperimentFile {
    pub(crate) name: String,
    pub(crate) game: String,
    pub(crate) matches: u64,
    #[serde(default = "default_seed")]
    pub(crate) seed: u64,
    #[serde(default)]
    pub(crate) record: Vec<RecordKind>,
    #[serde(default)]
    pub(crate) options: Map<String, Value>,
    #[serde(default)]
    pub(crate) variant: Vec<VariantSection>,
    #[serde(default)]
    pub(crate) policy: Vec<PolicyDefinition>,
    #[serde(default)]
    pub(crate) line_up: Vec<LineUpSection>,
}

pub(crate) const fn default_seed() -> u64 {
    1
}

/// Options that are compared with others.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VariantSection {
    pub(crate) name: String,
    /// Options that are replaced.
    #[serde(default)]
    pub(crate) options: Map<String, Value>,
    /// Options whose value is the content of a JSON file, by the file's path.
    #[serde(default)]
    pub(crate) files: BTreeMap<String, String>,
    /// Changes inside of options.
    #[serde(default)]
    pub(crate) patch: Map<String, Value>,
}

/// Who plays.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LineUpSection {
    name: Option<String>,
    /// The bot of each seat.
    #[serde(default)]
    bots: Vec<String>,
    /// The bot of every seat, with `seats`.
    bot: Option<String>,
    /// Numbers of seats: a line-up for each of them.
    #[serde(default)]
    seats: Vec<u8>,
    /// Whether the bots change seats, with the same dice in every seat.
    #[serde(default)]
    rotate: bool,
    /// Options that are replaced, such as the classes of the seats.
    #[serde(default)]
    options: Map<String, Value>,
}

/// A line-up with its bots listed.
struct LineUp<'a> {
    name: String,
    bots: Vec<String>,
    section: &'a LineUpSection,
}

impl Experiment {
    /// Reads an experiment; files that it names are looked for in `folder`.
    ///
    /// # Errors
    /// What is wrong, with the field.
    pub fn from_toml(text: &str, folder: &Path) -> Result<Self, ExperimentError> {
        let file: ExperimentFile =
            toml::from_str(text).map_err(|why| ExperimentError::Invalid(why.to_string()))?;
        Self::from_file(file, folder)
    }

    pub(crate) fn from_file(file: ExperimentFile, folder: &Path) -> Result<Self, ExperimentError> {
        let game: GameId = file.game.parse().map_err(invalid("game"))?;
        if file.matches == 0 {
            return Err(invalid("matches")("at least one match is needed"));
        }
        let mut record = file.record.clone();
        record.sort_unstable();
        record.dedup();
        let cells = cells(&file, game, folder)?;
        let ExperimentFile { name, matches, seed, .. } = file;
        Ok(Self { name, game, matches, seed, record, cells })
    }

    /// Reads the experiment in a file.
    ///
    /// # Errors
    /// If the file cannot be read, and as [`Experiment::from_toml`].
    pub fn read(path: &Path) -> Result<Self, ExperimentError> {
        let text = std::fs::read_to_string(path).map_err(ExperimentError::file(path))?;
        Self::from_toml(&text, path.parent().unwrap_or(Path::new(".")))
    }
}

/// An error that names a field.
pub(crate) fn invalid<E: std::fmt::Display>(
    field: impl Into<String>,
) -> impl FnOnce(E) -> ExperimentError {
    let field = field.into();
    move |why| ExperimentError::Invalid(format!("{field}: {why}"))
}

fn cells(
    file: &ExperimentFile,
    game: GameId,
    folder: &Path,
) -> Result<Vec<ExperimentCell>, ExperimentError> {
    let standard = [VariantSection { name: "standard".into(), ..VariantSection::default() }];
    let variants = if file.variant.is_empty() { &standard[..] } else { &file.variant };
    let line_ups = line_ups(&file.line_up)?;
    unique("variant", variants.iter().map(|variant| variant.name.as_str()))?;
    unique("policy", file.policy.iter().map(|policy| policy.name.as_str()))?;
    unique("line-up", line_ups.iter().map(|line_up| line_up.name.as_str()))?;
    let mut cells = Vec::new();
    for variant in variants {
        for line_up in &line_ups {
            let options = options_of(file, variant, line_up.section, game, folder)?;
            let at = format!("variant {}, line-up {}", variant.name, line_up.name);
            let seating =
                if line_up.section.rotate { SeatingPlan::Rotated } else { SeatingPlan::Fixed };
            let cell = ExperimentCell {
                index: cells.len() as u64,
                variant: variant.name.clone(),
                line_up: line_up.name.clone(),
                options,
                bots: line_up.bots.clone(),
                seating,
                policies: policies_of(file, &line_up.bots),
            };
            cell.check(game).map_err(invalid(at))?;
            cells.push(cell);
        }
    }
    Ok(cells)
}

/// The policies that are used by bots.
fn policies_of(file: &ExperimentFile, bots: &[String]) -> Vec<PolicyDefinition> {
    file.policy.iter().filter(|policy| bots.contains(&policy.name)).cloned().collect()
}

fn unique<'a>(what: &str, names: impl Iterator<Item = &'a str>) -> Result<(), ExperimentError> {
    let mut seen = std::collections::BTreeSet::new();
    for name in names {
        if !seen.insert(name) {
            return Err(invalid(what)(format!("'{name}' is there twice: give each its own name")));
        }
    }
    Ok(())
}

fn line_ups(sections: &[LineUpSection]) -> Result<Vec<LineUp<'_>>, ExperimentError> {
    let fault = |why: &str| Err(invalid("line-up")(why.to_owned()));
    if sections.is_empty() {
        return fault("say who plays: [[line-up]] with bots = [\"bot\", \"bot\"]");
    }
    let mut line_ups = Vec::new();
    for section in sections {
        match (&section.bot, section.bots.as_slice()) {
            (None, [_, ..]) if section.seats.is_empty() => {
                let bots = section.bots.clone();
                let name = section.name.clone().unwrap_or_else(|| bots.join("-"));
                line_ups.push(LineUp { name, bots, section });
            }
            (Some(bot), []) if !section.seats.is_empty() => {
                let base = section.name.as_ref().unwrap_or(bot);
                line_ups.extend(section.seats.iter().map(|seats| LineUp {
                    name: format!("{base}-{seats}"),
                    bots: vec![bot.clone(); usize::from(*seats)],
                    section,
                }));
            }
            _ => return fault("give either bots, one for each seat, or bot and seats"),
        }
    }
    Ok(line_ups)
}

/// The options of a cell: those of the game, of the experiment, of the variant and of the line-up.
fn options_of(
    file: &ExperimentFile,
    variant: &VariantSection,
    line_up: &LineUpSection,
    game: GameId,
    folder: &Path,
) -> Result<Value, ExperimentError> {
    let mut options = with_game!(game, G => {
        let default = <G as Game>::Config::default();
        serde_json::to_value(default).map_err(invalid("options"))?
    });
    let given = file.options.iter().chain(&variant.options).chain(&line_up.options);
    for (name, value) in given {
        options[name] = value.clone();
    }
    for (name, path) in &variant.files {
        let path = folder.join(path);
        let text = std::fs::read_to_string(&path).map_err(ExperimentError::file(&path))?;
        options[name] = kit::parse_json(&text).map_err(ExperimentError::file(&path))?;
    }
    if !variant.patch.is_empty() {
        patch::expand(game, &mut options, variant.patch.keys());
        let at = format!("variant {}, patch", variant.name);
        patch::apply(&mut options, &variant.patch).map_err(invalid(at))?;
    }
    Ok(options)
}
