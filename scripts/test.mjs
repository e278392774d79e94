// `npm test` runs everything that CI runs. `npm test -- unit|e2e|check … [part of a file name]`
// runs parts. `--yes` may install the system packages that the tests need, as in CI.
import './lib/runtime.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/process.mjs';

await ensureInstalled({ yes: process.argv.includes('--yes') });
process.exit(await runNode(['scripts/test/run.ts', ...process.argv.slice(2)]));
