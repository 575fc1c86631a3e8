//! Files of `data` that bots need: nets and tables.
//!
//! They are part of the program. In a browser they are not part of the WebAssembly code: they are
//! fetched when a table of their game is opened, and handed over before a bot is asked for anything.

use std::sync::OnceLock;

/// A file of `data`.
#[derive(Debug)]
pub struct DataFile {
    /// Its path in `data`.
    pub name: &'static str,
    embedded: Option<&'static [u8]>,
    provided: OnceLock<Box<[u8]>>,
}

impl DataFile {
    pub(crate) const fn new(name: &'static str, embedded: Option<&'static [u8]>) -> Self {
        Self { name, embedded, provided: OnceLock::new() }
    }

    /// Whether the content is here.
    #[must_use]
    pub fn is_available(&self) -> bool {
        self.embedded.is_some() || self.provided.get().is_some()
    }

    /// Hands over the content where it is not part of the program. A second time has no effect.
    pub fn provide(&self, bytes: Box<[u8]>) {
        self.provided.get_or_init(|| bytes);
    }

    /// The content.
    ///
    /// # Panics
    /// If the file is not part of the program and was not provided.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        let provided = || self.provided.get().map(|bytes| &**bytes);
        self.embedded.or_else(provided).expect("the file is provided before a bot needs it")
    }
}

/// The file with this path in `data`.
macro_rules! data_file {
    ($name:literal) => {{
        #[cfg(not(target_arch = "wasm32"))]
        let embedded: Option<&'static [u8]> =
            Some(include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/", $name)));
        #[cfg(target_arch = "wasm32")]
        let embedded: Option<&'static [u8]> = None;
        DataFile::new($name, embedded)
    }};
}

pub(crate) static GAMMON_EXPERT: DataFile = data_file!("gammon/expert.bin");
pub(crate) static GAMMON_FILTER: DataFile = data_file!("gammon/filter.bin");
pub(crate) static GAMMON_NET: DataFile = data_file!("gammon/net.bin");
pub(crate) static HILL_CHANCES: DataFile = data_file!("hill/chances.bin");
pub(crate) static LUDO_NETS: DataFile = data_file!("ludo/nets.bin");
pub(crate) static SPACES_EQUILIBRIUM: DataFile = data_file!("spaces/equilibrium.json");

pub(crate) static GAMMON_FILES: [&DataFile; 3] = [&GAMMON_EXPERT, &GAMMON_FILTER, &GAMMON_NET];
pub(crate) static HILL_FILES: [&DataFile; 1] = [&HILL_CHANCES];
pub(crate) static LUDO_FILES: [&DataFile; 1] = [&LUDO_NETS];
pub(crate) static SPACES_FILES: [&DataFile; 1] = [&SPACES_EQUILIBRIUM];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_embedded_is_what_was_provided_first() {
        let file = DataFile::new("test.bin", None);
        assert!(!file.is_available());
        file.provide(Box::new([1, 2]));
        file.provide(Box::new([3]));
        assert!(file.is_available());
        assert_eq!(file.bytes(), [1, 2]);
    }

    #[test]
    fn an_embedded_file_needs_nothing() {
        let file = DataFile::new("test.bin", Some(&[7]));
        assert!(file.is_available());
        assert_eq!(file.bytes(), [7]);
    }
}
