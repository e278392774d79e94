import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

function findProjectRoot(from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'server/migrations'))) return folder;
    if (folder === path.dirname(folder))
      throw new Error('The folder with server/migrations was not found.');
  }
}

/** The folder of `server/` and `web/`, whether this runs from sources or from the bundle. */
export const projectRoot = findProjectRoot(import.meta.dirname);

/** The version of Dawaya that runs. */
export const { version }: { version: string } = JSON.parse(
  readFileSync(path.join(projectRoot, 'server/package.json'), 'utf8'),
);
