import { mkdir, rm } from 'node:fs/promises';
import { createApp } from '../app.ts';
import { schedulesOf, works } from '../clean-up.ts';
import type { Engine } from '../database/embedded.ts';
import { innermostReason } from '../database/errors.ts';
import {
  checkMailServer,
  createOutboxTransport,
  createSmtpTransport,
  outboxFolder,
} from '../features/mail/index.ts';
import { loadMedicines } from '../features/medicines/index.ts';
import type { Renderer } from '../pages/renderer.ts';
import { minutes, systemClock } from '../platform/clock.ts';
import { fetchPublic } from '../platform/public-fetch.ts';
import { createStartUp } from '../platform/start-up.ts';
import { tryUntilDone } from '../platform/try-until-done.ts';
import type { Config } from '../settings/config.ts';
import { loadDemoData } from './demo.ts';
import { checkDemoMark, demoWork, fillDemo } from './demo-reset.ts';
import { openServices } from './open-services.ts';
import { addPhoneDoubles } from './phone-doubles.ts';
import { addStripeDouble } from './stripe-double.ts';

export type RunningProduct = Awaited<ReturnType<typeof openProduct>>;

/**
 * Opens the database, job queue and storage of the settings and starts the server on them. The
 * caller makes it listen.
 * @param config has the Stripe double's settings when the double is in use.
 * @param engine the embedded database, when it is already open. The product closes it.
 * @returns the server, its background work and `close`, which stops all of it.
 * @throws Error that names the setting that cannot be used.
 */
export async function openProduct(config: Config, renderer: Renderer, engine?: Engine) {
  await mkdir(config.dataDir, { recursive: true }).catch((error) => {
    throw new Error(`DATA_DIR: ${innermostReason(error)}`);
  });
  let report = (error: unknown, what: string) => console.error(what, error);
  const onError = (error: unknown, what: string) => report(error, what);
  const { database, jobs, storage, keyRing } = await openServices(config, onError, engine);
  const { db } = database;
  const outbox = outboxFolder(config);
  const mailTransport = config.smtpUrl
    ? createSmtpTransport(config.smtpUrl, config.mailFrom)
    : createOutboxTransport(outbox, config.mailFrom, config);
  // Loaded only where it is asked for, because it costs time of a start.
  const metrics = config.metricsPort
    ? (await import('./metrics.ts')).createMetrics(database)
    : undefined;
  const tracing = config.tracesEndpoint
    ? (await import('./tracing.ts')).createTracing(config.tracesEndpoint, (err) =>
        started?.log.warn({ err }, 'traces do not arrive'),
      )
    : undefined;
  let started: Awaited<ReturnType<typeof createApp>> | undefined;
  const startUp = createStartUp();
  const closing = new AbortController();
  const close = async () => {
    closing.abort();
    try {
      await Promise.all([started?.close(), metrics?.close(), jobs.rest()]);
      await Promise.all([jobs.stop(), tracing?.close()]);
    } finally {
      await database.close();
    }
  };
  try {
    await checkDemoMark(db, config);
    const app = await createApp({
      config,
      database,
      jobs: tracing?.traceJobs(jobs) ?? jobs,
      storage,
      keyRing,
      mailTransport,
      fetchPicture: fetchPublic,
      clock: systemClock,
      renderer,
      startUp,
      watch(app, services) {
        metrics?.watch(app, services);
        tracing?.watch(app);
      },
    });
    started = app;
    await addStripeDouble(app, config, systemClock);
    await addPhoneDoubles(app, config, systemClock);
    report = (error, what) => {
      metrics?.countError();
      app.log.error({ err: error }, what);
    };
    await metrics?.serve(config);

    const services = { db, files: app.files, clock: systemClock, jobs };
    const nightly = demoWork(config, () => rm(outbox, { recursive: true, force: true }));
    nightly.attach(jobs, services);
    if (!config.isDemo) await loadMedicines(db);
    const isTrial = config.hasDemoData && database.kind === 'embedded';
    const loadData = async () => (isTrial ? loadDemoData(services) : 0);
    const loaded = await (config.isDemo ? fillDemo(services, config.admin) : loadData());
    return {
      app,
      db,
      loaded,
      /**
       * Starts the queues and other background work. Call it once the server answers calls. When it
       * resolves, `/readyz` succeeds.
       * @throws Error of a build that cannot be loaded, or of a database that is away. The product
       * is not ready then.
       */
      async work() {
        await Promise.all([
          jobs.start(),
          renderer.load?.(),
          jobs.schedule(schedulesOf(config.isDemo ? [...works, nightly] : works)),
        ]);
        startUp.end();
        // Otherwise a wrong password shows only when the first code does not arrive.
        if (config.smtpUrl)
          void checkMailServer(config.smtpUrl).catch((err) =>
            app.log.error({ err }, 'the mail server takes no mail: see SMTP_URL'),
          );
        // No other process can clean up the folders of this machine after a crash.
        void tryUntilDone(() => app.files.cleanUp(), {
          delayMs: minutes(5),
          signal: closing.signal,
          failed: (error) => onError(error, 'temporary files were not deleted yet'),
        });
      },
      /** Waits for running calls and jobs, and closes everything. */
      close,
    };
  } catch (error) {
    // In development the process survives, and opens everything again with the next change.
    await close();
    throw error;
  }
}
