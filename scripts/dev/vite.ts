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
import { projectRoot } from '../../server/src/settings/project-root.ts';

/** The sources of the product's server. Vite itself watches those that the browser loads. */
const serverSource =
  /^(contract\/src|server\/(src|demo|data|migrations)|packages\/[^/]+\/src)\/(?!.*\.test\.ts$)/;

/**
 * Vite within this process: its middleware, hot reload by a web socket on the server's port, and a
 * module runner for the pages (`ssr`) and one for the product's server (`server`).
 * @param server the shared port
 * @param onServerChange called with the path of a saved file of the server, from the project's root
 * @param onChange called in the same way for every saved file
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
      // Excludes the folder with the data.
      fs: { allow: ['web', 'contract', 'node_modules'].map(at) },
      warmup: { clientFiles: ['src/entry-development.ts'] },
    },
    environments: {
      server: {
        consumer: 'server',
        // The whole server restarts instead, so that no module outlives the services it was given.
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
    [
      'contract/src',
      'server/src',
      'server/demo',
      'server/data',
      'server/migrations',
      'packages',
    ].map(at),
  );
  return vite;
}

/** Imports a module of this project, with all its imports, through one of Vite's environments. */
async function importThrough<Module>(vite: ViteDevServer, environment: string, path: string) {
  const found = vite.environments[environment];
  if (!found || !isRunnableDevEnvironment(found)) throw new Error(`Nothing runs ${environment}`);
  return found.runner.import<Module>(join(projectRoot, path));
}

/** Loads a module of the server with the current state of all its imports: it reuses nothing. */
export async function reloadModule<Module>(vite: ViteDevServer, path: string): Promise<Module> {
  const { server } = vite.environments;
  if (server && isRunnableDevEnvironment(server)) server.runner.clearCache();
  return importThrough<Module>(vite, 'server', path);
}

/** The marker of a page that shows an error instead of its content. */
const failure = 'failure';

/** Renders the current sources; the browser gets Vite's modules instead of built files. */
export function developmentRenderer(vite: ViteDevServer): Renderer {
  let hasFailed = false;
  // A failed page has nothing that takes an update, so it must reload.
  vite.watcher.on('change', () => {
    if (hasFailed) vite.environments.client.hot.send({ type: 'full-reload' });
    hasFailed = false;
  });
  return {
    isChanging: true,
    styleNonce: randomBytes(16).toString('base64url'),
    async render(input) {
      try {
        const { render } = await importThrough<Pick<Renderer, 'render'>>(
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
      // The stylesheets load before any script; Vite's client updates both.
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
