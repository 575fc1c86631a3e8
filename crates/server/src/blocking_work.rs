//! Computations beside the async workers, so many at a time.

use std::sync::Arc;
use tokio::sync::Semaphore;

/// Waits for a place and computes on a blocking thread; `None` if the computation panicked. The
/// place is taken until the computation is over, also if its client has gone meanwhile: otherwise
/// whoever asks and leaves again and again would have any number of them.
pub(crate) async fn run_blocking<T: Send + 'static>(
    places: &Arc<Semaphore>,
    job: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let place = Arc::clone(places).acquire_owned().await.ok()?;
    let run = move || {
        let _place = place;
        job()
    };
    tokio::task::spawn_blocking(run).await.ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[tokio::test]
    async fn a_computation_keeps_its_place_when_its_client_has_gone() {
        let places = Arc::new(Semaphore::new(1));
        let (begun, begins) = tokio::sync::oneshot::channel();
        let (release, released) = mpsc::channel::<()>();
        let job = move || {
            let _ = begun.send(());
            released.recv().is_ok()
        };
        let of_client = Arc::clone(&places);
        let client = tokio::spawn(async move { run_blocking(&of_client, job).await });
        begins.await.unwrap();
        client.abort();
        assert!(client.await.unwrap_err().is_cancelled());
        assert_eq!(places.available_permits(), 0, "it is still being computed");
        release.send(()).unwrap();
        assert_eq!(run_blocking(&places, || 5).await, Some(5));
        assert_eq!(places.available_permits(), 1);
    }

    #[tokio::test]
    async fn a_computation_that_panics_gives_its_place_back() {
        let places = Arc::new(Semaphore::new(1));
        let panics = || -> u32 { panic!("a fault in a computation") };
        assert_eq!(run_blocking(&places, panics).await, None);
        assert_eq!(places.available_permits(), 1);
    }
}
