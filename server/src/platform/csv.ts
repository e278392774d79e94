type Cell = string | number | null;

/** A spreadsheet takes such a cell for a formula and runs it; a phone number is only a number. */
const beginsFormula = /^(?!\+\d+$)[=+\-@\t\r]/;

const formatCell = (value: Cell): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = beginsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The byte order mark by which a spreadsheet recognises UTF-8. */
export const csvMark = '\uFEFF';

/** Writes a row. A text that looks like a formula gets an apostrophe before it. */
export const csvLine = (row: readonly Cell[]): string => `${row.map(formatCell).join(',')}\r\n`;

/** Writes rows as CSV (RFC 4180). */
export const formatCsv = (rows: readonly (readonly Cell[])[]): string =>
  csvMark + rows.map(csvLine).join('');
