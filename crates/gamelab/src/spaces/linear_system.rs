//! Dense systems of linear equations.

/// The factors of a square matrix, by Gaussian elimination with partial pivoting.
#[derive(Debug)]
pub(crate) struct LuFactors {
    order: usize,
    /// Both triangles, row by row; the diagonal of the lower one is 1.
    rows: Vec<f64>,
    /// For each column the row that it was swapped with.
    swaps: Vec<usize>,
}

/// The number of columns that are eliminated before the rest of the matrix is updated.
const PANEL_COLUMNS: usize = 64;
/// The columns of an update that stay in the cache.
const TILE_COLUMNS: usize = 512;

impl LuFactors {
    /// Factors a regular matrix of this order, given row by row.
    pub(crate) fn new(order: usize, rows: Vec<f64>, threads: usize) -> Self {
        let mut factors = Self { order, rows, swaps: Vec::with_capacity(order) };
        for from in (0..order).step_by(PANEL_COLUMNS) {
            let to = order.min(from + PANEL_COLUMNS);
            factors.eliminate_panel(from, to);
            factors.update_rest(from, to, threads);
        }
        factors
    }

    fn eliminate_panel(&mut self, from: usize, to: usize) {
        let order = self.order;
        for column in from..to {
            let size = |row: &usize| self.rows[row * order + column].abs();
            let pivot = (column..order).max_by(|a, b| size(a).total_cmp(&size(b)));
            let pivot = pivot.expect("a column has a row");
            self.swaps.push(pivot);
            let (above, below) = self.rows.split_at_mut((column + 1) * order);
            let top = &mut above[column * order..];
            if pivot > column {
                top.swap_with_slice(&mut below[(pivot - column - 1) * order..][..order]);
            }
            for row in below.chunks_exact_mut(order) {
                let factor = row[column] / top[column];
                row[column] = factor;
                subtract_multiple(&mut row[column + 1..to], factor, &top[column + 1..to]);
            }
        }
    }

    fn update_rest(&mut self, from: usize, to: usize, threads: usize) {
        let order = self.order;
        for row in from + 1..to {
            let (above, below) = self.rows.split_at_mut(row * order);
            for other in from..row {
                let factor = below[other];
                let rest = &above[other * order..][to..order];
                subtract_multiple(&mut below[to..order], factor, rest);
            }
        }
        let (above, below) = self.rows.split_at_mut(to * order);
        let panel = &above[from * order..];
        let chunk = (order - to).div_ceil(threads.max(1)).max(1);
        std::thread::scope(|scope| {
            for rows in below.chunks_mut(chunk * order) {
                scope.spawn(move || update_rows(rows, panel, order, from..to));
            }
        });
    }

    /// The solution for this right side.
    pub(crate) fn solve(&self, mut right: Vec<f64>) -> Vec<f64> {
        let order = self.order;
        for (at, other) in self.swaps.iter().enumerate() {
            right.swap(at, *other);
        }
        let dot = |row: &[f64], values: &[f64]| -> f64 {
            row.iter().zip(values).map(|(a, b)| a * b).sum()
        };
        for at in 0..order {
            right[at] -= dot(&self.rows[at * order..][..at], &right[..at]);
        }
        for at in (0..order).rev() {
            let row = &self.rows[at * order..][..order];
            right[at] = (right[at] - dot(&row[at + 1..], &right[at + 1..])) / row[at];
        }
        right
    }
}

/// Subtracts from each row its multiples of the rows of a panel.
fn update_rows(rows: &mut [f64], panel: &[f64], order: usize, columns: std::ops::Range<usize>) {
    for start in (columns.end..order).step_by(TILE_COLUMNS) {
        let end = order.min(start + TILE_COLUMNS);
        for row in rows.chunks_exact_mut(order) {
            let (factors, rest) = row.split_at_mut(start);
            let factors = &factors[columns.clone()];
            let tile = &mut rest[..end - start];
            let panel_row = |at: usize| &panel[at * order..][start..end];
            let mut at = 0;
            while at + 4 <= factors.len() {
                let [a, b, c, d] = [0, 1, 2, 3].map(|next| panel_row(at + next));
                let [fa, fb, fc, fd] = [0, 1, 2, 3].map(|next| factors[at + next]);
                let others = a.iter().zip(b).zip(c.iter().zip(d));
                for (value, ((a, b), (c, d))) in tile.iter_mut().zip(others) {
                    *value -= fa * a + fb * b + (fc * c + fd * d);
                }
                at += 4;
            }
            for (at, factor) in factors.iter().enumerate().skip(at) {
                subtract_multiple(tile, *factor, panel_row(at));
            }
        }
    }
}

fn subtract_multiple(row: &mut [f64], factor: f64, other: &[f64]) {
    for (value, other) in row.iter_mut().zip(other) {
        *value -= factor * other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::SeededDice;

    #[test]
    fn the_solution_fulfils_the_equations() {
        let mut dice = SeededDice::new(3);
        for order in [1, 2, 63, 64, 65, 150] {
            let mut number = || f64::from(dice.below(2001)) / 1000.0 - 1.0;
            let rows: Vec<f64> = (0..order * order).map(|_| number()).collect();
            let wanted: Vec<f64> = (0..order).map(|_| number()).collect();
            let product = |row: &[f64]| row.iter().zip(&wanted).map(|(a, b)| a * b).sum();
            let right: Vec<f64> = rows.chunks_exact(order).map(product).collect();
            let found = LuFactors::new(order, rows, 3).solve(right);
            for (found, wanted) in found.iter().zip(&wanted) {
                assert!((found - wanted).abs() < 1e-8, "{found} for {wanted}, order {order}");
            }
        }
    }
}
