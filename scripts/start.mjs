// `npm start`: everything from a fresh clone to a running server (docs/architecture.md). `npm start
// -- --yes` may install a missing system library with root's rights.
import './lib/runtime.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/process.mjs';

await ensureInstalled({ yes: process.argv.includes('--yes') });
await ensureBuilt();

const settings = {
  // Fewer allocator arenas: otherwise re-encoding photos holds half as much memory again.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '.cache/compiled',
};
process.exit(await runNode(['server/dist/main.js'], settings));
