// `npm run races`, after `npm run build`: has two processes of the built server do at one moment what
// only one of them can have done, a hundred times each, and prints what came of it. The same races run
// a few times each in the tests.
import { runNode } from './lib/process.mjs';
import { isBuilt } from './lib/sources.mjs';

if (!isBuilt()) {
  console.error('The server is not built from these sources. Run `npm run build` first.');
  process.exit(2);
}
process.env.RACES ??= '100';
process.exit(
  await runNode([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=server',
    'server/src/features/searches/races.test.ts',
    ...process.argv.slice(2),
  ]),
);
