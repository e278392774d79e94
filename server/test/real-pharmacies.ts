import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../src/settings/config.ts';

/** The map of Sudan's pharmacies: beside the project, not in it, so that it may be absent. */
export const realPharmaciesFile = path.join(projectRoot, '../shared/data/sudan-pharmacies.csv');

/** Fields of a line of CSV; quoted ones may hold commas. */
const fieldsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

/** Every pharmacy of the real map, as it is written there; undefined without the map. */
export function readRealPharmacies() {
  if (!existsSync(realPharmaciesFile)) return undefined;
  const [, ...lines] = readFileSync(realPharmaciesFile, 'utf8').split(/\r?\n/).filter(Boolean);
  return lines.map((line) => {
    const [osmId = '', name = '', english = '', city = '', state = ''] = fieldsOf(line);
    return { osmId, name, english, city, state };
  });
}
