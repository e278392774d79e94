import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { PictureRefusedError } from './channel.ts';
import { createTelegramGateway } from './telegram.ts';
import { createWhatsAppGateway } from './whatsapp.ts';

/** A provider whose answers a test chooses, with the calls that it got. */
async function useProvider({ pictureTimeout = 20_000 } = {}) {
  const server = fastify({ forceCloseConnections: true });
  const folder = await mkdtemp(path.join(tmpdir(), 'dawaya-picture-'));
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  const picture = {
    url: '',
    answer: { status: 200, body: 'bytes' as string | Readable, headers: {} },
    description: { status: 200, body: {} as object },
  };
  const calls: { path: string; authorization: string | undefined }[] = [];
  server.addHook('onRequest', async ({ url, headers: { authorization } }) => {
    calls.push({ path: url, authorization });
  });
  server.get('/v1/:id', (_request, reply) =>
    reply
      .code(picture.description.status)
      .send({ url: picture.url, file_size: 5, ...picture.description.body }),
  );
  server.post('/:bot/getFile', (_request, reply) =>
    reply.code(picture.description.status).send({
      ok: picture.description.status === 200,
      result: { file_id: 'photo', file_path: 'photos/one.jpg', ...picture.description.body },
      ...picture.description.body,
    }),
  );
  const sendPicture = (_request: unknown, reply: import('fastify').FastifyReply) => {
    const { status, body, headers } = picture.answer;
    return reply.code(status).headers(headers).type('image/jpeg').send(body);
  };
  server.get('/media', sendPicture);
  server.get('/file/:bot/photos/one.jpg', sendPicture);
  server.get('/elsewhere', () => 'of another address');
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  picture.url = `${origin}/media`;
  const whatsapp = createWhatsAppGateway(
    {
      apiRoot: `${origin}/v1`,
      mediaOrigin: origin,
      token: 'secret-token',
      phoneNumberId: '7',
      appSecret: 'secret',
      verifyToken: 'secret',
      number: '+249123000001',
      template: undefined,
      templateValue: '',
    },
    { pictureTimeout },
  );
  const telegram = createTelegramGateway(
    { apiRoot: origin, token: 'secret-token', webhookSecret: '', botName: undefined },
    { pictureTimeout },
  );
  const target = path.join(folder, 'picture');
  return { origin, picture, calls, target, folder, gateways: { whatsapp, telegram } };
}

const channels = ['whatsapp', 'telegram'] as const;

test.each(channels)('a picture comes from %s with its token', async (channel) => {
  const { gateways, target, calls } = await useProvider();
  await gateways[channel].downloadPhoto?.('photo', target);
  expect(await readFile(target, 'utf8')).toBe('bytes');
  expect(calls).toEqual(
    channel === 'whatsapp'
      ? [
          { path: '/v1/photo?phone_number_id=7', authorization: 'Bearer secret-token' },
          { path: '/media', authorization: 'Bearer secret-token' },
        ]
      : [
          { path: '/botsecret-token/getFile', authorization: undefined },
          { path: '/file/botsecret-token/photos/one.jpg', authorization: undefined },
        ],
  );
});

test.each([
  'http://localhost:1/media',
  'https://lookaside.fbsbx.com.evil.example/media',
  'http://127.0.0.1/media',
  '/media',
  'file:///etc/passwd',
])('the address %s of a picture on WhatsApp is not opened', async (url) => {
  const { gateways, target, calls, picture } = await useProvider();
  picture.url = url;
  await expect(gateways.whatsapp.downloadPhoto?.('photo', target)).rejects.toThrow('unknown host');
  expect(calls).toHaveLength(1);
});

test('a path on Telegram that leaves the files of the bot is not opened', async () => {
  const { gateways, target, calls, picture } = await useProvider();
  for (const file_path of ['../botother/getMe', 'photos/../../x', '/etc/passwd', 'a?b', '']) {
    picture.description.body = { result: { file_id: 'photo', file_path } };
    await expect(gateways.telegram.downloadPhoto?.('photo', target)).rejects.toThrow('path');
  }
  expect(calls.filter(({ path }) => !path.endsWith('/getFile'))).toEqual([]);
});

test.each(channels)('a redirect of a picture from %s is not followed', async (channel) => {
  const { gateways, target, calls, picture, origin } = await useProvider();
  picture.answer = { status: 302, body: '', headers: { location: `${origin}/elsewhere` } };
  const error = await gateways[channel].downloadPhoto?.('photo', target)?.catch(String);
  expect(error).toMatch(/fetch failed/);
  expect(error).not.toContain('secret-token');
  expect(calls.map(({ path }) => path)).not.toContain('/elsewhere');
});

/** Bytes without an end or a length, as fast as they are read. */
const endless = () =>
  Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(64 * 1024);
    })(),
  );

test.each(channels)('a picture from %s that never ends is cut at 10 MB', async (channel) => {
  const { gateways, target, picture } = await useProvider();
  picture.answer.body = endless();
  await expect(gateways[channel].downloadPhoto?.('photo', target)).rejects.toMatchObject({
    reason: 'too-large',
  });
  expect((await readFile(target)).length).toBeLessThanOrEqual(10 * 1024 * 1024);
});

test.each(channels)('a picture from %s whose bytes do not come ends in time', async (channel) => {
  const { gateways, target, picture } = await useProvider({ pictureTimeout: 300 });
  picture.answer.body = new Readable({ read() {} });
  await expect(gateways[channel].downloadPhoto?.('photo', target)).rejects.toMatchObject({
    name: expect.stringMatching(/TimeoutError|AbortError/),
  });
});

test('a refusal of a provider is final or not, and has no token', async () => {
  const { gateways, target, picture, folder } = await useProvider();
  const refusal = async (channel: (typeof channels)[number], status: number, body: object) => {
    picture.description = { status, body };
    return gateways[channel].downloadPhoto?.('photo', target)?.catch((error: Error) => error);
  };
  const ofTelegram = (error_code: number, description: string) => ({
    ok: false,
    error_code,
    description,
  });
  for (const [error, reason] of [
    [await refusal('whatsapp', 400, { error: { code: 100 } }), 'gone'],
    [await refusal('whatsapp', 200, { file_size: 11_000_000 }), 'too-large'],
    [await refusal('telegram', 400, ofTelegram(400, 'Bad Request: invalid file_id')), 'gone'],
    [await refusal('telegram', 400, ofTelegram(400, 'Bad Request: file is too big')), 'too-large'],
    [await refusal('whatsapp', 401, { error: { code: 190 } }), undefined],
    [await refusal('whatsapp', 503, {}), undefined],
    [await refusal('telegram', 401, ofTelegram(401, 'Unauthorized')), undefined],
    [await refusal('telegram', 502, ofTelegram(502, 'Bad Gateway')), undefined],
  ] as const) {
    expect(error).toBeInstanceOf(reason ? PictureRefusedError : Error);
    expect((error as { reason?: string }).reason).toBe(reason);
    expect(String(error)).not.toContain('secret-token');
  }
  expect(await readdir(folder)).toEqual([]);
});
