import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { chunksOf, isPage, isRarePage } from './chunks.ts';
import { oldBrowsers } from './old-browsers.ts';
import { serviceWorker } from './service-worker.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const entry = join(root, 'src/entry-client.tsx');
const homePage = join(root, 'src/features/home/home-page.tsx');
const clientDir = join(root, 'dist/client');
const target = 'es2022';
const compressible = new Set([
  '.js',
  '.mjs',
  '.css',
  '.svg',
  '.json',
  '.webmanifest',
  '.txt',
  '.xml',
]);

/**
 * Two builds from one configuration: `vite build` makes the browser's files, and `vite build --ssr
 * src/entry-server.tsx` makes the server's renderer with all its dependencies inside. `npm run dev`
 * uses the same configuration for its middleware (scripts/dev).
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  cacheDir: join(root, '../.cache/vite'),
  plugins: [
    react(),
    tailwindcss(),
    oldBrowsers(),
    bareIcons(),
    ...(isSsrBuild
      ? []
      : [listRarePages(), pagesInManifest(), pdfParts(), serviceWorker(target), precompress()]),
  ],
  // The first replaces the router's shim for React before 18, the second lucide's icon function.
  resolve: {
    alias: {
      'use-sync-external-store/shim/index.js': 'react',
      // In development icons are lucide's own, for the browser and for Node, which loads packages
      // itself.
      ...(command === 'build' && {
        '../createLucideIcon.mjs': join(root, 'src/ui/create-icon.ts'),
      }),
    },
  },
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  build: {
    target,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    // The browser can cache a file.
    assetsInlineLimit: 0,
    // Every page lists the files to load before each other page. A rare page finds its own.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files) => (rarePages.has(file) ? [] : files),
    },
    ...(isSsrBuild
      ? { rolldownOptions: { output: lowerCase } }
      : {
          manifest: 'manifest.json',
          rolldownOptions: {
            // Styles are entries apart from scripts: a document links them already, and no script
            // has to wait for them.
            input: [entry, join(root, 'src/ui/styles.css'), join(root, 'src/ui/faces.css')],
            // A constant of the contract is inlined, and its chunk disappears.
            optimization: { inlineConst: { mode: 'all' } },
            // Radix names each of its functions by a call, which would keep unused functions in the
            // build.
            treeshake: { manualPureFunctions: ['__name'] },
            output: {
              codeSplitting: {
                groups: [
                  { name: chunksOf(entry, homePage), includeDependenciesRecursively: false },
                ],
              },
              chunkFileNames: fileNameOf,
              ...lowerCase,
            },
          },
        }),
  },
  // In development Node loads the packages itself.
  ssr: { noExternal: command === 'build' || undefined, target: 'node' },
}));

/**
 * Leaves out of an icon of lucide what `createIcon` does not use: its name, its size and the
 * React keys of its lines, random letters that hardly compress.
 */
function bareIcons(): Plugin {
  return {
    name: 'dawaya-bare-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler: (code) =>
        code.replace(/^__iconData\.node;$|^ {2}(name|size): .*$|,\s*key: "\w+"/gm, ''),
    },
  };
}

/** The files of rare pages, once the build has named them. */
const rarePages = new Set<string>();

function listRarePages(): Plugin {
  return {
    name: 'dawaya-rare-pages',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.moduleIds.some(isRarePage))
          rarePages.add(chunk.fileName);
    },
  };
}

/**
 * Hashes in lower case, like most of the scripts that list them, cost a page fewer bytes. Both
 * builds need the same, because the server's markup names the browser's pictures.
 */
const lowerCase = { hashCharacters: 'base36' } as const;

/**
 * The service worker leaves the viewer of PDF documents out by its name; tests hold the others
 * back.
 */
const named = ['pdf', 'shared', 'dashboard-panels'];

/**
 * Names a script by its hash alone. Every page lists all these files, and neither names nor hashes
 * compress well, so a hash has seven characters, the fewest that the build allows.
 */
const fileNameOf = ({ name }: Rolldown.PreRenderedChunk): string =>
  named.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';

/**
 * Copies the files that pdf.js fetches by fixed names: decoders of scans, and the fonts that a PDF
 * may leave out. The folder has the version in its name, because files under /assets never change.
 */
function pdfParts(): Plugin {
  const folders = ['wasm', 'standard_fonts'];
  const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const wanted = /_nowasm_fallback\.js$|^Foxit.*\.pfb$|^LiberationSans.*\.ttf$|^LICENSE/;
  return {
    name: 'dawaya-pdf-parts',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = /^\/assets\/pdf-[\d.]+\/([\w.-]+)$/.exec(request.url ?? '')?.[1];
        const folder = folders.find((folder) => name && existsSync(join(library, folder, name)));
        if (!folder || !name || !wanted.test(name)) return next();
        if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        createReadStream(join(library, folder, name)).pipe(response);
      });
    },
    async generateBundle() {
      const { version } = JSON.parse(await readFile(join(library, 'package.json'), 'utf8'));
      for (const folder of folders) {
        for (const name of (await readdir(join(library, folder))).filter((file) =>
          wanted.test(file),
        )) {
          const source = await readFile(join(library, folder, name));
          this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${name}`, source });
        }
      }
    },
  };
}

/**
 * Adds each page's source to the manifest with the file that contains the page, because the server
 * looks pages up by source.
 */
function pagesInManifest(): Plugin {
  const file = join(clientDir, 'manifest.json');
  return {
    name: 'dawaya-pages-in-manifest',
    apply: 'build',
    async writeBundle(_options, bundle) {
      let manifest = await readFile(file, 'utf8');
      for (const chunk of Object.values(bundle)) {
        const page = chunk.type === 'chunk' && chunk.moduleIds.find(isPage);
        if (page && !chunk.isDynamicEntry) {
          const src = JSON.stringify(relative(root, page));
          manifest = manifest
            .replaceAll(`"_${basename(chunk.fileName)}"`, src)
            .replace(`${src}: {`, `${src}: { "src": ${src}, "isDynamicEntry": true,`);
        }
      }
      await writeFile(file, manifest);
    },
  };
}

/** The last few per cent of a large file would take most of the build's time. */
const qualityFor = (bytes: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 400_000 ? 9 : 11 },
});

/** Writes .br and .gz beside each text file once, so that no request has to compress it. */
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
              promisify(brotliCompress)(bytes, qualityFor(bytes)).then((small) =>
                writeFile(`${path}.br`, small),
              ),
              promisify(gzip)(bytes, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
            ]);
          }),
      );
    },
  };
}
