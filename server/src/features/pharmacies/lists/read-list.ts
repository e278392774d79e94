import type { priceListLine } from '@dawaya/contract/endpoints/pharmacy-prices';
import { maxPrices, priceKey } from '@dawaya/contract/vocabulary/prices';
import type { z } from 'zod';
import type { Database } from '../../../database/client.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recognizeTexts, withoutImpliedForm } from '../../medicines/index.ts';
import { readListFile } from './list-file.ts';
import { parseLine } from './parse-line.ts';

type PriceListLine = z.output<typeof priceListLine>;

const splitLines = (text: string) =>
  text.split('\n').flatMap((line, index) => {
    const raw = line.trim();
    return raw === '' ? [] : [{ at: index + 1, written: raw, ...parseLine(raw) }];
  });

/**
 * Reads names, prices and medicines of a pasted list or a file. It stores nothing.
 * @param list the text, or the bytes of an Excel or CSV file.
 * @throws AppError `invalid_fields` for too many lines, `unreadable_file`.
 */
export async function readList(db: Database, list: string | Buffer): Promise<PriceListLine[]> {
  const lines = typeof list === 'string' ? splitLines(list) : await readListFile(list);
  if (lines.length > maxPrices)
    throw new AppError('invalid_fields', {
      fields: [{ field: typeof list === 'string' ? 'text' : 'file', problem: 'too_many_rows' }],
    });
  const names = lines.map(({ name }) => name);
  const keys = names.map(priceKey);
  const read = await recognizeTexts(db, names);
  return lines.map((line, index) => {
    const isRepeated = line.problem === null && keys.indexOf(keys[index] ?? '') < index;
    const recognized = read[index];
    return {
      ...line,
      problem: isRepeated ? ('listed_twice' as const) : line.problem,
      product: recognized
        ? withoutImpliedForm({
            medicineId: recognized.product.medicineId,
            nameEn: recognized.nameEn,
            nameAr: recognized.nameAr,
            form: recognized.product.form,
            isProlonged: recognized.product.isProlonged,
            ratio: recognized.product.ratio,
            strength: recognized.strength,
          })
        : null,
    };
  });
}
