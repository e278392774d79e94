import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';

// Before anything else is loaded: a start reads what an earlier one has compiled.
enableCompileCache(path.join(import.meta.dirname, '../compiled'));

/** A start runs its code a few times only: optimising it takes longer than it saves, and the memory stays. */
const compilers = ['sparkplug', 'maglev', 'turbofan'];
// What a start makes is kept: a large young generation would be copied to and fro, and stay; a small
// one is collected sooner than other threads are awake.
setFlagsFromString('--semi-space-growth-factor=1');
for (const flag of ['parallel-scavenge', ...compilers]) setFlagsFromString(`--no-${flag}`);
const { startServer } = await import('./start.ts');
await startServer(process.env);
// From here on all of it goes with the calls.
setFlagsFromString('--semi-space-growth-factor=2');
for (const flag of ['parallel-scavenge', ...compilers]) setFlagsFromString(`--${flag}`);
