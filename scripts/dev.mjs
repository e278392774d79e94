// `npm run dev`: runs the sources, and reloads saved files. It builds nothing.
import './lib/runtime.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runNode } from './lib/process.mjs';

await ensureInstalled();
const settings = {
  NODE_ENV: 'development',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '.cache/compiled',
};
process.exit(await runNode(['scripts/dev/main.ts'], settings));
