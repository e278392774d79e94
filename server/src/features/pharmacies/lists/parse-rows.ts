import { readPrice } from '@dawaya/contract/vocabulary/money';
import { asLine, parseLine, type ReadLine } from './parse-line.ts';

interface Columns {
  price: number;
  /** The name first, then strength, form and pack. */
  names: number[];
}

const isName = (cell: string) => /name|medicine|drug|item|product|brand|اسم|دواء|صنف/iu.test(cell);
const isMore = (cell: string) =>
  /strength|concentration|dosage|form|pack|تركيز|شكل|عبو/iu.test(cell);
const isPrice = (cell: string) => /price|سعر|SDG/iu.test(cell);
const isCost = (cell: string) => /cost|purchase|شراء|تكلفة/iu.test(cell);

/**
 * Returns the columns that a first row names: the price for customers, not the purchase price.
 */
function columnsOf(head: readonly string[]): Columns | undefined {
  const price = head.findIndex((cell) => isPrice(cell) && !isCost(cell));
  const name = head.findIndex((cell) => isName(cell) && !isPrice(cell));
  if (price < 0 || name < 0 || head.some((cell) => readPrice(cell) !== null)) return undefined;
  const moreColumns = head.flatMap((cell, index) =>
    index !== name && index !== price && isMore(cell) ? [index] : [],
  );
  return { price, names: [name, ...moreColumns] };
}

/** Chooses the columns without a first row that names them: the first text, and the last price. */
function guessed(cells: readonly string[]): Columns | undefined {
  const name = cells.findIndex((cell) => /\p{L}/u.test(cell));
  const price = cells.findLastIndex((cell, index) => index !== name && readPrice(cell) !== null);
  return name < 0 || price < 0 ? undefined : { price, names: [name] };
}

/** Reads the rows of a table as lines of a price list. */
export function parseRows(rows: readonly (readonly string[])[]): (ReadLine & {
  at: number;
  written: string;
})[] {
  let columns: Columns | undefined;
  return rows.flatMap((row, index) => {
    const cells = row.map((cell) => cell.trim());
    const raw = cells.filter(Boolean).join(' · ');
    if (raw === '') return [];
    const head = columns ? undefined : columnsOf(cells);
    if (head) {
      columns = head;
      return [];
    }
    const { price, names } = columns ?? guessed(cells) ?? { price: -1, names: [] };
    const name = names.flatMap((at) => cells[at] || []).join(' ');
    const line =
      price < 0 ? parseLine(cells.filter(Boolean).join(' ')) : asLine(name, cells[price] ?? '');
    return [{ at: index + 1, written: raw, ...line }];
  });
}
