import { type FormGroup, formGroups } from '@dawaya/contract/vocabulary/medicines';
import { z } from 'zod';
import { readDataFile } from '../../settings/data-file.ts';
import { foldedKey } from './names.ts';

/** The facts that the name of a medicine alone implies: "Soluble insulin" is an injection. */
export interface ImpliedFacts {
  form?: FormGroup;
  isProlonged?: boolean;
  /** An insulin's concentration, unless it is 100 units in a millilitre. */
  ratio?: string;
}

const row = z
  .strictObject({
    name: z.string().min(1),
    form: z.enum(formGroups),
    isProlonged: z.enum(['yes', '']),
    ratio: z.string(),
  })
  .transform(({ name, form, isProlonged, ratio }): [string, ImpliedFacts] => [
    foldedKey(name),
    { form, ...(isProlonged && { isProlonged: true }), ...(ratio && { ratio }) },
  ]);

/**
 * Generic names with only one form, and brands that are one form of a medicine with several. Any
 * other name leaves the form unknown.
 */
const byKey = new Map(readDataFile('medicine-forms.csv', row));

/** Returns the facts that names imply, by their folded keys; an earlier name wins. */
export const impliedFactsOf = (...keys: readonly string[]): ImpliedFacts =>
  Object.assign({}, ...keys.map((key) => byKey.get(key)).reverse());
