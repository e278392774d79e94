import { type Attributes, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import { currentCause, runFor } from '../database/cause.ts';
import { seconds } from '../platform/clock.ts';
import { type Jobs, RetryLaterError } from '../platform/jobs.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import { version } from '../settings/project-root.ts';

/** Milliseconds for the receiver's answer, and for the last spans at the stop. */
const sendTimeout = seconds(3);
const stopTimeout = seconds(2);

/**
 * Returns the id of the first span, which a job in another process can work out to name it as its
 * parent.
 */
const firstSpanOf = (traceId: string) => traceId.slice(0, 16);

/**
 * Sends a span of each call and each job to an OpenTelemetry receiver (docs/operations.md). The
 * trace's id is the call's own, never a caller's. Spans have patterns and names, and nothing of a
 * person.
 * @param endpoint without `/v1/traces`.
 * @param onFailure gets the first error since spans arrived. The spans are then lost.
 */
export function createTracing(endpoint: string, onFailure: (error: Error) => void) {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: sendTimeout,
  });
  let isFailing = false;
  const reporting: SpanExporter = {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && !isFailing) onFailure(result.error);
        isFailing = result.error !== undefined;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
  const random = new RandomIdGenerator();
  let next = { traceId: '', isFirst: true };
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'dawaya', 'service.version': version }),
    idGenerator: {
      generateTraceId: () => next.traceId,
      generateSpanId: () => (next.isFirst ? firstSpanOf(next.traceId) : random.generateSpanId()),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reporting,
        // Spans beyond it are dropped.
        maxQueueSize: 2048,
        exportTimeoutMillis: sendTimeout,
      }),
    ],
  });
  const tracer = provider.getTracer('dawaya');

  const startSpan = (
    requestId: string,
    isFirst: boolean,
    name: string,
    options: { kind: SpanKind; attributes: Attributes; startTime: number },
  ) => {
    // Work that several calls share belongs to the first.
    const traceId = requestId.slice(0, 32);
    next = { traceId, isFirst };
    const parent = { traceId, spanId: firstSpanOf(traceId), traceFlags: 1, isRemote: true };
    const context = isFirst ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
    const span = tracer.startSpan(name, options, context);
    return (hasFailed: boolean) => {
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      // The timer of the batch is for no call.
      runFor(undefined, () => span.end());
    };
  };

  return {
    watch(app: FastifyInstance): void {
      app.addHook('onResponse', (request, reply, done) => {
        const { method, id, routeOptions } = request;
        const { statusCode } = reply;
        if (!routeOptions.config?.endpoint?.stream) {
          const name = routeOptions.url ? `${method} ${routeOptions.url}` : method;
          const end = startSpan(id, true, name, {
            kind: SpanKind.SERVER,
            startTime: Date.now() - reply.elapsedTime,
            attributes: {
              'http.request.method': method,
              'http.response.status_code': statusCode,
              ...(routeOptions.url && { 'http.route': routeOptions.url }),
            },
          });
          end(statusCode >= 500);
        }
        done();
      });
    },
    /** Returns the job queue for handlers with a span of each job. */
    traceJobs: (jobs: Jobs): Jobs => ({
      ...jobs,
      handle: (queue, handler) =>
        jobs.handle(queue, async (data, job) => {
          const { requestId = '' } = currentCause() ?? {};
          const end = startSpan(requestId, job.isScheduled, queue.name, {
            kind: SpanKind.CONSUMER,
            startTime: Date.now(),
            attributes: {
              'messaging.destination.name': queue.name,
              'messaging.message.id': job.id,
            },
          });
          try {
            await handler(data, job);
            end(false);
          } catch (error) {
            end(!(error instanceof RetryLaterError));
            throw error;
          }
        }),
    }),
    /** Sends the last spans. It never fails, and never takes longer than two seconds. */
    close: () => withTimeout(stopTimeout, provider.shutdown()).catch(() => {}),
  };
}
