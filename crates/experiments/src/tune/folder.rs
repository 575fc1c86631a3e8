//! The folder of a search: what was tried, the best values, the report.

use super::trial::TuningTrial;
use super::{TuningConfirmation, TuningPlan, page};
use crate::match_rows::Row;
use crate::table_file::{ParquetWriter, write_csv_rows};
use crate::{
    Experiment, ExperimentError, Manifest, ResultColumn, ResultTable, ResultValue, Shard, ValueKind,
};
use serde::Serialize;
use serde_json::{Value, json};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

pub(crate) struct TuningFolder {
    path: PathBuf,
}

const PLAN_FILE: &str = "plan.json";
const JOURNAL_FILE: &str = "trials.jsonl";

impl TuningFolder {
    /// Makes the folder ready for the search of a plan.
    pub(crate) fn open(
        path: &Path,
        plan: &TuningPlan,
        standard: &Experiment,
    ) -> Result<Self, ExperimentError> {
        let described = describe(plan, standard);
        let file = path.join(PLAN_FILE);
        if file.exists() {
            let text = fs::read_to_string(&file).map_err(ExperimentError::file(&file))?;
            let found: Value = kit::parse_json(&text).map_err(ExperimentError::file(&file))?;
            if found != described {
                let reason = "holds the search of another plan: choose another folder";
                return Err(ExperimentError::folder(path, reason));
            }
        } else {
            if fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_some()) {
                let reason = "holds other files: choose a new or an empty folder";
                return Err(ExperimentError::folder(path, reason));
            }
            fs::create_dir_all(path).map_err(ExperimentError::file(path))?;
            write_json(&file, &described)?;
        }
        Ok(Self { path: path.to_owned() })
    }

    /// The candidates that were tried. A line that was not written to its end is ignored.
    pub(crate) fn trials(&self) -> Result<Vec<TuningTrial>, ExperimentError> {
        let path = self.path.join(JOURNAL_FILE);
        if !path.exists() {
            return Ok(Vec::new());
        }
        let text = fs::read_to_string(&path).map_err(ExperimentError::file(&path))?;
        let trials: Vec<TuningTrial> =
            text.lines().map_while(|line| serde_json::from_str(line).ok()).collect();
        // What follows would be appended to the unfinished line.
        let whole: Vec<String> =
            text.lines().take(trials.len()).map(|line| format!("{line}\n")).collect();
        if whole.concat() != text {
            fs::write(&path, whole.concat()).map_err(ExperimentError::file(&path))?;
        }
        Ok(trials)
    }

    pub(crate) fn append(&self, trial: &TuningTrial) -> Result<(), ExperimentError> {
        let path = self.path.join(JOURNAL_FILE);
        let line = serde_json::to_string(trial).map_err(ExperimentError::file(&path))? + "\n";
        let file = OpenOptions::new().create(true).append(true).open(&path);
        let written = file.and_then(|mut file| file.write_all(line.as_bytes()));
        written.map_err(ExperimentError::file(&path))
    }

    /// Writes the path of the search and everything measured on it, as Parquet and CSV.
    pub(crate) fn write_path(
        &self,
        plan: &TuningPlan,
        trials: &[TuningTrial],
    ) -> Result<(), ExperimentError> {
        self.write_table(&path_table(plan), path_rows(plan, trials))?;
        self.write_table(&measures_table(), measure_rows(trials))
    }

    fn write_table(&self, table: &ResultTable, rows: Vec<Row>) -> Result<(), ExperimentError> {
        let mut writer = ParquetWriter::create(&self.path, table)?;
        rows.iter().try_for_each(|row| writer.push(row.clone()))?;
        writer.finish()?;
        write_csv_rows(&self.path, table, rows.into_iter().map(Ok))
    }

    /// Writes the best values as a patch, and the options that it changes as whole documents.
    pub(crate) fn write_best(
        &self,
        plan: &TuningPlan,
        best: &[usize],
    ) -> Result<(), ExperimentError> {
        let patch = plan.patch(best);
        write_json(&self.path.join("patch.json"), &patch)?;
        let experiment = plan.candidate(best)?;
        let options = &experiment.cells.first().expect("an experiment has a cell").options;
        patch.keys().try_for_each(|name| {
            write_json(&self.path.join(format!("{name}.json")), &options[name])
        })
    }

    pub(crate) fn write_report(
        &self,
        plan: &TuningPlan,
        trials: &[TuningTrial],
        confirmation: &TuningConfirmation,
    ) -> Result<(), ExperimentError> {
        let html = page::render(plan, trials, confirmation)?;
        let path = self.path.join("report.html");
        fs::write(&path, html).map_err(ExperimentError::file(&path))
    }
}

/// What a folder must agree with to be continued; the budget may be raised.
fn describe(plan: &TuningPlan, standard: &Experiment) -> Value {
    json!({
        "matches": Manifest::new(standard, Shard::WHOLE, Vec::new()),
        "values": plan.values,
        "targets": plan.targets,
        "distanceWeight": plan.distance_weight,
    })
}

fn write_json(path: &Path, value: &impl Serialize) -> Result<(), ExperimentError> {
    let text = serde_json::to_string_pretty(value).map_err(ExperimentError::file(path))?;
    fs::write(path, text + "\n").map_err(ExperimentError::file(path))
}

fn path_table(plan: &TuningPlan) -> ResultTable {
    use ValueKind::{Integer, Number, Text};
    let fixed = [("candidate", Integer), ("phase", Text), ("loss", Number), ("distance", Number)];
    let mut columns: Vec<ResultColumn> =
        fixed.iter().map(|(name, kind)| ResultColumn::new(name, *kind)).collect();
    columns.extend(plan.values.iter().map(|value| ResultColumn::new(&value.path, Text)));
    ResultTable { name: "path".into(), columns }
}

fn path_rows(plan: &TuningPlan, trials: &[TuningTrial]) -> Vec<Row> {
    let row = |(number, trial): (usize, &TuningTrial)| {
        let mut row: Row = vec![
            number.into(),
            trial.phase.name().into(),
            trial.loss.into(),
            trial.distance.into(),
        ];
        let values = plan.values.iter().zip(&trial.candidate);
        row.extend(values.map(|(value, at)| ResultValue::from(value.choices[*at].to_string())));
        row
    };
    trials.iter().enumerate().map(row).collect()
}

fn measures_table() -> ResultTable {
    use ValueKind::{Integer, Number, Text};
    let columns = [
        ("candidate", Integer),
        ("target", Integer),
        ("line_up", Text),
        ("measure", Text),
        ("value", Number),
        ("low", Number),
        ("high", Number),
        ("miss", Number),
    ];
    let columns = columns.iter().map(|(name, kind)| ResultColumn::new(name, *kind)).collect();
    ResultTable { name: "measures".into(), columns }
}

fn measure_rows(trials: &[TuningTrial]) -> Vec<Row> {
    let mut rows = Vec::new();
    for (number, trial) in trials.iter().enumerate() {
        for one in &trial.measurements {
            rows.push(vec![
                number.into(),
                one.target.into(),
                one.line_up.as_str().into(),
                one.measure.as_str().into(),
                one.value.into(),
                one.low.into(),
                one.high.into(),
                one.band.miss(one.value).into(),
            ]);
        }
    }
    rows
}
