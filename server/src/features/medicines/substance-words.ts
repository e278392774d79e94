import { z } from 'zod';
import { readDataFile } from '../../settings/data-file.ts';
import { foldedKey } from './names.ts';

/** Other names of substances, with the international name or the list's; empty for an excipient. */
export const otherNames = new Map(
  readDataFile(
    'substance-names.csv',
    z.strictObject({ name: z.string().min(1), substance: z.string() }),
  ).map(({ name, substance }) => [foldedKey(name), substance]),
);

const saltRows = readDataFile(
  'salts.csv',
  z.strictObject({ word: z.string().min(1), kind: z.enum(['salt', 'ester', 'hydrate']) }),
);
/** Words after a substance that leave it the same: salts, esters that the body splits, water. */
export const salts: ReadonlySet<string> = new Set(saltRows.map(({ word }) => word));
export const hydrates: ReadonlySet<string> = new Set(
  saltRows.flatMap(({ word, kind }) => (kind === 'hydrate' ? [word] : [])),
);

/**
 * Substances that a salt or an ester makes another medicine, in strength, use or safety. Only water
 * falls away from them.
 */
export const keepsItsSalt =
  /^(valpro|divalproex|hydrocortison|betamethason|(benz\w+ )*(benzyl)?penicillin|ferr(ous|ic)|iron|zinc|lithium|magnesium|calcium|sodium|potassium|disodium|monobasic|alumin|ammonium|silver|bismuth|hyoscine|liposomal|fluticasone furoate)|insulin|(?<!hydro)chloride/;
