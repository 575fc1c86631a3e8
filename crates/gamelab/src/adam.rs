//! The optimiser Adam (Kingma and Ba, 2015).

/// Moves weights against their gradients, each by its own step.
#[derive(Clone, Debug)]
pub(crate) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
    /// Gradients that are small against this make small steps.
    epsilon: f32,
}

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;

impl Adam {
    pub(crate) fn new(weights: usize, epsilon: f32) -> Self {
        Self { mean: vec![0.0; weights], square: vec![0.0; weights], steps: 0, epsilon }
    }

    /// Makes a step of this rate.
    pub(crate) fn step(&mut self, weights: &mut [f32], gradient: &[f32], rate: f32) {
        self.steps += 1;
        let mean_share = 1.0 - MEAN_DECAY.powi(self.steps);
        let square_share = 1.0 - SQUARE_DECAY.powi(self.steps);
        for (at, weight) in weights.iter_mut().enumerate() {
            let (mean, square) = (&mut self.mean[at], &mut self.square[at]);
            *mean += (1.0 - MEAN_DECAY) * (gradient[at] - *mean);
            *square += (1.0 - SQUARE_DECAY) * (gradient[at] * gradient[at] - *square);
            *weight -=
                rate * (*mean / mean_share) / ((*square / square_share).sqrt() + self.epsilon);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_approach_the_minimum() {
        let mut adam = Adam::new(2, 1e-8);
        let mut weights = [3.0, -2.0];
        for _ in 0..2_000 {
            let gradient = [weights[0] - 1.0, 100.0 * (weights[1] - 0.5)];
            adam.step(&mut weights, &gradient, 0.01);
        }
        assert!((weights[0] - 1.0).abs() < 0.01 && (weights[1] - 0.5).abs() < 0.01, "{weights:?}");
    }
}
