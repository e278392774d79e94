import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { capture, fail } from './process.mjs';
import { step } from './progress.mjs';
import { productNode, root, toolEnvironment } from './runtime.mjs';
import { fingerprint, forgetBuild, isBuilt, rememberBuild } from './sources.mjs';

const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

const viteBuild = (folder, ...args) =>
  capture(productNode(), [vite, 'build', '--logLevel', 'warn', ...args], {
    cwd: join(root, folder),
    env: toolEnvironment({ NODE_ENV: 'production' }),
  });

/**
 * Builds pages and server, side by side.
 * @throws CommandFailed with the bundler's output
 */
export async function build() {
  const current = fingerprint();
  // An interrupted build leaves parts of two builds.
  forgetBuild();
  await step('Building the pages and the server', () => Promise.all([pages(), programs()]));
  rememberBuild(current);
}

const pages = () => viteBuild('web', '--outDir', 'dist/client');

async function programs() {
  await viteBuild('web', '--ssr', 'src/entry-server.tsx', '--outDir', 'dist/server');
  await viteBuild('server');
}

/** Builds only if a source has changed since the last build. Ends the process on failure. */
export async function ensureBuilt() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  if (!isBuilt()) await build().catch(fail);
}
