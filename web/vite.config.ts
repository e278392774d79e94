import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const entry = join(root, 'src/entry-client.tsx');
const clientDir = join(root, 'dist/client');
const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml']);

/**
 * Two builds from one configuration: `vite build` makes what the browser loads,
 * `vite build --ssr src/entry-server.tsx` makes the renderer that the server loads, with all it needs inside.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [precompress()])],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    // The policy forbids data: addresses, and a file of its own can be kept by the browser.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? {}
      : {
          manifest: 'manifest.json',
          rolldownOptions: {
            input: entry,
            output: { codeSplitting: { groups: [{ name: baseChunk, debugName: 'base' }] } },
          },
        }),
  },
  ssr: { noExternal: true, target: 'node' },
}));

/** What every page needs comes as one file: a dozen small ones compress worse and ask more often. */
function baseChunk(id: string, modules: Rolldown.ChunkingContext): string | null {
  const needed = new Set<string>();
  const collect = (module: string) => {
    if (needed.has(module)) return;
    needed.add(module);
    for (const imported of modules.getModuleInfo(module)?.importedIds ?? []) collect(imported);
  };
  for (const module of modules.getModuleInfo(entry)?.importedIds ?? []) collect(module);
  return needed.has(id) ? 'base' : null;
}

/** Writes .br and .gz beside each text file once, so that no request pays for squeezing it. */
function precompress(): Plugin {
  return {
    name: 'dawaya-precompress',
    apply: 'build',
    async closeBundle() {
      const names = await readdir(clientDir, { recursive: true });
      await Promise.all(
        names
          .filter((name) => compressible.has(extname(name)))
          .map(async (name) => {
            const path = join(clientDir, name);
            const bytes = await readFile(path);
            await Promise.all([
              promisify(brotliCompress)(bytes).then((small) => writeFile(`${path}.br`, small)),
              promisify(gzip)(bytes, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
            ]);
          }),
      );
    },
  };
}
