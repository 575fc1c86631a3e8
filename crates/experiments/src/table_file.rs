//! Files of tables: Parquet, which is also read, and CSV.

use crate::match_rows::Row;
use crate::result_table::{RowKey, key_of};
use crate::{ExperimentError, ResultColumn, ResultTable, ResultValue, ValueKind};
use parquet::basic::Compression;
use parquet::column::writer::ColumnWriterImpl;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::SerializedFileReader;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::record::Field;
use parquet::schema::parser::parse_message_type;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How many rows are written together.
const ROW_GROUP_ROWS: usize = 1 << 16;

/// The Parquet file of a table.
pub(crate) fn parquet_path(folder: &Path, table: &ResultTable) -> PathBuf {
    folder.join(format!("{}.parquet", table.name))
}

/// Writes the rows of a table to a Parquet file.
pub(crate) struct ParquetWriter<'a> {
    path: PathBuf,
    table: &'a ResultTable,
    writer: SerializedFileWriter<File>,
    waiting: Vec<Row>,
}

impl<'a> ParquetWriter<'a> {
    pub(crate) fn create(folder: &Path, table: &'a ResultTable) -> Result<Self, ExperimentError> {
        let path = parquet_path(folder, table);
        let file = File::create(&path).map_err(ExperimentError::file(&path))?;
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(concat!("parlor ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let writer = parse_message_type(&schema(table)).and_then(|schema| {
            SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties))
        });
        let writer = writer.map_err(ExperimentError::file(&path))?;
        Ok(Self { path, table, writer, waiting: Vec::new() })
    }

    pub(crate) fn push(&mut self, row: Row) -> Result<(), ExperimentError> {
        self.waiting.push(row);
        if self.waiting.len() < ROW_GROUP_ROWS { Ok(()) } else { self.write_group() }
    }

    fn write_group(&mut self) -> Result<(), ExperimentError> {
        let written = write_row_group(&mut self.writer, self.table, &self.waiting);
        self.waiting.clear();
        written.map_err(ExperimentError::file(&self.path))
    }

    /// Writes what waits and the end of the file.
    pub(crate) fn finish(mut self) -> Result<(), ExperimentError> {
        if !self.waiting.is_empty() {
            self.write_group()?;
        }
        self.writer.close().map(|_| ()).map_err(ExperimentError::file(&self.path))
    }
}

fn schema(table: &ResultTable) -> String {
    let field = |column: &ResultColumn| {
        let name = &column.name;
        match column.kind {
            ValueKind::Integer => format!("optional int64 {name};"),
            ValueKind::Number => format!("optional double {name};"),
            ValueKind::Text => format!("optional binary {name} (UTF8);"),
        }
    };
    let fields: Vec<String> = table.columns.iter().map(field).collect();
    format!("message {} {{ {} }}", table.name, fields.join(" "))
}

fn write_row_group(
    writer: &mut SerializedFileWriter<File>,
    table: &ResultTable,
    rows: &[Row],
) -> Result<(), ParquetError> {
    let mut group = writer.next_row_group()?;
    for (at, column) in table.columns.iter().enumerate() {
        match column.kind {
            ValueKind::Integer => {
                write_column::<Int64Type>(&mut group, rows, |row| row[at].as_integer())
            }
            ValueKind::Number => {
                write_column::<DoubleType>(&mut group, rows, |row| row[at].as_number())
            }
            ValueKind::Text => write_column::<ByteArrayType>(&mut group, rows, |row| {
                row[at].as_text().map(ByteArray::from)
            }),
        }?;
    }
    group.close().map(|_| ())
}

fn write_column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, File>,
    rows: &[Row],
    value: impl Fn(&Row) -> Option<T::T>,
) -> Result<(), ParquetError>
where
    for<'c> ColumnWriterImpl<'c, T>: Sized,
{
    let values: Vec<Option<T::T>> = rows.iter().map(value).collect();
    let levels: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
    let present: Vec<T::T> = values.into_iter().flatten().collect();
    let mut column = group.next_column()?.expect("the schema has every column of the table");
    column.typed::<T>().write_batch(&present, Some(&levels), None)?;
    column.close()
}

/// The rows of a table's Parquet file with their keys, in the order of the file.
pub(crate) fn read_rows(
    folder: &Path,
    table: &ResultTable,
) -> Result<impl Iterator<Item = Result<(RowKey, Row), ExperimentError>> + use<>, ExperimentError> {
    let path = parquet_path(folder, table);
    let file = File::open(&path).map_err(ExperimentError::file(&path))?;
    let reader = SerializedFileReader::new(file).map_err(ExperimentError::file(&path))?;
    Ok(reader.into_iter().map(move |row| {
        let row = row.map_err(ExperimentError::file(&path))?;
        let values: Row =
            row.into_columns().into_iter().map(|(_, field)| value_of(field)).collect();
        let no_key = || ExperimentError::folder(&path, "a row has no cell and match");
        Ok((key_of(&values).ok_or_else(no_key)?, values))
    }))
}

fn value_of(field: Field) -> ResultValue {
    match field {
        Field::Long(number) => ResultValue::Integer(number),
        Field::Double(number) => ResultValue::Number(number),
        Field::Str(text) => ResultValue::Text(text),
        _ => ResultValue::Missing,
    }
}

/// Writes the table of a Parquet file as CSV beside it.
pub(crate) fn write_csv(folder: &Path, table: &ResultTable) -> Result<(), ExperimentError> {
    write_csv_rows(folder, table, read_rows(folder, table)?.map(|row| Ok(row?.1)))
}

/// Writes rows as the CSV file of a table.
pub(crate) fn write_csv_rows(
    folder: &Path,
    table: &ResultTable,
    rows: impl Iterator<Item = Result<Row, ExperimentError>>,
) -> Result<(), ExperimentError> {
    let path = folder.join(format!("{}.csv", table.name));
    let mut writer = csv::Writer::from_path(&path).map_err(ExperimentError::file(&path))?;
    let names = table.columns.iter().map(|column| column.name.as_str());
    writer.write_record(names).map_err(ExperimentError::file(&path))?;
    for row in rows {
        let row = row?;
        writer.write_record(row.iter().map(csv_text)).map_err(ExperimentError::file(&path))?;
    }
    writer.flush().map_err(ExperimentError::file(&path))
}

fn csv_text(value: &ResultValue) -> String {
    match value {
        ResultValue::Integer(number) => number.to_string(),
        ResultValue::Number(number) => number.to_string(),
        ResultValue::Text(text) => text.clone(),
        ResultValue::Missing => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_read_back_from_parquet_as_they_were_written() {
        let columns =
            [("count", ValueKind::Integer), ("share", ValueKind::Number), ("bot", ValueKind::Text)];
        let table = ResultTable::new("seats", &columns);
        let row = |at: u64| -> Row {
            let text = (!at.is_multiple_of(3)).then(|| format!("bot \"{at}\","));
            vec![0u64.into(), at.into(), at.into(), (at as f64 / 3.0).into(), text.into()]
        };
        let folder = tempfile::tempdir().unwrap();
        let mut writer = ParquetWriter::create(folder.path(), &table).unwrap();
        // More than one row group.
        let rows: Vec<Row> = (0..ROW_GROUP_ROWS as u64 + 10).map(row).collect();
        rows.iter().for_each(|row| writer.push(row.clone()).unwrap());
        writer.finish().unwrap();
        let read: Vec<Row> =
            read_rows(folder.path(), &table).unwrap().map(|row| row.unwrap().1).collect();
        assert_eq!(read, rows);
    }

    #[test]
    fn csv_quotes_texts_and_leaves_missing_values_empty() {
        let table = ResultTable::new("seats", &[("bot", ValueKind::Text)]);
        let folder = tempfile::tempdir().unwrap();
        let mut writer = ParquetWriter::create(folder.path(), &table).unwrap();
        writer.push(vec![0u64.into(), 1u64.into(), "a, \"b\"".into()]).unwrap();
        writer.push(vec![0u64.into(), 2u64.into(), ResultValue::Missing]).unwrap();
        writer.finish().unwrap();
        write_csv(folder.path(), &table).unwrap();
        let text = std::fs::read_to_string(folder.path().join("seats.csv")).unwrap();
        assert_eq!(text, "cell,match,bot\n0,1,\"a, \"\"b\"\"\"\n0,2,\n");
    }
}
