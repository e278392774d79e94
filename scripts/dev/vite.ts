import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { join, relative } from 'node:path';
import type { Rendered } from '@dawaya/contract/rendering';
import {
  createRunnableDevEnvironment,
  createServer,
  isRunnableDevEnvironment,
  type ViteDevServer,
} from 'vite';
import type { Renderer } from '../../server/src/pages/renderer.ts';
import { escapeHtml } from '../../server/src/platform/html.ts';
import { projectRoot } from '../../server/src/settings/config.ts';

/** What the product's server is made of; what the browser loads of it, Vite itself sees to. */
const serverSource =
  /^(contract\/src|server\/(src|demo|migrations)|packages\/[^/]+\/src)\/(?!.*\.test\.ts$)/;

/**
 * Vite as a part of this process: its middleware, hot reload by a web socket on the server's own
 * port, and a module runner each for the pages (`ssr`) and for the product's server (`server`).
 * @param server the port that all of it shares.
 * @param onServerChange told of a saved file of the server, by its path in the project.
 * @param onChange told of every saved file, in the same way.
 */
export async function startVite(
  server: Server,
  onServerChange: (file: string) => void,
  onChange: (file: string) => void,
): Promise<ViteDevServer> {
  const at = (path: string) => join(projectRoot, path);
  const vite = await createServer({
    configFile: at('web/vite.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    server: {
      middlewareMode: { server },
      hmr: { server },
      // Not the folder with the data.
      fs: { allow: ['web', 'contract', 'node_modules'].map(at) },
      warmup: { clientFiles: ['src/entry-development.ts'] },
    },
    environments: {
      server: {
        consumer: 'server',
        // The whole server starts anew instead, so that no module outlives what it was wired to.
        dev: {
          createEnvironment: (name, config) =>
            createRunnableDevEnvironment(name, config, { runnerOptions: { hmr: false } }),
        },
      },
    },
    plugins: [
      {
        name: 'dawaya-server-restart',
        hotUpdate({ file }) {
          if (this.environment.name !== 'server') return;
          const path = relative(projectRoot, file);
          onChange(path);
          if (serverSource.test(path)) onServerChange(path);
          return [];
        },
      },
    ],
  });
  vite.watcher.add(
    ['contract/src', 'server/src', 'server/demo', 'server/migrations', 'packages'].map(at),
  );
  return vite;
}

/** Runs a module of this project, and all that it imports, through Vite in one of its environments. */
async function importBy<Module>(vite: ViteDevServer, environment: string, path: string) {
  const found = vite.environments[environment];
  if (!found || !isRunnableDevEnvironment(found)) throw new Error(`Nothing runs ${environment}`);
  return found.runner.import<Module>(join(projectRoot, path));
}

/** Loads a module of the server with all that it imports, as they are now: nothing is reused. */
export async function loadAnew<Module>(vite: ViteDevServer, path: string): Promise<Module> {
  const { server } = vite.environments;
  if (server && isRunnableDevEnvironment(server)) server.runner.clearCache();
  return importBy<Module>(vite, 'server', path);
}

/** Where a page could not be rendered, the reason stands in its place. */
const failure = 'failure';

/** Renders with the sources as they are now; the browser gets Vite's modules instead of built files. */
export function developmentRenderer(vite: ViteDevServer): Renderer {
  let hasFailed = false;
  // Nothing on a failed page takes an update: it is to be asked for again.
  vite.watcher.on('change', () => {
    if (hasFailed) vite.environments.client.hot.send({ type: 'full-reload' });
    hasFailed = false;
  });
  return {
    isChanging: true,
    styleNonce: randomBytes(16).toString('base64url'),
    async render(input) {
      try {
        const { render } = await importBy<Pick<Renderer, 'render'>>(
          vite,
          'ssr',
          'web/src/entry-server.tsx',
        );
        return await render(input);
      } catch (error) {
        hasFailed = true;
        return failed(vite, error);
      }
    },
    filesOf: (source) => ({
      entry: source === failure ? '/@vite/client' : '/src/entry-development.ts',
      // The stylesheet before any script has run; Vite's client keeps both up to date.
      styles: source === failure ? [] : ['/src/ui/styles.css', '/src/ui/faces.css'],
      modules: [],
    }),
  };
}

function failed(vite: ViteDevServer, error: unknown): Rendered {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  vite.config.logger.error(`\nThe page could not be rendered:\n${reason}`);
  return {
    status: 500,
    html: `<h1>This page could not be rendered</h1><pre>${escapeHtml(reason)}</pre>`,
    state: null,
    title: 'Not rendered',
    description: '',
    noindex: true,
    source: failure,
    linkedData: [],
    complete: false,
  };
}
