//! Many inputs, one after the other.

use crate::{Input, Judge, Mill, Target, Verdict, panics};
use kit::Seeded;
use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// No input may take longer, in milliseconds of processor time.
pub const LIMIT_MS: f64 = 10.0;

/// How often an input that took longer is tried again: something else may have been in its way.
const TRIES: u32 = 3;

/// Inputs of a target, made by a seed.
pub struct Campaign {
    target: Target,
    mill: Mill,
    judge: Box<dyn Judge>,
    seed: u64,
}

impl std::fmt::Debug for Campaign {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Campaign").field("target", &self.target).finish_non_exhaustive()
    }
}

/// How it went.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// Inputs given.
    pub inputs: u64,
    /// Those that were refused.
    pub refused: u64,
    /// Those that were accepted.
    pub accepted: u64,
    /// The most processor time that one took, the best of some tries if it was too much.
    pub slowest_ms: f64,
    /// Which one that was.
    pub slowest: u64,
    /// Those that took too long every time.
    pub slow: Vec<u64>,
}

/// An input that did not go well.
#[derive(Clone, Debug)]
pub struct Failure {
    /// Its number, if it was made; one of the corpus has none.
    pub number: Option<u64>,
    /// The input that has to come first for it to be made again.
    pub from: u64,
    /// The input.
    pub input: Input,
    /// What did not hold.
    pub why: String,
}

impl Campaign {
    /// Sets the stage for a target.
    ///
    /// # Errors
    /// If its corpus cannot be read or its stage not be set.
    pub fn new(target: Target, seed: u64) -> anyhow::Result<Self> {
        panics::watch();
        Ok(Self { target, mill: Mill::new(target)?, judge: target.judge()?, seed })
    }

    /// Gives every input of the corpus as it is; how many.
    ///
    /// # Errors
    /// The first that did not go well.
    pub fn corpus(&mut self) -> Result<u64, Box<Failure>> {
        let inputs = self.mill.corpus().to_vec();
        for (number, input) in (0..).zip(&inputs) {
            let judge = &mut self.judge;
            let done = panics::caught(|| {
                judge.reset(number)?;
                judge.judge(input, number)
            });
            done.and_then(|verdict| verdict).map_err(|why| {
                Box::new(Failure { number: None, from: 0, input: input.clone(), why })
            })?;
        }
        Ok(inputs.len() as u64)
    }

    /// Gives inputs from one number on, with what comes before them in their round, and tells
    /// how far it is once in a while.
    ///
    /// # Errors
    /// The first that did not go well.
    pub fn run(
        &mut self,
        from: u64,
        count: u64,
        mut progress: impl FnMut(&Figures),
    ) -> Result<Figures, Box<Failure>> {
        let (first, end) = (from - from % self.judge.round(), from.saturating_add(count));
        let mut figures = Figures::default();
        for number in first..end {
            let (verdict, ms) = self.one(number)?;
            figures.inputs += 1;
            figures.refused += u64::from(verdict == Verdict::Refused);
            figures.accepted += u64::from(verdict == Verdict::Accepted);
            let ms = if ms > LIMIT_MS { self.again(number, ms)? } else { ms };
            if ms > figures.slowest_ms {
                (figures.slowest_ms, figures.slowest) = (ms, number);
            }
            if ms > LIMIT_MS {
                figures.slow.push(number);
            }
            if figures.inputs.is_multiple_of(100_000) {
                progress(&figures);
            }
        }
        Ok(figures)
    }

    /// The input of a number, after all that come before it in its round.
    ///
    /// # Errors
    /// If it does not go well even to there.
    pub fn input(&mut self, number: u64) -> Result<Input, Box<Failure>> {
        let first = number - number % self.judge.round();
        for before in first..number {
            self.one(before)?;
        }
        Ok(self.made(number))
    }

    fn made(&mut self, number: u64) -> Input {
        let mut chance = Seeded::nth(self.seed ^ u64::from(self.target as u8) << 56, number);
        self.judge.make(&self.mill, number, &mut chance)
    }

    /// Makes an input and has it judged; what became of it and how long that took.
    fn one(&mut self, number: u64) -> Result<(Verdict, f64), Box<Failure>> {
        let from = number - number % self.judge.round();
        let failed =
            |input: Input, why| Box::new(Failure { number: Some(number), from, input, why });
        if number == from {
            let reset = panics::caught(|| self.judge.reset(number)).and_then(|done| done);
            reset.map_err(|why| failed(Input::Text(String::new()), why))?;
        }
        let input = self.made(number);
        let judge = &mut self.judge;
        let begun = processor();
        let done = panics::caught(|| judge.judge(&input, number));
        let took = processor().saturating_sub(begun);
        match done.and_then(|verdict| verdict) {
            Ok(verdict) => Ok((verdict, took.as_secs_f64() * 1e3)),
            Err(why) => Err(failed(input, why)),
        }
    }

    /// The best of some more tries, each with its round before it.
    fn again(&mut self, number: u64, ms: f64) -> Result<f64, Box<Failure>> {
        let mut best = ms;
        for _ in 0..TRIES {
            let first = number - number % self.judge.round();
            for before in first..number {
                self.one(before)?;
            }
            best = best.min(self.one(number)?.1);
        }
        Ok(best)
    }
}

/// The processor time of all threads: what others do on the machine does not count.
fn processor() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Mutex, PoisonError};

    /// Refuses everything but what the test is about.
    struct Strange(fn(u64) -> Result<Verdict, String>);

    impl Judge for Strange {
        fn round(&self) -> u64 {
            10
        }

        fn judge(&mut self, _: &Input, number: u64) -> Result<Verdict, String> {
            self.0(number)
        }
    }

    fn run(judge: fn(u64) -> Result<Verdict, String>) -> Result<Figures, Box<Failure>> {
        // A panic of one test would be seen by another beside it.
        static ALONE: Mutex<()> = Mutex::new(());
        let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let mut campaign = Campaign::new(Target::Id, 1).expect("a corpus");
        campaign.judge = Box::new(Strange(judge));
        campaign.run(0, 50, |_| {})
    }

    #[test]
    fn inputs_are_counted() {
        let odd = |number| Ok(if number % 2 == 1 { Verdict::Accepted } else { Verdict::Refused });
        let figures = run(odd).expect("all is well");
        assert_eq!((figures.inputs, figures.refused, figures.accepted), (50, 25, 25));
    }

    #[test]
    fn what_did_not_hold_is_told_with_its_round() {
        let failure = run(|number| match number {
            37 => Err("a table changed".into()),
            _ => Ok(Verdict::Refused),
        });
        let failure = failure.expect_err("one fails");
        assert_eq!((failure.number, failure.from), (Some(37), 30));
        assert_eq!(failure.why, "a table changed");
    }

    #[test]
    fn a_panic_is_told_even_if_somebody_caught_it() {
        let failure = run(|number| {
            if number == 12 {
                let thread = std::thread::spawn(|| panic!("a panic for a test"));
                drop(thread.join());
            }
            Ok(Verdict::Refused)
        });
        let failure = failure.expect_err("one panics");
        assert_eq!(failure.number, Some(12));
        assert!(failure.why.contains("a panic for a test"), "{}", failure.why);
    }
}
