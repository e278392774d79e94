// `npm run races`, after `npm run build`: two processes of the built server do the same exclusive
// action at the same moment, a hundred times each, and the results are printed. The tests run the
// same races a few times.
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
    'server/src/features/inquiries/races.test.ts',
    ...process.argv.slice(2),
  ]),
);
