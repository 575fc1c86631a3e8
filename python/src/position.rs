//! Positions in Python.

use crate::games::find_game;
use crate::json::{from_python, to_python};
use crate::python_match::{PythonMatch, begin, from_data, from_view, load, outcome};
use crate::refused::RefusedRequest;
use kit::{Next, Seat, SeededDice};
use numpy::{PyArray1, ToPyArray};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};

/// A match and its current position. It begins like the matches of the program and is saved in the
/// same form.
#[pyclass(module = "parlor")]
pub(crate) struct Position {
    pub(crate) played: Box<dyn PythonMatch>,
    dice: SeededDice,
}

impl Position {
    pub(crate) fn new(played: Box<dyn PythonMatch>, seed: u64) -> Self {
        Self { played, dice: SeededDice::new(seed) }
    }

    pub(crate) fn seat(&self, number: u64) -> Result<Seat, RefusedRequest> {
        let seats = self.played.seats();
        let rule = format!("there is no seat {number}: seats are numbered 0 to {}", seats - 1);
        Seat::parse(number)
            .filter(|seat| seat.number() < seats)
            .ok_or_else(|| RefusedRequest::new("no-such-seat", rule))
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game, seats=None, config=None, seed=0))]
    fn begin(
        game: &str,
        seats: Option<u8>,
        config: Option<&Bound<'_, PyAny>>,
        seed: u64,
    ) -> PyResult<Self> {
        let config = config.map_or_else(|| Ok(Value::Object(Map::new())), from_python)?;
        Ok(Self::new(begin(find_game(game)?, &config, seats)?, seed))
    }

    /// Loads the text of a save file.
    #[staticmethod]
    #[pyo3(signature = (text, seed=0))]
    fn load(text: &str, seed: u64) -> PyResult<Self> {
        Ok(Self::new(load(text)?, seed))
    }

    /// Begins a match with a position as data, as `data` returns it.
    #[staticmethod]
    #[pyo3(signature = (game, data, seed=0))]
    fn from_data(game: &str, data: &Bound<'_, PyAny>, seed: u64) -> PyResult<Self> {
        Ok(Self::new(from_data(find_game(game)?, &from_python(data)?)?, seed))
    }

    /// Draws a position that is consistent with a view.
    #[staticmethod]
    #[pyo3(signature = (game, view, seed=0))]
    fn from_view(game: &str, view: &Bound<'_, PyAny>, seed: u64) -> PyResult<Self> {
        Ok(Self::new(from_view(find_game(game)?, &from_python(view)?, seed)?, seed))
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.played.game().name()
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.played.seats()
    }

    #[getter]
    fn is_over(&self) -> bool {
        matches!(self.played.next(), Next::Over(_))
    }

    #[getter]
    fn is_roll_due(&self) -> bool {
        matches!(self.played.next(), Next::Chance(_))
    }

    #[getter]
    fn seats_to_move(&self) -> Vec<u32> {
        self.played.waiting().into_iter().map(u32::from).collect()
    }

    #[getter]
    fn prompt(&self) -> Option<&'static str> {
        if let Next::Ask(ask) = self.played.next() { Some(ask.prompt) } else { None }
    }

    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        outcome(&self.played.next()).map(|outcome| to_python(py, outcome)).transpose()
    }

    /// The reward of each seat, once the match is over.
    #[getter]
    fn rewards(&self) -> Option<Vec<f32>> {
        outcome(&self.played.next()).map(|outcome| {
            let mut rewards = vec![0.0; outcome.ranks.len()];
            environments::write_rewards(outcome, &mut rewards);
            rewards
        })
    }

    #[getter]
    fn hash(&self) -> String {
        self.played.hash()
    }

    fn legal_actions<'py>(&self, py: Python<'py>, seat: u64) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.played.legal(self.seat(seat)?))
    }

    fn legal_notations(&self, seat: u64) -> PyResult<Vec<String>> {
        Ok(self.played.notations(self.seat(seat)?))
    }

    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = seat.map(|seat| self.seat(seat)).transpose()?;
        to_python(py, &self.played.view(viewer))
    }

    /// The complete position, with everything hidden.
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.played.data())
    }

    /// Takes an action, given as data or in notation.
    fn act(&mut self, seat: u64, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let seat = self.seat(seat)?;
        Ok(self.played.act(seat, &from_python(action)?)?)
    }

    /// Makes the roll that is due, with the position's seeded dice or with given values.
    #[pyo3(signature = (values=None))]
    fn roll(&mut self, values: Option<Vec<u32>>) -> PyResult<Vec<u32>> {
        match values {
            None => Ok(self.played.roll_with(&mut self.dice)?),
            Some(values) => {
                self.played.roll_values(&values)?;
                Ok(values)
            }
        }
    }

    fn resign(&mut self, seat: u64) -> PyResult<()> {
        let seat = self.seat(seat)?;
        Ok(self.played.resign(seat)?)
    }

    /// The match so far as the text of a save file.
    fn save(&self) -> String {
        self.played.save()
    }

    fn clone(&self) -> Self {
        Self { played: self.played.fork(), dice: self.dice.clone() }
    }

    /// What a seat observes, with these choices of its action made.
    #[pyo3(signature = (seat, made=Vec::new()))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: u64,
        made: Vec<u16>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        Ok(self.played.observation(self.seat(seat)?, &made).to_pyarray(py))
    }

    /// The choices of each legal action of a seat, in the order of `legal_actions`.
    fn choices(&self, seat: u64) -> PyResult<Vec<Vec<u32>>> {
        let lists = self.played.choices(self.seat(seat)?);
        let wide = |list: Vec<u16>| list.into_iter().map(u32::from).collect();
        Ok(lists.into_iter().map(wide).collect())
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __repr__(&self) -> String {
        let next = match self.played.next() {
            Next::Over(outcome) => json!({ "ranks": outcome.ranks }).to_string(),
            Next::Chance(roll) => format!("{} due", roll.describe()),
            Next::Ask(ask) => format!("{} asked of {:?}", ask.prompt, self.played.waiting()),
        };
        format!("<Position of {}, {} seats: {next}>", self.game(), self.seats())
    }
}
