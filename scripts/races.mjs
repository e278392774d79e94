// `npm run races`: has two processes do at one moment what only one of them can have done, a hundred
// times each, and prints what came of it. The same races run a few times each in the tests.
import { runNode } from './lib/process.mjs';

process.env.RACES ??= '100';
process.exit(
  await runNode([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=server',
    'server/src/features/searches/races.test.ts',
  ]),
);
