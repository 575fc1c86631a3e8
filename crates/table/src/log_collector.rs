//! Collects something from a table's log while it is replayed.

use crate::{
    AddressedEvent, AnalysisScope, HistoryPageBuilder, LogReplayer, MatchExport,
    MatchReplayBuilder, ReplayViewer, Table, TableRecord,
};

/// Collects something from a log while it is replayed.
pub trait LogCollector: Send + 'static {
    /// Called after each entry was applied to `table`.
    fn collect(&mut self, table: &Table, record: &TableRecord, events: &[AddressedEvent]);
}

/// Collects nothing: the log is only checked.
impl LogCollector for () {
    fn collect(&mut self, _: &Table, _: &TableRecord, _: &[AddressedEvent]) {}
}

impl LogCollector for HistoryPageBuilder {
    fn collect(&mut self, table: &Table, record: &TableRecord, events: &[AddressedEvent]) {
        self.observe(table, record, events);
    }
}

impl LogCollector for MatchReplayBuilder {
    fn collect(&mut self, table: &Table, record: &TableRecord, events: &[AddressedEvent]) {
        self.observe(table, record, events);
    }
}

impl LogCollector for MatchExport {
    fn collect(&mut self, table: &Table, record: &TableRecord, _: &[AddressedEvent]) {
        self.observe(table, record);
    }
}

/// Collects for both in one pass.
impl<A: LogCollector, B: LogCollector> LogCollector for (A, B) {
    fn collect(&mut self, table: &Table, record: &TableRecord, events: &[AddressedEvent]) {
        self.0.collect(table, record, events);
        self.1.collect(table, record, events);
    }
}

/// Collects a match for its analysis, and the seat through which its viewer saw it.
#[derive(Debug)]
pub struct AnalysedMatch {
    number: u32,
    viewer: ReplayViewer,
    /// The match.
    pub export: MatchExport,
    /// What the analysis may say.
    pub scope: AnalysisScope,
}

impl AnalysedMatch {
    /// An empty one for the match with this number.
    #[must_use]
    pub fn new(number: u32, viewer: ReplayViewer) -> Self {
        let (export, scope) = (MatchExport::new(number), AnalysisScope::Viewer(None));
        Self { number, viewer, export, scope }
    }
}

impl LogCollector for AnalysedMatch {
    fn collect(&mut self, table: &Table, record: &TableRecord, _: &[AddressedEvent]) {
        self.export.observe(table, record);
        if matches!(record, TableRecord::Began { number, .. } if *number == self.number) {
            self.scope = AnalysisScope::Viewer(self.viewer.seat(table));
        }
    }
}

impl LogReplayer {
    /// Applies the next entries, each with its number, its bytes and its time, and lets a collector
    /// look at them.
    ///
    /// # Errors
    /// Which entry does not fit, and why.
    pub fn collect<'a>(
        &mut self,
        entries: impl IntoIterator<Item = (u64, &'a [u8], u64)>,
        collector: &mut impl LogCollector,
    ) -> Result<(), String> {
        for (seq, bytes, time) in entries {
            let record = TableRecord::from_bytes(bytes)?;
            let (table, events) =
                self.apply(&record, time).map_err(|error| format!("entry {seq}: {error}"))?;
            collector.collect(table, &record, &events);
        }
        Ok(())
    }
}
