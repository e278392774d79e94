// `npm run notice` writes NOTICE, the licences of all packages in the lock, for the image and for
// each release.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  version?: string;
  license?: string;
  link?: boolean;
}

/** Their manifests name the licence in an older field or only in the readme. */
const olderManifests = ['busboy', 'dicer', 'humanize-number', 'only', 'streamsearch'];

/**
 * Lists the packages of a lock by licence.
 * @param lock the text of a package-lock.json
 * @throws Error that names the packages without a licence
 */
export function noticeOf(lock: string): string {
  const packages: Record<string, LockedPackage> = JSON.parse(lock).packages;
  for (const name of olderManifests) {
    const found = packages[`node_modules/${name}`];
    if (found) found.license ??= 'MIT';
  }
  const thirdParty = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  const unknown = thirdParty.filter(([, { license }]) => !license).map(([path]) => path);
  if (unknown.length > 0) throw new Error(`no licence is known for ${unknown.join(', ')}`);
  const byLicence = Map.groupBy(thirdParty, ([, { license = '' }]) => license);
  const packageName = ([path, { version }]: (typeof thirdParty)[number]) =>
    `  ${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${version}`;
  const parts = [...byLicence]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([licence, all]) => `${licence}\n${[...new Set(all.map(packageName))].sort().join('\n')}\n`,
    );
  const heading = `Dawaya
Licensed under the Apache License, Version 2.0.

Dawaya is built, tested and run with these packages, each under the licence above its name. Their
texts are in the packages. Places of the open map are © OpenStreetMap contributors, under the ODbL.
`;
  return [heading, ...parts].join('\n');
}

const root = join(import.meta.dirname, '..');
if (import.meta.main)
  writeFileSync(
    join(root, 'NOTICE'),
    noticeOf(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  );
