// `npm run build`: builds pages into web/dist and the server into server/dist (--if-changed: only
// if needed).
import './lib/runtime.mjs';
import { build, ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail } from './lib/process.mjs';

await ensureInstalled();
if (process.argv.includes('--if-changed')) await ensureBuilt();
else await build().catch(fail);
