type Cell = string | number | null;

/** What a spreadsheet takes for a formula, and would run when the file is opened. */
const beginsFormula = /^[=+\-@\t\r]/;

const cell = (value: Cell): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = beginsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * Rows as a spreadsheet opens them: RFC 4180, with the mark at the beginning by which it knows
 * UTF-8. A text that would be a formula gets an apostrophe before it.
 */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
