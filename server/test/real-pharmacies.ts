import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../src/settings/project-root.ts';

/** The map of Sudan's pharmacies. It is beside the project, and so may be missing. */
export const realPharmaciesFile = path.join(projectRoot, '../shared/data/sudan-pharmacies.csv');

/** The fields of a CSV line; quoted ones may contain commas. */
const splitFields = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

/** Every pharmacy of the real map as it is; undefined without the map. */
export function readRealPharmacies() {
  if (!existsSync(realPharmaciesFile)) return undefined;
  const [, ...lines] = readFileSync(realPharmaciesFile, 'utf8').split(/\r?\n/).filter(Boolean);
  return lines.map((line) => {
    const [osmId = '', name = '', english = '', city = '', state = ''] = splitFields(line);
    return { osmId, name, english, city, state };
  });
}
