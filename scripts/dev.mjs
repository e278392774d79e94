// `npm run dev`: like npm start, but everything is built again as it is saved. Reload to see it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import './lib/runtime.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { productNode, root, toolEnvironment } from './lib/runtime.mjs';

await ensureInstalled();
await ensureBuilt();

const node = productNode();
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const watchBuild = (...args) =>
  spawn(node, [vite, 'build', '--watch', '--logLevel', 'warn', ...args], {
    cwd: join(root, 'web'),
    env: toolEnvironment({ NODE_ENV: 'production' }),
    stdio: 'inherit',
  });

const programs = [
  watchBuild('--outDir', 'dist/client'),
  watchBuild('--ssr', 'src/entry-server.tsx', '--outDir', 'dist/server', '--emptyOutDir=false'),
  // The server has loaded the pages' renderer, so a new one restarts it like any other source
  // (written over the old one: a file that was away for a moment would be watched no more).
  spawn(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: root,
    env: toolEnvironment(),
    stdio: 'inherit',
  }),
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
