import { once } from 'node:events';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openMailReceiver } from './mail-receiver.ts';
import { startProcess, useDatabaseAndFolder } from './process.ts';

// The tests start whole processes on machines that are busy with other tests.
vi.setConfig({ testTimeout: 90_000 });

async function listen(answer: (call: IncomingMessage, response: ServerResponse) => void) {
  const receiver = createServer(answer).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  onTestFinished(() => {
    receiver.closeAllConnections();
    receiver.close();
  });
  const { port } = receiver.address() as AddressInfo;
  return { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` };
}

interface Span {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: object }[];
}

/** A receiver of OTLP/HTTP with JSON. */
async function openReceiver() {
  const spans: Span[] = [];
  const settings = await listen(async (call, response) => {
    expect(call.url).toBe('/v1/traces');
    const { resourceSpans } = (await json(call)) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
    };
    for (const { scopeSpans } of resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return { spans, settings };
}

/** Starts the server, which leaves the names of the modules that it loaded. */
async function startListed(settings: Record<string, string>) {
  const place = await useDatabaseAndFolder();
  const folder = path.join(place.dataDir, 'loaded');
  await mkdir(folder);
  const server = await startProcess(
    place,
    { ...settings, NODE_V8_COVERAGE: folder },
    { fromSources: true },
  );
  const stop = async () => {
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const files = await readdir(folder);
    const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
    return texts.flatMap((text) =>
      (JSON.parse(text).result as { url: string }[]).map(({ url }) => url),
    );
  };
  return { ...server, stop };
}

test('the spans of a call and of its job are one trace, with patterns and without people', async () => {
  const { spans, settings } = await openReceiver();
  const mails = await openMailReceiver();
  onTestFinished(mails.close);
  const server = await startListed({ ...settings, SMTP_URL: mails.url });
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const lost = await fetch(`${server.address}/api/track/secret-token?search=insulin`, {
    headers: { traceparent },
  });
  expect(lost.status).toBe(404);
  const written = await fetch(`${server.address}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent },
    body: JSON.stringify({ name: 'Amna', email: 'a@b.sd', subject: 'A town', message: 'Which?' }),
  });
  expect(written.status).toBe(201);
  await vi.waitFor(() => expect(mails.received).toHaveLength(1), { timeout: 20_000 });
  const loaded = await server.stop();
  expect(loaded.filter((url) => url.includes('/@opentelemetry/sdk-trace/'))).not.toEqual([]);

  const call = spans.find(({ name }) => name === 'POST /api/contact');
  expect(call).toMatchObject({ kind: 2, traceId: expect.stringMatching(/^[\da-f]{32}$/) });
  expect(call?.parentSpanId ?? '').toBe('');
  expect(call?.attributes.toSorted((one, other) => (one.key < other.key ? -1 : 1))).toEqual([
    { key: 'http.request.method', value: { stringValue: 'POST' } },
    { key: 'http.response.status_code', value: { intValue: 201 } },
    { key: 'http.route', value: { stringValue: '/api/contact' } },
  ]);
  expect(spans.find(({ name }) => name === 'mail-deliveries')).toMatchObject({
    kind: 5,
    traceId: call?.traceId,
    parentSpanId: call?.spanId,
  });
  expect(spans.map(({ name }) => name)).toContain('GET /api/track/:token');
  expect(JSON.stringify(spans)).not.toMatch(/secret-token|insulin|Amna|a@b|127\.0\.0\.1|0af765/);
});

test('a receiver that never answers delays neither calls nor the stop', async () => {
  let asked = 0;
  const settings = await listen(() => {
    asked += 1;
  });
  const server = await startProcess(await useDatabaseAndFolder(), settings);
  // More than a batch, which is then on its way.
  for (let round = 0; round < 60; round++)
    await Promise.all(
      Array.from({ length: 10 }, async () =>
        expect((await fetch(`${server.address}/healthz`)).status).toBe(200),
      ),
    );
  await vi.waitFor(() => expect(asked).toBe(1), { timeout: 20_000 });
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.output()).not.toContain('cut off');
});

test('without its setting the server loads nothing of OpenTelemetry', async () => {
  const server = await startListed({});
  const loaded = await server.stop();
  expect(loaded.filter((url) => url.includes('/fastify/'))).not.toEqual([]);
  expect(loaded.filter((url) => url.includes('opentelemetry'))).toEqual([]);
});
