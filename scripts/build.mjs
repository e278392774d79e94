// `npm run build`: pages into web/dist, server into server/dist.
import './lib/runtime.mjs';
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fail } from './lib/process.mjs';

await ensureInstalled();
await build().catch(fail);
