import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';

// Before anything else is loaded: a start reads what an earlier one has compiled.
enableCompileCache(path.join(import.meta.dirname, 'compiled'));
// What a start makes is kept: a large young generation would be copied to and fro, and stay.
setFlagsFromString('--semi-space-growth-factor=1');
const { startServer } = await import('./boot/start.ts');
await startServer(process.env);
// From here on it grows with the calls.
setFlagsFromString('--semi-space-growth-factor=2');
