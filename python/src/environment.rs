//! One match in Python, in which agents choose.

use crate::games::find_game;
use crate::options::{BotsArgument, CommonOptions};
use crate::position::Position;
use crate::python_match::{PythonMatch, at_position};
use crate::refused::RefusedRequest;
use catalog::{GameId, with_game};
use environments::{EncodedGame, EnvironmentError, IllegalChoice, write_rewards};
use kit::Seat;
use numpy::{PyArray1, ToPyArray};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// An environment of one game behind an object-safe trait.
trait AnyEnvironment: Send {
    fn reset(&mut self, seed: u64);
    fn seats(&self) -> u8;
    fn seat_to_move(&self) -> Option<u8>;
    fn observation(&self, seat: Seat) -> Vec<f32>;
    fn mask(&self, seat: Seat) -> Vec<bool>;
    fn choose(&mut self, choice: u16) -> Result<(), IllegalChoice>;
    fn rewards(&self) -> Option<Vec<f32>>;
    fn position(&self, id: GameId) -> Result<Box<dyn PythonMatch>, RefusedRequest>;
}

impl<G: EncodedGame> AnyEnvironment for environments::Environment<G> {
    fn reset(&mut self, seed: u64) {
        Self::reset(self, seed);
    }

    fn seats(&self) -> u8 {
        Self::position(self).seat_count()
    }

    fn seat_to_move(&self) -> Option<u8> {
        Self::seat_to_move(self).map(Seat::number)
    }

    fn observation(&self, seat: Seat) -> Vec<f32> {
        let mut seen = vec![0.0; G::OBSERVATION_LENGTH];
        self.write_observation(seat, &mut seen);
        seen
    }

    fn mask(&self, seat: Seat) -> Vec<bool> {
        let mut mask = vec![false; G::CHOICES];
        self.write_mask(seat, &mut mask);
        mask
    }

    fn choose(&mut self, choice: u16) -> Result<(), IllegalChoice> {
        Self::choose(self, choice)
    }

    fn rewards(&self) -> Option<Vec<f32>> {
        self.outcome().map(|outcome| {
            let mut rewards = vec![0.0; outcome.ranks.len()];
            write_rewards(outcome, &mut rewards);
            rewards
        })
    }

    fn position(&self, id: GameId) -> Result<Box<dyn PythonMatch>, RefusedRequest> {
        at_position(id, Self::position(self))
    }
}

pub(crate) fn refuse_options(error: &EnvironmentError) -> RefusedRequest {
    RefusedRequest::new("environment", error)
}

/// One match that stops where an agent has to choose.
#[pyclass(module = "parlor", name = "Environment")]
pub(crate) struct PythonEnvironment {
    game: GameId,
    environment: Mutex<Box<dyn AnyEnvironment>>,
}

impl PythonEnvironment {
    fn inner(&mut self) -> &mut dyn AnyEnvironment {
        self.environment.get_mut().unwrap_or_else(PoisonError::into_inner).as_mut()
    }

    fn seat(&mut self, number: u64) -> Result<Seat, RefusedRequest> {
        let seats = self.inner().seats();
        let known = Seat::parse(number).filter(|seat| seat.number() < seats);
        known.ok_or_else(|| {
            RefusedRequest::new("no-such-seat", format!("there is no seat {number}"))
        })
    }
}

#[pymethods]
impl PythonEnvironment {
    #[new]
    #[pyo3(signature = (game, seats=None, config=None, bots=None, skip_forced=false, seed=0))]
    fn new(
        game: &str,
        seats: Option<u8>,
        config: Option<&Bound<'_, PyAny>>,
        bots: Option<BotsArgument>,
        skip_forced: bool,
        seed: u64,
    ) -> PyResult<Self> {
        let id = find_game(game)?;
        let options = CommonOptions { seats, bots, skip_forced };
        let mut environment: Box<dyn AnyEnvironment> = with_game!(id, G => {
            let found = environments::Environment::<G>::new(&options.of_game(config)?);
            Box::new(found.map_err(|error| refuse_options(&error))?)
        });
        environment.reset(seed);
        Ok(Self { game: id, environment: Mutex::new(environment) })
    }

    fn reset(&mut self, py: Python<'_>, seed: u64) {
        let inner = self.inner();
        py.detach(|| inner.reset(seed));
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.game.name()
    }

    #[getter]
    fn seats(&mut self) -> u8 {
        self.inner().seats()
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
    fn seat_to_move(&mut self) -> Option<u8> {
        self.inner().seat_to_move()
    }

    fn observation<'py>(
        &mut self,
        py: Python<'py>,
        seat: u64,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.seat(seat)?;
        Ok(self.inner().observation(seat).to_pyarray(py))
    }

    fn mask<'py>(&mut self, py: Python<'py>, seat: u64) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let seat = self.seat(seat)?;
        Ok(self.inner().mask(seat).to_pyarray(py))
    }

    /// Makes a choice for the seat to move, and plays on to the next one.
    fn choose(&mut self, py: Python<'_>, choice: i64) -> PyResult<()> {
        let inner = self.inner();
        let number = u16::try_from(choice).unwrap_or(u16::MAX);
        let chosen = py.detach(|| inner.choose(number));
        chosen.map_err(|error| RefusedRequest::new("illegal-choice", error).into())
    }

    #[getter]
    fn rewards(&mut self) -> Option<Vec<f32>> {
        self.inner().rewards()
    }

    /// The current position, without the steps that led to it.
    fn position(&mut self) -> PyResult<Position> {
        let game = self.game;
        Ok(Position::new(self.inner().position(game)?, 0))
    }
}
