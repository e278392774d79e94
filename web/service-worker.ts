import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { isPage, isPublicPage } from './chunks.ts';

const source = fileURLToPath(new URL('src/worker/worker.ts', import.meta.url));

/**
 * Builds the service worker as one classic script at `/sw.js`, with the list of files that public
 * pages of this build may load. In development the list is empty and nothing is cached.
 */
export function serviceWorker(target: string | string[]): Plugin {
  return {
    name: 'dawaya-service-worker',
    configureServer({ middlewares }) {
      middlewares.use('/sw.js', (_request, response, next) => {
        scriptOf([], target).then((script) => {
          response.setHeader('content-type', 'text/javascript');
          response.setHeader('cache-control', 'no-cache');
          response.end(script);
        }, next);
      });
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = filesOf(bundle).sort();
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await scriptOf(files, target) });
      },
    },
  };
}

function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const seen = new Set<string>();
  const collect = (fileName: string) => {
    const chunk = bundle[fileName];
    if (seen.has(fileName) || chunk?.type !== 'chunk') return;
    const pages = chunk.moduleIds.filter(isPage);
    if (pages.length > 0 && !pages.some(isPublicPage)) return;
    seen.add(fileName);
    for (const imported of [...chunk.imports, ...chunk.dynamicImports]) collect(imported);
    const { importedCss, importedAssets } = chunk.viteMetadata ?? {};
    for (const file of [...(importedCss ?? []), ...(importedAssets ?? [])]) seen.add(file);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && chunk.isEntry) collect(chunk.fileName);
  }
  // The viewer of PDF documents weighs more than everything else together.
  return [...seen].filter((file) => !/\bpdf\b/.test(file)).map((file) => `/${file}`);
}

async function scriptOf(files: string[], target: string | string[]): Promise<string> {
  const id = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      __RELEASE__: JSON.stringify({ id, files }),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  });
  const [result] = [built].flat() as Rolldown.RolldownOutput[];
  if (!result) throw new Error('The service worker was not built');
  return result.output[0].code;
}
