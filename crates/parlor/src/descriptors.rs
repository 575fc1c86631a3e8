//! The limit on open files and sockets.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Raises the soft limit on file descriptors to the hard limit: every socket needs one, and the
/// soft limit is often as low as 1,024. Failure is ignored.
pub(crate) fn raise_limit() {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}
