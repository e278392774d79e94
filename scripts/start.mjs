// `npm start`: everything from a fresh clone to a running server (docs/architecture.md).
import './lib/runtime.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/process.mjs';

await ensureInstalled();
await ensureBuilt();

// Fewer allocator arenas: photos being re-encoded otherwise hold on to half as much again.
const MALLOC_ARENA_MAX = process.env.MALLOC_ARENA_MAX ?? '2';
process.exit(await runNode(['--enable-source-maps', 'server/dist/main.js'], { MALLOC_ARENA_MAX }));
