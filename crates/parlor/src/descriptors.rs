//! How many files and sockets the program may have open.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Takes as many descriptors as the system lets a program have: every socket is one, and what
/// a program is given at first is often as little as 1,024. Where it is refused nothing changes.
pub(crate) fn take_all() {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}
