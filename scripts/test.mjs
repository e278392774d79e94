// `npm test`: everything CI runs. `npm test -- unit|e2e|check … [part of a file name]` runs parts.
import './lib/runtime.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/process.mjs';

await ensureInstalled();
process.exit(await runNode(['scripts/test/run.ts', ...process.argv.slice(2)]));
