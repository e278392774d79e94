import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { runningUntil, unpaid, usePaying } from '../../../test/paying.ts';
import { useTestProvider } from '../../../test/test-provider.ts';
import { days } from '../../platform/clock.ts';

type Paying = Awaited<ReturnType<typeof usePaying>>;

async function expectPayable({ app, pay, confirm, stateOf }: Paying): Promise<void> {
  expect((await confirm(await pay())).status).toBe(200);
  expect(await stateOf()).toEqual(runningUntil(new Date(app.clock().getTime() + days(30))));
}

test.each([
  ['breaks the connection', 'down', 502],
  ['breaks it after the work is done', 'lost', 502],
  ['fails', 500, 502],
  ['is not there', 503, 502],
  ['has too much to do', 429, 502],
  ['refuses the key', 401, 502],
  ['never answers', 'slow', 504],
] as const)('a provider that %s leaves the advertisement payable', async (_what, how, expected) => {
  const house = await usePaying({ paymentTimeout: 100 });
  const { provider, open, confirm, pay, stateOf } = house;
  provider.fail(how);
  const opened = await open();
  provider.fail();
  const intentId = await pay();
  provider.fail(how);
  const confirmed = await confirm(intentId);
  const code = expected === 504 ? 'payment_provider_slow' : 'payment_provider_failed';
  for (const { status, body } of [opened, confirmed]) {
    expect([status, body.code]).toEqual([expected, code]);
    expect(body.error).toContain('you can pay a little later');
  }
  expect(await stateOf()).toEqual(unpaid);
  provider.fail();
  expect((await confirm(intentId)).status).toBe(200);
});

test('one broken connection is not even noticed', async () => {
  const house = await usePaying();
  house.provider.fail('down', { times: 1 });
  expect((await house.open()).status).toBe(200);
  await expectPayable(house);
});

test('no provider where the settings say: 502', async () => {
  const gone = net.createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  gone.close();
  await once(gone, 'close');
  const { settings } = await useTestProvider();
  const apiBase = `http://127.0.0.1:${port}/dev/stripe`;
  const house = await usePaying({ config: { stripe: { ...settings, apiBase } } });
  expect((await house.open()).body.code).toBe('payment_provider_failed');
});

test('something else that answers there: 502', async () => {
  const web = net.createServer((socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nHello'));
  });
  web.listen(0, '127.0.0.1');
  onTestFinished(() => void web.close());
  await once(web, 'listening');
  const { port } = web.address() as AddressInfo;
  const { settings } = await useTestProvider();
  const stripe = { ...settings, apiBase: `http://127.0.0.1:${port}` };
  const { open, attempts } = await usePaying({ config: { stripe } });
  expect((await open()).body.code).toBe('payment_provider_failed');
  expect(await attempts()).toHaveLength(1);
});

test('a provider at the root of its address', async () => {
  const provider = await useTestProvider({ path: '' });
  const { open } = await usePaying({ config: { stripe: provider.settings } });
  expect((await open()).status).toBe(200);
  expect(provider.calls).toEqual(['POST /v1/payment_intents']);
});
