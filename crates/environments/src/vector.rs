//! Many matches at once, in arrays of the caller.

use crate::{
    EncodedGame, Environment, EnvironmentError, EnvironmentOptions, IllegalChoice, write_rewards,
};
use kit::{Seat, SeededDice};
use std::fmt;

/// The arrays of a batch, a row for each match.
#[derive(Debug)]
pub struct BatchBuffers<'a> {
    /// What the seat to move observes: [`EncodedGame::OBSERVATION_LENGTH`] values in a row.
    pub observations: &'a mut [f32],
    /// The choices that are allowed: [`EncodedGame::CHOICES`] values in a row.
    pub masks: &'a mut [bool],
    /// The seat to move.
    pub seats: &'a mut [u8],
    /// The reward of each seat, if the match ended with this step; else zeros.
    pub rewards: &'a mut [f32],
    /// Whether the match ended with this step. A new one has begun then.
    pub dones: &'a mut [bool],
}

/// A choice in a batch that leads to no legal action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalBatchChoice {
    /// The index of the match.
    pub index: usize,
    /// What is wrong.
    pub reason: IllegalChoice,
}

impl fmt::Display for IllegalBatchChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "match {}: {}", self.index, self.reason)
    }
}

impl std::error::Error for IllegalBatchChoice {}

/// Matches that are played side by side. When one ends, another begins in its place with dice of
/// its own, so a seed determines all of them. A match that ends before an agent was asked is left
/// out.
#[derive(Debug)]
pub struct VectorEnvironment<G: EncodedGame> {
    environments: Vec<Environment<G>>,
    /// How many matches have begun in each place.
    begun: Vec<u64>,
    seed: u64,
    seats: usize,
}

impl<G: EncodedGame> VectorEnvironment<G> {
    /// Begins this many matches with a seed.
    ///
    /// # Errors
    /// What is wrong with the options.
    pub fn new(
        options: &EnvironmentOptions<G>,
        count: usize,
        seed: u64,
    ) -> Result<Self, EnvironmentError> {
        let environment = |_| Environment::new(options);
        let environments = (0..count).map(environment).collect::<Result<_, _>>()?;
        let begun = vec![0; count];
        let mut vector = Self { environments, begun, seed, seats: options.seats.into() };
        vector.begin_all(seed);
        Ok(vector)
    }

    /// The number of matches.
    #[must_use]
    pub fn len(&self) -> usize {
        self.environments.len()
    }

    /// Whether there are no matches.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.environments.is_empty()
    }

    /// Begins all matches anew with a seed.
    pub fn reset(&mut self, seed: u64, out: &mut BatchBuffers<'_>) {
        self.begin_all(seed);
        out.rewards.fill(0.0);
        out.dones.fill(false);
        (0..self.len()).for_each(|index| self.write_row(index, out));
    }

    /// Makes a choice in each match.
    ///
    /// # Errors
    /// The first choice that is illegal; no match is changed then.
    pub fn step(
        &mut self,
        choices: &[i64],
        out: &mut BatchBuffers<'_>,
    ) -> Result<(), IllegalBatchChoice> {
        for (index, (environment, choice)) in self.environments.iter().zip(choices).enumerate() {
            let number = u16::try_from(*choice).unwrap_or(u16::MAX);
            if !environment.allows(number) {
                return Err(IllegalBatchChoice { index, reason: IllegalChoice { choice: number } });
            }
        }
        out.rewards.fill(0.0);
        for (index, choice) in choices.iter().enumerate().take(self.len()) {
            self.environments[index].make_allowed(*choice as u16);
            self.finish(index, out);
            self.write_row(index, out);
        }
        Ok(())
    }

    /// Draws a legal choice for each match, each as likely as any other.
    pub fn sample(&self, dice: &mut SeededDice, masks: &[bool], choices: &mut [i64]) {
        for (mask, choice) in masks.chunks_exact(G::CHOICES).zip(choices) {
            let open = mask.iter().filter(|open| **open).count() as u32;
            let drawn = if open == 0 { 0 } else { dice.below(open) as usize };
            let at = mask.iter().enumerate().filter(|(_, open)| **open).nth(drawn);
            *choice = at.map_or(0, |(at, _)| at as i64);
        }
    }

    /// Writes the result of a match that is over and begins the next.
    #[inline]
    fn finish(&mut self, index: usize, out: &mut BatchBuffers<'_>) {
        let outcome = self.environments[index].outcome();
        out.dones[index] = outcome.is_some();
        if let Some(outcome) = outcome {
            write_rewards(outcome, &mut out.rewards[index * self.seats..][..self.seats]);
            self.begin_next(index);
        }
    }

    #[inline]
    fn write_row(&self, index: usize, out: &mut BatchBuffers<'_>) {
        let environment = &self.environments[index];
        let seat = environment.seat_to_move().unwrap_or(Seat::new(0));
        let (inputs, choices) = (G::OBSERVATION_LENGTH, G::CHOICES);
        environment.write_observation(seat, &mut out.observations[index * inputs..][..inputs]);
        environment.write_mask(seat, &mut out.masks[index * choices..][..choices]);
        out.seats[index] = seat.number();
    }

    fn begin_all(&mut self, seed: u64) {
        self.seed = seed;
        self.begun.fill(0);
        for index in 0..self.len() {
            let bot_seed = u64::from(self.dice(index).below(u32::MAX));
            self.environments[index].reset(bot_seed);
            self.begin_next(index);
        }
    }

    /// Begins the next match in a place in which an agent is asked.
    #[inline]
    fn begin_next(&mut self, index: usize) {
        loop {
            let dice = self.dice(index);
            self.begun[index] += 1;
            self.environments[index].restart(dice);
            if self.environments[index].outcome().is_none() {
                return;
            }
        }
    }

    /// The dice of the next match in a place.
    fn dice(&self, index: usize) -> SeededDice {
        let number = self.begun[index] * self.len() as u64 + index as u64;
        SeededDice::for_match(self.seed, number)
    }
}
