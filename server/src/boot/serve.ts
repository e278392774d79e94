import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';

// Before any other import, so that a start reuses compiled code of an earlier one.
enableCompileCache(path.join(import.meta.dirname, '../compiled'));

/** A start runs its code only a few times, so optimising costs more than it saves. */
const compilers = ['sparkplug', 'maglev', 'turbofan'];
// The objects of a start live on. A large young generation would copy them repeatedly and never
// shrink. A small one is collected faster on one thread than on several.
setFlagsFromString('--semi-space-growth-factor=1');
for (const flag of ['parallel-scavenge', ...compilers]) setFlagsFromString(`--no-${flag}`);
const { startServer } = await import('./start.ts');
await startServer(process.env);
// Restores the defaults for serving calls.
setFlagsFromString('--semi-space-growth-factor=2');
for (const flag of ['parallel-scavenge', ...compilers]) setFlagsFromString(`--${flag}`);
