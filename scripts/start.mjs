// `npm start`: everything from a fresh clone to a running server (docs/architecture.md).
// `npm start -- --yes` may install a library of the system that is missing, with the rights of root.
import './lib/runtime.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/process.mjs';

await ensureInstalled({ yes: process.argv.includes('--yes') });
await ensureBuilt();

const settings = {
  // Fewer allocator arenas: photos being re-encoded otherwise hold on to half as much again.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '.cache/compiled',
};
process.exit(await runNode(['server/dist/main.js'], settings));
