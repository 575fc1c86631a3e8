//! Many matches at once in Python.

use crate::environment::refuse_options;
use crate::games::find_game;
use crate::options::{BotsArgument, CommonOptions};
use crate::refused::RefusedRequest;
use catalog::{GameId, with_game};
use environments::{BatchBuffers, EncodedGame, IllegalBatchChoice, VectorEnvironment};
use kit::SeededDice;
use numpy::{
    AllowTypeChange, PyArray1, PyArray2, PyArrayLike1, PyArrayMethods, PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// A vector environment of one game behind an object-safe trait.
trait AnyVector: Send {
    fn reset(&mut self, seed: u64, out: &mut BatchBuffers<'_>);
    fn step(
        &mut self,
        choices: &[i64],
        out: &mut BatchBuffers<'_>,
    ) -> Result<(), IllegalBatchChoice>;
    fn sample(&self, dice: &mut SeededDice, masks: &[bool], choices: &mut [i64]);
}

impl<G: EncodedGame> AnyVector for VectorEnvironment<G> {
    fn reset(&mut self, seed: u64, out: &mut BatchBuffers<'_>) {
        Self::reset(self, seed, out);
    }

    fn step(
        &mut self,
        choices: &[i64],
        out: &mut BatchBuffers<'_>,
    ) -> Result<(), IllegalBatchChoice> {
        Self::step(self, choices, out)
    }

    fn sample(&self, dice: &mut SeededDice, masks: &[bool], choices: &mut [i64]) {
        Self::sample(self, dice, masks, choices);
    }
}

type ResetResult<'py> =
    (Bound<'py, PyArray2<f32>>, Bound<'py, PyArray2<bool>>, Bound<'py, PyArray1<u8>>);

type StepResult<'py> = (
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray2<bool>>,
    Bound<'py, PyArray1<u8>>,
);

/// Many matches side by side, with arrays that are written anew at every step.
#[pyclass(module = "parlor")]
pub(crate) struct VectorEnv {
    game: GameId,
    num_envs: usize,
    num_seats: u8,
    vector: Mutex<Box<dyn AnyVector>>,
    dice: SeededDice,
    observations: Py<PyArray2<f32>>,
    masks: Py<PyArray2<bool>>,
    seats: Py<PyArray1<u8>>,
    rewards: Py<PyArray2<f32>>,
    dones: Py<PyArray1<bool>>,
}

impl VectorEnv {
    /// Runs something with the arrays, while other Python threads run too.
    fn with_arrays<T: Send>(
        &mut self,
        py: Python<'_>,
        run: impl FnOnce(&mut dyn AnyVector, &mut BatchBuffers<'_>) -> T + Send,
    ) -> PyResult<T> {
        let mut observations = self.observations.bind(py).try_readwrite()?;
        let mut masks = self.masks.bind(py).try_readwrite()?;
        let mut seats = self.seats.bind(py).try_readwrite()?;
        let mut rewards = self.rewards.bind(py).try_readwrite()?;
        let mut dones = self.dones.bind(py).try_readwrite()?;
        let mut out = BatchBuffers {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            seats: seats.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            dones: dones.as_slice_mut()?,
        };
        let vector = self.vector.get_mut().unwrap_or_else(PoisonError::into_inner).as_mut();
        Ok(py.detach(|| run(vector, &mut out)))
    }
}

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(signature = (
        game, num_envs, seats=None, config=None, bots=None, skip_forced=false, seed=0
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keyword arguments in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        num_envs: usize,
        seats: Option<u8>,
        config: Option<&Bound<'_, PyAny>>,
        bots: Option<BotsArgument>,
        skip_forced: bool,
        seed: u64,
    ) -> PyResult<Self> {
        let id = find_game(game)?;
        let options = CommonOptions { seats, bots, skip_forced };
        let (vector, num_seats, length, choices) = with_game!(id, G => {
            let options = options.of_game(config)?;
            let found = VectorEnvironment::<G>::new(&options, num_envs, seed);
            let vector = Box::new(found.map_err(|error| refuse_options(&error))?);
            (vector as Box<dyn AnyVector>, options.seats, G::OBSERVATION_LENGTH, G::CHOICES)
        });
        let mut environment = Self {
            game: id,
            num_envs,
            num_seats,
            vector: Mutex::new(vector),
            dice: SeededDice::new(seed),
            observations: PyArray2::zeros(py, [num_envs, length], false).unbind(),
            masks: PyArray2::zeros(py, [num_envs, choices], false).unbind(),
            seats: PyArray1::zeros(py, num_envs, false).unbind(),
            rewards: PyArray2::zeros(py, [num_envs, num_seats.into()], false).unbind(),
            dones: PyArray1::zeros(py, num_envs, false).unbind(),
        };
        environment.with_arrays(py, |vector, out| vector.reset(seed, out))?;
        Ok(environment)
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.game.name()
    }

    #[getter]
    fn num_envs(&self) -> usize {
        self.num_envs
    }

    #[getter]
    fn num_seats(&self) -> u8 {
        self.num_seats
    }

    #[getter]
    fn num_choices(&self) -> usize {
        with_game!(self.game, G => G::CHOICES)
    }

    #[getter]
    fn observation_length(&self) -> usize {
        with_game!(self.game, G => G::OBSERVATION_LENGTH)
    }

    #[getter]
    fn observations<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        self.observations.bind(py).clone()
    }

    #[getter]
    fn masks<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<bool>> {
        self.masks.bind(py).clone()
    }

    #[getter]
    fn seats_to_move<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        self.seats.bind(py).clone()
    }

    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        self.rewards.bind(py).clone()
    }

    #[getter]
    fn dones<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.dones.bind(py).clone()
    }

    /// Begins all matches anew.
    fn reset<'py>(&mut self, py: Python<'py>, seed: u64) -> PyResult<ResetResult<'py>> {
        self.dice = SeededDice::new(seed);
        self.with_arrays(py, |vector, out| vector.reset(seed, out))?;
        Ok((self.observations(py), self.masks(py), self.seats_to_move(py)))
    }

    /// Makes a choice in each match.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        choices: PyArrayLike1<'py, i64, AllowTypeChange>,
    ) -> PyResult<StepResult<'py>> {
        if choices.len() != self.num_envs {
            let rule = format!("{} choices for {} matches", choices.len(), self.num_envs);
            return Err(RefusedRequest::new("choices", rule).into());
        }
        let choices = choices.as_slice()?;
        let stepped = self.with_arrays(py, |vector, out| vector.step(choices, out))?;
        stepped.map_err(|error| RefusedRequest::new("illegal-choice", error))?;
        Ok((
            self.observations(py),
            self.rewards(py),
            self.dones(py),
            self.masks(py),
            self.seats_to_move(py),
        ))
    }

    /// Draws a legal choice for each match with the environment's seeded dice.
    fn sample_choices<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut dice = self.dice.clone();
        let mut choices = vec![0; self.num_envs];
        self.with_arrays(py, |vector, out| vector.sample(&mut dice, out.masks, &mut choices))?;
        self.dice = dice;
        Ok(PyArray1::from_vec(py, choices))
    }
}
