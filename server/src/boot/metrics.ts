import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AppServices } from '../areas.ts';
import type { OpenDatabase } from '../database/client.ts';
import { readServiceState } from '../features/admin/index.ts';
import { seconds } from '../platform/clock.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import type { Config } from '../settings/config.ts';
import { version } from '../settings/project-root.ts';

/**
 * Milliseconds: less than Prometheus waits, so that the other figures arrive without a database.
 */
const readTimeout = seconds(3);

/** Figures of the whole service, which every process reads from the database. */
function createServiceGauges(registry: Registry) {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    ...labelNames: Label[]
  ) => new Gauge<Label>({ name, help, labelNames, registers: [registry] });
  const isUp = gauge('dawaya_database_up', 'Whether the database answered this scrape');
  const jobs = gauge('dawaya_queue_jobs', 'Jobs that are due', 'queue');
  const oldest = gauge('dawaya_queue_oldest_seconds', 'Wait of the oldest due job', 'queue');
  const mails = gauge('dawaya_mails_given_up', 'Mails that failed within seven days');
  const codes = gauge('dawaya_codes_refused', 'Addresses that refused a code within seven days');
  const requests = gauge('dawaya_requests_today', 'Requests since midnight in Khartoum');
  const share = gauge('dawaya_answered_ratio', 'Answered share of the measured requests of a week');
  const firstAnswer = gauge(
    'dawaya_first_answer_seconds',
    'Time from sending to the first answer, of the requests of a week',
    'quantile',
  );
  const texts = gauge(
    'dawaya_texts_today',
    'Messages since midnight in Khartoum',
    'channel',
    'state',
  );
  const parts = gauge('dawaya_text_parts_today', 'Parts of them that a gateway took', 'channel');
  const free = gauge('dawaya_storage_free_bytes', 'Free bytes of the storage or of the uploads');
  const backup = gauge('dawaya_last_backup_timestamp_seconds', 'Time of the last whole backup');
  const processes = gauge('dawaya_processes', 'Running processes', 'version');
  const single = [mails, codes, requests, share, free, backup];
  const labelled = [jobs, oldest, firstAnswer, texts, parts, processes];

  return async (services: AppServices) => {
    const state = await withTimeout(readTimeout, readServiceState(services)).catch((err) => {
      services.log.warn({ err }, 'the figures of the service were not read');
    });
    // No `await` may come between these lines, or two scrapes at once would add up their processes.
    for (const each of labelled) each.reset();
    isUp.set(state ? 1 : 0);
    // An old value would look current.
    if (!state) return single.forEach((each) => void each.set(Number.NaN));
    for (const { queue, waiting, oldestSeconds } of state.queues) {
      jobs.set({ queue }, waiting);
      oldest.set({ queue }, oldestSeconds);
    }
    for (const { channel, today } of state.channels) {
      texts.set({ channel, state: 'sent' }, today.accepted);
      texts.set({ channel, state: 'failed' }, today.failed);
      if (today.delivered !== null) texts.set({ channel, state: 'delivered' }, today.delivered);
      parts.set({ channel }, today.parts);
    }
    const { today, answered, measured, ...minutes } = state.requests;
    mails.set(state.failedMails);
    codes.set(state.refusedCodes);
    requests.set(today);
    share.set(measured === 0 ? Number.NaN : answered / measured);
    free.set(state.freeBytes ?? Number.NaN);
    backup.set(state.lastBackupAt ? state.lastBackupAt.getTime() / 1000 : 0);
    const { medianMinutesToFirstAnswer: median, p90MinutesToFirstAnswer: p90 } = minutes;
    if (median !== null) firstAnswer.set({ quantile: '0.5' }, median * 60);
    if (p90 !== null) firstAnswer.set({ quantile: '0.9' }, p90 * 60);
    for (const { version } of state.processes) processes.inc({ version: version ?? 'older' });
  };
}

/**
 * Serves the figures of one process for Prometheus, on a port of their own (docs/operations.md).
 */
export function createMetrics(database: OpenDatabase) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'dawaya_info', help: 'The version', labelNames: ['version'], registers }).set(
    { version },
    1,
  );
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a call, without event streams',
    // Patterns such as `/api/pharmacies/:id`: a URL with an id would be a series of its own.
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const errors = new Counter({
    name: 'dawaya_background_errors_total',
    help: 'Errors of jobs and connections, without those of calls',
    registers,
  });
  const streams = new Gauge({ name: 'dawaya_open_streams', help: 'Open event streams', registers });
  const states = ['state'];
  const connections = new Gauge({
    name: 'dawaya_database_connections',
    help: 'Connections in use and idle, and callers that wait for one',
    labelNames: states,
    registers,
  });
  const uploads = new Gauge({
    name: 'dawaya_uploads',
    help: 'Calls with files that arrive or wait, and that are worked on',
    labelNames: states,
    registers,
  });
  const readService = createServiceGauges(registry);
  let services: AppServices | undefined;

  const collect = async () => {
    if (services) {
      streams.set(services.live.countStreams());
      for (const [state, count] of Object.entries(services.files.countUploads()))
        uploads.set({ state }, count);
      await readService(services);
    }
    for (const [state, count] of Object.entries(database.countConnections()))
      connections.set({ state }, count);
    return registry.metrics();
  };
  const server = createServer(async ({ method, url }, answer) => {
    if (url !== '/metrics' || method !== 'GET') return void answer.writeHead(404).end();
    const figures = await collect();
    answer.writeHead(200, { 'content-type': registry.contentType }).end(figures);
  });

  return {
    watch(app: FastifyInstance, all: AppServices): void {
      services = all;
      app.addHook('onResponse', (request, reply, done) => {
        const { url: route = 'none', config } = request.routeOptions;
        if (!config?.endpoint?.stream) {
          const labels = { route, method: request.method, status: reply.statusCode };
          durations.observe(labels, reply.elapsedTime / 1000);
        }
        done();
      });
    },
    countError: () => errors.inc(),
    /** @throws Error that names METRICS_PORT when the port cannot be used. */
    async serve({ host, metricsPort }: Pick<Config, 'host' | 'metricsPort'>): Promise<void> {
      server.listen(metricsPort, host);
      await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
        if (cause.code !== 'EADDRINUSE') throw cause;
        throw new Error(
          `METRICS_PORT: port ${metricsPort} is in use. Stop what runs there, or choose another.`,
        );
      });
    },
    async close(): Promise<void> {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
