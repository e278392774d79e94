import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { type Config, readConfig } from '../settings/config.ts';
import { addPhoneDoubles, withPhoneDoubles } from './phone-doubles.ts';

async function useApp(config: Config) {
  const app = fastify();
  onTestFinished(() => app.close());
  await addPhoneDoubles(app, config, systemClock);
  return app;
}

test('there are no phones beside a real gateway', async () => {
  const before = readConfig({
    SMS_GATEWAY_URL: 'https://gateway.example',
    SMS_GATEWAY_USER: 'user',
    SMS_GATEWAY_PASSWORD: 'password',
    SMS_WEBHOOK_KEY: 'key',
    SMS_NUMBER: '0912345678',
  });
  const config = await withPhoneDoubles(before);
  expect(config).toBe(before);
  const app = await useApp(config);
  expect((await app.inject('/dev/phones')).statusCode).toBe(404);
});

async function usePhones() {
  const config = await withPhoneDoubles(readConfig({ PORT: '0' }));
  if (!config.sms) throw new Error('There is no gateway');
  const app = await useApp(config);
  const arrived = Promise.withResolvers<object>();
  app.post('/api/webhooks/sms', async ({ body }) => {
    arrived.resolve(body as object);
    return {};
  });
  await app.listen({ port: config.port, host: config.host });
  const write = (headers: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/dev/phones',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ phone: '0912 345 678', text: 'أموكلان <b>' }).toString(),
    });
  return { app, sms: config.sms, arrived: arrived.promise, write };
}

test('a text from a phone goes to the webhook, and an answer comes back to the phone', async () => {
  const { app, sms, arrived, write } = await usePhones();
  const { statusCode, headers } = await write();
  expect([statusCode, headers.location]).toEqual([303, '/dev/phones?phone=%2B249912345678']);
  expect(await arrived).toMatchObject({
    event: 'sms:received',
    payload: { sender: '+249912345678', message: 'أموكلان <b>' },
  });
  const send = (password: string, id: string) =>
    fetch(`${sms.gatewayUrl}/messages`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${sms.user}:${password}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        id,
        textMessage: { text: 'وصل رد' },
        phoneNumbers: ['+249912345678'],
      }),
    });
  const statuses = [];
  for (const [password, id] of [
    ['wrong', '1'],
    [sms.password, '1'],
    [sms.password, '1'],
  ] as const)
    statuses.push((await send(password, id)).status);
  expect(statuses).toEqual([401, 202, 409]);
  const { body } = await app.inject('/dev/phones?phone=%2B249912345678');
  expect(body).toContain('أموكلان &lt;b&gt;');
  expect(body.split('وصل رد')).toHaveLength(2);
});

test('another website reads no phones and writes from none', async () => {
  const { app, write } = await usePhones();
  const read = await app.inject({ url: '/dev/phones', headers: { host: 'evil.example' } });
  const posts = ['https://evil.example', 'null'].map((origin) => write({ origin }));
  expect([read, ...(await Promise.all(posts))].map(({ statusCode }) => statusCode)).not.toContain(
    303,
  );
  expect(read.statusCode).not.toBe(200);
});

test('the phones can also reach the product over SMPP', async () => {
  const config = await withPhoneDoubles(readConfig({ PORT: '0', SMS_DOUBLE: 'smpp' }));
  expect([config.sms, config.smpp?.host]).toEqual([undefined, '127.0.0.1']);
  const app = await useApp(config);
  const { body } = await app.inject('/dev/phones');
  expect(body).toContain('by SMS, over SMPP');
});

test('a photo of a phone goes to the webhook, and only the product reads it from its provider', async () => {
  const config = await withPhoneDoubles(readConfig({ PORT: '0' }));
  const app = await useApp(config);
  const events: Record<string, Promise<string>> = {};
  for (const name of ['whatsapp', 'telegram']) {
    const arrived = Promise.withResolvers<string>();
    events[name] = arrived.promise;
    app.post(`/api/webhooks/${name}`, async ({ body }) => {
      arrived.resolve(JSON.stringify(body));
      return {};
    });
  }
  await app.listen({ port: config.port, host: config.host });
  const send = (phone: string, headers: object = {}) =>
    app.inject({
      method: 'POST',
      url: '/dev/phones/photo',
      query: { phone, caption: 'panadol' },
      headers: { 'content-type': 'application/octet-stream', ...headers },
      payload: Buffer.from('picture'),
    });
  const phones = { whatsapp: 'whatsapp:+249912000004', telegram: '@12000003' };
  const { body } = await app.inject(`/dev/phones?phone=${encodeURIComponent(phones.whatsapp)}`);
  expect(body).toContain('Send photo');
  expect((await app.inject('/dev/phones?phone=0912345678')).body).not.toContain('Send photo');
  expect((await send('0912345678')).statusCode).toBe(404);
  expect((await send(phones.telegram, { origin: 'https://evil.example' })).statusCode).not.toBe(
    204,
  );
  for (const [name, phone] of Object.entries(phones)) {
    expect((await send(phone)).statusCode).toBe(204);
    expect(await events[name]).toContain('panadol');
  }
  const { id } = /"image":\{"id":"(?<id>\d+)"/.exec((await events.whatsapp) ?? '')?.groups ?? {};
  const address = `${config.whatsapp?.apiRoot}/media/${id}`;
  const read = (token: string) => fetch(address, { headers: { authorization: `Bearer ${token}` } });
  expect((await read('guessed')).status).toBe(404);
  expect(await (await read(config.whatsapp?.token ?? '')).text()).toBe('picture');
});
