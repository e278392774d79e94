// `npm run dev`: like npm start, but everything is built again as it is saved. Reload to see it.
import { spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import './lib/runtime.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { productNode, root, toolEnvironment } from './lib/runtime.mjs';
import { forgetBuild } from './lib/sources.mjs';

await ensureInstalled();
await ensureBuilt();
forgetBuild();
// Those of the last build would be sent in the place of what is edited.
const client = join(root, 'web/dist/client');
for (const name of readdirSync(client, { recursive: true }))
  if (/\.(br|gz)$/.test(name)) rmSync(join(client, name));

const node = productNode();
const watched = (path) => `--watch-path=${join(root, path)}`;
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
// The folder is not emptied: the server is asked meanwhile, and older files are in nobody's way.
const watchBuild = (...args) =>
  spawn(node, [vite, 'build', '--watch', '--logLevel', 'error', '--emptyOutDir=false', ...args], {
    cwd: join(root, 'web'),
    env: toolEnvironment({ NODE_ENV: 'production' }),
    stdio: 'inherit',
  });

const programs = [
  watchBuild('--outDir', 'dist/client'),
  watchBuild('--ssr', 'src/entry-server.tsx', '--outDir', 'dist/server'),
  // The server has loaded the pages' renderer and the list of their files: it starts anew with them.
  spawn(
    node,
    [
      '--watch',
      '--watch-preserve-output',
      ...['contract/src', 'packages', 'server/src', 'server/demo', 'web/dist/server'].map(watched),
      watched('web/dist/client/manifest.json'),
      'server/src/main.ts',
    ],
    { cwd: root, env: toolEnvironment(), stdio: 'inherit' },
  ),
];

let ending = false;
function end(code) {
  if (ending) return;
  ending = true;
  process.exitCode = code;
  for (const program of programs) program.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));
for (const program of programs) program.on('exit', (code) => end(code ?? 0));
// Only now: whoever reads it may end us, and the programs must end with us.
console.log('Watching the sources. What is saved is built again; the server starts anew with it.');
