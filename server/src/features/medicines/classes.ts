import type { Sensitivity } from '@dawaya/contract/vocabulary/medicines';
import { z } from 'zod';
import { readDataFile } from '../../settings/data-file.ts';
import { foldedKey } from './names.ts';

const classes = ['sensitive', 'controlled', 'insulin', 'anticoagulant', 'cytotoxic'] as const;
export type SubstanceClass = (typeof classes)[number];

const rows = readDataFile(
  'substance-classes.csv',
  z.strictObject({ name: z.string().min(1), class: z.enum(classes) }),
).map((row) => ({ ...row, key: foldedKey(row.name), isStem: row.name.startsWith('-') }));

/**
 * Returns the classes of a substance by its international name: a stem such as '-azepam' counts at
 * the end of a word, a name anywhere at its beginning ('Testosterone enantate').
 */
export function classesOf(substance: string): Set<SubstanceClass> {
  const words = substance.split(/[\s-]+/).map(foldedKey);
  const whole = foldedKey(substance);
  return new Set(
    rows
      .filter(({ isStem, key }) =>
        isStem ? words.some((word) => word.endsWith(key)) : whole.includes(key),
      )
      .map((row) => row.class),
  );
}

/** Returns the sensitivity of a substance that no list contains yet. */
export function sensitivityOf(substance: string): Sensitivity {
  const drugClasses = classesOf(substance);
  if (drugClasses.has('controlled')) return 'controlled';
  return drugClasses.has('sensitive') ? 'sensitive' : 'none';
}
