// The development server: one process with the port, the embedded database and Vite. It loads the
// product through Vite's module runner, and again after each saved file of the server.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { openEngine } from '../../server/src/database/embedded.ts';
import { ConfigError, readConfig } from '../../server/src/settings/config.ts';
import { step } from '../lib/progress.mjs';
import { answerWith, reasonOf } from './front.ts';
import type { createGallery } from './gallery.ts';
import type { DevelopmentProduct, openDevelopmentProduct } from './product.ts';
import { developmentRenderer, reloadModule, startVite } from './vite.ts';

const started = performance.now();
const since = (start: number) => `${Math.round(performance.now() - start)} ms`;

function refuse(error: unknown): never {
  const known = error instanceof ConfigError || (error instanceof Error && !('code' in error));
  console.error(`\n${known ? error.message : reasonOf(error)}\n`);
  process.exit(1);
}

async function open() {
  const { host, port } = readConfig(process.env);
  const answering = Promise.withResolvers<ReturnType<typeof answerWith>>();
  const server = createServer((request, response) => {
    void answering.promise.then((answer) => answer(request, response));
  });
  // Photos may take long, as with the product's own server.
  server.requestTimeout = 0;
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new Error(
          `Port ${port} is in use. Stop what runs there, or choose another: PORT=5001 npm run dev`,
        )
      : error;
  });
  const env = { ...process.env, PORT: String((server.address() as AddressInfo).port) };
  const { dataDir, databaseUrl } = readConfig(env);
  let gallery: ReturnType<typeof createGallery> | undefined;
  const [vite, engine] = await step('Starting Vite and opening the database', () =>
    Promise.all([
      startVite(server, restart, (file) => gallery?.forget(file)),
      databaseUrl ? undefined : openEngine(dataDir),
    ]),
  );
  const renderer = developmentRenderer(vite);

  // Loads on demand, because it needs the journeys' tools.
  const openGallery = async () => {
    const { createGallery } = await import('./gallery.ts');
    gallery ??= createGallery(vite, renderer, server);
    return gallery;
  };

  const load = async () => {
    const { openDevelopmentProduct: openProduct } = await reloadModule<{
      openDevelopmentProduct: typeof openDevelopmentProduct;
    }>(vite, 'scripts/dev/product.ts');
    return openProduct(env, renderer, engine);
  };
  let isGreeted = false;
  const greet = ({ greeting }: DevelopmentProduct) => {
    if (isGreeted) return;
    isGreeted = true;
    console.log(`${greeting}  Ready in ${since(started)}. What is saved shows by itself.\n`);
  };
  const complain = (error: unknown) =>
    console.error(
      `\nThe server does not start. It tries again with the next change.\n${reasonOf(error)}`,
    );
  let product = step('Starting the server', load);
  product.then(greet, complain);
  const answer = answerWith(vite, () => product);
  answering.resolve((request, response) =>
    /^\/dev\/scenes[./?]|^\/dev\/scenes$/.test(request.url ?? '')
      ? openGallery().then(({ answer }) => answer(request, response))
      : answer(request, response),
  );
  let isWaiting = false;
  /** A replaced product, which finishes its last calls and jobs. */
  let closing: Promise<void> = Promise.resolve();

  function restart(file: string): void {
    // Files that are saved together are one change.
    if (isWaiting) return;
    isWaiting = true;
    const saved = performance.now();
    const before = product;
    product = (async () => {
      const old = await before.catch(() => undefined);
      await setTimeout(15);
      isWaiting = false;
      closing = Promise.all([closing, old?.close()]).then(() => {});
      return load();
    })();
    product.then((running) => {
      console.log(`${file}: the server answers with the change (${since(saved)})`);
      greet(running);
      vite.environments.client.hot.send({ type: 'full-reload' });
    }, complain);
  }
  return {
    async close() {
      server.close();
      server.closeAllConnections();
      await gallery?.close();
      // `complain` has shown why the product did not start.
      await product.then((last) => last.close()).catch(() => {});
      await closing;
      await vite.close();
      await engine?.close();
    },
  };
}

const opened = open();
let isEnding = false;
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  globalThis.setTimeout(() => process.exit(1), 9500).unref();
  // The process ends in any case.
  await opened.then(({ close }) => close()).catch(() => {});
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end());

await opened.catch(refuse);
