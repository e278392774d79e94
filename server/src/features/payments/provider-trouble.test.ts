import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { type Paying, runningUntil, unpaid, usePaying } from '../../../test/paying.ts';
import { useStripeDouble } from '../../../test/stripe-double.ts';
import { days } from '../../platform/clock.ts';

async function expectPayable({ app, pay, confirm, readState }: Paying): Promise<void> {
  expect((await confirm(await pay())).status).toBe(200);
  expect(await readState()).toEqual(runningUntil(new Date(app.clock().getTime() + days(30))));
}

test.each([
  ['breaks the connection', 'down', 502],
  ['breaks it after the work is done', 'lost', 502],
  ['fails', 500, 502],
  ['is not there', 503, 502],
  ['has too much to do', 429, 502],
  ['refuses the key', 401, 502],
  ['never answers', 'slow', 504],
] as const)('a provider that %s leaves the advertisement payable', async (_case, how, expected) => {
  // A busy machine may need longer than that for a successful answer.
  const scene = await usePaying(expected === 504 ? { paymentTimeout: 100 } : {});
  const { provider, open, confirm, pay, readState } = scene;
  provider.fail(how);
  const opened = await open();
  provider.fail();
  const intentId = await pay();
  provider.fail(how);
  const confirmed = await confirm(intentId);
  const code = expected === 504 ? 'payment_provider_slow' : 'payment_provider_failed';
  for (const { status, body, headers } of [opened, confirmed]) {
    expect([status, body.code]).toEqual([expected, code]);
    expect(headers['retry-after']).toBe('30');
    expect(body.error).toContain('you can pay a little later');
  }
  expect(await readState()).toEqual(unpaid);
  provider.fail();
  expect((await confirm(intentId)).status).toBe(200);
});

test('one broken connection is retried without an error', async () => {
  const scene = await usePaying();
  scene.provider.fail('down', { times: 1 });
  expect((await scene.open()).status).toBe(200);
  await expectPayable(scene);
});

test('a slow provider delays no other call and holds no database connection', async () => {
  const { app, provider, pharmacist, open } = await usePaying({ paymentTimeout: 1000 });
  provider.fail('slow');
  const waiting = Array.from({ length: 20 }, () => open());
  await expect.poll(() => provider.calls.length).toBeGreaterThanOrEqual(20);
  const { status } = await pharmacist.get('/api/sessions/current');
  const { rows } = await app.db.execute(sql`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`);
  expect([status, rows[0]]).toEqual([200, { n: 0 }]);
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(504);
});

test('no provider at the configured address: 502', async () => {
  const gone = net.createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  gone.close();
  await once(gone, 'close');
  const { settings } = await useStripeDouble();
  const apiBase = `http://127.0.0.1:${port}/dev/stripe`;
  const scene = await usePaying({ config: { stripe: { ...settings, apiBase } } });
  expect((await scene.open()).body.code).toBe('payment_provider_failed');
});

async function useImpostor(answer: (response: ServerResponse) => void) {
  const impostor = createServer((_request, response) => answer(response));
  impostor.listen(0, '127.0.0.1');
  onTestFinished(() => {
    impostor.closeAllConnections();
    impostor.close();
  });
  await once(impostor, 'listening');
  const { port } = impostor.address() as AddressInfo;
  const { settings } = await useStripeDouble();
  return { ...settings, apiBase: `http://127.0.0.1:${port}` };
}

test.each([
  ['the body', 'HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n'],
  ['the head', 'HTTP/1.1 200 OK\r\nx-head: '],
])('a provider that sends %s of its answer slowly is abandoned', async (_case, beginning) => {
  const stripe = await useImpostor(({ socket }) => {
    socket?.write(beginning);
    const trickle = setInterval(() => socket?.write(' '), 20);
    socket?.once('close', () => clearInterval(trickle));
  });
  const { open, confirm, readState } = await usePaying({ config: { stripe }, paymentTimeout: 100 });
  for (const { status, body } of [await open(), await confirm('pi_1')])
    expect([status, body.code]).toEqual([504, 'payment_provider_slow']);
  expect(await readState()).toEqual(unpaid);
});

test('a provider whose answer never ends is not read on', async () => {
  let sent = 0;
  const stripe = await useImpostor((response) => {
    const chunk = Buffer.alloc(64 * 1024, ' ');
    const more = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      response.once('drain', more);
    };
    more();
  });
  const { open } = await usePaying({ config: { stripe }, paymentTimeout: 5000 });
  const { status, body } = await open();
  expect([status, body.code]).toEqual([502, 'payment_provider_failed']);
  // Both attempts, and buffered bytes.
  expect(sent).toBeLessThan(40 * 1024 * 1024);
});

test.each([
  ['{}'],
  ['null'],
  ['[]'],
  ['{"object":"charge","id":"pi_1","metadata":{}}'],
  ['{"object":"payment_intent","id":"pi_1"}'],
  ['{"object":"payment_intent","id":"pi_1","metadata":null}'],
  ['{"object":"payment_intent","metadata":{}}'],
])('an answer with %s is the provider’s fault, not ours', async (answer) => {
  const stripe = await useImpostor((response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
  const { open, confirm } = await usePaying({ config: { stripe } });
  expect([(await open()).status, (await confirm('pi_1')).status]).toEqual([502, 502]);
});

test('a redirect of the provider is not followed', async () => {
  let followed = 0;
  const elsewhere = await useImpostor((response) => {
    followed += 1;
    response.end('{}');
  });
  const stripe = await useImpostor((response) => {
    response.writeHead(307, { location: `${elsewhere.apiBase}/v1/payment_intents` }).end();
  });
  const { open } = await usePaying({ config: { stripe } });
  expect([(await open()).status, followed]).toEqual([502, 0]);
});

test('another payment than the requested one does not count', async () => {
  let body = '';
  const stripe = await useImpostor((response) => void response.end(body));
  const { metadata, confirm, readState } = await usePaying({ config: { stripe } });
  body = JSON.stringify({
    id: 'pi_2',
    object: 'payment_intent',
    status: 'succeeded',
    amount: 1000,
    amount_received: 1000,
    currency: 'usd',
    metadata,
  });
  for (const asked of ['pi_1', 'pi_2_secret_1', 'PI_2'])
    expect((await confirm(asked)).body.code).toBe('payment_mismatch');
  expect(await readState()).toEqual(unpaid);
  expect((await confirm('pi_2')).status).toBe(200);
});

test('another server at that address: 502', async () => {
  const web = net.createServer((socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nHello'));
  });
  web.listen(0, '127.0.0.1');
  onTestFinished(() => void web.close());
  await once(web, 'listening');
  const { port } = web.address() as AddressInfo;
  const { settings } = await useStripeDouble();
  const stripe = { ...settings, apiBase: `http://127.0.0.1:${port}` };
  const { open, attempts } = await usePaying({ config: { stripe } });
  expect((await open()).body.code).toBe('payment_provider_failed');
  expect(await attempts()).toHaveLength(1);
});

test('a provider at the root of its address', async () => {
  const provider = await useStripeDouble({ path: '' });
  const { open } = await usePaying({ config: { stripe: provider.settings } });
  expect((await open()).status).toBe(200);
  expect(provider.calls).toEqual(['POST /v1/payment_intents']);
});
