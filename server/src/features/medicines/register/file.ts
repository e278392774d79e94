import { open } from 'node:fs/promises';
import { CsvError, type InfoRecord, parse } from 'csv-parse';
import { readSheet } from 'read-excel-file/node';
import { readUtf8 } from '../../../platform/read-utf8.ts';
import { InvalidRegisterError, type RegisterRow, readHead } from './row.ts';

/** Sudan's register has half a megabyte. A workbook is read into memory. */
const largest = { csv: 32 * 1024 * 1024, excel: 16 * 1024 * 1024 };
const maxRows = 100_000;
/** Without it an unclosed quote would take the rest of the file. */
const maxLineLength = 64 * 1024;

export interface NumberedRow {
  /** Its line or row in the file. */
  at: number;
  row: RegisterRow;
  /** A reason why the row cannot be read. */
  broken?: string;
}

type Cells = readonly unknown[];

function createRowReader() {
  let columns: ReturnType<typeof readHead> | undefined;
  return (cells: Cells, at: number): NumberedRow | undefined => {
    const written = cells.map((cell) => (cell === null || cell === undefined ? '' : String(cell)));
    if (written.every((cell) => cell.trim() === '')) return undefined;
    if (!columns) {
      columns = readHead(written);
      return undefined;
    }
    const isOdd = written.slice(columns.length).some((cell) => cell.trim() !== '');
    const row: RegisterRow = {};
    for (const [index, column] of columns.entries()) if (column) row[column] = written[index] ?? '';
    return { at, row, ...(isOdd && { broken: 'It has more cells than the first row.' }) };
  };
}

async function* readCsv(file: string): AsyncGenerator<{ cells: Cells; at: number }> {
  const text = readUtf8(file);
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: maxLineLength,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  text.on('error', (error) => parser.destroy(error)).pipe(parser);
  for await (const { record, info } of parser as AsyncIterable<{
    record: string[];
    info: InfoRecord;
  }>)
    yield { cells: record, at: info.lines };
}

async function* readExcel(file: string): AsyncGenerator<{ cells: Cells; at: number }> {
  // It gives the stored result of a formula, and runs none.
  const rows = await readSheet(file);
  for (const [index, cells] of rows.entries()) yield { cells, at: index + 1 };
}

function describeFailure(error: unknown): string | undefined {
  const { code } = error as { code?: string };
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return 'It is not text in UTF-8: save it as UTF-8 first.';
  if (!(error instanceof CsvError)) return undefined;
  const { lines } = error as { lines?: number };
  return code === 'CSV_MAX_RECORD_SIZE'
    ? `Line ${lines ?? 1} is longer than any row: is a quote not closed?`
    : `It cannot be read as CSV: ${error.message}`;
}

async function look(file: string): Promise<{ isExcel: boolean }> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
    const begins = buffer.toString('latin1', 0, bytesRead);
    if (begins.trim() === '') throw new InvalidRegisterError('It is empty.');
    if (begins.startsWith('\xd0\xcf\x11\xe0'))
      throw new InvalidRegisterError(
        'It is an old Excel file (.xls): save it as .xlsx or CSV first.',
      );
    const isExcel = begins.startsWith('PK\x03\x04');
    const limit = isExcel ? largest.excel : largest.csv;
    if (size > limit)
      throw new InvalidRegisterError(
        `It has ${Math.ceil(size / 1024 / 1024)} MB, and a register has at most ${limit / 1024 / 1024} MB: is it the right file?`,
      );
    return { isExcel };
  } finally {
    await handle.close();
  }
}

/**
 * Reads all rows of a register, CSV or Excel by its first bytes, before anything is written.
 * @throws InvalidRegisterError for another file; the error of opening the file.
 */
export async function readRegister(file: string): Promise<NumberedRow[]> {
  const { isExcel } = await look(file);
  const readRow = createRowReader();
  const rows: NumberedRow[] = [];
  let hasHead = false;
  try {
    for await (const { cells, at } of isExcel ? readExcel(file) : readCsv(file)) {
      const row = readRow(cells, at);
      hasHead = true;
      if (row) rows.push(row);
      if (rows.length > maxRows)
        throw new InvalidRegisterError(`It has more than ${maxRows} rows: is it the right file?`);
    }
  } catch (error) {
    if (error instanceof InvalidRegisterError) throw error;
    const reason =
      describeFailure(error) ?? (isExcel ? 'It cannot be read as an Excel workbook.' : undefined);
    if (reason) throw new InvalidRegisterError(reason);
    throw error;
  }
  if (!hasHead || rows.length === 0) throw new InvalidRegisterError('It has no rows.');
  return rows;
}
